/**
 * The fields of one edit: every accepted name, and how named values become an operation.
 * Shared by all formats that name their fields. A field given twice with different values is refused;
 * an unknown key is reported, and refused where passing over it could change what the edit means.
 *
 * Content of texts: any characters, NUL included; half a surrogate pair is refused, since no encoding can write it.
 */
import { distance } from "fastest-levenshtein";
import {
  createError,
  type ErrorCode,
  err,
  ok,
  type Result,
  type SurehandError,
} from "../../base/index.ts";
import type { Operation } from "../operation.ts";
import { describeKind, type JsonMember, type JsonNode } from "./json-node.ts";
import { quote, type RepairLogBuilder } from "./repair-log.ts";
import { MAX_FILE_CHARS } from "./request-limits.ts";
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

const FIELD_BY_NAME: ReadonlyMap<string, FieldName> = new Map(
  FIELDS.flatMap(([field, names]) => names.map((name): [string, FieldName] => [name, field])),
);

/** Where an edit stands in its request. */
export interface EditContext {
  /** Number of the edit, from 1. */
  readonly edit: number;
  /** Line of the edit, from 1. */
  readonly line: number;
  /** File of the edit when it names none. */
  readonly file?: string;
  /** Whether values arrive as text only (attributes), so that `"true"` and `"2"` are a boolean and a number. */
  readonly textual: boolean;
}

/** The field that `key` names; undefined when it names none. */
export function findField(key: string): FieldName | undefined {
  return FIELD_BY_NAME.get(key);
}

/** The accepted names of `fields`; of every field when none is given. */
export function getFieldNames(...fields: readonly FieldName[]): readonly string[] {
  const names = [...FIELD_BY_NAME];
  return names
    .filter(([, field]) => fields.length === 0 || fields.includes(field))
    .map(([name]) => name);
}

/** The error `code` about an edit, its number and line put in front. */
export function createEditError(
  code: ErrorCode,
  context: { readonly edit: number; readonly line: number },
  message: string,
  options: { readonly next?: string; readonly details?: Readonly<Record<string, unknown>> } = {},
): SurehandError {
  return createError(code, `Edit ${context.edit} (line ${context.line}): ${message}`, {
    ...(options.next === undefined ? {} : { next: options.next }),
    details: { edit: context.edit, line: context.line, ...options.details },
  });
}

/**
 * The operation that `members` describe. Errors: `REQUEST_FIELD_MISSING`, `REQUEST_FIELD_INVALID`,
 * `REQUEST_AMBIGUOUS` (one field, two values), `REQUEST_UNSUPPORTED` (a key of a later format).
 */
export function parseEditFields(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<Operation, SurehandError> {
  const fields = new Map<FieldName, JsonMember>();
  const unknown: JsonMember[] = [];
  for (const member of members) {
    const name = FIELD_BY_NAME.get(member.key);
    if (name === undefined) {
      unknown.push(member);
      continue;
    }
    const earlier = fields.get(name);
    if (earlier !== undefined && !isSameScalar(earlier.value, member.value)) {
      return err(
        createEditError(
          "REQUEST_AMBIGUOUS",
          { edit: context.edit, line: member.line },
          `${name} is given twice with different values (as ${quote(earlier.key)} and ${quote(member.key)}).`,
          {
            next: `Give ${name} once.`,
            details: { field: name, keys: [earlier.key, member.key] },
          },
        ),
      );
    }
    if (member.key !== name) log.add(`key ${quote(member.key)} read as ${quote(name)}`);
    if (earlier === undefined) fields.set(name, member);
  }
  const judged = judgeUnknownKeys(unknown, fields, context, log);
  if (!judged.ok) return judged;
  return toOperation(fields, unknown, context);
}

function isSameScalar(left: JsonNode, right: JsonNode): boolean {
  if (left.kind === "object" || left.kind === "array") return false;
  if (right.kind === "object" || right.kind === "array") return false;
  return left.value === right.value;
}

function judgeUnknownKeys(
  unknown: readonly JsonMember[],
  fields: ReadonlyMap<FieldName, JsonMember>,
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
    const meant = findMisspelt(member.key, fields);
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

/** The known name that `key` misspells: nearly any when that field is missing, else only long names that no other word resembles. */
function findMisspelt(key: string, fields: ReadonlyMap<FieldName, JsonMember>): string | undefined {
  if (key.length > 40) return undefined;
  const spelling = normaliseKey(key);
  let best: { name: string; distance: number } | undefined;
  for (const [alias, field] of FIELD_BY_NAME) {
    const required = field === "old_text" || field === "new_text";
    const missing = required && !fields.has(field);
    if (!missing && (alias.length < 6 || fields.has(field))) continue;
    const known = normaliseKey(alias);
    const allowed = known.length < 4 ? 0 : known.length < 7 ? 1 : 2;
    const differing = distance(spelling, known);
    if (differing <= allowed && (best === undefined || differing < best.distance)) {
      best = { name: field, distance: differing };
    }
  }
  return best?.name;
}

function normaliseKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function toOperation(
  fields: ReadonlyMap<FieldName, JsonMember>,
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
  fields: ReadonlyMap<FieldName, JsonMember>,
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

function invalid(
  member: JsonMember,
  name: FieldName,
  wanted: string,
  context: EditContext,
): Result<never, SurehandError> {
  const node = member.value;
  let got = describeKind(node);
  if (node.kind === "number") got = `number ${node.value}`;
  if (node.kind === "string" && wanted !== "a string") got = `string ${quote(node.value)}`;
  return err(
    createEditError(
      "REQUEST_FIELD_INVALID",
      { edit: context.edit, line: member.line },
      `${name} must be ${wanted}, got ${got}.`,
      { next: `Send ${name} as ${wanted}.`, details: { field: name, key: member.key } },
    ),
  );
}

/** The member of an optional field; JSON null stands for "not given". */
function findGiven(
  fields: ReadonlyMap<FieldName, JsonMember>,
  name: FieldName,
): JsonMember | undefined {
  const member = fields.get(name);
  if (member === undefined || member.value.kind !== "null") return member;
  return name === "old_text" || name === "new_text" ? member : undefined;
}

function readText(
  fields: ReadonlyMap<FieldName, JsonMember>,
  name: FieldName,
  context: EditContext,
): Result<string | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  if (member.value.kind !== "string") return invalid(member, name, "a string", context);
  const text = member.value.value;
  const half = text.search(/\p{Surrogate}/u);
  if (half === -1) return ok(text);
  return err(
    createEditError(
      "REQUEST_FIELD_INVALID",
      { edit: context.edit, line: member.line },
      `${name} has half a surrogate pair (U+${text.charCodeAt(half).toString(16).toUpperCase()}) at character ${half + 1}, which no encoding can write.`,
      { next: "Send the whole character.", details: { field: name, character: half + 1 } },
    ),
  );
}

function readFile(
  fields: ReadonlyMap<FieldName, JsonMember>,
  context: EditContext,
): Result<string | undefined, SurehandError> {
  const file = readText(fields, "file", context);
  const member = fields.get("file");
  if (!file.ok || file.value === undefined || member === undefined) return file;
  const fault = findFileFault(file.value);
  if (fault === undefined) return file;
  return err(
    createEditError(
      "REQUEST_FIELD_INVALID",
      { edit: context.edit, line: member.line },
      `file ${fault}.`,
      { next: "Send the path of one file.", details: { field: "file" } },
    ),
  );
}

/** What makes `file` unusable as a file name whatever the root; undefined when nothing does. */
export function findFileFault(file: string): string | undefined {
  if (file.trim() === "") return "is empty";
  if (file.length > MAX_FILE_CHARS) return `is longer than ${MAX_FILE_CHARS} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(file)) return "has a control character";
  return undefined;
}

function readBoolean(
  fields: ReadonlyMap<FieldName, JsonMember>,
  name: FieldName,
  context: EditContext,
): Result<boolean | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  if (member.value.kind === "boolean") return ok(member.value.value);
  if (context.textual && member.value.kind === "string") {
    if (member.value.value === "true") return ok(true);
    if (member.value.value === "false") return ok(false);
  }
  return invalid(member, name, "true or false", context);
}

function readCount(
  fields: ReadonlyMap<FieldName, JsonMember>,
  name: FieldName,
  context: EditContext,
): Result<number | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  const node = member.value;
  const isDigits = context.textual && node.kind === "string" && /^\d{1,9}$/.test(node.value);
  const value = node.kind === "number" || isDigits ? Number(node.value) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= 1) return ok(value);
  return invalid(member, name, "a whole number from 1", context);
}

function readHash(
  fields: ReadonlyMap<FieldName, JsonMember>,
  context: EditContext,
): Result<string | undefined, SurehandError> {
  const member = findGiven(fields, "expect_hash");
  if (member === undefined) return ok(undefined);
  const wanted = "8 to 64 hexadecimal digits of a SHA-256";
  if (member.value.kind !== "string") return invalid(member, "expect_hash", wanted, context);
  const digits = member.value.value.replace(/^sha256:/, "").toLowerCase();
  if (/^[0-9a-f]{8,64}$/.test(digits)) return ok(digits);
  return invalid(member, "expect_hash", wanted, context);
}
