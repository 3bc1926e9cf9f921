/**
 * The fields of one edit: every accepted name, and how named values become an operation.
 * Shared by all formats that name their fields. A field given twice with different values is refused;
 * an unknown key is reported, and refused where passing over it could change what the edit means.
 *
 * Content of texts: any characters, NUL included; half a surrogate pair is refused, since no encoding can write it.
 */
import { err, ok, type Result, type SurehandError } from "../../base/index.ts";
import type { Operation } from "../operation.ts";
import { createEditError, type EditContext } from "./edit-error.ts";
import { FieldTable } from "./field-table.ts";
import {
  type FieldMap,
  readBoolean,
  readCount,
  readFile,
  readHash,
  readText,
} from "./field-values.ts";
import type { JsonMember } from "./json-node.ts";
import { quote, type RepairLogBuilder } from "./repair-log.ts";
import { findMeaningChange } from "./unknown-key.ts";

/** Every field with its accepted names; the first of each is the one emitted. */
const FIELDS = [
  [
    "old_text",
    [
      "old_text",
      "old_string",
      "oldText",
      "oldString",
      "old",
      "search",
      "find",
      "old_str",
      "oldStr",
    ],
  ],
  [
    "new_text",
    [
      "new_text",
      "new_string",
      "newText",
      "newString",
      "new",
      "replace",
      "replacement",
      "new_str",
      "newStr",
    ],
  ],
  ["file", ["file", "path", "file_path", "filePath", "filename"]],
  ["replace_all", ["replace_all", "replaceAll"]],
  ["occurrence", ["occurrence"]],
  ["near_line", ["near_line", "nearLine", "line"]],
  ["expect_contains", ["expect_contains", "expectContains"]],
  ["expect_hash", ["expect_hash", "expectHash"]],
  ["create", ["create"]],
] as const;

/** A field of an edit. */
export type FieldName = (typeof FIELDS)[number][0];

const TABLE = new FieldTable(FIELDS);

/** The field that `key` names; undefined when it names none. */
export function findField(key: string): string | undefined {
  return TABLE.find(key);
}

/** The accepted names of `fields`; of every field when none is given. */
export function getFieldNames(...fields: readonly FieldName[]): readonly string[] {
  return TABLE.listNames(...fields);
}

/**
 * The operation that `members` describe. Errors: `REQUEST_FIELD_MISSING`, `REQUEST_FIELD_INVALID`,
 * `REQUEST_AMBIGUOUS` (one field, two values), `REQUEST_UNSUPPORTED` (a key that asks for another operation).
 */
export function parseEditFields(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<Operation, SurehandError> {
  const sorted = TABLE.sort(members, context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknownKeys(unknown, fields, context, log);
  if (!judged.ok) return judged;
  return toOperation(fields, unknown, context);
}

function judgeUnknownKeys(
  unknown: readonly JsonMember[],
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<true, SurehandError> {
  const hasTexts = fields.has("old_text") && fields.has("new_text");
  for (const member of unknown) {
    const change = findMeaningChange(member, hasTexts);
    if (change !== undefined) {
      return err(
        createEditError(change.code, { edit: context.edit, line: member.line }, change.message, {
          next: change.next,
          details: { key: member.key },
        }),
      );
    }
    const meant = TABLE.findMisspelt(member.key, fields, listMissing(fields));
    if (meant !== undefined) {
      return err(
        createEditError(
          "REQUEST_FIELD_INVALID",
          { edit: context.edit, line: member.line },
          `the key ${quote(member.key)} is not known; did you mean ${quote(meant)}?`,
          {
            next: `Write ${quote(meant)}, or leave the key out.`,
            details: { key: member.key, suggestion: meant },
          },
        ),
      );
    }
    if (/^(?:expect|assert|require)/i.test(member.key)) {
      return err(
        createEditError(
          "REQUEST_FIELD_INVALID",
          { edit: context.edit, line: member.line },
          `${quote(member.key)} looks like an assertion, but only expect_contains and expect_hash are known.`,
          { next: "Use one of these, or leave the key out.", details: { key: member.key } },
        ),
      );
    }
    log.add(`unknown key ${quote(member.key)} ignored`);
  }
  return ok(true);
}

function listMissing(fields: FieldMap): ReadonlySet<string> {
  return new Set(["old_text", "new_text"].filter((name) => !fields.has(name)));
}

function toOperation(
  fields: FieldMap,
  unknown: readonly JsonMember[],
  context: EditContext,
): Result<Operation, SurehandError> {
  const create = readBoolean(fields, "create", context);
  if (!create.ok) return create;
  const missing = findMissing(fields, create.value === true, unknown, context);
  if (missing !== undefined) return err(missing);
  const oldText = readText(fields, "old_text", context);
  if (!oldText.ok) return oldText;
  const newText = readText(fields, "new_text", context);
  if (!newText.ok) return newText;
  const file = readFile(fields, context);
  if (!file.ok) return file;
  const replaceAll = readBoolean(fields, "replace_all", context);
  if (!replaceAll.ok) return replaceAll;
  const occurrence = readCount(fields, "occurrence", context);
  if (!occurrence.ok) return occurrence;
  const nearLine = readCount(fields, "near_line", context);
  if (!nearLine.ok) return nearLine;
  const expectContains = readText(fields, "expect_contains", context);
  if (!expectContains.ok) return expectContains;
  const expectHash = readHash(fields, context);
  if (!expectHash.ok) return expectHash;
  const clash = findCreateClash(create.value, oldText.value ?? "", context);
  if (clash !== undefined) return err(clash);
  const path = file.value ?? context.file;
  return ok({
    kind: "replace",
    ...(path === undefined ? {} : { file: path }),
    oldText: oldText.value ?? "",
    newText: newText.value ?? "",
    replaceAll: replaceAll.value ?? false,
    ...(occurrence.value === undefined ? {} : { occurrence: occurrence.value }),
    ...(nearLine.value === undefined ? {} : { nearLine: nearLine.value }),
    ...(expectContains.value === undefined ? {} : { expectContains: expectContains.value }),
    ...(expectHash.value === undefined ? {} : { expectHash: expectHash.value }),
  });
}

function findMissing(
  fields: FieldMap,
  isCreate: boolean,
  unknown: readonly JsonMember[],
  context: EditContext,
): SurehandError | undefined {
  const names: FieldName[] = [];
  if (!fields.has("old_text") && !isCreate) names.push("old_text");
  if (!fields.has("new_text")) names.push("new_text");
  if (names.length === 0) return undefined;
  const others = unknown.slice(0, 10).map((member) => quote(member.key));
  const seen = others.length === 0 ? "" : ` Unknown keys: ${others.join(", ")}.`;
  const next = names.includes("old_text")
    ? 'Give "old_text" (the text as it stands in the file; "" only to create a file) and "new_text".'
    : 'Give "new_text"; "" deletes the old text.';
  return createEditError(
    "REQUEST_FIELD_MISSING",
    context,
    `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} missing.${seen}`,
    { next, details: { missing: names } },
  );
}

function findCreateClash(
  create: boolean | undefined,
  oldText: string,
  context: EditContext,
): SurehandError | undefined {
  if (create === true && oldText !== "") {
    return createEditError(
      "REQUEST_FIELD_INVALID",
      context,
      "create is true, but old_text is not empty.",
      { next: 'Send old_text "" to create a file, or leave create out.' },
    );
  }
  if (create === false && oldText === "") {
    return createEditError(
      "REQUEST_FIELD_INVALID",
      context,
      "old_text is empty, which creates a file, but create is false.",
      { next: "Quote the lines to change as old_text." },
    );
  }
  return undefined;
}
