/** Hunks on one text: laws, and what one answer holds. Formats and files are tested where they are read. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getEditResult, toUnifiedDiff } from "../text/index.ts";
import type { Hunks } from "./operation.ts";
import { hasExactly, patchText } from "./patch-text.ts";
import { parseRequest } from "./requests/index.ts";

/** The hunks of the only file in `diff`. */
function readHunks(diff: string): Hunks {
  const parsed = parseRequest(diff);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const [only] = parsed.value.operations;
  if (only?.kind !== "patch") throw new Error(`not a patch: ${only?.kind}`);
  return only;
}

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "\n", "  x\n", "c\r\n", "é\n", "no end"), { maxLength: 20 })
  .map((parts) => parts.join(""));

describe("patchText", () => {
  it("applies our own diffs, of any context, to the new text and back", () => {
    fc.assert(
      fc.property(text, text, fc.nat(3), (before, after, contextLineCount) => {
        fc.pre(before !== after);
        const diff = toUnifiedDiff(before, after, { path: "f", contextLineCount });
        fc.pre(contextLineCount > 0 || !/\r/.test(before + after));
        const { edit, error } = patchText(before, readHunks(diff));
        expect([error, edit && getEditResult(edit)]).toEqual([null, after]);
        const back = patchText(
          after,
          readHunks(toUnifiedDiff(after, before, { path: "f", contextLineCount })),
        );
        expect(back.edit && getEditResult(back.edit)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  it("changes all or nothing, and never a line of context", () => {
    fc.assert(
      fc.property(text, text, text, (before, after, other) => {
        fc.pre(before !== after);
        const hunks = readHunks(toUnifiedDiff(before, after, { path: "f" }));
        const { status, edit, error, receipt } = patchText(other, hunks);
        expect([status === "applied", edit !== undefined, receipt !== null]).toEqual(
          Array.from({ length: 3 }, () => error === null),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("answers with the stretch of all hunks, the loosest level and the number of hunks", () => {
    const hunks = readHunks("--- f\n+++ f\n@@ -1 +1 @@\n-a\n+A\n@@ -3 +3 @@\n-c\n+C\n");
    const answer = patchText("a\nb\nc  \nd\n", hunks, { file: "f" });
    expect([answer.range?.start_line, answer.range?.end_line, answer.replacements]).toEqual([
      1, 4, 2,
    ]);
    expect([answer.match_type, answer.confidence]).toEqual(["whitespace", 0.95]);
    expect(answer.adapted).toEqual(["ignored space at line ends"]);
    expect(answer.receipt?.replacements).toHaveLength(2);
  });

  it("keeps to the levels asked for", () => {
    const hunks = readHunks("--- f\n+++ f\n@@ -1 +1 @@\n-a\n+A\n");
    expect(patchText("a  \n", hunks, { levels: ["exact"] }).error?.code).toBe("EDIT_NO_MATCH");
  });

  it("refuses hunks that come to nothing", () => {
    const hunks = readHunks("--- f\n+++ f\n@@ -1 +1 @@\n-a\n+a\n");
    expect(patchText("a\n", hunks).error?.code).toBe("EDIT_NO_CHANGE");
  });

  it("takes no time that grows with hunks times lines where numbers are right", () => {
    const before = Array.from({ length: 20_000 }, (_, idx) => `${idx % 7}\n`).join("");
    const after = before.replaceAll("3\n", "three\n");
    const parts = before
      .split("\n")
      .map((line, idx) => (line === "3" ? `@@ -${idx + 1} +${idx + 1} @@\n-3\n+three\n` : ""));
    const hunks = readHunks(`--- f\n+++ f\n${parts.join("")}`);
    const { edit } = patchText(before, hunks);
    expect(hunks.hunks.length).toBeGreaterThan(2_000);
    expect(edit && getEditResult(edit)).toBe(after);
  });

  it("stops at its stated bound", () => {
    const before = "x\n".repeat(200_000);
    const lines = [{ kind: "removed", text: "nowhere to be found" }] as const;
    const first = [{ kind: "added", text: "y" }] as const;
    const hunks = [
      ...Array.from({ length: 6_000 }, () => ({
        lines: [...first, { kind: "context", text: "x" } as const],
        headings: [],
        atEnd: false,
      })),
      { lines, headings: [], atEnd: false },
    ];
    const { error } = patchText(before, { hunks, placement: "first" });
    expect([error?.code, error?.details.hunk !== 1]).toEqual(["EDIT_LIMIT", true]);
  });
});

describe("hasExactly", () => {
  it.each([
    ["all lines", "a\nb\n", ["a", "b"], true],
    ["all lines with other endings", "a\r\nb", ["a", "b"], true],
    ["too few", "a\nb\n", ["a"], false],
    ["others", "a\nb\n", ["a", "c"], false],
    ["none of an empty text", "", [], true],
  ])("%s", (_name, content, lines, expected) => {
    const removed = lines.map((line) => ({ kind: "removed", text: line }) as const);
    expect(hasExactly(content, removed)).toBe(expected);
  });
});
