/**
 * Levels `elision` and `aligned`: the old text laid onto the file line by line, any mixture of drift, lines changed,
 * missing or added. `elision` accepts only drift that the folded levels know, around placeholders; `aligned` is the
 * default chain's loose level. A place is accepted on its score, on its distance to the next best, and on how well
 * the lines that the edit destroys are found.
 */
import { getLineWeight, isElisionLine, toSpan } from "../../text/index.ts";
import type { Alignment, OldText } from "../alignment.ts";
import type { EditShape } from "../edit-shape.ts";
import { type Ranking, rankPlaces } from "../ranking.ts";
import type { Search } from "../search.ts";
import { findPointedAt } from "../selection.ts";
import type { Match, MatchOutcome, ReachedLimit } from "../types.ts";
import {
  isAnother,
  isAssignedOtherwise,
  isEndUnsure,
  isIntact,
  isNamedOtherwise,
  isOther,
  LITTLE_EVIDENCE,
  MIN_TELLING_WEIGHT,
  SAME_SIMILARITY,
} from "./aligned-guards.ts";
import { findInsideLine } from "./inside-line.ts";

/** Score that a place needs. */
export const DEFAULT_THRESHOLD = 0.55;

/** Score that a place needs when the old text says little: few words in all. */
const LITTLE_EVIDENCE_THRESHOLD = 0.8;

/** Share of the old text's weight that must be found nearly unchanged. */
const MIN_SOLID_SHARE = 0.55;

/** Score from which no line need stand unchanged, and the share of weight that must stand unchanged below it. */
const SURE_SCORE = 0.85;
const MIN_INTACT_SHARE = 0.35;

/** Score under which half of the weight must stand unchanged. */
const LOW_SCORE = 0.6;
const MIN_LOW_INTACT_SHARE = 0.5;

/** Likeness up to which a line counts nothing, and from which it counts fully, as nearly unchanged. */
const LOOSE_SIMILARITY = 0.6;
const SOLID_SIMILARITY = 0.9;

/** Likeness that a line which the edit removes or changes needs. */
const MIN_TOUCHED_SIMILARITY = 0.6;

/** By how much the lines that tell the two best places apart must prefer the better one. */
const MIN_PREFERENCE = 0.1;

/** Code units of a file above which `aligned` is not tried. */
export const MAX_ALIGNED_UNITS = 32_000_000;

/** Code units of an old text above which `aligned` is not tried. */
export const MAX_ALIGNED_OLD_UNITS = 200_000;

/** What the loose levels say; `none` carries the nearest places for the explanation. */
export function findAligned(
  search: Search,
  options: { readonly threshold: number; readonly undone: readonly string[] },
): MatchOutcome {
  const limit =
    toLimit("aligned text length", MAX_ALIGNED_UNITS, search.lf.length) ??
    toLimit("aligned old text length", MAX_ALIGNED_OLD_UNITS, search.request.oldText.length);
  if (limit !== undefined) return limit;
  const ranking = rankPlaces(search);
  return decide(search, ranking, options);
}

function toLimit(limit: string, max: number, actual: number): ReachedLimit | undefined {
  return actual > max ? { kind: "limit", limit, max, actual } : undefined;
}

function decide(
  search: Search,
  ranking: Ranking,
  options: { readonly threshold: number; readonly undone: readonly string[] },
): MatchOutcome {
  const { old, places } = ranking;
  const toResult = (place: Alignment): Match => toMatch(search, old, place, options.undone);
  const shape = search.getShape();
  const threshold = getThreshold(old, options.threshold);
  const good = places.filter((place) => isGood(old, place, threshold));
  const [best, second] = good;
  const none: MatchOutcome = { kind: "none", nearest: places.slice(0, 3).map(toResult) };
  if (best === undefined) return findInsideLine(search, options) ?? none;
  if (!areTouchedFound(search, old, shape, best)) return none;
  if (isEndUnsure(search, old, shape, best))
    return { kind: "ambiguous", matches: good.map(toResult) };
  const tied = good
    .filter((place) => place === best || !isPreferred(old, best, place))
    .sort((left, right) => left.startLine - right.startLine);
  const chosen = choose(search, tied, ranking.isCut);
  if (chosen === "missing") return { kind: "occurrence_missing", matches: tied.map(toResult) };
  if (chosen === undefined) return { kind: "ambiguous", matches: tied.map(toResult) };
  if (!areTouchedFound(search, old, shape, chosen)) return none;
  const runnerUp = places.find((place) => place !== chosen);
  return {
    kind: "found",
    matches: [toResult(chosen)],
    margin: runnerUp === undefined ? 1 : round(Math.max(0, chosen.score - runnerUp.score)),
    ...(second === undefined || runnerUp === undefined ? {} : { runnerUp: toResult(runnerUp) }),
    fallbackUsed: false,
  };
}

/**
 * The only place, or the one that the caller points at among `tied`, which is in file order; undefined when the
 * choice stays open, as it does when places were left out of the ranking.
 */
function choose(
  search: Search,
  tied: readonly Alignment[],
  isCut: boolean,
): Alignment | "missing" | undefined {
  const { request } = search;
  if (tied.length > 1 && isCut) return undefined;
  if (request.occurrence !== undefined) return tied[request.occurrence - 1] ?? "missing";
  if (tied.length === 1) return tied[0];
  const lines = tied.map((place) => place.startLine + 1);
  return tied[findPointedAt(lines, request) ?? -1];
}

/** Likeness below which a line counts as another. */
const OTHER_SIMILARITY = 0.95;

/**
 * True when the lines that tell the places apart speak for `best`: some stand there unchanged and not at `other`,
 * none the other way round; or, when drift hit them all, they are clearly more alike there.
 */
function isPreferred(old: OldText, best: Alignment, other: Alignment): boolean {
  let forBest = 0;
  let forOther = 0;
  old.weights.forEach((weight, at) => {
    const one = best.similarities[at] ?? 0;
    const two = other.similarities[at] ?? 0;
    if (one >= SAME_SIMILARITY && two < OTHER_SIMILARITY) forBest += weight;
    if (two >= SAME_SIMILARITY && one < OTHER_SIMILARITY) forOther += weight;
  });
  if (forOther === 0 && forBest >= MIN_TELLING_WEIGHT) return true;
  return getPreference(old, best, other) >= MIN_PREFERENCE;
}

/** Weighted mean advantage of `best` on the lines that tell the places apart; 0 when none does. */
function getPreference(old: OldText, best: Alignment, other: Alignment): number {
  let weight = 0;
  let advantage = 0;
  old.weights.forEach((lineWeight, at) => {
    const difference = (best.similarities[at] ?? 0) - (other.similarities[at] ?? 0);
    if (Math.abs(difference) < 0.005) return;
    weight += lineWeight;
    advantage += lineWeight * difference;
  });
  return weight < 0.05 ? 0 : advantage / weight;
}

function getThreshold(old: OldText, threshold: number): number {
  const evidence = old.lines.reduce(
    (sum, line, at) => sum + (old.elided.has(at) ? 0 : getLineWeight(line)),
    0,
  );
  return evidence < LITTLE_EVIDENCE ? Math.max(threshold, LITTLE_EVIDENCE_THRESHOLD) : threshold;
}

function isGood(old: OldText, place: Alignment, threshold: number): boolean {
  if (place.score < threshold) return false;
  let solid = 0;
  let intact = 0;
  let total = 0;
  old.weights.forEach((weight, at) => {
    total += weight;
    if (isIntact(place, at)) intact += weight;
    const share =
      ((place.similarities[at] ?? 0) - LOOSE_SIMILARITY) / (SOLID_SIMILARITY - LOOSE_SIMILARITY);
    solid += weight * Math.min(1, Math.max(0, share));
  });
  if (place.score < SURE_SCORE && intact < MIN_INTACT_SHARE * total) return false;
  if (place.score < LOW_SCORE && intact < MIN_LOW_INTACT_SHARE * total) return false;
  return solid >= MIN_SOLID_SHARE * total;
}

/** True when every line that the edit removes or changes is found well, bracket and blank lines left out. */
function areTouchedFound(
  search: Search,
  old: OldText,
  shape: EditShape,
  place: Alignment,
): boolean {
  for (const at of shape.touched) {
    if ((old.weights[at] ?? 0) < 0.1) continue;
    if ((place.similarities[at] ?? 0) < MIN_TOUCHED_SIMILARITY) return false;
  }
  for (const at of shape.removed) {
    if ((old.weights[at] ?? 0) >= MIN_TELLING_WEIGHT && isOther(search, old, place, at))
      return false;
  }
  return (
    !isAnother(search, old, place) &&
    !isNamedOtherwise(search, old, place) &&
    !isAssignedOtherwise(search, old, shape, place)
  );
}

function toMatch(search: Search, old: OldText, place: Alignment, undone: readonly string[]): Match {
  const { starts } = search.getKeys();
  const isElision =
    old.elided.size > 0 &&
    old.lines.every(
      (_, at) => (old.weights[at] ?? 0) < 0.1 || (place.similarities[at] ?? 0) >= 0.97,
    );
  return {
    matchType: isElision ? "elision" : "aligned",
    confidence: isElision ? 0.85 : round(place.score),
    span: toSpan(starts[place.startLine] ?? 0, (starts[place.endLine] ?? 1) - 1),
    ...search.getCore(),
    undone: [...undone, ...(old.elided.size > 0 ? ["left the elided lines as they are"] : [])],
    pairs: place.pairs.map((partner, at) =>
      partner < 0 || (isElisionLine(old.lines[at] ?? "") && old.elided.has(at))
        ? -1
        : partner - place.startLine,
    ),
  };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
