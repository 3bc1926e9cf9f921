/**
 * Two texts side by side, line by line, for the eye: which lines are the same, which stand against each other, and which
 * words differ in those. Bounded: at most `maxRows` rows are given, and how many were left out is said.
 */
import { type DiffHunk, type DiffLine, type Span, toDiffLines } from "../../text/index.ts";
import { findWordChanges } from "./word-changes.ts";

/** Rows of one comparison. */
export const MAX_PAGE_ROWS = 400;

/** One side of a row. */
export interface PageLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Stretches that differ from the other side; empty when the whole line does, or nothing. */
  readonly marks: readonly Span[];
  /** What is to be said of its ending, when that is what differs. */
  readonly ending: "CRLF" | "LF" | "CR" | "no line ending" | undefined;
}

/** One row: the same line twice, two lines that differ, or a line on one side only. */
export interface PageRow {
  readonly kind: "same" | "changed" | "removed" | "added";
  readonly left: PageLine | undefined;
  readonly right: PageLine | undefined;
}

/** Rows that follow each other, and how many lines were passed over before them. */
export interface PageBlock {
  readonly skipped: number;
  readonly rows: readonly PageRow[];
}

/** Two texts side by side. */
export interface PageComparison {
  readonly blocks: readonly PageBlock[];
  /** Unchanged lines after the last block. */
  readonly skippedAfter: number;
  /** Rows left out because of the bound. */
  readonly cutRows: number;
}

/** `left` against `right` with `contextLineCount` unchanged lines around each difference. */
export function compareTexts(
  left: string,
  right: string,
  options: { readonly contextLineCount: number; readonly maxRows?: number },
): PageComparison {
  const { hunks } = toDiffLines(left, right, { contextLineCount: options.contextLineCount });
  let room = options.maxRows ?? MAX_PAGE_ROWS;
  let cutRows = 0;
  let at = 1;
  const blocks: PageBlock[] = [];
  for (const hunk of hunks) {
    const all = toRows(hunk);
    const rows = all.slice(0, room);
    cutRows += all.length - rows.length;
    room -= rows.length;
    const first = hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart;
    if (rows.length > 0) blocks.push({ skipped: Math.max(0, first - at), rows });
    at = first + hunk.oldCount;
  }
  return { blocks, skippedAfter: Math.max(0, countLines(left) - at + 1), cutRows };
}

/** Lines of `text`, the empty one after a last line ending not counted. */
export function countLines(text: string): number {
  if (text === "") return 0;
  const breaks = text.match(/\r\n?|\n/g)?.length ?? 0;
  return /[\r\n]$/.test(text) ? breaks : breaks + 1;
}

function toRows(hunk: DiffHunk): readonly PageRow[] {
  const rows: PageRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    const count = Math.max(removed.length, added.length);
    for (let idx = 0; idx < count; idx += 1) rows.push(toRow(removed[idx], added[idx]));
    removed = [];
    added = [];
  };
  for (const line of hunk.lines) {
    if (line.kind === "removed") {
      if (added.length > 0) flush();
      removed.push(line);
    } else if (line.kind === "added") added.push(line);
    else {
      flush();
      rows.push({
        kind: "same",
        left: toLine(line, line.oldLine, []),
        right: toLine(line, line.newLine, []),
      });
    }
  }
  flush();
  return rows;
}

function toRow(removed: DiffLine | undefined, added: DiffLine | undefined): PageRow {
  if (removed === undefined || added === undefined) {
    return {
      kind: removed === undefined ? "added" : "removed",
      left: removed === undefined ? undefined : toLine(removed, removed.oldLine, []),
      right: added === undefined ? undefined : toLine(added, added.newLine, []),
    };
  }
  const { left, right } = findWordChanges(removed.text, added.text);
  const endings = removed.ending !== added.ending;
  return {
    kind: "changed",
    left: toLine(removed, removed.oldLine, dropWhole(left, removed.text), endings),
    right: toLine(added, added.newLine, dropWhole(right, added.text), endings),
  };
}

/** That all of a line differs is seen without marks. */
function dropWhole(marks: readonly Span[], text: string): readonly Span[] {
  const [only] = marks;
  return marks.length === 1 && only?.start === 0 && only.end === text.length ? [] : marks;
}

function toLine(
  { text, ending }: DiffLine,
  number: number | undefined,
  marks: readonly Span[],
  tellsEnding = false,
): PageLine {
  return { number: number ?? 0, text, marks, ending: tellsEnding ? ENDINGS[ending] : undefined };
}

const ENDINGS = { "\r\n": "CRLF", "\n": "LF", "\r": "CR", "": "no line ending" } as const;
