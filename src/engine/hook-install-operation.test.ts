/** Tests of putting the commit hook in place and taking it away, on real repositories and with real commits. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CheckedRepository } from "./check-repository.ts";
import { hookInstallOperation, hookUninstallOperation } from "./hook-install-operation.ts";
import { createHookScript, KEPT_SUFFIX, parseHookScript } from "./hook-script.ts";

let repository: CheckedRepository;
beforeEach(() => {
  repository = new CheckedRepository();
  rmSync(repository.at(".git/hooks"), { recursive: true, force: true });
});
afterEach(() => repository.remove());

/** Everything in the hooks folder: mode and text, or where a link leads; `missing` when there is no folder. */
function readHooks(folder = ".git/hooks"): Readonly<Record<string, string>> | "missing" {
  const hooks = repository.at(folder);
  if (!existsSync(hooks)) return "missing";
  return Object.fromEntries(
    readdirSync(hooks)
      .sort()
      .map((name) => {
        const file = path.join(hooks, name);
        const facts = lstatSync(file);
        if (facts.isSymbolicLink()) return [name, `-> ${readlinkSync(file)}`];
        return [name, `${(facts.mode & 0o777).toString(8)} ${readFileSync(file, "utf8")}`];
      }),
  );
}

/** Installs or uninstalls; what came of it, in short. */
async function checkHook(
  what: "install" | "uninstall",
  input: Readonly<Record<string, unknown>> = {},
  options: Parameters<CheckedRepository["open"]>[0] = {},
) {
  const operation = what === "install" ? hookInstallOperation : hookUninstallOperation;
  const report = await operation.run(input, { workspace: repository.open(options) });
  expect(operation.output.safeParse(report).success).toBe(true);
  return report.error === null
    ? `${report.action} ${report.hook} ${report.kept}`
    : report.error.code;
}

const HOOK = ".git/hooks/pre-commit";
const KEPT = `${HOOK}${KEPT_SUFFIX}`;

function writeHook(text: string, mode = 0o755, name = HOOK): void {
  mkdirSync(path.dirname(repository.at(name)), { recursive: true });
  writeFileSync(repository.at(name), text);
  chmodSync(repository.at(name), mode);
}

/** A stand-in for the program on the PATH, which says how it was called. */
function putProgram(exitCode: number, folder = "bin"): Readonly<Record<string, string>> {
  const text = `#!/bin/sh\necho "called: $*"\nexit ${exitCode}\n`;
  writeHook(text, 0o755, `${folder}/surehand`);
  return { PATH: `${repository.at(folder)}:${process.env.PATH}` };
}

/** Commits; whether it came about, and what was said. */
function checkCommit(environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { status, output } = repository.tryGit(
    ["commit", "-q", "--allow-empty", "-m", "c", ...args],
    environment,
  );
  return `${status === 0 ? "done" : "stopped"} ${output.trim().replaceAll("\n", "; ")}`.trim();
}

describe("hook install", () => {
  it("puts an executable hook in place, once", async () => {
    expect(await checkHook("install")).toBe(`installed ${HOOK} null`);
    const hooks = readHooks();
    expect(hooks).toEqual({
      "pre-commit": `755 ${createHookScript({ strict: false, madeFolders: 1 })}`,
    });
    expect(await checkHook("install")).toBe(`unchanged ${HOOK} null`);
    expect(readHooks()).toEqual(hooks);
    expect(await checkHook("install", { strict: true })).toBe(`updated ${HOOK} null`);
    expect(await checkHook("uninstall")).toBe(`removed ${HOOK} null`);
    expect(readHooks()).toBe("missing");
    expect(await checkHook("uninstall")).toBe(`absent ${HOOK} null`);
  });

  it("does nothing in a dry run but give the same answer", async () => {
    expect(await checkHook("install", { dry_run: true })).toBe(`installed ${HOOK} null`);
    expect(readHooks()).toBe("missing");
    await checkHook("install");
    expect(await checkHook("install", { dry_run: true, strict: true })).toBe(
      `updated ${HOOK} null`,
    );
    expect(await checkHook("uninstall", { dry_run: true })).toBe(`removed ${HOOK} null`);
    expect(readHooks()).not.toBe("missing");
  });

  it("checks what is committed, and its exit code counts", async () => {
    await checkHook("install");
    expect(checkCommit(putProgram(0))).toBe("done called: hook run");
    expect(checkCommit(putProgram(1))).toBe("stopped called: hook run");
    expect(checkCommit(putProgram(1), ["--no-verify"])).toBe("done");
    await checkHook("install", { strict: true });
    expect(checkCommit(putProgram(0))).toBe("done called: hook run --strict");
  });

  it("prefers the program that the repository has installed, in a linked work tree too", async () => {
    putProgram(0, "node_modules/.bin");
    await checkHook("install");
    const environment = putProgram(7);
    expect(checkCommit(environment)).toBe("done called: hook run");
    repository.git("worktree", "add", "-q", "linked", "-b", "side");
    const linked = new CheckedRepository(repository.at("linked"));
    const run = linked.tryGit(["commit", "-q", "--allow-empty", "-m", "c"], environment);
    expect([run.status, run.output.trim()]).toEqual([0, "called: hook run"]);
  });

  it("stops the commit and says how to go on when the program is nowhere", async () => {
    await checkHook("install");
    const said = checkCommit({ PATH: "/usr/bin:/bin" });
    expect(said).toMatch(/^stopped surehand: the program is not found/);
    expect(said).toContain("--no-verify");
  });

  it("keeps the hook that is there, which runs first and counts", async () => {
    const old = "#!/bin/sh\necho old $#\nexit $OLD_EXIT\n";
    writeHook(old, 0o700);
    const before = readHooks();
    expect(await checkHook("install")).toBe(`installed ${HOOK} ${KEPT}`);
    expect(readHooks()).toMatchObject({ [`pre-commit${KEPT_SUFFIX}`]: `700 ${old}` });
    expect(checkCommit({ ...putProgram(0), OLD_EXIT: "0" })).toBe("done old 0; called: hook run");
    expect(checkCommit({ ...putProgram(0), OLD_EXIT: "3" })).toBe("stopped old 0");
    expect(checkCommit({ ...putProgram(1), OLD_EXIT: "0" })).toBe(
      "stopped old 0; called: hook run",
    );
    expect(await checkHook("install")).toBe(`unchanged ${HOOK} ${KEPT}`);
    expect(await checkHook("uninstall")).toBe(`removed ${HOOK} null`);
    expect(readHooks()).toEqual(before);
  });

  it("keeps a hook that git does not run, and one that is a link", async () => {
    writeHook("#!/bin/sh\nexit 1\n", 0o644);
    const before = readHooks();
    await checkHook("install");
    expect(checkCommit(putProgram(0))).toBe("done called: hook run");
    await checkHook("uninstall");
    expect(readHooks()).toEqual(before);

    rmSync(repository.at(HOOK));
    writeHook("#!/bin/sh\necho linked\n", 0o755, "tools/check");
    symlinkSync("../../tools/check", repository.at(HOOK));
    const linked = readHooks();
    await checkHook("install");
    expect(checkCommit(putProgram(0))).toBe("done linked; called: hook run");
    expect(readFileSync(repository.at("tools/check"), "utf8")).toBe("#!/bin/sh\necho linked\n");
    await checkHook("uninstall");
    expect(readHooks()).toEqual(linked);
  });

  it("goes where core.hooksPath leads inside the repository", async () => {
    repository.git("config", "core.hooksPath", "tools/hooks");
    expect(await checkHook("install", {}, { folder: "" })).toBe(
      "installed tools/hooks/pre-commit null",
    );
    expect(checkCommit(putProgram(0))).toBe("done called: hook run");
    await checkHook("uninstall");
    expect(existsSync(repository.at("tools"))).toBe(false);
  });

  it("is refused where the hooks are not the repository's own, or are written by husky", async () => {
    const outside = new CheckedRepository();
    repository.git("config", "core.hooksPath", outside.folder);
    expect(await checkHook("install")).toBe("HOOK_FOLDER_FOREIGN");
    repository.git("config", "--unset", "core.hooksPath");
    const environment = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.hooksPath",
      GIT_CONFIG_VALUE_0: outside.folder,
    };
    const report = await hookInstallOperation.run(
      {},
      { workspace: repository.open({ environment }) },
    );
    expect(report.error).toMatchObject({
      code: "HOOK_FOLDER_FOREIGN",
      message: expect.stringContaining("set for all repositories"),
      next: expect.stringContaining("git config --local core.hooksPath"),
    });
    symlinkSync(outside.folder, repository.at(".git/hooks"));
    expect(await checkHook("install")).toBe("HOOK_FOLDER_FOREIGN");
    expect(readdirSync(outside.folder)).toEqual([".git"]);
    outside.remove();
    repository.git("config", "core.hooksPath", ".husky/_");
    expect(await checkHook("install")).toBe("HOOK_FOLDER_FOREIGN");
  });

  it("goes into the shared folder from a linked work tree, and into that of a submodule", async () => {
    repository.commit({ a: "a" });
    repository.git("worktree", "add", "-q", "linked", "-b", "side");
    expect(await checkHook("install", {}, { folder: "linked" })).toBe(
      `installed ${repository.at(HOOK)} null`,
    );
    expect(await checkHook("install")).toBe(`unchanged ${HOOK} null`);
    const outer = new CheckedRepository();
    const allow = ["-c", "protocol.file.allow=always"];
    outer.git(...allow, "submodule", "--quiet", "add", repository.folder, "inner");
    const report = await hookInstallOperation.run(
      {},
      { workspace: outer.open({ folder: "inner" }) },
    );
    expect(report.hook).toBe(outer.at(".git/modules/inner/hooks/pre-commit"));
    outer.remove();
  });

  it("is refused outside git", async () => {
    rmSync(repository.at(".git"), { recursive: true });
    expect(await checkHook("install")).toBe("GIT_NO_REPOSITORY");
  });
});

describe("a hook that others have touched", () => {
  it("is neither updated nor removed", async () => {
    await checkHook("install");
    const text = `${readFileSync(repository.at(HOOK), "utf8")}echo more\n`;
    writeHook(text);
    expect(await checkHook("install", { strict: true })).toBe("HOOK_CHANGED");
    expect(await checkHook("uninstall")).toBe("HOOK_CHANGED");
    expect(readFileSync(repository.at(HOOK), "utf8")).toBe(text);
  });

  it("is left alone when it is another one, and so is what is kept", async () => {
    writeHook("#!/bin/sh\necho first\n");
    await checkHook("install");
    writeHook("#!/bin/sh\necho second\n");
    const before = readHooks();
    expect(await checkHook("install")).toBe("HOOK_OCCUPIED");
    expect(await checkHook("uninstall")).toBe(`absent ${HOOK} ${KEPT}`);
    expect(readHooks()).toEqual(before);
  });

  it("is put in again, or put back, after somebody deleted it", async () => {
    writeHook("#!/bin/sh\necho first\n");
    const before = readHooks();
    await checkHook("install");
    rmSync(repository.at(HOOK));
    expect(await checkHook("install")).toBe(`installed ${HOOK} ${KEPT}`);
    rmSync(repository.at(HOOK));
    expect(await checkHook("uninstall")).toBe(`removed ${HOOK} null`);
    expect(readHooks()).toEqual(before);
  });

  it("is in the way when it is a folder", async () => {
    mkdirSync(repository.at(HOOK), { recursive: true });
    expect(await checkHook("install")).toBe("HOOK_OCCUPIED");
  });
});

describe("createHookScript and parseHookScript", () => {
  it("know what they made, and any change of it", () => {
    for (const strict of [false, true]) {
      const script = createHookScript({ strict, madeFolders: 3 });
      expect(parseHookScript(script)).toEqual({ kind: "own", madeFolders: 3 });
      for (const changed of [
        `${script}\n`,
        script.replaceAll("\n", "\r\n"),
        script.replace("exit 1", "exit 0"),
        script.replace("#!/bin/sh", "#!/bin/bash"),
      ]) {
        expect(parseHookScript(changed)).toEqual({ kind: "changed" });
      }
    }
    expect(parseHookScript("")).toEqual({ kind: "foreign" });
    expect(parseHookScript("#!/bin/sh\nsurehand hook run\n")).toEqual({ kind: "foreign" });
  });

  it("name no place of this machine", () => {
    const script = createHookScript({ strict: true, madeFolders: 0 });
    expect(script).not.toMatch(/\/(home|root|tmp|work|usr)\b/);
  });
});
