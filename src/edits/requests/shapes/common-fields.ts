/** Fields that several ways to say an edit in JSON share, with the names they are accepted under. */
import type { FieldRows } from "../field-table.ts";

/** Names of a file that all of them take. */
export const FILE_NAMES = ["file", "path", "file_path", "filePath", "filename"] as const;

/** Names of a file for edits of code by its parts, which tools of that kind call by its place in a project. */
export const PART_FILE_NAMES = [...FILE_NAMES, "relative_path", "relativePath"] as const;

/** Names of what is done. */
export const ACTION_NAMES = [
  "op",
  "action",
  "operation",
  "command",
  "kind",
  "type",
  "mode",
] as const;

/** Names of a text to put in. */
export const CONTENT_NAMES = [
  "content",
  "contents",
  "new_text",
  "newText",
  "new_string",
  "newString",
  "new_str",
  "newStr",
  "new_content",
  "newContent",
  "insert_text",
  "insertText",
  "text",
  "replacement",
  "code",
] as const;

/** Names of code to put in where a part of code is named. */
export const CODE_NAMES = [...CONTENT_NAMES, "new_code", "newCode"] as const;

/** The assertions. */
export const EXPECTATION_ROWS: FieldRows = [
  ["expect_contains", ["expect_contains", "expectContains"]],
  ["expect_hash", ["expect_hash", "expectHash"]],
];
