/**
 * What an edit does to each line of its old text: kept, changed or removed, and next to which lines it inserts.
 * Used to ask that exactly those lines are found well, since they are what a wrong place would destroy.
 */
import { alignLines, toKeyedLines } from "../text/index.ts";

/** The parts of an edit, by line of the old text. */
export interface EditShape {
  /** Lines that are gone or changed in the new text. */
  readonly touched: ReadonlySet<number>;
  /** Those of them that are gone rather than changed. */
  readonly removed: ReadonlySet<number>;
  /** Lines of the new text before everything it shares with the old one, and after; none when the end is replaced. */
  readonly leading: readonly string[];
  readonly trailing: readonly string[];
}

/** The shape of the edit from `oldText` to `newText`. Near linear. */
export function getEditShape(oldText: string, newText: string): EditShape {
  const old = toKeyedLines(oldText);
  const next = newText === "" ? { lines: [], keys: new Int32Array(0) } : toKeyedLines(newText);
  const pairs = alignLines(old, next, { minSimilarity: 0.5 });
  const touched = new Set<number>();
  const removed = new Set<number>();
  pairs.forEach((partner, at) => {
    if (partner < 0) removed.add(at);
    if (partner < 0 || next.lines[partner] !== old.lines[at]) touched.add(at);
  });
  const first = pairs[0] ?? -1;
  const last = pairs.at(-1) ?? -1;
  return {
    touched,
    removed,
    leading: first < 0 ? [] : next.lines.slice(0, first),
    trailing: last < 0 ? [] : next.lines.slice(last + 1),
  };
}
