/**
 * Lines known again by a hash: what a receipt keeps of the lines that an edit brought or took, instead of their text.
 * Two lines that differ in spacing, look-alike characters or punctuation style have one mark, so that a formatter does
 * not make a line unknown; lines with too little in them to be known again have none.
 */
import { toSha256 } from "../base/index.ts";
import { isWordCode, LineTable, toCanonicalLine } from "../text/index.ts";

/** Hexadecimal digits of a mark. */
export const MARK_DIGITS = 12;

/** Word characters from which a line can be known again. */
const MIN_WORD_CHARS = 4;

/** Longest line that is looked at; a longer one, data rather than code, has no mark. */
const MAX_LINE_UNITS = 2000;

/** The mark of `line` (without its ending); `undefined` when there is too little, or too much, in it. */
export function findLineMark(line: string): string | undefined {
  const known = findKnownForm(line);
  return known === undefined ? undefined : toMark(known);
}

/** The lines of `content` that have a mark: first line from 1 by mark. Linear. */
export function markLines(content: string): ReadonlyMap<string, number> {
  const marks = new Map<string, number>();
  for (const [form, line] of listKnownForms(content)) marks.set(toMark(form), line);
  return marks;
}

/** The forms by which lines are known again, before they are hashed: first line from 1 by form. Linear. */
export function listKnownForms(content: string): ReadonlyMap<string, number> {
  const table = new LineTable(content);
  const forms = new Map<string, number>();
  for (let line = 1; line <= table.lineCount; line += 1) {
    const form = findKnownForm(table.getText(line));
    if (form !== undefined && !forms.has(form)) forms.set(form, line);
  }
  return forms;
}

/** The mark of a line whose form is `form`. */
export function toMark(form: string): string {
  return toSha256(form).slice(0, MARK_DIGITS);
}

/** The form by which `line` is known again, before it is hashed; `undefined` as for `findLineMark`. */
export function findKnownForm(line: string): string | undefined {
  if (line.length > MAX_LINE_UNITS) return undefined;
  let count = 0;
  for (let at = 0; at < line.length && count < MIN_WORD_CHARS; at += 1) {
    if (isWordCode(line.charCodeAt(at))) count += 1;
  }
  return count < MIN_WORD_CHARS ? undefined : toCanonicalLine(line);
}
