/**
 * Whether the new text is in the file already, so that applying the edit again would do it twice.
 * Judged on whole lines up to the folded tolerances, or on the exact text inside lines.
 */
import { getIndent, getLineWeight, type Span, toCanonicalLine, toSpan } from "../text/index.ts";
import type { Search } from "./search.ts";
import { getLineNumber } from "./selection.ts";
import type { Match } from "./types.ts";

/**
 * The place of the new text around the match, when the old text is only the part of it that stands in the middle:
 * an insertion that was made before. Only the lines around the match are looked at.
 */
function findAppliedAround(search: Search, match: Match): Span | undefined {
  return findLinesAround(search, match) ?? findTextAround(search, match);
}

/** The first such place when each of `matches` stands in one. */
export function findAppliedAroundAll(search: Search, matches: readonly Match[]): Span | undefined {
  let first: Span | undefined;
  for (const match of matches) {
    const span = findAppliedAround(search, match);
    if (span === undefined) return undefined;
    first ??= span;
  }
  return first;
}

/** The new text where a position marker would put it, when it is there and says enough to be no coincidence. */
export function findAppliedAtMarker(search: Search, match: Match): Span | undefined {
  const { lf } = search;
  const text = match.newText.replace(/^\n+|\n+$/g, "");
  if (getWeight(text) < 0.5) return undefined;
  const end = lf.endsWith("\n") ? lf.length - 1 : lf.length;
  const start = match.span.start < end ? match.span.start : end - text.length;
  const isThere =
    start >= 0 &&
    lf.startsWith(text, start) &&
    (start === match.span.start || start === 0 || lf[start - 1] === "\n") &&
    (start + text.length === end || lf[start + text.length] === "\n");
  return isThere ? toSpan(start, start + text.length) : undefined;
}

/** Code units of a line above which it is not compared as a whole. */
const MAX_LINE_UNITS = 100_000;

/** Judged on whole lines up to the folded tolerances, blank lines left out. */
function findLinesAround(search: Search, match: Match): Span | undefined {
  if (isSameUpToFolds(search)) return undefined;
  const { lf } = search;
  const inner = trimSpan(lf, match.span);
  const lineStart = lf.lastIndexOf("\n", inner.start - 1) + 1;
  const lineEnd = findLineEnd(lf, inner.start);
  if (lineEnd - lineStart > MAX_LINE_UNITS) return undefined;
  const first = toCanonicalLine(lf.slice(lineStart, lineEnd));
  const next = listCanonical(search.getCore().newText);
  for (const [at, line] of next.entries()) {
    if (line !== first) continue;
    const start = matchUpwards(lf, lineStart, next.slice(0, at));
    const end = matchDownwards(lf, lineStart - 1, next.slice(at));
    if (start !== undefined && end !== undefined && end >= inner.end) return toSpan(start, end);
  }
  return undefined;
}

function listCanonical(text: string): readonly string[] {
  return text
    .split("\n")
    .map(toCanonicalLine)
    .filter((line) => line !== "");
}

function findLineEnd(lf: string, at: number): number {
  const found = lf.indexOf("\n", at);
  return found === -1 ? lf.length : found;
}

/** Start of the lines above `from` when they are `wanted`, blank lines left out. */
function matchUpwards(lf: string, from: number, wanted: readonly string[]): number | undefined {
  let start = from;
  for (const line of [...wanted].reverse()) {
    let found = "";
    while (found === "") {
      if (start === 0) return undefined;
      const end = start - 1;
      start = end === 0 ? 0 : lf.lastIndexOf("\n", end - 1) + 1;
      found = toCanonicalLine(lf.slice(start, end));
    }
    if (found !== line) return undefined;
  }
  return start;
}

/** End of the lines below `from` when they are `wanted`, blank lines left out. */
function matchDownwards(lf: string, from: number, wanted: readonly string[]): number | undefined {
  let end = from;
  for (const line of wanted) {
    let found = "";
    while (found === "") {
      if (end >= lf.length) return undefined;
      const start = end + 1;
      const next = lf.indexOf("\n", start);
      end = next === -1 ? lf.length : next;
      found = toCanonicalLine(lf.slice(start, end));
    }
    if (found !== line) return undefined;
  }
  return end;
}

/** Judged on the exact text, for an old text inside a line. */
function findTextAround(search: Search, match: Match): Span | undefined {
  const { lf, request } = search;
  const { start, end } = match.span;
  const { oldText, newText } = request;
  if (oldText.includes("\n") || oldText === newText) return undefined;
  for (let at = newText.indexOf(oldText); at !== -1; at = newText.indexOf(oldText, at + 1)) {
    const from = start - at;
    if (from >= 0 && lf.startsWith(newText, from) && lf.slice(start, end) === oldText) {
      return toSpan(from, from + newText.length);
    }
  }
  return undefined;
}

/** A place of the new text nearer to the line that the caller points at than the place found for the old one. */
export function findAppliedNearer(search: Search, match: Match): Span | undefined {
  const { nearLine, newText } = search.request;
  if (nearLine === undefined || newText.trim() === "" || isSameUpToFolds(search)) return undefined;
  const getDistance = (at: number): number => Math.abs(getLineNumber(search.lf, at) - nearLine);
  const distance = getDistance(match.span.start);
  if (distance === 0) return undefined;
  return findNewText(search).find((place) => getDistance(place.start) < distance);
}

/** Weight of added lines under which finding them beside a place is a coincidence. */
const MIN_ADDED_WEIGHT = 0.3;

/** The lines that the edit adds above and below its old text, when they stand there already. */
export function findOuterAdded(search: Search, match: Match): Span | undefined {
  const { lf } = search;
  const shape = search.getShape();
  const leading = listCanonical(shape.leading.join("\n"));
  const trailing = listCanonical(shape.trailing.join("\n"));
  if (getWeight(leading.join("\n")) + getWeight(trailing.join("\n")) < MIN_ADDED_WEIGHT)
    return undefined;
  const inner = trimSpan(lf, match.span);
  const start = matchUpwards(lf, lf.lastIndexOf("\n", inner.start - 1) + 1, leading);
  const end = matchDownwards(lf, findLineEnd(lf, inner.end), trailing);
  return start === undefined || end === undefined ? undefined : toSpan(start, end);
}

/** A place of the new text. */
export interface AppliedPlace {
  readonly span: Span;
  /** True when nothing but the depth of the whole differs; else spacing or punctuation inside lines does too. */
  readonly isStrict: boolean;
}

/** A place of the new text in the file, when it says enough to be no coincidence. */
export function findApplied(search: Search): AppliedPlace | undefined {
  const text = search.getCore().newText;
  if (getWeight(text) < 0.5) return undefined;
  const places = findNewText(search);
  const exact = places.find((place) => search.lf.slice(place.start, place.end) === text);
  if (exact !== undefined) return { span: exact, isStrict: true };
  const [first] = places;
  if (first === undefined || isSameUpToFolds(search)) return undefined;
  return { span: first, isStrict: isSameButDepth(text, search.lf.slice(first.start, first.end)) };
}

/** True when two texts have the same lines, each depth of one at one depth of the other. */
function isSameButDepth(left: string, right: string): boolean {
  const ours = right.split("\n");
  const depths = new Map<string, string>();
  const lines = left.split("\n");
  return (
    lines.length === ours.length &&
    lines.every((line, at) => {
      const other = ours[at] ?? "";
      if (line.trim() !== other.trim()) return false;
      if (line.trim() === "") return true;
      const depth = getIndent(other);
      const known = depths.get(getIndent(line)) ?? depth;
      depths.set(getIndent(line), depth);
      return known === depth;
    })
  );
}

/** The only place of the new text, when what it adds to the old one says enough to be no coincidence. */
export function findOnlyApplied(search: Search): Span | undefined {
  const { oldText, newText } = search.getCore();
  if (isSameUpToFolds(search) || getWeight(newText) - getWeight(oldText) < 1) return undefined;
  const places = findNewText(search);
  return places.length === 1 ? places[0] : undefined;
}

/** True when the edit changes only what the folded levels tolerate; such a new text is found wherever the old one is. */
function isSameUpToFolds(search: Search): boolean {
  const { oldText, newText } = search.getCore();
  const fold = (text: string): string =>
    text
      .split("\n")
      .map(toCanonicalLine)
      .filter((line) => line !== "")
      .join("\n");
  return fold(oldText) === fold(newText);
}

function getWeight(text: string): number {
  return text.split("\n").reduce((sum, line) => sum + getLineWeight(line), 0);
}

function trimSpan(lf: string, span: Span): Span {
  const text = lf.slice(span.start, span.end);
  const start = span.start + (text.length - text.trimStart().length);
  return toSpan(start, Math.max(start, span.end - (text.length - text.trimEnd().length)));
}

/** Places of the new text inside lines that are looked at. */
const MAX_SPANS = 1_000;

function findNewText(search: Search): readonly Span[] {
  const core = search.getCore();
  if (core.newText.trim() === "") return [];
  const inverse = search.withTexts({ oldText: core.newText, newText: core.oldText });
  const { starts } = search.getKeys();
  const places = inverse
    .getLinePlaces()
    .map((place) => toSpan(starts[place.startLine] ?? 0, (starts[place.endLine] ?? 1) - 1));
  if (places.length > 0) return places;
  const spans: Span[] = [];
  const text = search.request.newText;
  for (
    let at = search.lf.indexOf(text);
    at !== -1 && spans.length < MAX_SPANS;
    at = search.lf.indexOf(text, at + 1)
  ) {
    spans.push(toSpan(at, at + text.length));
  }
  return spans;
}
