/**
 * The places where an old text fits best, with drift of any mixture: seeds, chains, alignments, best first.
 * Cost: one pass over the file's lines and at most one over its words, then a bounded number of alignments.
 */
import { getLineWeight, isElisionLine } from "../text/index.ts";
import { type Alignment, alignChain, type OldText } from "./alignment.ts";
import { type Chain, type ChainLimits, findChains } from "./chains.ts";
import type { Search } from "./search.ts";
import { findSeeds } from "./seeds.ts";

/** Places ranked by score, not overlapping, and the old text as it was weighed. */
export interface Ranking {
  readonly old: OldText;
  readonly places: readonly Alignment[];
  /** True when there may be more places as good as these. */
  readonly isCut: boolean;
}

/** Places that are aligned and compared; more when the caller says which of several is meant. */
const MAX_PLACES = 8;
const MAX_CHOSEN_PLACES = 64;

/** Chains that score less than this share of the best one are not aligned. */
const MIN_CHAIN_SHARE = 0.35;

/** The ranking for one reading of a request. */
export function rankPlaces(search: Search): Ranking {
  const file = search.getKeys();
  const lines = search.getCore().oldText.split("\n");
  const maybeElided = lines.flatMap((line, at) => (isElisionLine(line) ? [at] : []));
  const { seeds, occurrences } = findSeeds(search.lf, file, lines, new Set(maybeElided));
  // A placeholder that the file has literally is code of the file.
  const elided = new Set(maybeElided.filter((at) => occurrences[at] === 0));
  const old: OldText = { lines, elided, weights: weighLines(lines, elided, occurrences) };
  const elidedLines = [...elided];
  const limits: ChainLimits = {
    maxDrift: Math.max(6, lines.length >> 1),
    isElided: (from, to) => elidedLines.some((at) => at > from && at < to),
  };
  const slack = 3 + Math.min(12, lines.length >> 2);
  const { nearLine, lineHint, occurrence } = search.request;
  const isChosen = (nearLine ?? lineHint ?? occurrence) !== undefined;
  const maxPlaces = isChosen ? MAX_CHOSEN_PLACES : MAX_PLACES;
  const chains = findChains(seeds, limits, maxPlaces);
  const least = MIN_CHAIN_SHARE * (chains[0]?.score ?? 0);
  const places = chains
    .filter((chain) => chain.score >= least)
    .flatMap((chain) => (chains.length > 1 ? [chain, ...pinStrongest(chain)] : [chain]))
    .map((chain) => alignChain(search.lf, file, old, chain, slack))
    .filter((place) => place.startLine >= 0)
    .sort((left, right) => right.score - left.score);
  return { old, places: dropOverlapping(places), isCut: chains.length === maxPlaces };
}

/**
 * The chain with its strongest hint taken as certain, when none is: of copies that stand close together, each must be
 * seen as a place of its own, or the nearest rival would be missed.
 */
function pinStrongest(chain: Chain): readonly Chain[] {
  if (chain.seeds.some((seed) => seed.whole)) return [];
  const most = chain.seeds.reduce((max, seed) => Math.max(max, seed.weight), 0);
  const strongest = chain.seeds.find((seed) => seed.weight === most);
  const seeds = chain.seeds.map((seed) => (seed === strongest ? { ...seed, whole: true } : seed));
  return [{ ...chain, seeds }];
}

function weighLines(
  lines: readonly string[],
  elided: ReadonlySet<number>,
  occurrences: Int32Array,
): readonly number[] {
  return lines.map((line, at) => {
    if (elided.has(at)) return 0;
    return getLineWeight(line) / (1 + Math.log2(1 + Math.max(0, (occurrences[at] ?? 0) - 1)) / 3);
  });
}

function dropOverlapping(places: readonly Alignment[]): readonly Alignment[] {
  const kept: Alignment[] = [];
  for (const place of places) {
    const overlaps = kept.some(
      (other) => place.startLine < other.endLine && other.startLine < place.endLine,
    );
    if (!overlaps) kept.push(place);
  }
  return kept;
}
