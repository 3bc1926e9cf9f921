/**
 * Which words differ between two lines, for the eye. Nothing is decided by it.
 * What both lines have at their ends is set aside, the middle is compared by the `diff` package (Myers 1986) within
 * stated bounds; beyond them, and where almost nothing is shared, the whole middle counts as different.
 */
import { diffWordsWithSpace } from "diff";
import { isWordCode, type Span, toSpan } from "../../text/index.ts";

/** Longest middle, in UTF-16 code units of both lines together, that is compared word by word. */
export const MAX_COMPARED_WORD_UNITS = 4_000;

/** Longest edit script looked for. */
const MAX_WORD_EDITS = 200;

/** Part of the shorter middle that must be shared for word marks to help. */
const MIN_SHARED = 0.25;

/** The stretches of both lines that differ, sorted and disjoint. */
export interface WordChanges {
  readonly left: readonly Span[];
  readonly right: readonly Span[];
}

/**
 * The stretches of `left` and `right` that differ; none when the lines are equal.
 * Law: both lines without their stretches are the same text. Linear, plus a bounded search.
 */
export function findWordChanges(left: string, right: string): WordChanges {
  if (left === right) return { left: [], right: [] };
  const head = countCommonHead(left, right);
  const tail = countCommonTail(left, right, head);
  const leftMiddle = left.slice(head, left.length - tail);
  const rightMiddle = right.slice(head, right.length - tail);
  const whole = {
    left: listNonEmpty([toSpan(head, left.length - tail)]),
    right: listNonEmpty([toSpan(head, right.length - tail)]),
  };
  if (leftMiddle === "" || rightMiddle === "") return whole;
  if (leftMiddle.length + rightMiddle.length > MAX_COMPARED_WORD_UNITS) return whole;
  const found = diffWordsWithSpace(leftMiddle, rightMiddle, { maxEditLength: MAX_WORD_EDITS });
  if (found === undefined) return whole;
  const shared = found.reduce(
    (sum, { value, added, removed }) => sum + (added || removed ? 0 : value.trim().length),
    0,
  );
  const shorter = Math.min(leftMiddle.trim().length, rightMiddle.trim().length);
  if (shared < shorter * MIN_SHARED) return whole;
  return toStretches(found, head);
}

function toStretches(
  found: readonly { readonly value: string; readonly added: boolean; readonly removed: boolean }[],
  head: number,
): WordChanges {
  const left: Span[] = [];
  const right: Span[] = [];
  let leftAt = head;
  let rightAt = head;
  for (const { value, added, removed } of found) {
    if (removed) left.push(toSpan(leftAt, leftAt + value.length));
    if (added) right.push(toSpan(rightAt, rightAt + value.length));
    if (!added) leftAt += value.length;
    if (!removed) rightAt += value.length;
  }
  return { left: joinTouching(left), right: joinTouching(right) };
}

function joinTouching(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last !== undefined && last.end === span.start) {
      joined[joined.length - 1] = toSpan(last.start, span.end);
    } else joined.push(span);
  }
  return joined;
}

function listNonEmpty(spans: readonly Span[]): readonly Span[] {
  return spans.filter(({ start, end }) => start < end);
}

/** Code units at the start that both lines share, back to the start of a word. */
function countCommonHead(left: string, right: string): number {
  const max = Math.min(left.length, right.length);
  let same = 0;
  while (same < max && left.charCodeAt(same) === right.charCodeAt(same)) same += 1;
  while (same > 0 && (cutsAt(left, same) || cutsAt(right, same))) same -= 1;
  return same;
}

/** Code units at the end that both lines share, up to the end of a word, the first `head` ones not counted. */
function countCommonTail(left: string, right: string, head: number): number {
  const max = Math.min(left.length, right.length) - head;
  let same = 0;
  while (
    same < max &&
    left.charCodeAt(left.length - 1 - same) === right.charCodeAt(right.length - 1 - same)
  ) {
    same += 1;
  }
  while (same > 0 && (cutsAt(left, left.length - same) || cutsAt(right, right.length - same))) {
    same -= 1;
  }
  return same;
}

/** Whether `at` lies inside a word, or between the halves of a surrogate pair. */
function cutsAt(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return isWordCode(text.charCodeAt(at - 1)) && isWordCode(text.charCodeAt(at));
}
