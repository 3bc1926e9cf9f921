/**
 * Members of an edit that its shape does not know: reported, or refused where passing over them could mean another edit,
 * be it a misspelt field, an assertion, or a word about which place is meant.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import type { FieldTable } from "../field-table.ts";
import type { FieldMap } from "../field-values.ts";
import type { JsonMember } from "../json-node.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";

/** Words in a key that say where or how something is changed. */
const TELLING =
  /(?:^|_)(?:all|base|based|char|character|characters|chars|col|cols|column|columns|count|dry|encoding|end|exclusive|expand|from|inclusive|indent|index|indexed|indexing|length|line|lines|occurrence|offset|old|one|original|pos|position|range|regex|regexp|row|rows|run|start|to|unit|units|zero)(?:_|$)/;

/** What is known of the edit that the members are in. */
export interface UnknownMembersContext {
  readonly table: FieldTable;
  readonly fields: FieldMap;
  readonly context: EditContext;
  readonly log: RepairLogBuilder;
}

/** Reports each of `unknown` as ignored. Errors: REQUEST_FIELD_INVALID for one that must not be. */
export function judgeUnknownMembers(
  unknown: readonly JsonMember[],
  { table, fields, context, log }: UnknownMembersContext,
): Result<true, SurehandError> {
  for (const { key, line } of unknown) {
    const where = { edit: context.edit, line };
    const meant = table.findMisspelt(key, fields, new Set(["content"]));
    if (meant !== undefined) {
      const message = `the key ${quote(key)} is not known; did you mean ${quote(meant)}?`;
      return err(
        createEditError("REQUEST_FIELD_INVALID", where, message, {
          next: `Write ${quote(meant)}, or leave the key out.`,
          details: { key, suggestion: meant },
        }),
      );
    }
    if (TELLING.test(toSnakeCase(key)) || /^(?:expect|assert|require)/i.test(key)) {
      const message = `the key ${quote(key)} is not known, and passing over it could mean another edit.`;
      return err(
        createEditError("REQUEST_FIELD_INVALID", where, message, {
          next: "Leave the key out, or say the same with the fields that are known.",
          details: { key },
        }),
      );
    }
    log.add(`unknown key ${quote(key)} ignored`);
  }
  return ok(true);
}

function toSnakeCase(key: string): string {
  return key
    .slice(0, 100)
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}
