/**
 * The hunks of one file of a unified diff. Their counts say where they end as long as they are right; where they are
 * wrong or missing, what lines look like decides, and that is reported.
 */
import { ok, type Result, type SurehandError } from "../../base/index.ts";
import type { Hunk, HunkLine } from "../operation.ts";
import type { PatchLine, PatchReaderBuilder } from "./patch-lines.ts";
import type { RepairLogBuilder } from "./repair-log.ts";

const NUMBERED = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;

/** Whether `line` begins a hunk. */
export function isHunkHeader({ mark }: PatchLine): boolean {
  return NUMBERED.test(mark) || /^@@(?: .*)?$/.test(mark);
}

/**
 * The hunks that come next, in order; `isCrlf` when the diff itself has been given other line endings, so that a carriage
 * return at the end of its lines is none of the file's. Errors: REQUEST_MALFORMED, REQUEST_TRUNCATED, REQUEST_UNSUPPORTED. Linear.
 */
export function parseHunks(
  reader: PatchReaderBuilder,
  log: RepairLogBuilder,
  isCrlf: boolean,
): Result<readonly Hunk[], SurehandError> {
  const hunks: Hunk[] = [];
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (line.text.startsWith("@@@ ")) {
      return reader.refuse(
        "this is a diff against several parents.",
        "Send a diff against one version.",
        line.start,
        "REQUEST_UNSUPPORTED",
      );
    }
    if (!isHunkHeader(line)) break;
    const hunk = parseHunk(reader, log, line, isCrlf);
    if (!hunk.ok) return hunk;
    hunks.push(hunk.value);
  }
  return ok(hunks);
}

function stripReturn(line: HunkLine): HunkLine {
  return line.text.endsWith("\r") ? { ...line, text: line.text.slice(0, -1) } : line;
}

/** Old and new lines that are still to come; NaN when the header does not say. */
interface Counts {
  old: number;
  new: number;
}

function parseHunk(
  reader: PatchReaderBuilder,
  log: RepairLogBuilder,
  header: PatchLine,
  isCrlf: boolean,
): Result<Hunk, SurehandError> {
  reader.take();
  const numbers = NUMBERED.exec(header.mark);
  const isNumbered = numbers !== null;
  const counts: Counts = {
    old: isNumbered ? Number(numbers[2] ?? 1) : Number.NaN,
    new: isNumbered ? Number(numbers[3] ?? 1) : Number.NaN,
  };
  const isInsertion = counts.old === 0;
  const lines = takeLines(reader, counts);
  if (lines.length === 0) {
    return reader.refuse(
      "the hunk has no lines.",
      "Add lines that begin with a space, - or +.",
      header.start,
    );
  }
  if (isNumbered && (counts.old !== 0 || counts.new !== 0)) {
    if (reader.peek() === undefined && !reader.endsWithNewline) {
      return reader.refuse(
        "the request ends inside a hunk.",
        "Send the whole diff, with a line feed after its last line.",
        header.start,
        "REQUEST_TRUNCATED",
      );
    }
    log.add("wrong line counts of a hunk ignored");
  }
  if (!isNumbered) log.add("a hunk without line numbers placed by its lines alone");
  const hasOld = lines.some(({ kind }) => kind !== "added");
  const start = Number(numbers?.[1]);
  const isNamed = isNumbered && (hasOld ? start >= 1 : isInsertion);
  const sent = isCrlf || /@@\r$/.test(header.text) ? lines.map(stripReturn) : lines;
  return ok({ lines: sent, headings: [], atEnd: false, ...(isNamed ? { oldLine: start } : {}) });
}

function takeLines(reader: PatchReaderBuilder, counts: Counts): readonly HunkLine[] {
  const lines: HunkLine[] = [];
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (/^\\ /.test(line.text)) {
      const last = lines.at(-1);
      if (last === undefined) break;
      lines[lines.length - 1] = { ...last, endsFile: true };
      reader.take();
      continue;
    }
    const read = toHunkLine(line.text);
    if (read === undefined || endsHunk(reader, line, counts)) break;
    lines.push(read);
    if (read.kind !== "added") counts.old -= 1;
    if (read.kind !== "removed") counts.new -= 1;
    reader.take();
  }
  return lines;
}

/** Whether `line`, which may be one of a hunk's, is none of this one's. */
function endsHunk(reader: PatchReaderBuilder, line: PatchLine, counts: Counts): boolean {
  const isComplete = counts.old <= 0 && counts.new <= 0;
  if (isComplete && (line.mark === "" || line.mark === "--")) return true;
  const isLastPair = counts.old === 1 && counts.new === 1;
  if (line.text.startsWith("--- ") && !isLastPair) return startsFile(reader);
  if (line.text !== "" && line.text !== "\r") return false;
  // An empty line: of the hunk while lines are missing, or when more lines of a hunk follow.
  if (counts.old > 0 && counts.new > 0) return false;
  const next = reader.peekAfter(line);
  return next === undefined || !/^[ +-]/.test(next.text);
}

/** Whether the next lines are the `---` and `+++` lines of a file and the start of its first hunk. */
function startsFile(reader: PatchReaderBuilder): boolean {
  const [, second, third] = reader.peekThree();
  return second?.text.startsWith("+++ ") === true && third !== undefined && isHunkHeader(third);
}

function toHunkLine(text: string): HunkLine | undefined {
  if (text === "" || text === "\r") return { kind: "context", text };
  switch (text.charAt(0)) {
    case " ":
      return { kind: "context", text: text.slice(1) };
    case "-":
      return { kind: "removed", text: text.slice(1) };
    case "+":
      return { kind: "added", text: text.slice(1) };
    default:
      return undefined;
  }
}
