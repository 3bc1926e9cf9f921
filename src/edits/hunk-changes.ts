/**
 * From a hunk whose lines stand at a known place to replacements of the text: context is never touched, removed lines go,
 * added lines come with the line ending that the strictness of the place calls for.
 * The end of the file is exact: markers for a missing final newline decide where the hunk has some, the file's own
 * habit where it has none.
 */
import {
  countEols,
  type Eol,
  getEolNear,
  type Replacement,
  toOffset,
  toSpan,
} from "../text/index.ts";
import { type FileLines, type LineStrictness, stripReturn } from "./file-lines.ts";
import type { Hunk, HunkLine } from "./operation.ts";

/** A hunk at its place. */
export interface PlacedHunk {
  readonly hunk: Hunk;
  /** Line, from 0, of its first old line. */
  readonly at: number;
  readonly strictness: LineStrictness;
}

/** The replacements that make the hunk's changes, in order. Linear in the hunk. */
export function toHunkChanges(file: FileLines, placed: PlacedHunk): readonly Replacement[] {
  const changes: Replacement[] = [];
  let at = placed.at;
  let run: Run = { start: at, end: at, added: [] };
  const flush = (): void => {
    if (run.end > run.start || run.added.length > 0) changes.push(toReplacement(file, placed, run));
    run = { start: at, end: at, added: [] };
  };
  for (const line of placed.hunk.lines) {
    switch (line.kind) {
      case "context":
        at += 1;
        flush();
        break;
      case "removed":
        at += 1;
        run = { ...run, end: at };
        break;
      case "added":
        run.added.push(line);
        break;
    }
  }
  flush();
  return changes;
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly added: HunkLine[];
}

function toReplacement(file: FileLines, placed: PlacedHunk, run: Run): Replacement {
  let start = file.getStart(run.start);
  const end = file.getStart(run.end);
  const isTail = run.end === file.count;
  const isRaw = placed.strictness === "bytes" && isInFileEndings(file, placed.hunk);
  const eol: Eol = isRaw ? "\n" : getEolNear(file.text, toOffset(start));
  let text = run.added
    .map((line) => (isRaw ? `${line.text}\n` : `${stripReturn(line.text)}${eol}`))
    .join("");
  if (isTail && isBareAfter(file, placed.hunk, run)) {
    if (text !== "") text = text.slice(0, -eol.length);
    else if (run.start > 0 && run.start > placed.at) start -= getEndingLength(file, run.start - 1);
  }
  const needsEnding = run.start === file.count && !file.hasFinalNewline && run.added.length > 0;
  return { span: toSpan(start, end), text: needsEnding ? `${eol}${text}` : text };
}

/**
 * Whether the line endings of a hunk that stands in `file` byte for byte are the file's: its old lines prove it; where it
 * has none, a hunk placed by its number is taken as sent, unless all of the file's lines end with CRLF and none of its own.
 */
function isInFileEndings(file: FileLines, { lines, oldLine }: Hunk): boolean {
  if (lines.some(({ kind }) => kind !== "added") || file.count === 0) return true;
  if (oldLine === undefined) return false;
  const { crlf, lf, cr } = countEols(file.text);
  return crlf === 0 || lf + cr > 0 || lines.some(({ text }) => text.endsWith("\r"));
}

/** Whether the text is to end without a line ending after `run`, which ends it. */
function isBareAfter(file: FileLines, hunk: Hunk, run: Run): boolean {
  const isMarked = hunk.lines.some((line) => line.endsFile === true);
  if (isMarked) return run.added.at(-1)?.endsFile === true;
  return !file.hasFinalNewline;
}

function getEndingLength(file: FileLines, idx: number): number {
  const line = file.text.slice(file.getStart(idx), file.getStart(idx + 1));
  if (line.endsWith("\r\n")) return 2;
  return line.endsWith("\n") ? 1 : 0;
}
