/**
 * When the file has the new text already: a request sent twice must not insert twice. The published tool applies such
 * a request again; this preset says so instead. Only a new text that adds words counts, and only whole lines of it.
 */
import { type Span, toSpan } from "../../text/index.ts";
import type { Match } from "../types.ts";
import { hasWord } from "./line-forms.ts";
import type { Search } from "./search.ts";
import { isOverlapping } from "./selection.ts";

/** Where the new text stands around every one of `chosen`, which are in file order; undefined otherwise. Linear. */
export function findAppliedAround(search: Search, chosen: readonly Match[]): Span | undefined {
  const [first] = chosen;
  if (first?.matchType === "position_marker") return findAppliedAtEdge(search, first);
  const standing = isSubstring(chosen) ? findStandingText(search) : findStandingLines(search);
  let at = 0;
  for (const { span } of chosen) {
    while ((standing[at]?.end ?? Number.POSITIVE_INFINITY) < span.end) at += 1;
    const around = standing[at];
    if (around === undefined || around.start > span.start) return undefined;
  }
  return standing[0];
}

/**
 * Where the new text stands, when it overlaps one of `places`, which are in file order, or when there are none.
 * Linear.
 */
export function findAppliedInstead(search: Search, places: readonly Match[]): Span | undefined {
  const standing = findStandingLines(search);
  if (places.length === 0) return standing[0];
  let at = 0;
  for (const span of standing) {
    while ((places[at]?.span.end ?? Number.POSITIVE_INFINITY) <= span.start) at += 1;
    const place = places[at];
    if (place === undefined) return undefined;
    if (isOverlapping(place.span, span)) return span;
  }
  return undefined;
}

/** Where the lines to insert stand at the edge of the file that `marked` names. */
function findAppliedAtEdge(search: Search, marked: Match): Span | undefined {
  const lines = marked.newText.replace(/\n$/, "");
  const { text } = search.file;
  if (!hasWord(lines)) return undefined;
  if (marked.span.start === 0) {
    return `${text}\n`.startsWith(`${lines}\n`) ? toSpan(0, lines.length) : undefined;
  }
  const end = text.endsWith("\n") ? text.length - 1 : text.length;
  const start = end - lines.length;
  const isAtEnd = text.endsWith(lines, end);
  const isWhole = start === 0 || lines.startsWith("\n") || text[start - 1] === "\n";
  return isAtEnd && isWhole ? toSpan(start, end) : undefined;
}

function isSubstring(chosen: readonly Match[]): boolean {
  return chosen[0]?.matchType === "substring_exact";
}

/** The places at which the new text's lines stand, when it adds a line with a word to the old text's. */
function findStandingLines(search: Search): Span[] {
  const added = search.newText.split("\n");
  const old = new Set(search.wanted);
  if (!added.some((line) => !old.has(line) && hasWord(line))) return [];
  const starts = search.file.findExactRuns(added);
  return starts.map((first) => search.file.getSpan(first, first + added.length - 1));
}

/** The places at which the new text stands, inside lines too, when it contains the old one and adds a word to it. */
function findStandingText(search: Search): Span[] {
  const { oldText, newText } = search.request;
  const inside = newText.indexOf(oldText);
  if (inside === -1 || !hasWord(newText.replace(oldText, () => ""))) return [];
  const spans: Span[] = [];
  const { text } = search.file;
  for (let at = text.indexOf(newText); at !== -1; at = text.indexOf(newText, at + newText.length)) {
    spans.push(toSpan(at, at + newText.length));
  }
  return spans;
}
