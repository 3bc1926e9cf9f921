/**
 * What an edit does to each line of its old text: kept, changed or removed, and next to which lines it inserts.
 * Used to ask that exactly those lines are found well, since they are what a wrong place would destroy.
 */
import { alignLines, isBlank, toKeyedLines } from "../text/index.ts";

/** The parts of an edit, by line of the old text. */
export interface EditShape {
  /** Lines that are gone or changed in the new text. */
  readonly touched: ReadonlySet<number>;
  /** Lines of the new text that the old text does not have, blank ones left out. */
  readonly added: readonly string[];
}

/** The shape of the edit from `oldText` to `newText`. Near linear. */
export function getEditShape(oldText: string, newText: string): EditShape {
  const old = toKeyedLines(oldText);
  const next = newText === "" ? { lines: [], keys: new Int32Array(0) } : toKeyedLines(newText);
  const pairs = alignLines(old, next, { minSimilarity: 0.5 });
  const touched = new Set<number>();
  const keptNew = new Set<number>();
  pairs.forEach((partner, at) => {
    if (partner >= 0 && next.lines[partner] === old.lines[at]) keptNew.add(partner);
    else touched.add(at);
  });
  const added = next.lines.filter((line, at) => !keptNew.has(at) && !isBlank(line));
  return { touched, added };
}
