/**
 * The ratio and the text rules against Python itself (where `python3` is on the machine), and the counter that remembers
 * against one that does not.
 */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toAlphabet } from "./alphabet.ts";
import {
  expandPythonTabs,
  isPythonBlank,
  isPythonSpace,
  roundToFourPlaces,
  splitPythonLines,
  toCodePoints,
} from "./python-text.ts";
import { getPopularLimit, toRatio } from "./ratio.ts";
import { RunFinder } from "./run-finder.ts";
import { getSequenceRatio, MatchCounter } from "./sequence-matcher.ts";
import { WorkMeter } from "./work-meter.ts";

const hasPython = spawnSync("python3", ["-c", "import difflib"]).status === 0;

/** A comparison with Python itself, made where there is one; the rows of cases hold everywhere. */
function itAgreesWithPython(name: string, compare: () => void): void {
  if (hasPython) it(name, compare);
}

/** What the Python expression `expression` of `x` is for each of `inputs`. */
function askPython(expression: string, inputs: readonly unknown[]): unknown {
  const program = `import sys, json, difflib\nprint(json.dumps([${expression} for x in json.load(sys.stdin)]))`;
  const run = spawnSync("python3", ["-c", program], {
    input: JSON.stringify(inputs),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(run.stderr).toBe("");
  return JSON.parse(run.stdout);
}

function checkRatio(oldText: string, otherText: string, expected: number): void {
  expect(getSequenceRatio(oldText, otherText)).toBe(expected);
}

/** Texts of few and of many characters, astral ones and long enough for too common characters among them. */
function toTexts(maxLength: number): fc.Arbitrary<string> {
  const few = fc.constantFrom("a", "b", " ");
  const skewed = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(" ", "e", "t", "\n") },
    { weight: 2, arbitrary: fc.constantFrom("x", "y", "z", "(", ")", "😀", "é") },
    { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
  );
  const repeated = fc
    .tuple(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 }), fc.nat(20))
    .map(([piece, count]) => Array.from(piece.repeat(count)));
  return fc
    .oneof(
      fc.array(few, { maxLength }),
      fc.array(skewed, { maxLength, size: "max" }),
      fc
        .tuple(repeated, fc.array(skewed, { maxLength: 60 }))
        .map(([left, right]) => [...left, ...right]),
    )
    .map((characters) => characters.join(""));
}

/** A pair of a text and a changed copy of it, or of two unrelated ones. */
const pairs = fc.oneof(
  fc.tuple(toTexts(420), toTexts(420)),
  fc
    .tuple(
      toTexts(420),
      fc.array(fc.tuple(fc.nat(600), fc.constantFrom("", "q", "e ")), { maxLength: 30 }),
    )
    .map(([text, edits]) => {
      const characters = [...text];
      for (const [at, by] of edits) {
        if (characters.length > 0) characters[at % characters.length] = by;
      }
      return [text, characters.join("")] as const;
    }),
);

describe("getSequenceRatio", () => {
  const cases = [
    { name: "two empty texts are alike", old: "", other: "", ratio: 1 },
    { name: "an empty text is like no other", old: "", other: "a", ratio: 0 },
    {
      name: "the leftmost of the longest blocks is taken",
      old: "abxcd",
      other: "abcd",
      ratio: 8 / 9,
    },
    { name: "blocks may not cross", old: "ab", other: "ba", ratio: 0.5 },
    { name: "an astral character counts once", old: "😀a", other: "😀b", ratio: 0.5 },
    {
      name: "equal halves of different astral characters do not match",
      old: "😀",
      other: "😁",
      ratio: 0,
    },
    {
      name: "too common characters match from the start of both texts only",
      old: `b${"a".repeat(200)}`,
      other: "a".repeat(200),
      ratio: 0,
    },
    {
      name: "too common characters match next to a rare one",
      old: `${"a".repeat(200)}z`,
      other: `b${"a".repeat(199)}z`,
      ratio: (2 * 200) / 402,
    },
  ];
  for (const { name, old, other, ratio } of cases) {
    it(name, () => checkRatio(old, other, ratio));
  }

  it("has the number that the length of a window sets", () => {
    expect([200, 299, 300].map(getPopularLimit)).toEqual([3, 3, 4]);
    expect(toRatio(0, 0)).toBe(1);
  });

  itAgreesWithPython("is what Python's difflib has", () => {
    const samples = fc.sample(pairs, { numRuns: 1200, seed: 20 });
    const expected = askPython(
      "difflib.SequenceMatcher(None, x[0], x[1]).ratio()",
      samples.map(([old, other]) => [old, other]),
    );
    expect(samples.map(([old, other]) => getSequenceRatio(old, other))).toEqual(expected);
    expect(samples.filter(([, other]) => [...other].length >= 200).length).toBeGreaterThan(100);
  });
});

describe("MatchCounter", () => {
  it("counts each of many windows of one text as if it were the only one", () => {
    const windows = fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(pairs, windows, ([oldText, text], bounds) => {
        const old = toCodePoints(oldText).values;
        const codePoints = [...text];
        const alphabet = toAlphabet(old);
        const counter = new MatchCounter(alphabet.symbolCount, new WorkMeter(1e12));
        counter.load(alphabet.toSymbols(old), alphabet.toSymbols(toCodePoints(text).values));
        for (const [one, two] of bounds) {
          const start = Math.min(one, two, codePoints.length);
          const end = Math.min(Math.max(one, two), codePoints.length);
          const ratio = toRatio(counter.count(start, end), old.length + end - start);
          checkRatio(oldText, codePoints.slice(start, end).join(""), ratio);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("stops soon after its meter runs out", () => {
    const symbols = Int32Array.from({ length: 6000 }, (_, at) => 1 + (at % 2));
    const meter = new WorkMeter(10_000);
    const counter = new MatchCounter(3, meter);
    counter.load(symbols, symbols);
    counter.count(0, 199);
    counter.count(1, 6000);
    expect(meter.isExhausted).toBe(true);
    expect(meter.spent).toBeLessThan(3_000_000);
  });
});

describe("RunFinder", () => {
  it("finds the first longest run of characters that are not too common", () => {
    const finder = new RunFinder(4, new WorkMeter(1e6));
    finder.load(Int32Array.of(1, 1, 2, 3), Int32Array.of(2, 1, 1, 2, 3, 1, 1));
    const range = { oldStart: 0, oldEnd: 4, otherStart: 0, otherEnd: 7 };
    expect(finder.find(range, new Uint8Array(4))).toEqual({ old: 0, other: 1, size: 4 });
    expect(finder.find(range, Uint8Array.of(0, 0, 1, 0))).toEqual({ old: 0, other: 1, size: 2 });
    expect(finder.find({ ...range, otherStart: 5 }, Uint8Array.of(0, 1, 0, 0)).size).toBe(0);
  });
});

describe("Python's text rules", () => {
  const texts = fc.sample(
    fc
      .array(
        fc.constantFrom(
          ..."ab \t\n\r\v\f\u001c\u001d\u001e\u001f\u0085\u00a0\u2028\u2029\u3000\u180e\ufeff",
          "\r\n",
          "😀",
        ),
        { maxLength: 12 },
      )
      .map((characters) => characters.join("")),
    { numRuns: 1500, seed: 4 },
  );

  itAgreesWithPython("splits lines where str.splitlines does", () => {
    expect(texts.map(splitPythonLines)).toEqual(askPython("x.splitlines(keepends=True)", texts));
  });

  itAgreesWithPython("expands tabs as str.expandtabs does", () => {
    expect(texts.map(expandPythonTabs)).toEqual(askPython("x.expandtabs(4)", texts));
  });

  itAgreesWithPython("knows the white space of str.isspace", () => {
    const codes = Array.from({ length: 0xd800 }, (_, code) => code);
    expect(codes.map(isPythonSpace)).toEqual(askPython("chr(x).isspace()", codes));
    expect(texts.map(isPythonBlank)).toEqual(askPython("not x.strip()", texts));
  });

  itAgreesWithPython("rounds as round does, exact ties to even", () => {
    const ratios = fc.sample(fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 3000 })), {
      numRuns: 2000,
      seed: 9,
    });
    const values = [
      ...ratios.map(([part, whole]) => Math.min(part, whole) / whole),
      ...Array.from({ length: 65 }, (_, at) => at / 64),
    ];
    expect(values.map(roundToFourPlaces)).toEqual(askPython("round(x, 4)", values));
  });

  const roundings = [
    { name: "a tie goes down to an even digit", value: 29 / 32, rounded: 0.9062 },
    { name: "a tie goes up to an even digit", value: 31 / 32, rounded: 0.9688 },
    { name: "no tie goes to the nearest", value: 0.93333333, rounded: 0.9333 },
  ];
  for (const { name, value, rounded } of roundings) {
    it(name, () => expect(roundToFourPlaces(value)).toBe(rounded));
  }
});
