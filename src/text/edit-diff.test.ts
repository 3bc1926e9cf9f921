/** The diff of one edit, against the diff of the whole texts and against a patch program. */
import { applyPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toEditDiff } from "./edit-diff.ts";
import { LineTable } from "./line-table.ts";
import { toSpan } from "./span.ts";
import { createTextEdit, getEditResult, type Replacement } from "./text-edit.ts";
import { toUnifiedDiff } from "./unified-diff.ts";

/** The diff of the edit that puts each text in place of its range, and the text after it. */
function diffEdit(
  base: string,
  changes: readonly (readonly [start: number, end: number, text: string])[],
): { readonly diff: string; readonly after: string } {
  const replacements: readonly Replacement[] = changes.map(([start, end, text]) => ({
    span: toSpan(start, end),
    text,
  }));
  const edit = createTextEdit(base, replacements);
  if (!edit.ok) throw new Error(edit.error.message);
  return {
    diff: toEditDiff(edit.value, new LineTable(base), "x.txt"),
    after: getEditResult(edit.value),
  };
}

const TEN = Array.from({ length: 10 }, (_, at) => `l${at}\n`).join("");

describe("toEditDiff", () => {
  it.each<[string, string, readonly (readonly [number, number, string])[], readonly string[]]>([
    ["nothing", TEN, [], []],
    [
      "a change in the middle, with its line number",
      TEN,
      [[16, 17, "X"]],
      ["@@ -3,7 +3,7 @@", " l2", " l3", " l4", "-l5", "+lX", " l6", " l7", " l8"],
    ],
    [
      "two changes far from each other: two hunks",
      TEN,
      [
        [0, 2, "A"],
        [27, 29, "B"],
      ],
      [
        "@@ -1,4 +1,4 @@",
        "-l0",
        "+A",
        " l1",
        " l2",
        " l3",
        "@@ -7,4 +7,4 @@",
        " l6",
        " l7",
        " l8",
        "-l9",
        "+B",
      ],
    ],
    ["a text that was empty", "", [[0, 0, "a\n"]], ["@@ -0,0 +1 @@", "+a"]],
    ["a text that becomes empty", "a\n", [[0, 2, ""]], ["@@ -1 +0,0 @@", "-a"]],
    [
      "an end without newline",
      "a\nb",
      [[3, 3, "c"]],
      [
        "@@ -1,2 +1,2 @@",
        " a",
        "-b",
        "\\ No newline at end of file",
        "+bc",
        "\\ No newline at end of file",
      ],
    ],
  ])("%s", (_name, base, changes, body) => {
    const headers = body.length === 0 ? [] : ["--- a/x.txt", "+++ b/x.txt"];
    const expected = [...headers, ...body].map((line) => `${line}\n`).join("");
    expect(diffEdit(base, changes).diff).toBe(expected);
  });

  /** Disjoint changes of a text of `length` code units. */
  const changesOf = (
    length: number,
  ): fc.Arbitrary<readonly (readonly [number, number, string])[]> =>
    fc
      .array(fc.tuple(fc.nat({ max: length }), fc.nat({ max: 3 }), text(3)), { maxLength: 4 })
      .map((changes) => {
        let free = 0;
        return [...changes]
          .sort(([left], [right]) => left - right)
          .flatMap(([at, size, put]): readonly (readonly [number, number, string])[] => {
            const start = Math.max(at, free);
            const end = Math.min(start + size, length);
            if (start > length || (start < free && start === end)) return [];
            free = end + 1;
            return [[start, end, put]];
          });
      });
  const text = (maxLength: number): fc.Arbitrary<string> =>
    fc.string({ maxLength, unit: fc.constantFrom("a", "b", "c", "\n", "\n") });

  it("makes a patch program do what the edit does", () => {
    const cases = text(60).chain((base) => fc.tuple(fc.constant(base), changesOf(base.length)));
    fc.assert(
      fc.property(cases, ([base, changes]) => {
        const { diff, after } = diffEdit(base, changes);
        if (base === after) expect(diff).toBe("");
        else expect(applyPatch(base, diff, { fuzzFactor: 0 })).toBe(after);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is the diff of the whole texts when no line occurs twice, whatever the line ending", () => {
    const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{4}$/), { minLength: 1, maxLength: 30 });
    const cases = fc.tuple(
      lines,
      fc.constantFrom("\n", "\r\n"),
      fc.array(fc.nat(), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(cases, ([all, ending, seeds]) => {
        const base = all.map((line) => line + ending).join("");
        const width = 4 + ending.length;
        const at = [...new Set(seeds.map((seed) => seed % all.length))];
        const { diff, after } = diffEdit(
          base,
          at.map((line) => [line * width, line * width + 4, `NEW ${line}`] as const),
        );
        expect(diff).toBe(toUnifiedDiff(base, after, { path: "x.txt" }));
      }),
      { numRuns: 500 },
    );
  });
});
