/**
 * A place in a file as people and compilers write it: `src/a.ts:12:5`, `src/a.ts:12`, `src/a.ts(12,5)`.
 * The numbers are the last ones, so drive letters and names with colons do no harm.
 */

/** A file, and a place in it where one is named. */
export interface FilePlace {
  readonly file: string;
  /** From 1. */
  readonly line: number | undefined;
  /** From 1, in UTF-16 code units; the first character of the line when left out. */
  readonly column: number | undefined;
}

/** What `text` names. Numbers that are too long to be a place belong to the name. */
export function readFilePlace(text: string): FilePlace {
  const match =
    /^(.+?):(\d{1,9}):(\d{1,9}):?$/s.exec(text) ??
    /^(.+?)\((\d{1,9}),\s*(\d{1,9})\):?$/s.exec(text) ??
    /^(.+?):(\d{1,9}):?$/s.exec(text);
  if (match === null) return { file: text, line: undefined, column: undefined };
  const [, file = text, line, column] = match;
  return {
    file,
    line: Number(line),
    column: column === undefined ? undefined : Number(column),
  };
}
