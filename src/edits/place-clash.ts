/**
 * Whether edits by coordinates of one request, all counted in one text, get in each other's way: two that change the
 * same text, and two insertions at one point without an order. An insertion at the edge of a range that another edit
 * replaces is legal: it comes before what stands there, at the start, and after it, at the end.
 */
import { createError, type SurehandError } from "../base/index.ts";
import type { LineTable, Span } from "../text/index.ts";
import { toRange } from "./candidates.ts";

/** An edit of a request at a place of a text. */
export interface NumberedPlace {
  /** Number of the edit, from 1. */
  readonly number: number;
  readonly span: Span;
  /** Rank among insertions at one point; the lower comes first. */
  readonly order?: number | undefined;
}

/**
 * Why `place` cannot be changed beside `earlier`, which do not clash; undefined when it can.
 * Errors: EDIT_OVERLAP, EDIT_ORDER_UNCLEAR, both naming the two edits. Linear in `earlier`.
 */
export function findClash(
  table: LineTable,
  earlier: readonly NumberedPlace[],
  place: NumberedPlace,
): SurehandError | undefined {
  for (const other of earlier) {
    if (isSamePoint(other.span, place.span)) {
      if (other.order !== undefined && place.order !== undefined && other.order !== place.order) {
        continue;
      }
      return refuseOrder(table, other, place);
    }
    if (isOverlap(other.span, place.span)) return refuseOverlap(table, other, place);
  }
  return undefined;
}

/** Places so that the last comes first; each may then be changed where it is, whatever is done to those before it. */
export function sortLastFirst<Place extends NumberedPlace>(
  places: readonly Place[],
): readonly Place[] {
  return [...places].sort((left, right) => {
    if (left.span.start !== right.span.start) return right.span.start - left.span.start;
    if (left.span.end !== right.span.end) return right.span.end - left.span.end;
    return (right.order ?? 0) - (left.order ?? 0);
  });
}

function isSamePoint(left: Span, right: Span): boolean {
  return left.start === left.end && right.start === right.end && left.start === right.start;
}

/** Whether a character is removed twice, or one span lies inside the other; touching is no overlap. */
function isOverlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

function refuseOrder(table: LineTable, first: NumberedPlace, second: NumberedPlace): SurehandError {
  const { start_line, start_col } = toRange(table, second.span.start, second.span.end);
  const isEqual = first.order !== undefined && first.order === second.order;
  const why = isEqual ? `both have the order ${first.order}` : "not both have an order";
  const message = `Edits ${first.number} and ${second.number} insert at the same point (line ${start_line}, column ${start_col}), and ${why}.`;
  return createError("EDIT_ORDER_UNCLEAR", message, {
    details: {
      edits: [first.number, second.number],
      line: start_line,
      col: start_col,
      orders: [first.order ?? null, second.order ?? null],
    },
  });
}

function refuseOverlap(
  table: LineTable,
  first: NumberedPlace,
  second: NumberedPlace,
): SurehandError {
  const places = [first, second].map(({ number, span }) => ({
    edit: number,
    range: toRange(table, span.start, span.end),
  }));
  const printed = places.map(({ edit, range }) => {
    const { start_line, start_col, end_line, end_col } = range;
    return `edit ${edit} (${start_line}:${start_col}-${end_line}:${end_col})`;
  });
  const message = `${printed.join(" and ").replace("e", "E")} change the same text.`;
  return createError("EDIT_OVERLAP", message, { details: { edits: places } });
}
