/**
 * From the fields of an edit by coordinates to its place: a range or a point between characters, whole lines, or the gap
 * after a line. Exactly one of these ways must be used, wholly; what is left open is never filled in by a guess.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { CoordinateOperation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { type FieldMap, readText } from "../field-values.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";
import { type DeclaredConvention, readInteger, readPoint, readRange } from "./coordinate-values.ts";

/** Where an edit is, and whether it says that it only deletes. */
export type ReadPlace = Pick<
  CoordinateOperation,
  "start" | "end" | "base" | "encoding" | "lines"
> & { readonly isDeletion: boolean };

/** What the edit says it does, beside where. */
type Action = "any" | "insert" | "delete" | "insert_before" | "insert_after";

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["replace", "any"],
  ["replace_range", "any"],
  ["replace_lines", "any"],
  ["edit", "any"],
  ["update", "any"],
  ["change", "any"],
  ["coordinates", "any"],
  ["insert", "insert"],
  ["add", "insert"],
  ["delete", "delete"],
  ["remove", "delete"],
  ["delete_lines", "delete"],
  ["delete_range", "delete"],
  ["insert_before", "insert_before"],
  ["insert_after", "insert_after"],
]);

const FLAT_FIELDS = ["start_line", "start_col", "end_line", "end_col"] as const;

interface Reader {
  readonly fields: FieldMap;
  readonly convention: DeclaredConvention;
  readonly context: EditContext;
  readonly log: RepairLogBuilder;
  readonly action: Action;
}

/** The place that `fields` name. Errors: REQUEST_FIELD_MISSING, REQUEST_FIELD_INVALID, REQUEST_AMBIGUOUS, REQUEST_UNSUPPORTED. */
export function readPlace(
  fields: FieldMap,
  convention: DeclaredConvention,
  context: EditContext,
  log: RepairLogBuilder,
): Result<ReadPlace, SurehandError> {
  const action = readAction(fields, context);
  if (!action.ok) return action;
  const reader = { fields, convention, context, log, action: action.value };
  const ways = [
    ...(FLAT_FIELDS.some((name) => fields.has(name)) ? ["start_line"] : []),
    ...["range", "position", "insert_line"].filter((name) => fields.has(name)),
  ];
  if (ways.length > 1) {
    const message = `the place is given in more than one way (${ways.join(", ")}).`;
    const next = "Name the place in one way only.";
    return err(
      createEditError("REQUEST_AMBIGUOUS", context, message, { next, details: { fields: ways } }),
    );
  }
  if (fields.has("insert_line")) return readInsertLine(reader);
  if (fields.has("range") || fields.has("position")) return readObject(reader);
  return readFlat(reader);
}

function readAction(fields: FieldMap, context: EditContext): Result<Action, SurehandError> {
  const said = readText(fields, "op", context);
  if (!said.ok) return said;
  if (said.value === undefined) return ok("any");
  const action = ACTIONS.get(said.value.toLowerCase());
  if (action !== undefined) return ok(action);
  const message = `${quote(said.value)} is not what an edit by coordinates can do.`;
  const next = `Say one of ${[...new Set(ACTIONS.keys())].join(", ")}, or leave it out.`;
  return err(
    createEditError("REQUEST_UNSUPPORTED", context, message, { next, details: { op: said.value } }),
  );
}

/** `insert_line`: the line to insert after, counted from 1; 0 is the top. */
function readInsertLine(reader: Reader): Result<ReadPlace, SurehandError> {
  const { fields, convention, context, log, action } = reader;
  const line = readInteger(fields, "insert_line", context, log);
  if (!line.ok) return line;
  if (line.value === undefined || line.value < 0) {
    return invalid(context, "insert_line must be a whole number from 0.", "insert_line", {
      next: "Send the number of the line to insert after; 0 inserts at the top.",
    });
  }
  if (convention.base === 0) {
    return invalid(context, "insert_line counts lines from 1, but base is 0.", "base", {
      next: "Leave base out: insert_line 0 is the top, 1 is after the first line.",
    });
  }
  if (action === "delete" || action === "insert_before") return refuseAction(reader, "insert_line");
  const at = { line: line.value, col: 1 };
  return ok(toPlace(reader, { start: at, end: at, base: 1, lines: "insert_after" }));
}

/** `range` and `position`, as editors send them. */
function readObject(reader: Reader): Result<ReadPlace, SurehandError> {
  const { fields, convention, context, action } = reader;
  const range = fields.get("range");
  const point = fields.get("position");
  const member = range ?? point;
  if (member === undefined) return refuseMissing(reader, ["range"]);
  const read = range === undefined ? readPoint(member, context) : readRange(member, context);
  if (!read.ok) return read;
  const { start, end, isProtocol } = read.value;
  if (!isProtocol && convention.base === undefined) return refuseBase(reader, "column");
  const isPoint = start.line === end.line && start.col === end.col;
  const isContrary =
    (action === "insert" && !isPoint) ||
    (action === "delete" && isPoint) ||
    action === "insert_before" ||
    action === "insert_after";
  if (isContrary) return refuseAction(reader, member.key);
  const base = convention.base ?? 0;
  return ok(toPlace(reader, { start, end, base }));
}

function readFlat(reader: Reader): Result<ReadPlace, SurehandError> {
  const { fields, convention, context, log, action } = reader;
  const numbers = new Map<string, number>();
  for (const name of FLAT_FIELDS) {
    const number = readInteger(fields, name, context, log);
    if (!number.ok) return number;
    if (number.value !== undefined) numbers.set(name, number.value);
  }
  const [startLine, startCol, endLine, endCol] = FLAT_FIELDS.map((name) => numbers.get(name));
  if (startLine === undefined) return refuseMissing(reader, ["start_line"]);
  const base = convention.base ?? 1;
  if (action === "insert_before" || action === "insert_after") {
    const isOneLine = startCol === undefined && endCol === undefined;
    if (!isOneLine || (endLine !== undefined && endLine !== startLine)) {
      return refuseAction(reader, "a range");
    }
    const at = { line: action === "insert_after" ? startLine : startLine - 1, col: base };
    return ok(toPlace(reader, { start: at, end: at, base, lines: "insert_after" }));
  }
  if (startCol === undefined && endCol === undefined) {
    if (endLine === undefined) return refuseMissing(reader, ["end_line"]);
    if (action === "insert") return refuseAction(reader, "whole lines");
    const start = { line: startLine, col: base };
    return ok(
      toPlace(reader, { start, end: { line: endLine, col: base }, base, lines: "replace" }),
    );
  }
  if (startCol === undefined) return refuseMissing(reader, ["start_col"]);
  const isZeroBased = ["start_col", "end_col"].some((name) =>
    /character/i.test(fields.get(name)?.key ?? ""),
  );
  if (isZeroBased && convention.base === undefined) return refuseBase(reader, "character");
  const start = { line: startLine, col: startCol };
  if (endLine === undefined && endCol === undefined) {
    // A replacement without its end is not an insertion.
    if (action === "delete" || (fields.has("op") && action === "any"))
      return refuseMissing(reader, ["end_line", "end_col"]);
    return ok(toPlace(reader, { start, end: start, base }));
  }
  if (endLine === undefined) return refuseMissing(reader, ["end_line"]);
  if (endCol === undefined) return refuseMissing(reader, ["end_col"]);
  const isPoint = startLine === endLine && startCol === endCol;
  if (action === "insert" ? !isPoint : action === "delete" && isPoint)
    return refuseAction(reader, "its range");
  return ok(toPlace(reader, { start, end: { line: endLine, col: endCol }, base }));
}

function toPlace(
  { convention, action }: Reader,
  where: Pick<CoordinateOperation, "start" | "end" | "base" | "lines">,
): ReadPlace {
  const encoding = convention.encoding ?? "utf-16";
  return { ...where, encoding, isDeletion: action === "delete" };
}

function refuseMissing(
  { context }: Reader,
  missing: readonly string[],
): Result<never, SurehandError> {
  const message = `the place is not clear: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing.`;
  const next =
    "Give start_line, start_col, end_line and end_col for a range; start_line and start_col to insert; start_line and end_line for whole lines; insert_line to insert after a line.";
  return err(
    createEditError("REQUEST_FIELD_MISSING", context, message, { next, details: { missing } }),
  );
}

function refuseBase({ context }: Reader, name: string): Result<never, SurehandError> {
  const message = `what the first line and the first ${name} are called is not clear: base is missing.`;
  const next = "Add base: 0 or 1.";
  const details = { missing: ["base"] };
  return err(createEditError("REQUEST_FIELD_MISSING", context, message, { next, details }));
}

function refuseAction({ context, fields }: Reader, what: string): Result<never, SurehandError> {
  const member = fields.get("op");
  const said = member?.value.kind === "string" ? member.value.value : "";
  return invalid(context, `${quote(said)} and ${what} contradict each other.`, "op", {
    next: "Make the range fit what the edit is to do, or leave that word out.",
  });
}

function invalid(
  context: EditContext,
  message: string,
  field: string,
  { next }: { readonly next: string },
): Result<never, SurehandError> {
  return err(
    createEditError("REQUEST_FIELD_INVALID", context, message, { next, details: { field } }),
  );
}
