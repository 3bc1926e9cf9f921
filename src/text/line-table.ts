/**
 * Where the lines of one text start and end. A line ends with LF, CRLF or lone CR; what follows the
 * last ending is a line too, so an empty text has one line and `"a\n"` has two, as editors count.
 * Lines are numbered from 1 here and everywhere. Columns are left to `position.ts`.
 */
import { assert } from "../base/index.ts";
import type { Eol } from "./eol.ts";
import { type Offset, type Span, toOffset, toSpan } from "./span.ts";

const LF = 10;
const CR = 13;

/**
 * The line starts of `content`, built in one pass; four bytes a line. Methods that take a line want
 * one within `1..lineCount`, those that take an offset one within `0..content.length`; anything else
 * is a defect of the caller (`BugError`).
 */
export class LineTable {
  /** The text as it was given. */
  readonly content: string;
  /** At least 1. */
  readonly lineCount: number;
  readonly #starts: Uint32Array;

  /** The table of `content`; linear. */
  constructor(content: string) {
    this.content = content;
    this.#starts = findLineStarts(content);
    this.lineCount = this.#starts.length;
  }

  /** The line `offset` is in, from 1; an ending belongs to the line it ends. O(log lines). */
  getLineOf(offset: Offset): number {
    assert(
      Number.isInteger(offset) && offset >= 0 && offset <= this.content.length,
      `offset ${offset} is outside a text of ${this.content.length}`,
    );
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Offset of the first character of `line`. */
  getStart(line: number): Offset {
    const start = this.#starts[line - 1];
    assert(start !== undefined, `line ${line} is not one of ${this.lineCount}`);
    return toOffset(start);
  }

  /** Offset after the ending of `line`: the start of the next line, or the end of the text. */
  getEnd(line: number): Offset {
    return line === this.lineCount ? toOffset(this.content.length) : this.getStart(line + 1);
  }

  /** Offset after the last character of `line` that is not its ending. */
  getContentEnd(line: number): Offset {
    return toOffset(this.getEnd(line) - this.getEnding(line).length);
  }

  /** The ending of `line`; empty for the last line. */
  getEnding(line: number): Eol | "" {
    const start = this.getStart(line);
    if (line === this.lineCount) return "";
    const end = this.getEnd(line);
    if (this.content.charCodeAt(end - 1) === CR) return "\r";
    return end - 1 > start && this.content.charCodeAt(end - 2) === CR ? "\r\n" : "\n";
  }

  /** `line` without its ending. */
  getText(line: number): string {
    return this.content.slice(this.getStart(line), this.getContentEnd(line));
  }

  /** The span of `line` without its ending. */
  getContentSpan(line: number): Span {
    return toSpan(this.getStart(line), this.getContentEnd(line));
  }
}

function findLineStarts(content: string): Uint32Array {
  let starts = new Uint32Array(Math.max(16, content.length >>> 5));
  let count = 1;
  const hasCr = content.includes("\r");
  let at = nextLineStart(content, 0, hasCr);
  while (at !== -1) {
    if (count === starts.length) {
      const grown = new Uint32Array(starts.length * 2);
      grown.set(starts);
      starts = grown;
    }
    starts[count++] = at;
    at = nextLineStart(content, at, hasCr);
  }
  return starts.slice(0, count);
}

function nextLineStart(content: string, from: number, hasCr: boolean): number {
  if (!hasCr) {
    const lf = content.indexOf("\n", from);
    return lf === -1 ? -1 : lf + 1;
  }
  for (let at = from; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (unit === LF) return at + 1;
    if (unit === CR) return content.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
  }
  return -1;
}
