/**
 * The operation `read`: numbered lines of a file with their anchors, and what must be known to edit it: encoding, byte
 * order mark, line endings, size, hash. The lines that do not fit into one answer are named, to be asked for next.
 */
import { z } from "zod";
import {
  createError,
  EXIT_CODES,
  err,
  getStatus,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import { countEols, decodeText, type EolCounts, LineHashes } from "../text/index.ts";
import { openWorkspace, parseWorkspacePath, readTarget } from "../workspace/index.ts";
import { nameFile } from "./name-file.ts";
import { createOperation, type Operation, type OperationContext } from "./operation.ts";
import { reportHead, SCHEMA_VERSION } from "./schemas.ts";
import { chooseLines, type LineRange, MAX_MAX_LINES, parseLineRange } from "./shown-lines.ts";

const inputSchema = z
  .strictObject({
    file: z.string().describe("File to read, relative to the root, with `/`."),
    range: z
      .string()
      .optional()
      .describe(
        "Lines to show, from 1, both inclusive: `401-800`, `401-`, `401`; all when left out.",
      ),
    max_lines: z
      .int()
      .min(1)
      .max(MAX_MAX_LINES)
      .optional()
      .describe("Most lines to show; 400, or 2,000 of a range, when left out."),
    root: z
      .string()
      .optional()
      .describe("Folder that all paths are relative to and that is never left."),
  })
  .readonly();

const count = z.int().min(0);
const line = z.int().min(1);

const outputSchema = z
  .strictObject({
    ...reportHead,
    file: z.string().nullable(),
    encoding: z.string().nullable(),
    bom: z.boolean().nullable().describe("Whether a byte order mark stands before the text."),
    eol: z
      .enum(["lf", "crlf", "cr", "mixed", "none"])
      .nullable()
      .describe("Line endings of the file."),
    eol_counts: z
      .strictObject({ lf: count, crlf: count, cr: count })
      .readonly()
      .nullable()
      .describe("How often each line ending occurs."),
    size_bytes: count.nullable(),
    line_count: count
      .nullable()
      .describe("Lines, not counting the empty one after a final newline."),
    final_newline: z.boolean().nullable(),
    sha256: z
      .string()
      .nullable()
      .describe("Of the bytes; it or at least 8 digits of it may be sent as `expect_hash`."),
    range: z
      .strictObject({ first: line, last: line })
      .readonly()
      .nullable()
      .describe("First and last line shown; null when none is."),
    lines: z
      .array(
        z
          .strictObject({
            line,
            anchor: z.string().describe("Name of the line in an edit at line anchors."),
            text: z.string().describe("Without its ending."),
          })
          .readonly(),
      )
      .readonly(),
    cut_lines: z
      .array(z.strictObject({ line, omitted: count }).readonly())
      .readonly()
      .describe("Lines of which only the beginning is shown, and the characters left out."),
    truncated: z.boolean().describe("Whether lines that were asked for are not shown."),
    next_range: z.string().nullable().describe("Range that shows the next lines."),
    warnings: z.array(z.string()).readonly(),
  })
  .readonly();

/** What the operation `read` takes. */
export type ReadInput = z.infer<typeof inputSchema>;

/** What the operation `read` answers. */
export type ReadReport = z.infer<typeof outputSchema>;

/** Shows lines of a file with their anchors. */
export const readOperation: Operation<ReadReport> = createOperation({
  name: "read",
  description: "Print lines of a file, each with an anchor by which an edit can name it.",
  mode: "read",
  input: inputSchema,
  output: outputSchema,
  run: async (input, context) => {
    const read = readLines(input, context);
    return read.ok ? read.value : fail(read.error);
  },
  fail,
});

function readLines(input: ReadInput, context: OperationContext): Result<ReadReport, SurehandError> {
  const range = input.range === undefined ? ok(undefined) : parseLineRange(input.range);
  if (!range.ok) return range;
  const opened =
    context.workspace === undefined ? openWorkspace(input.root ?? ".") : ok(context.workspace);
  if (!opened.ok) return opened;
  const path = parseWorkspacePath(opened.value, input.file);
  if (!path.ok) return path;
  const file = readTarget(opened.value, path.value);
  if (!file.ok) return err(explainMissing(file.error, path.value, opened.value.root));
  const text = decodeText(file.value.bytes);
  if (!text.ok) return err(nameFile(text.error, path.value));
  const { content, encoding, bom, hasFinalNewline, likelyEncodings } = text.value;
  const hashes = new LineHashes(content);
  const shown = chooseLines(hashes, range.value, input.max_lines);
  if (!shown.ok) return err(nameFile(shown.error, path.value));
  const { lines, cut, next } = shown.value;
  const counts = countEols(content);
  const [first] = lines;
  const last = lines.at(-1);
  return ok({
    ...EMPTY_REPORT,
    file: path.value,
    encoding,
    bom,
    eol: nameEol(counts),
    eol_counts: counts,
    size_bytes: file.value.bytes.length,
    line_count: hashes.lineCount,
    final_newline: hasFinalNewline,
    sha256: file.value.sha256,
    range:
      first === undefined || last === undefined ? null : { first: first.line, last: last.line },
    lines,
    cut_lines: cut,
    truncated: next !== undefined,
    next_range: next === undefined ? null : printRange(next),
    warnings: encoding === "unknown-8bit" ? [describeUnknown(likelyEncodings)] : [],
  });
}

const EMPTY_REPORT = {
  version: SCHEMA_VERSION,
  status: "done",
  exit_code: EXIT_CODES.done,
  error: null,
  file: null,
  encoding: null,
  bom: null,
  eol: null,
  eol_counts: null,
  size_bytes: null,
  line_count: null,
  final_newline: null,
  sha256: null,
  range: null,
  lines: [],
  cut_lines: [],
  truncated: false,
  next_range: null,
  warnings: [],
} as const satisfies ReadReport;

function fail(error: SurehandError): ReadReport {
  const status = getStatus(error);
  return { ...EMPTY_REPORT, status, exit_code: EXIT_CODES[status], error };
}

function printRange({ first, last }: LineRange): string {
  if (last === undefined) return `${first}-`;
  return first === last ? `${first}` : `${first}-${last}`;
}

function nameEol({ lf, crlf, cr }: EolCounts): NonNullable<ReadReport["eol"]> {
  const kinds = [lf > 0, crlf > 0, cr > 0].filter(Boolean).length;
  if (kinds === 0) return "none";
  if (kinds > 1) return "mixed";
  if (lf > 0) return "lf";
  return crlf > 0 ? "crlf" : "cr";
}

function describeUnknown(likely: readonly string[]): string {
  const which = likely.length === 0 ? "" : ` (likely ${likely.join(" or ")})`;
  return `the encoding is not known for sure${which}; characters that are not ASCII are shown as stand-ins`;
}

/** A file that is not there, said with the folder it was looked for in; any other error as it is. */
function explainMissing(error: SurehandError, file: string, root: string): SurehandError {
  if (error.code !== "FILE_NOT_FOUND") return error;
  const message = `${file} does not exist under the root ${root}.`;
  const next = "Check the path; it is relative to the root.";
  return createError("FILE_NOT_FOUND", message, { next, details: { file, root } });
}
