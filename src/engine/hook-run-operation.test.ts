/** Tests of the check of staged files, on real repositories: what is found, what is left alone, and what cannot be checked. */
import { existsSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits.ts";
import { CheckedRepository } from "./check-repository.ts";
import {
  type HookRunInput,
  hookRunOperation,
  MAX_FINDINGS,
  MAX_STAGED_BYTES,
} from "./hook-run-operation.ts";
import { toLineEdit } from "./hook-syntax.ts";

let repository: CheckedRepository;
beforeEach(() => {
  repository = new CheckedRepository();
});
afterEach(() => repository.remove());

/** The report on what is staged. */
async function runHook(
  input: HookRunInput = {},
  options: Parameters<CheckedRepository["open"]>[0] = {},
) {
  const report = await hookRunOperation.run(input, { workspace: repository.open(options) });
  expect(hookRunOperation.output.safeParse(report).error).toBeUndefined();
  return report;
}

/** The findings in short, `severity rule path:line`, and the exit code. */
async function checkHook(
  input: HookRunInput = {},
  options: Parameters<CheckedRepository["open"]>[0] = {},
): Promise<readonly (string | number)[]> {
  const { error, findings, exit_code } = await runHook(input, options);
  if (error !== null) return [error.code, exit_code];
  return [
    ...findings.map(({ severity, rule, file, line }) => `${severity} ${rule} ${file}:${line}`),
    exit_code,
  ];
}

const GOOD = "export function one() {\n  return 1;\n}\n";
const BROKEN = "export function one() {\n  return (1;\n}\n";
const CONFLICT = "<<<<<<< HEAD\nours();\n=======\ntheirs();\n>>>>>>> side\n";

describe("hook run", () => {
  it("finds nothing in what is right, and in nothing", async () => {
    expect(await checkHook()).toEqual([0]);
    repository.stage({ "a.ts": GOOD, "b.py": "def f():\n    return 1\n", "c.bin": "\0\u0001" });
    const report = await runHook();
    expect([report.findings, report.exit_code, report.checked_files]).toEqual([[], 0, 3]);
  });

  it("finds a syntax error before the first commit and after it, with its place and what to do", async () => {
    repository.stage({ "a.ts": BROKEN });
    expect(await checkHook()).toEqual(["error syntax a.ts:2", 1]);
    repository.commit({ "a.ts": GOOD });
    repository.stage({ "a.ts": BROKEN });
    const { findings, status } = await runHook();
    expect([status, findings]).toEqual([
      "no",
      [
        {
          file: "a.ts",
          line: 2,
          column: expect.any(Number),
          rule: "syntax",
          severity: "error",
          message: expect.stringMatching(/./),
          next: "Correct a.ts and stage it again.",
        },
      ],
    ]);
  });

  it("checks the staged content, whatever the work tree has", async () => {
    repository.commit({ "a.ts": GOOD, "b.ts": GOOD });
    repository.stage({ "a.ts": BROKEN });
    repository.write({ "a.ts": GOOD, "b.ts": BROKEN });
    expect(await checkHook()).toEqual(["error syntax a.ts:2", 1]);
    repository.stage({ "a.ts": GOOD, "b.ts": GOOD });
    repository.stage({ "a.ts": `${GOOD}// more\n` });
    repository.write({ "a.ts": BROKEN });
    expect(await checkHook()).toEqual([0]);
  });

  it("does not ask for what was wrong already", async () => {
    repository.commit({ "a.ts": BROKEN, "b.ts": `${GOOD}${CONFLICT}` });
    repository.stage({
      "a.ts": `// a remark\n${BROKEN}`,
      "b.ts": `// a remark\n${GOOD}${CONFLICT}`,
    });
    expect(await checkHook()).toEqual([0]);
    repository.git("mv", "a.ts", "moved.ts");
    expect(await checkHook()).toEqual([0]);
  });

  it("asks for it where a file becomes one of another language", async () => {
    repository.commit({ "a.txt": `${BROKEN}// one more line\n// and another one\n` });
    repository.git("mv", "a.txt", "a.ts");
    expect(await checkHook()).toEqual(["error syntax a.ts:2", 1]);
  });

  it("finds conflict markers, in any file, and says nothing else of it", async () => {
    repository.commit({ "a.ts": GOOD, "notes.txt": "one\n" });
    repository.stage({ "a.ts": `${GOOD}${CONFLICT}`, "notes.txt": `one\n${CONFLICT}` });
    expect(await checkHook()).toEqual([
      "error conflict-marker a.ts:4",
      "error conflict-marker notes.txt:2",
      1,
    ]);
  });

  it("is not fooled by lines that only look like markers", async () => {
    repository.stage({
      "a.md": "Heading\n=======\n\n> quote\n",
      "b.rst": "=======\nTitle\n=======\n",
    });
    expect(await checkHook()).toEqual([0]);
  });

  it("finds what became of the format, and warns or stops as told", async () => {
    repository.commit({ "a.txt": "one\ntwo\n", "b.txt": "one\ntwo\n", "c.txt": "one\n" });
    repository.stage({ "a.txt": "one\r\ntwo\r\n", "b.txt": "one\ntwo", "c.txt": "\ufeffone\n" });
    expect(await checkHook()).toEqual([
      "error line-endings a.txt:1",
      "warning final-newline b.txt:2",
      "error byte-order-mark c.txt:1",
      1,
    ]);
    expect(await checkHook({ files: ["b.txt"] })).toEqual(["warning final-newline b.txt:2", 0]);
    expect(await checkHook({ files: ["b.txt"], strict: true })).toEqual([
      "warning final-newline b.txt:2",
      1,
    ]);
  });

  it("sees what git stores, not what it checks out", async () => {
    repository.commit({ ".gitattributes": "*.txt text eol=crlf\n", "a.txt": "one\r\ntwo\r\n" });
    repository.stage({ "a.txt": "one\r\ntwo\r\nthree\r\n" });
    expect(await checkHook()).toEqual([0]);
  });

  it("checks the files named only, which count from the folder it is called in", async () => {
    repository.stage({ "sub/a.ts": BROKEN, "b.ts": BROKEN, "sub/b.ts": GOOD });
    const inSub = { folder: "sub" };
    expect(await checkHook({ files: ["./a.ts"] }, inSub)).toEqual(["error syntax sub/a.ts:2", 1]);
    expect(await checkHook({ files: ["b.ts"] }, inSub)).toEqual([0]);
    expect(await checkHook({ files: [repository.at("b.ts")] }, inSub)).toEqual([
      "error syntax b.ts:2",
      1,
    ]);
    expect(await checkHook({ files: [] }, inSub)).toHaveLength(3);
    expect(await checkHook({ files: ["not-staged.ts"] })).toEqual([0]);
  });

  it("takes names of all kinds", async () => {
    const names = ["é.ts", "a b.ts", 'q"u.ts', "a => b.ts", "new\nline.ts", "-x.ts"];
    repository.stage(Object.fromEntries(names.map((name) => [name, BROKEN])));
    expect(await checkHook()).toEqual([
      ...[...names].sort().map((name) => `error syntax ${name}:2`),
      1,
    ]);
    expect(await checkHook({ files: ["-x.ts"] })).toEqual(["error syntax -x.ts:2", 1]);
  });

  it("works in a linked work tree and with the index of a partial commit", async () => {
    repository.commit({ "a.ts": GOOD, "b.ts": GOOD });
    repository.git("worktree", "add", "-q", "linked", "-b", "side");
    const linked = new CheckedRepository(repository.at("linked"));
    linked.stage({ "a.ts": BROKEN });
    const report = await hookRunOperation.run({}, { workspace: linked.open() });
    expect(report.findings.map(({ file }) => file)).toEqual(["a.ts"]);
    expect(await checkHook()).toEqual([0]);

    repository.write({ "a.ts": BROKEN });
    const index = repository.at(".git/other-index");
    repository.tryGit(["read-tree", "HEAD"], { GIT_INDEX_FILE: index });
    repository.tryGit(["update-index", "--add", "a.ts"], { GIT_INDEX_FILE: index });
    expect(await checkHook({}, { environment: { GIT_INDEX_FILE: index } })).toEqual([
      "error syntax a.ts:2",
      1,
    ]);
  });

  it("leaves links, submodules and stand-ins alone", async () => {
    symlinkSync("nowhere", repository.at("link.json"));
    repository.stage({
      "big.json": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n",
    });
    expect(await checkHook()).toEqual([0]);
  });

  it("tells of a merge that is not settled, and leaves out what the other side brings", async () => {
    repository.commit({ "a.txt": "a\n", "b.ts": GOOD });
    repository.git("checkout", "-q", "-b", "side");
    repository.commit({ "a.txt": "side\n", "b.ts": BROKEN });
    repository.git("checkout", "-q", "main");
    repository.commit({ "a.txt": "main\n" });
    repository.tryGit(["merge", "-q", "side"]);
    expect(await checkHook()).toEqual(["error unmerged a.txt:1", 1]);
    repository.git("add", "a.txt");
    expect(await checkHook()).toEqual(["error conflict-marker a.txt:1", 1]);
    repository.stage({ "a.txt": "both\n" });
    expect(await checkHook()).toEqual([0]);
  });

  it("says what it did not check, and how much it found", async () => {
    repository.stage({ "a.txt": "x".repeat(MAX_STAGED_BYTES + 1) });
    expect(await checkHook({ strict: true })).toEqual(["note not-checked a.txt:1", 0]);
    rmSync(repository.at("a.txt"));
    const files = Array.from(
      { length: MAX_FINDINGS + 5 },
      (_, idx) => [`f${idx}.json`, "{"] as const,
    );
    repository.stage(Object.fromEntries(files));
    const report = await runHook();
    expect([report.findings.length, report.omitted_findings, report.exit_code]).toEqual([
      MAX_FINDINGS,
      5,
      1,
    ]);
  });

  it("fails closed when there is nothing to ask", async () => {
    rmSync(repository.at(".git/HEAD"));
    expect(await checkHook()).toEqual(["GIT_NO_REPOSITORY", 64]);
    writeFileSync(repository.at(".git/HEAD"), "ref: refs/heads/main\n");
    writeFileSync(repository.at(".git/index"), "broken");
    expect(await checkHook()).toEqual(["GIT_FAILED", 4]);
    expect(await checkHook({}, { environment: { PATH: "/nowhere" } })).toEqual(["GIT_MISSING", 4]);
    expect(await checkHook({}, { environment: { GIT_DIR: "/elsewhere" } })).toEqual([
      "GIT_NO_REPOSITORY",
      64,
    ]);
  });
});

const OLD = "alpha one\nbeta two\ngamma three\n";

/** Makes an edit of ours; it is remembered at `atMs`. */
async function edit(oldText: string, newText: string, atMs = Date.now()): Promise<void> {
  const workspace = repository.open({ getEpochMs: () => atMs });
  const report = await applyEdits([{ file: "a.txt", old_text: oldText, new_text: newText }], {
    workspace,
  });
  expect(report.status).toBe("applied");
}

describe("hook run, edits of ours", () => {
  it("warns of one that is not staged, and is content when it is", async () => {
    repository.commit({ "a.txt": OLD, "b.txt": "b\n" });
    await edit("beta two", "beta changed");
    repository.write({ "b.txt": "c\n" });
    repository.git("add", "b.txt");
    // The file of the edit is no part of this commit.
    expect(await checkHook({ strict: true })).toEqual([0]);
    repository.git("add", "a.txt");
    expect(await checkHook({ strict: true })).toEqual([0]);
    await edit("gamma three", "gamma also changed");
    expect(await checkHook()).toEqual(["warning unlanded-edit a.txt:3", 0]);
    expect(await checkHook({ strict: true })).toEqual(["warning unlanded-edit a.txt:3", 1]);
    const { findings } = await runHook();
    expect([findings[0]?.message, findings[0]?.next]).toEqual([
      "An edit applied here is not staged: line 3 of the work tree, and the removal of line 3.",
      "Run `git add a.txt`, or leave it for a later commit.",
    ]);
    repository.git("add", "a.txt");
    expect(await checkHook({ strict: true })).toEqual([0]);
  });

  it("warns once: what a commit left out was left out on purpose", async () => {
    repository.commit({ "a.txt": OLD });
    await edit("alpha one", "alpha changed", Date.now() - 2000);
    repository.git("add", "a.txt");
    await edit("gamma three", "gamma changed", Date.now() - 2000);
    expect(await checkHook()).toEqual(["warning unlanded-edit a.txt:3", 0]);
    repository.git("commit", "-q", "-n", "-m", "c");
    repository.git("update-index", "--chmod=+x", "a.txt");
    expect(await checkHook()).toEqual([0]);
  });

  it("notes one that an older state was saved over, unless git took it away", async () => {
    repository.commit({ "a.txt": OLD });
    await edit("beta two", "beta changed", Date.now() - 60_000);
    repository.stage({ "a.txt": `${OLD}more text\n` });
    expect(await checkHook({ strict: true })).toEqual(["note lost-edit a.txt:2", 0]);
    repository.git("reset", "-q", "--hard");
    repository.stage({ "a.txt": `${OLD}more text\n` });
    expect(await checkHook({ strict: true })).toEqual([0]);
  });

  it("does not ask for edits of another branch or another work tree", async () => {
    repository.commit({ "a.txt": OLD });
    await edit("beta two", "beta changed");
    repository.git("stash", "-q");
    repository.git("checkout", "-q", "-b", "side");
    repository.stage({ "a.txt": `${OLD}more\n` });
    expect(await checkHook({ strict: true })).toEqual([0]);
    expect(existsSync(repository.at(".git/surehand/receipts.jsonl"))).toBe(true);
  });
});

describe("toLineEdit", () => {
  it.each([
    ["", "a\n"],
    ["a\n", ""],
    ["a\nb\nc\n", "a\nB\nc\n"],
    ["a\nb\nc", "b\nc\nd"],
    ["a\r\nb", "a\nb\n"],
    ["x\n", "y"],
  ])("turns %j into %j", (before, after) => {
    const edit = toLineEdit(before, after);
    let result = before;
    for (const { span, text } of [...edit.replacements].reverse()) {
      result = result.slice(0, span.start) + text + result.slice(span.end);
    }
    expect(result).toBe(after);
  });
});
