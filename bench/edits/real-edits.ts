/**
 * Base edits cut from real changes: the hunks between an older and a newer version of a file.
 */
import { structuredPatch } from "diff";
import type { BaseEdit, Slot } from "./draft.ts";
import { toSlot } from "./draft.ts";
import type { Language } from "./languages.ts";

/** The two versions of a file. */
export interface VersionPair {
  readonly repository: string;
  readonly path: string;
  readonly language: Language;
  readonly older: readonly string[];
  readonly newer: readonly string[];
  readonly finalNewline: boolean;
}

const CONTEXT = 3;
const MAX_CHANGED_LINES = 40;
const MAX_EDIT_LENGTH = 2_000;

/** The hunks of `pair` with 1 to 40 changed lines, each as an edit of the older version. */
export function makeRealEdits(pair: VersionPair): readonly BaseEdit[] {
  const patch = structuredPatch("a", "b", toText(pair.older), toText(pair.newer), "", "", {
    context: CONTEXT,
    maxEditLength: MAX_EDIT_LENGTH,
  });
  return (patch?.hunks ?? []).flatMap((hunk) => {
    const slots = hunk.lines.flatMap(toHunkSlot);
    const changed = slots.filter(({ kind }) => kind !== "keep").length;
    if (changed < 1 || changed > MAX_CHANGED_LINES) return [];
    // A hunk of insertions only, at the top of a file, has a start of 0 in unified diffs.
    const start = Math.max(0, hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1);
    return [
      {
        id: `${pair.repository}/${pair.path}#${start + 1}`,
        repository: pair.repository,
        language: pair.language,
        draft: {
          before: pair.older.slice(0, start),
          slots,
          after: pair.older.slice(start + hunk.oldLines),
          finalNewline: pair.finalNewline,
        },
      },
    ];
  });
}

function toText(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

function toHunkSlot(line: string): readonly Slot[] {
  switch (line.charAt(0)) {
    case " ":
      return [toSlot("keep", line.slice(1))];
    case "-":
      return [toSlot("remove", line.slice(1))];
    case "+":
      return [toSlot("add", line.slice(1))];
    default:
      return [];
  }
}
