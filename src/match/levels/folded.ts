/**
 * Levels `whitespace`, `unicode` and `punctuation`: the old text stands in the file but for spacing, typographic
 * look-alikes, or quote style and trailing commas and semicolons; each level tolerates what the stricter ones do.
 * All three share one search (whole lines first, then inside lines) and differ only in which places they accept.
 */
import { type LineDrift, toSpan } from "../../text/index.ts";
import type { FoldPlace } from "../fold-search.ts";
import { findBareLineStart, type LinePlace } from "../line-search.ts";
import type { Search } from "../search.ts";
import type { Match, SearchLevel } from "../types.ts";

/** The levels this file serves. */
export type FoldedLevel = "whitespace" | "unicode" | "punctuation";

/** Likeness of a place found at each level. */
const CONFIDENCE = { whitespace: 0.95, unicode: 0.94, punctuation: 0.93 } as const;

/**
 * All places of the old text at `level` exactly (not stricter), in file order. Places whose layout (indentation
 * and blank lines) is nearest to the old text's own are the only ones.
 */
export function findFolded(search: Search, level: FoldedLevel): readonly Match[] {
  const lines = search.getLinePlaces().filter((place) => isAtLevel(place.drift, level));
  const layout = lines.reduce((least, place) => Math.min(least, place.layout), 3);
  const chosen = lines.filter((place) => place.layout === layout);
  if (chosen.length > 0) return chosen.map((place) => toLineMatch(search, place, level));
  return search
    .getFoldPlaces()
    .filter((place) => isAtLevel(place.drift, level))
    .map((place) => toFoldMatch(search, place, level));
}

/** A place that is exact but for final newlines or surrounding blank lines still needs the strictest of these levels. */
function isAtLevel(drift: LineDrift, level: FoldedLevel): boolean {
  return drift === level || (drift === "exact" && level === "whitespace");
}

function toLineMatch(
  search: Search,
  place: LinePlace,
  matchType: SearchLevel & FoldedLevel,
): Match {
  const { starts } = search.getKeys();
  const start = starts[place.startLine] ?? 0;
  const end = (starts[place.endLine] ?? 0) - 1;
  return {
    matchType,
    confidence: CONFIDENCE[matchType],
    span: toSpan(start, end),
    ...search.getCore(),
    undone: [],
  };
}

/** A place inside lines; it is widened to whole lines when nothing but indentation stands before and nothing after. */
function toFoldMatch(
  search: Search,
  place: FoldPlace,
  matchType: SearchLevel & FoldedLevel,
): Match {
  const lineStart = findBareLineStart(search.lf, place.start);
  const isLineStart = lineStart !== undefined;
  const core = search.getCore();
  return {
    matchType,
    confidence: CONFIDENCE[matchType],
    span: toSpan(lineStart ?? place.start, place.end),
    oldText: isLineStart ? core.oldText : core.oldText.trim(),
    newText: isLineStart ? core.newText : core.newText.trim(),
    undone: [],
  };
}
