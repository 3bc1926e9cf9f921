/**
 * Values of named fields: texts, file names, numbers, truth values and hashes, each checked on its own.
 * Shared by all request formats and shapes that name their fields; what the fields mean together is theirs.
 */
import { err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { createEditError, type EditContext } from "./edit-error.ts";
import { describeKind, type JsonMember } from "./json-node.ts";
import { quote } from "./repair-log.ts";
import { MAX_FILE_CHARS } from "./request-limits.ts";

/** Fields of one edit by the name that is emitted. */
export type FieldMap = ReadonlyMap<string, JsonMember>;

const TEXT_FIELDS: ReadonlySet<string> = new Set(["old_text", "new_text", "content"]);

/** The refusal of the value of `member`, which is not `wanted`. */
export function refuseValue(
  member: JsonMember,
  name: string,
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
function findGiven(fields: FieldMap, name: string): JsonMember | undefined {
  const member = fields.get(name);
  if (member === undefined || member.value.kind !== "null") return member;
  // A text of null is a mistake: taken as "not given" it could make the edit another one.
  return TEXT_FIELDS.has(name) ? member : undefined;
}

/** The text of an optional field. Errors: REQUEST_FIELD_INVALID. */
export function readText(
  fields: FieldMap,
  name: string,
  context: EditContext,
): Result<string | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  if (member.value.kind !== "string") return refuseValue(member, name, "a string", context);
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

/** The file name of an optional field `file`. Errors: REQUEST_FIELD_INVALID. */
export function readFile(
  fields: FieldMap,
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

/** The truth value of an optional field. Errors: REQUEST_FIELD_INVALID. */
export function readBoolean(
  fields: FieldMap,
  name: string,
  context: EditContext,
): Result<boolean | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  if (member.value.kind === "boolean") return ok(member.value.value);
  if (context.textual && member.value.kind === "string") {
    if (member.value.value === "true") return ok(true);
    if (member.value.value === "false") return ok(false);
  }
  return refuseValue(member, name, "true or false", context);
}

/** The whole number, from 1, of an optional field. Errors: REQUEST_FIELD_INVALID. */
export function readCount(
  fields: FieldMap,
  name: string,
  context: EditContext,
): Result<number | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  const node = member.value;
  const isDigits = context.textual && node.kind === "string" && /^\d{1,9}$/.test(node.value);
  const value = node.kind === "number" || isDigits ? Number(node.value) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= 1) return ok(value);
  return refuseValue(member, name, "a whole number from 1", context);
}

/** The SHA-256 or beginning of one of the optional field `name`. Errors: REQUEST_FIELD_INVALID. */
export function readHash(
  fields: FieldMap,
  context: EditContext,
  name: "expect_hash" | "expect_range_hash" = "expect_hash",
): Result<string | undefined, SurehandError> {
  const member = findGiven(fields, name);
  if (member === undefined) return ok(undefined);
  const wanted = "8 to 64 hexadecimal digits of a SHA-256";
  if (member.value.kind !== "string") return refuseValue(member, name, wanted, context);
  const digits = member.value.value.replace(/^sha256:/, "").toLowerCase();
  if (/^[0-9a-f]{8,64}$/.test(digits)) return ok(digits);
  return refuseValue(member, name, wanted, context);
}
