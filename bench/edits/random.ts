/**
 * Seeded random numbers: the benchmark's only source of chance, so that a seed names a run.
 * Generator: mulberry32; a text seed is hashed with FNV-1a.
 */

/** A stream of random choices; the same seed gives the same choices. */
export interface Random {
  /** A number in `[0, 1)`. */
  readonly next: () => number;
  /** An integer in `[min, max]`. */
  readonly between: (min: number, max: number) => number;
  /** One of `items`; `undefined` only when there are none. */
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  /** True with this probability. */
  readonly chance: (probability: number) => boolean;
  /** `items` in random order. */
  readonly shuffle: <T>(items: readonly T[]) => readonly T[];
}

/** FNV-1a over UTF-16 code units, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** A stream for `seed`. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T | undefined => items[between(0, items.length - 1)];
  const shuffle = <T>(items: readonly T[]): readonly T[] =>
    items
      .map((item) => ({ item, key: next() }))
      .sort((left, right) => left.key - right.key)
      .map(({ item }) => item);
  return { next, between, pick, chance: (probability) => next() < probability, shuffle };
}
