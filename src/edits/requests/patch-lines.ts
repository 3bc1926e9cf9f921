/**
 * A patch request read line by line, with the offset of each line. Lines end with LF; a carriage return before it stays,
 * since it may be part of a file's line.
 */
import { createError, err, type Result, type SurehandError } from "../../base/index.ts";
import type { RequestSource } from "./request-format.ts";

/** One line of a request. */
export interface PatchLine {
  readonly text: string;
  /** Without a carriage return and space at its end: how marker lines are compared. */
  readonly mark: string;
  readonly start: number;
  /** After its line feed. */
  readonly end: number;
}

/** What may be wrong with a patch. */
export type PatchFault =
  | "REQUEST_MALFORMED"
  | "REQUEST_TRUNCATED"
  | "REQUEST_UNSUPPORTED"
  | "REQUEST_AMBIGUOUS"
  | "REQUEST_FIELD_MISSING";

/** Goes through the lines of a request, forwards only. */
export class PatchReaderBuilder {
  readonly #source: RequestSource;
  #at = 0;
  #peeked: PatchLine | undefined;

  constructor(source: RequestSource) {
    this.#source = source;
  }

  /** Offset of the line that is next. */
  get offset(): number {
    return this.#at;
  }

  /** Whether the request ends with a line feed. */
  get endsWithNewline(): boolean {
    return this.#source.text.endsWith("\n");
  }

  /** The next line, which stays the next one; undefined after the last. */
  peek(): PatchLine | undefined {
    if (this.#peeked?.start !== this.#at) this.#peeked = this.#read(this.#at);
    return this.#peeked;
  }

  /** The line after `line`. */
  peekAfter(line: PatchLine): PatchLine | undefined {
    return this.#read(line.end);
  }

  /** The next three lines, as far as there are so many. */
  peekThree(): readonly PatchLine[] {
    const lines: PatchLine[] = [];
    for (
      let line = this.peek();
      line !== undefined && lines.length < 3;
      line = this.#read(line.end)
    ) {
      lines.push(line);
    }
    return lines;
  }

  #read(start: number): PatchLine | undefined {
    const { text } = this.#source;
    if (start >= text.length) return undefined;
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed + 1;
    const line = text.slice(start, feed === -1 ? text.length : feed);
    return { text: line, mark: line.trimEnd(), start, end };
  }

  /** The next line, passed. */
  take(): PatchLine | undefined {
    const line = this.peek();
    if (line !== undefined) this.#at = line.end;
    return line;
  }

  /** Line from 1 of the next line, or of the last one. */
  getNumber(offset: number = this.#at): number {
    return this.#source.lineAt(Math.min(offset, this.#source.text.length));
  }

  /** The refusal of what stands at `offset`. */
  refuse(
    message: string,
    next: string,
    offset: number = this.#at,
    code: PatchFault = "REQUEST_MALFORMED",
  ): Result<never, SurehandError> {
    const line = this.getNumber(offset);
    return err(createError(code, `Line ${line}: ${message}`, { next, details: { line } }));
  }
}
