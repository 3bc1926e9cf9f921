/**
 * Level `position_marker` of the preset: an old text that is only `^` or `<<START>>` stands for the start of the file,
 * `$` or `<<END>>` for its end, confidence 1. The new text is made whole lines, since it is put between lines.
 * The published tool leaves one empty line too many when the new text or the file ends with a newline; this does not.
 */
import { toSpan } from "../../text/index.ts";
import { trimLine } from "./line-forms.ts";
import type { LevelPlaces, Search } from "./search.ts";

/** The empty place at the start or end of the file, when the old text is a marker. Linear in the new text. */
export function findMarkedPosition(search: Search): LevelPlaces {
  const marker = trimLine(search.request.oldText.replace(/\n/g, ""));
  if (marker === "^" || marker === "<<START>>") return toPlace(search, marker, "start");
  if (marker === "$" || marker === "<<END>>") return toPlace(search, marker, "end");
  return { kind: "places", matches: [] };
}

function toPlace(search: Search, marker: string, side: "start" | "end"): LevelPlaces {
  const at = side === "start" ? 0 : search.file.text.length;
  const match = {
    matchType: "position_marker",
    confidence: 1,
    span: toSpan(at, at),
    oldText: "",
    newText: toWholeLines(search.request.newText, search.file.text, side),
    undone: [`${marker} read as the ${side} of the file`],
  } as const;
  return { kind: "places", matches: [match] };
}

/** `newText` with the newlines that keep it apart from the file's lines, and no others. */
function toWholeLines(newText: string, file: string, side: "start" | "end"): string {
  if (newText === "" || file === "") return newText;
  if (side === "end" && !file.endsWith("\n")) return `\n${newText.replace(/\n$/, "")}`;
  return newText.endsWith("\n") ? newText : `${newText}\n`;
}
