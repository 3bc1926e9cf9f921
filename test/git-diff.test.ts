/**
 * Unified diffs against git itself: whatever `git diff` says of two states of a repository, applied by us to the one state,
 * gives the other, byte for byte, in both directions; and drifted diffs that `git apply` takes come out as with git.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { applyEdits } from "../src/engine/index.ts";

const SCRATCH = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-git-")));

afterAll(() => rmSync(SCRATCH, { recursive: true }));

/** Paths to content; `x ` before a path makes it executable. */
type Tree = Readonly<Record<string, string>>;

function git(folder: string, ...args: readonly string[]): string {
  const settings = ["core.autocrlf=false", "core.fileMode=true", "user.name=n", "user.email=e"];
  const run = spawnSync("git", [...settings.flatMap((each) => ["-c", each]), ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: { PATH: process.env.PATH ?? "", GIT_CONFIG_NOSYSTEM: "1", HOME: folder },
  });
  if (run.status !== 0) throw new Error(`git ${args.join(" ")}: ${run.stderr}`);
  return run.stdout;
}

function layOut(folder: string, tree: Tree): void {
  for (const name of readdirSync(folder)) {
    if (name !== ".git") rmSync(path.join(folder, name), { recursive: true });
  }
  for (const [key, text] of Object.entries(tree)) {
    const file = path.join(folder, key.replace(/^x /, ""));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, key.startsWith("x ") ? 0o755 : 0o644);
  }
}

function readTree(folder: string): Tree {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const entries = names.flatMap((name): [string, string][] => {
    const file = path.join(folder, name);
    if (/^\.(?:git|surehand)(?:\/|$)/.test(name) || statSync(file).isDirectory()) return [];
    const isExecutable = (statSync(file).mode & 0o100) !== 0;
    return [[`${isExecutable ? "x " : ""}${name}`, readFileSync(file, "latin1")]];
  });
  return Object.fromEntries(entries.sort());
}

/** The repository `name` with `tree` committed. */
function createRepository(name: string, tree: Tree): string {
  const folder = path.join(SCRATCH, name);
  mkdirSync(folder);
  git(folder, "init", "--quiet");
  layOut(folder, tree);
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", "one");
  return folder;
}

/** Applies git's diff between `before` and `after`, and its reverse, and compares the folders. */
async function checkDiff(
  name: string,
  before: Tree,
  after: Tree,
  ...flags: readonly string[]
): Promise<void> {
  const folder = createRepository(name, before);
  const old = readTree(folder);
  layOut(folder, after);
  git(folder, "add", "--all");
  const fresh = readTree(folder);
  const forward = git(folder, "diff", "--cached", ...flags);
  const backward = git(folder, "diff", "--cached", "-R", ...flags);
  // The other way round, the state to start from is the one on the disk now.
  const reversed = await applyEdits(backward, { root: folder, allowSyntaxErrors: true });
  expect([reversed.error, reversed.format, reversed.repairs]).toEqual([null, "unified_diff", []]);
  expect(readTree(folder)).toEqual(old);
  const report = await applyEdits(forward, { root: folder, allowSyntaxErrors: true });
  expect([report.error, report.repairs]).toEqual([null, []]);
  expect(readTree(folder)).toEqual(fresh);
}

const LINES = ["a", "b", "", "  x", "}", "a\r", "é“", "-- a", "++ b", "@@ -1 +1 @@", "\\ No", "\t"];

const someText = fc
  .record({
    lines: fc.array(fc.constantFrom(...LINES), { maxLength: 30 }),
    isEnded: fc.boolean(),
  })
  .map(({ lines, isEnded }) => lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : ""));

/** A text with some lines removed, changed or added, and perhaps another end. */
function mutate(text: string, choices: readonly number[]): string {
  const lines = text.split("\n");
  for (const choice of choices) {
    const at = choice % Math.max(1, lines.length);
    const line = LINES[choice % LINES.length] ?? "";
    if (choice % 3 === 0) lines.splice(at, 1);
    else if (choice % 3 === 1) lines.splice(at, 0, line);
    else lines[at] = line;
  }
  return lines.join("\n");
}

const someChoices = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 });

describe("diffs by git", () => {
  it.each([["-U3"], ["-U1"], ["-U0"], ["-U8"]])("of 300 small texts each, %s", async (flag) => {
    // Without context nothing tells an LF line added to a CRLF file from a diff with other line endings.
    const texts = flag === "-U0" ? someText.map((text) => text.replaceAll("\r", "")) : someText;
    const pairs = fc.sample(fc.tuple(texts, someChoices), { numRuns: 300, seed: 7 });
    const before = pairs.map(([text], idx) => [`f${idx}.txt`, text] as const);
    const after = pairs.map(([text, how], idx) => [`f${idx}.txt`, mutate(text, how)] as const);
    await checkDiff(`small${flag}`, Object.fromEntries(before), Object.fromEntries(after), flag);
  });

  it("of real files", async () => {
    const root = path.join(import.meta.dirname, "..", "src");
    const names = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .sort()
      .slice(0, 60);
    const texts = names.map((name) => readFileSync(path.join(root, name), "utf8"));
    const before = texts.map((text, idx) => [`${idx}.ts`, text] as const);
    const choices = fc.sample(someChoices, { numRuns: texts.length, seed: 3 });
    const after = texts.map(
      (text, idx) => [`${idx}.ts`, mutate(text, choices[idx] ?? [])] as const,
    );
    await checkDiff("real", Object.fromEntries(before), Object.fromEntries(after));
  });

  it.each([
    [[]],
    [["-M", "-C", "--find-copies-harder"]],
    [["--no-prefix"]],
    [["-M", "--no-prefix"]],
  ])(
    "of files made, taken away, moved, copied, made executable, with names of all kinds, %s",
    async (flags) => {
      const body = Array.from({ length: 30 }, (_, idx) => `line ${idx}\n`).join("");
      const before: Tree = {
        "moved.txt": body,
        "moved and changed.txt": body.replaceAll("line", "row"),
        "copied.txt": body.replaceAll("line", "col"),
        "gone.txt": "1\n2\n",
        "gone without end": "x",
        "empty gone": "",
        "mode.sh": "#!\n",
        "x mode and text.sh": "#!\nb\n",
        'quo"te\\.txt': "a\n",
        "é umlaut.txt": "a\n",
        "b/deep.txt": "a\n",
        "a/b/c d.txt": "a\n",
        "\ufeffbom.txt": "\ufeffone\ntwo\n",
        "becomes empty": "x\n",
        "was empty": "",
      };
      const after: Tree = {
        "to/moved.txt": body,
        "to/moved and changed.txt": body.replaceAll("line", "row").replace("row 7", "ROW 7"),
        "copied.txt": body.replaceAll("line", "col").replace("col 3", "COL 3"),
        "copy of copied.txt": body.replaceAll("line", "col").replace("col 9", "COL 9"),
        "new.txt": "n\n",
        "new without end": "n\r\nm",
        "new empty": "",
        "x new.sh": "#!\n",
        "x mode.sh": "#!\n",
        "mode and text.sh": "#!\nB\n",
        'quo"te\\.txt': "b\n",
        "é umlaut.txt": "b\n",
        "b/deep.txt": "b\n",
        "a/b/c d.txt": "b\n",
        "\ufeffbom.txt": "\ufeffONE\ntwo\n",
        "becomes empty": "",
        "was empty": "x\n",
      };
      await checkDiff(`files${flags.join("")}`, before, after, ...flags);
    },
  );

  it("that have drifted, as git applies them", async () => {
    const folder = createRepository("drift", {});
    const file = path.join(folder, "f.txt");
    const write = (lines: readonly string[]) => writeFileSync(file, `${lines.join("\n")}\n`);
    for (let round = 0; round < 20; round += 1) {
      const base = Array.from({ length: 40 }, (_, idx) => `${round} line ${idx}`);
      const change = (lines: readonly string[]) =>
        lines.flatMap((line, idx) => {
          const number = Number(line.split(" ")[2]);
          if (number === 10 + round) return [`${line} changed`, "and more"];
          return idx > 0 && number === 35 ? [] : [line];
        });
      write(base);
      git(folder, "add", "--all");
      write(change(base));
      const diff = git(folder, "diff");
      const above = Array.from({ length: round }, (_, idx) => `above ${idx}`);
      const drifted = [...above, ...base.slice(round % 5), "below"];
      write(drifted);
      const theirs = spawnSync("git", ["apply"], { cwd: folder, input: diff, encoding: "utf8" });
      const expected = readFileSync(file, "utf8");
      write(drifted);
      const report = await applyEdits(diff, { root: folder });
      expect([theirs.status, report.error]).toEqual([0, null]);
      expect(readFileSync(file, "utf8")).toBe(expected);
    }
  });
});
