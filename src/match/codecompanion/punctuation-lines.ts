/**
 * Level `punctuation` of the preset: lines equal but for a trailing comma or semicolon and for spaces around
 * separators and brackets, confidence 0.93. When no run is equal under the published form, quote style is folded too,
 * which DESIGN.md 4.2 counts as punctuation and the published tool leaves to its looser levels.
 * An old text of commas and semicolons alone is not taken for blank lines.
 */
import { foldPunctuation, foldQuotes } from "./line-forms.ts";
import { type LevelPlaces, type Search, toLineMatches } from "./search.ts";

/** Every run of lines equal to the wanted ones but for punctuation style. Linear. */
export function findPunctuationLines(search: Search): LevelPlaces {
  if (search.wanted.every((line) => foldPunctuation(line) === "")) {
    return { kind: "places", matches: [] };
  }
  const published = search.file.findRunsUnder(foldPunctuation, search.wanted);
  const isPublished = published.length > 0;
  const starts = isPublished ? published : search.file.findRunsUnder(foldQuotes, search.wanted);
  const undone = isPublished ? ["punctuation"] : ["punctuation", "quote style"];
  const run = { matchType: "punctuation", confidence: 0.93, undone } as const;
  return { kind: "places", matches: toLineMatches(search, starts, run) };
}
