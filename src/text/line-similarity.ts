/**
 * How alike two lines are, 0 to 1, and how much a line says about where it stands.
 * Likeness is 1 minus the Levenshtein distance over the longer length, on lines squeezed of layout; lines that are
 * equal up to a tolerance of `line-fold.ts` get a fixed likeness just under 1, looser tolerances less.
 */
import { distance } from "fastest-levenshtein";
import { foldUnicode, isAscii, isWordCode, squeezeSpace, toCanonicalLine } from "./line-fold.ts";

/** Code units of the differing middle of two lines above which they are not compared and count as unlike. */
export const MAX_COMPARED_UNITS = 4_000;

/** Likeness of lines that are the same but for punctuation style; lines that differ in more stay under it. */
export const LEAST_SAMENESS = 0.97;

/**
 * Likeness of two lines given without endings: 1 exact, 0.99 but for spaces, 0.98 look-alikes, 0.97 punctuation,
 * below that 0.97 times the Levenshtein ratio. O(length^2 / 32) in the part that differs, bounded by
 * `MAX_COMPARED_UNITS`. Symmetric.
 */
export function getLineSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  return getSimilarityFrom(toComparable(left), toComparable(right), 0);
}

/** A line prepared for many comparisons: each form tolerates what the one before does. */
export interface ComparableLine {
  readonly line: string;
  /** Squeezed of layout. */
  readonly squeezed: string;
  /** Squeezed of layout, look-alikes folded. */
  readonly folded: string;
  readonly canonical: string;
}

/** `line` prepared for comparisons. */
export function toComparable(line: string): ComparableLine {
  const squeezed = squeezeSpace(line);
  const folded = isAscii(line) ? squeezed : squeezeSpace(foldUnicode(line));
  return { line, squeezed, folded, canonical: toCanonicalLine(folded) };
}

/** `getLineSimilarity` of two prepared lines, or 0 when it is sure to be under `least`. */
export function getSimilarityFrom(
  left: ComparableLine,
  right: ComparableLine,
  least: number,
): number {
  const same = getSameness(left, right);
  if (same > 0) return same;
  const longest = Math.max(left.folded.length, right.folded.length);
  const difference = Math.abs(left.folded.length - right.folded.length);
  if (LEAST_SAMENESS * (1 - difference / longest) < least) return 0;
  return LEAST_SAMENESS * getRatio(left.folded, right.folded);
}

/** Likeness of two prepared lines that are the same under a tolerance of `line-fold.ts`; 0 when they are not. */
export function getSameness(left: ComparableLine, right: ComparableLine): number {
  if (left.line === right.line) return 1;
  if (left.squeezed === right.squeezed) return 0.99;
  if (left.folded === right.folded) return 0.98;
  return left.canonical === right.canonical ? LEAST_SAMENESS : 0;
}

/** Levenshtein ratio of two strings, 0 to 1; 0 when their differing middle is over `MAX_COMPARED_UNITS`. */
export function getRatio(left: string, right: string): number {
  const longest = Math.max(left.length, right.length);
  if (longest === 0) return 1;
  const shortest = Math.min(left.length, right.length);
  let start = 0;
  while (start < shortest && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shortest - start &&
    left.charCodeAt(left.length - 1 - end) === right.charCodeAt(right.length - 1 - end)
  ) {
    end += 1;
  }
  const leftMiddle = left.slice(start, left.length - end);
  const rightMiddle = right.slice(start, right.length - end);
  if (Math.max(leftMiddle.length, rightMiddle.length) > MAX_COMPARED_UNITS) return 0;
  return 1 - distance(leftMiddle, rightMiddle) / longest;
}

/** How much `line` tells of its place, 0 to 1: next to nothing for blank and bracket lines, 1 for a long line. */
export function getLineWeight(line: string): number {
  const squeezed = squeezeSpace(line);
  if (squeezed === "") return 0.02;
  let wordUnits = 0;
  for (let at = 0; at < squeezed.length && wordUnits < 32; at += 1) {
    if (isWordCode(squeezed.charCodeAt(at))) wordUnits += 1;
  }
  if (wordUnits === 0) return 0.08;
  if (wordUnits <= 4) return 0.2;
  return 0.3 + (0.7 * wordUnits) / 32;
}
