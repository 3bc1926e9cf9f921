/**
 * A text's lines as numbers: where each starts, and a hash of its canonical form (`line-fold.ts`).
 * Equal canonical lines have equal keys; the reverse must be checked by the caller. Blank lines have key 0.
 * One pass over the text and no string per line, so that a large file costs about what splitting it does.
 */
import { isWordCode, squeezeSpace, toCanonicalLine } from "./line-fold.ts";

/** Lines of a text with LF endings. */
export interface LineKeys {
  readonly lineCount: number;
  /** Start offset of each line, and at index `lineCount` the offset after the last line's (real or missing) LF. */
  readonly starts: Int32Array;
  /** Hash of each line's canonical form; 0 for a blank line. */
  readonly keys: Int32Array;
}

const SEED = 0x2c1b3c6d;

/** The key of one line given without its ending. */
export function toLineKey(line: string): number {
  return hashLines(line, 1)[0] ?? 0;
}

/** Keys of all lines of `text`, whose endings are LF. A final LF ends the last line and starts no further one. */
export function toLineKeys(text: string): LineKeys {
  const starts = findLineStarts(text);
  const lineCount = starts.length - 1;
  return { lineCount, starts, keys: hashLines(text, lineCount) };
}

function findLineStarts(text: string): Int32Array {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  if (text.endsWith("\n")) count -= 1;
  if (text === "") count = 0;
  const starts = new Int32Array(count + 1);
  let from = 0;
  for (let line = 1; line < count; line += 1) {
    from = text.indexOf("\n", from) + 1;
    starts[line] = from;
  }
  starts[count] = text === "" || text.endsWith("\n") ? text.length : text.length + 1;
  return starts;
}

/** `toLineKey` of every line, in one pass and without making strings for ASCII lines. */
function hashLines(text: string, lineCount: number): Int32Array {
  const keys = new Int32Array(lineCount);
  // `kept` is the hash without pending commas and semicolons, which count only if more than a bracket follows.
  let kept = SEED;
  let all = SEED;
  let previous = 0;
  let line = 0;
  let start = 0;
  for (let at = 0; at <= text.length && line < lineCount; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 10;
    if (code === 10) {
      // A line of commas and semicolons alone is no blank line.
      keys[line] = toKey(kept === SEED ? all : kept);
    } else if (code > 127) {
      const found = text.indexOf("\n", at);
      at = found === -1 ? text.length : found;
      keys[line] = hashCanonical(toCanonicalLine(text.slice(start, at)));
    } else {
      const kind = CLASSES.charCodeAt(code);
      if (kind === WORD) {
        if (previous === SPACED_WORD) all = Math.imul(all ^ 32, 0x01000193);
        all = kept = Math.imul(all ^ code, 0x01000193);
      } else if (kind === SPACE) {
        if (previous === WORD) previous = SPACED_WORD;
        continue;
      } else if (kind === LOOSE) {
        all = Math.imul(all ^ code, 0x01000193);
      } else {
        if (kind === CLOSING) all = kept;
        all = kept = Math.imul(all ^ (kind === QUOTE ? 34 : code), 0x01000193);
      }
      previous = kind;
      continue;
    }
    line += 1;
    start = at + 1;
    kept = SEED;
    all = SEED;
    previous = 0;
  }
  return keys;
}

const SPACE = 1;
const WORD = 2;
const LOOSE = 3;
const QUOTE = 4;
const CLOSING = 5;
const SPACED_WORD = 6;

/** What each ASCII code unit is to the canonical form, as a string of 128 small code units. */
const CLASSES = Array.from({ length: 128 }, (_, code) => String.fromCharCode(classify(code))).join(
  "",
);

/** The class of an ASCII code unit; the rules are those of `line-fold.ts`. */
function classify(code: number): number {
  const unit = String.fromCharCode(code);
  if (squeezeSpace(unit) === "") return SPACE;
  if (isWordCode(code)) return WORD;
  if (",;".includes(unit)) return LOOSE;
  if ("'\"`".includes(unit)) return QUOTE;
  return ")]}".includes(unit) ? CLOSING : 0;
}

function hashCanonical(canonical: string): number {
  let hash = SEED;
  for (let at = 0; at < canonical.length; at += 1) {
    hash = Math.imul(hash ^ canonical.charCodeAt(at), 0x01000193);
  }
  return toKey(hash);
}

function toKey(hash: number): number {
  return hash === SEED ? 0 : finish(hash);
}

/** Spreads the last characters over all bits (FNV-1a leaves them in the low ones); never 0. */
function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) | 1;
}
