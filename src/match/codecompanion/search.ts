/**
 * What every level of the preset is given and what it answers, and the request as the line levels read it.
 * One LF at the end of the old text is not searched for, and is taken off the new text too when it has one.
 */
import type { Match, MatchRequest, SearchLevel } from "../types.ts";
import type { LineIndex } from "./line-index.ts";
import type { LikenessMeter, LimitReached } from "./line-likeness.ts";

/** What one level says: its places in file order, or the limit that stopped it. */
export type LevelPlaces =
  | { readonly kind: "places"; readonly matches: readonly Match[] }
  | LimitReached;

/** One search in one file. */
export interface Search {
  readonly file: LineIndex;
  readonly request: MatchRequest;
  /** Lines of the old text as searched for; at least one. */
  readonly wanted: readonly string[];
  /** Old and new text without the final LF described above. */
  readonly oldText: string;
  readonly newText: string;
  /** Compares lines by likeness, within a limit that the levels share. */
  readonly meter: LikenessMeter;
}

/** The search for `request` in `file`. */
export function toSearch(file: LineIndex, request: MatchRequest, meter: LikenessMeter): Search {
  const wanted = request.oldText.replace(/\n$/, "").split("\n");
  return { file, request, wanted, ...trimFinalNewline(request), meter };
}

function trimFinalNewline(request: MatchRequest): { oldText: string; newText: string } {
  const { oldText, newText } = request;
  // A new text of one empty line would become no text at all, which asks for a deletion.
  if (!oldText.endsWith("\n") || newText === "\n") return { oldText, newText };
  return { oldText: oldText.slice(0, -1), newText: newText.replace(/\n$/, "") };
}

/** What a level says of a run of whole lines. */
export interface LineRun {
  readonly matchType: SearchLevel;
  /** Lines from 0, both included. */
  readonly first: number;
  readonly last: number;
  readonly confidence: number;
  readonly undone: readonly string[];
}

/** The match of `search` on the lines of `run`, which ends before the last line's LF. */
export function toLineMatch(search: Search, run: LineRun): Match {
  return {
    matchType: run.matchType,
    confidence: round(run.confidence),
    span: search.file.getSpan(run.first, run.last),
    oldText: search.oldText,
    newText: search.newText,
    undone: run.undone,
  };
}

/** The matches of `search` on runs as long as the wanted lines that start at `starts`. */
export function toLineMatches(
  search: Search,
  starts: readonly number[],
  level: Pick<LineRun, "matchType" | "confidence" | "undone">,
): Match[] {
  const { matchType, confidence, undone } = level;
  const below = search.wanted.length - 1;
  return starts.map((first) =>
    toLineMatch(search, { matchType, first, last: first + below, confidence, undone }),
  );
}

/** `value` to four places, so that equal likenesses stay equal after adding up. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
