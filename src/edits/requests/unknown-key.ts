/**
 * Unknown keys of an edit that must not be passed over: they ask for another operation than replacing a text,
 * so that reading the edit without them would be a different edit.
 */
import type { ErrorCode } from "../../base/index.ts";
import type { JsonMember } from "./json-node.ts";
import { quote } from "./repair-log.ts";

/** Why an edit with this key is refused. */
export interface MeaningChange {
  readonly code: ErrorCode;
  readonly message: string;
  readonly next: string;
}

/** Keys of other ways to say an edit; harmless beside an old and a new text. */
const OTHER_WAY_KEYS: ReadonlySet<string> = new Set([
  "anchor",
  "content",
  "contents",
  "diff",
  "end_col",
  "end_line",
  "endLine",
  "file_text",
  "insert_line",
  "node",
  "node_path",
  "patch",
  "range",
  "start_col",
  "start_line",
  "startLine",
  "symbol",
]);

const OPERATION_KEYS: ReadonlySet<string> = new Set([
  "action",
  "command",
  "kind",
  "mode",
  "op",
  "operation",
  "type",
]);

const OTHER_OPERATION =
  /^(?:add_|append|copy|delete|insert|move|patch|prepend|regex|remove|rename|replace_(?:body|symbol|lines?|range|regex)|undo|view|write)/i;

const REPLACE_WITH_TEXT = "Send file, old_text and new_text; the text around the place is enough.";

/** Why `member`, whose key names no field, forbids reading the edit; undefined when it may be passed over. */
export function findMeaningChange(
  member: JsonMember,
  hasTexts: boolean,
): MeaningChange | undefined {
  const { key, value } = member;
  if (!hasTexts && OTHER_WAY_KEYS.has(key)) {
    return {
      code: "REQUEST_UNSUPPORTED",
      message: `the key ${quote(key)} belongs to another way to say an edit, which the other keys do not fit.`,
      next: REPLACE_WITH_TEXT,
    };
  }
  if (OPERATION_KEYS.has(key) && value.kind === "string" && OTHER_OPERATION.test(value.value)) {
    return {
      code: "REQUEST_UNSUPPORTED",
      message: `${key} ${quote(value.value)} does not fit the other keys, which say to replace a text.`,
      next: REPLACE_WITH_TEXT,
    };
  }
  const isOn = !(value.kind === "boolean" && !value.value) && value.kind !== "null";
  if (/^(?:is_?|use_?)?reg_?exp?$/i.test(key) && isOn) {
    return {
      code: "REQUEST_UNSUPPORTED",
      message: `${quote(key)} asks for a pattern; old_text is always plain text.`,
      next: "Send the text as it stands in the file.",
    };
  }
  if (/^dry_?run$/i.test(key) && isOn) {
    return {
      code: "REQUEST_FIELD_INVALID",
      message: `${quote(key)} is not part of an edit, and passing over it would write.`,
      next: "Ask for a dry run beside the request, not inside it.",
    };
  }
  if (/^(?:expected_replacements|expectedReplacements|count)$/.test(key)) {
    if (value.kind === "number" && value.value === 1) return undefined;
    return {
      code: "REQUEST_FIELD_INVALID",
      message: `${quote(key)} is not supported.`,
      next: "Use replace_all for every place, or occurrence for one of several.",
    };
  }
  return undefined;
}
