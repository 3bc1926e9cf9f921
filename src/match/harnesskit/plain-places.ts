/**
 * The published chain's `exact` and `whitespace` levels: every place of an old text, overlapping ones too, either as it
 * is or with all white space left out on both sides. Linear in both texts whatever they hold.
 * Source: Knuth, Morris and Pratt, "Fast pattern matching in strings" (1977).
 */
import { isCodePointBoundary, isPythonSpace } from "./python-text.ts";

/** A place in UTF-16 code units, end exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Places of `oldText` in `text`, at most `maxPlaces`, in text order; none for an empty `oldText`. */
export function findExactPlaces(text: string, oldText: string, maxPlaces: number): Place[] {
  const places: Place[] = [];
  const size = oldText.length;
  if (size === 0 || size > text.length) return places;
  const borders = toBorders(oldText);
  const limit = text.length;
  let matched = 0;
  for (let at = 0; at < limit && places.length < maxPlaces; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && oldText.charCodeAt(matched) !== code) matched = borders[matched] ?? 0;
    if (oldText.charCodeAt(matched) === code) matched += 1;
    if (matched < size) continue;
    matched = borders[size] ?? 0;
    addPlace(places, text, { start: at + 1 - size, end: at + 1 });
  }
  return places;
}

/**
 * Places of `oldText` in `text` when neither has white space (`str.isspace`), at most `maxPlaces`, in text order.
 * A place runs from its first to its last character that is no white space; none when `oldText` has no such character.
 */
export function findWhitespacePlaces(text: string, oldText: string, maxPlaces: number): Place[] {
  const places: Place[] = [];
  const needle = stripSpace(oldText);
  const size = needle.length;
  if (size === 0 || size > text.length) return places;
  const borders = toBorders(needle);
  // Where the last characters that are no white space stand, one place for each of the needle.
  const positions = new Int32Array(size);
  let slot = 0;
  let matched = 0;
  for (let at = 0; at < text.length && places.length < maxPlaces; at += 1) {
    const code = text.charCodeAt(at);
    if (isPythonSpace(code)) continue;
    positions[slot] = at;
    slot = slot + 1 === size ? 0 : slot + 1;
    while (matched > 0 && needle.charCodeAt(matched) !== code) matched = borders[matched] ?? 0;
    if (needle.charCodeAt(matched) === code) matched += 1;
    if (matched < size) continue;
    matched = borders[size] ?? 0;
    addPlace(places, text, { start: positions[slot] ?? 0, end: at + 1 });
  }
  return places;
}

/** A place that cuts an astral character in two is none. */
function addPlace(places: Place[], text: string, place: Place): void {
  if (isCodePointBoundary(text, place.start) && isCodePointBoundary(text, place.end)) {
    places.push(place);
  }
}

function stripSpace(text: string): string {
  let stripped = "";
  for (let at = 0; at < text.length; at += 1) {
    if (!isPythonSpace(text.charCodeAt(at))) stripped += text.charAt(at);
  }
  return stripped;
}

/** For each prefix length of `needle`, the length of its longest proper prefix that is also its suffix. */
function toBorders(needle: string): Int32Array {
  const borders = new Int32Array(needle.length + 1);
  let border = 0;
  for (let length = 2; length <= needle.length; length += 1) {
    const code = needle.charCodeAt(length - 1);
    while (border > 0 && needle.charCodeAt(border) !== code) border = borders[border] ?? 0;
    if (needle.charCodeAt(border) === code) border += 1;
    borders[length] = border;
  }
  return borders;
}
