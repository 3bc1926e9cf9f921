/**
 * The published chain's `fuzzy` level: the windows of a text most similar to an old text, by character.
 * Windows are 0.7 to 1.3 times as long as the old text, at every place; the best ratio above the threshold wins, and
 * places with an equal ratio are kept, shorter and then earlier ones first, unless they overlap one kept before.
 *
 * The answer is that of trying every window. Instead, ranges of windows wait in a queue by an upper bound on their
 * ratio: the most promising is bounded more tightly, split, and at last tried, and the search is over when no bound
 * reaches the best ratio found. The order of trying cannot change the answer, since ties are ordered afterwards.
 * Source of the scheme: Lampert, Blaschko and Hofmann, "Efficient subwindow search" (2009).
 */

import { RangeQueueBuilder } from "./range-queue.ts";
import { POPULAR_MIN_LENGTH, toRatio } from "./ratio.ts";
import { MatchCounter } from "./sequence-matcher.ts";
import {
  GramBounds,
  getLongest,
  WindowBounds,
  type WindowRange,
  type WindowSizes,
  WORD_BITS,
} from "./window-bounds.ts";
import type { WorkMeter } from "./work-meter.ts";

/** A stretch of symbols, end exclusive. */
export interface SymbolSpan {
  readonly start: number;
  readonly end: number;
}

/** What is searched: an old text in a text, both as symbols of the old text's alphabet, neither empty. */
export interface FuzzyQuery {
  readonly old: Int32Array;
  readonly text: Int32Array;
  readonly symbolCount: number;
  /** Ratios must be above this. */
  readonly threshold: number;
  /** Windows lie within one of these stretches of `text`. */
  readonly within: readonly SymbolSpan[];
}

/** The best ratio above the threshold and the places that have it, in the order in which the rules keep them. */
export interface FuzzyPlaces {
  readonly ratio: number;
  readonly places: readonly SymbolSpan[];
}

/** The best windows, or `undefined` when none is above the threshold. Not to be trusted once `meter` ran out. */
export function findFuzzyWindows(query: FuzzyQuery, meter: WorkMeter): FuzzyPlaces | undefined {
  const sizes = getWindowSizes(query.old.length, query.text.length);
  if (sizes.min > sizes.max) return undefined;
  meter.spend(countTableSteps(query));
  if (meter.isExhausted) return undefined;
  return new WindowSearchBuilder(query, sizes, meter).run();
}

/** Steps, in time and memory, that the tables of a search take. */
function countTableSteps(query: FuzzyQuery): number {
  const words = Math.ceil(query.old.length / WORD_BITS);
  return 4 * query.text.length + STEPS_PER_CELL * query.symbolCount * words;
}

function getWindowSizes(oldLength: number, textLength: number): WindowSizes {
  return {
    min: Math.max(1, Math.trunc(oldLength * 0.7)),
    max: Math.min(textLength, Math.trunc(oldLength * 1.3) + 1),
  };
}

/** A range waiting in the queue. */
interface Waiting extends WindowRange {
  /** Bounds per end once scanned, kept only where the windows may be tried one by one. */
  readonly profile?: Int32Array;
  readonly isScanned: boolean;
}

/** Part of a text with its positions indexed for trying windows of it. */
interface Area {
  readonly start: number;
  readonly counter: MatchCounter;
}

/** Areas indexed at once, which bounds memory. */
const MAX_AREAS = 32;
/** Starts per area at least, so that indexing areas costs little besides trying windows. */
const MIN_AREA_STARTS = 256;
/** Steps that one range scanned, and one window tried, cost besides what scanning and counting spend themselves. */
const STEPS_PER_RANGE = 1000;
const STEPS_PER_WINDOW = 300;
/** What four bytes of a table count for, so that the limit of steps bounds memory too. */
const STEPS_PER_CELL = 32;
/** Windows that cost about as much to try as one word of the scan of a range. */
const TRIED_PER_WORD = 24;
/** Length steps in which grams bound a range of all sizes. */
const GRAM_BANDS = 8;

class WindowSearchBuilder {
  readonly #query: FuzzyQuery;
  readonly #sizes: WindowSizes;
  readonly #meter: WorkMeter;
  readonly #bounds: WindowBounds;
  readonly #queue = new RangeQueueBuilder<Waiting>();
  /** Starts taken together at first. */
  readonly #stride: number;
  /** Starts of the windows of one area. */
  readonly #areaStarts: number;
  readonly #areas: (Area | undefined)[] = [];
  #bestRatio: number | undefined;
  #best: SymbolSpan[] = [];

  constructor(query: FuzzyQuery, sizes: WindowSizes, meter: WorkMeter) {
    this.#query = query;
    this.#sizes = sizes;
    this.#meter = meter;
    this.#stride = Math.max(4, query.old.length >> 1);
    this.#areaStarts = Math.max(MIN_AREA_STARTS, this.#stride);
    this.#bounds = new WindowBounds(query.old, query.text, {
      symbolCount: query.symbolCount,
      sizes,
      meter,
    });
  }

  run(): FuzzyPlaces | undefined {
    this.#pushAll();
    for (let top = this.#queue.pop(); top !== undefined; top = this.#queue.pop()) {
      if (!this.#canReach(top.priority) || this.#meter.isExhausted) break;
      this.#advance(top.value, top.priority);
    }
    if (this.#bestRatio === undefined) return undefined;
    return { ratio: this.#bestRatio, places: this.#keepDisjoint() };
  }

  /** Whether a window with this bound could still change the answer. */
  #canReach(bound: number): boolean {
    return this.#bestRatio === undefined ? bound > this.#query.threshold : bound >= this.#bestRatio;
  }

  #pushAll(): void {
    const { old, text } = this.#query;
    const grams = [2, 3].map((gramLength) => new GramBounds(old, text, gramLength));
    for (const { start, end } of this.#query.within) {
      const lastStart = end - this.#sizes.min;
      for (let startMin = start; startMin <= lastStart; startMin += this.#stride) {
        const startMax = Math.min(lastStart, startMin + this.#stride - 1);
        const endMin = startMin + this.#sizes.min;
        const endMax = Math.min(end, startMax + this.#sizes.max);
        const range = { startMin, startMax, endMin, endMax, isScanned: false };
        const bound = Math.min(...grams.map((gram) => this.#boundByGrams(range, gram)));
        if (this.#canReach(bound)) this.#queue.push(range, bound);
      }
    }
  }

  #boundByGrams(range: WindowRange, grams: GramBounds): number {
    const step = Math.max(1, Math.ceil((this.#sizes.max - this.#sizes.min + 1) / GRAM_BANDS));
    let bound = 0;
    for (let size = this.#sizes.min; size <= this.#sizes.max; size += step) {
      const end = Math.min(range.endMax, range.startMax + size + step - 1);
      bound = Math.max(bound, grams.boundRatio(range.startMin, end, size));
    }
    return bound;
  }

  #advance(range: Waiting, priority: number): void {
    if (!range.isScanned) this.#scan(range, priority);
    else if (range.profile !== undefined) this.#tryWindows(range, range.profile);
    else this.#split(range, priority);
  }

  /** Replaces a range by the ends of it that may still matter, with the bound that one scan gives. */
  #scan(range: Waiting, priority: number): void {
    this.#meter.spend(STEPS_PER_RANGE);
    const profile = this.#bounds.boundMatched(range);
    let bound = 0;
    let first = -1;
    let last = -1;
    for (let at = 0; at < profile.length; at += 1) {
      const endBound = this.#boundEnd(range, range.endMin + at, profile[at] ?? 0);
      if (!this.#canReach(endBound)) continue;
      if (first < 0) first = at;
      last = at;
      bound = Math.max(bound, endBound);
    }
    if (first < 0) return;
    const { startMin, startMax } = range;
    const ends = { endMin: range.endMin + first, endMax: range.endMin + last };
    const narrowed = { startMin, startMax, ...ends, isScanned: true };
    const isFinal = this.#isFinal(range, narrowed);
    this.#queue.push(
      isFinal ? { ...narrowed, profile: profile.slice(first, last + 1) } : narrowed,
      Math.min(bound, priority),
    );
  }

  /** A bound on the ratio of the windows of `range` that end at `end` and match at most `matched` characters. */
  #boundEnd(range: WindowRange, end: number, matched: number): number {
    const shortest = Math.max(this.#sizes.min, end - range.startMax);
    const longest = Math.min(this.#sizes.max, end - range.startMin);
    if (shortest > longest) return -1;
    // A window matches no more than its length either, so the ratio peaks where both bounds meet.
    const length = Math.min(longest, Math.max(shortest, matched));
    return toRatio(Math.min(matched, length), this.#query.old.length + length);
  }

  /** Windows are tried when scanning their range again would cost more or could tell no more. */
  #isFinal(scanned: WindowRange, narrowed: WindowRange): boolean {
    const startCount = narrowed.startMax - narrowed.startMin + 1;
    const endCount = narrowed.endMax - narrowed.endMin + 1;
    if (startCount === 1 && !this.#bounds.isSeeded(scanned) && !this.#bounds.isSeeded(narrowed)) {
      return true;
    }
    return startCount * endCount <= this.#bounds.wordCount * TRIED_PER_WORD;
  }

  #split(range: Waiting, priority: number): void {
    const startCount = range.startMax - range.startMin + 1;
    const endCount = range.endMax - range.endMin + 1;
    const byEnd =
      endCount > 1 && (startCount === 1 || (endCount > startCount && this.#canSeed(range)));
    if (byEnd) {
      const middle = range.endMin + (endCount >> 1);
      this.#pushRange({ ...range, endMax: middle - 1 }, priority);
      this.#pushRange({ ...range, endMin: middle }, priority);
    } else {
      const middle = range.startMin + (startCount >> 1);
      this.#pushRange({ ...range, startMax: middle - 1 }, priority);
      this.#pushRange({ ...range, startMin: middle }, priority);
    }
  }

  /** Narrower ends tighten a bound only through the characters that become surely too common. */
  #canSeed(range: WindowRange): boolean {
    return getLongest(range, this.#sizes) >= POPULAR_MIN_LENGTH;
  }

  #pushRange(range: WindowRange, priority: number): void {
    const { startMin, startMax } = range;
    const endMin = Math.max(range.endMin, startMin + this.#sizes.min);
    const endMax = Math.min(range.endMax, startMax + this.#sizes.max);
    if (endMin > endMax) return;
    this.#queue.push({ startMin, startMax, endMin, endMax, isScanned: false }, priority);
  }

  #tryWindows(range: WindowRange, profile: Int32Array): void {
    // Neighbours follow each other, since counting a window is cheap after one that differs little.
    for (let start = range.startMin; start <= range.startMax; start += 1) {
      const single = { ...range, startMin: start, startMax: start };
      for (let end = range.endMin; end <= range.endMax; end += 1) {
        const bound = this.#boundEnd(single, end, profile[end - range.endMin] ?? 0);
        if (this.#canReach(bound)) this.#tryWindow(start, end);
        if (this.#meter.isExhausted) return;
      }
    }
  }

  #tryWindow(start: number, end: number): void {
    this.#meter.spend(STEPS_PER_WINDOW);
    const area = this.#getArea(start);
    const matched = area.counter.count(start - area.start, end - area.start);
    const ratio = toRatio(matched, this.#query.old.length + end - start);
    if (!this.#canReach(ratio)) return;
    if (ratio !== this.#bestRatio) this.#best = [];
    this.#bestRatio = ratio;
    this.#best.push({ start, end });
  }

  /** The area that a window from `start` on lies in, taking the place of one that is not used now. */
  #getArea(start: number): Area {
    const id = Math.floor(start / this.#areaStarts);
    const slot = id % MAX_AREAS;
    const present = this.#areas[slot];
    const areaStart = id * this.#areaStarts;
    if (present?.start === areaStart) return present;
    const counter = present?.counter ?? new MatchCounter(this.#query.symbolCount, this.#meter);
    const areaEnd = areaStart + this.#areaStarts + this.#sizes.max;
    counter.load(this.#query.old, this.#query.text.subarray(areaStart, areaEnd));
    const area = { start: areaStart, counter };
    this.#areas[slot] = area;
    return area;
  }

  /** The best places without those that overlap one kept before them, in the order of an exhaustive search. */
  #keepDisjoint(): readonly SymbolSpan[] {
    const ordered = this.#best.sort(
      (left, right) =>
        left.end - left.start - (right.end - right.start) || left.start - right.start,
    );
    const covered = new Uint8Array(this.#query.text.length);
    const kept: SymbolSpan[] = [];
    for (const place of ordered) {
      // Those kept are no shorter than the smallest window, so looking at that distance sees each of them.
      let isFree = covered[place.end - 1] === 0;
      for (let at = place.start; isFree && at < place.end; at += this.#sizes.min) {
        isFree = covered[at] === 0;
      }
      if (!isFree) continue;
      covered.fill(1, place.start, place.end);
      kept.push(place);
    }
    return kept;
  }
}
