/**
 * Coordinates on one text: the span that they name, what is put there, and whether what stands there is what the caller
 * expects. Pure; the text is the file as it was read, and places are counted in it whatever other edits do.
 *
 * Whole lines: a line goes with its ending; the text after a last ending is no line, but an empty file has line 1.
 * One line ending at the end of the content ends its last line and adds none. A file without a final newline stays so
 * when its last line is replaced or lines are added after it; an empty file gets the content as it was sent.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  getEolNear,
  type LineTable,
  type Offset,
  type Position,
  parseOffset,
  type Span,
  toEol,
  toOffset,
  toSpan,
} from "../text/index.ts";
import { checkGuards } from "./coordinate-guards.ts";
import type { CoordinateOperation, SentPosition } from "./operation.ts";

/** A place on a text, and what goes there. */
export interface PlacedCoordinates {
  readonly span: Span;
  /** With the line endings of the file. */
  readonly text: string;
  /** Whether the caller has shown to know the text at the place. */
  readonly isWitnessed: boolean;
  /** What was not taken as it was sent, one phrase each. */
  readonly adapted: readonly string[];
}

/** A place, and the text that assertions are held against. */
interface Found {
  readonly span: Span;
  readonly guarded: Span;
  readonly text: string;
  readonly adapted: readonly string[];
}

/**
 * Where `operation` is on the text of `table`. Errors: POSITION_OUT_OF_RANGE, POSITION_INSIDE_CHARACTER,
 * EDIT_EXPECTATION_FAILED (with the coordinates where the expected text stands, when that is one place),
 * EDIT_NO_CHANGE for nothing in place of nothing. Costs the lines it names; with an assertion that fails one pass.
 */
export function placeCoordinates(
  table: LineTable,
  operation: CoordinateOperation,
): Result<PlacedCoordinates, SurehandError> {
  const found = findPlace(table, operation);
  if (!found.ok) return found;
  const { span, guarded, text, adapted } = found.value;
  const guards = checkGuards(table, guarded, operation);
  if (!guards.ok) return guards;
  if (span.start === span.end && text === "") {
    const message = "The range is empty and so is the content.";
    const next = "Send the content to insert, or the range to delete.";
    return err(createError("EDIT_NO_CHANGE", message, { next }));
  }
  return ok({ span, text, isWitnessed: guards.value, adapted });
}

function findPlace(table: LineTable, operation: CoordinateOperation): Result<Found, SurehandError> {
  const { lines } = operation;
  if (lines === undefined) return findCharacters(table, operation);
  switch (lines) {
    case "replace":
      return findLines(table, operation);
    case "insert_after":
      return findLineGap(table, operation);
  }
}

function findCharacters(
  table: LineTable,
  operation: CoordinateOperation,
): Result<Found, SurehandError> {
  const adapted: string[] = [];
  const start = findOffset(table, operation, operation.start, adapted);
  if (!start.ok) return start;
  const end = findOffset(table, operation, operation.end, adapted);
  if (!end.ok) return end;
  if (end.value < start.value) return err(refuseInverted(operation));
  const span = toSpan(start.value, end.value);
  const text = toFileEol(operation.content, table, start.value);
  return ok({ span, guarded: span, text, adapted });
}

function findOffset(
  table: LineTable,
  operation: CoordinateOperation,
  sent: SentPosition,
  adapted: string[],
): Result<Offset, SurehandError> {
  const position: Position = { line: sent.line, column: sent.col };
  const offset = parseOffset(table, position, operation);
  if (offset.ok || operation.clamp !== true) return offset;
  const { base, start, end } = operation;
  const line = sent.line - base + 1;
  if (Number.isInteger(line) && line >= 1 && line <= table.lineCount && sent.col > base) {
    if (offset.error.code !== "POSITION_OUT_OF_RANGE") return offset;
    adapted.push(`column ${sent.col} of line ${sent.line} taken as the end of the line`);
    return ok(table.getContentEnd(line));
  }
  const isWhole = start.line === base && start.col === base && sent === end;
  if (!isWhole || !(line > table.lineCount)) return offset;
  adapted.push(`line ${sent.line} taken as the end of the file`);
  return ok(toOffset(table.content.length));
}

function refuseInverted({ start, end }: CoordinateOperation): SurehandError {
  const message = `The range ends at ${end.line}:${end.col}, before it starts at ${start.line}:${start.col}.`;
  const next = "Send the place that comes first in the file as the start.";
  return createError("POSITION_OUT_OF_RANGE", message, { next, details: { start, end } });
}

/** Lines that `content` has: what follows the last ending is none, but an empty text has one. */
function countLines(table: LineTable): number {
  const hasTail = table.getStart(table.lineCount) < table.content.length;
  return hasTail || table.lineCount === 1 ? table.lineCount : table.lineCount - 1;
}

function findLines(table: LineTable, operation: CoordinateOperation): Result<Found, SurehandError> {
  const { base, start, end, content } = operation;
  const count = countLines(table);
  const first = start.line - base + 1;
  const last = end.line - base + 1;
  for (const line of [first, last]) {
    if (!isLine(line, 1, count)) return err(refuseLine(line, operation, { count, least: 1 }));
  }
  if (last < first) return err(refuseInverted(operation));
  const span = toSpan(table.getStart(first), table.getEnd(last));
  const adapted = [
    first === last
      ? `line ${start.line} as a whole`
      : `lines ${start.line} to ${end.line} as a whole`,
  ];
  if (content === "" || table.content === "") {
    return ok({ span, guarded: span, text: toFileEol(content, table, span.start), adapted });
  }
  const body = stripEnding(content);
  const ending = table.getEnding(last);
  if (ending === "" && body !== content) adapted.push("the file goes on without a final newline");
  return ok({ span, guarded: span, text: toFileEol(body, table, span.start) + ending, adapted });
}

function findLineGap(
  table: LineTable,
  operation: CoordinateOperation,
): Result<Found, SurehandError> {
  const { base, start, content } = operation;
  const count = countLines(table);
  const line = start.line - base + 1;
  if (!isLine(line, 0, count)) return err(refuseLine(line, operation, { count, least: 0 }));
  const at = line === 0 ? toOffset(0) : table.getEnd(line);
  const span = toSpan(at, at);
  const guarded = line === 0 ? span : table.getContentSpan(line);
  const adapted = [line === 0 ? "lines at the top" : `lines of their own after line ${start.line}`];
  if (content === "" || table.content === "") {
    return ok({ span, guarded, text: toFileEol(content, table, at), adapted });
  }
  const body = toFileEol(stripEnding(content), table, guarded.end);
  const eol = getEolNear(table.content, guarded.end);
  if (line === 0 || table.getEnding(line) !== "") {
    return ok({ span, guarded, text: body + eol, adapted });
  }
  return ok({ span, guarded, text: eol + body, adapted });
}

function isLine(line: number, least: number, count: number): boolean {
  return Number.isInteger(line) && line >= least && line <= count;
}

function refuseLine(
  line: number,
  { base, lines }: CoordinateOperation,
  { count, least }: { readonly count: number; readonly least: number },
): SurehandError {
  const sent = line - 1 + base;
  const from = least - 1 + base;
  const to = count - 1 + base;
  const message = `Line ${sent} is not one of ${from} to ${to}.`;
  const next =
    lines === "replace" && line === count + 1
      ? `Insert after line ${to} to add lines at the end, or read the file again.`
      : "Read the file again and send the lines as it has them now.";
  const details = { line: sent, first_line: from, last_line: to, line_count: count };
  return createError("POSITION_OUT_OF_RANGE", message, { next, details });
}

function stripEnding(content: string): string {
  return content.replace(/(?:\r\n|\r|\n)$/, "");
}

function toFileEol(content: string, table: LineTable, near: Offset): string {
  return /[\r\n]/.test(content) ? toEol(content, getEolNear(table.content, near)) : content;
}
