/**
 * Conflict markers that a merge left in a text: `<<<<<<< ours`, `=======`, `>>>>>>> theirs`, as git writes them.
 * A line of equals signs alone is none: Markdown and reStructuredText underline titles with them. It takes the opening
 * or closing mark to make a finding, and those have to look as git's do: seven signs, then the end or a space and a label.
 */
import { LineTable, type Span } from "../text/index.ts";

/** What is left of one conflict: whole, or some of its marks. */
export interface ConflictMarkers {
  /** From the first mark's line to the last one's, endings apart. */
  readonly span: Span;
  /** Line of the first mark, from 1. */
  readonly line: number;
  /** Line of the last mark; the same when there is only one. */
  readonly endLine: number;
  /** Whether opening, middle and closing mark are there, in order. */
  readonly isWhole: boolean;
}

/** The conflict markers in `text`, in order. Linear. */
export function findConflictMarkers(text: string): readonly ConflictMarkers[] {
  if (!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) return [];
  const lines = new LineTable(text);
  const found: ConflictMarkers[] = [];
  let opened: number | undefined;
  let hasMiddle = false;
  const report = (first: number, last: number, isWhole: boolean): void => {
    const span = { start: lines.getStart(first), end: lines.getContentEnd(last) };
    found.push({ span, line: first, endLine: last, isWhole });
  };
  for (let line = 1; line <= lines.lineCount; line++) {
    const mark = findMark(text, lines, line);
    if (mark === "<") {
      if (opened !== undefined) report(opened, opened, false);
      opened = line;
      hasMiddle = false;
    } else if (mark === "=") hasMiddle = opened !== undefined;
    else if (mark === ">") {
      // A lone `>>>>>>>` may be a quote in a mail; with no mark before it only a label makes it git's.
      if (opened !== undefined) report(opened, line, hasMiddle);
      else if (/^>{7} \S/.test(lines.getText(line))) report(line, line, false);
      opened = undefined;
    }
  }
  if (opened !== undefined) report(opened, opened, false);
  return found;
}

const MARK = /^(?:(<)<{6}|(=)={6}|(>)>{6})(?: |$)/;

function findMark(text: string, lines: LineTable, line: number): "<" | "=" | ">" | undefined {
  const first = text.charAt(lines.getStart(line));
  if (first !== "<" && first !== "=" && first !== ">") return undefined;
  return MARK.test(lines.getText(line)) ? first : undefined;
}
