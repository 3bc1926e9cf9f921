/**
 * The word of an edit that says what is to be done, in the spellings that callers use: `replace-body`, `ReplaceBody`.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { type FieldMap, readText } from "../field-values.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";

/** The accepted words of an edit and the actions they mean; an action's own name is always accepted. */
export type ActionWords<Action extends string> = ReadonlyMap<string, Action>;

/** `word` in lower case with `_` between its parts. */
export function toActionWord(word: string): string {
  return word
    .slice(0, 100)
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toLowerCase();
}

/**
 * The action that the field `op` names, undefined when the edit has none. A word other than the action's own name is
 * reported. Errors: REQUEST_FIELD_INVALID, REQUEST_UNSUPPORTED for a word that names no action.
 */
export function readAction<Action extends string>(
  fields: FieldMap,
  words: ActionWords<Action>,
  context: EditContext,
  log: RepairLogBuilder,
): Result<Action | undefined, SurehandError> {
  const word = readText(fields, "op", context);
  if (!word.ok) return word;
  if (word.value === undefined) return ok(undefined);
  const action = words.get(toActionWord(word.value));
  if (action === undefined) {
    const actions = [...new Set(words.values())];
    const message = `op ${quote(word.value)} is none of ${actions.join(", ")}.`;
    const next = "Send one of these as op.";
    const details = { field: "op", actions };
    return err(createEditError("REQUEST_UNSUPPORTED", context, message, { next, details }));
  }
  if (word.value !== action) log.add(`op ${quote(word.value)} read as ${quote(action)}`);
  return ok(action);
}

/** The refusal of an edit that has no `op`. */
export function refuseMissingAction(
  actions: readonly string[],
  context: EditContext,
): Result<never, SurehandError> {
  const next = `Give "op": ${actions.join(", ")}.`;
  const details = { missing: ["op"], actions };
  return err(
    createEditError("REQUEST_FIELD_MISSING", context, "op is missing.", { next, details }),
  );
}
