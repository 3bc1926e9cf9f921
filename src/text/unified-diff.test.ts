/** Unified diff text, and that a patch program makes the same of it. */
import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUnifiedDiff, type UnifiedDiffOptions } from "./unified-diff.ts";

function checkUnified(
  before: string | undefined,
  after: string | undefined,
  expected: readonly string[],
  options: Partial<UnifiedDiffOptions> = {},
): void {
  const printed = toUnifiedDiff(before, after, { path: "x.txt", ...options });
  expect(printed).toBe(expected.map((line) => `${line}\n`).join(""));
}

describe("toUnifiedDiff", () => {
  const headers = ["--- a/x.txt", "+++ b/x.txt"];

  it("is empty when nothing differs", () => {
    checkUnified("a\n", "a\n", []);
    checkUnified(undefined, undefined, []);
  });

  it.each<[string, string, string, readonly string[]]>([
    ["a changed line", "a\nb\nc\n", "a\nX\nc\n", ["@@ -1,3 +1,3 @@", " a", "-b", "+X", " c"]],
    ["one line", "a\n", "b\n", ["@@ -1 +1 @@", "-a", "+b"]],
    [
      "a missing last newline is marked on both sides",
      "a",
      "b",
      ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+b", "\\ No newline at end of file"],
    ],
    [
      "a last newline added",
      "a",
      "a\n",
      ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a"],
    ],
    [
      "a blank last line kept",
      "one\ntwo\n\n",
      "uno\ntwo\n\n",
      ["@@ -1,3 +1,3 @@", "-one", "+uno", " two", " "],
    ],
    ["CRLF is kept", "a\r\nb\r\n", "a\r\nc\r\n", ["@@ -1,2 +1,2 @@", " a\r", "-b\r", "+c\r"]],
    [
      "a lone CR is shown",
      "a\rb\r",
      "a\rc\r",
      ["@@ -1,2 +1,2 @@", " a\u240d", "-b\u240d", "+c\u240d"],
    ],
  ])("%s", (_name, before, after, body) => {
    checkUnified(before, after, [...headers, ...body]);
  });

  it("names /dev/null for a file that is not there", () => {
    checkUnified(undefined, "a\n", ["--- /dev/null", "+++ b/x.txt", "@@ -0,0 +1 @@", "+a"]);
    checkUnified("a\n", undefined, ["--- a/x.txt", "+++ /dev/null", "@@ -1 +0,0 @@", "-a"]);
  });

  it("names both paths of a moved file and quotes odd ones as git does", () => {
    checkUnified("a\n", "a\n", ["--- a/old dir/x\t", '+++ "b/q\\"\\n\\001\\\\é"'], {
      path: "old dir/x",
      newPath: 'q"\n\u0001\\é',
    });
  });

  it("takes the number of context lines", () => {
    checkUnified("a\nb\nc\n", "a\nX\nc\n", [...headers, "@@ -2 +2 @@", "-b", "+X"], {
      contextLineCount: 0,
    });
  });

  it("says so when it is coarse", () => {
    const before = Array.from({ length: 3000 }, (_, idx) => `${idx % 7}\n`).join("");
    const after = Array.from({ length: 3000 }, (_, idx) => `${(idx * idx) % 11}\n`).join("");
    expect(toUnifiedDiff(before, after, { path: "x" }).startsWith("# ")).toBe(true);
  });

  it("a patch program makes the text after of the text before", () => {
    const text = fc.string({
      maxLength: 40,
      unit: fc.constantFrom("a", "b", "c", "\n", "\n", "\r\n"),
    });
    fc.assert(
      fc.property(text, text, fc.nat({ max: 4 }), (before, after, contextLineCount) => {
        fc.pre(before !== after);
        const patch = toUnifiedDiff(before, after, { path: "x", contextLineCount });
        expect(applyPatch(before, patch, { autoConvertLineEndings: false })).toBe(after);
      }),
      { numRuns: 500 },
    );
  });
});
