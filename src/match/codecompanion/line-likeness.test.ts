/** Likeness of two lines, the profile that rules lines out, and the limit on the cost of a search. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  LikenessMeter,
  LineProfile,
  MAX_CHARACTER_PAIRS,
  MAX_LINE_PAIRS,
} from "./line-likeness.ts";

describe("likeness", () => {
  it.each([
    ["kitten", "sitting", 4 / 7],
    ["abc", "abc", 1],
    ["", "", 1],
    ["", "abc", 0],
    ["abcd", "abxd", 3 / 4],
  ])("of %j and %j", (left, right, expected) => {
    expect(new LikenessMeter().getLikeness(left, right)).toBeCloseTo(expected, 10);
  });

  it("is 0 once it is under what was asked for", () => {
    expect(new LikenessMeter().getLikeness("abcd", "abxd", 0.8)).toBe(0);
    expect(new LikenessMeter().getLikeness("abcd", "abxd", 0.75)).toBe(0.75);
  });

  it("is symmetric", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const meter = new LikenessMeter();
        expect(meter.getLikeness(left, right)).toBe(meter.getLikeness(right, left));
      }),
    );
  });
});

describe("profile", () => {
  it("never rules out a line that is like enough", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "\u0161"), maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.constantFrom(0.4, 0.7, 0.85), (left, right, atLeast) => {
        const likeness = new LikenessMeter().getLikeness(left, right);
        const mayBe = new LineProfile(left).mayBeLike(right, atLeast);
        expect(mayBe || likeness < atLeast).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["abcdefghij", "abcdefghiX", true],
    ["abcdefghij", "klmnopqrst", false],
    ["abcdefghij", "abcde", false],
  ])("of %j may be like %j: %s", (left, right, expected) => {
    expect(new LineProfile(left).mayBeLike(right, 0.7)).toBe(expected);
  });
});

describe("limit", () => {
  it("is not passed at first", () => {
    expect(new LikenessMeter().findLimit()).toBeUndefined();
  });
  it("on pairs of characters is named and counted", () => {
    const meter = new LikenessMeter({ characterPairs: 10, linePairs: 10 });
    expect(meter.getLikeness("abcd", "efgh")).toBe(0);
    expect(meter.findLimit()).toEqual({
      kind: "limit",
      limit: "pairs of characters compared",
      max: 10,
      actual: 16,
    });
  });
  it("on pairs of lines is named and counted", () => {
    const meter = new LikenessMeter({ characterPairs: 10, linePairs: 1 });
    expect([meter.countLinePair(), meter.countLinePair()]).toEqual([true, false]);
    expect(meter.findLimit()).toMatchObject({
      limit: "pairs of lines compared",
      max: 1,
      actual: 2,
    });
  });
  it("leaves room for ordinary files", () => {
    expect(MAX_CHARACTER_PAIRS).toBeGreaterThan(1_000_000);
    expect(MAX_LINE_PAIRS).toBeGreaterThan(1_000_000);
  });
});
