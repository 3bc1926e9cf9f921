/**
 * Where an old text may stand: pairs (old line, file line) that share a whole line or rare words.
 * One pass over the file's line keys and, only when some old lines are nowhere in it, one over its words; common
 * lines and words are dropped, since they say little and would cost much. Nothing here slides over windows.
 */
import { foldUnicode, getLineWeight, type LineKeys, toLineKey } from "../text/index.ts";

/** One hint. */
export interface Seed {
  readonly oldLine: number;
  readonly fileLine: number;
  /** What the hint is worth, at most the weight of the old line. */
  readonly weight: number;
  /** True when the whole lines are equal up to the folded tolerances. */
  readonly whole: boolean;
}

/** All seeds, and how many old lines stand somewhere in the file. */
export interface Seeds {
  /** Sorted by file line, then old line. */
  readonly seeds: readonly Seed[];
  /** How often the canonical form of each old line occurs in the file. */
  readonly occurrences: Int32Array;
}

/** Lines and words that occur more often than this per old line or word are no hints, unless nothing else is. */
const MAX_LINE_OCCURRENCES = 48;
const MAX_WORD_OCCURRENCES = 64;

/** Share of the old text's weight in lines that are nowhere in the file up to which words are not looked up. */
const MAX_LOST_SHARE = 0.5;

/** Words looked up in one search, the longest first. */
const MAX_WORDS = 400;

/** Seeds for `oldLines`; lines of `skip` are left out. Linear in the file. */
export function findSeeds(
  lf: string,
  file: LineKeys,
  oldLines: readonly string[],
  skip: ReadonlySet<number>,
): Seeds {
  const weights = oldLines.map((line, at) => (skip.has(at) ? 0 : getLineWeight(line)));
  const { places, occurrences } = findWholeLines(file, oldLines);
  const seeds: Seed[] = [];
  const drifted: number[] = [];
  oldLines.forEach((_, oldLine) => {
    const weight = weights[oldLine] ?? 0;
    if (weight < 0.15) return;
    const found = places[oldLine] ?? [];
    if (found.length === 0) drifted.push(oldLine);
    for (const fileLine of found) seeds.push({ oldLine, fileLine, weight, whole: true });
  });
  const lost = drifted.reduce((sum, oldLine) => sum + (weights[oldLine] ?? 0), 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (lost > MAX_LOST_SHARE * total)
    seeds.push(...findWordSeeds(lf, file, { oldLines, weights, drifted }));
  seeds.sort((left, right) => left.fileLine - right.fileLine || left.oldLine - right.oldLine);
  return { seeds, occurrences };
}

/** File lines with the key of each old line; none for keys that are too common. */
function findWholeLines(
  file: LineKeys,
  oldLines: readonly string[],
): { readonly places: readonly (readonly number[])[]; readonly occurrences: Int32Array } {
  const byKey = new Map<number, number[]>();
  const filter = new Uint8Array(1 << 14);
  const keys = oldLines.map(toLineKey);
  for (const key of keys) {
    if (key === 0 || byKey.has(key)) continue;
    byKey.set(key, []);
    filter[key & 16383] = 1;
  }
  const counts = new Map<number, number>();
  for (let line = 0; line < file.lineCount; line += 1) {
    const key = file.keys[line] ?? 0;
    if (filter[key & 16383] === 0) continue;
    const found = byKey.get(key);
    if (found === undefined) continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (found.length <= MAX_LINE_OCCURRENCES) found.push(line);
  }
  const occurrences = Int32Array.from(keys, (key) => counts.get(key) ?? 0);
  const places = keys.map((key) => {
    const found = byKey.get(key) ?? [];
    return found.length > MAX_LINE_OCCURRENCES ? [] : found;
  });
  return { places, occurrences };
}

interface Drifted {
  readonly oldLines: readonly string[];
  readonly weights: readonly number[];
  /** Old lines that stand nowhere in the file as whole lines. */
  readonly drifted: readonly number[];
}

/** Seeds from words that drifted lines share with file lines. */
function findWordSeeds(lf: string, file: LineKeys, old: Drifted): readonly Seed[] {
  const words = collectWords(old);
  const hits = findWordHits(lf, file, words);
  const totals = new Map<number, number>();
  for (const [word, entry] of words) {
    const value = word.length / Math.log2(2 + (hits.get(word)?.count ?? 0));
    for (const oldLine of entry) totals.set(oldLine, (totals.get(oldLine) ?? 0) + value);
  }
  const sums = new Map<number, Map<number, number>>();
  for (const [word, hit] of hits) {
    if (hit.count > MAX_WORD_OCCURRENCES) continue;
    const value = word.length / Math.log2(2 + hit.count);
    for (const oldLine of words.get(word) ?? []) {
      const row = sums.get(oldLine) ?? new Map<number, number>();
      sums.set(oldLine, row);
      for (const line of new Set(hit.lines)) row.set(line, (row.get(line) ?? 0) + value);
    }
  }
  const seeds: Seed[] = [];
  for (const [oldLine, row] of sums) {
    const weight = old.weights[oldLine] ?? 0;
    for (const [fileLine, value] of row) {
      const share = value / (totals.get(oldLine) ?? 1);
      if (share >= 0.2)
        seeds.push({ oldLine, fileLine, weight: 0.9 * weight * share, whole: false });
    }
  }
  return seeds;
}

/** Parts of words (split at underscores and case changes) to the drifted lines that have them. */
function collectWords(old: Drifted): ReadonlyMap<string, readonly number[]> {
  const words = new Map<string, number[]>();
  for (const oldLine of old.drifted) {
    for (const part of splitWords(foldUnicode(old.oldLines[oldLine] ?? ""))) {
      const lines = words.get(part) ?? [];
      if (lines.at(-1) !== oldLine) lines.push(oldLine);
      words.set(part, lines);
    }
  }
  if (words.size <= MAX_WORDS) return words;
  return new Map(
    [...words].sort((left, right) => right[0].length - left[0].length).slice(0, MAX_WORDS),
  );
}

/** Word parts of at least three letters, in lower case. */
export function splitWords(text: string): readonly string[] {
  const parts = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+/g) ?? [];
  return parts.filter((part) => part.length >= 3).map((part) => part.toLowerCase());
}

interface WordHit {
  count: number;
  readonly lines: number[];
}

/** File lines of each wanted word part. One pass over the file's characters; parts are told apart by a hash first. */
function findWordHits(
  lf: string,
  file: LineKeys,
  words: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, WordHit> {
  const hits = new Map<string, WordHit>();
  const byHash = new Map<number, string>();
  const filter = new Uint8Array(1 << 16);
  for (const word of words.keys()) {
    const hash = hashWord(word);
    byHash.set(hash, word);
    filter[hash & 65535] = 1;
    hits.set(word, { count: 0, lines: [] });
  }
  scanWords(lf, filter, (hash, at) => {
    const hit = hits.get(byHash.get(hash) ?? "");
    if (hit === undefined) return;
    hit.count += 1;
    if (hit.count <= MAX_WORD_OCCURRENCES) hit.lines.push(findLine(file, at));
  });
  return hits;
}

/** The line that holds offset `at`. O(log lines). */
function findLine(file: LineKeys, at: number): number {
  let low = 0;
  let high = file.lineCount - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((file.starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Calls `found` with the hash and last offset of each word part of at least three letters that passes `filter`. */
function scanWords(
  lf: string,
  filter: Uint8Array,
  found: (hash: number, at: number) => void,
): void {
  const kinds = Uint8Array.from({ length: 128 }, (_, code) => getKind(code));
  let hash = SEED;
  let length = 0;
  let previous = 0;
  for (let at = 0; at <= lf.length; at += 1) {
    const code = at < lf.length ? lf.charCodeAt(at) : 0;
    const kind = code < 128 ? (kinds[code] ?? 0) : OTHER;
    // A part ends where the kind of character changes, but a capital belongs to the small letters after it.
    if (
      kind === 0 ||
      (kind !== previous && !(previous === UPPER && kind === LOWER && length === 1))
    ) {
      if (length >= 3 && filter[hash & 65535] !== 0) found(hash, at - 1);
      hash = SEED;
      length = 0;
    }
    if (kind !== 0) {
      hash = Math.imul(hash ^ (kind === UPPER ? code + 32 : code), 0x01000193);
      length += 1;
    }
    previous = kind;
  }
}

const SEED = 0x2c1b3c6d;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const OTHER = 4;

function getKind(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  return code > 127 ? OTHER : 0;
}

function hashWord(word: string): number {
  let hash = SEED;
  for (let at = 0; at < word.length; at += 1)
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}
