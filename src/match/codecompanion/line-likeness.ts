/**
 * How alike two lines are: 1 minus the Levenshtein distance over the longer length, in UTF-16 code units (the published
 * tool counts bytes). All comparisons of one search share one stated limit on their total cost, so that no input can
 * make it hang; a search that reached the limit says so and its likenesses are not to be believed.
 */
import { distance } from "fastest-levenshtein";
import type { MatchOutcome } from "../types.ts";

/** The answer that says which stated limit stopped a search. */
export type LimitReached = Extract<MatchOutcome, { kind: "limit" }>;

/** Pairs of characters that one search may compare; about 0.1 s of work. */
export const MAX_CHARACTER_PAIRS = 256_000_000;

/** Pairs of lines that one search may compare; about 0.1 s of work. */
export const MAX_LINE_PAIRS = 4_000_000;

const BUCKETS = 128;

/** Compares lines and adds up what that costs. One per search; the only thing in the preset that changes. */
export class LikenessMeter {
  readonly #max: { readonly characterPairs: number; readonly linePairs: number };
  #characterPairs = 0;
  #linePairs = 0;

  /** A meter that has counted nothing. */
  constructor(max = { characterPairs: MAX_CHARACTER_PAIRS, linePairs: MAX_LINE_PAIRS }) {
    this.#max = max;
  }

  /** Counts one comparison of two lines; false when the limit is passed. */
  countLinePair(): boolean {
    this.#linePairs += 1;
    return this.#linePairs <= this.#max.linePairs;
  }

  /**
   * Likeness of two lines, 0 to 1; 0 as soon as it is known to be under `atLeast`, and when the limit is passed.
   * O(length^2 / 32) in the part that differs.
   */
  getLikeness(left: string, right: string, atLeast = 0): number {
    if (left === right) return 1;
    const longer = Math.max(left.length, right.length);
    const shorter = Math.min(left.length, right.length);
    if (shorter / longer < atLeast) return 0;
    const [leftPart, rightPart] = trimCommonEnds(left, right);
    this.#characterPairs += leftPart.length * rightPart.length;
    if (this.#characterPairs > this.#max.characterPairs) return 0;
    const likeness = 1 - distance(leftPart, rightPart) / longer;
    return likeness < atLeast ? 0 : likeness;
  }

  /** The limit that was passed; undefined when every answer so far is true. */
  findLimit(): LimitReached | undefined {
    if (this.#characterPairs > this.#max.characterPairs) {
      return toLimit(
        "pairs of characters compared",
        this.#max.characterPairs,
        this.#characterPairs,
      );
    }
    if (this.#linePairs > this.#max.linePairs) {
      return toLimit("pairs of lines compared", this.#max.linePairs, this.#linePairs);
    }
    return undefined;
  }
}

/** Which characters a line has, to tell in one pass that another line cannot be like it. */
export class LineProfile {
  readonly #length: number;
  readonly #counts = new Int32Array(BUCKETS);
  /** Scratch of one call. */
  readonly #left = new Int32Array(BUCKETS);

  /** The profile of `line`; linear. */
  constructor(line: string) {
    this.#length = line.length;
    for (let at = 0; at < line.length; at += 1) {
      const bucket = line.charCodeAt(at) & (BUCKETS - 1);
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    }
  }

  /** False only if the likeness of the profiled line and `other` is under `atLeast`. Linear in `other`. */
  mayBeLike(other: string, atLeast: number): boolean {
    const length = this.#length;
    const allowed = (1 - atLeast) * Math.max(length, other.length) + 1e-9;
    if (Math.abs(length - other.length) > allowed) return false;
    // Of two texts, each character that one has and the other has not costs an edit.
    const maxSurplus = Math.min(allowed, allowed + other.length - length);
    const left = this.#left;
    left.set(this.#counts);
    let surplus = 0;
    for (let at = 0; at < other.length; at += 1) {
      const bucket = other.charCodeAt(at) & (BUCKETS - 1);
      const count = left[bucket] ?? 0;
      if (count > 0) left[bucket] = count - 1;
      else if (++surplus > maxSurplus) return false;
    }
    return true;
  }
}

function toLimit(limit: string, max: number, actual: number): LimitReached {
  return { kind: "limit", limit, max, actual };
}

/** Both lines without what they start and end with in common. */
function trimCommonEnds(left: string, right: string): readonly [string, string] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    left.charCodeAt(left.length - 1 - end) === right.charCodeAt(right.length - 1 - end)
  ) {
    end += 1;
  }
  return [left.slice(start, left.length - end), right.slice(start, right.length - end)];
}
