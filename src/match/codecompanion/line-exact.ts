/**
 * Level `exact` of the preset: whole lines equal to the old text's lines, confidence 1.
 * As published, a newline that only the old text ends with takes the empty line after the place with it; that is the
 * literal reading of such a request, and the one case in which a final newline says something.
 */
import type { Match } from "../types.ts";
import { type LevelPlaces, type Search, toLineMatches } from "./search.ts";

/** Every run of lines equal to the wanted ones, overlapping runs included. Linear. */
export function findExactLines(search: Search): LevelPlaces {
  const starts = search.file.findExactRuns(search.wanted);
  const matches = toLineMatches(search, starts, { matchType: "exact", confidence: 1, undone: [] });
  if (!isOldEndingMeant(search)) return { kind: "places", matches };
  const widened = matches.map((match, at) => addEmptyLineAfter(search, starts[at] ?? 0, match));
  return { kind: "places", matches: widened };
}

/** True when the old text ends with a newline that a new text with content does not end with. */
function isOldEndingMeant(search: Search): boolean {
  const { oldText, newText } = search.request;
  return oldText.endsWith("\n") && newText !== "" && !newText.endsWith("\n");
}

function addEmptyLineAfter(search: Search, first: number, match: Match): Match {
  const { file, wanted, request } = search;
  const emptyLine = first + wanted.length;
  const isEmpty = file.lines[emptyLine] === "" && emptyLine + 1 < file.lines.length;
  if (!isEmpty) return match;
  return { ...match, span: file.getSpan(first, emptyLine), oldText: request.oldText };
}
