/**
 * Edits of nodes of the parse tree in JSON: `{file, node: "Program/FunctionDeclaration[0]", op, content}`, the path as
 * `ast` prints it or in a short form such as `fn[name=send]`. What the path means is not looked at here.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { NodeOperation, Operation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { FieldTable } from "../field-table.ts";
import { type FieldMap, readFile, readHash, readText } from "../field-values.ts";
import type { JsonMember } from "../json-node.ts";
import type { JsonShape } from "../json-shape.ts";
import type { RepairLogBuilder } from "../repair-log.ts";
import { type ActionWords, readAction, refuseMissingAction } from "./action-word.ts";
import { ACTION_NAMES, CODE_NAMES, EXPECTATION_ROWS, PART_FILE_NAMES } from "./common-fields.ts";
import { judgeUnknownMembers } from "./unknown-members.ts";

type Action = NodeOperation["action"];

const FIELDS = new FieldTable([
  ["file", PART_FILE_NAMES],
  ["node", ["node", "node_path", "nodePath", "ast_path", "astPath", "node_selector", "selector"]],
  ["op", ACTION_NAMES],
  ["content", CODE_NAMES],
  ...EXPECTATION_ROWS,
]);

const ACTIONS: readonly Action[] = ["replace", "insert_before", "insert_after", "delete"];

const WORDS: ActionWords<Action> = new Map<string, Action>([
  ...ACTIONS.map((action): [string, Action] => [action, action]),
  ["replace_node", "replace"],
  ["update", "replace"],
  ["insert_before_node", "insert_before"],
  ["add_before", "insert_before"],
  ["insert_after_node", "insert_after"],
  ["add_after", "insert_after"],
  ["delete_node", "delete"],
  ["remove", "delete"],
  ["remove_node", "delete"],
]);

/** Edits of nodes named by their path. */
export const nodePathShape: JsonShape = {
  name: "node_path",
  fields: FIELDS,
  inheritable: [],
  isShape: (members) =>
    members.some(({ key, value }) => FIELDS.find(key) === "node" && value.kind === "string"),
  parse: parseNodePath,
};

function parseNodePath(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<readonly Operation[], SurehandError> {
  const sorted = FIELDS.sort(members, context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknownMembers(unknown, { table: FIELDS, fields, context, log });
  if (!judged.ok) return judged;
  const path = readText(fields, "node", context);
  if (!path.ok) return path;
  if (path.value === undefined || path.value.trim() === "") {
    return refuseMissing("node", 'Give "node", a path as `surehand ast` prints it.', context);
  }
  const action = readAction(fields, WORDS, context, log);
  if (!action.ok) return action;
  if (action.value === undefined) return refuseMissingAction(ACTIONS, context);
  const content = readContent(fields, action.value, context);
  if (!content.ok) return content;
  const file = readFile(fields, context);
  if (!file.ok) return file;
  const expectContains = readText(fields, "expect_contains", context);
  if (!expectContains.ok) return expectContains;
  const expectHash = readHash(fields, context);
  if (!expectHash.ok) return expectHash;
  const named = file.value ?? context.file;
  return ok([
    {
      kind: "node",
      ...(named === undefined ? {} : { file: named }),
      action: action.value,
      path: path.value,
      content: content.value,
      ...(expectContains.value === undefined ? {} : { expectContains: expectContains.value }),
      ...(expectHash.value === undefined ? {} : { expectHash: expectHash.value }),
    },
  ]);
}

function readContent(
  fields: FieldMap,
  action: Action,
  context: EditContext,
): Result<string, SurehandError> {
  const content = readText(fields, "content", context);
  if (!content.ok) return content;
  const { value } = content;
  if (action === "delete") {
    if (value === undefined || value === "") return ok("");
    return refuseContent(context, "the edit is to delete, but its content is not empty.", {
      next: "Leave the content out to delete, or send replace.",
    });
  }
  if (value === undefined) return refuseMissing("content", 'Give "content".', context);
  if (value.trim() !== "") return ok(value);
  return refuseContent(context, "content is empty.", {
    next: action === "replace" ? "Send delete to delete." : "Send what to insert.",
  });
}

function refuseMissing(
  field: string,
  next: string,
  context: EditContext,
): Result<never, SurehandError> {
  const details = { missing: [field] };
  return err(
    createEditError("REQUEST_FIELD_MISSING", context, `${field} is missing.`, { next, details }),
  );
}

function refuseContent(
  context: EditContext,
  message: string,
  { next }: { readonly next: string },
): Result<never, SurehandError> {
  const details = { field: "content" };
  return err(createEditError("REQUEST_FIELD_INVALID", context, message, { next, details }));
}
