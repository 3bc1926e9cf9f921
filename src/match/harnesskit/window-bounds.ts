/**
 * Upper bounds on the characters that matching blocks of an old text and windows of a text can hold, for many windows
 * at once. Every bound here is proven from the rules in `sequence-matcher.ts`, so a search that skips what a bound
 * excludes finds what an exhaustive one finds.
 *
 * - Matching blocks are a common subsequence, so the longest common subsequence (LCS) of the old text and any text that
 *   holds the window bounds them. One scan from a start gives it for every end.
 * - Where a character is too common to start a block, each block still holds one that is not, or begins at the start of
 *   both texts; so only diagonals of equal characters with such a seed count.
 * - `m` characters in `b` blocks share `m - (q - 1) * b` grams of `q` characters, and blocks are parted by unmatched ones.
 *
 * The LCS is computed 30 rows at a time in one integer. Source: Crochemore, Iliopoulos, Pinzon and Reid, "A fast and
 * practical bit-vector algorithm for the longest common subsequence problem" (2001), in Hyyrö's form (2004); it holds for
 * any matrix of matching pairs, not for equal characters only.
 */
import { getPopularLimit, POPULAR_MIN_LENGTH } from "./ratio.ts";
import type { WorkMeter } from "./work-meter.ts";

/** Characters of the old text that one integer holds. */
export const WORD_BITS = 30;

/** The windows that start in `[startMin, startMax]` and end in `[endMin, endMax]`, all inclusive. */
export interface WindowRange {
  readonly startMin: number;
  readonly startMax: number;
  readonly endMin: number;
  readonly endMax: number;
}

/** Lengths of the windows searched, both inclusive. */
export interface WindowSizes {
  readonly min: number;
  readonly max: number;
}

const FULL_WORD = (1 << WORD_BITS) - 1;
/** Cells of the table of seeded diagonals; beyond it the plain LCS, which needs no table, has to do. */
const MAX_DIAGONAL_CELLS = 4_000_000;
/** Part of a range's longest window that all its windows must share for enough characters to be surely too common. */
const MIN_SHARED = 0.6;

/** Length of the shortest window of `range`. */
export function getShortest(range: WindowRange, sizes: WindowSizes): number {
  return Math.max(sizes.min, range.endMin - range.startMax);
}

/** Length of the longest window of `range`. */
export function getLongest(range: WindowRange, sizes: WindowSizes): number {
  return Math.min(sizes.max, range.endMax - range.startMin);
}

/** Bounds for one old text in one text, both as symbols of one alphabet; its tables are reused from call to call. */
export class WindowBounds {
  /** Integers that hold one bit for each character of the old text; the cost of one character of a scan. */
  readonly wordCount: number;
  readonly #text: Int32Array;
  readonly #sizes: WindowSizes;
  readonly #meter: WorkMeter;
  readonly #symbolCount: number;
  /** For each symbol, `wordCount` words with a bit for each place of the old text that has it. */
  readonly #masks: Int32Array;
  readonly #row: Int32Array;
  readonly #counts: Int32Array;
  #diagonals: Int32Array = new Int32Array(0);

  /** Bounds for windows of `sizes` of `text`; their work is counted on `meter`. */
  constructor(
    old: Int32Array,
    text: Int32Array,
    options: { symbolCount: number; sizes: WindowSizes; meter: WorkMeter },
  ) {
    this.wordCount = Math.max(1, Math.ceil(old.length / WORD_BITS));
    this.#text = text;
    this.#sizes = options.sizes;
    this.#meter = options.meter;
    this.#symbolCount = options.symbolCount;
    this.#masks = new Int32Array(options.symbolCount * this.wordCount);
    this.#row = new Int32Array(this.wordCount);
    this.#counts = new Int32Array(options.symbolCount);
    for (let at = 0; at < old.length; at += 1) {
      const word = (old[at] ?? 0) * this.wordCount + Math.floor(at / WORD_BITS);
      this.#masks[word] = (this.#masks[word] ?? 0) | (1 << (at % WORD_BITS));
    }
  }

  /** True when following diagonals pays: all windows of `range` can have too common characters, and share most of them. */
  isSeeded(range: WindowRange): boolean {
    return (
      getShortest(range, this.#sizes) >= POPULAR_MIN_LENGTH &&
      range.endMin - range.startMax >= MIN_SHARED * getLongest(range, this.#sizes) &&
      (range.endMax - range.startMin) * this.wordCount <= MAX_DIAGONAL_CELLS
    );
  }

  /**
   * For each end of `range`, from `endMin`, a bound on the characters that windows of `range` with that end match.
   * Costs the longest window's length times `wordCount`, four times that when the range is seeded. All zero, without
   * the work, when the meter does not allow it.
   */
  boundMatched(range: WindowRange): Int32Array {
    const columns = range.endMax - range.startMin;
    const isSeeded = this.isSeeded(range);
    this.#meter.spend(columns * this.wordCount * (isSeeded ? 4 : 1));
    const profile = new Int32Array(range.endMax - range.endMin + 1);
    if (this.#meter.isExhausted) return profile;
    if (isSeeded) this.#fillDiagonals(range);
    const text = this.#text;
    const words = isSeeded ? this.#diagonals : this.#masks;
    this.#row.fill(FULL_WORD);
    let matched = 0;
    for (let at = range.startMin; at < range.endMax; at += 1) {
      if (at >= range.endMin) profile[at - range.endMin] = matched;
      const symbol = text[at] ?? 0;
      if (symbol === 0) continue;
      const column = isSeeded ? at - range.startMin : symbol;
      matched += this.#addColumn(words, column * this.wordCount);
    }
    profile[range.endMax - range.endMin] = matched;
    return profile;
  }

  /** One more character of the text: 1 when the LCS grows by it, else 0. Rows beyond the old text never match. */
  #addColumn(words: Int32Array, offset: number): number {
    const row = this.#row;
    const wordCount = this.wordCount;
    let carry = 0;
    for (let word = 0; word < wordCount; word += 1) {
      const bits = row[word] ?? 0;
      const mask = words[offset + word] ?? 0;
      const sum = bits + (bits & mask) + carry;
      carry = sum >>> WORD_BITS;
      row[word] = (sum & FULL_WORD) | (bits & ~mask);
    }
    return carry;
  }

  /** Pairs of equal characters on a diagonal run that has a seed: forwards from the seeds, then backwards. */
  #fillDiagonals(range: WindowRange): void {
    const wordCount = this.wordCount;
    const columns = range.endMax - range.startMin;
    if (this.#diagonals.length < columns * wordCount) {
      this.#diagonals = new Int32Array(columns * wordCount * 2);
    }
    const diagonals = this.#diagonals;
    const masks = this.#masks;
    const text = this.#text;
    const popular = this.#findSurelyPopular(range);
    for (let column = 0; column < columns; column += 1) {
      const at = range.startMin + column;
      const symbol = text[at] ?? 0;
      const source = symbol * wordCount;
      const target = column * wordCount;
      // A block may begin at the start of both texts whatever its characters are.
      let shifted = at <= range.startMax ? 1 : 0;
      for (let word = 0; word < wordCount; word += 1) {
        const mask = masks[source + word] ?? 0;
        const previous = column === 0 ? 0 : (diagonals[target - wordCount + word] ?? 0);
        const reached = ((previous << 1) & FULL_WORD) | shifted;
        shifted = previous >>> (WORD_BITS - 1);
        diagonals[target + word] = popular[symbol] === 1 ? mask & reached : mask;
      }
    }
    this.#fillBackwards(range, popular);
  }

  #fillBackwards(range: WindowRange, popular: Uint8Array): void {
    const wordCount = this.wordCount;
    const diagonals = this.#diagonals;
    // The column to the right holds what either direction reached. What it has of the forward one began left of here
    // and is here already, so spreading it back adds nothing wrong.
    for (let column = range.endMax - range.startMin - 2; column >= 0; column -= 1) {
      const symbol = this.#text[range.startMin + column] ?? 0;
      if (popular[symbol] !== 1) continue;
      const source = symbol * wordCount;
      const target = column * wordCount;
      let shifted = 0;
      for (let word = wordCount - 1; word >= 0; word -= 1) {
        const next = diagonals[target + wordCount + word] ?? 0;
        const reached = (next >>> 1) | shifted;
        shifted = (next & 1) << (WORD_BITS - 1);
        const mask = this.#masks[source + word] ?? 0;
        diagonals[target + word] = (diagonals[target + word] ?? 0) | (mask & reached);
      }
    }
  }

  /** The symbols that are too common in every window of `range`: already in what all of them share, by the longest's limit. */
  #findSurelyPopular(range: WindowRange): Uint8Array {
    const counts = this.#counts;
    counts.fill(0);
    for (let at = range.startMax; at < range.endMin; at += 1) {
      const symbol = this.#text[at] ?? 0;
      counts[symbol] = (counts[symbol] ?? 0) + 1;
    }
    const limit = getPopularLimit(getLongest(range, this.#sizes));
    const popular = new Uint8Array(this.#symbolCount);
    for (let symbol = 1; symbol < popular.length; symbol += 1) {
      if ((counts[symbol] ?? 0) > limit) popular[symbol] = 1;
    }
    return popular;
  }
}

/** Makes up for rounding in a bound that is not a quotient of whole numbers. */
const ROUNDING = 1e-9;
/** Size of the table of gram hashes; grams that share a hash only make the bound looser. */
const GRAM_BUCKETS = 1 << 16;

/** Bounds from grams that the old text and a stretch of the text share: loose, but constant time for any stretch. */
export class GramBounds {
  readonly #gramLength: number;
  readonly #oldLength: number;
  /** How many places before each one of the text start a gram that the old text has. */
  readonly #hitsBefore: Int32Array;

  /** Bounds from grams of `gramLength` characters. Linear in both texts. */
  constructor(old: Int32Array, text: Int32Array, gramLength: number) {
    this.#gramLength = gramLength;
    this.#oldLength = old.length;
    const known = new Uint8Array(GRAM_BUCKETS);
    for (let at = 0; at + gramLength <= old.length; at += 1)
      known[hashGram(old, at, gramLength)] = 1;
    this.#hitsBefore = new Int32Array(text.length + 1);
    for (let at = 0; at < text.length; at += 1) {
      const isHit = at + gramLength <= text.length && known[hashGram(text, at, gramLength)] === 1;
      this.#hitsBefore[at + 1] = (this.#hitsBefore[at] ?? 0) + (isHit ? 1 : 0);
    }
  }

  /** A bound on the ratio of windows within `[start, end)` that are at least `shortest` long; it falls with the length. */
  boundRatio(start: number, end: number, shortest: number): number {
    const last = Math.max(start, end - this.#gramLength + 1);
    const hits = (this.#hitsBefore[last] ?? 0) - (this.#hitsBefore[start] ?? 0);
    const total = this.#oldLength + shortest;
    const matched = (hits + (this.#gramLength - 1) * (total + 1)) / (2 * this.#gramLength - 1);
    return Math.min(1, (2 * matched) / total + ROUNDING);
  }
}

function hashGram(symbols: Int32Array, at: number, gramLength: number): number {
  let hash = 0;
  for (let offset = 0; offset < gramLength; offset += 1) {
    hash = Math.imul(hash, 0x01000193) + (symbols[at + offset] ?? 0);
  }
  return (hash ^ (hash >>> 16)) & (GRAM_BUCKETS - 1);
}
