/**
 * Line and column of a place, and the only conversion between them and offsets.
 * Inside the program a place is an `Offset`; a position exists at the edges, where callers declare
 * how they count: from 0 or from 1 (lines and columns alike), columns in UTF-16 code units, UTF-8
 * bytes or code points (`utf-32`). A tab is one character, a combining mark one more.
 * A place inside a character (surrogate pair, UTF-8 sequence, CRLF) is refused, never rounded.
 * The names of the three counts are those of the Language Server Protocol's `PositionEncodingKind`.
 */
import {
  assertNever,
  createError,
  err,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import type { LineTable } from "./line-table.ts";
import { type Offset, toOffset } from "./span.ts";

/** A place by line and column; counted from 1, column in UTF-16 code units, unless declared otherwise. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** How a caller counts lines and columns. */
export interface PositionConvention {
  /** The number of the first line and of the first column. */
  readonly base: 0 | 1;
  /** The unit of columns. */
  readonly encoding: "utf-16" | "utf-8" | "utf-32";
}

/** How this program counts: from 1, in UTF-16 code units. */
export const OWN_CONVENTION: PositionConvention = { base: 1, encoding: "utf-16" };

/** The position of `offset` in our own convention; total within the text, places inside a character too. */
export function getPosition(table: LineTable, offset: Offset): Position {
  const line = table.getLineOf(offset);
  return { line, column: offset - table.getStart(line) + 1 };
}

/**
 * The position of `offset` as `convention` counts. Fails with `POSITION_OUT_OF_RANGE` outside the
 * text and `POSITION_INSIDE_CHARACTER` inside a surrogate pair or a CRLF. Costs the line's length.
 * Law: `parseOffset(table, tryPosition(table, o, c), c)` is `o`.
 */
export function tryPosition(
  table: LineTable,
  offset: Offset,
  convention: PositionConvention = OWN_CONVENTION,
): Result<Position, SurehandError> {
  const { content } = table;
  if (!Number.isInteger(offset) || offset < 0 || offset > content.length) {
    return err(
      createError(
        "POSITION_OUT_OF_RANGE",
        `Offset ${offset} is outside the text of ${content.length} UTF-16 code units.`,
        { details: { offset, length: content.length } },
      ),
    );
  }
  const line = table.getLineOf(offset);
  if (offset > table.getContentEnd(line) || isInsidePair(content, offset)) {
    const what = isInsidePair(content, offset) ? "a surrogate pair" : "a CRLF line ending";
    return err(
      createError("POSITION_INSIDE_CHARACTER", `Offset ${offset} is inside ${what}.`, {
        details: { offset, line },
      }),
    );
  }
  let column = 0;
  if (convention.encoding === "utf-16") column = offset - table.getStart(line);
  else {
    for (let at: number = table.getStart(line); at < offset; at += unitsAt(content, at)) {
      column += widthAt(content, at, convention.encoding);
    }
  }
  return ok({ line: line - 1 + convention.base, column: column + convention.base });
}

/**
 * The offset of `position` as `convention` counts. Fails with `POSITION_OUT_OF_RANGE` for a line the
 * text does not have, a column beyond the end of its line (the place before its ending is the last
 * one) or a number that is not whole, and with `POSITION_INSIDE_CHARACTER` for a column inside a
 * surrogate pair or a UTF-8 sequence. The details have the number of lines, or the length of the line as the caller
 * counts it. Costs the line's length.
 */
export function parseOffset(
  table: LineTable,
  position: Position,
  convention: PositionConvention = OWN_CONVENTION,
): Result<Offset, SurehandError> {
  const line = position.line - convention.base + 1;
  const wanted = position.column - convention.base;
  if (!Number.isInteger(line) || line < 1 || line > table.lineCount) {
    const last = table.lineCount - 1 + convention.base;
    return failRange(`Line ${position.line} is not one of ${convention.base} to ${last}.`, {
      line: position.line,
      first_line: convention.base,
      last_line: last,
      line_count: table.lineCount,
    });
  }
  const end = table.getContentEnd(line);
  let at: number = table.getStart(line);
  let column = 0;
  while (column < wanted && at < end) {
    column += widthAt(table.content, at, convention.encoding);
    at += unitsAt(table.content, at);
  }
  if (column === wanted) return ok(toOffset(at));
  if (Number.isInteger(wanted) && column > wanted && wanted >= 0) {
    return err(
      createError(
        "POSITION_INSIDE_CHARACTER",
        `Column ${position.column} of line ${position.line} is inside a character, counted in ${convention.encoding}.`,
        { details: { ...position, ...convention } },
      ),
    );
  }
  const length = countColumns(table, line, convention.encoding);
  return failRange(
    `Column ${position.column} is not a place of line ${position.line}, whose ${length} columns (${convention.encoding}) have the places ${convention.base} to ${length + convention.base}.`,
    { ...position, ...convention, line_length: length },
  );
}

/** Columns that `line` (from 1) has before its ending, counted in `encoding`. */
function countColumns(
  table: LineTable,
  line: number,
  encoding: PositionConvention["encoding"],
): number {
  const end = table.getContentEnd(line);
  let columns = 0;
  for (let at: number = table.getStart(line); at < end; at += unitsAt(table.content, at)) {
    columns += widthAt(table.content, at, encoding);
  }
  return columns;
}

function failRange(
  message: string,
  details: Readonly<Record<string, unknown>>,
): Result<Offset, SurehandError> {
  return err(createError("POSITION_OUT_OF_RANGE", message, { details }));
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isInsidePair(content: string, offset: number): boolean {
  return isLow(content.charCodeAt(offset)) && isHigh(content.charCodeAt(offset - 1));
}

/** Code units of the character at `at`. */
function unitsAt(content: string, at: number): 1 | 2 {
  return isHigh(content.charCodeAt(at)) && isLow(content.charCodeAt(at + 1)) ? 2 : 1;
}

/** Columns that the character at `at` takes; a lone surrogate counts as the three bytes of U+FFFD. */
function widthAt(content: string, at: number, encoding: PositionConvention["encoding"]): number {
  switch (encoding) {
    case "utf-16":
      return unitsAt(content, at);
    case "utf-32":
      return 1;
    case "utf-8": {
      const unit = content.charCodeAt(at);
      if (unit < 0x80) return 1;
      if (unit < 0x800) return 2;
      return unitsAt(content, at) === 2 ? 4 : 3;
    }
    default:
      return assertNever(encoding);
  }
}
