/**
 * Line endings: which ones a text has, which one rules it, and which one its neighbourhood uses.
 * Three endings exist here: LF, CRLF and lone CR; a CRLF is never seen as two. Other Unicode line
 * separators are ordinary characters, as they are to compilers and to git.
 * Where lines start and end is left to `line-table.ts`; matching on LF only, to `lf-view.ts`.
 */
import type { Offset } from "./span.ts";

/** A line ending. */
export type Eol = "\n" | "\r\n" | "\r";

/** How often each ending occurs in a text. */
export interface EolCounts {
  readonly lf: number;
  readonly crlf: number;
  readonly cr: number;
}

/** The ending that rules a text, and whether it is alone. */
export interface DominantEol {
  /** The most frequent ending; LF for a text without any. */
  readonly eol: Eol;
  /** More than one kind of ending occurs. */
  readonly isMixed: boolean;
}

const LF = 10;
const CR = 13;

/** How often each ending occurs in `content`; one pass. */
export function countEols(content: string): EolCounts {
  let lf = 0;
  for (let at = content.indexOf("\n"); at !== -1; at = content.indexOf("\n", at + 1)) lf++;
  let crlf = 0;
  let cr = 0;
  for (let at = content.indexOf("\r"); at !== -1; at = content.indexOf("\r", at + 1)) {
    if (content.charCodeAt(at + 1) === LF) crlf++;
    else cr++;
  }
  return { lf: lf - crlf, crlf, cr };
}

/** The ending most lines of `content` have; on equal counts LF before CRLF before CR. */
export function getDominantEol(content: string): DominantEol {
  const { lf, crlf, cr } = countEols(content);
  const kinds = (lf > 0 ? 1 : 0) + (crlf > 0 ? 1 : 0) + (cr > 0 ? 1 : 0);
  const isMixed = kinds > 1;
  if (lf >= crlf && lf >= cr) return { eol: "\n", isMixed };
  return { eol: crlf >= cr ? "\r\n" : "\r", isMixed };
}

/**
 * The ending a new line at `offset` takes: that of the line `offset` is in, else (last line without
 * ending) that of the line before, else LF. An `offset` between CR and LF belongs to that CRLF.
 * Costs the length of that line.
 */
export function getEolNear(content: string, offset: Offset): Eol {
  let at: number = offset;
  if (at > 0 && content.charCodeAt(at) === LF && content.charCodeAt(at - 1) === CR) at--;
  for (; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (unit === LF) return "\n";
    if (unit === CR) return content.charCodeAt(at + 1) === LF ? "\r\n" : "\r";
  }
  for (at = offset - 1; at >= 0; at--) {
    const unit = content.charCodeAt(at);
    if (unit === CR) return "\r";
    if (unit === LF) return content.charCodeAt(at - 1) === CR ? "\r\n" : "\n";
  }
  return "\n";
}

/**
 * `text` with every ending written as `eol`; meant for a text with LF only.
 * Law: `toEol(toEol(t, a), b) === toEol(t, b)`.
 */
export function toEol(text: string, eol: Eol): string {
  if (!text.includes("\r")) return eol === "\n" ? text : text.replaceAll("\n", eol);
  return text.replace(/\r\n|\r|\n/g, eol);
}
