/**
 * A text with every line ending written as LF, and the way back to the original's offsets.
 * Matching and merging happen on this view, so line endings never count as a difference;
 * bytes outside a replaced span are never touched because only mapped offsets leave the view.
 */
import { type Offset, toOffset } from "./span.ts";

/** A text's characters with LF endings only. */
export interface LfView {
  /** The text; CRLF and lone CR became LF. */
  readonly lf: string;
  /** Offset in the original of an offset of `lf`; O(log endings) when the original has CRLF, O(1) otherwise. */
  readonly toSource: (lfOffset: number) => Offset;
}

/** The LF view of `content`. One pass; no copy when there is no CR. */
export function toLfView(content: string): LfView {
  if (!content.includes("\r")) return { lf: content, toSource: toOffset };
  const lf = content.replace(/\r\n?/g, "\n");
  const shrunkAt: number[] = [];
  for (let at = content.indexOf("\r\n"); at !== -1; at = content.indexOf("\r\n", at + 2)) {
    // Each CRLF shortens the view by one: offsets after its LF are one less per CRLF before them.
    shrunkAt.push(at - shrunkAt.length);
  }
  const toSource = (lfOffset: number): Offset => {
    let low = 0;
    let high = shrunkAt.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((shrunkAt[middle] ?? 0) < lfOffset) low = middle + 1;
      else high = middle;
    }
    return toOffset(lfOffset + low);
  };
  return { lf, toSource };
}
