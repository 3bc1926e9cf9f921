/**
 * Placeholders in a new text: lines that stand for code which is not given, such as `// ... rest of the code unchanged`.
 * A line by its form alone is none when the old side has it too, and some forms are ordinary content: the body of a
 * Python stub, dots in a document, a comment that goes on from an earlier one.
 */
import { createError, type SurehandError } from "../base/index.ts";
import { isBlank, isElisionLine } from "../text/index.ts";

/** What tells a placeholder from a line that is meant. */
export interface PlaceholderContext {
  /** Lines, without space around them, that are no placeholder since they were there before. */
  readonly known: ReadonlySet<string>;
  /** A placeholder in words that stands in this text is none. */
  readonly lf: string;
  /** Path of the file, by whose ending documents are known. */
  readonly file?: string | undefined;
  /** Lines of nothing but dots are content, as in a file that is new. */
  readonly allowsDots?: boolean;
}

/** The refusal of the first placeholder line of `newText` (LF endings); undefined when there is none. Linear but for the search of such lines in `lf`. */
export function findPlaceholder(
  newText: string,
  { known, lf, file, allowsDots }: PlaceholderContext,
): SurehandError | undefined {
  if (!/\.\.\.|…|rest|remain|exist|other|unchanged|omit|snip|no change/i.test(newText))
    return undefined;
  const mayHaveDots = allowsDots === true || isProse(file);
  const lines = newText.split("\n");
  const at = lines.findIndex(
    (line, index) =>
      isElisionLine(line) &&
      !isStubBody(lines, index) &&
      !known.has(line.trim()) &&
      !(mayHaveDots && isBareDots(line)) &&
      !isContinuedProse(line) &&
      (isBareDots(line) || !lf.includes(line.trim())),
  );
  if (at < 0) return undefined;
  const line = lines[at]?.trim() ?? "";
  return createError(
    "EDIT_PLACEHOLDER",
    `Line ${at + 1} of the new text, "${line}", stands for code that is not given.`,
    {
      details: { new_text_line: at + 1, placeholder: line },
    },
  );
}

/** Documents show examples in which dots are meant for their readers. */
function isProse(file: string | undefined): boolean {
  return /\.(md|mdx|markdown|rst|adoc|txt)$/i.test(file ?? "");
}

/** A comment that goes on from an earlier one: "... and then we close it". */
function isContinuedProse(line: string): boolean {
  return (
    /^\W*?(\.{3}|…)\s+(and|or|but|so|then|we|this|that|if|because|which|since)\b/i.test(line) &&
    !/\b(rest|others?|more|remaining|existing|so on|code|unchanged|here)\b/i.test(line)
  );
}

/** The body of a Python stub is three dots below a definition. */
function isStubBody(lines: readonly string[], at: number): boolean {
  if (lines[at]?.trim() !== "...") return false;
  let above = at - 1;
  while (above >= 0 && isBlank(lines[above] ?? "")) above -= 1;
  return /^\s*(?:async\s+def|def|class)\b.*:\s*(?:#.*)?$|^\s*\)\s*(?:->.*)?:\s*$/.test(
    lines[above] ?? "",
  );
}

function isBareDots(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}
