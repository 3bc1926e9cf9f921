/**
 * Whole-line search against trying every line, and the bounds that cut it short.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCanonicalLine, toLineKeys } from "../text/index.ts";
import { findBareLineEnd, findBareLineStart, findLinePlaces } from "./line-search.ts";

/** Places as `first-last/drift/layout`, lines from 0. */
function checkSearch(lf: string, oldLines: readonly string[], maxPlaces = 100): string {
  const { places, limit } = findLinePlaces(lf, toLineKeys(lf), oldLines, maxPlaces);
  const printed = places.map((at) => `${at.startLine}-${at.endLine}/${at.drift}/${at.layout}`);
  return [...printed, ...(limit === undefined ? [] : [`limit ${limit.max}`])].join(" ");
}

describe("findLinePlaces", () => {
  it.each<[string, string, readonly string[], string]>([
    ["the same lines", "x\na\nb\n", ["a", "b"], "1-3/exact/0"],
    ["another depth of all", "  a\n  b\n", ["a", "b"], "0-2/whitespace/1"],
    ["other depths that do not go together", "  a\n    b\n", ["a", "b"], "0-2/whitespace/2"],
    ["a blank line more in the file", "a\n\nb\n", ["a", "b"], "0-3/whitespace/3"],
    ["a blank line more in the old text", "a\nb\n", ["a", "", "b"], "0-2/whitespace/3"],
    ["blank lines around the old text", "a\nb\n", ["", "a", "b", ""], "0-2/exact/0"],
    ["the loosest drift of any line", "a\n“b”;\n'c'\n", ["a", '"b";', '"c"'], "0-3/punctuation/0"],
    ["overlapping runs", "a\na\na\n", ["a", "a"], "0-2/exact/0 1-3/exact/0"],
    ["nothing for blank lines alone", "a\n\n", [""], ""],
    ["nothing in an empty file", "", ["a"], ""],
  ])("finds %s", (_what, lf, oldLines, expected) => {
    expect(checkSearch(lf, oldLines)).toBe(expected);
  });

  it("says when places are cut off", () => {
    expect(checkSearch("a\na\na\n", ["a"], 2)).toBe("0-1/exact/0 1-2/exact/0 limit 2");
    expect(checkSearch("a\na\n", ["a"], 2)).toBe("0-1/exact/0 1-2/exact/0");
  });

  it("finds what trying every line finds", () => {
    const line = fc.constantFrom("a", " a", "b;", "b", "", "'c'", '"c"', "d e", "d  e");
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.array(line, { minLength: 1, maxLength: 4 }),
        (lines, old) => {
          const wanted = old.map(toCanonicalLine).filter((text) => text !== "");
          fc.pre(wanted.length > 0);
          const present = lines.flatMap((text, at) => (toCanonicalLine(text) === "" ? [] : [at]));
          const starts = present.filter((_, from) =>
            wanted.every((text, step) => {
              const at = present[from + step];
              return at !== undefined && toCanonicalLine(lines[at] ?? "") === text;
            }),
          );
          const lf = lines.map((text) => `${text}\n`).join("");
          const { places } = findLinePlaces(lf, toLineKeys(lf), old, 100);
          expect(places.map((place) => place.startLine)).toEqual(starts);
        },
      ),
    );
  });
});

describe("findBareLineStart and findBareLineEnd", () => {
  it.each([
    ["a\n  |b|\nc", 2, 5],
    ["a\n  x |b| \nc", undefined, 8],
    ["  |b|  ", 0, 5],
    ["|b| x", 0, undefined],
    ["a\n|b|\n", 2, 3],
  ])("%j", (marked, start, end) => {
    const [before = "", inside = "", after = ""] = marked.split("|");
    const text = before + inside + after;
    expect(findBareLineStart(text, before.length)).toBe(start);
    expect(findBareLineEnd(text, before.length + inside.length)).toBe(end);
  });
});
