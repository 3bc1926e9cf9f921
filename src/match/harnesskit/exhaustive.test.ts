/**
 * The published rules written down plainly and tried exhaustively: the oracle of the search. Slow on purpose, so only for
 * small texts. For windows long enough to have too common characters it takes the ratio that
 * `sequence-matcher.test.ts` checks against Python, anew for each window.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHarnesskit } from "./harnesskit-chain.ts";
import { expandPythonTabs, roundToFourPlaces, splitPythonLines } from "./python-text.ts";
import { getSequenceRatio } from "./sequence-matcher.ts";

interface OraclePlace {
  readonly start: number;
  readonly end: number;
}

interface OracleLevel {
  readonly confidence: number;
  readonly places: readonly OraclePlace[];
}

/** Characters in matching blocks, by the definition. */
function countNaive(
  old: readonly string[],
  other: readonly string[],
  popular: ReadonlySet<string>,
  range: { oldStart: number; oldEnd: number; otherStart: number; otherEnd: number },
): number {
  const { oldStart, oldEnd, otherStart, otherEnd } = range;
  let block = { old: oldStart, other: otherStart, size: 0 };
  for (let row = oldStart; row < oldEnd; row += 1) {
    for (let at = otherStart; at < otherEnd; at += 1) {
      let size = 0;
      while (
        row + size < oldEnd &&
        at + size < otherEnd &&
        old[row + size] === other[at + size] &&
        !popular.has(other[at + size] ?? "")
      ) {
        size += 1;
      }
      if (size > block.size) block = { old: row, other: at, size };
    }
  }
  let { old: from, other: otherFrom } = block;
  let to = from + block.size;
  let otherTo = otherFrom + block.size;
  while (from > oldStart && otherFrom > otherStart && old[from - 1] === other[otherFrom - 1]) {
    from -= 1;
    otherFrom -= 1;
  }
  while (to < oldEnd && otherTo < otherEnd && old[to] === other[otherTo]) {
    to += 1;
    otherTo += 1;
  }
  if (to === from) return 0;
  return (
    to -
    from +
    countNaive(old, other, popular, { oldStart, oldEnd: from, otherStart, otherEnd: otherFrom }) +
    countNaive(old, other, popular, { oldStart: to, oldEnd, otherStart: otherTo, otherEnd })
  );
}

function getNaiveRatio(old: readonly string[], other: readonly string[]): number {
  const popular = new Set<string>();
  if (other.length >= 200) {
    const limit = Math.floor(other.length / 100) + 1;
    for (const character of other) {
      if (other.filter((one) => one === character).length > limit) popular.add(character);
    }
  }
  const total = old.length + other.length;
  if (total === 0) return 1;
  const range = { oldStart: 0, oldEnd: old.length, otherStart: 0, otherEnd: other.length };
  return (2 * countNaive(old, other, popular, range)) / total;
}

/** All windows, sizes outside and starts inside, in code points. */
function findFuzzyNaive(text: string, oldText: string, threshold: number): OracleLevel | undefined {
  const isLong = [...oldText].length > 60;
  const old = [...oldText];
  const characters = [...text];
  const min = Math.max(1, Math.trunc(old.length * 0.7));
  const max = Math.min(characters.length, Math.trunc(old.length * 1.3) + 1);
  let best = threshold;
  let places: OraclePlace[] = [];
  for (let size = min; size <= max; size += 1) {
    for (let start = 0; start + size <= characters.length; start += 1) {
      const end = start + size;
      const window = characters.slice(start, end);
      const ratio = isLong
        ? getSequenceRatio(oldText, window.join(""))
        : getNaiveRatio(old, window);
      if (ratio > best) {
        best = ratio;
        places = [{ start, end }];
      } else if (ratio === best && places.length > 0) {
        if (places.every((place) => start >= place.end || end <= place.start)) {
          places.push({ start, end });
        }
      }
    }
  }
  if (places.length === 0) return undefined;
  const toUnits = (index: number) => characters.slice(0, index).join("").length;
  return {
    confidence: roundToFourPlaces(best),
    places: places.map(({ start, end }) => ({ start: toUnits(start), end: toUnits(end) })),
  };
}

function findLineFuzzyNaive(
  text: string,
  oldText: string,
  threshold: number,
): OracleLevel | undefined {
  const lines = splitPythonLines(text);
  const oldLines = splitPythonLines(oldText);
  let best = threshold;
  let starts: number[] = [];
  for (let start = 0; start + oldLines.length <= lines.length; start += 1) {
    let total = 0;
    oldLines.forEach((oldLine, offset) => {
      const line = lines[start + offset] ?? "";
      const expanded = [[...expandPythonTabs(oldLine)], [...expandPythonTabs(line)]] as const;
      total += Math.max(getNaiveRatio([...oldLine], [...line]), getNaiveRatio(...expanded));
    });
    const mean = total / oldLines.length;
    if (mean > best) {
      best = mean;
      starts = [start];
    } else if (mean === best && starts.length > 0) {
      starts.push(start);
    }
  }
  if (starts.length === 0) return undefined;
  const toUnits = (line: number) => lines.slice(0, line).join("").length;
  const places = starts.map((start) => ({
    start: toUnits(start),
    end: toUnits(start + oldLines.length),
  }));
  return { confidence: roundToFourPlaces(best), places };
}

function print(level: OracleLevel | undefined): string {
  if (level === undefined) return "none";
  const places = [...level.places].sort((left, right) => left.start - right.start);
  return `${level.confidence} ${places.map(({ start, end }) => `${start}-${end}`).join(" ")}`;
}

/** The places of one level, printed as the oracle's are. */
function checkLevel(
  level: "fuzzy" | "line_fuzzy",
  text: string,
  query: { oldText: string; threshold: number },
): "found" | "ambiguous" | "none" {
  const { oldText, threshold } = query;
  const request = { oldText, newText: "", replaceAll: false };
  const outcome = findHarnesskit(text, request, { levels: [level], threshold });
  const matches =
    outcome.kind === "found" || outcome.kind === "ambiguous" ? outcome.matches : undefined;
  const actual =
    matches === undefined
      ? outcome.kind
      : print({
          confidence: matches[0]?.confidence ?? 0,
          places: matches.map(({ span }) => ({ start: span.start, end: span.end })),
        });
  const oracle = level === "fuzzy" ? findFuzzyNaive : findLineFuzzyNaive;
  const expected = oracle(text, oldText, threshold);
  expect(actual).toBe(print(expected));
  if (expected === undefined) return "none";
  return expected.places.length === 1 ? "found" : "ambiguous";
}

/** Seen kinds of answers, so that a property cannot pass by trying one kind only. */
function checkVariety(kinds: readonly string[], least: number): void {
  for (const kind of ["found", "ambiguous", "none"]) {
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(least);
  }
}

/** Texts over few characters, where ratios tie and overlap most. */
function toSmallTexts(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom("a", "b", "c", "\n", " ", "😀"), { maxLength })
    .map((characters) => characters.join(""));
}

const LINES = [
  "function load(path) {",
  "  const text = read(path);",
  "  if (!text) return null;",
  "\tif (text) {",
  "\t\treturn parse(text);",
  "  return parse(text, 10);",
  "}",
  "",
  "// loads a file",
] as const;

/** Texts like code: some of the lines above, some of them drifted by single characters. */
function toCodeTexts(maxLines: number): fc.Arbitrary<string> {
  const line = fc
    .tuple(
      fc.constantFrom(...LINES),
      fc.array(fc.tuple(fc.nat(30), fc.constantFrom("", "x", " ", "ab")), { maxLength: 3 }),
    )
    .map(([text, edits]) =>
      edits.reduce<string>(
        (drifted, [at, by]) => drifted.slice(0, at) + by + drifted.slice(at + 1),
        text,
      ),
    );
  return fc
    .array(line, { minLength: 1, maxLength: maxLines })
    .map((lines) => lines.map((text) => `${text}\n`).join(""));
}

/** A piece of `text` with characters changed, as an old text drifts. */
function toDrifted(text: string, drift: readonly (readonly [number, string])[]): string {
  return drift.reduce((drifted, [at, by]) => {
    const where = at % (drifted.length + 1);
    return drifted.slice(0, where) + by + drifted.slice(where + (at % 3));
  }, text);
}

const drifts = fc.array(fc.tuple(fc.nat(500), fc.constantFrom("", "", "x", "  ", "yz", "\n")), {
  minLength: 1,
  maxLength: 8,
});

/** A piece of code of `size` characters from `from` on, in a text of at least that length. */
function toPiece(text: string, from: number, size: number): string {
  const start = Math.max(0, Math.min(from, text.length - size));
  return text.slice(start, start + size);
}

describe("the level fuzzy, against trying every window", () => {
  it("agrees on short texts of few characters", () => {
    const thresholds = fc.constantFrom(0.8, 0.8, 0.6, 0.3, 0, -1);
    const kinds: string[] = [];
    fc.assert(
      fc.property(toSmallTexts(14), toSmallTexts(40), thresholds, (oldText, text, threshold) => {
        fc.pre(oldText.trim() !== "");
        kinds.push(checkLevel("fuzzy", text, { oldText, threshold }));
      }),
      { numRuns: 1500, seed: 1 },
    );
    checkVariety(kinds, 20);
  });

  it("agrees on drifted pieces of code", () => {
    fc.assert(
      fc.property(toCodeTexts(6), fc.nat(60), drifts, (text, from, drift) => {
        const oldText = toDrifted(toPiece(text, from, 45), drift);
        fc.pre(oldText.trim() !== "");
        checkLevel("fuzzy", text, { oldText, threshold: 0.8 });
      }),
      { numRuns: 40 },
    );
  });

  it("agrees where windows have characters too common to start a block", () => {
    const texts = fc.tuple(toCodeTexts(9), toCodeTexts(9)).map(([one, two]) => one + two + one);
    fc.assert(
      fc.property(texts, fc.nat(200), drifts, (text, from, drift) => {
        fc.pre(text.length > 240);
        const short = toPiece(text, from, 240);
        const oldText = toDrifted(toPiece(short, from, 165), drift);
        checkLevel("fuzzy", short, { oldText, threshold: 0.7 });
      }),
      { numRuns: 6 },
    );
  });
});

describe("the level line_fuzzy, against comparing every block", () => {
  it("agrees on short texts of few characters", () => {
    const thresholds = fc.constantFrom(0.8, 0.5, 0.2, -1);
    const kinds: string[] = [];
    fc.assert(
      fc.property(toSmallTexts(16), toSmallTexts(60), thresholds, (oldText, text, threshold) => {
        fc.pre(oldText !== "");
        kinds.push(checkLevel("line_fuzzy", text, { oldText, threshold }));
      }),
      { numRuns: 1000, seed: 1 },
    );
    checkVariety(kinds, 20);
  });

  it("agrees on drifted pieces of code", () => {
    fc.assert(
      fc.property(toCodeTexts(20), fc.nat(8), drifts, (text, from, drift) => {
        const lines = splitPythonLines(text);
        const oldText = toDrifted(lines.slice(from, from + 4).join(""), drift);
        fc.pre(oldText !== "");
        checkLevel("line_fuzzy", text, { oldText, threshold: 0.7 });
      }),
      { numRuns: 300 },
    );
  });
});
