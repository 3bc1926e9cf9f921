/**
 * A short hash of each line's content, by which a line that was read can be known again: `12:a3f` is line 12 with the
 * hash `a3f`.
 *
 * Content is the line without its ending and without spaces and tabs at its end, which editors change unasked.
 * A line that says nothing alone is hashed with lines before it, or every `}` would pass for every other: lines without
 * a word always, and others that occur again in the text. That context goes up to the nearest line that has a word and
 * occurs once, at most `MAX_CONTEXT_LINES` lines; lines that are the same with their context are told apart by being the
 * first, second, ... of so many. A line with a word that has become a repeated one since is known by its own content too.
 * Hashes have 64 bits; `read` shows as many digits as keep the chance low that some other line has the same, at least 3.
 * Two lanes of FNV-1a (Fowler, Noll, Vo 1991), finished as in MurmurHash3 (Austin Appleby 2011): to tell texts apart,
 * not to withstand somebody who looks for two texts with one hash.
 */
import { assert } from "../base/index.ts";
import { isBlank, isWordCode } from "./line-fold.ts";
import { LineTable } from "./line-table.ts";

/** Fewest hexadecimal digits of a hash that name a line. */
export const MIN_HASH_DIGITS = 3;

/** All hexadecimal digits of a hash. */
export const MAX_HASH_DIGITS = 16;

/** Lines that a line which says nothing alone is hashed with. */
const MAX_CONTEXT_LINES = 8;

/** Lines of a text for each value of the digits shown: the chance that another line has the same ones is at most 1 in 128. */
const LINES_PER_VALUE = 1 / 128;

const TAB = 9;
const SPACE = 32;
const PRIME = 0x01000193;
const HIGH_SEED = 0x811c9dc5;
const LOW_SEED = 0x2c1b3c6d;

/** What stands between an anchor and the text of its line. */
const ANCHOR_MARK = "│";

const ANCHORED_LINE = /^\s*\d{1,9}:[0-9a-f]{3,16}│/;

/** The lines of one text with their hashes; about 21 bytes a line. */
export class LineHashes {
  /** Where the lines are. */
  readonly table: LineTable;
  /** Lines, not counting the empty one after the last ending; none in an empty text. */
  readonly lineCount: number;
  /** Digits that `getAnchor` shows. */
  readonly digitCount: number;
  readonly #own: Lanes;
  readonly #kinds: Uint8Array;
  /** The hashes of lines that are not unique with their context; nothing is said here of the others. */
  readonly #placed: Lanes;

  /** The hashes of the lines of `content`. Linear. */
  constructor(content: string) {
    this.table = new LineTable(content);
    const { lineCount } = this.table;
    this.lineCount = this.table.getStart(lineCount) === content.length ? lineCount - 1 : lineCount;
    this.digitCount = getDigitCount(this.lineCount);
    this.#own = hashLines(this.table, this.lineCount);
    this.#kinds = classifyLines(this.table, this.#own);
    this.#placed = placeLines(this.#own, this.#kinds);
  }

  /** All digits of the hash of `line`, from 1. */
  getHash(line: number): string {
    const { high, low } = this.#getShown(line);
    return toDigits(high) + toDigits(low);
  }

  /** `line` as callers name it: `12:a3f`. */
  getAnchor(line: number): string {
    return `${line}:${this.getHash(line).slice(0, this.digitCount)}`;
  }

  /** `line` as `read` prints it: `12:a3f│` and the text; nothing between the mark and the text. */
  getAnchoredLine(line: number): string {
    return `${this.getAnchor(line)}${ANCHOR_MARK}${this.table.getText(line)}`;
  }

  /** Whether there is a line `line` whose hash begins with `digits`. */
  isAt(line: number, digits: string): boolean {
    return line >= 1 && line <= this.lineCount && this.#fits(line, toWanted(digits));
  }

  /** The lines whose hash begins with `digits`, in order. Linear. */
  findLines(digits: string): readonly number[] {
    const wanted = toWanted(digits);
    const lines: number[] = [];
    for (let line = 1; line <= this.lineCount; line += 1) {
      if (this.#fits(line, wanted)) lines.push(line);
    }
    return lines;
  }

  #fits(line: number, wanted: Wanted): boolean {
    const kind = this.#kinds[line - 1];
    if (kind !== WEAK && fits(getHashAt(this.#own, line - 1), wanted)) return true;
    return kind !== UNIQUE && fits(getHashAt(this.#placed, line - 1), wanted);
  }

  #getShown(line: number): Hash {
    assert(line >= 1 && line <= this.lineCount, `line ${line} is not one of ${this.lineCount}`);
    return getHashAt(this.#kinds[line - 1] === UNIQUE ? this.#own : this.#placed, line - 1);
  }
}

/** `lines` without the anchors that `read` puts before them; undefined unless every line that is not blank has one. */
export function stripAnchors(lines: readonly string[]): readonly string[] | undefined {
  const isAnchored = (line: string): boolean => ANCHORED_LINE.test(line);
  if (!lines.some(isAnchored) || !lines.every((line) => isBlank(line) || isAnchored(line))) {
    return undefined;
  }
  return lines.map((line) => line.replace(ANCHORED_LINE, ""));
}

interface Hash {
  readonly high: number;
  readonly low: number;
}

interface Lanes {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** What a line is known by: its own content, or its context too because it occurs again or has no word. */
const UNIQUE = 0;
const REPEATED = 1;
const WEAK = 2;

function getDigitCount(lineCount: number): number {
  let digits = MIN_HASH_DIGITS;
  while (lineCount > 16 ** digits * LINES_PER_VALUE) digits += 1;
  return digits;
}

function hashLines(table: LineTable, lineCount: number): Lanes {
  const high = new Uint32Array(lineCount);
  const low = new Uint32Array(lineCount);
  const { content } = table;
  for (let line = 1; line <= lineCount; line += 1) {
    const start: number = table.getStart(line);
    const end = getTrimmedEnd(content, start, table.getContentEnd(line));
    let first = HIGH_SEED;
    let second = LOW_SEED;
    for (let at = start; at < end; at += 1) {
      const unit = content.charCodeAt(at);
      first = Math.imul(first ^ unit, PRIME);
      second = Math.imul(second ^ unit, 0x85ebca6b);
    }
    const hash = finish(first, second);
    high[line - 1] = hash.high;
    low[line - 1] = hash.low;
  }
  return { high, low };
}

function getTrimmedEnd(content: string, start: number, end: number): number {
  let at: number = end;
  while (at > start) {
    const unit = content.charCodeAt(at - 1);
    if (unit !== SPACE && unit !== TAB) break;
    at -= 1;
  }
  return at;
}

/** Lines that have one hash with another line are taken as equal to it, which at worst gives them a context. */
function classifyLines(table: LineTable, { high, low }: Lanes): Uint8Array {
  const kinds = new Uint8Array(high.length);
  const firstAt = new Map<number, number>();
  for (let idx = 0; idx < high.length; idx += 1) {
    if (!hasWord(table, idx + 1)) {
      kinds[idx] = WEAK;
      continue;
    }
    const key = toKey(getHashAt({ high, low }, idx));
    const earlier = firstAt.get(key);
    if (earlier === undefined) {
      firstAt.set(key, idx);
      continue;
    }
    kinds[earlier] = REPEATED;
    kinds[idx] = REPEATED;
  }
  return kinds;
}

function getHashAt({ high, low }: Lanes, idx: number): Hash {
  return { high: high[idx] ?? 0, low: low[idx] ?? 0 };
}

function toKey({ high, low }: Hash): number {
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/** For each line that is not unique its hash with its context, and with its rank among those that are the same with it. */
function placeLines(own: Lanes, kinds: Uint8Array): Lanes {
  const high = new Uint32Array(kinds.length);
  const low = new Uint32Array(kinds.length);
  const counts = new Map<number, number>();
  const ranks = new Uint32Array(kinds.length);
  for (const [idx, kind] of kinds.entries()) {
    if (kind === UNIQUE) continue;
    const hash = mixContext(own, kinds, idx);
    high[idx] = hash.high;
    low[idx] = hash.low;
    const rank = (counts.get(toKey(hash)) ?? 0) + 1;
    counts.set(toKey(hash), rank);
    ranks[idx] = rank;
  }
  for (const [idx, kind] of kinds.entries()) {
    const hash = getHashAt({ high, low }, idx);
    const count = counts.get(toKey(hash)) ?? 1;
    if (kind === UNIQUE || count === 1) continue;
    const ranked = finish(hash.high ^ Math.imul(ranks[idx] ?? 0, PRIME), hash.low ^ count);
    high[idx] = ranked.high;
    low[idx] = ranked.low;
  }
  return { high, low };
}

function mixContext(own: Lanes, kinds: Uint8Array, idx: number): Hash {
  let { high, low } = getHashAt(own, idx);
  for (let count = 1; count <= MAX_CONTEXT_LINES; count += 1) {
    const above = idx - count;
    const other = above < 0 ? { high: 1, low: 1 } : getHashAt(own, above);
    high = Math.imul(high ^ other.high, PRIME);
    low = Math.imul(low ^ other.low, PRIME) ^ count;
    if (above < 0 || kinds[above] === UNIQUE) break;
  }
  return finish(high, low);
}

function hasWord(table: LineTable, line: number): boolean {
  const end = table.getContentEnd(line);
  for (let at: number = table.getStart(line); at < end; at += 1) {
    if (isWordCode(table.content.charCodeAt(at))) return true;
  }
  return false;
}

/** Spreads both lanes over all bits, each depending on the other. */
function finish(high: number, low: number): Hash {
  const first = mix(high ^ (low >>> 16));
  const second = mix(low ^ first);
  return { high: mix(first ^ (second >>> 13)) >>> 0, low: second >>> 0 };
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function toDigits(lane: number): string {
  return lane.toString(16).padStart(8, "0");
}

/** The first bits of a hash. */
interface Wanted {
  readonly highBits: number;
  readonly high: number;
  readonly lowBits: number;
  readonly low: number;
}

function toWanted(digits: string): Wanted {
  assert(/^[0-9a-f]{1,16}$/.test(digits), `"${digits}" is no beginning of a hash`);
  const high = digits.slice(0, 8);
  const low = digits.slice(8);
  return {
    highBits: high.length * 4,
    high: Number.parseInt(high, 16),
    lowBits: low.length * 4,
    low: low === "" ? 0 : Number.parseInt(low, 16),
  };
}

function fits(hash: Hash, wanted: Wanted): boolean {
  if (hash.high >>> (32 - wanted.highBits) !== wanted.high) return false;
  return wanted.lowBits === 0 || hash.low >>> (32 - wanted.lowBits) === wanted.low;
}
