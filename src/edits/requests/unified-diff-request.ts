/**
 * Requests as unified diffs, with git's extended headers or without: files changed, made, taken away, moved, copied, made
 * executable. Hunks and their numbers are read in `diff-hunks.ts`, names in `diff-paths.ts`.
 * What git does with a well-formed diff is what the operations say; binary, symlink and submodule changes are refused.
 */
import { ok, type Result, type SurehandError } from "../../base/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import type { Hunk, HunkLine, Operation } from "../operation.ts";
import { parseHunks } from "./diff-hunks.ts";
import {
  parseGitNames,
  parseHeaderName,
  parsePlainName,
  stripPrefix,
  stripPrefixes,
} from "./diff-paths.ts";
import { findFileFault } from "./field-values.ts";
import { type PatchFault, type PatchLine, PatchReaderBuilder } from "./patch-lines.ts";
import { RepairLogBuilder } from "./repair-log.ts";
import type {
  Detection,
  FormatOptions,
  FormatReading,
  RequestFormatParser,
  RequestSource,
} from "./request-format.ts";
import { limitReached, MAX_EDITS } from "./request-limits.ts";

/** Unified diffs. */
export const unifiedDiffRequest: RequestFormatParser = {
  name: "unified_diff",
  detect: detectDiff,
  parse: parseDiff,
};

const OPENER =
  /(?:^|\n)(?=diff --git |--- [^\r\n]*\r?\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|\*\*\* [^\r\n]*\r?\n--- )/;

function detectDiff(source: RequestSource): Detection | undefined {
  const found = OPENER.exec(source.text);
  return found === null ? undefined : { offset: found.index + found[0].length, confidence: 1 };
}

function parseDiff(
  source: RequestSource,
  options: FormatOptions,
): Result<FormatReading, SurehandError> {
  const reader = new PatchReaderBuilder(source);
  const log = new RepairLogBuilder();
  const operations: Operation[] = [];
  const outside: Span[] = [];
  let outsideFrom = 0;
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    if (!isFileStart(reader, line)) {
      reader.take();
      continue;
    }
    if (operations.length >= MAX_EDITS) {
      return limitReached("too many edits", operations.length + 1, MAX_EDITS);
    }
    if (line.start > outsideFrom) outside.push(toSpan(outsideFrom, line.start));
    const operation = parseFile(reader, log, options);
    if (!operation.ok) return operation;
    operations.push(operation.value);
    outsideFrom = reader.offset;
  }
  if (source.text.length > outsideFrom) outside.push(toSpan(outsideFrom, source.text.length));
  return ok({ format: "unified_diff", operations, repairs: log.toList(), outside });
}

function isFileStart(reader: PatchReaderBuilder, line: PatchLine): boolean {
  if (line.text.startsWith("diff --git ") || line.text.startsWith("@@@ ")) return true;
  if (/^@@ -\d/.test(line.text)) return true;
  if (line.text.startsWith("--- ")) return isFollowedBy(reader, line, "+++ ");
  return line.text.startsWith("*** ") && isFollowedBy(reader, line, "--- ");
}

function isFollowedBy(reader: PatchReaderBuilder, line: PatchLine, start: string): boolean {
  return reader.peekAfter(line)?.text.startsWith(start) === true;
}

/** What the lines before a file's hunks say. */
interface FileHeader {
  readonly start: number;
  isGit: boolean;
  oldName?: string;
  newName?: string;
  kind: "change" | "create" | "delete" | "rename" | "copy";
  oldMode?: string;
  newMode?: string;
  isBinary: boolean;
}

function parseFile(
  reader: PatchReaderBuilder,
  log: RepairLogBuilder,
  options: FormatOptions,
): Result<Operation, SurehandError> {
  const header: FileHeader = {
    start: reader.offset,
    isGit: false,
    kind: "change",
    isBinary: false,
  };
  if (reader.peek()?.text.startsWith("*** ")) {
    return refuse(
      reader,
      header,
      "this is a context diff.",
      "Send a unified diff.",
      "REQUEST_UNSUPPORTED",
    );
  }
  const first = reader.peek()?.text ?? "";
  const hasReturn = !first.startsWith("@@") && first.endsWith("\r");
  readGitHeader(reader, header);
  const named = readNames(reader, header);
  if (!named.ok) return named;
  if (header.isBinary) {
    const next = "Leave binary files out of the diff.";
    return refuse(
      reader,
      header,
      "this is a change of a binary file.",
      next,
      "REQUEST_UNSUPPORTED",
    );
  }
  // Lines of git's own never end with a carriage return, but the whole diff may have been given other endings.
  const isCrlf = hasReturn && header.kind !== "create";
  const hunks = parseHunks(reader, log, isCrlf);
  if (!hunks.ok) return hunks;
  const next = reader.peek();
  if (next !== undefined && hunks.value.length > 0 && isStray(next)) {
    return reader.refuse(
      "this line belongs to no hunk.",
      "Begin each line of a hunk with a space, - or +, and each hunk with @@.",
    );
  }
  return toOperation(reader, header, hunks.value, options);
}

/** A line right after a hunk that was probably meant as one of it. */
function isStray(line: PatchLine): boolean {
  return (
    /^[ +-]/.test(line.text) && line.mark !== "--" && line.mark !== "" && !/^--- /.test(line.text)
  );
}

const GIT_LINES: readonly (readonly [RegExp, (header: FileHeader, value: string) => void])[] = [
  [
    /^old mode (\d{6})$/,
    (header, value) => {
      header.oldMode = value;
    },
  ],
  [
    /^new mode (\d{6})$/,
    (header, value) => {
      header.newMode = value;
    },
  ],
  [
    /^new file mode (\d{6})$/,
    (header, value) => {
      header.kind = "create";
      header.newMode = value;
    },
  ],
  [
    /^deleted file mode (\d{6})$/,
    (header, value) => {
      header.kind = "delete";
      header.oldMode = value;
    },
  ],
  [
    /^rename (?:from|old) (.+)$/,
    (header, value) => {
      header.kind = "rename";
      header.oldName = parsePlainName(value);
    },
  ],
  [
    /^rename (?:to|new) (.+)$/,
    (header, value) => {
      header.kind = "rename";
      header.newName = parsePlainName(value);
    },
  ],
  [
    /^copy from (.+)$/,
    (header, value) => {
      header.kind = "copy";
      header.oldName = parsePlainName(value);
    },
  ],
  [
    /^copy to (.+)$/,
    (header, value) => {
      header.kind = "copy";
      header.newName = parsePlainName(value);
    },
  ],
  [
    /^index [0-9a-f]+\.\.[0-9a-f]+ (\d{6})$/,
    (header, value) => {
      header.oldMode ??= value;
    },
  ],
  [/^((?:dis)?similarity index \d+%|index [0-9a-f]+\.\.[0-9a-f]+)$/, () => {}],
  [
    /^(Binary files .* differ|GIT binary patch)$/,
    (header) => {
      header.isBinary = true;
    },
  ],
];

function readGitHeader(reader: PatchReaderBuilder, header: FileHeader): void {
  const first = reader.peek();
  if (!first?.text.startsWith("diff --git ")) return;
  reader.take();
  header.isGit = true;
  const names = parseGitNames(stripReturn(first.text.slice("diff --git ".length)));
  for (let line = reader.peek(); line !== undefined; line = reader.peek()) {
    const text = stripReturn(line.text);
    const known = GIT_LINES.find(([pattern]) => pattern.test(text));
    if (known === undefined) break;
    known[1](header, known[0].exec(text)?.[1] ?? "");
    reader.take();
  }
  if (names === undefined) return;
  header.oldName ??= names.old;
  header.newName ??= names.new;
}

function stripReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

/** Reads the `---` and `+++` lines, when they are there, into `header`. */
function readNames(reader: PatchReaderBuilder, header: FileHeader): Result<void, SurehandError> {
  const first = reader.peek();
  if (!first?.text.startsWith("--- ") || !isFollowedBy(reader, first, "+++ ")) return ok(undefined);
  const oldName = parseHeaderName(stripReturn(first.text.slice(4)));
  const second = reader.peekAfter(first)?.text ?? "";
  const newName = parseHeaderName(stripReturn(second.slice(4)));
  // The names of another file: this one has no hunks.
  if (!isNameOf(header.oldName, oldName) || !isNameOf(header.newName, newName)) {
    return ok(undefined);
  }
  reader.take();
  reader.take();
  if (oldName === undefined && newName === undefined) {
    return refuse(reader, header, "neither side names a file.", "Name the file after --- and +++.");
  }
  if (oldName === undefined || newName === undefined) {
    header.kind = oldName === undefined ? "create" : "delete";
    const only = stripPrefix(oldName ?? newName ?? "");
    const isKnown = header.isGit && header.newName !== undefined;
    if (!isKnown) Object.assign(header, { oldName: only, newName: only });
    return ok(undefined);
  }
  if (header.kind === "rename" || header.kind === "copy") return ok(undefined);
  const names = stripPrefixes(oldName, newName);
  const name = chooseName(names.old, names.new);
  if (name === undefined) {
    const message = `the old file is "${names.old}" and the new one "${names.new}".`;
    const next = "Use one path on both lines, or git's rename lines to move the file.";
    return refuse(reader, header, message, next, "REQUEST_AMBIGUOUS");
  }
  header.oldName = name;
  header.newName = name;
  return ok(undefined);
}

/** Whether `written`, prefix or not, may stand for the file `known` from git's own lines. */
function isNameOf(known: string | undefined, written: string | undefined): boolean {
  if (known === undefined || written === undefined) return true;
  return written === known || written.slice(2) === known;
}

/** The file that is meant when one side is named like a kept copy of it. */
function chooseName(oldName: string, newName: string): string | undefined {
  if (oldName === newName) return newName;
  const suffixes = [".orig", ".old", ".bak", "~"];
  if (suffixes.some((suffix) => oldName === newName + suffix)) return newName;
  const isNewKept = [".new", ".modified"].some((suffix) => newName === oldName + suffix);
  return isNewKept ? oldName : undefined;
}

function toOperation(
  reader: PatchReaderBuilder,
  header: FileHeader,
  hunks: readonly Hunk[],
  options: FormatOptions,
): Result<Operation, SurehandError> {
  const isNamed = header.newName !== undefined || header.oldName !== undefined;
  const newName = isNamed ? (header.newName ?? header.oldName) : options.file;
  const oldName = header.oldName ?? newName;
  if (newName === undefined || oldName === undefined) {
    const next = "Put --- and +++ lines before the hunk, or name the file for the whole request.";
    return refuse(reader, header, "the hunk names no file.", next, "REQUEST_FIELD_MISSING");
  }
  for (const name of [oldName, newName]) {
    const fault = findFileFault(name);
    if (fault !== undefined) {
      return refuse(reader, header, `the file name ${fault}.`, "Name the file by its path.");
    }
  }
  const strange = [header.oldMode, header.newMode].find(
    (mode) => mode !== undefined && !/^100/.test(mode),
  );
  if (strange !== undefined) {
    const message = `mode ${strange} is that of a link or a submodule.`;
    return refuse(reader, header, message, "Change only ordinary files.", "REQUEST_UNSUPPORTED");
  }
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const placement = "unique" as const;
  const mode = toExecutable(header);
  switch (header.kind) {
    case "create":
      return createOperation(reader, header, { file: newName, lines });
    case "delete": {
      if (lines.every(({ kind }) => kind === "removed")) {
        return ok({ kind: "delete", file: oldName, expectLines: lines });
      }
      const next = "Show all lines of a deleted file as removed.";
      return refuse(reader, header, "a deleted file keeps lines.", next);
    }
    case "rename":
    case "copy": {
      const kind = header.kind === "rename" ? "move" : "copy";
      return ok({ kind, file: oldName, to: newName, hunks, placement, ...mode });
    }
    case "change": {
      if (hunks.length > 0 || mode.executable !== undefined) {
        return ok({ kind: "patch", file: newName, hunks, placement, ...mode });
      }
      const next = "Add hunks of lines that begin with a space, - or +.";
      return refuse(reader, header, `nothing is changed in ${newName}.`, next);
    }
  }
}

function createOperation(
  reader: PatchReaderBuilder,
  header: FileHeader,
  { file, lines }: { readonly file: string; readonly lines: readonly HunkLine[] },
): Result<Operation, SurehandError> {
  if (lines.some(({ kind }) => kind !== "added")) {
    return refuse(reader, header, "a new file has old lines.", "Begin all its lines with +.");
  }
  const content = lines.map((line) => (line.endsFile ? line.text : `${line.text}\n`)).join("");
  const isExecutable = header.newMode === undefined ? undefined : isExecutableMode(header.newMode);
  return ok({
    kind: "create",
    file,
    content,
    ...(isExecutable === true ? { executable: true } : {}),
  });
}

function isExecutableMode(mode: string): boolean {
  return (Number.parseInt(mode, 8) & 0o100) !== 0;
}

/** Whether the permissions change, and to what. */
function toExecutable({ oldMode, newMode }: FileHeader): { readonly executable?: boolean } {
  return newMode === undefined || newMode === oldMode
    ? {}
    : { executable: isExecutableMode(newMode) };
}

function refuse(
  reader: PatchReaderBuilder,
  header: FileHeader,
  message: string,
  next: string,
  code: PatchFault = "REQUEST_MALFORMED",
): Result<never, SurehandError> {
  return reader.refuse(message, next, header.start, code);
}
