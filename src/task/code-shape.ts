/**
 * Code without what it says: the layout, signs and keywords of lines, every name, number, string and comment replaced by
 * the word for its class (`id`, `num`, `str`, `cmt`, `sym` for signs that no language uses).
 * The law that matters: no word of the text is in its shape, but for the keywords of its language and those class words.
 * Works line by line on any text, valid or not, in linear time: a string over several lines shows as names and signs.
 */
import { findLanguageById } from "../syntax/index.ts";
import { getKeywords } from "./keywords.ts";

/** Tokens shown of one line; the rest is `…`. */
export const MAX_LINE_TOKENS = 40;

/** Lines shown. */
export const MAX_SHAPE_LINES = 12;

const MAX_LINE_UNITS = 1000;
const MAX_SPACES = 80;

const SIGNS = "{}()[]<>;:,.=+-*/%!&|^~?@#$\\";

/** The shape of each line of `text`, of at most `MAX_SHAPE_LINES` of them; `language` is an id of `syntax`. */
export function toCodeShape(text: string, language: string | undefined): readonly string[] {
  const words = getLineForms(language);
  const lines = text.split(/\r\n|\r|\n/);
  const shown = lines.slice(0, MAX_SHAPE_LINES).map((line) => toLineShape(line, words));
  return lines.length > MAX_SHAPE_LINES ? [...shown, "…"] : shown;
}

/** What one line can show of a language. */
interface LineForms {
  readonly keywords: ReadonlySet<string>;
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** A lone `'` starts no string (lifetimes). */
  readonly hasLoneQuotes: boolean;
}

function getLineForms(id: string | undefined): LineForms {
  const comments = id === undefined ? undefined : findLanguageById(id)?.comments;
  return {
    keywords: getKeywords(id),
    lineComments: comments?.line ?? [],
    blockComments: comments?.block ?? [],
    hasLoneQuotes: id === "rust",
  };
}

function toLineShape(line: string, words: LineForms): string {
  const parts: string[] = [];
  let at = 0;
  while (at < line.length) {
    if (parts.length >= MAX_LINE_TOKENS || at >= MAX_LINE_UNITS) {
      parts.push("…");
      break;
    }
    const token = takeToken(line, at, words);
    parts.push(token.shape);
    at = token.end;
  }
  return parts.join("");
}

interface Token {
  readonly shape: string;
  readonly end: number;
}

function takeToken(line: string, at: number, words: LineForms): Token {
  const space = takeRun(line, at, /[ \t]+/y);
  if (space !== undefined) return { shape: space.slice(0, MAX_SPACES), end: at + space.length };
  const comment = findCommentEnd(line, at, words);
  if (comment !== undefined) return { shape: "cmt", end: comment };
  const character = line.charAt(at);
  if (character === '"' || character === "'" || character === "`") {
    return takeQuoted(line, at, words);
  }
  const word = takeRun(line, at, /[\p{L}\p{M}\p{N}_]+/uy);
  if (word !== undefined) {
    const shape = /^\p{N}/u.test(word) ? "num" : words.keywords.has(word) ? word : "id";
    return { shape, end: at + word.length };
  }
  if (SIGNS.includes(character)) return { shape: character, end: at + 1 };
  const odd = takeRun(line, at, /[^\p{L}\p{M}\p{N}_ \t"'`{}()[\]<>;:,.=+\-*/%!&|^~?@#$\\]+/uy);
  return { shape: "sym", end: at + (odd?.length ?? 1) };
}

function takeRun(line: string, at: number, pattern: RegExp): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}

/** Where the comment that starts at `at` ends in this line. */
function findCommentEnd(line: string, at: number, words: LineForms): number | undefined {
  if (words.lineComments.some((start) => line.startsWith(start, at))) return line.length;
  for (const [start, end] of words.blockComments) {
    if (!line.startsWith(start, at)) continue;
    const found = line.indexOf(end, at + start.length);
    return found === -1 ? line.length : found + end.length;
  }
  return undefined;
}

/** A quoted string of this line; one that is not closed here goes to the end of the line. */
function takeQuoted(line: string, at: number, words: LineForms): Token {
  const quote = line.charAt(at);
  if (
    quote === "'" &&
    words.hasLoneQuotes &&
    !/^'(?:[^'\\]|\\.{1,9})'/u.test(line.slice(at, at + 12))
  ) {
    return { shape: "'", end: at + 1 };
  }
  const fence = line.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  let end = at + fence.length;
  while (end < line.length && !line.startsWith(fence, end)) end += line[end] === "\\" ? 2 : 1;
  return { shape: "str", end: Math.min(line.length, end + fence.length) };
}
