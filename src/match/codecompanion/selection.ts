/**
 * Which of a level's places is meant. A place wins when it is ahead of every other by the published difference of 0.15
 * ("clear winner"); otherwise only the caller's `occurrence` or `nearLine` decides, never the order in the file.
 * Places too weak to win still count against the winner.
 */
import type { Span } from "../../text/index.ts";
import type { Match, MatchRequest } from "../types.ts";
import type { LineIndex } from "./line-index.ts";
import { round } from "./search.ts";

/** A lead smaller than this is no lead. */
export const AMBIGUITY_DIFFERENCE = 0.15;

/** What can be said of a level's places. */
export type Selection =
  | { readonly kind: "nothing" }
  | { readonly kind: "chosen"; readonly matches: readonly Match[] }
  | { readonly kind: "too_close"; readonly best: Match }
  | { readonly kind: "occurrence_missing"; readonly matches: readonly Match[] };

/** Who asks, for what, and from which confidence on a place may win. */
export interface SelectionRule {
  readonly file: LineIndex;
  readonly request: MatchRequest;
  readonly minConfidence: number;
}

/** The place or places meant among `matches`, which are in file order. Linear, O(n log n) with `replaceAll`. */
export function selectMatches(matches: readonly Match[], rule: SelectionRule): Selection {
  const eligible = matches.filter((match) => match.confidence >= rule.minConfidence);
  const best = findBest(eligible);
  if (best === undefined) return { kind: "nothing" };
  if (rule.request.replaceAll) return { kind: "chosen", matches: selectAll(eligible) };
  const contenders = matches.filter((match) => !isClearlyBehind(match, best));
  const wanted = contenders.filter((match) => match.confidence >= rule.minConfidence);
  const { occurrence, nearLine } = rule.request;
  if (occurrence !== undefined) {
    const match = wanted[occurrence - 1];
    if (match === undefined) return { kind: "occurrence_missing", matches: wanted };
    return { kind: "chosen", matches: [match] };
  }
  if (contenders.length === 1) return { kind: "chosen", matches: [best] };
  const nearest = nearLine === undefined ? undefined : findNearest(wanted, rule.file, nearLine);
  if (nearest !== undefined) return { kind: "chosen", matches: [nearest] };
  return { kind: "too_close", best };
}

/** The best of `matches`, the earliest of equals; undefined when there are none. */
export function findBest(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  for (const match of matches) {
    if (best === undefined || match.confidence > best.confidence) best = match;
  }
  return best;
}

/** The best of `matches` that overlaps none of `chosen`. Cost is linear for one chosen match. */
export function findRunnerUp(matches: readonly Match[], chosen: Match): Match | undefined {
  return findBest(
    matches.filter((match) => match !== chosen && !isOverlapping(match.span, chosen.span)),
  );
}

/** How far `chosen` is ahead of `runnerUp`; 1 when there is none. */
export function getMargin(chosen: Match, runnerUp: Match | undefined): number {
  return runnerUp === undefined ? 1 : round(chosen.confidence - runnerUp.confidence);
}

/** True when the spans share a character. */
export function isOverlapping(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

function isClearlyBehind(match: Match, best: Match): boolean {
  return best.confidence - match.confidence >= AMBIGUITY_DIFFERENCE - 1e-9;
}

/** As many of `matches` as do not overlap, better ones first; in file order. */
function selectAll(matches: readonly Match[]): readonly Match[] {
  const chosen: Match[] = [];
  for (const match of matches.toSorted((left, right) => right.confidence - left.confidence)) {
    const at = findInsertionPoint(chosen, match.span.start);
    const isFree = [chosen[at - 1], chosen[at]].every(
      (other) => other === undefined || !isOverlapping(other.span, match.span),
    );
    if (isFree) chosen.splice(at, 0, match);
  }
  return chosen;
}

/** How many of `matches`, which are in file order, start before `start`. */
function findInsertionPoint(matches: readonly Match[], start: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((matches[middle]?.span.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The match that starts nearest to `nearLine` (from 1); undefined when two are equally near. */
function findNearest(
  matches: readonly Match[],
  file: LineIndex,
  nearLine: number,
): Match | undefined {
  let nearest: Match | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const match of matches) {
    const away = Math.abs(file.getLineOf(match.span.start) + 1 - nearLine);
    if (away === least) nearest = undefined;
    if (away < least) {
      least = away;
      nearest = match;
    }
  }
  return nearest;
}
