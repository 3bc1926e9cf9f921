/**
 * Guards on a place of the line alignment: whether it is the thing that the old text means, and whether the file tells
 * where an elided block ends. Likeness says neither; a place that a guard turns down is not taken, however alike.
 */
import { getColumns, getIndent, isBlank, opensBlock } from "../../text/index.ts";
import type { Alignment, OldText } from "../alignment.ts";
import type { EditShape } from "../edit-shape.ts";
import { hasOtherHeader, hasOtherOperators } from "../identity.ts";
import { getLine } from "../line-search.ts";
import type { Search } from "../search.ts";
import { namesAnother } from "../typo.ts";

/** Summed line weight under which an old text says little. */
export const LITTLE_EVIDENCE = 1;

/** Likeness from which a line counts as the file's own. */
export const SAME_SIMILARITY = 0.965;

/** Weight of the lines that must speak for a place. */
export const MIN_TELLING_WEIGHT = 0.2;

/** Weight of unchanged lines from which a block is known by its content, whatever it is called. */
const KNOWN_BY_CONTENT = 2;

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

/** True when no line stands unchanged and most of what stands there names other things. */
export function isAnother(search: Search, old: OldText, place: Alignment): boolean {
  let total = 0;
  let another = 0;
  for (const [at, weight] of old.weights.entries()) {
    if (weight >= MIN_TELLING_WEIGHT && isIntact(place, at)) return false;
    total += weight;
    if (isOther(search, old.lines[at] ?? "", place.pairs[at] ?? -1)) another += weight;
  }
  return another >= 0.5 * total;
}

/** True when line `at` of the old text stands nearly unchanged at `place`. */
export function isIntact(place: Alignment, at: number): boolean {
  return (place.similarities[at] ?? 0) >= SAME_SIMILARITY;
}

/** True when `line` and the line of the file it is paired with name other things. */
export function isOther(search: Search, line: string, partner: number): boolean {
  return partner >= 0 && namesAnother(line, getLine(search.lf, search.getKeys(), partner));
}
