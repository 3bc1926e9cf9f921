/**
 * The preset `codecompanion`: the published matching chain of the tool insert_edit_into_file of the editor plugin
 * codecompanion.nvim (MIT; `strategies.lua` and `process.lua`, read for their rules, 2026). Levels in order: exact,
 * substring_exact, whitespace, punctuation, position_marker, trimmed_lines, block_anchor. A level with one place, or
 * with one that is ahead of all others by 0.15, wins; otherwise the next level is asked and the first level that was
 * too close keeps its best place as a fallback. Which lines a level takes for equal is in the file of that level.
 *
 * Departures, each because the published rule writes to a wrong place or hides something:
 * - The fallback is marked `fallbackUsed`; it is never to be written unreviewed, where the tool writes the first place.
 * - Places under a level's least confidence still count against a winner that is not ahead of them by 0.15, and the
 *   best place is the one of highest confidence, where the tool sorts confidences 0.1 apart as equal.
 * - `occurrence` and `nearLine` decide between places that are too close; the tool has no such means.
 * - `replaceAll` takes places that do not overlap; several places known by likeness only are marked `fallbackUsed`.
 * - An empty old text fits an empty file and nothing else; one of white space only is looked for exactly.
 * - A request whose new text stands in the file already is `already_applied`.
 * - The whole file is searched. What may grow faster than the file is limited, and the limit reported as `limit`;
 *   one that is reached after a level was too close leaves that level's fallback.
 */
import { assertNever } from "../../base/index.ts";
import type { Match, MatchOutcome, MatchRequest, SearchLevel } from "../types.ts";
import { findAppliedAround, findAppliedInstead } from "./already-applied.ts";
import { findAnchoredBlocks, MIN_ANCHORED_CONFIDENCE } from "./block-anchor.ts";
import { findExactLines } from "./line-exact.ts";
import { trimLine } from "./line-forms.ts";
import { LineIndex } from "./line-index.ts";
import { LikenessMeter } from "./line-likeness.ts";
import { findNearestRegions } from "./nearest.ts";
import { findMarkedPosition } from "./position-marker.ts";
import { findPunctuationLines } from "./punctuation-lines.ts";
import { type LevelPlaces, type Search, toSearch } from "./search.ts";
import { findRunnerUp, getMargin, selectMatches } from "./selection.ts";
import { findSubstrings, isSubstringRequest } from "./substring-exact.ts";
import { findTrimmedLines } from "./trimmed-lines.ts";
import { findWhitespaceLines } from "./whitespace-lines.ts";

/** The levels of the preset, in order. */
export const CODECOMPANION_LEVELS = [
  "exact",
  "substring_exact",
  "whitespace",
  "punctuation",
  "position_marker",
  "trimmed_lines",
  "block_anchor",
] as const satisfies readonly SearchLevel[];

type ChainLevel = (typeof CODECOMPANION_LEVELS)[number];

/** Least confidence of a place found by likeness, when the caller asks for none. */
const MIN_TRIMMED_CONFIDENCE = 0.8;

/** Choices of the caller. */
export interface CodecompanionOptions {
  /** Least confidence of a place, 0 to 1; 0.8 for `trimmed_lines` and 0.7 for `block_anchor` when not given. */
  readonly threshold?: number;
  /** The levels to use; always in the preset's order. Levels it does not have are left out. */
  readonly levels?: readonly SearchLevel[];
}

/** A level that was too close, kept for the end. */
interface Fallback {
  readonly best: Match;
  readonly matches: readonly Match[];
}

/**
 * Where the old text of `request` belongs in the LF text `lfText`, by the published chain. Never `ambiguous`: places
 * too close to tell are `found` with `fallbackUsed`. Linear but for the levels of likeness, which are limited.
 */
export function findCodecompanion(
  lfText: string,
  request: MatchRequest,
  options: CodecompanionOptions = {},
): MatchOutcome {
  const search = toSearch(new LineIndex(lfText), request, new LikenessMeter());
  let fallback: Fallback | undefined;
  for (const level of toLevels(search, options)) {
    const places = findPlaces(level, search);
    if (places.kind === "limit") {
      if (fallback === undefined) return places;
      break;
    }
    const { matches } = places;
    const minConfidence = getMinConfidence(level, options.threshold);
    const selection = selectMatches(matches, { file: search.file, request, minConfidence });
    switch (selection.kind) {
      case "chosen":
        return toOutcome(search, matches, selection.matches);
      case "occurrence_missing":
        return selection;
      case "too_close":
        fallback ??= { best: selection.best, matches };
        break;
      case "nothing":
        break;
      default:
        return assertNever(selection);
    }
  }
  return fallback === undefined ? toNothingFound(search) : toFallback(search, fallback);
}

function toLevels(search: Search, options: CodecompanionOptions): readonly ChainLevel[] {
  const chosen = CODECOMPANION_LEVELS.filter((level) => options.levels?.includes(level) ?? true);
  const { oldText } = search.request;
  if (oldText === "" && search.file.text === "") return chosen.filter((level) => level === "exact");
  if (search.wanted.every((line) => line === "")) return [];
  if (isSubstringRequest(search.request) && chosen.includes("substring_exact")) {
    // As the tool does it: every whole line equal to the old text is an occurrence of it too.
    return ["substring_exact", ...withoutExact(chosen, search)];
  }
  return isBlankOnly(search) ? chosen.filter((level) => level === "exact") : chosen;
}

function withoutExact(levels: readonly ChainLevel[], search: Search): readonly ChainLevel[] {
  if (isBlankOnly(search)) return [];
  return levels.filter((level) => level !== "exact" && level !== "substring_exact");
}

function isBlankOnly(search: Search): boolean {
  return search.wanted.every((line) => trimLine(line) === "");
}

function findPlaces(level: ChainLevel, search: Search): LevelPlaces {
  switch (level) {
    case "exact":
      return findExactLines(search);
    case "substring_exact":
      return findSubstrings(search);
    case "whitespace":
      return findWhitespaceLines(search);
    case "punctuation":
      return findPunctuationLines(search);
    case "position_marker":
      return findMarkedPosition(search);
    case "trimmed_lines":
      return findTrimmedLines(search);
    case "block_anchor":
      return findAnchoredBlocks(search);
    default:
      return assertNever(level);
  }
}

function getMinConfidence(level: ChainLevel, threshold: number | undefined): number {
  switch (level) {
    case "trimmed_lines":
      return threshold ?? MIN_TRIMMED_CONFIDENCE;
    case "block_anchor":
      return Math.max(threshold ?? 0, MIN_ANCHORED_CONFIDENCE);
    case "exact":
    case "substring_exact":
    case "whitespace":
    case "punctuation":
    case "position_marker":
      return threshold ?? 0;
    default:
      return assertNever(level);
  }
}

function isByLikeness(match: Match): boolean {
  return match.matchType === "trimmed_lines" || match.matchType === "block_anchor";
}

function toOutcome(
  search: Search,
  matches: readonly Match[],
  chosen: readonly Match[],
): MatchOutcome {
  const [first] = chosen;
  if (first === undefined) return toNothingFound(search);
  const applied = isByLikeness(first)
    ? findAppliedInstead(search, chosen)
    : findAppliedAround(search, chosen);
  if (applied !== undefined) return { kind: "already_applied", span: applied };
  if (search.request.replaceAll) {
    const fallbackUsed = chosen.length > 1 && isByLikeness(first);
    return { kind: "found", matches: chosen, margin: 1, fallbackUsed };
  }
  return toFound(first, matches, { fallbackUsed: false });
}

function toFallback(search: Search, fallback: Fallback): MatchOutcome {
  const applied = isByLikeness(fallback.best)
    ? findAppliedInstead(search, fallback.matches)
    : undefined;
  if (applied !== undefined) return { kind: "already_applied", span: applied };
  return toFound(fallback.best, fallback.matches, { fallbackUsed: true });
}

function toFound(
  chosen: Match,
  matches: readonly Match[],
  options: { readonly fallbackUsed: boolean },
): MatchOutcome {
  const runnerUp = findRunnerUp(matches, chosen);
  return {
    kind: "found",
    matches: [chosen],
    margin: getMargin(chosen, runnerUp),
    ...(runnerUp === undefined ? {} : { runnerUp }),
    fallbackUsed: options.fallbackUsed,
  };
}

function toNothingFound(search: Search): MatchOutcome {
  const applied = findAppliedInstead(search, []);
  if (applied !== undefined) return { kind: "already_applied", span: applied };
  return { kind: "none", nearest: findNearestRegions(search) };
}
