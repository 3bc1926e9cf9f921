/**
 * The unified diff of one text edit: only the lines around its replacements are compared, so the cost is theirs and
 * not the file's. Printing is `unified-diff.ts`.
 */
import type { LineTable } from "./line-table.ts";
import type { TextEdit } from "./text-edit.ts";
import { toUnifiedDiff } from "./unified-diff.ts";

const CONTEXT_LINES = 3;

/**
 * The unified diff of `edit`, whose base is the content of `table`. Linear in the stretch from the first to the last
 * replacement. Law: the same as `toUnifiedDiff` of the whole texts, up to which of several equal lines is shown changed.
 */
export function toEditDiff(edit: TextEdit, table: LineTable, path: string): string {
  const first = edit.replacements[0];
  const last = edit.replacements.at(-1);
  if (first === undefined || last === undefined) return "";
  const firstLine = Math.max(1, table.getLineOf(first.span.start) - CONTEXT_LINES);
  const lastLine = Math.min(table.lineCount, table.getLineOf(last.span.end) + CONTEXT_LINES);
  const start = table.getStart(firstLine);
  const end = table.getEnd(lastLine);
  const parts: string[] = [];
  let at: number = start;
  for (const { span, text } of edit.replacements) {
    parts.push(edit.base.slice(at, span.start), text);
    at = span.end;
  }
  parts.push(edit.base.slice(at, end));
  return toUnifiedDiff(edit.base.slice(start, end), parts.join(""), {
    path,
    contextLineCount: CONTEXT_LINES,
    firstLine,
  });
}
