/**
 * What the lines that the old text shares with the file tell about lines the edit adds: indentation, look-alikes, and
 * the file's text of lines that the edit moves. Learned only; `rebase.ts` applies it.
 */
import type { KeyedLines } from "./align-lines.ts";
import {
  findIndentStyle,
  getColumns,
  IndentMap,
  type IndentPair,
  type IndentStyle,
  opensBlock,
} from "./indent.ts";
import { foldLookAlike, getIndent, isAscii, isBlank } from "./line-fold.ts";
import { getLineWeight } from "./line-similarity.ts";
import type { LinePair } from "./renames.ts";

/** The three sides of a rebase, and which line of base is which line of the others; -1 for none. */
export interface Alignment {
  readonly base: KeyedLines;
  readonly theirs: KeyedLines;
  readonly ours: KeyedLines;
  readonly toOurs: Int32Array;
  readonly toTheirs: Int32Array;
}

/** `line` as its indentation, its text, and the space at its end. */
export function splitLine(line: string): {
  readonly indent: string;
  readonly body: string;
  readonly tail: string;
} {
  const indent = getIndent(line);
  const body = line.slice(indent.length).trimEnd();
  return { indent, body, tail: line.slice(indent.length + body.length) };
}

/**
 * Typographic characters of the caller that stand for ASCII ones in the file: seen on shared lines whose text is of
 * one length on both sides, and nowhere kept by the file.
 */
export function learnLookAlikes(sides: Alignment): ReadonlyMap<string, string> {
  const { base, ours, toOurs } = sides;
  const seen = new Map<string, string>();
  base.lines.forEach((line, at) => {
    const partner = toOurs[at] ?? -1;
    if (partner < 0 || isAscii(line)) return;
    const { body } = splitLine(line);
    const file = splitLine(ours.lines[partner] ?? "").body;
    if (body === file || body.length !== file.length) return;
    for (let unit = 0; unit < body.length; unit += 1) {
      const one = body.charCodeAt(unit);
      const other = file.charAt(unit);
      if (one > 127 && other.charCodeAt(0) < 128 && foldLookAlike(one) === other)
        seen.set(body.charAt(unit), other);
    }
  });
  if (seen.size === 0) return seen;
  const kept = new Set(ours.lines.join(""));
  return new Map([...seen].filter(([character]) => !kept.has(character)));
}

/** `text` with the look-alikes that were learned put into ASCII. */
export function toFileCharacters(text: string, lookAlikes: ReadonlyMap<string, string>): string {
  if (lookAlikes.size === 0) return text;
  let result = "";
  for (const character of text) result += lookAlikes.get(character) ?? character;
  return result;
}

/** The lines that base shares with ours, as both have them; blank ones left out. */
export function listShared(sides: Alignment): readonly LinePair[] {
  const { base, ours, toOurs } = sides;
  const shared: LinePair[] = [];
  base.lines.forEach((theirs, at) => {
    const partner = toOurs[at] ?? -1;
    if (partner >= 0 && !isBlank(theirs)) shared.push({ theirs, ours: ours.lines[partner] ?? "" });
  });
  return shared;
}

/** Lines that the edit takes away at one place, without space at their ends, to the file's text of them. */
export function learnMoves(sides: Alignment): ReadonlyMap<string, string> {
  const { base, ours, toOurs, toTheirs } = sides;
  const moves = new Map<string, string | undefined>();
  base.lines.forEach((line, at) => {
    const partner = toOurs[at] ?? -1;
    const isTaken = partner >= 0 && (toTheirs[at] ?? -1) < 0;
    const body = line.trim();
    moves.set(body, isTaken && !moves.has(body) ? (ours.lines[partner] ?? "").trim() : undefined);
  });
  const known = new Map<string, string>();
  for (const [body, file] of moves) {
    if (file !== undefined && file !== body && getLineWeight(body) >= 0.15) known.set(body, file);
  }
  return known;
}

/** Indentation learned from the lines that base shares with ours. */
export function learnIndents(sides: Alignment, fileStyle: IndentStyle | undefined): IndentMap {
  const { base, theirs, ours, toOurs, toTheirs } = sides;
  const pairs: IndentPair[] = [];
  base.lines.forEach((line, at) => {
    const partner = toOurs[at] ?? -1;
    if (partner < 0 || isBlank(line)) return;
    // Positions are given in lines of theirs, where added lines are asked about.
    const near = toTheirs[at] ?? -1;
    pairs.push({
      theirs: getIndent(line),
      ours: getIndent(ours.lines[partner] ?? ""),
      line: near >= 0 ? near : at,
      isStarred: line.trimStart().startsWith("*"),
    });
  });
  const first = pairs[0];
  if (pairs.length === 1 && first !== undefined && isFirstLineOnly(first, theirs.lines)) {
    pairs.push({
      theirs: first.ours,
      ours: first.ours,
      line: theirs.lines.length,
      isStarred: false,
    });
  }
  // Only the first line was quoted from its first word on: all others say that nothing is to be moved.
  const isFirstAlone =
    first?.line === 0 &&
    first.theirs === "" &&
    pairs.length > 1 &&
    pairs.every((pair) => pair === first || pair.theirs === pair.ours);
  if (isFirstAlone) pairs.shift();
  if (hasFileStyle(sides, fileStyle)) pairs.splice(0);
  const theirStyle = findIndentStyle([...base.lines, ...theirs.lines]);
  const ourStyle = fileStyle ?? findIndentStyle(ours.lines);
  const fallback = theirStyle ?? ourStyle ?? { unit: "  ", columns: 2 };
  return new IndentMap(pairs, theirStyle ?? fallback, ourStyle ?? fallback);
}

/**
 * True when theirs is in the file's indentation already although base is not: all lines they share say so, or there is
 * no such line and the step of theirs is the file's and not base's.
 */
function hasFileStyle(sides: Alignment, fileStyle: IndentStyle | undefined): boolean {
  const { base, theirs, ours, toOurs, toTheirs } = sides;
  let agreeing = 0;
  for (const [at, line] of base.lines.entries()) {
    const ourLine = toOurs[at] ?? -1;
    const theirLine = toTheirs[at] ?? -1;
    if (isBlank(line) || ourLine < 0 || theirLine < 0) continue;
    const file = getIndent(ours.lines[ourLine] ?? "");
    if (getIndent(line) === file) continue;
    const wanted = getIndent(theirs.lines[theirLine] ?? "");
    if (wanted === getIndent(line)) return false;
    if (wanted === file) agreeing += 1;
  }
  if (findShallowest(theirs.lines) < findShallowest(ours.lines)) return false;
  if (agreeing > 0) return true;
  const step = findIndentStyle(theirs.lines)?.unit;
  const file = (fileStyle ?? findIndentStyle(ours.lines))?.unit;
  return step !== undefined && step === file && step !== findIndentStyle(base.lines)?.unit;
}

function findShallowest(lines: readonly string[]): number {
  let shallowest = Number.POSITIVE_INFINITY;
  for (const line of lines)
    if (!isBlank(line)) shallowest = Math.min(shallowest, getColumns(getIndent(line)));
  return shallowest;
}

/**
 * True when only the first line lost its indentation: the caller's second line stands where the file's line does and
 * does not belong inside the first.
 */
function isFirstLineOnly(pair: IndentPair, theirs: readonly string[]): boolean {
  const [first, second] = theirs.filter((line) => !isBlank(line));
  if (first === undefined || second === undefined || pair.theirs !== "" || pair.ours === "")
    return false;
  return !opensBlock(first) && getIndent(first) === "" && getIndent(second) === pair.ours;
}
