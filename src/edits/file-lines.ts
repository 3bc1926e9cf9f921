/**
 * A text as lines, for hunks: lines end with LF only, a carriage return before it belongs to the line, and whether the
 * last line has an ending is part of it, as it is to git. Lines are compared at one of three strictnesses.
 * Runs of lines are found by Knuth, Morris and Pratt's search over line numbers, so a search is linear whatever repeats.
 */
import type { HunkLine } from "./operation.ts";

/** How lines are compared: byte for byte with their ending, without ending, or without space at the end. */
export type LineStrictness = "bytes" | "ending" | "trailing_space";

/** The lines of one text. */
export class FileLines {
  /** The text itself. */
  readonly text: string;
  /** Whether the last line has an ending; true of an empty text. */
  readonly hasFinalNewline: boolean;
  readonly #starts: readonly number[];
  readonly #keyed = new Map<LineStrictness, KeyedFile>();

  constructor(text: string) {
    const starts: number[] = [];
    for (let at = 0; at < text.length; ) {
      starts.push(at);
      const end = text.indexOf("\n", at);
      at = end === -1 ? text.length : end + 1;
    }
    this.text = text;
    this.hasFinalNewline = text === "" || text.endsWith("\n");
    this.#starts = starts;
  }

  /** Number of lines; 0 of an empty text. */
  get count(): number {
    return this.#starts.length;
  }

  /** Offset at which line `idx` (from 0) starts; the end of the text for the line after the last. */
  getStart(idx: number): number {
    return this.#starts[idx] ?? this.text.length;
  }

  /** Line `idx` without its line feed. */
  getLine(idx: number): string {
    const line = this.text.slice(this.getStart(idx), this.getStart(idx + 1));
    return line.endsWith("\n") ? line.slice(0, -1) : line;
  }

  /** First line that starts at `offset` or after it. */
  findLineFrom(offset: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.getStart(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether `lines` stand at line `at`. */
  fitsAt(at: number, lines: readonly HunkLine[], strictness: LineStrictness): boolean {
    if (at < 0 || at + lines.length > this.count) return false;
    return lines.every(
      (line, idx) => this.#toKey(at + idx, strictness) === toKey(line, strictness),
    );
  }

  /** Lines from `from` on at which all of `lines` stand, in order, at most `max`. Linear. */
  findPlaces(
    lines: readonly HunkLine[],
    strictness: LineStrictness,
    from: number,
    max: number,
  ): readonly number[] {
    const file = this.#toKeyed(strictness);
    const wanted = lines.map((line) => file.numbers.get(toKey(line, strictness)) ?? -1);
    if (wanted.length === 0 || wanted.includes(-1)) return [];
    return searchRun(file.lines, wanted, from, max);
  }

  #toKey(idx: number, strictness: LineStrictness): string {
    const isBare = idx === this.count - 1 && !this.hasFinalNewline;
    return toKey({ text: this.getLine(idx), ...(isBare ? { endsFile: true } : {}) }, strictness);
  }

  #toKeyed(strictness: LineStrictness): KeyedFile {
    const known = this.#keyed.get(strictness);
    if (known !== undefined) return known;
    const numbers = new Map<string, number>();
    const lines = new Int32Array(this.count);
    for (let idx = 0; idx < this.count; idx += 1) {
      const key = this.#toKey(idx, strictness);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      lines[idx] = number;
    }
    const keyed = { numbers, lines };
    this.#keyed.set(strictness, keyed);
    return keyed;
  }
}

interface KeyedFile {
  /** Number of each different line. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly lines: Int32Array;
}

function toKey(line: Pick<HunkLine, "text" | "endsFile">, strictness: LineStrictness): string {
  switch (strictness) {
    case "bytes":
      return line.endsFile === true ? line.text : `${line.text}\n`;
    case "ending":
      return stripReturn(line.text);
    case "trailing_space":
      return line.text.trimEnd();
  }
}

/** `text` without a carriage return at its end. */
export function stripReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

function searchRun(
  lines: Int32Array,
  wanted: readonly number[],
  from: number,
  max: number,
): readonly number[] {
  const fallbacks = new Int32Array(wanted.length);
  for (let idx = 1, length = 0; idx < wanted.length; idx += 1) {
    while (length > 0 && wanted[idx] !== wanted[length]) length = fallbacks[length - 1] ?? 0;
    if (wanted[idx] === wanted[length]) length += 1;
    fallbacks[idx] = length;
  }
  const places: number[] = [];
  for (let idx = from, length = 0; idx < lines.length && places.length < max; idx += 1) {
    while (length > 0 && lines[idx] !== wanted[length]) length = fallbacks[length - 1] ?? 0;
    if (lines[idx] === wanted[length]) length += 1;
    if (length < wanted.length) continue;
    places.push(idx - length + 1);
    length = fallbacks[length - 1] ?? 0;
  }
  return places;
}
