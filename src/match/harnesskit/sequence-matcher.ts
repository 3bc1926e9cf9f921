/**
 * The similarity of two texts exactly as Python's `difflib.SequenceMatcher(None, old, other).ratio()` has it:
 * twice the characters in matching blocks over the characters of both, blocks found longest first (the leftmost in
 * the old text, then in the other), characters that are too common in an other text of 200 or more never starting one.
 * Source of the rules: the Python documentation of `difflib` (Ratcliff and Obershelp's gestalt matching, with the
 * `autojunk` heuristic), checked against Python itself by the tests.
 *
 * One counter serves many windows of one text. Neighbouring windows differ at their ends only, so for each set of too
 * common characters it remembers what two ranges have in common, and where the longest run of two ranges is that reach
 * to the end of the whole text: as long as that run lies in the window, it is the window's longest too.
 */
import { toAlphabet } from "./alphabet.ts";
import { toCodePoints } from "./python-text.ts";
import { getPopularLimit, POPULAR_MIN_LENGTH, toRatio } from "./ratio.ts";
import { type RangePair, type Run, RunFinder } from "./run-finder.ts";
import { WorkMeter } from "./work-meter.ts";

/** The ratio of `oldText` and `otherText`, from 0 to 1; not symmetric. Quadratic in ordinary texts, cubic at worst. */
export function getSequenceRatio(oldText: string, otherText: string): number {
  const old = toCodePoints(oldText).values;
  const alphabet = toAlphabet(old);
  const other = alphabet.toSymbols(toCodePoints(otherText).values);
  const counter = new MatchCounter(alphabet.symbolCount, new WorkMeter(Number.POSITIVE_INFINITY));
  counter.load(alphabet.toSymbols(old), other);
  return toRatio(counter.count(0, other.length), old.length + other.length);
}

/** Sides of ranges below which remembering costs more than counting again. */
const MEMO_MIN_SIDE = 6;
/** Both texts must be shorter than this for a pair of ranges to fit one number exactly. */
const MEMO_MAX_LENGTH = 8192;
/** Entries remembered before all are forgotten, which bounds memory. */
const MEMO_MAX_ENTRIES = 400_000;

/** What is known of pairs of ranges under one set of too common characters. */
interface Memory {
  /** Characters in matching blocks. */
  readonly totals: Map<number, number>;
  /** Longest runs of ranges that reach to the ends of the whole text wherever the window's do. */
  readonly runs: Map<number, Run>;
}

/** Counts the characters in matching blocks of an old text and windows of another, both as symbols of one alphabet. */
export class MatchCounter {
  readonly #meter: WorkMeter;
  readonly #finder: RunFinder;
  readonly #popular: Uint8Array;
  /** How often each symbol occurs in the window last looked at for too common ones. */
  readonly #counts: Int32Array;
  #old: Int32Array = new Int32Array(0);
  #other: Int32Array = new Int32Array(0);
  /** The window being counted. */
  #start = 0;
  #end = 0;
  /** The window that `#counts` is for. */
  #countedStart = 0;
  #countedEnd = 0;
  readonly #memories = new Map<string, Memory>();
  #memory: Memory | undefined;
  #memoryEntries = 0;
  readonly #openKeys: number[] = [];
  readonly #openTotals: number[] = [];

  /** A counter for symbols below `symbolCount`; its work is counted on `meter`, and it stops when that runs out. */
  constructor(symbolCount: number, meter: WorkMeter) {
    this.#meter = meter;
    this.#finder = new RunFinder(symbolCount, meter);
    this.#popular = new Uint8Array(symbolCount);
    this.#counts = new Int32Array(symbolCount);
  }

  /** Takes the texts to compare: `old` whole, windows of `other`. Linear. */
  load(old: Int32Array, other: Int32Array): void {
    this.#old = old;
    this.#other = other;
    this.#countedStart = 0;
    this.#countedEnd = 0;
    this.#counts.fill(0);
    this.#memories.clear();
    this.#memory = undefined;
    this.#memoryEntries = 0;
    this.#finder.load(old, other);
  }

  /** Characters of the old text in matching blocks with `other[start, end)`. Meaningless once the meter ran out. */
  count(start: number, end: number): number {
    this.#start = start;
    this.#end = end;
    this.#selectMemory(this.#setPopular());
    const otherStart = start;
    const otherEnd = end;
    return this.#countRange({ oldStart: 0, oldEnd: this.#old.length, otherStart, otherEnd });
  }

  /** Brings the counts from the window before to this one; cheap for windows that differ little. */
  #moveCounts(): void {
    const start = this.#start;
    const end = this.#end;
    if (start >= this.#countedEnd || end <= this.#countedStart) {
      this.#counts.fill(0);
      this.#addCounts(start, end, 1);
    } else {
      this.#addCounts(start, this.#countedStart, 1);
      this.#addCounts(this.#countedStart, start, -1);
      this.#addCounts(this.#countedEnd, end, 1);
      this.#addCounts(end, this.#countedEnd, -1);
    }
    this.#countedStart = start;
    this.#countedEnd = end;
  }

  #addCounts(from: number, to: number, by: number): void {
    for (let at = from; at < to; at += 1) {
      const symbol = this.#other[at] ?? 0;
      this.#counts[symbol] = (this.#counts[symbol] ?? 0) + by;
    }
    if (to > from) this.#meter.spend(to - from);
  }

  /** Marks the too common symbols of the window; returns a string that is the same for the same marks. */
  #setPopular(): string {
    const popular = this.#popular;
    const length = this.#end - this.#start;
    if (length < POPULAR_MIN_LENGTH) {
      popular.fill(0);
      return "";
    }
    this.#moveCounts();
    const limit = getPopularLimit(length);
    let signature = "";
    let bits = 0;
    for (let symbol = 1; symbol < popular.length; symbol += 1) {
      const mark = (this.#counts[symbol] ?? 0) > limit ? 1 : 0;
      popular[symbol] = mark;
      bits = (bits << 1) | mark;
      if (symbol % 15 === 0) {
        signature += String.fromCharCode(bits);
        bits = 0;
      }
    }
    this.#meter.spend(popular.length);
    return signature + String.fromCharCode(bits);
  }

  #selectMemory(signature: string): void {
    if (this.#old.length >= MEMO_MAX_LENGTH || this.#other.length >= MEMO_MAX_LENGTH) return;
    if (this.#memoryEntries > MEMO_MAX_ENTRIES) {
      this.#memories.clear();
      this.#memoryEntries = 0;
    }
    this.#memory = this.#memories.get(signature);
    if (this.#memory !== undefined) return;
    this.#memory = { totals: new Map(), runs: new Map() };
    this.#memories.set(signature, this.#memory);
  }

  /** Recurses into the smaller side of each block and loops on the larger, so the depth is logarithmic. */
  #countRange(range: RangePair): number {
    const bottom = this.#openKeys.length;
    let rest = range;
    let total = 0;
    while (rest.oldStart < rest.oldEnd && rest.otherStart < rest.otherEnd) {
      if (this.#meter.isExhausted) break;
      const isRemembered =
        this.#memory !== undefined &&
        rest.oldEnd - rest.oldStart >= MEMO_MIN_SIDE &&
        rest.otherEnd - rest.otherStart >= MEMO_MIN_SIDE;
      if (isRemembered) {
        const key = toKey(rest);
        const known = this.#memory?.totals.get(key);
        if (known !== undefined) {
          total += known;
          break;
        }
        this.#openKeys.push(key);
        this.#openTotals.push(total);
      }
      const block = this.#extend(this.#findRun(rest, isRemembered), rest);
      if (block.size === 0) break;
      total += block.size;
      const left = { ...rest, oldEnd: block.old, otherEnd: block.other };
      const right = {
        ...rest,
        oldStart: block.old + block.size,
        otherStart: block.other + block.size,
      };
      const isLeftSmaller = left.oldEnd - left.oldStart < right.oldEnd - right.oldStart;
      total += this.#countRange(isLeftSmaller ? left : right);
      rest = isLeftSmaller ? right : left;
    }
    this.#remember(bottom, total);
    return total;
  }

  /** Each range opened since `bottom` holds what was counted after it was opened. */
  #remember(bottom: number, total: number): void {
    while (this.#openKeys.length > bottom) {
      const key = this.#openKeys.pop() ?? 0;
      const before = this.#openTotals.pop() ?? 0;
      if (this.#meter.isExhausted) continue;
      this.#memory?.totals.set(key, total - before);
      this.#memoryEntries += 1;
    }
  }

  #findRun(range: RangePair, isRemembered: boolean): Run {
    const isOpen = range.otherStart === this.#start || range.otherEnd === this.#end;
    if (this.#memory === undefined || !isRemembered || !isOpen) {
      return this.#finder.find(range, this.#popular);
    }
    // What is longest and first in wider ranges is so in narrower ones that still hold it.
    const wide = {
      ...range,
      otherStart: range.otherStart === this.#start ? 0 : range.otherStart,
      otherEnd: range.otherEnd === this.#end ? this.#other.length : range.otherEnd,
    };
    const key = toKey(wide);
    let run = this.#memory.runs.get(key);
    if (run === undefined) {
      run = this.#finder.find(wide, this.#popular);
      this.#memory.runs.set(key, run);
      this.#memoryEntries += 1;
    }
    if (run.size === 0) return { old: range.oldStart, other: range.otherStart, size: 0 };
    const isInside = run.other >= range.otherStart && run.other + run.size <= range.otherEnd;
    return isInside ? run : this.#finder.find(range, this.#popular);
  }

  /** Grows a run over equal neighbours; those are too common ones, since of the others it has all already. */
  #extend(run: Run, range: RangePair): Run {
    const old = this.#old;
    const other = this.#other;
    let startOld = run.old;
    let startOther = run.other;
    let endOld = run.old + run.size;
    let endOther = run.other + run.size;
    while (
      startOld > range.oldStart &&
      startOther > range.otherStart &&
      old[startOld - 1] === other[startOther - 1]
    ) {
      startOld -= 1;
      startOther -= 1;
    }
    while (endOld < range.oldEnd && endOther < range.otherEnd && old[endOld] === other[endOther]) {
      endOld += 1;
      endOther += 1;
    }
    this.#meter.spend(1 + endOld - startOld);
    return { old: startOld, other: startOther, size: endOld - startOld };
  }
}

/** One number for a pair of ranges, exact while both texts are shorter than `MEMO_MAX_LENGTH`. */
function toKey(range: RangePair): number {
  const oldKey = range.oldStart * MEMO_MAX_LENGTH + range.oldEnd;
  return (oldKey * MEMO_MAX_LENGTH + range.otherStart) * MEMO_MAX_LENGTH + range.otherEnd;
}
