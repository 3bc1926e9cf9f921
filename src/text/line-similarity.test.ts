/** How alike two lines are, and how much a line tells of its place. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareLines } from "./line-fold.ts";
import {
  getLineSimilarity,
  getLineWeight,
  getRatio,
  getSameness,
  getSimilarityFrom,
  MAX_COMPARED_UNITS,
  toComparable,
} from "./line-similarity.ts";

const line = fc.string({
  maxLength: 14,
  unit: fc.constantFrom("a", "b", "c", " ", ",", ";", "'", '"', ")", "“", "\u00a0", "é"),
});

function checkSimilarity(left: string, right: string, expected: number): void {
  expect(getLineSimilarity(left, right)).toBeCloseTo(expected, 3);
  expect(getLineSimilarity(right, left)).toBeCloseTo(expected, 3);
}

describe("getLineSimilarity", () => {
  it.each<[string, string, string, number]>([
    ["equal", "a b", "a b", 1],
    ["equal but for spaces", "a  b", " a b", 0.99],
    ["equal but for look-alikes", "“a”", '"a"', 0.98],
    ["equal but for punctuation style", "a;", "a", 0.97],
    ["one of ten characters changed", "abcdefghij", "abcdefghiX", 0.873],
    ["layout is left out of the measure", "ab cd", "abc  d", 0.582],
    ["nothing in common", "abc", "xyz", 0],
    ["a blank line and a word", "", "abc", 0],
  ])("%s", (_name, left, right, expected) => {
    checkSimilarity(left, right, expected);
  });

  it("is symmetric, from 0 to 1, and 1 exactly for equal lines", () => {
    fc.assert(
      fc.property(line, line, (left, right) => {
        const similarity = getLineSimilarity(left, right);
        expect(getLineSimilarity(right, left)).toBe(similarity);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(similarity === 1).toBe(left === right);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("getSimilarityFrom", () => {
  it("is the likeness of the lines, or 0 when that is under the least", () => {
    fc.assert(
      fc.property(line, line, fc.double({ min: 0, max: 1, noNaN: true }), (left, right, least) => {
        const similarity = getLineSimilarity(left, right);
        const prepared = getSimilarityFrom(toComparable(left), toComparable(right), least);
        expect(getSimilarityFrom(toComparable(left), toComparable(right), similarity)).toBe(
          similarity,
        );
        if (prepared !== similarity) {
          expect(prepared).toBe(0);
          expect(similarity).toBeLessThan(least);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("getSameness", () => {
  it("is the likeness of lines that are the same under a tolerance, else 0", () => {
    fc.assert(
      fc.property(line, line, (left, right) => {
        const isSame = compareLines(left, right) !== "different";
        expect(getSameness(toComparable(left), toComparable(right))).toBe(
          isSame ? getLineSimilarity(left, right) : 0,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("getRatio", () => {
  it("is 1 minus the edit distance over the longer length", () => {
    const cases = ["", "abcd", "abXd", "abcdefgh", "wxyz"] as const;
    expect(cases.map((text) => getRatio("abcd", text))).toEqual([0, 1, 0.75, 0.5, 0]);
    expect(getRatio("", "")).toBe(1);
  });

  it("is 0 for a differing middle that is too long to compare, whatever the rest", () => {
    const middle = (unit: string, count: number): string => `start ${unit.repeat(count)} end`;
    expect(getRatio(middle("a", MAX_COMPARED_UNITS), middle("b", 1))).toBeGreaterThan(0);
    expect(getRatio(middle("a", MAX_COMPARED_UNITS + 2), middle("b", 1))).toBe(0);
  });
});

describe("getLineWeight", () => {
  it("grows from blank lines over brackets and short words to long lines", () => {
    const lines = ["", "  ", "});", "end", "return result;", "const total = sum(values, weights);"];
    const weights = lines.map((text) => getLineWeight(text).toFixed(2)).join(" ");
    expect(weights).toBe("0.02 0.02 0.08 0.20 0.56 0.87");
  });

  it("is never above 1", () => {
    expect(getLineWeight("word ".repeat(1_000))).toBe(1);
  });
});
