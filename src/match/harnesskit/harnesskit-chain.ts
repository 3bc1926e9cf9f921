/**
 * The preset `harnesskit`: the published matching chain of HarnessKit 0.x (MIT; `hk.py`, read for its rules, 2026).
 * Levels in order: `exact`, `whitespace` (0.95), `fuzzy` and `line_fuzzy` (their ratio, above a threshold of 0.8). The first
 * level with any place decides: one place wins, several are ambiguous. Level, confidence and place are those of an
 * exhaustive search by the published rules; this file and its siblings only get there faster.
 *
 * Departures, each because the published rule cannot be had safely:
 * - Texts here have LF endings; a line ending never counts as a difference.
 * - An empty old text has no place, where the tool finds one everywhere.
 * - `replaceAll`, `occurrence` and `nearLine` choose among a level's places; the tool has no such means.
 * - Work is limited (`HARNESSKIT_LIMITS`). A level that reaches its limit ends the chain with `limit`; it never answers
 *   from part of a search, and no looser level answers in its place.
 *
 * What is done with the place, and whether the new text stands in the file already, is left to the caller.
 */
import { assertNever } from "../../base/index.ts";
import { toSpan } from "../../text/index.ts";
import type { Match, MatchOutcome, MatchRequest, SearchLevel } from "../types.ts";
import { toAlphabet } from "./alphabet.ts";
import { choosePlaces, type LevelPlaces } from "./choice.ts";
import { findFuzzyWindows, type SymbolSpan } from "./fuzzy-windows.ts";
import { findLineFuzzyBlocks, type LineBlock, LinePairs } from "./line-fuzzy.ts";
import { findExactPlaces, findWhitespacePlaces, type Place } from "./plain-places.ts";
import { isPythonBlank, roundToFourPlaces, toCodePoints } from "./python-text.ts";
import { WorkMeter } from "./work-meter.ts";

/** The levels of the preset, in order. */
export const HARNESSKIT_LEVELS = [
  "exact",
  "whitespace",
  "fuzzy",
  "line_fuzzy",
] as const satisfies readonly SearchLevel[];

/** What the preset does at most before it answers `limit`. */
export const HARNESSKIT_LIMITS = {
  /** Places listed of one level. */
  places: 100_000,
  /** Code units of a text, and of an old text, that is searched by likeness. */
  likenessLength: 8_000_000,
  /** Elementary steps of one search by likeness: a few seconds. */
  steps: 1_000_000_000,
  /** Steps of the search for a runner-up of `fuzzy`; when they run out the best one seen stands. */
  runnerUpSteps: 60_000_000,
} as const;

type ChainLevel = (typeof HARNESSKIT_LEVELS)[number];

/** Choices of the caller. */
export interface HarnesskitOptions {
  /** The ratio that `fuzzy` and `line_fuzzy` must exceed, 0 to 1; 0.8 when not given. */
  readonly threshold?: number;
  /** The levels to use; always in the preset's order. Levels it does not have are left out. */
  readonly levels?: readonly SearchLevel[];
}

const DEFAULT_THRESHOLD = 0.8;
const WHITESPACE_CONFIDENCE = 0.95;

/** A search of one level: its places, none, or that it had to stop. */
type LevelOutcome =
  | { readonly kind: "places"; readonly places: LevelPlaces }
  | { readonly kind: "none" }
  | Extract<MatchOutcome, { kind: "limit" }>;

interface LevelSearch {
  readonly lfText: string;
  readonly request: MatchRequest;
  readonly threshold: number;
}

/** Where the old text of `request` belongs in the LF text `lfText`, by the published chain. Limited, see `HARNESSKIT_LIMITS`. */
export function findHarnesskit(
  lfText: string,
  request: MatchRequest,
  options: HarnesskitOptions = {},
): MatchOutcome {
  // Any ratio exceeds a negative threshold alike; bounds of impossible windows are -1 and must not.
  const threshold = Math.max(options.threshold ?? DEFAULT_THRESHOLD, -0.5);
  const search = { lfText, request, threshold };
  if (request.oldText === "") return { kind: "none", nearest: [] };
  for (const level of HARNESSKIT_LEVELS) {
    if (options.levels !== undefined && !options.levels.includes(level)) continue;
    const outcome = findLevel(level, search);
    switch (outcome.kind) {
      case "places":
        return choosePlaces(lfText, request, outcome.places);
      case "limit":
        return outcome;
      case "none":
        break;
      default:
        return assertNever(outcome);
    }
  }
  return { kind: "none", nearest: [] };
}

function findLevel(level: ChainLevel, search: LevelSearch): LevelOutcome {
  const { lfText, request } = search;
  const max = HARNESSKIT_LIMITS.places + 1;
  switch (level) {
    case "exact":
      return toPlain(search, level, findExactPlaces(lfText, request.oldText, max));
    case "whitespace":
      return toPlain(search, level, findWhitespacePlaces(lfText, request.oldText, max));
    case "fuzzy":
      return findFuzzy(search);
    case "line_fuzzy":
      return findLineFuzzy(search);
    default:
      return assertNever(level);
  }
}

function toPlain(
  search: LevelSearch,
  level: "exact" | "whitespace",
  places: readonly Place[],
): LevelOutcome {
  const confidence = level === "exact" ? 1 : WHITESPACE_CONFIDENCE;
  return toOutcome(search, { level, confidence, places, findRunnerUp: () => undefined });
}

function findFuzzy(search: LevelSearch): LevelOutcome {
  const { lfText, request, threshold } = search;
  if (isPythonBlank(request.oldText) || lfText === "") return { kind: "none" };
  const tooLong = toLengthLimit("fuzzy", search);
  if (tooLong !== undefined) return tooLong;
  const oldPoints = toCodePoints(request.oldText).values;
  const alphabet = toAlphabet(oldPoints);
  const textPoints = toCodePoints(lfText);
  const query = {
    old: alphabet.toSymbols(oldPoints),
    text: alphabet.toSymbols(textPoints.values),
    symbolCount: alphabet.symbolCount,
    threshold,
  };
  const whole = [{ start: 0, end: query.text.length }];
  const meter = new WorkMeter(HARNESSKIT_LIMITS.steps);
  const found = findFuzzyWindows({ ...query, within: whole }, meter);
  if (meter.isExhausted) return toStepLimit("fuzzy", meter.spent);
  if (found === undefined) return { kind: "none" };
  const toPlace = (span: SymbolSpan): Place => ({
    start: textPoints.toUnitOffset(span.start),
    end: textPoints.toUnitOffset(span.end),
  });
  const findRunnerUp = (): Match | undefined => {
    const [best] = found.places;
    if (best === undefined) return undefined;
    const within = [
      { start: 0, end: best.start },
      { start: best.end, end: query.text.length },
    ];
    const rest = new WorkMeter(HARNESSKIT_LIMITS.runnerUpSteps);
    const other = findFuzzyWindows({ ...query, within }, rest);
    const [place] = other?.places ?? [];
    if (other === undefined || place === undefined) return undefined;
    return toMatch(search, "fuzzy", roundToFourPlaces(other.ratio), toPlace(place));
  };
  return toOutcome(search, {
    level: "fuzzy",
    confidence: roundToFourPlaces(found.ratio),
    places: found.places.map(toPlace),
    findRunnerUp,
  });
}

function findLineFuzzy(search: LevelSearch): LevelOutcome {
  const { lfText, request, threshold } = search;
  const tooLong = toLengthLimit("line_fuzzy", search);
  if (tooLong !== undefined) return tooLong;
  const meter = new WorkMeter(HARNESSKIT_LIMITS.steps);
  const lines = new LinePairs(request.oldText, lfText, meter);
  const whole = [{ startLine: 0, endLine: lines.lineCount }];
  const found = findLineFuzzyBlocks({ lines, threshold, within: whole });
  if (meter.isExhausted) return toStepLimit("line_fuzzy", meter.spent);
  if (found === undefined) return { kind: "none" };
  const toPlace = (block: LineBlock): Place => ({
    start: lines.getStart(block.startLine),
    end: lines.getStart(block.endLine),
  });
  const findRunnerUp = (): Match | undefined => {
    const [best] = found.blocks;
    if (best === undefined) return undefined;
    const within = [
      { startLine: 0, endLine: best.startLine },
      { startLine: best.endLine, endLine: lines.lineCount },
    ];
    const other = findLineFuzzyBlocks({ lines, threshold, within });
    const [block] = other?.blocks ?? [];
    if (other === undefined || block === undefined) return undefined;
    return toMatch(search, "line_fuzzy", roundToFourPlaces(other.ratio), toPlace(block));
  };
  return toOutcome(search, {
    level: "line_fuzzy",
    confidence: roundToFourPlaces(found.ratio),
    places: found.blocks.map(toPlace),
    findRunnerUp,
  });
}

function toLengthLimit(
  level: "fuzzy" | "line_fuzzy",
  search: LevelSearch,
): LevelOutcome | undefined {
  const max = HARNESSKIT_LIMITS.likenessLength;
  const actual = Math.max(search.lfText.length, search.request.oldText.length);
  if (actual <= max) return undefined;
  return { kind: "limit", limit: `characters of a text for the level ${level}`, max, actual };
}

function toStepLimit(level: "fuzzy" | "line_fuzzy", actual: number): LevelOutcome {
  return {
    kind: "limit",
    limit: `steps of the level ${level}`,
    max: HARNESSKIT_LIMITS.steps,
    actual,
  };
}

function toOutcome(
  search: LevelSearch,
  found: {
    readonly level: ChainLevel;
    readonly confidence: number;
    readonly places: readonly Place[];
    readonly findRunnerUp: () => Match | undefined;
  },
): LevelOutcome {
  const { level, confidence, places, findRunnerUp } = found;
  if (places.length === 0) return { kind: "none" };
  if (places.length > HARNESSKIT_LIMITS.places) {
    return {
      kind: "limit",
      limit: `places of the level ${level}`,
      max: HARNESSKIT_LIMITS.places,
      actual: places.length,
    };
  }
  const matches = places
    .map((place) => toMatch(search, level, confidence, place))
    .sort((left, right) => left.span.start - right.span.start);
  return { kind: "places", places: { matches, findRunnerUp } };
}

function toMatch(search: LevelSearch, level: ChainLevel, confidence: number, place: Place): Match {
  return {
    matchType: level,
    confidence,
    span: toSpan(place.start, place.end),
    oldText: search.request.oldText,
    newText: search.request.newText,
    undone: [],
  };
}
