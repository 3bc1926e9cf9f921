/**
 * Whole-line search: where the lines of an old text stand in a file when spacing, look-alikes, punctuation style and
 * blank lines do not count. Knuth, Morris and Pratt 1977 on line keys; linear in file and old text, all places found.
 */
import {
  compareLines,
  getDriftRank,
  getIndent,
  isBlank,
  type LineDrift,
  type LineKeys,
  toLineKey,
} from "../text/index.ts";
import type { ReachedLimit } from "./types.ts";

/** A run of file lines that is the old text up to a tolerance. */
export interface LinePlace {
  /** First file line and the one after the last, from 0. */
  readonly startLine: number;
  readonly endLine: number;
  /** The loosest tolerance any line needed; blank lines more or less need `whitespace`. */
  readonly drift: LineDrift;
  /**
   * How the layout differs, strict to loose: 0 same indentation and blank lines, 1 same blank lines and each depth of
   * the old text at one depth of the file, 2 same blank lines, 3 other blank lines.
   */
  readonly layout: 0 | 1 | 2 | 3;
}

/** Places of whole lines, and the bound that cut the list short, if one did. */
export interface LinePlaces {
  readonly places: readonly LinePlace[];
  readonly limit?: ReachedLimit;
}

/** Pairs of an old line and a file line that are compared at most, over all places. */
const MAX_COMPARED_LINES = 2_000_000;

/** Up to `maxPlaces` places of `oldLines` in the file, in file order. */
export function findLinePlaces(
  lf: string,
  file: LineKeys,
  oldLines: readonly string[],
  maxPlaces: number,
): LinePlaces {
  const { old, oldKeys, innerCount } = keyOldLines(oldLines);
  if (old.length === 0) return { places: [] };
  const present = listPresentLines(file);
  const fallback = buildFallback(oldKeys);
  const places: LinePlace[] = [];
  const max = Math.min(maxPlaces, Math.ceil(MAX_COMPARED_LINES / old.length));
  let compared = 0;
  let matched = 0;
  for (let at = 0; at < present.length; at += 1) {
    const key = file.keys[present[at] ?? 0];
    while (matched > 0 && (matched === oldKeys.length || oldKeys[matched] !== key)) {
      matched = fallback[matched - 1] ?? 0;
    }
    if (oldKeys[matched] === key) matched += 1;
    if (matched === oldKeys.length) {
      if (compared === max) return { places, limit: toLimit(max) };
      compared += 1;
      const lines = Array.from(present.subarray(at + 1 - matched, at + 1));
      const place = judgePlace(lf, file, { innerCount, old, lines });
      if (place !== undefined) places.push(place);
    }
  }
  return { places };
}

function toLimit(max: number): ReachedLimit {
  return { kind: "limit", limit: "places of the old text", max, actual: max + 1 };
}

/** The lines that have a key, their keys, and how many lines there are from the first of them to the last. */
function keyOldLines(lines: readonly string[]): {
  readonly old: readonly string[];
  readonly oldKeys: readonly number[];
  readonly innerCount: number;
} {
  const keys = lines.map(toLineKey);
  const isPresent = (key: number): boolean => key !== 0;
  return {
    old: lines.filter((_, at) => keys[at] !== 0),
    oldKeys: keys.filter(isPresent),
    innerCount: keys.findLastIndex(isPresent) - keys.findIndex(isPresent) + 1,
  };
}

/** File lines that have a key. */
function listPresentLines(file: LineKeys): Int32Array {
  const present = new Int32Array(file.lineCount);
  let count = 0;
  for (let line = 0; line < file.lineCount; line += 1) {
    if (file.keys[line] !== 0) {
      present[count] = line;
      count += 1;
    }
  }
  return present.subarray(0, count);
}

function buildFallback(keys: readonly number[]): Int32Array {
  const fallback = new Int32Array(keys.length);
  let matched = 0;
  for (let at = 1; at < keys.length; at += 1) {
    while (matched > 0 && keys[at] !== keys[matched]) matched = fallback[matched - 1] ?? 0;
    if (keys[at] === keys[matched]) matched += 1;
    fallback[at] = matched;
  }
  return fallback;
}

interface Run {
  /** Lines of the old text from the first that has a key to the last. */
  readonly innerCount: number;
  /** The old lines that have a key, and their file lines. */
  readonly old: readonly string[];
  readonly lines: readonly number[];
}

/** Equal keys are checked line by line, since different lines may share a key. */
function judgePlace(lf: string, file: LineKeys, run: Run): LinePlace | undefined {
  let drift: LineDrift = "exact";
  const depths = new Map<string, string>();
  let layout: LinePlace["layout"] = 0;
  for (const [at, line] of run.lines.entries()) {
    const fileLine = getLine(lf, file, line);
    const oldLine = run.old[at] ?? "";
    const here = compareLines(oldLine, fileLine);
    if (here === "different") return undefined;
    if (getDriftRank(here) > getDriftRank(drift)) drift = here;
    const oldIndent = getIndent(oldLine);
    const fileIndent = getIndent(fileLine);
    if (oldIndent !== fileIndent && layout === 0) layout = 1;
    if ((depths.get(oldIndent) ?? fileIndent) !== fileIndent) layout = 2;
    depths.set(oldIndent, fileIndent);
  }
  const startLine = run.lines[0] ?? 0;
  const endLine = (run.lines.at(-1) ?? 0) + 1;
  const hasSameBlanks = run.innerCount === endLine - startLine;
  if (drift === "exact" && !hasSameBlanks) drift = "whitespace";
  return { startLine, endLine, drift, layout: hasSameBlanks ? layout : 3 };
}

/** File line `line` without its ending. */
export function getLine(lf: string, file: LineKeys, line: number): string {
  return lf.slice(file.starts[line] ?? 0, (file.starts[line + 1] ?? 1) - 1);
}

/** Start of the line when nothing but white space stands before `at` on it; costs that white space. */
export function findBareLineStart(lf: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && lf[start - 1] !== "\n") {
    if (!isBlank(lf.charAt(start - 1))) return undefined;
    start -= 1;
  }
  return start;
}

/** End of the line when nothing but white space stands from `at` on; costs that white space. */
export function findBareLineEnd(lf: string, at: number): number | undefined {
  let end = at;
  while (end < lf.length && lf[end] !== "\n") {
    if (!isBlank(lf.charAt(end))) return undefined;
    end += 1;
  }
  return end;
}
