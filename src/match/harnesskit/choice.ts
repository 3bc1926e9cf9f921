/**
 * From the places of one level to an outcome: one wins, several are ambiguous unless the caller chose among them.
 * The published chain takes a level's only place and stops at several; `occurrence`, `nearLine` and `replaceAll` are ours.
 */
import type { Match, MatchOutcome, MatchRequest } from "../types.ts";

/** Places of a level, at least one, and the best place of the level that overlaps none, when it was looked for. */
export interface LevelPlaces {
  /** All of one confidence, in text order; they may overlap. */
  readonly matches: readonly Match[];
  /** Looks for the best place that does not overlap the only one of `matches`; asked at most once. */
  readonly findRunnerUp: () => Match | undefined;
}

/** The outcome for `places` of `lfText`. Linear in the text and the places. */
export function choosePlaces(
  lfText: string,
  request: MatchRequest,
  places: LevelPlaces,
): MatchOutcome {
  const { matches } = places;
  if (request.replaceAll) return toAll(places);
  if (request.occurrence !== undefined) {
    const chosen = matches[request.occurrence - 1];
    if (chosen === undefined) return { kind: "occurrence_missing", matches };
    return toFound(chosen, places);
  }
  const [only, second] = matches;
  if (only !== undefined && second === undefined) return toFound(only, places);
  const nearest =
    request.nearLine === undefined ? undefined : findNearest(lfText, matches, request.nearLine);
  return nearest === undefined ? { kind: "ambiguous", matches } : toFound(nearest, places);
}

function toAll(places: LevelPlaces): MatchOutcome {
  const [only, second] = places.matches;
  if (only !== undefined && second === undefined) return toFound(only, places);
  const disjoint: Match[] = [];
  for (const match of places.matches) {
    const last = disjoint.at(-1);
    if (last === undefined || last.span.end <= match.span.start) disjoint.push(match);
  }
  return { kind: "found", matches: disjoint, margin: 1, fallbackUsed: false };
}

function toFound(chosen: Match, places: LevelPlaces): MatchOutcome {
  const runnerUp =
    places.matches.find((match) => !overlap(match, chosen)) ??
    (places.matches.length === 1 ? places.findRunnerUp() : undefined);
  const found = { kind: "found", matches: [chosen], fallbackUsed: false } as const;
  if (runnerUp === undefined) return { ...found, margin: 1 };
  // Differences of four-digit decimals, kept to four digits.
  const margin = Math.round((chosen.confidence - runnerUp.confidence) * 10_000) / 10_000;
  return { ...found, margin, runnerUp };
}

function overlap(left: Match, right: Match): boolean {
  return left.span.start < right.span.end && right.span.start < left.span.end;
}

/** The match that starts strictly nearest to `line`, counted from 1. */
function findNearest(lfText: string, matches: readonly Match[], line: number): Match | undefined {
  let nearest: Match | undefined;
  let nearestDistance = Number.POSITIVE_INFINITY;
  let isTied = false;
  let startLine = 1;
  let nextBreak = lfText.indexOf("\n");
  for (const match of matches) {
    while (nextBreak !== -1 && nextBreak < match.span.start) {
      startLine += 1;
      nextBreak = lfText.indexOf("\n", nextBreak + 1);
    }
    const distance = Math.abs(startLine - line);
    if (distance > nearestDistance) continue;
    isTied = distance === nearestDistance;
    nearest = match;
    nearestDistance = distance;
  }
  return isTied ? undefined : nearest;
}
