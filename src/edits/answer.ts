/**
 * The answer to one edit (DESIGN.md 4.4): every key is always there, what does not apply is `null`.
 * Field names are those of the JSON that leaves the program.
 */
import { type AnswerStatus, getStatus, type SurehandError } from "../base/index.ts";

/** A stretch of a file; lines and columns from 1, columns in UTF-16 code units, end exclusive. */
export interface AnswerRange {
  readonly start_line: number;
  readonly start_col: number;
  readonly end_line: number;
  readonly end_col: number;
}

/** A place the old text may have meant. */
export interface AnswerCandidate {
  readonly range: AnswerRange;
  /** Level that found it and its likeness there. */
  readonly match_type: string;
  readonly confidence: number;
  /** Name of the enclosing definition as far as the lines above tell; `null` when unknown. */
  readonly enclosing: string | null;
  /** First lines of the place, cut. */
  readonly preview: string;
  /** Old text with the fewest lines of context added that make it fit only here; `null` when none does. */
  readonly unique_old_text: string | null;
  /** What differs: first differing line of the place (file line from 1), both sides, and the kind of drift. */
  readonly first_difference: {
    readonly line: number;
    readonly old: string;
    readonly file: string;
    readonly drift: string;
  } | null;
}

/** What the receipt of one edit holds: enough to audit and replay it. */
export interface Receipt {
  readonly file: string | null;
  readonly before_sha256: string;
  readonly after_sha256: string;
  readonly request_sha256: string;
  readonly match_type: string;
  readonly replacements: readonly {
    readonly range: AnswerRange;
    readonly inserted_sha256: string;
  }[];
}

/** The answer to one edit. */
export interface EditAnswer {
  readonly status: AnswerStatus;
  readonly file: string | null;
  readonly match_type: string | null;
  readonly confidence: number | null;
  readonly margin: number | null;
  readonly matched_text: string | null;
  readonly range: AnswerRange | null;
  /** Number of places replaced; 0 when nothing was. */
  readonly replacements: number;
  readonly candidates: readonly AnswerCandidate[];
  /** What was undone on the request and what the rebase kept or moved, one phrase each. */
  readonly adapted: readonly string[];
  /** Unified diff of this edit alone. */
  readonly diff: string | null;
  /** Validators passed: `true`, `false`, or `null` when none applied. */
  readonly validated: boolean | null;
  readonly fallback_used: boolean;
  readonly warnings: readonly string[];
  readonly receipt: Receipt | null;
  readonly error: SurehandError | null;
}

/** An answer of which nothing is known yet. */
export const EMPTY_ANSWER = {
  status: "invalid",
  file: null,
  match_type: null,
  confidence: null,
  margin: null,
  matched_text: null,
  range: null,
  replacements: 0,
  candidates: [],
  adapted: [],
  diff: null,
  validated: null,
  fallback_used: false,
  warnings: [],
  receipt: null,
  error: null,
} as const satisfies EditAnswer;

/** The answer to an edit of `file` that was refused before anything was searched. */
export function createRefusal(error: SurehandError, file: string | null): EditAnswer {
  return { ...EMPTY_ANSWER, status: getStatus(error), file, error };
}
