/**
 * A `TextEdit` in the engine's terms: one change after the other, with places also as rows and columns from 0.
 * The engine's rows end with LF alone, unlike the lines of `text`, so they are counted here.
 */
import type { TextEdit } from "../text/index.ts";
import { toEngineEdit } from "./wasm-runtime.ts";

interface Point {
  readonly row: number;
  readonly column: number;
}

/** The changes of `edit` from the last to the first, so that each is in offsets of the text before. Linear. */
export function toEngineEdits(edit: TextEdit): readonly ReturnType<typeof toEngineEdit>[] {
  const walker = new PointWalker(edit.base);
  return edit.replacements
    .map(({ span, text }) => {
      const startPosition = walker.moveTo(span.start);
      const oldEndPosition = walker.moveTo(span.end);
      const newEndPosition = addText(startPosition, text);
      return toEngineEdit({
        startIndex: span.start,
        oldEndIndex: span.end,
        newEndIndex: span.start + text.length,
        startPosition,
        oldEndPosition,
        newEndPosition,
      });
    })
    .reverse();
}

/** Where `text` ends when it starts at `start`. */
function addText(start: Point, text: string): Point {
  const lastBreak = text.lastIndexOf("\n");
  if (lastBreak === -1) return { row: start.row, column: start.column + text.length };
  return {
    row: start.row + countBreaks(text, 0, text.length),
    column: text.length - lastBreak - 1,
  };
}

/** Points of offsets that only grow. */
class PointWalker {
  readonly #text: string;
  #at = 0;
  #row = 0;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  moveTo(offset: number): Point {
    for (;;) {
      const at = this.#text.indexOf("\n", this.#at);
      if (at === -1 || at >= offset) break;
      this.#row++;
      this.#lineStart = at + 1;
      this.#at = at + 1;
    }
    return { row: this.#row, column: offset - this.#lineStart };
  }
}

function countBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) {
    count++;
  }
  return count;
}
