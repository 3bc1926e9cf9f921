/** Tests of what is asked of git, on repositories that git made: staged files, objects, hooks folders, times, failures. */
import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { TestRepository } from "./check-git.ts";
import {
  DEFAULT_GIT_OUTPUT_BYTES,
  DEFAULT_GIT_TIMEOUT_MS,
  type GitClient,
  openGit,
} from "./git-client.ts";
import { findLastCommitMs, findLastMoveMs } from "./git-history.ts";
import { findHooksFolder } from "./git-hooks-folder.ts";
import { parseBatch, readObjects } from "./git-objects.ts";
import { listStagedFiles, parseRawDiff } from "./git-staged.ts";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { createMemoryHost } from "./memory-host.ts";
import type { ProgramCall, ProgramOutput } from "./program.ts";
import { createRealFileSystem } from "./real-file-system.ts";
import { openWorkspace } from "./workspace.ts";

let repository = new TestRepository();
beforeEach(() => {
  repository.remove();
  repository = new TestRepository();
});
afterAll(() => repository.remove());

/** The staged files in short: change, path, source, and both contents. */
async function checkStaged(git: GitClient) {
  const files = await listStagedFiles(git, createRealFileSystem());
  if (!files.ok) return files.error.code;
  const ids = files.value.flatMap(({ objectId, before }) =>
    [objectId, before?.objectId].filter((id) => id !== undefined),
  );
  const objects = await readObjects(git, ids, { maxBytesEach: 50, maxBytes: 1000 });
  if (!objects.ok) return objects.error.code;
  const print = (id: string | undefined) => {
    const object = id === undefined ? undefined : objects.value.get(id);
    if (object === undefined) return "-";
    return object.kind === "content" ? Buffer.from(object.bytes).toString() : object.kind;
  };
  return files.value.map(({ path: name, change, kind, objectId, before }) => {
    const from = before !== undefined && before.path !== name ? ` from ${before.path}` : "";
    const what = kind === "file" ? "" : ` (${kind})`;
    return `${change} ${name}${from}${what}: ${print(before?.objectId)} > ${print(objectId)}`;
  });
}

describe("listStagedFiles and readObjects", () => {
  it("sees what is staged before the first commit", async () => {
    repository.write({ "a.txt": "one", "b.txt": "two" });
    repository.git("add", "a.txt");
    expect(await checkStaged(repository.open())).toEqual(["added a.txt: - > one"]);
  });

  it("sees the staged part of a file, not the work tree, and no deleted file", async () => {
    repository.commit({ "a.txt": "one", "b.txt": "x", "sub/c.txt": "y" });
    repository.write({ "a.txt": "two" });
    repository.git("add", "a.txt");
    repository.write({ "a.txt": "three", "sub/c.txt": "unstaged" });
    repository.git("rm", "-q", "b.txt");
    expect(await checkStaged(repository.open("sub"))).toEqual(["modified a.txt: one > two"]);
  });

  it("sees renames, copies, links and files that were links", async () => {
    const text = "line one\nline two\nline three\n";
    repository.commit({ "old.txt": text, "keep.txt": `${text}more\n`, "plain.txt": "p" });
    symlinkSync("plain.txt", path.join(repository.folder, "link"));
    repository.git("add", "-A");
    repository.git("commit", "-q", "-m", "link");
    renameSync(path.join(repository.folder, "old.txt"), path.join(repository.folder, "new.txt"));
    repository.git("rm", "-q", "link");
    repository.write({ link: "now a file" });
    symlinkSync("plain.txt", path.join(repository.folder, "other"));
    repository.git("add", "-A");
    expect(await checkStaged(repository.open())).toEqual([
      "retyped link: - > now a file",
      `renamed new.txt from old.txt: ${text} > ${text}`,
      "copied other (link): - > plain.txt",
    ]);
  });

  it("takes any name there is", async () => {
    const names = [
      "é.txt",
      "a b.txt",
      'q"u.txt',
      "a => b",
      "{a => b}",
      "new\nline",
      "-x",
      ":(top)y",
    ];
    repository.write(Object.fromEntries(names.map((name) => [name, name])));
    repository.git("add", "-A");
    expect(await checkStaged(repository.open())).toEqual(
      [...names].sort().map((name) => `added ${name}: - > ${name}`),
    );
  });

  it("reads no object beyond its limits, and says which", async () => {
    repository.write({ "a.txt": "x".repeat(51), "b.txt": "y".repeat(50) });
    repository.git("add", "-A");
    const git = repository.open();
    expect(await checkStaged(git)).toEqual([
      "added a.txt: - > too_large",
      `added b.txt: - > ${"y".repeat(50)}`,
    ]);
    const id = "0".repeat(40);
    const objects = await readObjects(git, [id, id], { maxBytesEach: 1, maxBytes: 1 });
    expect(objects.ok && [...objects.value]).toEqual([[id, { kind: "missing" }]]);
    expect(await readObjects(git, [], { maxBytesEach: 1, maxBytes: 1 })).toEqual({
      ok: true,
      value: new Map(),
    });
  });

  it("works in a worktree, in a submodule, and with an index of the commit's own", async () => {
    repository.commit({ "a.txt": "one", "b.txt": "b" });
    const linked = new TestRepository(path.join(repository.folder, "linked"));
    repository.git("worktree", "add", "-q", "linked", "-b", "side");
    linked.write({ "a.txt": "two" });
    linked.git("add", "-A");
    expect(await checkStaged(linked.open())).toEqual(["modified a.txt: one > two"]);
    expect(await checkStaged(repository.open())).toEqual([]);

    const outer = new TestRepository();
    outer.git(
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      repository.folder,
      "inner",
    );
    const inner = new TestRepository(path.join(outer.folder, "inner"));
    inner.write({ "a.txt": "three" });
    inner.git("add", "-A");
    expect(await checkStaged(inner.open())).toEqual(["modified a.txt: one > three"]);
    expect(await checkStaged(outer.open())).toEqual([
      expect.stringMatching(/^added \.gitmodules: - > /),
    ]);
    outer.remove();

    repository.write({ "a.txt": "four", "b.txt": "c" });
    repository.git("add", "a.txt");
    const index = path.join(repository.folder, ".git", "next-index");
    repository.git("read-tree", `--index-output=${index}`, "HEAD");
    expect(await checkStaged(repository.open("", { GIT_INDEX_FILE: ".git/next-index" }))).toEqual(
      [],
    );
  });

  it("leaves out what a merge takes over from the other side", async () => {
    repository.commit({ "a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n" });
    repository.git("checkout", "-q", "-b", "side");
    repository.commit({ "a.txt": "side\n", "b.txt": "theirs\n" });
    repository.git("checkout", "-q", "main");
    repository.commit({ "b.txt": "ours\n" });
    try {
      repository.git("merge", "-q", "side");
    } catch {
      // The conflict that this is about.
    }
    expect(await checkStaged(repository.open())).toEqual(["unmerged b.txt: ours\n > -"]);
    repository.write({ "b.txt": "both\n", "c.txt": "more\n" });
    repository.git("add", "-A");
    expect(await checkStaged(repository.open())).toEqual([
      "modified b.txt: ours\n > both\n",
      "modified c.txt: c\n > more\n",
    ]);
  });
});

describe("parseRawDiff and parseBatch", () => {
  it("read nothing out of nothing", () => {
    expect([parseRawDiff(""), [...parseBatch(new Uint8Array())]]).toEqual([[], []]);
  });

  it("read contents with newlines and empty ones, and stop where the output stops", () => {
    const output = Buffer.from("aa blob 4\na\nb\n\nbb blob 0\n\ncc missing\ndd blob 2\nxy\nee");
    const objects = [...parseBatch(output)].map(([id, bytes]) => [
      id,
      Buffer.from(bytes).toString(),
    ]);
    expect(objects).toEqual([
      ["aa", "a\nb\n"],
      ["bb", ""],
      ["dd", "xy"],
    ]);
  });
});

describe("findHooksFolder", () => {
  const checkHooks = async (git: GitClient) => {
    const hooks = await findHooksFolder(git, createRealFileSystem());
    if (!hooks.ok) return hooks.error.code;
    const { path: place, exists, isOwn, setting } = hooks.value;
    const short = place.replace(repository.folder, "{}");
    return `${short}${exists ? "" : " missing"}${isOwn ? "" : " foreign"}${setting === undefined ? "" : ` ${setting.scope}=${setting.value.replace(repository.folder, "{}")}`}`;
  };

  it("is that of the repository, also from a subfolder and a worktree", async () => {
    repository.commit({ "sub/a": "a" });
    repository.git("worktree", "add", "-q", "linked", "-b", "side");
    for (const folder of ["", "sub", "linked"]) {
      expect(await checkHooks(repository.open(folder))).toBe("{}/.git/hooks");
    }
  });

  it.each([
    [".hooks", "{}/.hooks missing local=.hooks"],
    ["./tools/../.hooks", "{}/tools/../.hooks missing foreign local=./tools/../.hooks"],
    ["/dev/null", "/dev/null foreign local=/dev/null"],
    ["../other", "/other missing foreign local=../other"],
    ["/nowhere/hooks", "/nowhere/hooks missing foreign local=/nowhere/hooks"],
  ])("follows core.hooksPath=%s", async (value, expected) => {
    repository.git("config", "core.hooksPath", value);
    const outside = path.dirname(repository.folder);
    const found = await checkHooks(repository.open());
    expect(found.replace(`${outside}/other`, "/other")).toBe(expected);
  });

  it("is foreign when it is a link that leads out", async () => {
    const outside = new TestRepository();
    repository.git("config", "core.hooksPath", "hooks");
    symlinkSync(outside.folder, path.join(repository.folder, "hooks"));
    expect(await checkHooks(repository.open())).toBe(`${outside.folder} foreign local=hooks`);
    outside.remove();
  });

  it("names the place where another than the repository set it", async () => {
    const environment = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.hooksPath",
      GIT_CONFIG_VALUE_0: "/nowhere",
    };
    const found = await checkHooks(repository.open("", environment));
    expect(found).toBe("/nowhere missing foreign command=/nowhere");
  });
});

describe("findLastCommitMs and findLastMoveMs", () => {
  it("know commits of a file and moves of HEAD, and nothing where there is none", async () => {
    const git = repository.open();
    expect(await findLastMoveMs(git)).toEqual({ ok: true, value: undefined });
    expect(await findLastCommitMs(git, "a.txt", 0)).toEqual({ ok: true, value: undefined });
    const before = Date.now();
    repository.commit({ "a.txt": "a", "[b]*": "b" });
    const checkTime = (time: Awaited<ReturnType<typeof findLastMoveMs>>) =>
      time.ok && time.value !== undefined && time.value >= before && time.value < before + 60_000;
    expect(checkTime(await findLastMoveMs(git))).toBe(true);
    expect(checkTime(await findLastCommitMs(git, "a.txt", before - 5000))).toBe(true);
    expect(checkTime(await findLastCommitMs(git, "[b]*", before - 5000))).toBe(true);
    expect(await findLastCommitMs(git, "c.txt", before - 5000)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await findLastCommitMs(git, "a.txt", before + 60_000)).toEqual({
      ok: true,
      value: undefined,
    });
  });
});

describe("openGit", () => {
  const LAYOUT = { "w/.git/HEAD": "x", "w/.git/objects/x": "", "w/.git/refs/x": "", "n/a": "" };

  const checkOpen = (
    root: string,
    options: {
      readonly environment?: Readonly<Record<string, string>>;
      readonly runProgram?: (call: ProgramCall) => ProgramOutput | undefined;
    } = {},
  ) => {
    const workspace = openWorkspace(root, {
      fileSystem: createMemoryFileSystem(LAYOUT),
      host: createMemoryHost(options),
    });
    if (!workspace.ok) throw new Error(workspace.error.message);
    return openGit(workspace.value);
  };

  it("is refused outside git, and where GIT_DIR names another repository", () => {
    expect(checkOpen("/n")).toMatchObject({ error: { code: "GIT_NO_REPOSITORY" } });
    for (const [named, isOk] of [
      ["/w/.git", true],
      [".git", true],
      ["", true],
      ["/elsewhere/.git", false],
      ["/n", false],
    ] as const) {
      expect([named, checkOpen("/w", { environment: { GIT_DIR: named } }).ok]).toEqual([
        named,
        isOk,
      ]);
    }
  });

  it("hands on what configures git and nothing that leads it elsewhere, and keeps it offline", async () => {
    let seen: ProgramCall | undefined;
    const git = checkOpen("/w", {
      environment: { HOME: "/h", GIT_DIR: ".git", GIT_TRACE: "1", GIT_CONFIG_GLOBAL: "g" },
      runProgram: (call) => {
        seen = call;
        return { exitCode: 0, stdout: new Uint8Array(), stderr: "" };
      },
    });
    if (git.ok) await git.value.run(["version"]);
    expect(seen?.environment).toEqual({
      HOME: "/h",
      GIT_CONFIG_GLOBAL: "g",
      LC_ALL: "C",
      GIT_TERMINAL_PROMPT: "0",
      GIT_LITERAL_PATHSPECS: "1",
      GIT_NO_REPLACE_OBJECTS: "1",
      GIT_ALLOW_PROTOCOL: "none",
      GIT_NO_LAZY_FETCH: "1",
    });
    expect([seen?.program, seen?.folder, seen?.timeoutMs, seen?.maxOutputBytes]).toEqual([
      "git",
      "/w",
      DEFAULT_GIT_TIMEOUT_MS,
      DEFAULT_GIT_OUTPUT_BYTES,
    ]);
  });

  it("tells a missing git, a refusal and a limit apart", async () => {
    const checkRun = async (runProgram: (call: ProgramCall) => ProgramOutput | undefined) => {
      const git = checkOpen("/w", { runProgram });
      const ended = git.ok ? await git.value.run(["status"], { maxOutputBytes: 3 }) : git;
      return ended.ok ? "ok" : `${ended.error.code} ${ended.error.message}`;
    };
    const say = (exitCode: number, text: string, stderr: string) => () => ({
      exitCode,
      stdout: Buffer.from(text),
      stderr,
    });
    expect(await checkRun(() => undefined)).toBe("GIT_MISSING The program git cannot be found.");
    expect(await checkRun(say(128, "", "fatal: a\nb.\n"))).toBe(
      "GIT_FAILED `git status` ended with 128: fatal: a; b.",
    );
    expect(await checkRun(say(0, "more", ""))).toBe(
      "GIT_LIMIT `git status` printed more than 3 bytes.",
    );
  });

  it("does not run what a repository names as its file watcher", async () => {
    repository.commit({ a: "a" });
    const trap = path.join(repository.folder, "trap");
    repository.git("config", "core.fsmonitor", `touch ${trap}; false`);
    mkdirSync(path.join(repository.folder, "sub"));
    repository.write({ "sub/b": "b" });
    repository.git("-c", "core.fsmonitor=false", "add", "sub");
    expect(await checkStaged(repository.open())).toEqual(["added sub/b: - > b"]);
    expect(createRealFileSystem().inspect(trap).ok).toBe(false);
  });
});
