/**
 * What a matcher is given and what it answers. All texts here are LF views (`text/lf-view.ts`);
 * a matcher knows nothing of files and never sees what the new text is for, except to undo on it
 * the transport damage it undid on the old text.
 */
import type { Span } from "../text/index.ts";

/** The levels of DESIGN.md 4.2 that search text. */
export type SearchLevel =
  | "exact"
  | "position_marker"
  | "substring_exact"
  | "whitespace"
  | "unicode"
  | "punctuation"
  | "line_number"
  | "escape"
  | "elision"
  | "fuzzy"
  | "line_fuzzy"
  | "trimmed_lines"
  | "aligned"
  | "block_anchor";

/** What is searched for. */
export interface MatchRequest {
  /** Old text, LF endings, as sent otherwise. */
  readonly oldText: string;
  /** New text, LF endings, as sent otherwise. */
  readonly newText: string;
  /** Every place of the winning level is wanted, not exactly one. */
  readonly replaceAll: boolean;
  /** Which place, counted from 1 in file order, when a level finds several. */
  readonly occurrence?: number;
  /** Line from 1; the place nearest to it is wanted when a level finds several. */
  readonly nearLine?: number;
  /** Line from 1 that the old text itself says it was copied from; decides only when it all but hits one place. */
  readonly lineHint?: number;
}

/** One place found. */
export interface Match {
  readonly matchType: SearchLevel;
  /** Likeness under `matchType`, 0 to 1. */
  readonly confidence: number;
  /** The place in the LF text. */
  readonly span: Span;
  /** Old text after what the level undid; the base of the rebase. */
  readonly oldText: string;
  /** New text after the same. */
  readonly newText: string;
  /** What was undone, as short phrases for `adapted`. */
  readonly undone: readonly string[];
  /** For each line of `oldText` its line in the span, or -1, when the level knows. */
  readonly pairs?: Int32Array;
}

/** What one level, or a chain of them, says about a text. */
export type MatchOutcome =
  | {
      readonly kind: "found";
      /** One match, or all of them with `replaceAll`; file order, not overlapping. */
      readonly matches: readonly Match[];
      /** Confidence minus that of the best place that does not overlap; 1 when there is none. */
      readonly margin: number;
      /** The best place that does not overlap, if one was seen. */
      readonly runnerUp?: Match;
      /** Places that only a looser level finds and that `replaceAll` therefore leaves as they are. */
      readonly leftOut?: readonly Span[];
      /** Kept by a preset although not a clear winner; never written unreviewed. */
      readonly fallbackUsed: boolean;
    }
  | { readonly kind: "ambiguous"; readonly matches: readonly Match[] }
  | { readonly kind: "already_applied"; readonly span: Span }
  | { readonly kind: "none"; readonly nearest: readonly Match[] }
  | { readonly kind: "occurrence_missing"; readonly matches: readonly Match[] }
  | ReachedLimit;

/** A stated bound that was hit, so that places may be missing and none is given. */
export interface ReachedLimit {
  readonly kind: "limit";
  /** What is bounded, in words. */
  readonly limit: string;
  readonly max: number;
  readonly actual: number;
}
