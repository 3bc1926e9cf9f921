/**
 * What Python's `str` does, where the published chain depends on it: code points, white space, line boundaries,
 * tab stops and decimal rounding. JavaScript differs in each of them.
 * Source: the Python 3 language reference for `str.isspace`, `str.splitlines`, `str.expandtabs` and `round`.
 */

/** A text as Python counts it, with the way back to UTF-16. */
export interface CodePoints {
  /** The code points; a lone surrogate is one of its own. */
  readonly values: Int32Array;
  /** Offset in UTF-16 code units of code point `index`; the text's length for the index after the last. O(1). */
  readonly toUnitOffset: (index: number) => number;
}

/** The code points of `text`. One pass. */
export function toCodePoints(text: string): CodePoints {
  const values = new Int32Array(text.length);
  if (!hasAstral(text)) {
    for (let at = 0; at < text.length; at += 1) values[at] = text.charCodeAt(at);
    return { values, toUnitOffset: (index) => index };
  }
  const offsets = new Int32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    const value = text.codePointAt(at) ?? 0;
    values[count] = value;
    offsets[count] = at;
    at += value > 0xffff ? 2 : 1;
  }
  offsets[count] = text.length;
  return {
    values: values.subarray(0, count),
    toUnitOffset: (index) => offsets[index] ?? text.length,
  };
}

/** True when no astral character of `text` has one of its two code units on each side of `offset`. */
export function isCodePointBoundary(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true;
  const isLow = (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
  return !isLow || (text.charCodeAt(offset - 1) & 0xfc00) !== 0xd800;
}

/** True for the code units of which `str.isspace` is true; there is no astral white space. */
export function isPythonSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code >= 0x1c;
  if (code < 0x85) return false;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** True when `text` is empty or all white space by `str.isspace`. */
export function isPythonBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (!isPythonSpace(text.charCodeAt(at))) return false;
  }
  return true;
}

/** `str.splitlines(keepends=True)`: the lines with their boundaries. Law: joined they are `text`. */
export function splitPythonLines(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isLineBoundary(code)) continue;
    if (code === 0x0d && text.charCodeAt(at + 1) === 0x0a) at += 1;
    lines.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** `str.expandtabs(4)`: tabs become spaces up to the next multiple of four code points in the line. */
export function expandPythonTabs(text: string): string {
  if (!text.includes("\t")) return text;
  let expanded = "";
  let column = 0;
  for (const character of text) {
    if (character === "\t") {
      const width = 4 - (column % 4);
      expanded += " ".repeat(width);
      column += width;
    } else {
      expanded += character;
      column = character === "\n" || character === "\r" ? 0 : column + 1;
    }
  }
  return expanded;
}

/** `round(value, 4)` for a `value` from 0 to 1: the nearest decimal, exact ties to the even digit. */
export function roundToFourPlaces(value: number): number {
  // Only odd multiples of 1/32 lie exactly between two four-digit decimals, and scaling those is exact.
  const scaled = value * 10_000;
  const below = Math.floor(scaled);
  const isTie = Number.isInteger(value * 32) && scaled - below === 0.5;
  if (isTie) return (below % 2 === 0 ? below : below + 1) / 10_000;
  return Number(value.toFixed(4));
}

function hasAstral(text: string): boolean {
  return /[\u{10000}-\u{10ffff}]/u.test(text);
}

function isLineBoundary(code: number): boolean {
  if (code <= 0x1e) return (code >= 0x0a && code <= 0x0d) || code >= 0x1c;
  return code === 0x85 || code === 0x2028 || code === 0x2029;
}
