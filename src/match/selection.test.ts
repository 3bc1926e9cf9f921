/**
 * One place or none from those that a level found: by number, by line, or all; never the first of several.
 */
import { describe, expect, it } from "vitest";
import { toSpan } from "../text/index.ts";
import { findPointedAt, getLineNumber, selectMatch } from "./selection.ts";
import type { Match, MatchRequest } from "./types.ts";

const TEXT = "a\nb\na\nc\na\n";

function toMatch(start: number, end: number): Match {
  const span = toSpan(start, end);
  return { matchType: "exact", confidence: 1, span, oldText: "a", newText: "x", undone: [] };
}

/** Selects among places at `starts`; the chosen starts come back, or the kind of outcome. */
function checkSelection(starts: readonly number[], choice: Partial<MatchRequest>): unknown {
  const request = { oldText: "a", newText: "x", replaceAll: false, ...choice };
  const outcome = selectMatch(
    TEXT,
    request,
    starts.map((start) => toMatch(start, start + 3)),
  );
  return outcome?.kind === "found" ? outcome.matches.map(({ span }) => span.start) : outcome?.kind;
}

describe("selectMatch", () => {
  it.each<[string, readonly number[], Partial<MatchRequest>, unknown]>([
    ["nothing of nothing", [], {}, undefined],
    ["nothing of nothing, whatever is asked for", [], { occurrence: 1 }, undefined],
    ["the only one", [4], {}, [4]],
    ["none of two", [0, 4], {}, "ambiguous"],
    ["the one asked for", [0, 4, 8], { occurrence: 3 }, [8]],
    ["none beyond the last", [0, 4], { occurrence: 3 }, "occurrence_missing"],
    ["the nearest", [0, 4, 8], { nearLine: 4 }, "ambiguous"],
    ["the strictly nearest", [0, 4, 8], { nearLine: 6 }, [8]],
    ["the only one however far", [0], { nearLine: 99 }, [0]],
    ["all", [0, 4, 8], { replaceAll: true }, [0, 4, 8]],
    ["all that do not overlap", [0, 2, 4], { replaceAll: true }, [0, 4]],
    ["the number before the line", [0, 4], { occurrence: 1, nearLine: 5 }, [0]],
  ])("takes %s", (_what, starts, choice, expected) => {
    expect(checkSelection(starts, choice)).toEqual(expected);
  });
});

describe("findPointedAt", () => {
  it.each<
    [string, readonly number[], { nearLine?: number; lineHint?: number }, number | undefined]
  >([
    ["nothing points", [1, 9], {}, undefined],
    ["a line points to the nearest", [1, 9, 30], { nearLine: 12 }, 1],
    ["a line between two points to none", [1, 9], { nearLine: 5 }, undefined],
    ["a hint that hits points", [1, 9], { lineHint: 9 }, 1],
    ["a hint that nearly hits points", [1, 9], { lineHint: 7 }, 1],
    ["a hint that misses points to none", [1, 9], { lineHint: 12 }, undefined],
    ["a hint with a close second points to none", [7, 9], { lineHint: 9 }, undefined],
    ["the caller's line comes before a hint", [1, 9], { nearLine: 1, lineHint: 9 }, 0],
  ])("%s", (_name, lines, request, expected) => {
    expect(findPointedAt(lines, request)).toBe(expected);
  });
});

describe("getLineNumber", () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [4, 3],
    [10, 6],
  ])("offset %i is in line %i", (at, line) => {
    expect(getLineNumber(TEXT, at)).toBe(line);
  });
});
