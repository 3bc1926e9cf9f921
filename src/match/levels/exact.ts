/**
 * Level `exact`: the old text stands in the file character for character. Overlapping occurrences count.
 * The file counts as ending with a line ending, so that an old text quoted with its last newline is found there too.
 */
import { toSpan } from "../../text/index.ts";
import type { Search } from "../search.ts";
import type { Match } from "../types.ts";

/** All places of the old text, in file order; with `replaceAll` those that do not overlap. Linear. */
export function findExact(search: Search): readonly Match[] {
  const { lf, request } = search;
  const { oldText, newText, replaceAll } = request;
  if (oldText === "") return [];
  const step = replaceAll ? oldText.length : 1;
  const matches: Match[] = [];
  for (let at = lf.indexOf(oldText); at !== -1; at = lf.indexOf(oldText, at + step)) {
    if (!search.canAddPlace(matches.length)) return matches;
    const range = { start: at, end: at + oldText.length };
    if (!cutsPair(lf, range.start) && !cutsPair(lf, range.end))
      matches.push(toMatch(range, oldText, newText));
  }
  const core = oldText.slice(0, -1);
  if (core !== "" && oldText.endsWith("\n") && !lf.endsWith("\n") && lf.endsWith(core)) {
    matches.push(toMatch({ start: lf.length - core.length, end: lf.length }, oldText, newText));
  }
  return matches;
}

/** True when `at` lies between the two halves of a character; half a character is no place. */
function cutsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

function toMatch(range: { start: number; end: number }, oldText: string, newText: string): Match {
  return {
    matchType: "exact",
    confidence: 1,
    span: toSpan(range.start, range.end),
    oldText,
    newText,
    undone: [],
  };
}
