/**
 * Edits of whole lines in JSON, named by line and hash: `{file, anchor: "12:a3f", end_anchor, op, content}`, or with all
 * lines of the stretch as `anchors`. What is to be done is said by `op`; only a range with a content needs no word for it.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { LineAnchor, LineAnchorOperation, Operation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { FieldTable } from "../field-table.ts";
import { type FieldMap, readFile, readHash, readText, refuseValue } from "../field-values.ts";
import type { JsonMember } from "../json-node.ts";
import type { JsonShape } from "../json-shape.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";
import { ANCHOR_FORM, type AnchorText, findAnchorText, isAnchorText } from "./anchor-text.ts";
import { ACTION_NAMES, CONTENT_NAMES, EXPECTATION_ROWS, FILE_NAMES } from "./common-fields.ts";
import { judgeUnknownMembers } from "./unknown-members.ts";

const FIELDS = new FieldTable([
  ["file", FILE_NAMES],
  [
    "anchor",
    [
      "anchor",
      "start_anchor",
      "startAnchor",
      "line_anchor",
      "lineAnchor",
      "from",
      "start",
      "start_line",
      "startLine",
      "line",
    ],
  ],
  ["end_anchor", ["end_anchor", "endAnchor", "to", "end", "end_line", "endLine"]],
  ["anchors", ["anchors", "line_anchors", "lineAnchors"]],
  ["op", ACTION_NAMES],
  ["content", CONTENT_NAMES],
  ...EXPECTATION_ROWS,
]);

/** Most lines that one edit may name one by one. */
const MAX_ANCHORS = 2_000;

/** Edits of lines named by their anchors. */
export const lineAnchorShape: JsonShape = {
  name: "line_anchor",
  fields: FIELDS,
  inheritable: [],
  isShape: (members) => members.some(namesAnchor),
  parse: parseLineAnchor,
};

function namesAnchor({ key, value }: JsonMember): boolean {
  const field = FIELDS.find(key);
  if (field === "anchors") return value.kind === "array";
  if (field !== "anchor" && field !== "end_anchor") return false;
  if (value.kind === "string" && isAnchorText(value.value)) return true;
  // An anchor without its hash is one all the same, and is told what it lacks.
  if (!/anchor/i.test(key)) return false;
  return (
    value.kind === "number" ||
    (value.kind === "string" && /^\s*L?\d+\s*(?:[:#].*)?$/.test(value.value))
  );
}

function parseLineAnchor(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<readonly Operation[], SurehandError> {
  const sorted = FIELDS.sort(members, context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknownMembers(unknown, { table: FIELDS, fields, context, log });
  if (!judged.ok) return judged;
  const place = readAnchors(fields, context, log);
  if (!place.ok) return place;
  const action = readAction(fields, place.value, context, log);
  if (!action.ok) return action;
  const content = readContent(fields, action.value, context);
  if (!content.ok) return content;
  const file = readFile(fields, context);
  if (!file.ok) return file;
  const expectContains = readText(fields, "expect_contains", context);
  if (!expectContains.ok) return expectContains;
  const expectHash = readHash(fields, context);
  if (!expectHash.ok) return expectHash;
  const path = file.value ?? context.file;
  return ok([
    {
      kind: "line_anchor",
      ...(path === undefined ? {} : { file: path }),
      action: action.value,
      ...place.value,
      content: content.value,
      ...(expectContains.value === undefined ? {} : { expectContains: expectContains.value }),
      ...(expectHash.value === undefined ? {} : { expectHash: expectHash.value }),
    },
  ]);
}

type Anchors = Pick<LineAnchorOperation, "start" | "end" | "lines">;

function readAnchors(
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<Anchors, SurehandError> {
  if (fields.has("anchors")) return readList(fields, context, log);
  const first = readAnchor(fields, "anchor", context, log);
  if (!first.ok) return first;
  const second = readAnchor(fields, "end_anchor", context, log);
  if (!second.ok) return second;
  if (first.value === undefined) {
    const details = { missing: ["anchor"] };
    const next = 'Give "anchor", the first line.';
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "anchor is missing.", { next, details }),
    );
  }
  if (second.value?.end !== undefined || (first.value.end !== undefined && second.value)) {
    return refuse(context, "a range is given beside another anchor.", "end_anchor");
  }
  const { start } = first.value;
  const end = first.value.end ?? second.value?.start;
  if (end === undefined || (end.line === start.line && end.hash === start.hash)) {
    return ok({ start });
  }
  if (end.line <= start.line || start.line === 0) {
    const message = `end_anchor (line ${end.line}) does not come after anchor (line ${start.line}).`;
    return refuse(context, message, "end_anchor");
  }
  return ok({ start, end });
}

function readAnchor(
  fields: FieldMap,
  name: "anchor" | "end_anchor",
  context: EditContext,
  log: RepairLogBuilder,
): Result<AnchorText | undefined, SurehandError> {
  const member = fields.get(name);
  if (member === undefined || member.value.kind === "null") return ok(undefined);
  return readAnchorMember(member, name, context, log);
}

function readAnchorMember(
  member: JsonMember,
  name: string,
  context: EditContext,
  log: RepairLogBuilder,
): Result<AnchorText, SurehandError> {
  const { value } = member;
  const isZero = value.kind === "number" && value.value === 0;
  const text = value.kind === "string" ? value.value : isZero ? "0" : undefined;
  const found = text === undefined ? undefined : findAnchorText(text);
  if (found === undefined) return refuseValue(member, name, ANCHOR_FORM, context);
  if (found.hasText) log.add("the text behind a line anchor ignored");
  return ok(found);
}

/** All lines of a stretch, one by one. */
function readList(
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<Anchors, SurehandError> {
  const member = fields.get("anchors");
  if (member?.value.kind !== "array") {
    return refuse(context, "anchors must be an array of anchors.", "anchors");
  }
  if (fields.has("anchor") || fields.has("end_anchor")) {
    return refuse(context, "anchors stands beside anchor or end_anchor.", "anchors");
  }
  const { items } = member.value;
  if (items.length > MAX_ANCHORS) {
    return refuse(context, `anchors has more than ${MAX_ANCHORS} lines.`, "anchors");
  }
  const lines: LineAnchor[] = [];
  for (const item of items) {
    const read = readAnchorMember(
      { key: member.key, value: item, line: item.line },
      "each of anchors",
      context,
      log,
    );
    if (!read.ok) return read;
    if (read.value.end !== undefined) {
      return refuse(context, "anchors has a range in it.", "anchors");
    }
    lines.push(read.value.start);
  }
  const [start] = lines;
  const end = lines.at(-1);
  if (start === undefined || end === undefined) {
    return refuse(context, "anchors is empty.", "anchors");
  }
  const gap = lines.findIndex(({ line }, idx) => line !== start.line + idx);
  if (gap !== -1) {
    const message = `anchors lists every line from the first to the last, but line ${lines[gap]?.line} follows line ${lines[gap - 1]?.line}.`;
    return refuse(
      context,
      message,
      "anchors",
      "Name first and last line as anchor and end_anchor, or list all between.",
    );
  }
  return ok(lines.length === 1 ? { start } : { start, end, lines });
}

const ACTIONS: ReadonlyMap<string, LineAnchorOperation["action"]> = new Map([
  ["replace", "replace"],
  ["replace_line", "replace"],
  ["replace_lines", "replace"],
  ["replace_range", "replace"],
  ["set", "replace"],
  ["set_line", "replace"],
  ["update", "replace"],
  ["insert_after", "insert_after"],
  ["append", "insert_after"],
  ["after", "insert_after"],
  ["insert_before", "insert_before"],
  ["prepend", "insert_before"],
  ["before", "insert_before"],
  ["delete", "delete"],
  ["delete_line", "delete"],
  ["delete_lines", "delete"],
  ["delete_range", "delete"],
  ["remove", "delete"],
]);

function readAction(
  fields: FieldMap,
  { end }: Anchors,
  context: EditContext,
  log: RepairLogBuilder,
): Result<LineAnchorOperation["action"], SurehandError> {
  const op = readText(fields, "op", context);
  if (!op.ok) return op;
  if (op.value === undefined) {
    if (end !== undefined && fields.has("content")) {
      log.add("a range of lines with a content and without op read as replace");
      return ok("replace");
    }
    const next = 'Give "op": replace, insert_after, insert_before or delete.';
    const details = { missing: ["op"] };
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "op is missing.", { next, details }),
    );
  }
  const named = op.value.trim().toLowerCase().replace(/[\s-]/g, "_");
  const action = ACTIONS.get(named);
  if (action === undefined) {
    const message = `op ${quote(op.value)} is none of replace, insert_after, insert_before, delete.`;
    return refuse(context, message, "op", "Name one of these as op.");
  }
  if (named !== action) log.add(`op ${quote(op.value)} read as ${quote(action)}`);
  if (end !== undefined && (action === "insert_after" || action === "insert_before")) {
    return refuse(context, `${action} takes one anchor, not a range.`, "end_anchor");
  }
  return ok(action);
}

function readContent(
  fields: FieldMap,
  action: LineAnchorOperation["action"],
  context: EditContext,
): Result<string, SurehandError> {
  const content = readText(fields, "content", context);
  if (!content.ok) return content;
  const { value } = content;
  if (action === "delete") {
    if (value === undefined || value === "") return ok("");
    const next = 'Leave the content out to delete, or say "replace".';
    return refuse(
      context,
      "the lines are to be deleted, but content is not empty.",
      "content",
      next,
    );
  }
  if (value === undefined) {
    const details = { missing: ["content"] };
    const next = 'Give "content", the new lines.';
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "content is missing.", { next, details }),
    );
  }
  if (value !== "" || action === "replace") return ok(value);
  const next = 'Send "\\n" to insert a blank line.';
  return refuse(context, "content is empty, so nothing would be inserted.", "content", next);
}

function refuse(
  context: EditContext,
  message: string,
  field: string,
  next?: string,
): Result<never, SurehandError> {
  return err(
    createEditError("REQUEST_FIELD_INVALID", context, message, {
      ...(next === undefined ? {} : { next }),
      details: { field },
    }),
  );
}
