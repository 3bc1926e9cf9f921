/** Which of several places wins, and by how much. Places are written `line@confidence`. */
import { describe, expect, it } from "vitest";
import type { Match, MatchRequest } from "../types.ts";
import { LineIndex } from "./line-index.ts";
import { LikenessMeter } from "./line-likeness.ts";
import { round, toLineMatch, toLineMatches, toSearch } from "./search.ts";
import {
  AMBIGUITY_DIFFERENCE,
  findBest,
  findRunnerUp,
  getMargin,
  isOverlapping,
  selectMatches,
} from "./selection.ts";

const FILE = new LineIndex("a\n".repeat(9));

/** Matches of one line each, or of `height` lines. */
function toMatches(places: string, height = 1): readonly Match[] {
  const request = { oldText: "a", newText: "b", replaceAll: false };
  const search = toSearch(FILE, request, new LikenessMeter());
  return places.split(" ").map((place) => {
    const [line = 1, confidence = 0] = place.split("@").map(Number);
    const first = line - 1;
    const run = {
      matchType: "trimmed_lines",
      first,
      last: first + height - 1,
      undone: [],
    } as const;
    return toLineMatch(search, { ...run, confidence });
  });
}

function check(places: string, ask: Partial<MatchRequest> = {}, height = 1): string {
  const request = { oldText: "a", newText: "b", replaceAll: false, ...ask };
  const rule = { file: FILE, request, minConfidence: 0.8 };
  const selection = selectMatches(toMatches(places, height), rule);
  const toLines = (matches: readonly Match[]) =>
    matches.map((match) => FILE.getLineOf(match.span.start) + 1).join();
  switch (selection.kind) {
    case "nothing":
      return "nothing";
    case "too_close":
      return `too close, best ${toLines([selection.best])}`;
    case "chosen":
    case "occurrence_missing":
      return `${selection.kind} ${toLines(selection.matches)}`;
  }
}

describe("selection", () => {
  it.each([
    ["one place wins", "1@0.8", {}, "chosen 1"],
    ["a place too weak does not", "1@0.79", {}, "nothing"],
    ["a lead of 0.15 wins", "1@0.85 2@1", {}, "chosen 2"],
    ["a lead of 0.14 does not", "1@0.86 2@1", {}, "too close, best 2"],
    ["a weak place within the difference counts", "1@0.75 2@0.85", {}, "too close, best 2"],
    ["the first of equals is the best", "3@0.9 5@0.9", {}, "too close, best 3"],
    ["the highest is the best, not the first within 0.1", "3@0.91 5@0.99", {}, "too close, best 5"],
    [
      "occurrence counts the places that might win",
      "1@0.8 3@1 5@0.9",
      { occurrence: 2 },
      "chosen 5",
    ],
    [
      "occurrence past the last is missing",
      "1@0.9 3@0.9",
      { occurrence: 3 },
      "occurrence_missing 1,3",
    ],
    ["occurrence 0 is missing", "1@0.9", { occurrence: 0 }, "occurrence_missing 1"],
    ["nearLine takes the nearest that might win", "1@0.9 8@0.9", { nearLine: 6 }, "chosen 8"],
    ["nearLine does not beat a clear winner", "1@0.8 8@1", { nearLine: 1 }, "chosen 8"],
    ["nearLine between two decides nothing", "1@0.9 3@0.9", { nearLine: 2 }, "too close, best 1"],
    ["replaceAll takes all that may win", "1@0.9 3@0.7 5@1", { replaceAll: true }, "chosen 1,5"],
  ])("%s", (_name, places, ask, expected) => {
    expect(check(places, ask)).toBe(expected);
  });

  it("with replaceAll takes the better of places that overlap", () => {
    expect(check("1@0.9 2@1 4@0.9 5@0.9", { replaceAll: true }, 2)).toBe("chosen 2,4");
  });
});

describe("margin", () => {
  const [first, second, third] = toMatches("1@0.9 2@0.85 7@0.7", 2);
  it("is counted against the best place that does not overlap", () => {
    const matches = toMatches("1@0.9 2@0.85 7@0.7", 2);
    const [best] = matches;
    expect(findBest(matches)).toBe(best);
    expect(best && findRunnerUp(matches, best)).toEqual(third);
    expect(first && getMargin(first, third)).toBe(0.2);
  });
  it("is 1 without another place", () => {
    expect(first && getMargin(first, undefined)).toBe(1);
    expect(findBest([])).toBeUndefined();
  });
  it("knows an overlap", () => {
    expect(first && second && isOverlapping(first.span, second.span)).toBe(true);
    expect(first && third && isOverlapping(first.span, third.span)).toBe(false);
  });
  it("is compared with the published difference", () => {
    expect(AMBIGUITY_DIFFERENCE).toBe(0.15);
    expect(round(1 - 0.85)).toBe(0.15);
  });
});

describe("line runs", () => {
  it("end before the last line's newline", () => {
    const request = { oldText: "a\na", newText: "b", replaceAll: false };
    const search = toSearch(FILE, request, new LikenessMeter());
    const level = { matchType: "exact", confidence: 1, undone: [] } as const;
    expect(toLineMatches(search, [1], level).map((match) => match.span)).toEqual([
      { start: 2, end: 5 },
    ]);
  });
});
