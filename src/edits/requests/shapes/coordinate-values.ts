/**
 * Values that name a place: numbers of lines and columns, how they are counted, and ranges as editors send them
 * (`{start: {line, character}, end: {line, character}}` of the Language Server Protocol).
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { CoordinateOperation, SentPosition } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { type FieldMap, refuseValue } from "../field-values.ts";
import type { JsonMember, JsonNode } from "../json-node.ts";
import type { RepairLogBuilder } from "../repair-log.ts";

/** How places are counted, as far as the caller has said. */
export interface DeclaredConvention {
  readonly base: 0 | 1 | undefined;
  readonly encoding: CoordinateOperation["encoding"] | undefined;
}

/** Two places, and how the editor's protocol counts them when the caller has said nothing. */
export interface SentRange {
  readonly start: SentPosition;
  readonly end: SentPosition;
  /** The columns are called `character`, as in the Language Server Protocol. */
  readonly isProtocol: boolean;
}

/** The whole number of the optional field `name`. Errors: REQUEST_FIELD_INVALID. */
export function readInteger(
  fields: FieldMap,
  name: string,
  context: EditContext,
  log: RepairLogBuilder,
): Result<number | undefined, SurehandError> {
  const member = fields.get(name);
  if (member === undefined || member.value.kind === "null") return ok(undefined);
  const node = member.value;
  if (node.kind === "string" && /^-?\d{1,15}$/.test(node.value)) {
    log.add(`${name} read from a string`);
    return ok(Number(node.value));
  }
  if (node.kind === "number" && Number.isSafeInteger(node.value)) return ok(node.value);
  return refuseValue(member, name, "a whole number", context);
}

/** The fields `base` and `encoding`. Errors: REQUEST_FIELD_INVALID. */
export function readConvention(
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<DeclaredConvention, SurehandError> {
  const number = readInteger(fields, "base", context, log);
  if (!number.ok) return number;
  const base = number.value;
  const baseMember = fields.get("base");
  if (base !== undefined && base !== 0 && base !== 1 && baseMember !== undefined) {
    return refuseValue(baseMember, "base", "0 or 1", context);
  }
  const encoding = readEncoding(fields.get("encoding"), context);
  if (!encoding.ok) return encoding;
  return ok({ base: base === 0 || base === 1 ? base : undefined, encoding: encoding.value });
}

function readEncoding(
  member: JsonMember | undefined,
  context: EditContext,
): Result<CoordinateOperation["encoding"] | undefined, SurehandError> {
  if (member === undefined || member.value.kind === "null") return ok(undefined);
  const name = member.value.kind === "string" ? member.value.value.toLowerCase() : "";
  const found = /^utf[-_]?(8|16|32)$/.exec(name)?.[1];
  switch (found) {
    case "8":
      return ok("utf-8");
    case "16":
      return ok("utf-16");
    case "32":
      return ok("utf-32");
    default:
      return refuseValue(member, "encoding", '"utf-16", "utf-8" or "utf-32"', context);
  }
}

/** The range that `member` holds. Errors: REQUEST_FIELD_INVALID. */
export function readRange(
  member: JsonMember,
  context: EditContext,
): Result<SentRange, SurehandError> {
  const start = findMember(member.value, "start");
  const end = findMember(member.value, "end");
  const first = start === undefined ? undefined : findPosition(start);
  const last = end === undefined ? undefined : findPosition(end);
  if (first === undefined || last === undefined || first.isProtocol !== last.isProtocol) {
    return refuseRange(member, context);
  }
  return ok({ start: first.place, end: last.place, isProtocol: first.isProtocol });
}

/** The single place that `member` holds, as an empty range. Errors: REQUEST_FIELD_INVALID. */
export function readPoint(
  member: JsonMember,
  context: EditContext,
): Result<SentRange, SurehandError> {
  const found = findPosition(member.value);
  if (found === undefined) return refuseRange(member, context);
  return ok({ start: found.place, end: found.place, isProtocol: found.isProtocol });
}

function findMember(node: JsonNode, ...keys: readonly string[]): JsonNode | undefined {
  if (node.kind !== "object") return undefined;
  const found = node.members.filter((member) => keys.includes(member.key));
  return found.length === 1 ? found[0]?.value : undefined;
}

function findPosition(
  node: JsonNode,
): { readonly place: SentPosition; readonly isProtocol: boolean } | undefined {
  if (node.kind !== "object" || node.members.length !== 2) return undefined;
  const line = findMember(node, "line");
  const character = findMember(node, "character");
  const column = character ?? findMember(node, "column", "col");
  if (line?.kind !== "number" || column?.kind !== "number") return undefined;
  if (!Number.isSafeInteger(line.value) || !Number.isSafeInteger(column.value)) return undefined;
  return {
    place: { line: line.value, col: column.value },
    isProtocol: character !== undefined,
  };
}

function refuseRange(member: JsonMember, context: EditContext): Result<never, SurehandError> {
  const isPoint = /position/i.test(member.key);
  const place = '{"line", "character"}, whole numbers both';
  const wanted = isPoint ? place : `{"start", "end"}, each ${place}`;
  return err(
    createEditError(
      "REQUEST_FIELD_INVALID",
      { edit: context.edit, line: member.line },
      `${member.key} must be ${wanted}.`,
      {
        next: "Send it so, or send start_line, start_col, end_line and end_col.",
        details: { field: member.key },
      },
    ),
  );
}
