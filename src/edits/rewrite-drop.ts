/**
 * Whether new content of a file looks like it was cut off, or like a piece of the file sent for the whole: the end (or
 * the beginning) of the file is missing and nothing stands in its place. Works on lines that are equal but for noise.
 * A deletion between two equal stretches can be read at either of them, so one that could as well be at the end of the
 * file counts as being there: content cut off after a `}` shares that line with the end of most files.
 */

/** Lines `[oldStart, oldEnd)` replaced by lines `[newStart, newEnd)`, from 0. */
export interface LineHunk {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** Two texts by lines and how they differ. */
export interface ComparedLines {
  readonly oldKeys: readonly string[];
  readonly newKeys: readonly string[];
  /** In order, with equal lines between them. */
  readonly hunks: readonly LineHunk[];
}

/** How much of the old text goes at its ends. */
export interface DroppedEnds {
  /** Lines missing at the beginning. */
  readonly head: number;
  /** Lines missing at the end. */
  readonly tail: number;
}

/** How many lines that are not blank are missing at the ends of the old text without anything in their place. Linear. */
export function countDropped({ oldKeys, hunks }: ComparedLines): DroppedEnds {
  const first = hunks[0];
  const last = hunks.at(-1);
  const tail = last !== undefined && reachesEnd(oldKeys, last) ? countPresent(oldKeys, last) : 0;
  const isBoth = tail > 0 && hunks.length === 1;
  const head =
    first !== undefined && !isBoth && reachesStart(oldKeys, first)
      ? countPresent(oldKeys, first)
      : 0;
  return { head, tail };
}

function countPresent(keys: readonly string[], { oldStart, oldEnd }: LineHunk): number {
  return keys.slice(oldStart, oldEnd).filter((key) => key !== "").length;
}

/** Whether the old lines of `hunk` go, and as well could be the last ones. */
function reachesEnd(keys: readonly string[], { oldStart, oldEnd, newStart, newEnd }: LineHunk) {
  const after = keys.length - oldEnd;
  if (newStart !== newEnd || after > oldEnd - oldStart) return false;
  return isSameRun(keys, oldStart, oldEnd, after);
}

/** Whether the old lines of `hunk` go, and as well could be the first ones. */
function reachesStart(keys: readonly string[], { oldStart, oldEnd, newStart, newEnd }: LineHunk) {
  if (newStart !== newEnd || oldStart > oldEnd - oldStart) return false;
  return isSameRun(keys, 0, oldEnd - oldStart, oldStart);
}

function isSameRun(keys: readonly string[], left: number, right: number, count: number): boolean {
  for (let idx = 0; idx < count; idx += 1) {
    if (keys[left + idx] !== keys[right + idx]) return false;
  }
  return true;
}

/** Old lines from which on a text counts as long enough to tell a piece of it from the whole. */
const MIN_WHOLE_LINES = 10;

/**
 * Whether the new text is less than half as long as the old one and has hardly any of its lines, as if it were code to
 * put into the file. Linear.
 */
export function isLikePiece({ oldKeys, newKeys, hunks }: ComparedLines): boolean {
  const countAll = (keys: readonly string[]): number => keys.filter((key) => key !== "").length;
  const oldCount = countAll(oldKeys);
  const gone = hunks.reduce((sum, hunk) => sum + countPresent(oldKeys, hunk), 0);
  if (oldCount < MIN_WHOLE_LINES) return false;
  return countAll(newKeys) * 2 < oldCount && gone * 3 > oldCount * 2;
}

/**
 * The line of the old text, from 1, inside which the new content ends although lines of the old text follow; undefined
 * when it does not end so. `isClosed`: the content ends with a line ending, which content that was cut off has not.
 */
export function findCutLine(
  { oldKeys, newKeys, hunks }: ComparedLines,
  isClosed: boolean,
): number | undefined {
  const last = hunks.at(-1);
  const end = newKeys.at(-1);
  if (isClosed || last === undefined || end === undefined) return undefined;
  const isAtEnds = last.newEnd === newKeys.length && last.oldEnd === oldKeys.length;
  if (!isAtEnds || last.newStart === last.newEnd || !/[\p{L}\p{N}]/u.test(end)) return undefined;
  for (let at = last.oldStart; at < last.oldEnd; at += 1) {
    const key = oldKeys[at] ?? "";
    if (key.length > end.length && key.startsWith(end)) {
      return oldKeys.slice(at + 1).some((each) => each !== "") ? at + 1 : undefined;
    }
  }
  return undefined;
}
