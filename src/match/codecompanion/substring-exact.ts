/**
 * Level `substring_exact` of the preset: with `replaceAll` and an old text of one line, every occurrence of it, inside
 * lines too, as plain text. The published tool stops silently at 1,000 occurrences; here the stated limit is higher
 * and is reported.
 */
import { toSpan } from "../../text/index.ts";
import type { Match, MatchRequest } from "../types.ts";
import type { LevelPlaces, Search } from "./search.ts";

/** Occurrences above which the search is given up and reported. */
export const MAX_OCCURRENCES = 100_000;

/** True when this level, not the whole-line ones, answers `request` first. */
export function isSubstringRequest(request: MatchRequest): boolean {
  return request.replaceAll && request.oldText !== "" && !request.oldText.includes("\n");
}

/** The occurrences of the old text that do not overlap, from the start of the file. Linear. */
export function findSubstrings(search: Search): LevelPlaces {
  const { oldText, newText } = search.request;
  const matches: Match[] = [];
  if (!isSubstringRequest(search.request)) return { kind: "places", matches };
  const { text } = search.file;
  for (let at = text.indexOf(oldText); at !== -1; at = text.indexOf(oldText, at + oldText.length)) {
    if (matches.length === MAX_OCCURRENCES) {
      return {
        kind: "limit",
        limit: "occurrences of the old text",
        max: MAX_OCCURRENCES,
        actual: MAX_OCCURRENCES + 1,
      };
    }
    const span = toSpan(at, at + oldText.length);
    matches.push({
      matchType: "substring_exact",
      confidence: 1,
      span,
      oldText,
      newText,
      undone: [],
    });
  }
  return { kind: "places", matches };
}
