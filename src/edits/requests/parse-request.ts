/**
 * A request text to operations, whatever its format. The format is found by content: the surest opener counts, the
 * earliest of equally sure ones, since what follows an opener is that format's content.
 * What stands around the edits is passed over only when no format finds an edit in it, and is reported.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { JSON_SHAPES, type ParsedRequest, type RequestFormat } from "../operation.ts";
import { isFence } from "./file-name-line.ts";
import { quote } from "./repair-log.ts";
import {
  createRequestSource,
  type FormatReading,
  type RequestFormatParser,
  type RequestSource,
  STRONG,
} from "./request-format.ts";
import { REQUEST_FORMATS } from "./request-formats.ts";
import { limitReached, MAX_REQUEST_CHARS } from "./request-limits.ts";

/** How to read a request. */
export interface ParseRequestOptions {
  /** The format, when the caller knows it; found by content otherwise. */
  readonly format?: RequestFormat;
  /** File of edits that name none. */
  readonly file?: string;
}

/**
 * The edits of the request `input`. Its repairs say what was put right, passed over or read under another name.
 * Content of old and new texts is never changed: line breaks, backslashes, `$&`, U+2028 and NUL arrive as sent.
 * Errors: `REQUEST_EMPTY`, `REQUEST_UNRECOGNISED`, `REQUEST_MALFORMED`, `REQUEST_TRUNCATED`, `REQUEST_AMBIGUOUS`,
 * `REQUEST_FIELD_MISSING`, `REQUEST_FIELD_INVALID`, `REQUEST_UNSUPPORTED`, `REQUEST_LIMIT`. Linear.
 */
export function parseRequest(
  input: string,
  options: ParseRequestOptions = {},
): Result<ParsedRequest, SurehandError> {
  if (input.length > MAX_REQUEST_CHARS) {
    return limitReached("too many characters", input.length, MAX_REQUEST_CHARS);
  }
  const repairs: string[] = [];
  let text = input;
  if (text.startsWith("\ufeff")) {
    text = text.slice(1);
    repairs.push("byte order mark removed");
  }
  const decoded = findEncodedText(text);
  if (decoded !== undefined) {
    text = decoded;
    repairs.push("request encoded as a JSON string decoded once more");
  }
  if (text.trim() === "") {
    return err(createError("REQUEST_EMPTY", "The request is empty."));
  }
  const source = createRequestSource(text);
  const parser = findParser(source, options.format);
  if (parser === undefined) return refuseUnrecognised(text);
  const reading = parser.parse(source, options.file === undefined ? {} : { file: options.file });
  if (!reading.ok) return reading;
  const { format: found } = reading.value;
  const asked = options.format ?? found;
  const isAsked =
    asked === found || (asked === "json" && JSON_SHAPES.some((each) => each === found));
  if (!isAsked) return refuseOther(asked, found);
  return finish(source, reading.value, repairs);
}

/** The refusal of a request that is well formed, but not of the format that the caller named. */
function refuseOther(asked: RequestFormat, found: RequestFormat): Result<never, SurehandError> {
  const message = `The request is said to be ${asked}, but its edits are ${found}.`;
  const next = "Name the format that it has, or none.";
  const details = { asked, found };
  return err(createError("REQUEST_UNRECOGNISED", message, { next, details }));
}

function finish(
  source: RequestSource,
  reading: FormatReading,
  repairs: readonly string[],
): Result<ParsedRequest, SurehandError> {
  if (reading.operations.length === 0) {
    return err(createError("REQUEST_EMPTY", "The request is well formed but has no edit in it."));
  }
  const mixed = findMixed(source, reading);
  if (mixed !== undefined) return err(mixed);
  return ok({
    format: reading.format,
    operations: reading.operations,
    repairs: [...repairs, ...describeOutside(source.text, reading), ...reading.repairs],
  });
}

/** The text inside a request that is one JSON string holding a request; undefined when it is not. */
function findEncodedText(text: string): string | undefined {
  if (!/^\s*"/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    // Not one JSON string; the formats judge the text as it is.
    return undefined;
  }
}

function findParser(
  source: RequestSource,
  format: RequestFormat | undefined,
): RequestFormatParser | undefined {
  if (format !== undefined) {
    const isShape = JSON_SHAPES.some((shape) => shape === format);
    return REQUEST_FORMATS.find(({ name }) => name === (isShape ? "json" : format));
  }
  let best: { parser: RequestFormatParser; offset: number; confidence: number } | undefined;
  for (const parser of REQUEST_FORMATS) {
    const found = parser.detect(source);
    if (found === undefined) continue;
    const isBetter =
      best === undefined ||
      found.confidence > best.confidence ||
      (found.confidence === best.confidence && found.offset < best.offset);
    if (isBetter) best = { parser, ...found };
  }
  return best?.parser;
}

function refuseUnrecognised(text: string): Result<never, SurehandError> {
  const first = text.trim().split("\n", 1)[0] ?? "";
  return err(
    createError(
      "REQUEST_UNRECOGNISED",
      `No edit in a known format was found; the request begins with ${quote(first)}.`,
      { details: { begins_with: first.slice(0, 200) } },
    ),
  );
}

/** The refusal of a request that has an edit of some format beside those that were read; undefined when it has none. */
function findMixed(source: RequestSource, reading: FormatReading): SurehandError | undefined {
  for (const span of reading.outside) {
    const part = createRequestSource(source.text.slice(span.start, span.end));
    for (const parser of REQUEST_FORMATS) {
      const found = parser.detect(part);
      if (found === undefined || found.confidence < STRONG) continue;
      const line = source.lineAt(span.start + found.offset);
      return createError(
        "REQUEST_AMBIGUOUS",
        `Line ${line}: what looks like an edit in ${parser.name} stands beside edits in ${reading.format}.`,
        {
          next: "Send all edits of a request in one format.",
          details: { line, formats: [reading.format, parser.name] },
        },
      );
    }
  }
  return undefined;
}

function describeOutside(text: string, reading: FormatReading): readonly string[] {
  let fences = 0;
  let lines = 0;
  for (const span of reading.outside) {
    for (const line of text.slice(span.start, span.end).split("\n")) {
      if (isFence(line)) fences += 1;
      else if (line.trim() !== "") lines += 1;
    }
  }
  const notes: string[] = [];
  if (fences > 0) notes.push("Markdown fence around the edits removed");
  if (lines > 0) notes.push(`${lines} line(s) of text around the edits ignored`);
  return notes;
}
