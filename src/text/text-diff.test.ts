/** Differences by lines: what they show, and that nothing is lost in them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffLine, type TextDiff, toDiffLines } from "./text-diff.ts";

/** One line: mark, old number, new number, text with its ending. */
function printLine(line: DiffLine): string {
  const mark = { context: " ", removed: "-", added: "+" }[line.kind];
  return `${mark}${line.oldLine ?? ""}:${line.newLine ?? ""} ${line.text}${line.ending}`;
}

function checkDiff(
  before: string,
  after: string,
  context: number,
  expected: readonly string[],
): void {
  const { hunks } = toDiffLines(before, after, { contextLineCount: context });
  const printed = hunks.flatMap((hunk) => [
    `@${hunk.oldStart},${hunk.oldCount} ${hunk.newStart},${hunk.newCount}`,
    ...hunk.lines.map(printLine),
  ]);
  expect(printed).toEqual(expected);
}

/** The text on one side of a difference that shows all lines. */
function getSide(diff: TextDiff, left: "removed" | "added"): string {
  return diff.hunks
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind === "context" || kind === left)
    .map(({ text, ending }) => text + ending)
    .join("");
}

function countDiff(diff: TextDiff): readonly [number, number, boolean] {
  return [diff.removedCount, diff.addedCount, diff.isCoarse];
}

describe("toDiffLines", () => {
  it.each<[string, string, string, number, readonly string[]]>([
    ["nothing differs", "a\nb\n", "a\nb\n", 3, []],
    ["both empty", "", "", 3, []],
    [
      "a changed line with context",
      "a\nb\nc\n",
      "a\nX\nc\n",
      1,
      ["@1,3 1,3", " 1:1 a\n", "-2: b\n", "+:2 X\n", " 3:3 c\n"],
    ],
    ["no context", "a\nb\nc\n", "a\nX\nc\n", 0, ["@2,1 2,1", "-2: b\n", "+:2 X\n"]],
    [
      "an insertion without context names the line before",
      "a\nb\n",
      "a\nX\nb\n",
      0,
      ["@1,0 2,1", "+:2 X\n"],
    ],
    ["a new text", "", "a\n", 3, ["@0,0 1,1", "+:1 a\n"]],
    ["an emptied text", "a\n", "", 3, ["@1,1 0,0", "-1: a\n"]],
    ["a lost final newline is a change", "a\nb\n", "a\nb", 0, ["@2,1 2,1", "-2: b\n", "+:2 b"]],
    ["a blank last line is a line", "a\n\n", "a\n", 0, ["@2,1 1,0", "-2: \n"]],
    [
      "a changed ending is a change",
      "a\r\nb\r\n",
      "a\nb\r\n",
      0,
      ["@1,1 1,1", "-1: a\r\n", "+:1 a\n"],
    ],
    [
      "CR before LF is not cut in the middle",
      "a\rb",
      "a\r\nb",
      0,
      ["@1,1 1,1", "-1: a\r", "+:1 a\r\n"],
    ],
    ["lone CR ends lines", "a\rb\rc\r", "a\rX\rc\r", 0, ["@2,1 2,1", "-2: b\r", "+:2 X\r"]],
    [
      "changes near each other share a hunk",
      "a\nb\nc\n",
      "X\nb\nY\n",
      1,
      ["@1,3 1,3", "-1: a\n", "+:1 X\n", " 2:2 b\n", "-3: c\n", "+:3 Y\n"],
    ],
    [
      "changes apart have their own",
      "a\nb\nc\nd\n",
      "X\nb\nc\nY\n",
      0,
      ["@1,1 1,1", "-1: a\n", "+:1 X\n", "@4,1 4,1", "-4: d\n", "+:4 Y\n"],
    ],
    ["a line that is a prefix of its change", "ab", "abc", 3, ["@1,1 1,1", "-1: ab", "+:1 abc"]],
    ["a line that is a suffix of its change", "bc", "abc", 3, ["@1,1 1,1", "-1: bc", "+:1 abc"]],
    ["a repeated line added", "a\na\n", "a\na\na\n", 0, ["@2,0 3,1", "+:3 a\n"]],
  ])("%s", (_name, before, after, context, expected) => {
    checkDiff(before, after, context, expected);
  });

  it("shows three lines of context unless told otherwise", () => {
    const lines = Array.from({ length: 20 }, (_, idx) => `${idx}\n`);
    const { hunks } = toDiffLines(lines.join(""), lines.with(10, "X\n").join(""));
    expect(hunks.map(({ lines: shown }) => shown.length)).toEqual([8]);
  });

  it("lines up unique lines, so that many changes in a big file stay apart", () => {
    const lines = Array.from({ length: 50_000 }, (_, idx) => `line ${idx}\n`);
    const changed = lines.map((line, idx) => (idx % 10 === 5 ? `changed ${line}` : line));
    const diff = toDiffLines(lines.join(""), changed.join(""), { contextLineCount: 0 });
    expect([diff.hunks.length, ...countDiff(diff)]).toEqual([5000, 5000, 5000, false]);
  });

  it("shows one block, and says so, where lines repeat and differ too much", () => {
    const before = Array.from({ length: 3000 }, (_, idx) => `${idx % 7}\n`).join("");
    const after = Array.from({ length: 3000 }, (_, idx) => `${(idx * idx) % 11}\n`).join("");
    const diff = toDiffLines(before, after, { contextLineCount: 3000 });
    expect(diff.isCoarse).toBe(true);
    expect(getSide(diff, "removed")).toBe(before);
    expect(getSide(diff, "added")).toBe(after);
  });

  it("finds one changed line in a text of 20 MB, and in one long line", () => {
    const half = "some line of text\n".repeat(600_000);
    expect(countDiff(toDiffLines(`${half}a\n${half}`, `${half}b\n${half}`))).toEqual([1, 1, false]);
    const line = "x".repeat(5_000_000);
    expect(countDiff(toDiffLines(`${line}a`, `${line}b`))).toEqual([1, 1, false]);
  });

  it("law: kept and removed lines are the text before, kept and added ones the text after", () => {
    const text = fc.string({
      maxLength: 40,
      unit: fc.constantFrom("a", "b", "c", "\n", "\n", "\r", "\r\n"),
    });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = toDiffLines(before, after, { contextLineCount: 100 });
        if (before === after) {
          expect(diff.hunks).toEqual([]);
          return;
        }
        expect(diff.hunks.length).toBe(1);
        expect(getSide(diff, "removed")).toBe(before);
        expect(getSide(diff, "added")).toBe(after);
        const lines = diff.hunks.flatMap((hunk) => hunk.lines);
        expect(lines.filter(({ kind }) => kind === "removed").length).toBe(diff.removedCount);
        expect(lines.filter(({ kind }) => kind === "added").length).toBe(diff.addedCount);
      }),
      { numRuns: 1000 },
    );
  });
});
