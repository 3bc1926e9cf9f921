/**
 * The difference between two texts by lines, for display. What is written to disk never depends on it, but for which of
 * several lines that differ only in space or look-alike characters keep the file's bytes when a file is rewritten.
 *
 * Lines are compared with their endings, so a changed ending or a missing last newline is a change.
 * Common lines at both ends are set aside first; lines that occur once on each side are then lined up
 * (patience diff, Bram Cohen 2008), and what lies between is compared by the `diff` package (Myers
 * 1986). That last step is bounded by edit lengths, never by time, so the answer is deterministic: a
 * stretch beyond the bound is shown as one block removed and one added, and `isCoarse` says so.
 * Printing is left to `unified-diff.ts`.
 */
import { diffArrays } from "diff";
import type { Eol } from "./eol.ts";
import { LineTable } from "./line-table.ts";

/** One line of a difference. */
export interface DiffLine {
  readonly kind: "context" | "removed" | "added";
  /** The line without its ending. */
  readonly text: string;
  /** Its ending; empty when it is the last line and has none. */
  readonly ending: Eol | "";
  /** Line from 1 before the change; undefined when added. */
  readonly oldLine: number | undefined;
  /** Line from 1 after the change; undefined when removed. */
  readonly newLine: number | undefined;
}

/** Neighbouring changes with the context around them. */
export interface DiffHunk {
  /** First line of the hunk before and after, from 1; the line before the hunk when the count is 0. */
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  readonly lines: readonly DiffLine[];
}

/** The difference between two texts. */
export interface TextDiff {
  readonly hunks: readonly DiffHunk[];
  readonly removedCount: number;
  readonly addedCount: number;
  /** A bound was hit: some lines shown as removed and added again may be the same. */
  readonly isCoarse: boolean;
}

/** How a difference is made. */
export interface DiffOptions {
  /** Unchanged lines shown around a change; default 3. */
  readonly contextLineCount?: number;
  /** Line number of the texts' first line, from 1, when they are cut from longer ones; default 1. */
  readonly firstLine?: number;
}

/** Longest edit script looked for between two lined-up lines. */
const MAX_STRETCH_EDITS = 300;
/** Sum of the squares of edit script lengths, which is what the search costs. */
const MAX_TOTAL_COST = 1_000_000;

/**
 * The difference from `before` to `after`, by lines. Linear up to the sorting of unique lines, plus a
 * bounded search (see the file). Law: the lines kept and added, with endings, are `after`; those kept
 * and removed are `before`.
 */
export function toDiffLines(before: string, after: string, options: DiffOptions = {}): TextDiff {
  const oldLines = new LineReader(before);
  const newLines = new LineReader(after);
  const { changes, isCoarse } = findChanges(oldLines, newLines);
  const context = Math.max(0, Math.floor(options.contextLineCount ?? 3));
  const shift = (options.firstLine ?? 1) - 1;
  const hunks = groupChanges(changes, context).map((group) =>
    shiftHunk(toHunk(group, context, oldLines, newLines), shift),
  );
  return {
    hunks,
    removedCount: changes.reduce((sum, change) => sum + change.oldEnd - change.oldStart, 0),
    addedCount: changes.reduce((sum, change) => sum + change.newEnd - change.newStart, 0),
    isCoarse,
  };
}

/** `hunk` with `shift` added to its line numbers. */
function shiftHunk(hunk: DiffHunk, shift: number): DiffHunk {
  if (shift === 0) return hunk;
  const move = (line: number | undefined): number | undefined =>
    line === undefined ? line : line + shift;
  return {
    ...hunk,
    oldStart: hunk.oldStart + shift,
    newStart: hunk.newStart + shift,
    lines: hunk.lines.map((line) => ({
      ...line,
      oldLine: move(line.oldLine),
      newLine: move(line.newLine),
    })),
  };
}

/** Lines `[oldStart, oldEnd)` replaced by `[newStart, newEnd)`; from 0 here. */
interface LineChange {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The lines of a text from 0, without the empty one after the last ending. */
class LineReader {
  readonly table: LineTable;
  readonly count: number;

  constructor(content: string) {
    this.table = new LineTable(content);
    const { lineCount } = this.table;
    this.count = this.table.getStart(lineCount) === content.length ? lineCount - 1 : lineCount;
  }

  /** Offset of line `idx`, or of the end for the line after the last. */
  getStart(idx: number): number {
    return idx < this.count ? this.table.getStart(idx + 1) : this.table.content.length;
  }

  /** Line `idx` with its ending. */
  getLine(idx: number): string {
    return this.table.content.slice(this.getStart(idx), this.getStart(idx + 1));
  }
}

function findChanges(
  oldLines: LineReader,
  newLines: LineReader,
): { readonly changes: readonly LineChange[]; readonly isCoarse: boolean } {
  const builder = new ChangeBuilder();
  if (oldLines.table.content === newLines.table.content) {
    return { changes: builder.changes, isCoarse: false };
  }
  const prefix = countCommonPrefix(oldLines, newLines);
  const suffix = countCommonSuffix(oldLines, newLines, prefix);
  const [oldIds, newIds] = toLineIds(oldLines, newLines, prefix, suffix);
  let left = MAX_TOTAL_COST;
  let isCoarse = false;
  let oldAt = 0;
  let newAt = 0;
  for (const [oldIdx, newIdx] of [...lineUp(oldIds, newIds), [oldIds.length, newIds.length]]) {
    const oldPart = oldIds.slice(oldAt, oldIdx);
    const newPart = newIds.slice(newAt, newIdx);
    const maxEdits = Math.min(MAX_STRETCH_EDITS, Math.floor(Math.sqrt(left)));
    const edits = compareStretch(oldPart, newPart, maxEdits);
    if (edits === undefined) {
      isCoarse = true;
      builder.add(prefix + oldAt, oldPart.length, prefix + newAt, newPart.length);
    } else {
      for (const edit of edits) {
        builder.add(
          prefix + oldAt + edit.oldAt,
          edit.removed,
          prefix + newAt + edit.newAt,
          edit.added,
        );
      }
    }
    const spent = edits?.reduce((sum, { cost }) => sum + cost, 0) ?? maxEdits;
    left = Math.max(0, left - spent * spent);
    oldAt = oldIdx + 1;
    newAt = newIdx + 1;
  }
  return { changes: builder.changes, isCoarse };
}

/** Lines at the start that are the same on both sides. */
function countCommonPrefix(oldLines: LineReader, newLines: LineReader): number {
  const left = oldLines.table.content;
  const right = newLines.table.content;
  const max = Math.min(left.length, right.length);
  let same = 0;
  while (same < max && left.charCodeAt(same) === right.charCodeAt(same)) same++;
  // A line counts when the next one starts within the same characters, at the same place on both sides.
  let low = 0;
  let high = Math.min(oldLines.count, newLines.count);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const start = oldLines.getStart(middle);
    if (start <= same && newLines.getStart(middle) === start) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines at the end that are the same on both sides, not counting the first `prefix` ones. */
function countCommonSuffix(oldLines: LineReader, newLines: LineReader, prefix: number): number {
  const left = oldLines.table.content;
  const right = newLines.table.content;
  const max = Math.min(
    left.length - oldLines.getStart(prefix),
    right.length - newLines.getStart(prefix),
  );
  let same = 0;
  while (
    same < max &&
    left.charCodeAt(left.length - 1 - same) === right.charCodeAt(right.length - 1 - same)
  ) {
    same++;
  }
  const limit = Math.min(oldLines.count, newLines.count) - prefix;
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const length = left.length - oldLines.getStart(oldLines.count - middle);
    const otherLength = right.length - newLines.getStart(newLines.count - middle);
    if (length <= same && otherLength === length) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The lines between prefix and suffix as numbers: equal lines, equal numbers. */
function toLineIds(
  oldLines: LineReader,
  newLines: LineReader,
  prefix: number,
  suffix: number,
): readonly [readonly number[], readonly number[]] {
  const ids = new Map<string, number>();
  const toIds = (lines: LineReader): number[] => {
    const found: number[] = [];
    for (let idx = prefix; idx < lines.count - suffix; idx++) {
      const line = lines.getLine(idx);
      const id = ids.get(line) ?? ids.size;
      ids.set(line, id);
      found.push(id);
    }
    return found;
  };
  return [toIds(oldLines), toIds(newLines)];
}

/** Pairs of places of lines that occur once on each side, in an order both sides agree on. */
function lineUp(
  oldIds: readonly number[],
  newIds: readonly number[],
): readonly (readonly [number, number])[] {
  const newPlaces = findUnique(newIds);
  const pairs = [...findUnique(oldIds)]
    .flatMap(([id, oldIdx]): [number, number][] => {
      const newIdx = newPlaces.get(id);
      return newIdx === undefined ? [] : [[oldIdx, newIdx]];
    })
    .sort(([left], [right]) => left - right);
  return takeLongestRising(pairs);
}

function findUnique(ids: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  ids.forEach((id, idx) => {
    if (places.has(id)) repeated.add(id);
    else places.set(id, idx);
  });
  for (const id of repeated) places.delete(id);
  return places;
}

/** The longest subsequence of `pairs` whose second places rise, by patience sorting. */
function takeLongestRising(
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  interface Card {
    readonly pair: readonly [number, number];
    readonly below: Card | undefined;
  }
  const tops: Card[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((tops[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    tops[low] = { pair, below: tops[low - 1] };
  }
  const taken: (readonly [number, number])[] = [];
  for (let card = tops.at(-1); card !== undefined; card = card.below) taken.push(card.pair);
  return taken.reverse();
}

interface StretchEdit {
  readonly oldAt: number;
  readonly removed: number;
  readonly newAt: number;
  readonly added: number;
  /** What finding it took from the bound. */
  readonly cost: number;
}

/** The edits between two stretches, or undefined when there are more than `maxEdits`. */
function compareStretch(
  oldPart: readonly number[],
  newPart: readonly number[],
  maxEdits: number,
): readonly StretchEdit[] | undefined {
  if (oldPart.length === 0 || newPart.length === 0) {
    const whole = { oldAt: 0, removed: oldPart.length, newAt: 0, added: newPart.length, cost: 0 };
    return oldPart.length === newPart.length ? [] : [whole];
  }
  const found = diffArrays([...oldPart], [...newPart], { maxEditLength: maxEdits });
  if (found === undefined) return undefined;
  const edits: StretchEdit[] = [];
  let oldAt = 0;
  let newAt = 0;
  for (const { count, added, removed } of found) {
    if (added) edits.push({ oldAt, removed: 0, newAt, added: count, cost: count });
    else if (removed) edits.push({ oldAt, removed: count, newAt, added: 0, cost: count });
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  return edits;
}

/** Changes in order; touching ones are joined. */
class ChangeBuilder {
  readonly #changes: LineChange[] = [];

  get changes(): readonly LineChange[] {
    return this.#changes;
  }

  add(oldStart: number, removed: number, newStart: number, added: number): void {
    if (removed === 0 && added === 0) return;
    const last = this.#changes.at(-1);
    const touches = last !== undefined && last.oldEnd === oldStart && last.newEnd === newStart;
    if (touches) this.#changes.pop();
    this.#changes.push({
      oldStart: touches ? last.oldStart : oldStart,
      oldEnd: oldStart + removed,
      newStart: touches ? last.newStart : newStart,
      newEnd: newStart + added,
    });
  }
}

/** Changes that share context lines, together. */
function groupChanges(
  changes: readonly LineChange[],
  context: number,
): readonly (readonly LineChange[])[] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && change.oldStart - last.oldEnd <= context * 2) {
      group.push(change);
    } else {
      groups.push([change]);
    }
  }
  return groups;
}

function toHunk(
  group: readonly LineChange[],
  context: number,
  oldLines: LineReader,
  newLines: LineReader,
): DiffHunk {
  const lines: DiffLine[] = [];
  const first = group[0] ?? { oldStart: 0, oldEnd: 0, newStart: 0, newEnd: 0 };
  const lead = Math.min(context, first.oldStart);
  let oldAt = first.oldStart - lead;
  let newAt = first.newStart - lead;
  const [oldStart, newStart] = [oldAt, newAt];
  const keepUntil = (end: number): void => {
    for (; oldAt < end; oldAt++, newAt++) {
      lines.push(toLine("context", oldLines, oldAt, { oldLine: oldAt + 1, newLine: newAt + 1 }));
    }
  };
  for (const change of group) {
    keepUntil(change.oldStart);
    for (; oldAt < change.oldEnd; oldAt++) {
      lines.push(toLine("removed", oldLines, oldAt, { oldLine: oldAt + 1, newLine: undefined }));
    }
    for (; newAt < change.newEnd; newAt++) {
      lines.push(toLine("added", newLines, newAt, { oldLine: undefined, newLine: newAt + 1 }));
    }
  }
  keepUntil(Math.min(oldLines.count, oldAt + context));
  const oldCount = oldAt - oldStart;
  const newCount = newAt - newStart;
  return {
    oldStart: oldCount === 0 ? oldStart : oldStart + 1,
    oldCount,
    newStart: newCount === 0 ? newStart : newStart + 1,
    newCount,
    lines,
  };
}

function toLine(
  kind: DiffLine["kind"],
  lines: LineReader,
  idx: number,
  numbers: Pick<DiffLine, "oldLine" | "newLine">,
): DiffLine {
  const line = idx + 1;
  return { kind, text: lines.table.getText(line), ending: lines.table.getEnding(line), ...numbers };
}
