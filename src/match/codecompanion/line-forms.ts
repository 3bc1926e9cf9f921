/**
 * The forms under which the published levels take two lines for the same. White space is ASCII white space, as in the
 * tool's own language; quote style is this project's addition (DESIGN.md 4.2). Forms are only compared, never written.
 * Every function here is linear in its line, whatever the line holds.
 */

const INNER_SPACE = /[ \t\v\f\r]+/g;
const QUOTE = /['`]/g;
const WORD = /[\p{L}\p{N}_]/u;

const COMMA = 44;
const SEMICOLON = 59;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BACKTICK = 96;

/** `line` without white space at its ends. */
export function trimLine(line: string): string {
  let start = 0;
  while (start < line.length && isSpace(line.charCodeAt(start))) start += 1;
  return trimEnd(line, start);
}

/** `line` trimmed, each run of white space written as one space. */
export function collapseSpace(line: string): string {
  return trimLine(line).replace(INNER_SPACE, " ");
}

/** `line` without a trailing comma or semicolon and without spaces around separators and brackets. */
export function foldPunctuation(line: string): string {
  let folded = trimLine(line);
  if (folded.endsWith(",")) folded = trimEnd(folded.slice(0, -1), 0);
  if (folded.endsWith(";")) folded = trimEnd(folded.slice(0, -1), 0);
  return dropSpaceAtPunctuation(folded);
}

/** `foldPunctuation` with one quote style. */
export function foldQuotes(line: string): string {
  return foldPunctuation(line).replace(QUOTE, '"');
}

/**
 * A hash of what all forms of this file keep of `line`: lines equal under one of them have equal hashes, so that forms
 * need only be made of lines whose hash is wanted.
 */
export function hashLoosely(line: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (isSpace(code) || code === COMMA || code === SEMICOLON) continue;
    const isQuote = code === SINGLE_QUOTE || code === BACKTICK;
    hash = Math.imul(hash ^ (isQuote ? DOUBLE_QUOTE : code), 0x01000193);
  }
  // Hashes are kept as 32-bit numbers; the seed alone is larger than those.
  return hash | 0;
}

/** True when `text` has a letter, a digit or an underscore. */
export function hasWord(text: string): boolean {
  return WORD.test(text);
}

function trimEnd(line: string, start: number): string {
  let end = line.length;
  while (end > start && isSpace(line.charCodeAt(end - 1))) end -= 1;
  return start === 0 && end === line.length ? line : line.slice(start, end);
}

function dropSpaceAtPunctuation(line: string): string {
  let kept = "";
  let from = 0;
  let at = 0;
  while (at < line.length) {
    if (!isSpace(line.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const start = at;
    while (isSpace(line.charCodeAt(at))) at += 1;
    if (isPunctuation(line[start - 1]) || isPunctuation(line[at])) {
      kept += line.slice(from, start);
      from = at;
    }
  }
  return from === 0 ? line : kept + line.slice(from);
}

function isPunctuation(character: string | undefined): boolean {
  return character !== undefined && ",;()[]{}".includes(character);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || (code >= 11 && code <= 13);
}
