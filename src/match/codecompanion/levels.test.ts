/**
 * Each level alone: which lines it takes for the same, with its confidence, and that it agrees with a plain search of
 * every place.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Match } from "../types.ts";
import { findAppliedAround, findAppliedInstead } from "./already-applied.ts";
import { findAnchoredBlocks, MIN_ANCHORED_CONFIDENCE } from "./block-anchor.ts";
import { findExactLines } from "./line-exact.ts";
import { collapseSpace, foldPunctuation, foldQuotes, trimLine } from "./line-forms.ts";
import { LineIndex } from "./line-index.ts";
import { LikenessMeter } from "./line-likeness.ts";
import { findNearestRegions } from "./nearest.ts";
import { findMarkedPosition } from "./position-marker.ts";
import { findPunctuationLines } from "./punctuation-lines.ts";
import { type LevelPlaces, type Search, toSearch } from "./search.ts";
import { findSubstrings, isSubstringRequest, MAX_OCCURRENCES } from "./substring-exact.ts";
import { findTrimmedLines } from "./trimmed-lines.ts";
import { findWhitespaceLines } from "./whitespace-lines.ts";

function search(text: string, oldText: string, newText = "q"): Search {
  const request = { oldText, newText, replaceAll: true };
  return toSearch(new LineIndex(text), request, new LikenessMeter());
}

/** Places as `start-end@confidence`. */
function print(matches: readonly Match[]): string {
  return matches.map(({ span, confidence }) => `${span.start}-${span.end}@${confidence}`).join(" ");
}

type Level = (search: Search) => LevelPlaces;

function check(level: Level, text: string, oldText: string): string {
  const places = level(search(text, oldText));
  return places.kind === "places" ? print(places.matches) : places.kind;
}

/** All places whose lines pass `grade`, by trying every one. */
function findNaively(
  text: string,
  oldText: string,
  grade: (wanted: string, line: string) => number,
): string {
  const lines = text.split("\n");
  const wanted = oldText.split("\n");
  const found: string[] = [];
  for (let first = 0; first + wanted.length <= lines.length; first += 1) {
    const grades = wanted.map((line, at) => grade(line, lines[first + at] ?? ""));
    if (grades.some((one) => one === 0)) continue;
    const start = lines.slice(0, first).join("\n").length + (first === 0 ? 0 : 1);
    const end = start + lines.slice(first, first + wanted.length).join("\n").length;
    const mean = grades.reduce((sum, one) => sum + one, 0) / grades.length;
    found.push(`${start}-${end}@${Math.round(mean * 10_000) / 10_000}`);
  }
  return found.join(" ");
}

/** Levenshtein distance by the textbook table. */
function getDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

function gradeNaively(wanted: string, line: string): number {
  const [left, right] = [trimLine(wanted), trimLine(line)];
  if (left === right) return 1;
  if (collapseSpace(left) === collapseSpace(right)) return 0.95;
  const likeness = 1 - getDistance(left, right) / Math.max(left.length, right.length);
  if (likeness >= 0.85) return 0.85;
  return likeness >= 0.7 ? 0.7 : 0;
}

const equalUnder = (form: (line: string) => string, confidence: number) => {
  return (wanted: string, line: string) => (form(wanted) === form(line) ? confidence : 0);
};

describe("agreement with a search of every place", () => {
  const character = fc.constantFrom("a", "b", " ", "\t", ",", ";", "(", ")", "'", '"');
  const line = fc.string({ unit: character, maxLength: 8 });
  const lines = (max: number) =>
    fc.array(line, { minLength: 1, maxLength: max }).map((all) => all.join("\n"));
  const wanted = lines(3).filter((text) => !text.endsWith("\n") && text.trim() !== "");
  const agree = (level: Level, grade: (wanted: string, line: string) => number) =>
    fc.assert(
      fc.property(lines(12), wanted, (text, oldText) => {
        expect(check(level, text, oldText)).toBe(findNaively(text, oldText, grade));
      }),
      { numRuns: 300 },
    );

  it("exact", () =>
    agree(
      findExactLines,
      equalUnder((text) => text, 1),
    ));
  it("whitespace", () => agree(findWhitespaceLines, equalUnder(collapseSpace, 0.95)));
  it("trimmed lines", () => agree(findTrimmedLines, gradeNaively));
  it("punctuation, with quote style folded only when nothing is equal without", () => {
    fc.assert(
      fc.property(lines(12), wanted, (text, oldText) => {
        fc.pre(oldText.split("\n").some((line) => foldPunctuation(line) !== ""));
        const published = findNaively(text, oldText, equalUnder(foldPunctuation, 0.93));
        const folded = findNaively(text, oldText, equalUnder(foldQuotes, 0.93));
        expect(check(findPunctuationLines, text, oldText)).toBe(published || folded);
      }),
    );
  });
});

describe("substrings", () => {
  it("are counted without overlap", () => {
    expect(check(findSubstrings, "aaaa a", "aa")).toBe("0-2@1 2-4@1");
  });
  it("need replaceAll and a text of one line", () => {
    const request = { oldText: "a", newText: "b", replaceAll: true };
    expect(isSubstringRequest(request)).toBe(true);
    expect(isSubstringRequest({ ...request, replaceAll: false })).toBe(false);
    expect(isSubstringRequest({ ...request, oldText: "a\n" })).toBe(false);
    expect(isSubstringRequest({ ...request, oldText: "" })).toBe(false);
  });
  it("are limited by name", () => {
    expect(findSubstrings(search("a".repeat(MAX_OCCURRENCES + 1), "a"))).toMatchObject({
      kind: "limit",
      max: MAX_OCCURRENCES,
    });
  });
});

describe("position markers", () => {
  it.each([
    ["^", "0-0@1"],
    ["<<START>>", "0-0@1"],
    ["$", "3-3@1"],
    ["<<END>>", "3-3@1"],
    ["^^", ""],
    ["start", ""],
  ])("%s", (marker, expected) => {
    expect(check(findMarkedPosition, "a\nb", marker)).toBe(expected);
  });
});

describe("anchored blocks", () => {
  it.each([
    [
      "a closing bracket below the last telling line belongs to the place",
      "if ready then\n  go(now, fast)\n}\n",
      "if ready then\n  go(now, fast)\n}",
      "0-31@1",
    ],
    ["one telling line is not enough", "{\nfoo bar baz\n[\n", "(\nfoo bar baz\n)", ""],
    ["brackets alone must both stand", "{\nfoo bar baz\n}\n", "{\nfoo bar bax\n}", "0-15@0.9697"],
    ["one line is no block", "foo bar baz\n", "foo bar baz", ""],
    ["two lines need nothing between", " foo(1)\n bar(2)\n", "foo(1)\nbar(2)", "0-15@1"],
    ["a block cut off by the end of the file is none", "foo(1)\nx", "foo(1)\nx\nbar(2)", ""],
    [
      "every place between equal anchors is seen",
      "foo(1)\na\nbar(2)\nfoo(1)\nb\nbar(2)\n",
      "foo(1)\na\nbar(2)",
      "0-15@1 16-31@0.6667".replace(/ .*/, ""),
    ],
  ])("%s", (_name, text, oldText, expected) => {
    expect(check(findAnchoredBlocks, text, oldText)).toBe(expected);
  });
  it("are never found below the least confidence", () => {
    expect(MIN_ANCHORED_CONFIDENCE).toBeGreaterThanOrEqual(0.6);
  });
});

describe("a new text in place", () => {
  const around = (text: string, oldText: string, newText: string) => {
    const given = search(text, oldText, newText);
    const places = findExactLines(given);
    return findAppliedAround(given, places.kind === "places" ? places.matches : []);
  };
  it.each([
    ["stands around the place", "x\na\nb\n", "a", "a\nb", { start: 2, end: 5 }],
    ["stands around each of several places", "a\nb\na\nb", "a", "a\nb", { start: 0, end: 3 }],
    ["does not stand around all of them", "a\nb\na\nc", "a", "a\nb", undefined],
    ["adds no word", "a\n}\n", "a", "a\n}", undefined],
    ["is the old text", "a\n", "a", "a", undefined],
  ])("%s", (_name, text, oldText, newText, expected) => {
    expect(around(text, oldText, newText)).toEqual(expected);
  });
  it("instead of the old text counts where it overlaps a place, or when there is none", () => {
    const given = search("limit = 20\nother\n", "limit = 10", "limit = 20");
    const [match] = findNearestRegions(given);
    expect(findAppliedInstead(given, [])).toEqual({ start: 0, end: 10 });
    expect(findAppliedInstead(given, match === undefined ? [] : [match])).toEqual({
      start: 0,
      end: 10,
    });
    const elsewhere = findExactLines(search("limit = 20\nother\n", "other"));
    const places = elsewhere.kind === "places" ? elsewhere.matches : [];
    expect(findAppliedInstead(given, places)).toBeUndefined();
  });
});

describe("nearest regions", () => {
  it.each([
    [
      "shared lines vote for a place",
      "x\na = 1\nzzzzzzz\nc = 3\ny\n",
      "a = 1\nb = 2\nc = 3",
      "2-21@0.6667",
    ],
    [
      "without shared lines the likest line is shown",
      "x\nconst total = sum(a)\n",
      "let total = sum(b)",
      "2-22@0.75",
    ],
    ["nothing alike is nothing", "one\ntwo\n", "completely different words", ""],
    ["an empty file has none", "", "a\nb", ""],
  ])("%s", (_name, text, oldText, expected) => {
    expect(print(findNearestRegions(search(text, oldText)))).toBe(expected);
  });
});
