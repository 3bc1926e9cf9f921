/**
 * The commit hook as its users meet it: installed by the program, run by `git commit`, or by the pre-commit framework
 * with file names as arguments. Bundled by vite under `node_modules`, where its packages and grammars are found.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkGolden } from "../scripts/docs/golden.ts";

const ROOT = path.join(import.meta.dirname, "..");
const SCRATCH = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-commit-")));
const CACHE = path.join(ROOT, "node_modules", ".cache");

let program = "";
let repository = "";

beforeAll(async () => {
  mkdirSync(CACHE, { recursive: true });
  program = mkdtempSync(path.join(CACHE, "hook-process-"));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: path.join(ROOT, "src", "cli", "main.ts"),
      outDir: program,
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "main.mjs" } },
    },
  });
  const bin = path.join(SCRATCH, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\nexec "${process.execPath}" "${program}/main.mjs" "$@"\n`;
  writeFileSync(path.join(bin, "surehand"), script);
  chmodSync(path.join(bin, "surehand"), 0o755);
});

afterAll(() => {
  rmSync(program, { recursive: true, force: true });
  rmSync(SCRATCH, { recursive: true });
});

beforeEach(() => {
  repository = mkdtempSync(path.join(SCRATCH, "repository-"));
  run("git", "init", "-q", "-b", "main");
});

/** Runs a program in the repository; exit code and all it says. */
function run(name: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(name, args, {
    cwd: repository,
    encoding: "utf8",
    timeout: 60_000,
    env: {
      PATH: `${SCRATCH}/bin:${process.env.PATH}`,
      NO_COLOR: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "t",
      GIT_AUTHOR_EMAIL: "t@t",
      GIT_COMMITTER_NAME: "t",
      GIT_COMMITTER_EMAIL: "t@t",
    },
  });
  return { status, said: `${stdout}${stderr}` };
}

function stage(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
    writeFileSync(path.join(repository, name), text);
  }
  run("git", "add", "-A");
}

const GOOD = "export function charge(amount: number) {\n  return amount * 100;\n}\n";

describe("git commit with the hook", () => {
  it("stops at what is wrong, says what to do, and lets pass what is right", () => {
    stage({ "src/pay.ts": GOOD, "notes.md": "# Notes\n\nOne.\n", "list.txt": "one\ntwo\n" });
    expect(run("surehand", "hook", "install")).toEqual({
      status: 0,
      said: "Installed .git/hooks/pre-commit.\n",
    });
    expect(run("git", "commit", "-q", "-m", "first")).toEqual({
      status: 0,
      said: "3 staged files checked, nothing found.\n",
    });
    stage({
      "src/pay.ts": GOOD.replace("100;", "(100;"),
      "notes.md": "# Notes\n\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> side\n",
      "list.txt": "one\r\ntwo\r\nthree",
    });
    const stopped = run("git", "commit", "-q", "-m", "second");
    expect(stopped.status).toBe(1);
    checkGolden(path.join(ROOT, "test", "golden", "cli", "hook-run.txt"), stopped.said);
    expect(run("git", "commit", "-q", "--no-verify", "-m", "second").status).toBe(0);
    expect(run("surehand", "hook", "uninstall").said).toBe(
      "Removed .git/hooks/pre-commit; what was there before is there again.\n",
    );
  });

  it("checks what `git commit FILE` and `git commit -a` take, which is not what was staged before", () => {
    stage({ "a.json": "[1]\n", "b.json": "[1]\n" });
    run("git", "commit", "-q", "-m", "first");
    run("surehand", "hook", "install");
    writeFileSync(path.join(repository, "a.json"), "[1\n");
    writeFileSync(path.join(repository, "b.json"), "[2]\n");
    expect(run("git", "commit", "-q", "-m", "b", "b.json")).toEqual({
      status: 0,
      said: "1 staged file checked, nothing found.\n",
    });
    const all = run("git", "commit", "-q", "-a", "-m", "a");
    expect([all.status, all.said]).toEqual([
      1,
      expect.stringMatching(/^a\.json:\d+:\d+: syntax: /),
    ]);
  });

  it("reminds of an applied edit that is not staged, and goes on", () => {
    stage({ "list.txt": "first item\nsecond item\n" });
    run("git", "commit", "-q", "-m", "first");
    run("surehand", "hook", "install");
    stage({ "list.txt": "first item\nsecond item\nthird item\n" });
    // Times of commits are whole seconds; an edit within the second of the last commit counts as before it.
    spawnSync("sleep", ["1.1"]);
    run("surehand", "apply", "--file", "list.txt", "--old", "first item", "--new", "changed item");
    expect(run("git", "commit", "-q", "-m", "second")).toEqual({
      status: 0,
      said: [
        "list.txt:1: unlanded-edit (warning): An edit applied here is not staged: line 1 of the work tree, and the removal of line 1.",
        "next: Run `git add list.txt`, or leave it for a later commit.",
        "1 warning in 1 staged file; this does not stop the commit.",
        "",
      ].join("\n"),
    });
  });
});

interface FrameworkHook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly [key: string]: unknown;
}

/** The hooks of `.pre-commit-hooks.yaml`, whose members are all on one line. */
function readFrameworkHooks(): readonly FrameworkHook[] {
  const text = readFileSync(path.join(ROOT, ".pre-commit-hooks.yaml"), "utf8");
  return text
    .split(/^- /m)
    .slice(1)
    .map((block) => {
      const members = block
        .trimEnd()
        .split("\n")
        .map((line) => /^\s*(\w+): (.+)$/.exec(line) ?? [])
        .map(([, key = "", value = ""]) => [
          key,
          /^[["]|^true$/.test(value) ? JSON.parse(value) : value,
        ]);
      return Object.fromEntries(members);
    });
}

describe(".pre-commit-hooks.yaml", () => {
  it("has what the framework asks for, and hands over file names to one process", () => {
    for (const hook of readFrameworkHooks()) {
      expect(hook).toMatchObject({
        name: expect.stringMatching(/^surehand/),
        entry: expect.stringMatching(/^(node_modules\/\.bin\/)?surehand hook run$/),
        language: "system",
        pass_filenames: true,
        require_serial: true,
      });
    }
    expect(readFrameworkHooks().map(({ id }) => id)).toEqual(["surehand", "surehand-local"]);
  });

  it("checks the files that the framework names, whatever they are called", () => {
    stage({ "-odd name.json": "[1", "b.json": "[1", "c.json": "[1]\n" });
    const [{ entry, args } = { entry: "", args: [] }] = readFrameworkHooks();
    // The framework splits the entry as a shell would, and appends its arguments and the names.
    const [name = "", ...words] = entry.split(" ");
    const odd = run(name, ...words, ...args, "-odd name.json", "c.json");
    expect([odd.status, odd.said]).toEqual([
      1,
      expect.stringMatching(/^-odd name\.json:1:\d+: syntax: .*\n.*\n1 error in 2 staged files/),
    ]);
    expect(run(name, ...words, ...args, "c.json")).toEqual({
      status: 0,
      said: "1 staged file checked, nothing found.\n",
    });
    expect(run(name, ...words, "--strict", "b.json").status).toBe(1);
  });
});

describe("surehand failures", () => {
  it("records when told to, exports lines of JSON, and clears", () => {
    stage({ "a.txt": "some text\n" });
    expect(run("surehand", "failures", "on").said).toMatch(/^Refused edits are recorded here/);
    run("surehand", "apply", "--file", "a.txt", "--old", "const secret = 7;", "--new", "x");
    const lines = run("surehand", "failures", "export").said.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).code)).toEqual(["EDIT_NO_MATCH"]);
    const json = JSON.parse(run("surehand", "failures", "export", "--json").said);
    expect([json.version, json.recording, json.records.length]).toEqual([1, true, 1]);
    expect(JSON.stringify(json)).not.toContain("secret");
    expect(run("surehand", "failures", "clear").status).toBe(0);
    expect(run("surehand", "failures", "off").said).toBe("Refused edits are not recorded here.\n");
    expect(run("surehand", "failures", "export").said).toBe("");
  });
});
