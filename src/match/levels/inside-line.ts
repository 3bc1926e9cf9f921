/**
 * Part of level `aligned`: one line of old text with a typo that stands inside a longer line of the file.
 * Lines that share its rare words are searched with the semi-global edit distance of Sellers 1980. A place counts only
 * when nothing but letters inside a few words, spacing and quote style differs; places about as good are ambiguous.
 * Cost: `MAX_CELLS` steps over all lines; beyond that nothing is found.
 */
import { foldUnicode, getRatio, isWordCode, toSpan } from "../../text/index.ts";
import type { Search } from "../search.ts";
import { findSeeds } from "../seeds.ts";
import { selectMatch } from "../selection.ts";
import type { Match, MatchOutcome } from "../types.ts";
import { isTypo, listOwnWords } from "../typo.ts";
import { hasElsewhere } from "./aligned-guards.ts";

/** Likeness that a place needs. */
const MIN_LIKENESS = 0.85;

/** Likeness by which the next place must be worse. */
const MIN_LEAD = 0.08;

/** Code units an old text must have, and may have. */
const MIN_UNITS = 12;
const MAX_UNITS = 400;

/** Old text units times file units that are compared at most. */
const MAX_CELLS = 4_000_000;

/** The place of a one-line old text inside a longer line; undefined when there is none that can be trusted. */
export function findInsideLine(
  search: Search,
  options: { readonly threshold: number; readonly undone: readonly string[] },
): MatchOutcome | undefined {
  const core = search.getCore();
  const old = core.oldText.trim();
  if (old.includes("\n") || old.length < MIN_UNITS || old.length > MAX_UNITS) return undefined;
  const places = findPlaces(search, old);
  const best = places.reduce((most, place) => Math.max(most, place.likeness), 0);
  if (best < Math.max(MIN_LIKENESS, options.threshold)) return undefined;
  const tied = places
    .filter((place) => place.likeness > best - MIN_LEAD)
    .sort((left, right) => left.start - right.start);
  const isSlip = (file: string): boolean =>
    isTypo(old, file) && !hasElsewhere(search, listOwnWords(old, file));
  if (!tied.every((place) => isSlip(search.lf.slice(place.start, place.end)))) return undefined;
  const matches = tied.map(
    (place): Match => ({
      matchType: "aligned",
      confidence: Math.round(place.likeness * 10_000) / 10_000,
      span: toSpan(place.start, place.end),
      oldText: old,
      newText: core.newText.trim(),
      undone: options.undone,
      pairs: Int32Array.of(0),
    }),
  );
  return selectMatch(search.lf, search.request, matches);
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly likeness: number;
}

function findPlaces(search: Search, old: string): readonly Place[] {
  const { lf } = search;
  const file = search.getKeys();
  const { seeds } = findSeeds(lf, file, [old], new Set());
  const lines = new Set(seeds.filter((seed) => !seed.whole).map((seed) => seed.fileLine));
  const pattern = toComparableUnits(old);
  const places: Place[] = [];
  let cells = 0;
  for (const line of lines) {
    const start = file.starts[line] ?? 0;
    const end = (file.starts[line + 1] ?? 1) - 1;
    cells += old.length * (end - start);
    if (cells > MAX_CELLS) return [];
    for (const found of findNearby(pattern, toComparableUnits(lf.slice(start, end)))) {
      const place = snapToWords(lf, { start: start + found.start, end: start + found.end });
      places.push({ ...place, likeness: getLikeness(old, lf.slice(place.start, place.end)) });
    }
  }
  return places;
}

function getLikeness(old: string, file: string): number {
  const toText = (text: string): string => String.fromCharCode(...toComparableUnits(text));
  return getRatio(toText(old), toText(file));
}

/** Code units with one quote style and look-alikes written in ASCII; as many as `text` has. */
function toComparableUnits(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => {
    const unit = text.charCodeAt(at);
    const folded = unit < 128 ? unit : foldUnicode(text.charAt(at)).charCodeAt(0) || 32;
    if (folded === 39 || folded === 96) return 34;
    return folded === 9 ? 32 : folded;
  });
}

/** Stretches of `text` nearest to `pattern`, not overlapping, that may reach `MIN_LIKENESS`. */
function findNearby(
  pattern: Uint16Array,
  text: Uint16Array,
): readonly { readonly start: number; readonly end: number }[] {
  const max = Math.floor((1 - MIN_LIKENESS) * pattern.length) + 1;
  const found: { start: number; end: number; distance: number }[] = [];
  let distances = Int32Array.from({ length: pattern.length + 1 }, (_, row) => row);
  let starts = new Int32Array(pattern.length + 1);
  for (let column = 1; column <= text.length; column += 1) {
    const next = new Int32Array(pattern.length + 1);
    const from = new Int32Array(pattern.length + 1);
    from[0] = column;
    for (let row = 1; row <= pattern.length; row += 1) {
      const isSame = pattern[row - 1] === text[column - 1];
      const change = (distances[row - 1] ?? 0) + (isSame ? 0 : 1);
      const insertion = (distances[row] ?? 0) + 1;
      const deletion = (next[row - 1] ?? 0) + 1;
      const least = Math.min(change, insertion, deletion);
      next[row] = least;
      if (least === change) from[row] = starts[row - 1] ?? 0;
      else from[row] = (least === insertion ? starts[row] : from[row - 1]) ?? 0;
    }
    distances = next;
    starts = from;
    const distance = next[pattern.length] ?? 0;
    if (distance > max) continue;
    const place = { start: from[pattern.length] ?? 0, end: column, distance };
    const last = found.at(-1);
    if (last === undefined || last.end <= place.start) found.push(place);
    else if (distance < last.distance) found.splice(-1, 1, place);
  }
  return found;
}

/** The stretch widened by the letters of a word that it cuts. */
function snapToWords(
  lf: string,
  place: { readonly start: number; readonly end: number },
): { readonly start: number; readonly end: number } {
  let { start, end } = place;
  const isCut = (at: number): boolean =>
    at > 0 && isWordCode(lf.charCodeAt(at - 1)) && isWordCode(lf.charCodeAt(at));
  while (isCut(start)) start -= 1;
  while (isCut(end)) end += 1;
  return { start, end };
}
