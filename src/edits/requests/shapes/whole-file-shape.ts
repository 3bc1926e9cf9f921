/**
 * Files as wholes in JSON: `{file, content}` makes or rewrites one; `op` says `create`, `rewrite`, `write`, `delete`, `move`
 * or `copy`; text editor commands say `{command: "create", path, file_text}`.
 * Nothing is changed more thoroughly than by these, so any key that is not known to mean nothing is refused: an edit of a
 * part of a file whose place was misspelt must not become a rewrite of all of it.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { MoveOperation, Operation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { FieldTable } from "../field-table.ts";
import {
  type FieldMap,
  findFileFault,
  readBoolean,
  readFile,
  readHash,
  readText,
} from "../field-values.ts";
import type { JsonMember } from "../json-node.ts";
import type { JsonShape } from "../json-shape.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";

/** Names of the content that hardly mean anything else. */
const CONTENT_NAMES = [
  "content",
  "contents",
  "file_text",
  "fileText",
  "file_content",
  "fileContent",
  "full_content",
  "fullContent",
] as const;

const FIELDS = new FieldTable([
  [
    "file",
    [
      "file",
      "path",
      "file_path",
      "filePath",
      "filename",
      "from",
      "old_path",
      "oldPath",
      "source",
      "src",
    ],
  ],
  [
    "to",
    [
      "to",
      "new_path",
      "newPath",
      "new_file",
      "newFile",
      "move_to",
      "moveTo",
      "rename_to",
      "renameTo",
      "destination",
      "dest",
      "target",
    ],
  ],
  ["op", ["op", "action", "operation", "command", "kind", "type"]],
  [
    "content",
    [
      ...CONTENT_NAMES,
      "text",
      "code",
      "new_text",
      "newText",
      "new_string",
      "newString",
      "new_content",
      "newContent",
    ],
  ],
  ["overwrite", ["overwrite"]],
  ["create", ["create"]],
  ["delete", ["delete"]],
  ["executable", ["executable", "is_executable", "isExecutable"]],
  ["allow_drop", ["allow_drop", "allowDrop"]],
  ["expect_hash", ["expect_hash", "expectHash"]],
]);

/** Keys that only explain. */
const EXPLAINING =
  /^(?:comments?|description|explanation|id|instructions?|lang|language|notes?|rationale|reason|reasoning|summary|thoughts?|title|why)$/i;

type Action = "create" | "write" | "rewrite" | "delete" | "move" | "copy";

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ["create", "create"],
  ["create_file", "create"],
  ["add", "create"],
  ["add_file", "create"],
  ["new", "create"],
  ["new_file", "create"],
  ["write", "write"],
  ["write_file", "write"],
  ["overwrite", "write"],
  ["save", "write"],
  ["rewrite", "rewrite"],
  ["rewrite_file", "rewrite"],
  ["replace_file", "rewrite"],
  ["delete", "delete"],
  ["delete_file", "delete"],
  ["remove", "delete"],
  ["remove_file", "delete"],
  ["move", "move"],
  ["move_file", "move"],
  ["rename", "move"],
  ["rename_file", "move"],
  ["copy", "copy"],
  ["copy_file", "copy"],
]);

/** Edits of files as wholes. */
export const wholeFileShape: JsonShape = {
  name: "whole_file",
  fields: FIELDS,
  inheritable: [],
  isShape: (members) => members.some(namesWhole),
  parse: parseWholeFile,
};

function namesWhole({ key, value }: JsonMember): boolean {
  switch (FIELDS.find(key)) {
    case "op":
      return value.kind === "string" && ACTIONS.has(normaliseAction(value.value));
    case "delete":
      return value.kind === "boolean" && value.value;
    case "content":
      return CONTENT_NAMES.some((name) => name === key);
    default:
      return false;
  }
}

function normaliseAction(text: string): string {
  return text.trim().toLowerCase().replace(/[\s-]/g, "_");
}

function parseWholeFile(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<readonly Operation[], SurehandError> {
  const sorted = FIELDS.sort(members, context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknown(unknown, fields, context, log);
  if (!judged.ok) return judged;
  const action = readAction(fields, context, log);
  if (!action.ok) return action;
  const misplaced = findMisplaced(fields, action.value, context);
  if (misplaced !== undefined) return err(misplaced);
  const operation = toOperation(fields, action.value, context);
  return operation.ok ? ok([operation.value]) : operation;
}

function judgeUnknown(
  unknown: readonly JsonMember[],
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<true, SurehandError> {
  for (const { key, line } of unknown) {
    if (EXPLAINING.test(key)) {
      log.add(`unknown key ${quote(key)} ignored`);
      continue;
    }
    const meant = FIELDS.findMisspelt(key, fields, new Set(["to", "overwrite", "allow_drop"]));
    const message =
      meant === undefined
        ? `the key ${quote(key)} is not known of an edit of a whole file, and passing over it could write too much.`
        : `the key ${quote(key)} is not known; did you mean ${quote(meant)}?`;
    const next =
      meant === undefined
        ? "Leave the key out; to change a part of a file, quote the part as old_text, or name it as README.md shows."
        : `Write ${quote(meant)}, or leave the key out.`;
    const details = { key, ...(meant === undefined ? {} : { suggestion: meant }) };
    const where = { edit: context.edit, line };
    return err(createEditError("REQUEST_FIELD_INVALID", where, message, { next, details }));
  }
  return ok(true);
}

/** What is asked for, by `op` or by what else is there. */
function readAction(
  fields: FieldMap,
  context: EditContext,
  log: RepairLogBuilder,
): Result<Action, SurehandError> {
  const flags = readFlags(fields, context);
  if (!flags.ok) return flags;
  const op = readText(fields, "op", context);
  if (!op.ok) return op;
  const { create, overwrite } = flags.value;
  const isDelete = flags.value.delete === true;
  if (op.value === undefined) {
    if (isDelete && create === true)
      return refuse(context, "create and delete are both true.", "create");
    if (isDelete) return ok("delete");
    if (create === false) return ok("rewrite");
    if (create === true) return ok(overwrite === true ? "write" : "create");
    return ok(overwrite === false ? "create" : "write");
  }
  const named = normaliseAction(op.value);
  const action = ACTIONS.get(named);
  if (action === undefined) {
    const message = `op ${quote(op.value)} is none of create, rewrite, write, delete, move, copy.`;
    const next =
      "Name one of these; to change a part of a file, quote the part as old_text, or name it as README.md shows.";
    return refuse(context, message, "op", next);
  }
  if (named !== action) log.add(`op ${quote(op.value)} read as ${quote(action)}`);
  const isMaking = action === "create" || action === "write";
  if ((isDelete && action !== "delete") || (create !== undefined && !isMaking)) {
    return refuse(context, `op is ${action}, but another key asks for something else.`, "op");
  }
  if (action === "create" && overwrite === true) return ok("write");
  if (action === "write" && (overwrite === false || create === true)) {
    return ok(overwrite === true ? "write" : "create");
  }
  return ok(action);
}

interface Flags {
  readonly create: boolean | undefined;
  readonly delete: boolean | undefined;
  readonly overwrite: boolean | undefined;
}

function readFlags(fields: FieldMap, context: EditContext): Result<Flags, SurehandError> {
  const create = readBoolean(fields, "create", context);
  if (!create.ok) return create;
  const remove = readBoolean(fields, "delete", context);
  if (!remove.ok) return remove;
  const overwrite = readBoolean(fields, "overwrite", context);
  if (!overwrite.ok) return overwrite;
  return ok({ create: create.value, delete: remove.value, overwrite: overwrite.value });
}

/** Fields that each action has besides the file; any other is a contradiction. */
const TAKEN: Readonly<Record<Action, readonly string[]>> = {
  create: ["content", "overwrite", "create", "delete", "executable", "expect_hash"],
  write: ["content", "overwrite", "create", "delete", "executable", "expect_hash", "allow_drop"],
  rewrite: ["content", "create", "delete", "executable", "expect_hash", "allow_drop"],
  delete: ["create", "delete", "expect_hash"],
  move: ["to", "overwrite", "delete", "executable", "expect_hash"],
  copy: ["to", "overwrite", "delete", "executable", "expect_hash"],
};

function findMisplaced(
  fields: FieldMap,
  action: Action,
  context: EditContext,
): SurehandError | undefined {
  for (const [name, { value }] of fields) {
    const isNothing = value.kind === "null" || (value.kind === "string" && value.value === "");
    if (name === "file" || name === "op" || TAKEN[action].includes(name)) continue;
    if (isNothing) continue;
    const message = `${name} has no meaning with ${action}.`;
    const details = { field: name };
    const next = `Leave ${name} out, or ask for another op.`;
    return createEditError("REQUEST_FIELD_INVALID", context, message, { next, details });
  }
  return undefined;
}

function toOperation(
  fields: FieldMap,
  action: Action,
  context: EditContext,
): Result<Operation, SurehandError> {
  const file = readFile(fields, context);
  if (!file.ok) return file;
  const expectHash = readHash(fields, context);
  if (!expectHash.ok) return expectHash;
  const executable = readBoolean(fields, "executable", context);
  if (!executable.ok) return executable;
  const path = file.value ?? context.file;
  const guard = expectHash.value === undefined ? {} : { expectHash: expectHash.value };
  const mode = executable.value === undefined ? {} : { executable: executable.value };
  if (action === "write" || action === "rewrite") {
    return toRewrite(
      fields,
      { ...(path === undefined ? {} : { file: path }), ...guard, ...mode },
      action,
      context,
    );
  }
  if (path === undefined) return refuseMissing(context, "file");
  switch (action) {
    case "create": {
      if (expectHash.value !== undefined) {
        const message = "expect_hash says what the file is, but create makes one where nothing is.";
        return refuse(
          context,
          message,
          "expect_hash",
          'Say "write" or "rewrite" to change a file.',
        );
      }
      const content = readContent(fields, context);
      return content.ok
        ? ok({ kind: "create", file: path, content: content.value, ...mode })
        : content;
    }
    case "delete":
      return ok({ kind: "delete", file: path, ...guard });
    case "move":
    case "copy":
      return toMove(fields, { kind: action, file: path, ...mode, ...guard }, context);
  }
}

function toMove(
  fields: FieldMap,
  rest: Pick<MoveOperation, "kind" | "file" | "executable" | "expectHash">,
  context: EditContext,
): Result<Operation, SurehandError> {
  const to = readTarget(fields, context);
  if (!to.ok) return to;
  const overwrite = readBoolean(fields, "overwrite", context);
  if (!overwrite.ok) return overwrite;
  return ok({
    ...rest,
    to: to.value,
    hunks: [],
    placement: "unique",
    ...(overwrite.value === true ? { ifExists: "overwrite" } : {}),
  });
}

function toRewrite(
  fields: FieldMap,
  rest: { readonly file?: string; readonly expectHash?: string; readonly executable?: boolean },
  action: "write" | "rewrite",
  context: EditContext,
): Result<Operation, SurehandError> {
  const content = readContent(fields, context);
  if (!content.ok) return content;
  const mayDrop = readBoolean(fields, "allow_drop", context);
  if (!mayDrop.ok) return mayDrop;
  return ok({
    kind: "rewrite",
    ...rest,
    content: content.value,
    mayCreate: action === "write",
    ...(mayDrop.value === true ? { mayDrop: true } : {}),
  });
}

function readContent(fields: FieldMap, context: EditContext): Result<string, SurehandError> {
  const content = readText(fields, "content", context);
  if (!content.ok) return content;
  return content.value === undefined ? refuseMissing(context, "content") : ok(content.value);
}

function readTarget(fields: FieldMap, context: EditContext): Result<string, SurehandError> {
  const to = readText(fields, "to", context);
  if (!to.ok) return to;
  if (to.value === undefined) return refuseMissing(context, "to");
  const fault = findFileFault(to.value);
  if (fault === undefined) return ok(to.value);
  return refuse(context, `to ${fault}.`, "to", "Send the new path of the file.");
}

function refuseMissing(context: EditContext, name: string): Result<never, SurehandError> {
  const details = { missing: [name] };
  return err(createEditError("REQUEST_FIELD_MISSING", context, `${name} is missing.`, { details }));
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
