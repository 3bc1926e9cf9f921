/**
 * The default chain of DESIGN.md 4.2: strict to loose, the first level with exactly one place wins, several places at
 * one level are ambiguous. Before a place is given, the new text must not be there already.
 */
import { type Span, toSpan } from "../text/index.ts";
import {
  type AppliedPlace,
  findApplied,
  findAppliedAroundAll,
  findAppliedAtMarker,
  findAppliedNearer,
  findOnlyApplied,
  findOuterAdded,
} from "./in-place.ts";
import { DEFAULT_THRESHOLD, findAligned } from "./levels/aligned.ts";
import { findEscape, listEscapeReadings } from "./levels/escape.ts";
import { findExact } from "./levels/exact.ts";
import { findFolded } from "./levels/folded.ts";
import { findLineNumber, findUnprefixed } from "./levels/line-number.ts";
import { findPositionMarker } from "./levels/position-marker.ts";
import { Search } from "./search.ts";
import { selectMatch } from "./selection.ts";
import type { Match, MatchOutcome, MatchRequest, SearchLevel } from "./types.ts";

/** The levels of the default chain, strict to loose. */
export const DEFAULT_LEVELS = [
  "exact",
  "position_marker",
  "substring_exact",
  "whitespace",
  "unicode",
  "punctuation",
  "line_number",
  "escape",
  "elision",
  "aligned",
] as const satisfies readonly SearchLevel[];

/** How the chain is run. */
export interface ChainOptions {
  /** Levels that may find a place; all of the default chain when left out. Their order does not matter. */
  readonly levels?: readonly SearchLevel[];
  /** Least score of the `aligned` level, 0 to 1. */
  readonly threshold?: number;
}

/** Where the old text belongs in `lf` by the default chain. Linear in the file. */
export function findDefault(
  lf: string,
  request: MatchRequest,
  options: ChainOptions = {},
): MatchOutcome {
  const levels = options.levels ?? DEFAULT_LEVELS;
  const search = new Search(lf, request);
  for (const level of DEFAULT_LEVELS) {
    if (!levels.includes(level)) continue;
    const outcome = selectMatch(lf, withHint(search, level), findAtLevel(search, level));
    const limit = search.getLimit();
    // Places that were not looked at may be as good as the ones found.
    if (limit !== undefined && outcome?.kind !== "ambiguous") return limit;
    if (outcome === undefined) continue;
    return listLeftOut(search, refuseApplied(search, outcome));
  }
  return findLoosely(search, levels, options.threshold ?? DEFAULT_THRESHOLD);
}

function findAtLevel(search: Search, level: (typeof DEFAULT_LEVELS)[number]): readonly Match[] {
  switch (level) {
    case "exact":
      return isInsideLine(search.request) ? [] : findExact(search);
    case "substring_exact":
      return isInsideLine(search.request)
        ? findExact(search).map((match) => ({
            ...match,
            matchType: "substring_exact",
          }))
        : [];
    case "position_marker":
      return findPositionMarker(search.lf, search.request);
    case "whitespace":
    case "unicode":
    case "punctuation":
      return findFolded(search, level);
    case "line_number":
      return findLineNumber(search);
    case "escape":
      return findEscape(search);
    case "elision":
    case "aligned":
      return [];
  }
}

/** The request with the line that a numbered old text says it was copied from. */
function withHint(search: Search, level: SearchLevel): MatchRequest {
  const bare = level === "line_number" ? findUnprefixed(search) : undefined;
  return bare === undefined ? search.request : { ...search.request, lineHint: bare.lineHint };
}

/** `replace_all` of a text without line ending is meant inside lines. */
function isInsideLine(request: MatchRequest): boolean {
  return request.replaceAll && !request.oldText.includes("\n");
}

/** Adds the places that `replaceAll` would surprise the caller by leaving as they are. */
function listLeftOut(search: Search, outcome: MatchOutcome): MatchOutcome {
  if (outcome.kind !== "found" || !search.request.replaceAll) return outcome;
  const leftOut: Span[] = [];
  let at = 0;
  for (const { start, end } of search.getFoldPlaces()) {
    while (at < outcome.matches.length && (outcome.matches[at]?.span.end ?? 0) <= start) at += 1;
    const next = outcome.matches[at];
    if (next === undefined || next.span.start >= end) leftOut.push(toSpan(start, end));
  }
  return leftOut.length === 0 ? outcome : { ...outcome, leftOut };
}

/** An insertion whose result stands around its own context was made before. */
function refuseApplied(search: Search, outcome: MatchOutcome): MatchOutcome {
  if (outcome.kind === "ambiguous") {
    const only = findOnlyApplied(search);
    return only === undefined ? outcome : { kind: "already_applied", span: only };
  }
  if (outcome.kind !== "found") return outcome;
  const [match] = outcome.matches;
  if (match === undefined) return outcome;
  const span =
    match.matchType === "position_marker"
      ? findAppliedAtMarker(search, match)
      : (findAppliedAroundAll(search.withTexts(match), outcome.matches) ??
        findAppliedNearer(search.withTexts(match), match));
  return span === undefined ? outcome : { kind: "already_applied", span };
}

/** By how much a reading must fit better than the request as sent; transport damage spoils lines, so it gains. */
const MIN_READING_GAIN = 0.01;

/** The loose levels on every reading of the request; the reading with the best place counts. */
function findLoosely(
  search: Search,
  levels: readonly SearchLevel[],
  threshold: number,
): MatchOutcome {
  const isAllowed = levels.includes("aligned") || levels.includes("elision");
  const applied = findApplied(search);
  if (!isAllowed)
    return applied === undefined
      ? { kind: "none", nearest: [] }
      : { kind: "already_applied", span: applied.span };
  let best: MatchOutcome = findAligned(search, { threshold, undone: [] });
  for (const reading of listReadings(search)) {
    if (getConfidence(best) >= 0.995) break;
    const outcome = findAligned(reading.search, { threshold, undone: reading.undone });
    if (getConfidence(outcome) > getConfidence(best) + MIN_READING_GAIN) best = outcome;
  }
  if (applied !== undefined && best.kind !== "limit" && !isOldTextThere(search, best, applied)) {
    return { kind: "already_applied", span: applied.span };
  }
  const [match] = best.kind === "found" ? best.matches : [];
  if (match === undefined) return best;
  // Likeness finds one place; whether others are meant as well, nobody can tell.
  if (search.request.replaceAll || !levels.includes(match.matchType))
    return { kind: "none", nearest: [match] };
  const outer = findOuterAdded(search.withTexts(match), match);
  return outer === undefined ? best : { kind: "already_applied", span: outer };
}

function listReadings(search: Search): readonly { search: Search; undone: readonly string[] }[] {
  const { oldText, newText } = search.request;
  const bare = findUnprefixed(search);
  if (bare !== undefined)
    return [{ search: search.withTexts(bare), undone: ["removed line-number prefixes"] }];
  return listEscapeReadings(oldText, newText)
    .filter((reading) => reading.oldText.length < oldText.length)
    .map((reading) => ({ search: search.withTexts(reading), undone: [reading.undone] }));
}

/** Best confidence seen in an outcome; an accepted place counts more than a rejected one. */
function getConfidence(outcome: MatchOutcome): number {
  switch (outcome.kind) {
    case "found":
    case "ambiguous": {
      const [match] = outcome.matches;
      // An elision has a fixed confidence, although every line that is shown fits.
      return match?.matchType === "elision" ? 1 : (match?.confidence ?? 0);
    }
    case "none":
      return (outcome.nearest[0]?.confidence ?? 0) - 1;
    case "already_applied":
    case "occurrence_missing":
    case "limit":
      return 0;
  }
}

/** Confidence from which a drifted place counts although the new text stands elsewhere in another spacing. */
const MIN_ELSEWHERE = 0.85;

/**
 * True when the old text itself stands in the file, so that the new text's place is no reason to refuse: well found
 * clear of that place, or around a new text that is only a part of it, or where the new text differs in spacing or
 * punctuation and the merge will tell whether the edit changes anything.
 */
function isOldTextThere(search: Search, outcome: MatchOutcome, applied: AppliedPlace): boolean {
  if (outcome.kind !== "found") return false;
  const [match] = outcome.matches;
  if (match === undefined) return false;
  const { span } = applied;
  if (match.span.end <= span.start || match.span.start >= span.end) {
    return !applied.isStrict && match.confidence >= MIN_ELSEWHERE;
  }
  const { oldText, newText } = search.getCore();
  if (oldText.includes(newText)) return true;
  return !applied.isStrict && search.getShape().touched.size > 0;
}
