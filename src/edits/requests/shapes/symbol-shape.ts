/**
 * Edits of named definitions in JSON: `{file, op, symbol, content}`, or with `anchor: {symbol, kind, line_contains}`
 * instead of `symbol`. Accepts the words of other tools (`name_path`, `relative_path`, `insert_after_symbol`).
 * `replace_symbol_body` is such a word, and there it means the whole definition, so it is `replace_symbol` here.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { Operation, SymbolOperation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { FieldTable } from "../field-table.ts";
import { type FieldMap, readFile, readHash, readText, refuseValue } from "../field-values.ts";
import type { JsonMember } from "../json-node.ts";
import type { JsonShape } from "../json-shape.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";
import { type ActionWords, readAction, refuseMissingAction, toActionWord } from "./action-word.ts";
import { CODE_NAMES, EXPECTATION_ROWS, PART_FILE_NAMES } from "./common-fields.ts";
import { judgeUnknownMembers } from "./unknown-members.ts";

type Action = SymbolOperation["action"];

/** Names of fields that only an edit of a definition has. */
const SYMBOL_NAMES: readonly string[] = [
  "symbol",
  "symbol_name",
  "symbolName",
  "symbol_path",
  "symbolPath",
  "name_path",
  "namePath",
  "qualified_name",
  "qualifiedName",
];

/** Names that stand for the definition when `op` says that one is meant. */
const LOOSE_NAMES: readonly string[] = [
  "function",
  "function_name",
  "functionName",
  "method_name",
  "methodName",
  "class_name",
  "className",
  "name",
];

const PLACE_FIELDS = [
  ["symbol", [...SYMBOL_NAMES, ...LOOSE_NAMES]],
  ["kind", ["kind", "symbol_kind", "symbolKind", "type", "symbol_type", "symbolType"]],
  ["line_contains", ["line_contains", "lineContains", "containing"]],
] as const;

/** The members of `anchor`. */
const ANCHOR_FIELDS = new FieldTable(PLACE_FIELDS);

const FIELDS = new FieldTable([
  ["file", PART_FILE_NAMES],
  ...PLACE_FIELDS,
  ["anchor", ["anchor"]],
  ["op", ["op", "action", "operation", "command", "mode"]],
  ["position", ["position", "where"]],
  ["content", [...CODE_NAMES, "body", "new_body", "newBody", "definition", "new_definition"]],
  ["new_name", ["new_name", "newName", "rename_to", "renameTo", "to"]],
  ...EXPECTATION_ROWS,
]);

const ACTIONS: readonly Action[] = [
  "replace_body",
  "replace_symbol",
  "insert_before",
  "insert_after",
  "insert_line",
  "delete_symbol",
  "rename_symbol",
];

/** `insert` stands for the three insertions until `position` and `line_contains` are known. */
const WORDS: ActionWords<Action | "insert"> = new Map<string, Action | "insert">([
  ...ACTIONS.map((action): [string, Action] => [action, action]),
  ["replace_function_body", "replace_body"],
  ["replace_method_body", "replace_body"],
  ["update_body", "replace_body"],
  ["set_body", "replace_body"],
  ["edit_body", "replace_body"],
  ["replace", "replace_symbol"],
  ["replace_symbol_body", "replace_symbol"],
  ["replace_function", "replace_symbol"],
  ["replace_method", "replace_symbol"],
  ["replace_class", "replace_symbol"],
  ["replace_definition", "replace_symbol"],
  ["update_symbol", "replace_symbol"],
  ["update_function", "replace_symbol"],
  ["rewrite_symbol", "replace_symbol"],
  ["insert_before_symbol", "insert_before"],
  ["insert_before_function", "insert_before"],
  ["add_before", "insert_before"],
  ["insert_after_symbol", "insert_after"],
  ["insert_after_function", "insert_after"],
  ["add_after", "insert_after"],
  ["insert_lines", "insert_line"],
  ["insert_in_symbol", "insert_line"],
  ["insert", "insert"],
  ["add", "insert"],
  ["delete", "delete_symbol"],
  ["remove", "delete_symbol"],
  ["remove_symbol", "delete_symbol"],
  ["delete_function", "delete_symbol"],
  ["remove_function", "delete_symbol"],
  ["delete_method", "delete_symbol"],
  ["remove_method", "delete_symbol"],
  ["delete_class", "delete_symbol"],
  ["remove_class", "delete_symbol"],
  ["rename", "rename_symbol"],
  ["rename_function", "rename_symbol"],
  ["rename_method", "rename_symbol"],
  ["rename_class", "rename_symbol"],
]);

/** Edits of definitions that are named. */
export const symbolShape: JsonShape = {
  name: "symbol",
  fields: FIELDS,
  inheritable: [],
  isShape,
  parse: parseSymbol,
};

function isShape(members: readonly JsonMember[]): boolean {
  return members.some(({ key, value }) => {
    if (SYMBOL_NAMES.includes(key)) return value.kind === "string";
    if (LOOSE_NAMES.includes(key)) return value.kind === "string" && members.some(saysSymbol);
    if (key !== "anchor") return false;
    // A text that starts like a name, not like a line number, beside a word that asks for a definition.
    if (value.kind === "string")
      return /^[\p{L}_$#@]/u.test(value.value) && members.some(saysSymbol);
    if (value.kind !== "object") return false;
    return value.members.some((member) => ANCHOR_FIELDS.find(member.key) === "symbol");
  });
}

/** Whether the member is an `op` that can only be about a definition. */
function saysSymbol({ key, value }: JsonMember): boolean {
  if (!/^(?:op|action|operation|command|kind|type|mode)$/.test(key)) return false;
  if (value.kind !== "string") return false;
  const word = toActionWord(value.value);
  return WORDS.has(word) && word.includes("_");
}

/** What an edit of this shape is read with. */
interface Reading {
  readonly fields: FieldMap;
  readonly context: EditContext;
  readonly log: RepairLogBuilder;
}

function parseSymbol(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Result<readonly Operation[], SurehandError> {
  const sorted = FIELDS.sort(members.map(toActionMember), context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknownMembers(unknown, { table: FIELDS, fields, context, log });
  if (!judged.ok) return judged;
  const reading = { fields, context, log };
  const place = readPlace(reading);
  if (!place.ok) return place;
  const action = readSymbolAction(reading, place.value);
  if (!action.ok) return action;
  const content = readContent(reading, action.value.action);
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
      kind: "symbol",
      ...(path === undefined ? {} : { file: path }),
      ...action.value,
      ...place.value,
      content: content.value,
      ...(expectContains.value === undefined ? {} : { expectContains: expectContains.value }),
      ...(expectHash.value === undefined ? {} : { expectHash: expectHash.value }),
    },
  ]);
}

/** `kind` and `type` may name the action instead of the kind of definition. */
function toActionMember(member: JsonMember): JsonMember {
  const { key, value } = member;
  const isAction =
    (key === "kind" || key === "type") &&
    value.kind === "string" &&
    WORDS.has(toActionWord(value.value));
  return isAction ? { ...member, key: "op" } : member;
}

type Place = Pick<SymbolOperation, "symbol" | "symbolKind" | "lineContains">;

/** The definition that is meant, named beside the content or in `anchor`, but each part in one place only. */
function readPlace({ fields, context, log }: Reading): Result<Place, SurehandError> {
  const merged = new Map(fields);
  const anchor = fields.get("anchor");
  if (anchor !== undefined && anchor.value.kind !== "null") {
    const inner = readAnchorFields(anchor, context, log);
    if (!inner.ok) return inner;
    for (const [name, member] of inner.value) {
      if (fields.has(name)) return refuseTwice(name, member, context);
      merged.set(name, member);
    }
  }
  const symbol = readText(merged, "symbol", context);
  if (!symbol.ok) return symbol;
  const kind = readText(merged, "kind", context);
  if (!kind.ok) return kind;
  const line = readText(merged, "line_contains", context);
  if (!line.ok) return line;
  if (symbol.value === undefined || symbol.value.trim() === "") {
    const details = { missing: ["symbol"] };
    const next = 'Give "symbol", the name of the definition, such as "Gateway.charge".';
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "symbol is missing.", { next, details }),
    );
  }
  return ok({
    symbol: symbol.value,
    ...(kind.value === undefined ? {} : { symbolKind: kind.value }),
    ...(line.value === undefined ? {} : { lineContains: line.value }),
  });
}

function readAnchorFields(
  anchor: JsonMember,
  context: EditContext,
  log: RepairLogBuilder,
): Result<FieldMap, SurehandError> {
  const { value } = anchor;
  if (value.kind === "string") return ok(new Map([["symbol", { ...anchor, key: "symbol" }]]));
  if (value.kind !== "object") {
    return refuseValue(anchor, "anchor", 'an object {"symbol", "kind", "line_contains"}', context);
  }
  const own = { edit: context.edit, line: anchor.line, textual: context.textual };
  const sorted = ANCHOR_FIELDS.sort(value.members, own, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  const judged = judgeUnknownMembers(unknown, { table: ANCHOR_FIELDS, fields, context: own, log });
  return judged.ok ? ok(fields) : judged;
}

function refuseTwice(
  name: string,
  member: JsonMember,
  context: EditContext,
): Result<never, SurehandError> {
  const message = `${name} is given both in anchor and beside it.`;
  return err(
    createEditError("REQUEST_AMBIGUOUS", { edit: context.edit, line: member.line }, message, {
      next: `Give ${name} once.`,
      details: { field: name },
    }),
  );
}

type SaidAction = Pick<SymbolOperation, "action" | "position">;

function readSymbolAction(reading: Reading, place: Place): Result<SaidAction, SurehandError> {
  const { fields, context, log } = reading;
  const said = readAction(fields, WORDS, context, log);
  if (!said.ok) return said;
  const position = readPosition(reading);
  if (!position.ok) return position;
  const action = said.value ?? (fields.has("new_name") ? "rename_symbol" : undefined);
  if (action === undefined) return refuseMissingAction(ACTIONS, context);
  if (action === "insert") return toInsertion(position.value, place, context);
  if (action === "insert_line") {
    if (place.lineContains === undefined || place.lineContains === "") {
      const details = { missing: ["line_contains"] };
      const next = 'Give "line_contains", a part of the line to insert at.';
      const message = "line_contains is missing.";
      return err(createEditError("REQUEST_FIELD_MISSING", context, message, { next, details }));
    }
    return ok({ action, ...(position.value === undefined ? {} : { position: position.value }) });
  }
  if (position.value === undefined || action === `insert_${position.value}`) return ok({ action });
  return refuse(context, `position ${quote(position.value)} does not go with ${action}.`, {
    field: "position",
    next: "Leave position out; it belongs to insert_line.",
  });
}

function toInsertion(
  position: "before" | "after" | undefined,
  { lineContains }: Place,
  context: EditContext,
): Result<SaidAction, SurehandError> {
  if (position !== undefined && lineContains === undefined) {
    return ok({ action: position === "before" ? "insert_before" : "insert_after" });
  }
  return refuse(context, 'op "insert" does not say where.', {
    field: "op",
    next: "Send insert_before or insert_after (the definition), or insert_line (a line of it).",
  });
}

function readPosition({
  fields,
  context,
}: Reading): Result<"before" | "after" | undefined, SurehandError> {
  const word = readText(fields, "position", context);
  if (!word.ok) return word;
  switch (word.value?.trim().toLowerCase()) {
    case undefined:
      return ok(undefined);
    case "before":
    case "above":
      return ok("before");
    case "after":
    case "below":
      return ok("after");
    default:
      return refuse(context, `position ${quote(word.value ?? "")} is neither before nor after.`, {
        field: "position",
        next: "Send before or after.",
      });
  }
}

function readContent(reading: Reading, action: Action): Result<string, SurehandError> {
  const { fields, context } = reading;
  const content = readText(fields, "content", context);
  if (!content.ok) return content;
  const newName = readText(fields, "new_name", context);
  if (!newName.ok) return newName;
  if (action === "rename_symbol") return readNewName(content.value, newName.value, context);
  if (newName.value !== undefined) {
    return refuse(context, `new_name does not go with ${action}.`, {
      field: "new_name",
      next: "Send rename_symbol and this edit one after the other.",
    });
  }
  if (action === "delete_symbol") {
    if (content.value === undefined || content.value === "") return ok("");
    return refuse(context, "the edit is to delete, but its content is not empty.", {
      field: "content",
      next: "Leave the content out to delete, or send replace_symbol.",
    });
  }
  if (content.value === undefined) {
    const details = { missing: ["content"] };
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "content is missing.", {
        next: 'Give "content".',
        details,
      }),
    );
  }
  if (content.value.trim() !== "" || action === "replace_body") return ok(content.value);
  return refuse(context, "content is empty.", {
    field: "content",
    next: action === "replace_symbol" ? "Send delete_symbol to delete." : "Send what to insert.",
  });
}

function readNewName(
  content: string | undefined,
  newName: string | undefined,
  context: EditContext,
): Result<string, SurehandError> {
  const name = (newName ?? content)?.trim();
  if (name === undefined || name === "") {
    const details = { missing: ["new_name"] };
    const next = 'Give "new_name".';
    return err(
      createEditError("REQUEST_FIELD_MISSING", context, "new_name is missing.", { next, details }),
    );
  }
  if (content === undefined || newName === undefined || content === newName) return ok(name);
  return refuse(context, "new_name and content are both given, and differ.", {
    field: "new_name",
    next: "Send the new name as new_name only.",
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
