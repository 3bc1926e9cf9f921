/**
 * Level `position_marker`: the whole old text is a marker for an end of the file: `^`, `<<START>>`, `$`, `<<END>>`.
 * The new text is inserted there. A marker that the file also contains literally is left to `exact`.
 */
import { toSpan } from "../../text/index.ts";
import type { Match, MatchRequest } from "../types.ts";

const START_MARKERS: readonly string[] = ["^", "<<START>>"];
const END_MARKERS: readonly string[] = ["$", "<<END>>"];

/** The place of the marker, if the old text is one. Whole lines are inserted: a missing newline is added. */
export function findPositionMarker(lf: string, request: MatchRequest): readonly Match[] {
  const marker = request.oldText.trim();
  const isStart = START_MARKERS.includes(marker);
  if (!isStart && !END_MARKERS.includes(marker)) return [];
  // A byte order mark stays the first character.
  const at = isStart ? (lf.startsWith("\ufeff") ? 1 : 0) : lf.length;
  return [
    {
      matchType: "position_marker",
      confidence: 1,
      span: toSpan(at, at),
      oldText: "",
      newText: isStart ? toLeading(lf, request.newText) : toTrailing(lf, request.newText),
      undone: [`inserted at the ${isStart ? "start" : "end"} of the file`],
    },
  ];
}

function toLeading(lf: string, newText: string): string {
  return lf === "" || newText.endsWith("\n") ? newText : `${newText}\n`;
}

/** Keeps the file's habit: with a final newline the insertion gets one, without it does not. */
function toTrailing(lf: string, newText: string): string {
  if (lf === "") return newText;
  if (lf.endsWith("\n")) return newText.endsWith("\n") ? newText : `${newText}\n`;
  const core = newText.endsWith("\n") ? newText.slice(0, -1) : newText;
  return core.startsWith("\n") ? core : `\n${core}`;
}
