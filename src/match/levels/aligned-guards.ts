/**
 * Guards on a place of the line alignment: whether it is the thing that the old text means, and whether the file tells
 * where an elided block ends. Likeness says neither; a place that a guard turns down is not taken, however alike.
 */
import { getColumns, getIndent, isBlank, isWordCode, opensBlock } from "../../text/index.ts";
import type { Alignment, OldText } from "../alignment.ts";
import type { EditShape } from "../edit-shape.ts";
import { findAssignedName, hasOtherHeader, hasOtherOperators } from "../identity.ts";
import { getLine } from "../line-search.ts";
import type { Search } from "../search.ts";
import { listOwnWords, namesAnother, saysAnother } from "../typo.ts";

/** Summed line weight under which an old text says little. */
export const LITTLE_EVIDENCE = 1;

/** Likeness from which a line counts as the file's own. */
export const SAME_SIMILARITY = 0.965;

/** Weight of the lines that must speak for a place. */
export const MIN_TELLING_WEIGHT = 0.2;

/** Weight of unchanged lines from which a block is known by its content, whatever it is called. */
const KNOWN_BY_CONTENT = 2;

/** Weight of the unchanged lines from which they say that the line between them is the one meant. */
const MIN_NEIGHBOUR_WEIGHT = 0.5;

/** Words of an old text that are looked for in the whole file. */
const MAX_SOUGHT_WORDS = 20;

/** True when a block of the old text goes by another name at the place, or a line of it says something else. */
export function isNamedOtherwise(search: Search, old: OldText, place: Alignment): boolean {
  let after = -1;
  let others = 0;
  let drifted = 0;
  let intact = 0;
  for (let at = old.lines.length - 1; at >= 0; at -= 1) {
    const partner = place.pairs[at] ?? -1;
    const line = old.lines[at] ?? "";
    if (partner >= 0) after = at;
    if (old.elided.has(at)) continue;
    if (isIntact(place, at)) {
      intact += old.weights[at] ?? 0;
      continue;
    }
    if ((old.weights[at] ?? 0) >= 0.1) drifted += 1;
    // A header that is missing is looked for where it would stand.
    const expected = partner >= 0 || after < 0 ? partner : (place.pairs[after] ?? 0) - (after - at);
    if (expected < 0) continue;
    const file = getLine(search.lf, search.getKeys(), expected);
    if (partner >= 0 && hasOtherOperators(line, file)) return true;
    if (hasOtherHeader(line, file)) others += 1;
  }
  return others > 0 && !(others === 1 && drifted === 1 && intact >= KNOWN_BY_CONTENT);
}

/**
 * True when the edit changes what stands below a placeholder and the file does not tell where that is: the same lines
 * come again, or the lines passed over leave the block that the line above the placeholder opens.
 */
export function isEndUnsure(
  search: Search,
  old: OldText,
  shape: EditShape,
  place: Alignment,
): boolean {
  for (const elided of old.elided) {
    const above = findPaired(place, elided, -1);
    const below = findPaired(place, elided, 1);
    if (above === undefined || below === undefined) continue;
    const isTouched = shape.trailing.length > 0 || [...shape.touched].some((at) => at > elided);
    if (!isTouched) continue;
    const told = old.weights.slice(below).reduce((sum, weight) => sum + weight, 0);
    if (
      told < LITTLE_EVIDENCE &&
      leavesBlock(search, place.pairs[above] ?? 0, place.pairs[below] ?? 0)
    )
      return true;
    if (comesAgain(search, old, place, below)) return true;
  }
  return false;
}

function findPaired(place: Alignment, from: number, step: 1 | -1): number | undefined {
  for (let at = from + step; at >= 0 && at < place.pairs.length; at += step)
    if ((place.pairs[at] ?? -1) >= 0) return at;
  return undefined;
}

function leavesBlock(search: Search, above: number, below: number): boolean {
  const file = search.getKeys();
  const opener = getLine(search.lf, file, above);
  if (!opensBlock(opener)) return false;
  const depth = getColumns(getIndent(opener));
  for (let line = above + 1; line < below; line += 1) {
    const text = getLine(search.lf, file, line);
    if (!isBlank(text) && getColumns(getIndent(text)) <= depth) return true;
  }
  return false;
}

/** Lines of the file in which the end of an elided block is looked for a second time. */
const MAX_AGAIN_LINES = 3_000;

/** True when the lines below a placeholder stand in the file again, at the same depth, further down. */
function comesAgain(search: Search, old: OldText, place: Alignment, below: number): boolean {
  const { keys, lineCount } = search.getKeys();
  const first = place.pairs[below] ?? 0;
  const wanted = old.lines.slice(below).map((_, step) => place.pairs[below + step] ?? -1);
  const depth = getIndent(getLine(search.lf, search.getKeys(), first));
  const end = Math.min(lineCount, first + MAX_AGAIN_LINES);
  for (let line = first + 1; line < end; line += 1) {
    const fits = wanted.every(
      (partner) => partner < 0 || keys[line + partner - first] === keys[partner],
    );
    if (fits && getIndent(getLine(search.lf, search.getKeys(), line)) === depth) return true;
  }
  return false;
}

/**
 * True when little stands unchanged and most of the rest names other things, or has a name that the file has elsewhere:
 * the neighbours do not say that it is the same line, so its own words must.
 */
export function isAnother(search: Search, old: OldText, place: Alignment): boolean {
  let drifted = 0;
  let intact = 0;
  let another = 0;
  for (const [at, weight] of old.weights.entries()) {
    if (isIntact(place, at)) {
      intact += weight;
      continue;
    }
    drifted += weight;
    const line = old.lines[at] ?? "";
    const file = findPartner(search, place, at);
    if (file === undefined) continue;
    const isNamedSo = () => hasElsewhere(search, listOwnWords(line, file));
    if (namesAnother(line, file) || isNamedSo()) another += weight;
  }
  return drifted > 0 && intact < MIN_NEIGHBOUR_WEIGHT && another >= 0.5 * drifted;
}

/** True when a line that the edit changes gives its value to another name than the line there. */
export function isAssignedOtherwise(
  search: Search,
  old: OldText,
  shape: EditShape,
  place: Alignment,
): boolean {
  for (const at of shape.touched) {
    const file = findPartner(search, place, at);
    const name = findAssignedName(old.lines[at] ?? "");
    if (file === undefined || name === undefined) continue;
    const other = findAssignedName(file);
    if (other !== undefined && namesAnother(name, other)) return true;
  }
  return false;
}

/** True when line `at` of the old text, which the edit removes, says something else than the line there. */
export function isOther(search: Search, old: OldText, place: Alignment, at: number): boolean {
  const file = findPartner(search, place, at);
  return file !== undefined && saysAnother(old.lines[at] ?? "", file);
}

/** Whether the file has one of `words`, which are not at the place, somewhere. */
export function hasElsewhere({ lf }: Search, words: readonly string[]): boolean {
  return words.slice(0, MAX_SOUGHT_WORDS).some((word) => {
    for (let at = lf.indexOf(word); at !== -1; at = lf.indexOf(word, at + 1)) {
      const isCut =
        (at > 0 && isWordCode(lf.charCodeAt(at - 1))) ||
        isWordCode(lf.charCodeAt(at + word.length));
      if (!isCut) return true;
    }
    return false;
  });
}

/** True when line `at` of the old text stands nearly unchanged at `place`. */
export function isIntact(place: Alignment, at: number): boolean {
  return (place.similarities[at] ?? 0) >= SAME_SIMILARITY;
}

function findPartner(search: Search, place: Alignment, at: number): string | undefined {
  const partner = place.pairs[at] ?? -1;
  return partner < 0 ? undefined : getLine(search.lf, search.getKeys(), partner);
}
