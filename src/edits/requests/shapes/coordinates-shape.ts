/**
 * Edits by coordinates in JSON: `{file, start_line, start_col, end_line, end_col, content}`, counted from `base` (1) in
 * columns of `encoding` (`utf-16`); an editor's `{range, newText}`, counted from 0; whole lines, inclusive, when no
 * columns are given; and `insert_line`, the line to insert after, of text editor commands.
 * A place that can be read in two ways is refused: one line alone, half a range, columns whose base nobody knows.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { CoordinateOperation, Operation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { FieldTable } from "../field-table.ts";
import { type FieldMap, readFile, readHash, readText } from "../field-values.ts";
import { parseFileUri } from "../file-uri.ts";
import type { JsonMember } from "../json-node.ts";
import type { JsonShape } from "../json-shape.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";
import { ACTION_NAMES, CONTENT_NAMES, EXPECTATION_ROWS, FILE_NAMES } from "./common-fields.ts";
import { readPlace } from "./coordinate-place.ts";
import { readConvention, readInteger } from "./coordinate-values.ts";
import { judgeUnknownMembers } from "./unknown-members.ts";

const FIELDS = new FieldTable([
  ["file", FILE_NAMES],
  ["uri", ["uri", "file_uri", "fileUri"]],
  [
    "start_line",
    [
      "start_line",
      "startLine",
      "line_start",
      "lineStart",
      "from_line",
      "fromLine",
      "first_line",
      "firstLine",
      "line",
      "line_number",
      "lineNumber",
    ],
  ],
  [
    "start_col",
    [
      "start_col",
      "startCol",
      "start_column",
      "startColumn",
      "start_character",
      "startCharacter",
      "column",
      "col",
      "character",
    ],
  ],
  [
    "end_line",
    ["end_line", "endLine", "line_end", "lineEnd", "to_line", "toLine", "last_line", "lastLine"],
  ],
  ["end_col", ["end_col", "endCol", "end_column", "endColumn", "end_character", "endCharacter"]],
  ["range", ["range"]],
  ["position", ["position"]],
  ["insert_line", ["insert_line", "insertLine", "after_line", "afterLine"]],
  ["content", CONTENT_NAMES],
  ["base", ["base"]],
  ["encoding", ["encoding", "position_encoding", "positionEncoding"]],
  ["expect", ["expect", "expect_text", "expectText", "expected_text", "expectedText", "expected"]],
  ["expect_range_hash", ["expect_range_hash", "expectRangeHash", "range_hash", "rangeHash"]],
  ...EXPECTATION_ROWS,
  ["order", ["order"]],
  ["op", ACTION_NAMES],
]);

/** Edits by coordinates. */
export const coordinatesShape: JsonShape = {
  name: "coordinates",
  fields: FIELDS,
  inheritable: ["base", "encoding"],
  isShape: (members) => members.some(namesPlace),
  parse: parseCoordinates,
};

function namesPlace({ key, value }: JsonMember): boolean {
  switch (FIELDS.find(key)) {
    case "start_line":
    case "start_col":
    case "end_line":
    case "end_col":
    case "insert_line":
      return value.kind === "number" || (value.kind === "string" && /^-?\d+$/.test(value.value));
    case "range":
    case "position":
      return value.kind === "object" || value.kind === "array";
    default:
      return false;
  }
}

function parseCoordinates(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<readonly Operation[], SurehandError> {
  const sorted = FIELDS.sort(members, context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknownMembers(unknown, { table: FIELDS, fields, context, log });
  if (!judged.ok) return judged;
  const convention = readConvention(fields, context, log);
  if (!convention.ok) return convention;
  const place = readPlace(fields, convention.value, context, log);
  if (!place.ok) return place;
  const file = readNamedFile(fields, context, log);
  if (!file.ok) return file;
  const content = readContent(fields, place.value.isDeletion, context);
  if (!content.ok) return content;
  const guards = readGuards(fields, context, log);
  if (!guards.ok) return guards;
  const { isDeletion, ...where } = place.value;
  return ok([
    {
      kind: "coordinates",
      ...(file.value === undefined ? {} : { file: file.value }),
      ...where,
      content: content.value,
      ...guards.value,
    },
  ]);
}

/** The file, by its path or by a URI. */
function readNamedFile(
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<string | undefined, SurehandError> {
  const file = readFile(fields, context);
  if (!file.ok) return file;
  const uri = readText(fields, "uri", context);
  if (!uri.ok) return uri;
  if (uri.value === undefined) return ok(file.value ?? context.file);
  const named = parseFileUri(uri.value);
  if (!named.ok) {
    return refuse(context, `the URI ${quote(uri.value)} ${named.error}.`, {
      field: "uri",
      next: "Send the path of the file as file.",
    });
  }
  if (file.value !== undefined && file.value !== named.value) {
    return refuse(context, "file and uri are both given, and differ.", {
      field: "uri",
      next: "Send one of the two.",
    });
  }
  log.add("uri read as file");
  return ok(named.value);
}

function readContent(
  fields: FieldMap,
  isDeletion: boolean,
  context: EditContext,
): Result<string, SurehandError> {
  const content = readText(fields, "content", context);
  if (!content.ok) return content;
  if (content.value === undefined) {
    if (isDeletion) return ok("");
    const next = 'Give "content"; "" deletes the range.';
    const details = { missing: ["content"] };
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "content is missing.", { next, details }),
    );
  }
  if (!isDeletion || content.value === "") return ok(content.value);
  return refuse(context, "the edit is to delete, but its content is not empty.", {
    field: "content",
    next: 'Leave the content out to delete, or say "replace".',
  });
}

type Guards = Pick<
  CoordinateOperation,
  "expect" | "expectRangeHash" | "expectContains" | "expectHash" | "order"
>;

function readGuards(
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<Guards, SurehandError> {
  const expect = readText(fields, "expect", context);
  if (!expect.ok) return expect;
  const rangeHash = readHash(fields, context, "expect_range_hash");
  if (!rangeHash.ok) return rangeHash;
  const contains = readText(fields, "expect_contains", context);
  if (!contains.ok) return contains;
  const hash = readHash(fields, context);
  if (!hash.ok) return hash;
  const order = readInteger(fields, "order", context, log);
  if (!order.ok) return order;
  return ok({
    ...(expect.value === undefined ? {} : { expect: expect.value }),
    ...(rangeHash.value === undefined ? {} : { expectRangeHash: rangeHash.value }),
    ...(contains.value === undefined ? {} : { expectContains: contains.value }),
    ...(hash.value === undefined ? {} : { expectHash: hash.value }),
    ...(order.value === undefined ? {} : { order: order.value }),
  });
}

function refuse(
  context: EditContext,
  message: string,
  { field, next }: { readonly field: string; readonly next: string },
): Result<never, SurehandError> {
  return err(
    createEditError("REQUEST_FIELD_INVALID", context, message, { next, details: { field } }),
  );
}
