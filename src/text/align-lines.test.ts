/** Which line is which: laws of the pairing, what single changes do to it, and what hostile texts cost. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AlignOptions,
  alignLines,
  type KeyedLines,
  keyLines,
  toKeyedLines,
} from "./align-lines.ts";
import { toLineKey } from "./line-keys.ts";
import { getLineSimilarity } from "./line-similarity.ts";

const LIKE_HALF: AlignOptions = { minSimilarity: 0.5 };

/** The pairing of two texts of space-separated lines, as `1 . 2`: partners of the left lines from 1, `.` for none. */
function printPairs(left: string, right: string, options: AlignOptions = LIKE_HALF): string {
  const pairs = alignLines(keyLines(left.split(" ")), keyLines(right.split(" ")), options);
  return [...pairs].map((partner) => (partner < 0 ? "." : `${partner + 1}`)).join(" ");
}

function countPaired(pairs: Int32Array): number {
  return pairs.filter((partner) => partner >= 0).length;
}

function checkPairing(left: KeyedLines, right: KeyedLines, options: AlignOptions): void {
  const pairs = alignLines(left, right, options);
  expect(pairs.length).toBe(left.lines.length);
  let last = -1;
  pairs.forEach((partner, at) => {
    if (partner < 0) return;
    expect(partner).toBeGreaterThan(last);
    expect(partner).toBeLessThan(right.lines.length);
    last = partner;
    const similarity = getLineSimilarity(left.lines[at] ?? "", right.lines[partner] ?? "");
    expect(similarity).toBeGreaterThanOrEqual(Math.min(options.minSimilarity, 0.97));
  });
}

const line = fc.oneof(
  fc.constantFrom("", "}", "return x;", "return y;", "  return x;", "end", "a = 1", "a = 12"),
  fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", " ", ";") }),
);
const keyedLines = fc.array(line, { maxLength: 14 }).map(keyLines);
const options = fc.record(
  {
    minSimilarity: fc.constantFrom(0, 0.3, 0.5, 0.9, 1),
    open: fc.constantFrom("start" as const, "end" as const),
  },
  { requiredKeys: ["minSimilarity"] },
);
/** Lines that differ from each other, so that only one pairing is right. */
const distinctLines = fc.uniqueArray(fc.stringMatching(/^[a-z]{12}$/), {
  minLength: 1,
  maxLength: 12,
});

describe("toKeyedLines", () => {
  it("counts the empty line after a final LF, and keys each line", () => {
    const { lines, keys } = toKeyedLines("a\n b\n");
    expect(lines).toEqual(["a", " b", ""]);
    expect([...keys]).toEqual(["a", "b", ""].map(toLineKey));
  });
});

describe("alignLines", () => {
  it.each<[string, string, string, string]>([
    ["equal lines", "alpha beta gamma", "alpha beta gamma", "1 2 3"],
    ["a line more", "alpha beta gamma", "alpha NEW beta gamma", "1 3 4"],
    ["a line less", "alpha beta gamma", "alpha gamma", "1 . 2"],
    ["a line changed a little", "alpha betatron gamma", "alpha bettatron gamma", "1 2 3"],
    ["a line changed beyond recognition", "alpha beta gamma", "alpha 12345 gamma", "1 . 3"],
    ["lines of another file", "alpha beta", "1234 5678", ". ."],
    ["punctuation style", "alpha, 'beta' gamma;", 'alpha "beta" gamma', "1 2 3"],
    ["a block moved: the longer part stays", "a1 b2 c3 d4 e5", "d4 e5 a1 b2 c3", "3 4 5 . ."],
    ["the more alike of two lines", "get_counter_one counter_three", "get_counter_onee", "1 ."],
    [
      "the more alike of two partners",
      "start counter_one end",
      "start coun counter_two end",
      "1 3 4",
    ],
    ["repeated lines between the same ends", "one x x two", "one x x x two", "1 2 3 5"],
  ])("%s", (_name, left, right, expected) => {
    expect(printPairs(left, right)).toBe(expected);
  });

  it.each<[string, AlignOptions, string]>([
    ["closed: both ends hold", { minSimilarity: 0.5 }, "1 5"],
    ["open at the end: the first place", { minSimilarity: 0.5, open: "end" }, "1 3"],
    ["open at the start: the last place", { minSimilarity: 0.5, open: "start" }, "4 5"],
  ])("lines that occur twice, %s", (_name, each, expected) => {
    expect(printPairs("first last", "first other last first last", each)).toBe(expected);
  });

  it("of equally good partners takes the one at the closed end", () => {
    const right = "counter counter other_line";
    expect(printPairs("counter", right, { minSimilarity: 0.5, open: "start" })).toBe("2");
    expect(printPairs("some_line counter", `1 ${right}`, { minSimilarity: 0.5, open: "end" })).toBe(
      ". 2",
    );
  });

  it("keeps partners in order, in range and alike", () => {
    fc.assert(fc.property(keyedLines, keyedLines, options, checkPairing), { numRuns: 1_500 });
  });

  it("pairs every line of a text with itself", () => {
    fc.assert(
      fc.property(keyedLines, options, (lines, each) => {
        const pairs = alignLines(lines, lines, each);
        expect([...pairs]).toEqual(lines.lines.map((_, at) => at));
      }),
    );
  });

  it("keeps all other lines paired when one line is inserted, deleted or changed", () => {
    fc.assert(
      fc.property(
        distinctLines,
        fc.nat(),
        fc.constantFrom(0, 1),
        fc.boolean(),
        (all, seed, cut, adds) => {
          const at = seed % all.length;
          const put = adds ? ["0123456789"] : [];
          const right = [...all.slice(0, at), ...put, ...all.slice(at + cut)];
          const pairs = alignLines(keyLines(all), keyLines(right), { minSimilarity: 0.9 });
          const expected = all.map((_, idx) => {
            if (idx < at) return idx;
            return idx < at + cut ? -1 : idx - cut + put.length;
          });
          expect([...pairs]).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("does not pair lines that share nothing but their key", () => {
    const left: KeyedLines = {
      lines: ["drop table", "x", "delete all"],
      keys: Int32Array.of(7, 8, 9),
    };
    const right: KeyedLines = { lines: ["12345", "y", "67890"], keys: Int32Array.of(7, 8, 9) };
    expect([...alignLines(left, right, LIKE_HALF)]).toEqual([-1, -1, -1]);
  });
});

describe("the cost of alignLines", () => {
  function checkBounded(left: readonly string[], right: readonly string[]): number {
    const pairs = alignLines(keyLines(left), keyLines(right), LIKE_HALF);
    return countPaired(pairs);
  }

  const repeat = (count: number, make: (at: number) => string): readonly string[] =>
    Array.from({ length: count }, (_, at) => make(at));

  it("is bounded for thousands of equal lines", () => {
    expect(
      checkBounded(
        repeat(30_000, () => "x = 1;"),
        repeat(29_999, () => "x = 1;"),
      ),
    ).toBe(29_999);
  });

  it("is bounded for thousands of lines equal but for layout, with other lines at both ends", () => {
    const left = ["left first", ...repeat(1_900, () => "  call ( 'x' ) ;"), "left last"];
    const right = ["1", ...repeat(1_900, () => "call('x')"), "2"];
    expect(checkBounded(left, right)).toBe(1_900);
  });

  it("is bounded for long lines that are a little alike", () => {
    const long = (seed: number) => (at: number) =>
      repeat(500, (idx) => `${(at * 31 + idx * seed) % 89}`.padStart(8, "x")).join("");
    checkBounded(repeat(140, long(7)), repeat(140, long(11)));
  });

  it("is bounded for texts in which each line found makes one more line unique", () => {
    // The tail of each step repeats the line that the next step needs.
    const nest = (count: number, between: string): readonly string[] => {
      const lines: string[] = [];
      for (let at = count; at > 0; at -= 1) {
        lines.push(`line number ${at}`);
        lines.push(`${between} ${at}`);
        lines.push(`line number ${at + 1}`);
      }
      return lines;
    };
    checkBounded(nest(6_000, "left"), nest(6_000, "other"));
  });

  it("is bounded for very many lines that occur once", () => {
    const odd = repeat(300_000, (at) => (at % 2 === 0 ? `left ${at}` : `line number ${at}`));
    const even = repeat(300_000, (at) => (at % 2 === 0 ? `right ${at}` : `line number ${at}`));
    expect(checkBounded(odd, even)).toBeGreaterThan(149_000);
  });

  it("is bounded for large texts without a common line: those stay unpaired", () => {
    const left = repeat(5_000, (at) => `left ${at % 50}`);
    const right = repeat(5_000, (at) => `${at % 50} 1234`);
    expect(checkBounded(left, right)).toBe(0);
  });
});
