/**
 * The one law of bounds: none is below what a window of its range really matches; and the tables they are made of.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toAlphabet } from "./alphabet.ts";
import { findFuzzyWindows } from "./fuzzy-windows.ts";
import { toCodePoints } from "./python-text.ts";
import { RangeQueueBuilder } from "./range-queue.ts";
import { toRatio } from "./ratio.ts";
import { MatchCounter } from "./sequence-matcher.ts";
import { GramBounds, getLongest, getShortest, WindowBounds, WORD_BITS } from "./window-bounds.ts";
import { WorkMeter } from "./work-meter.ts";

/** An old text and a text over few characters, the text made of pieces of the old one in part. */
function toTextPairs(maxLength: number): fc.Arbitrary<readonly [string, string]> {
  const noise = fc.array(fc.constantFrom("a", "b", "c", "d", " ", " ", " ", "\n"), {
    maxLength,
    size: "max",
  });
  return fc
    .tuple(noise, noise, fc.nat(maxLength), fc.nat(maxLength))
    .map(([old, rest, from, size]) => [
      old.join(""),
      old.slice(from, from + size).join("") + rest.join(""),
    ]);
}

function toQuery(oldText: string, text: string) {
  const points = toCodePoints(oldText).values;
  const alphabet = toAlphabet(points);
  return {
    old: alphabet.toSymbols(points),
    text: alphabet.toSymbols(toCodePoints(text).values),
    symbolCount: alphabet.symbolCount,
  };
}

/** Compares the bounds for the windows of a range with what each of some of them matches. */
function checkBounds(
  oldText: string,
  text: string,
  place: { start: number; starts: number; length: number; lengths: number },
): boolean {
  const { old, text: symbols, symbolCount } = toQuery(oldText, text);
  const meter = new WorkMeter(1e12);
  const sizes = { min: place.length, max: place.length + place.lengths };
  const range = {
    startMin: place.start,
    startMax: place.start + place.starts,
    endMin: place.start + place.starts + sizes.min,
    endMax: place.start + place.starts + sizes.max,
  };
  if (range.endMax > symbols.length) return false;
  const bounds = new WindowBounds(old, symbols, { symbolCount, sizes, meter });
  const profile = bounds.boundMatched(range);
  const grams = [2, 3].map((gramLength) => new GramBounds(old, symbols, gramLength));
  const counter = new MatchCounter(symbolCount, meter);
  counter.load(old, symbols);
  for (let start = range.startMin; start <= range.startMax; start += 1) {
    for (let end = range.endMin; end <= range.endMax; end += 3) {
      if (end - start < sizes.min || end - start > sizes.max) continue;
      const matched = counter.count(start, end);
      expect(profile[end - range.endMin]).toBeGreaterThanOrEqual(matched);
      const ratio = toRatio(matched, old.length + end - start);
      for (const gram of grams) {
        const shortest = getShortest(range, sizes);
        expect(gram.boundRatio(range.startMin, range.endMax, shortest)).toBeGreaterThanOrEqual(
          ratio,
        );
      }
    }
  }
  return bounds.isSeeded(range);
}

describe("bounds", () => {
  it("are never below what a window matches", () => {
    const places = fc.record({
      start: fc.nat(20),
      starts: fc.nat(6),
      length: fc.integer({ min: 1, max: 60 }),
      lengths: fc.nat(20),
    });
    fc.assert(
      fc.property(toTextPairs(80), places, ([oldText, text], place) => {
        checkBounds(oldText, text, place);
      }),
      { numRuns: 600 },
    );
  });

  it("are never below it either where characters are too common to start a block", () => {
    const places = fc.record({
      start: fc.nat(20),
      starts: fc.nat(8),
      length: fc.integer({ min: 200, max: 230 }),
      lengths: fc.nat(12),
    });
    let seeded = 0;
    fc.assert(
      fc.property(toTextPairs(320), places, ([oldText, text], place) => {
        if (checkBounds(oldText, text, place)) seeded += 1;
      }),
      { numRuns: 250, seed: 2 },
    );
    expect(seeded).toBeGreaterThan(50);
  });

  it("leave out what only too common characters match", () => {
    const common = "ab".repeat(150);
    const { old, text, symbolCount } = toQuery(`z${common}`, common);
    const sizes = { min: 210, max: 310 };
    const range = { startMin: 1, startMax: 2, endMin: 290, endMax: 291 };
    const bounds = new WindowBounds(old, text, { symbolCount, sizes, meter: new WorkMeter(1e9) });
    expect([...bounds.boundMatched(range)]).toEqual([0, 0]);
    expect(bounds.wordCount).toBe(Math.ceil(301 / WORD_BITS));
    expect([getShortest(range, sizes), getLongest(range, sizes)]).toEqual([288, 290]);
  });

  const seeds = [
    { name: "before them", text: `z${"ab".repeat(120)}` },
    { name: "behind them", text: `${"ab".repeat(120)}z` },
    { name: "among them", text: `${"ab".repeat(60)}z${"ab".repeat(60)}` },
  ];
  for (const { name, text } of seeds) {
    it(`hold too common characters next to a rare one ${name}`, () => {
      // The texts begin differently, since from the start of both too common characters match anyway.
      const query = toQuery(`q${text}`, `cc${text}`);
      const sizes = { min: 230, max: 260 };
      const options = { symbolCount: query.symbolCount, sizes, meter: new WorkMeter(1e9) };
      const bounds = new WindowBounds(query.old, query.text, options);
      const range = { startMin: 0, startMax: 1, endMin: 243, endMax: 243 };
      expect(bounds.isSeeded(range)).toBe(true);
      expect([...bounds.boundMatched(range)]).toEqual([241]);
    });
  }
});

describe("findFuzzyWindows", () => {
  it("looks for windows only within the stretches given", () => {
    const query = { ...toQuery("abcdef", "abcdeX abcdXX"), threshold: 0.6 };
    const meter = new WorkMeter(1e6);
    const whole = findFuzzyWindows({ ...query, within: [{ start: 0, end: 13 }] }, meter);
    expect(whole).toEqual({ ratio: 10 / 11, places: [{ start: 0, end: 5 }] });
    const rest = findFuzzyWindows({ ...query, within: [{ start: 5, end: 13 }] }, meter);
    expect(rest).toEqual({ ratio: 0.8, places: [{ start: 7, end: 11 }] });
  });

  it("stops when its meter runs out", () => {
    const query = { ...toQuery("ab c".repeat(90), "a bc".repeat(400)), threshold: 0.1 };
    const meter = new WorkMeter(50_000);
    findFuzzyWindows({ ...query, within: [{ start: 0, end: 1600 }] }, meter);
    expect(meter.isExhausted).toBe(true);
    expect(meter.spent).toBeLessThan(2_000_000);
  });

  it("makes no tables that its meter does not allow", () => {
    const query = { ...toQuery("abcdef", "abcdeX"), threshold: 0.6 };
    const meter = new WorkMeter(100);
    const within = [{ start: 0, end: 6 }];
    expect(findFuzzyWindows({ ...query, within }, meter)).toBeUndefined();
    expect(meter.spent).toBe(4 * 6 + 32 * 7);
  });
});

describe("RangeQueueBuilder", () => {
  it("gives values by falling priority", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (priorities) => {
        const queue = new RangeQueueBuilder<number>();
        for (const priority of priorities) queue.push(-priority, priority);
        expect(queue.size).toBe(priorities.length);
        const popped = priorities.map(() => queue.pop());
        const falling = [...priorities].sort((left, right) => right - left);
        expect(popped).toEqual(falling.map((priority) => ({ value: -priority, priority })));
        expect(queue.pop()).toBeUndefined();
      }),
    );
  });
});
