/**
 * The numbers of Python's `difflib.SequenceMatcher` that both its exact count (`sequence-matcher.ts`) and the bounds on
 * it (`window-bounds.ts`) must agree on.
 */

/** Windows shorter than this have no character that is too common. */
export const POPULAR_MIN_LENGTH = 200;

/** The most times a character may occur in a window of `length` without being too common to start a block. */
export function getPopularLimit(length: number): number {
  return Math.floor(length / 100) + 1;
}

/** The ratio of `matched` characters out of two texts of `totalLength` together; the one place that divides. */
export function toRatio(matched: number, totalLength: number): number {
  return totalLength === 0 ? 1 : (2 * matched) / totalLength;
}
