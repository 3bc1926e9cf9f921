/**
 * Requests in the apply_patch envelope: `*** Begin Patch`, sections that add, update, move or delete a file, and
 * `*** End Patch`. What it means is taken from the published tools: a chunk goes to the first place after the one before;
 * lines after `@@` say what stands before it; `*** End of File` ties it to the end; an added file ends with a newline; a
 * chunk of added lines only goes after its `@@` line, or to the end of the file.
 * Unlike those tools, adding or moving never overwrites, and a failure leaves nothing behind.
 */
import { ok, type Result, type SurehandError } from "../../base/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import type { Hunk, HunkLine, Operation } from "../operation.ts";
import { findFileFault } from "./field-values.ts";
import { type PatchLine, PatchReaderBuilder } from "./patch-lines.ts";
import type {
  Detection,
  FormatReading,
  RequestFormatParser,
  RequestSource,
} from "./request-format.ts";
import { limitReached, MAX_EDITS } from "./request-limits.ts";

/** The apply_patch envelope. */
export const applyPatchRequest: RequestFormatParser = {
  name: "apply_patch",
  detect: detectEnvelope,
  parse: parseEnvelopes,
};

const OPENER = /(?:^|\n)(?=\*\*\* (?:Begin Patch|Update File: |Add File: |Delete File: ))/;

function detectEnvelope(source: RequestSource): Detection | undefined {
  const found = OPENER.exec(source.text);
  return found === null ? undefined : { offset: found.index + found[0].length, confidence: 1 };
}

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const END_OF_FILE = "*** End of File";
const MOVE = "*** Move to: ";

const SECTION = /^\*\*\* (Add|Update|Delete) File:[ \t]*(.*)$/;

function parseEnvelopes(source: RequestSource): Result<FormatReading, SurehandError> {
  const reader = new PatchReaderBuilder(source);
  const operations: Operation[] = [];
  const outside: Span[] = [];
  let outsideFrom = 0;
  for (let line = reader.take(); line !== undefined; line = reader.take()) {
    if (SECTION.test(line.mark)) {
      return reader.refuse(
        `"${line.mark}" stands outside an envelope.`,
        `Put all sections between "${BEGIN}" and "${END}".`,
        line.start,
      );
    }
    if (line.mark !== BEGIN) continue;
    if (line.start > outsideFrom) outside.push(toSpan(outsideFrom, line.start));
    const read = parseSections(reader, operations);
    if (!read.ok) return read;
    outsideFrom = reader.offset;
  }
  if (source.text.length > outsideFrom) outside.push(toSpan(outsideFrom, source.text.length));
  return ok({ format: "apply_patch", operations, repairs: [], outside });
}

/** Reads up to the end of the envelope into `operations`; what is wrong with it. */
function parseSections(
  reader: PatchReaderBuilder,
  operations: Operation[],
): Result<void, SurehandError> {
  for (;;) {
    const line = reader.take();
    if (line === undefined) return refuseTruncated(reader);
    if (line.mark === END) return ok(undefined);
    if (line.mark === "") continue;
    if (operations.length >= MAX_EDITS) {
      return limitReached("too many edits", operations.length + 1, MAX_EDITS);
    }
    const operation = parseSection(reader, line);
    if (!operation.ok) return operation;
    operations.push(operation.value);
  }
}

function refuseTruncated(reader: PatchReaderBuilder): Result<never, SurehandError> {
  return reader.refuse(
    `the request ends before "${END}".`,
    "Send the whole patch.",
    reader.offset,
    "REQUEST_TRUNCATED",
  );
}

function parseSection(
  reader: PatchReaderBuilder,
  line: PatchLine,
): Result<Operation, SurehandError> {
  const [, kind, name = ""] = SECTION.exec(line.mark) ?? [];
  const file = name.trim();
  if (kind === undefined) {
    return reader.refuse(
      "this is not the start of a section.",
      "Begin each file with *** Add File: , *** Update File: or *** Delete File: and its path.",
      line.start,
    );
  }
  const fault = findFileFault(file);
  if (fault !== undefined) {
    return reader.refuse(`the file name ${fault}.`, "Write the path after the colon.", line.start);
  }
  if (kind === "Delete") return ok({ kind: "delete", file });
  return kind === "Add" ? parseAdded(reader, file) : parseUpdate(reader, file, line);
}

function parseAdded(reader: PatchReaderBuilder, file: string): Result<Operation, SurehandError> {
  const lines: string[] = [];
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (!line.text.startsWith("+")) {
      if (isMarker(line)) break;
      return reader.refuse(
        "a line of an added file does not begin with +.",
        "Begin every line of an added file with +, empty ones too.",
      );
    }
    lines.push(`${stripReturn(line.text.slice(1))}\n`);
    reader.take();
  }
  return ok({ kind: "create", file, content: lines.join("") });
}

function stripReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

/** Whether `line` ends what came before it: a section's start, or the end of the envelope. */
function isMarker({ mark }: PatchLine): boolean {
  return mark === END || SECTION.test(mark);
}

function parseUpdate(
  reader: PatchReaderBuilder,
  file: string,
  header: PatchLine,
): Result<Operation, SurehandError> {
  const next = reader.peek();
  let to: string | undefined;
  if (next?.mark.startsWith(MOVE.trimEnd())) {
    reader.take();
    to = next.mark.slice(MOVE.length).trim();
    const fault = findFileFault(to);
    if (fault !== undefined) {
      return reader.refuse(
        `the file name ${fault}.`,
        "Write the new path after the colon.",
        next.start,
      );
    }
  }
  const hunks: Hunk[] = [];
  for (let line = reader.peek(); line !== undefined && !isMarker(line); line = reader.peek()) {
    // An empty line between chunks is nothing; before the first chunk it may be a line of it.
    if (line.mark === "" && hunks.length > 0) {
      reader.take();
      continue;
    }
    const hunk = parseChunk(reader, hunks.length === 0);
    if (!hunk.ok) return hunk;
    hunks.push(hunk.value);
  }
  const placement = "first" as const;
  if (to !== undefined) return ok({ kind: "move", file, to, hunks, placement });
  if (hunks.length > 0) return ok({ kind: "patch", file, hunks, placement });
  return reader.refuse(
    `the section of ${file} changes nothing.`,
    "Add a chunk of lines that begin with a space, - or +.",
    header.start,
  );
}

function parseChunk(reader: PatchReaderBuilder, isFirst: boolean): Result<Hunk, SurehandError> {
  const start = reader.offset;
  const headings = takeHeadings(reader);
  if (headings === undefined && !isFirst) {
    return reader.refuse(
      "a line stands outside a chunk.",
      "Begin each chunk with @@, and each of its lines with a space, - or +.",
    );
  }
  const lines: HunkLine[] = [];
  let atEnd = false;
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (isMarker(line) || isHeading(line)) break;
    if (line.mark === END_OF_FILE) {
      reader.take();
      atEnd = true;
      break;
    }
    const read = toHunkLine(line.text);
    if (read === undefined) {
      return reader.refuse(
        "this line is none of a chunk's.",
        "Begin each line of a chunk with a space, - or +.",
      );
    }
    lines.push(read);
    reader.take();
  }
  if (lines.length === 0) {
    return reader.refuse(
      "the chunk has no lines.",
      "Add lines that begin with a space, - or +.",
      start,
    );
  }
  const isInsertion = lines.every(({ kind }) => kind === "added");
  const isUnplaced = isInsertion && (headings ?? []).length === 0;
  return ok({ lines, headings: headings ?? [], atEnd: atEnd || isUnplaced });
}

function isHeading({ text }: PatchLine): boolean {
  return text.startsWith("@@");
}

/** The texts after `@@`, on as many lines as there are; undefined when there is no such line. */
function takeHeadings(reader: PatchReaderBuilder): readonly string[] | undefined {
  let headings: string[] | undefined;
  for (let line = reader.peek(); line !== undefined && isHeading(line); line = reader.peek()) {
    reader.take();
    headings ??= [];
    const heading = stripReturn(line.text.slice(2)).replace(/^ /, "");
    if (heading.trim() !== "") headings.push(heading);
  }
  return headings;
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
