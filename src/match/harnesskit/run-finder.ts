/**
 * The longest run of equal characters of two texts within ranges of both: the step that `difflib` repeats.
 * Of several longest ones it is the leftmost in the old text, then in the other, as `difflib` has it.
 * Which characters may be in a run is the caller's choice (`popular`); growing a run over others is left to the caller.
 */
import type { WorkMeter } from "./work-meter.ts";

/** Ranges of an old text and of another one, ends exclusive. */
export interface RangePair {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly otherStart: number;
  readonly otherEnd: number;
}

/** `size` equal characters from `old` and `other` on. */
export interface Run {
  readonly old: number;
  readonly other: number;
  readonly size: number;
}

/** Steps after which a long search looks at the meter. */
const CHECK_STEPS = 1_000_000;
/** Row stamps start over from here, well within 32 bits. */
const MAX_STAMP = 0x3fffffff;

/** Finds runs of an old text and another, both as symbols of one alphabet; tables are reused from call to call. */
export class RunFinder {
  readonly #meter: WorkMeter;
  /** Where each symbol's positions begin in `#positions`, and at the next index where they end. */
  readonly #firsts: Int32Array;
  /** First position of a symbol not left of the range being searched, valid while its stamp is the search's. */
  readonly #cursors: Int32Array;
  readonly #cursorStamps: Int32Array;
  #old: Int32Array = new Int32Array(0);
  #positions: Int32Array = new Int32Array(0);
  /** Length of the run that ends at a position of the other text, valid while its stamp is the row's. */
  #runs: Int32Array = new Int32Array(0);
  #runStamps: Int32Array = new Int32Array(0);
  #stamp = 0;

  /** A finder for symbols below `symbolCount`; its work is counted on `meter`, and it stops when that runs out. */
  constructor(symbolCount: number, meter: WorkMeter) {
    this.#meter = meter;
    this.#firsts = new Int32Array(symbolCount + 1);
    this.#cursors = new Int32Array(symbolCount);
    this.#cursorStamps = new Int32Array(symbolCount);
  }

  /** Takes the texts to compare. Linear. */
  load(old: Int32Array, other: Int32Array): void {
    this.#old = old;
    if (this.#runs.length < other.length) {
      this.#positions = new Int32Array(other.length * 2);
      this.#runs = new Int32Array(other.length * 2);
      this.#runStamps = new Int32Array(other.length * 2);
      this.#stamp = 0;
      this.#cursorStamps.fill(0);
    }
    const firsts = this.#firsts;
    firsts.fill(0);
    for (const symbol of other) firsts[symbol + 1] = (firsts[symbol + 1] ?? 0) + 1;
    for (let symbol = 1; symbol < firsts.length; symbol += 1) {
      firsts[symbol] = (firsts[symbol] ?? 0) + (firsts[symbol - 1] ?? 0);
    }
    const next = this.#cursors;
    next.set(firsts.subarray(0, next.length));
    for (let at = 0; at < other.length; at += 1) {
      const symbol = other[at] ?? 0;
      const slot = next[symbol] ?? 0;
      this.#positions[slot] = at;
      next[symbol] = slot + 1;
    }
    this.#meter.spend(2 * other.length + 2 * firsts.length);
  }

  /** The first longest run within `range` of symbols not marked in `popular`; of size 0 at its start when none. */
  find(range: RangePair, popular: Uint8Array): Run {
    const { oldStart, oldEnd, otherStart, otherEnd } = range;
    const positions = this.#positions;
    const runs = this.#runs;
    const stamps = this.#runStamps;
    const search = this.#nextStamp(oldEnd - oldStart);
    let oldLast = oldStart - 1;
    let otherLast = otherStart - 1;
    let size = 0;
    let steps = oldEnd - oldStart;
    for (let row = oldStart; row < oldEnd; row += 1) {
      const symbol = this.#old[row] ?? 0;
      if (popular[symbol] === 1) continue;
      const stamp = search + row - oldStart + 1;
      const endSlot = this.#firsts[symbol + 1] ?? 0;
      // The row overwrites the previous one in place; what it overwrote last is kept for the position after it.
      let savedAt = -1;
      let savedRun = 0;
      for (let slot = this.#getFirstSlot(symbol, otherStart, search); slot < endSlot; slot += 1) {
        const at = positions[slot] ?? 0;
        if (at >= otherEnd) break;
        let run = 1;
        if (at > otherStart) {
          if (savedAt === at - 1) run = savedRun + 1;
          else if (stamps[at - 1] === stamp - 1) run = (runs[at - 1] ?? 0) + 1;
        }
        savedAt = at;
        savedRun = stamps[at] === stamp - 1 ? (runs[at] ?? 0) : 0;
        runs[at] = run;
        stamps[at] = stamp;
        steps += 1;
        if (run > size) {
          size = run;
          oldLast = row;
          otherLast = at;
        }
      }
      if (steps > CHECK_STEPS) {
        this.#meter.spend(steps);
        steps = 0;
        if (this.#meter.isExhausted) break;
      }
    }
    this.#meter.spend(steps);
    return { old: oldLast - size + 1, other: otherLast - size + 1, size };
  }

  #getFirstSlot(symbol: number, otherStart: number, search: number): number {
    if (this.#cursorStamps[symbol] === search) return this.#cursors[symbol] ?? 0;
    let low = this.#firsts[symbol] ?? 0;
    let high = this.#firsts[symbol + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#positions[middle] ?? 0) < otherStart) low = middle + 1;
      else high = middle;
    }
    this.#cursors[symbol] = low;
    this.#cursorStamps[symbol] = search;
    return low;
  }

  /** A stamp that, like the `rows` + 1 after it, no entry bears yet. */
  #nextStamp(rows: number): number {
    if (this.#stamp > MAX_STAMP) {
      this.#runStamps.fill(0);
      this.#cursorStamps.fill(0);
      this.#stamp = 0;
    }
    const first = this.#stamp + 2;
    this.#stamp = first + rows + 1;
    return first;
  }
}
