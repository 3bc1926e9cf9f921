/**
 * Which lines of a text are shown, and how: whole lines from the first asked for, until a bound on lines or on characters
 * is reached; a line longer than a bound is cut, and said to be. What is left out can be asked for next.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import type { LineHashes } from "../text/index.ts";

/** Lines shown when neither a range nor a bound is asked for. */
export const DEFAULT_MAX_LINES = 400;

/** Lines shown at most of a range that is asked for. */
export const DEFAULT_MAX_RANGE_LINES = 2_000;

/** Most lines that can be asked for at once. */
export const MAX_MAX_LINES = 20_000;

/** UTF-16 code units of text shown at once. */
export const MAX_SHOWN_TEXT_UNITS = 100_000;

/** UTF-16 code units shown of one line. */
export const MAX_LINE_UNITS = 4_000;

/** Lines asked for, from 1, both inclusive; to the end when `last` is left out. */
export interface LineRange {
  readonly first: number;
  readonly last?: number;
}

/** One line as shown. */
export interface ShownLine {
  readonly line: number;
  readonly anchor: string;
  /** Without its ending; the beginning of it when it is one of the cut lines. */
  readonly text: string;
}

/** Lines of a text as shown. */
export interface ShownLines {
  readonly lines: readonly ShownLine[];
  /** Lines of which only the beginning is shown, and how many UTF-16 code units are not. */
  readonly cut: readonly { readonly line: number; readonly omitted: number }[];
  /** The next lines of what was asked for, when not all are shown. */
  readonly next: LineRange | undefined;
}

/** The range that `text` names: `12`, `12-40`, `12-`. Errors: USAGE_INVALID. */
export function parseLineRange(text: string): Result<LineRange, SurehandError> {
  const found = /^\s*(\d{1,9})\s*(?:(-|:|\.\.)\s*(\d{1,9})?)?\s*$/.exec(text);
  const first = Number(found?.[1]);
  const last =
    found?.[2] === undefined ? first : found[3] === undefined ? undefined : Number(found[3]);
  if (found !== null && first >= 1 && (last === undefined || last >= first)) {
    return ok(last === undefined ? { first } : { first, last });
  }
  const message = `The range "${text.slice(0, 40)}" is none.`;
  const next =
    "Write first and last line, from 1: 401-800, 401- for all that follows, or 401 alone.";
  return err(
    createError("USAGE_INVALID", message, { next, details: { range: text.slice(0, 40) } }),
  );
}

/**
 * The lines of `hashes` in `range` (all when it is left out), within the bounds of the file and `maxLines`.
 * Errors: POSITION_OUT_OF_RANGE when the range begins after the last line. Costs what is shown.
 */
export function chooseLines(
  hashes: LineHashes,
  range: LineRange | undefined,
  maxLines?: number,
): Result<ShownLines, SurehandError> {
  const { lineCount, table } = hashes;
  const first = range?.first ?? 1;
  if (first > Math.max(lineCount, 1)) {
    const message = `The range begins at line ${first}; the file has ${lineCount} lines.`;
    const details = { first_line: first, line_count: lineCount };
    const next = lineCount === 0 ? "The file is empty." : `Ask for lines from 1 to ${lineCount}.`;
    return err(createError("POSITION_OUT_OF_RANGE", message, { next, details }));
  }
  const last = Math.min(range?.last ?? lineCount, lineCount);
  const bound = maxLines ?? (range === undefined ? DEFAULT_MAX_LINES : DEFAULT_MAX_RANGE_LINES);
  const end = Math.min(last, first + Math.min(bound, MAX_MAX_LINES) - 1);
  const lines: ShownLine[] = [];
  const cut: { readonly line: number; readonly omitted: number }[] = [];
  let units = 0;
  let line = first;
  for (; line <= end; line += 1) {
    const text = table.getText(line);
    const shown = text.slice(0, getCut(text));
    units += shown.length;
    if (units > MAX_SHOWN_TEXT_UNITS && lines.length > 0) break;
    if (shown.length < text.length) cut.push({ line, omitted: text.length - shown.length });
    lines.push({ line, anchor: hashes.getAnchor(line), text: shown });
  }
  const next =
    line > last ? undefined : { first: line, last: Math.min(last, line + (line - first) - 1) };
  return ok({ lines, cut, next });
}

/** Where `text` is cut: never inside a surrogate pair. */
function getCut(text: string): number {
  if (text.length <= MAX_LINE_UNITS) return text.length;
  const code = text.charCodeAt(MAX_LINE_UNITS - 1);
  return code >= 0xd800 && code < 0xdc00 ? MAX_LINE_UNITS - 1 : MAX_LINE_UNITS;
}
