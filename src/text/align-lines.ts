/**
 * Which line of one text is which line of another: an order-keeping pairing of equal and of similar lines.
 * Equal ends are paired first, then lines that occur once on both sides (patience), then small gaps by dynamic
 * programming over likeness; large gaps without anchors pair only equal lines, and huge ones nothing, so that the cost
 * stays near linear. Keys find equal lines and are never believed: lines that share one by accident are compared. Sources: Bram Cohen's patience diff; Needleman and Wunsch 1970.
 */
import { getDefined } from "../base/index.ts";
import { toCanonicalLine } from "./line-fold.ts";
import { toLineKey } from "./line-keys.ts";
import {
  type ComparableLine,
  getLineWeight,
  getSameness,
  getSimilarityFrom,
  LEAST_SAMENESS,
  MAX_COMPARED_UNITS,
  toComparable,
} from "./line-similarity.ts";

/** Lines without endings, with their keys. */
export interface KeyedLines {
  readonly lines: readonly string[];
  readonly keys: Int32Array;
}

/** How lines are paired. */
export interface AlignOptions {
  /** Least likeness of a pair, 0 to 1. */
  readonly minSimilarity: number;
  /** The end at which `right` may have lines that do not belong; there, partners far from the rest are not sought. */
  readonly open?: "start" | "end";
}

/** Gaps with at most this many cells (lines times lines) are aligned by likeness. */
const MAX_SIMILAR_CELLS = 20_000;

/** Gaps whose code units, side times side, are more than this are aligned by equal lines. */
const MAX_SIMILAR_UNITS = 1_000_000_000;

/** Gaps with at most this many cells are aligned by equal lines; larger ones stay unpaired. */
const MAX_EQUAL_CELLS = 4_000_000;

/** Times that each line may be looked at in search of lines that occur once; a gap beyond that is left as it is. */
const MAX_LOOKS = 20;

/** `text` (LF endings) as keyed lines. Unlike an editor, "a\n" is two lines here, the second empty. */
export function toKeyedLines(text: string): KeyedLines {
  return keyLines(text.split("\n"));
}

/** `lines` with their keys. */
export function keyLines(lines: readonly string[]): KeyedLines {
  return { lines, keys: Int32Array.from(lines, toLineKey) };
}

/**
 * For each line of `left` the index of its partner in `right`, or -1. Partners keep their order.
 * Near linear for texts that share lines; a gap without shared lines costs at most `MAX_EQUAL_CELLS` steps.
 */
export function alignLines(left: KeyedLines, right: KeyedLines, options: AlignOptions): Int32Array {
  const pairs = new Int32Array(left.lines.length).fill(-1);
  const sides: Sides = { left, right, pairs };
  const open: Range[] = [
    {
      leftStart: 0,
      leftEnd: left.lines.length,
      rightStart: 0,
      rightEnd: right.lines.length,
      openStart: options.open === "start",
      openEnd: options.open === "end",
    },
  ];
  let looks = MAX_LOOKS * (left.lines.length + right.lines.length);
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const rest = pairEqualEnds(sides, range);
    if (rest.leftStart >= rest.leftEnd || rest.rightStart >= rest.rightEnd) continue;
    looks -= rest.leftEnd - rest.leftStart + rest.rightEnd - rest.rightStart;
    const anchors = looks < 0 ? [] : findUniqueAnchors(sides, rest);
    if (anchors.length === 0) alignGap(sides, rest, options.minSimilarity);
    else for (const part of splitAt(rest, anchors, pairs)) open.push(part);
  }
  return pairs;
}

interface Sides {
  readonly left: KeyedLines;
  readonly right: KeyedLines;
  /** Filled as pairs are found. */
  readonly pairs: Int32Array;
}

/** True when two lines are equal up to the canonical form. */
function isSameLine({ left, right }: Sides, leftAt: number, rightAt: number): boolean {
  if (left.keys[leftAt] !== right.keys[rightAt]) return false;
  const one = left.lines[leftAt] ?? "";
  const other = right.lines[rightAt] ?? "";
  return one === other || toCanonicalLine(one) === toCanonicalLine(other);
}

interface Range {
  readonly leftStart: number;
  readonly leftEnd: number;
  readonly rightStart: number;
  readonly rightEnd: number;
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

interface Anchor {
  readonly left: number;
  readonly right: number;
}

function pairEqualEnds(sides: Sides, range: Range): Range {
  const { pairs } = sides;
  let { leftStart, leftEnd, rightStart, rightEnd } = range;
  const canPair = (): boolean => leftStart < leftEnd && rightStart < rightEnd;
  while (!range.openStart && canPair() && isSameLine(sides, leftStart, rightStart)) {
    pairs[leftStart] = rightStart;
    leftStart += 1;
    rightStart += 1;
  }
  while (!range.openEnd && canPair() && isSameLine(sides, leftEnd - 1, rightEnd - 1)) {
    leftEnd -= 1;
    rightEnd -= 1;
    pairs[leftEnd] = rightEnd;
  }
  return { ...range, leftStart, leftEnd, rightStart, rightEnd };
}

function findUniqueAnchors(sides: Sides, range: Range): readonly Anchor[] {
  const leftOnly = findSingles(sides.left, range.leftStart, range.leftEnd);
  const rightOnly = findSingles(sides.right, range.rightStart, range.rightEnd);
  const anchors: Anchor[] = [];
  for (const [key, left] of leftOnly) {
    const right = rightOnly.get(key) ?? -1;
    if (left >= 0 && right >= 0 && isSameLine(sides, left, right)) anchors.push({ left, right });
  }
  return keepIncreasing(anchors.sort((one, other) => one.left - other.left));
}

/** Key to its line, or to -1 when the key repeats; blank and bracket-only lines are no anchors. */
function findSingles(side: KeyedLines, start: number, end: number): Map<number, number> {
  const singles = new Map<number, number>();
  for (let at = start; at < end; at += 1) {
    const key = side.keys[at] ?? 0;
    if (key === 0) continue;
    if (singles.has(key)) singles.set(key, -1);
    else singles.set(key, getLineWeight(side.lines[at] ?? "") < 0.15 ? -1 : at);
  }
  return singles;
}

/** The longest subsequence of `anchors` (sorted by `left`) whose `right` grows; O(n log n). */
function keepIncreasing(anchors: readonly Anchor[]): readonly Anchor[] {
  const tails: number[] = [];
  const before = new Int32Array(anchors.length).fill(-1);
  anchors.forEach((anchor, at) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (getDefined(anchors[tails[middle] ?? 0], "anchor").right < anchor.right) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = at;
  });
  const kept: Anchor[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    kept.push(getDefined(anchors[at], "anchor"));
  }
  return kept.reverse();
}

function splitAt(range: Range, anchors: readonly Anchor[], pairs: Int32Array): readonly Range[] {
  const ranges: Range[] = [];
  let { leftStart, rightStart, openStart } = range;
  for (const anchor of anchors) {
    pairs[anchor.left] = anchor.right;
    ranges.push({
      leftStart,
      leftEnd: anchor.left,
      rightStart,
      rightEnd: anchor.right,
      openStart,
      openEnd: false,
    });
    leftStart = anchor.left + 1;
    rightStart = anchor.right + 1;
    openStart = false;
  }
  ranges.push({ ...range, leftStart, rightStart, openStart });
  return ranges;
}

/** Pairs the lines of a gap so that the summed weighted likeness is greatest. */
function alignGap({ left, right, pairs }: Sides, range: Range, minSimilarity: number): void {
  const height = range.leftEnd - range.leftStart;
  const width = range.rightEnd - range.rightStart;
  if (height * width > MAX_EQUAL_CELLS) return;
  const rows = left.lines.slice(range.leftStart, range.leftEnd).map(toComparable);
  const columns = right.lines.slice(range.rightStart, range.rightEnd).map(toComparable);
  const bySimilarity =
    height * width <= MAX_SIMILAR_CELLS &&
    countUnits(rows) * countUnits(columns) <= MAX_SIMILAR_UNITS;
  const steps: Uint8Array[] = [];
  let above = new Float64Array(width + 1);
  for (const one of rows) {
    const weight = getLineWeight(one.line);
    const current = new Float64Array(width + 1);
    const step = new Uint8Array(width + 1);
    const row = { above, current, step, late: range.openStart };
    for (const [column, other] of columns.entries()) {
      const similarity = bySimilarity
        ? getSimilarityFrom(one, other, minSimilarity)
        : getSameness(one, other);
      const counts = similarity >= Math.min(minSimilarity, LEAST_SAMENESS);
      fillCell(row, column, counts ? weight * similarity * similarity : 0);
    }
    steps.push(step);
    above = current;
  }
  tracePairs(steps, range, pairs);
}

/** Code units that comparing `lines` may have to look at. */
function countUnits(lines: readonly ComparableLine[]): number {
  return lines.reduce((sum, line) => sum + Math.min(MAX_COMPARED_UNITS, line.folded.length), 0);
}

function tracePairs(steps: readonly Uint8Array[], range: Range, pairs: Int32Array): void {
  let row = steps.length;
  let column = range.rightEnd - range.rightStart;
  while (row > 0 && column > 0) {
    const step = steps[row - 1]?.[column] ?? 0;
    if (step === PAIR) {
      row -= 1;
      column -= 1;
      pairs[range.leftStart + row] = range.rightStart + column;
    } else if (step === SKIP_LEFT) row -= 1;
    else column -= 1;
  }
}

const SKIP_LEFT = 1;
const SKIP_RIGHT = 2;
const PAIR = 3;

/** One row of the dynamic programming table and the one above it. */
interface Row {
  readonly above: Float64Array;
  readonly current: Float64Array;
  readonly step: Uint8Array;
  /** Of equally good pairs the last is taken, else the first. */
  readonly late: boolean;
}

function fillCell(row: Row, column: number, score: number): void {
  const skipLeft = row.above[column + 1] ?? 0;
  const skipRight = row.current[column] ?? 0;
  const pair = (row.above[column] ?? 0) + score;
  const beatsRight = row.late ? pair >= skipRight : pair > skipRight;
  if (score > 0 && pair >= skipLeft && beatsRight) {
    row.current[column + 1] = pair;
    row.step[column + 1] = PAIR;
  } else if (skipLeft > skipRight) {
    row.current[column + 1] = skipLeft;
    row.step[column + 1] = SKIP_LEFT;
  } else {
    row.current[column + 1] = skipRight;
    row.step[column + 1] = SKIP_RIGHT;
  }
}
