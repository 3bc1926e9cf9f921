/**
 * Level `whitespace` of the preset: lines equal once they are trimmed and each run of white space is one space,
 * confidence 0.95. Line for line: blank lines more or less are not tolerated here.
 */
import { collapseSpace } from "./line-forms.ts";
import { type LevelPlaces, type Search, toLineMatches } from "./search.ts";

/** Every run of lines equal to the wanted ones but for spaces and tabs. Linear. */
export function findWhitespaceLines(search: Search): LevelPlaces {
  const starts = search.file.findRunsUnder(collapseSpace, search.wanted);
  const run = { matchType: "whitespace", confidence: 0.95, undone: ["spacing"] } as const;
  return { kind: "places", matches: toLineMatches(search, starts, run) };
}
