/**
 * Requests as SEARCH/REPLACE blocks in the dialects in use: `<<<<<<< SEARCH`, `=======`, `>>>>>>> REPLACE` with 5 to 9
 * characters, `ORIGINAL` and `UPDATED`, `------- SEARCH` and `+++++++ REPLACE`, with or without fences, with the file
 * named in any of the usual places, with a `:start_line:` header.
 *
 * Markers begin a line. The parts are whole lines, their endings included; an empty first part creates the file.
 * Which marker lines belong to a block is decided in `block-markers.ts`, which file it is for in `block-file.ts`.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import type { Operation } from "../operation.ts";
import { parseBlockFile } from "./block-file.ts";
import { type BlockMarkers, findBlock, lexMarkers, type Marker } from "./block-markers.ts";
import { createEditError } from "./edit-error.ts";
import { parseEditFields } from "./edit-fields.ts";
import type { JsonMember, JsonScalar } from "./json-node.ts";
import { RepairLogBuilder } from "./repair-log.ts";
import type {
  Detection,
  FormatOptions,
  FormatReading,
  RequestFormatParser,
  RequestSource,
} from "./request-format.ts";
import { limitReached, MAX_EDITS } from "./request-limits.ts";

/** The SEARCH/REPLACE format. */
export const searchReplaceRequest: RequestFormatParser = {
  name: "search_replace",
  detect: detectBlocks,
  parse: parseBlocks,
};

const OPENER = /(?:^|\n)(?=(?:<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL)>?[ \t]*(?:\r?\n|$))/;

/** A line that was probably meant as an opener: indented, of another length, or with text after it. */
const NEAR_OPENER = /(?:^|\n)[ \t]*(?=(?:<{3,}|-{3,}) *SEARCH\b)/;

function detectBlocks(source: RequestSource): Detection | undefined {
  const opener = OPENER.exec(source.text);
  if (opener !== null) return { offset: opener.index + opener[0].length, confidence: 1 };
  const near = NEAR_OPENER.exec(source.text);
  return near === null ? undefined : { offset: near.index + near[0].length, confidence: 0.6 };
}

function parseBlocks(
  source: RequestSource,
  options: FormatOptions,
): Result<FormatReading, SurehandError> {
  const markers = lexMarkers(source);
  if (!markers.ok) return markers;
  if (!markers.value.some((marker) => marker.kind === "open")) return refuseNoOpener(source);
  const reader = new BlockReaderBuilder(source, markers.value, options);
  return reader.run();
}

function refuseNoOpener(source: RequestSource): Result<never, SurehandError> {
  const near = NEAR_OPENER.exec(source.text);
  if (near === null) {
    return err(createError("REQUEST_UNRECOGNISED", "The request has no <<<<<<< SEARCH line."));
  }
  const line = source.lineAt(near.index + near[0].length);
  return err(
    createError(
      "REQUEST_MALFORMED",
      `Line ${line}: this looks like the start of a SEARCH/REPLACE block, but is not exactly "<<<<<<< SEARCH".`,
      {
        next: 'Write "<<<<<<< SEARCH" alone at the start of a line.',
        details: { line },
      },
    ),
  );
}

const START_LINE =
  /:start_line:[ \t]*(\d{1,9})[ \t]*\r?\n(?::end_line:[ \t]*\d{1,9}[ \t]*\r?\n)?(?:-{5,9}[ \t]*\r?\n)?/;

/** A marker line with a backslash before it, as the dialect with `:start_line:` writes marker lines of the file. */
const ESCAPED_MARKER =
  /(?<=^|\n)\\(?=(?:<{5,9}|>{5,9})(?:[ \r\n]|$)|(?:={5,9}|-{5,9})[ \t]*(?:\r?\n|$)|:(?:start|end)_line:)/g;

class BlockReaderBuilder {
  readonly #source: RequestSource;
  readonly #markers: readonly Marker[];
  readonly #log = new RepairLogBuilder();
  readonly #operations: Operation[] = [];
  readonly #outside: Span[] = [];
  #file: string | undefined;
  /** Offset after the last block. */
  #end = 0;

  constructor(source: RequestSource, markers: readonly Marker[], options: FormatOptions) {
    this.#source = source;
    this.#markers = markers;
    this.#file = options.file;
  }

  run(): Result<FormatReading, SurehandError> {
    let next = 0;
    for (;;) {
      const marker = this.#markers[next];
      if (marker === undefined) break;
      if (marker.kind === "close" || this.#isDamaged(marker)) return this.#refuseStray(marker);
      if (marker.kind !== "open") {
        next += 1;
        continue;
      }
      if (this.#operations.length >= MAX_EDITS) {
        return limitReached("too many edits", this.#operations.length + 1, MAX_EDITS);
      }
      const block = findBlock(this.#source, this.#markers, next);
      if (!block.ok) return block;
      const fault = this.#readBlock(block.value);
      if (fault !== undefined) return fault;
      next = block.value.close + 1;
    }
    this.#addOutside(this.#end, this.#source.text.length);
    return ok({
      format: "search_replace",
      operations: this.#operations,
      repairs: this.#log.toList(),
      outside: this.#outside,
    });
  }

  /** Whether a conflict's marker outside all blocks was probably meant as a block's. */
  #isDamaged(marker: Marker): boolean {
    if (marker.kind !== "conflict_open" && marker.kind !== "conflict_close") return false;
    return /SEARCH|REPLACE/.test(this.#source.text.slice(marker.start, marker.end));
  }

  #refuseStray(marker: Marker): Result<never, SurehandError> {
    const line = this.#source.lineAt(marker.start);
    return err(
      createError(
        "REQUEST_MALFORMED",
        `Line ${line}: this marker stands outside a block, or is not written exactly.`,
        {
          next: 'Write "<<<<<<< SEARCH", "=======" and ">>>>>>> REPLACE", each alone on its line.',
          details: { line },
        },
      ),
    );
  }

  #addOutside(start: number, end: number): void {
    if (end > start) this.#outside.push(toSpan(start, end));
  }

  #readBlock(block: BlockMarkers): Result<never, SurehandError> | undefined {
    const open = this.#markers[block.open];
    const divide = this.#markers[block.divide];
    const close = this.#markers[block.close];
    if (open === undefined || divide === undefined || close === undefined) return undefined;
    const file = parseBlockFile(this.#source, toSpan(this.#end, open.start), this.#file);
    if (!file.ok) return file;
    const { nameLine } = file.value;
    this.#addOutside(this.#end, nameLine?.start ?? open.start);
    this.#addOutside(nameLine?.end ?? open.start, open.start);
    this.#file = file.value.file;
    this.#end = close.end;

    const line = this.#source.lineAt(open.start);
    const startLine = new RegExp(START_LINE, "y");
    startLine.lastIndex = open.end;
    const header = startLine.exec(this.#source.text);
    const hasHeader = header !== null && open.end + header[0].length <= divide.start;
    const oldStart = hasHeader ? open.end + header[0].length : open.end;
    const oldText = this.#readPart(oldStart, divide.start, hasHeader);
    if (!oldText.ok) return oldText;
    const newText = this.#readPart(divide.end, close.start, hasHeader);
    if (!newText.ok) return newText;
    const nearLine = hasHeader ? Number(header[1]) : 0;
    const isBlank = oldText.value.trim() === "";
    if (isBlank && oldText.value !== "") this.#log.add("a blank SEARCH part read as empty");
    return this.#addOperation(
      line,
      isBlank ? "" : oldText.value,
      newText.value,
      nearLine >= 1 ? nearLine : undefined,
    );
  }

  #readPart(start: number, end: number, isEscaping: boolean): Result<string, SurehandError> {
    const part = this.#source.text.slice(start, Math.max(start, end));
    const escaped = part.search(ESCAPED_MARKER);
    if (escaped === -1) return ok(part);
    if (isEscaping) {
      this.#log.add("backslashes before marker lines removed");
      return ok(part.replace(ESCAPED_MARKER, ""));
    }
    if (/[-:]/.test(part.charAt(escaped + 1))) return ok(part);
    const context = {
      edit: this.#operations.length + 1,
      line: this.#source.lineAt(start + escaped),
    };
    return err(
      createEditError(
        "REQUEST_AMBIGUOUS",
        context,
        "a marker with a backslash before it: whether the backslash is part of the file is not sure.",
      ),
    );
  }

  #addOperation(
    line: number,
    oldText: string,
    newText: string,
    nearLine: number | undefined,
  ): Result<never, SurehandError> | undefined {
    const members: JsonMember[] = [
      toMember("old_text", { kind: "string", value: oldText, line }),
      toMember("new_text", { kind: "string", value: newText, line }),
    ];
    if (this.#file !== undefined) {
      members.push(toMember("file", { kind: "string", value: this.#file, line }));
    }
    if (nearLine !== undefined) {
      members.push(toMember("near_line", { kind: "number", value: nearLine, line }));
    }
    const context = { edit: this.#operations.length + 1, line, textual: false };
    const operation = parseEditFields(members, context, this.#log);
    if (!operation.ok) return operation;
    this.#operations.push(operation.value);
    return undefined;
  }
}

function toMember(key: string, value: JsonScalar): JsonMember {
  return { key, value, line: value.line };
}
