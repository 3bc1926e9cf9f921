/**
 * From single hints to places: seeds that keep the order of the old text and lie close together form a chain.
 * Weighted chaining with a gap cost, as sequence aligners do it (Li 2018, minimap2); each seed looks back over a
 * bounded number of earlier ones, so the cost is linear in the seeds.
 */
import type { Seed } from "./seeds.ts";

/** Seeds that agree on one place, in order. */
export interface Chain {
  readonly seeds: readonly Seed[];
  readonly score: number;
}

/** How far apart two seeds of a chain may be. */
export interface ChainLimits {
  /** File lines that may be missing or extra between two neighbouring seeds. */
  readonly maxDrift: number;
  /** True when a placeholder stands between two old lines, so that any number of file lines may lie there. */
  readonly isElided: (fromOldLine: number, toOldLine: number) => boolean;
}

const LOOK_BACK = 48;

/** The best chains that do not share file lines, best first, at most `count`. `seeds` are sorted by file line. */
export function findChains(
  seeds: readonly Seed[],
  limits: ChainLimits,
  count: number,
): readonly Chain[] {
  const scores = new Float64Array(seeds.length);
  const before = new Int32Array(seeds.length).fill(-1);
  seeds.forEach((seed, at) => {
    let best = 0;
    for (let back = at - 1; back >= 0 && back >= at - LOOK_BACK; back -= 1) {
      const cost = getGapCost(seeds[back], seed, limits);
      if (cost === undefined) continue;
      const score = (scores[back] ?? 0) - cost;
      if (score > best) {
        best = score;
        before[at] = back;
      }
    }
    scores[at] = best + seed.weight;
  });
  return pickChains(seeds, scores, before, count);
}

function getGapCost(from: Seed | undefined, to: Seed, limits: ChainLimits): number | undefined {
  if (from === undefined || from.oldLine >= to.oldLine || from.fileLine >= to.fileLine)
    return undefined;
  const drift = Math.abs(to.fileLine - from.fileLine - (to.oldLine - from.oldLine));
  if (limits.isElided(from.oldLine, to.oldLine)) return 0.02 * Math.log2(1 + drift);
  return drift <= limits.maxDrift ? 0.04 * drift : undefined;
}

function pickChains(
  seeds: readonly Seed[],
  scores: Float64Array,
  before: Int32Array,
  count: number,
): readonly Chain[] {
  const order = Array.from(seeds.keys()).sort(
    (left, right) => (scores[right] ?? 0) - (scores[left] ?? 0),
  );
  const used = new Uint8Array(seeds.length);
  const chains: Chain[] = [];
  for (const end of order) {
    if (chains.length >= count) break;
    if (used[end] === 1) continue;
    const chain: Seed[] = [];
    let isShared = false;
    for (let at = end; at >= 0; at = before[at] ?? -1) {
      if (used[at] === 1) {
        isShared = true;
        break;
      }
      used[at] = 1;
      const seed = seeds[at];
      if (seed !== undefined) chain.push(seed);
    }
    if (!isShared) chains.push({ seeds: chain.reverse(), score: scores[end] ?? 0 });
  }
  return chains;
}
