/**
 * Every failure this program reports: its stable code, the class of answer it is, its exit code and a default next step.
 * `docs/errors.md` is generated from this table. A released code is never renamed or given a new meaning.
 */

/** The class of an answer; each class has one exit code (see `EXIT_CODES`). */
export type AnswerStatus =
  | "applied"
  | "planned"
  | "no_match"
  | "ambiguous"
  | "stale"
  | "conflict"
  | "invalid"
  | "syntax_error"
  | "blocked"
  | "rolled_back"
  | "internal";

/** Exit code of a program run that ends with an answer of this class. */
export const EXIT_CODES = {
  applied: 0,
  planned: 0,
  no_match: 1,
  ambiguous: 2,
  rolled_back: 3,
  blocked: 4,
  syntax_error: 5,
  stale: 6,
  conflict: 6,
  invalid: 64,
  internal: 70,
} as const satisfies Record<AnswerStatus, number>;

/** One row of the catalogue. */
export interface ErrorEntry {
  /** Class of answer, which decides the exit code. */
  readonly status: AnswerStatus;
  /** What the code means, one sentence, for `docs/errors.md`. */
  readonly meaning: string;
  /** What the caller can do now, used where the place of failure knows nothing better. */
  readonly next: string;
}

/** All error codes. */
export const ERROR_CATALOGUE = {
  EDIT_NO_MATCH: {
    status: "no_match",
    meaning: "No place in the file fits the old text well enough.",
    next: "Read the file again and send the old text as it stands there.",
  },
  ALREADY_APPLIED: {
    status: "no_match",
    meaning: "The new text is already in place; nothing was written.",
    next: "Nothing to do; continue with the next edit.",
  },
  EDIT_AMBIGUOUS: {
    status: "ambiguous",
    meaning: "Several places fit the old text about equally well.",
    next: "Add a line before or after the old text, or pass `occurrence` or `near_line`.",
  },
  EDIT_FALLBACK_NEEDS_REVIEW: {
    status: "ambiguous",
    meaning:
      "The best place was kept only as a fallback by the preset and is not written unreviewed.",
    next: "Check the proposed place and send the edit again with `--accept-fallback`.",
  },
  EDIT_OCCURRENCE_MISSING: {
    status: "no_match",
    meaning: "`occurrence` asks for a place beyond the number of places found.",
    next: "Pass an `occurrence` within the reported count.",
  },
  EDIT_CONFLICT: {
    status: "conflict",
    meaning: "The edit changes what the file has changed differently; both sides are given.",
    next: "Read the lines reported and send the edit again against them.",
  },
  EDIT_OVERLAP: {
    status: "conflict",
    meaning: "Two edits of one request change the same text.",
    next: "Merge the two edits into one.",
  },
  EDIT_NO_CHANGE: {
    status: "invalid",
    meaning: "Old and new text are the same, so the edit would change nothing.",
    next: "Send a new text that differs from the old text.",
  },
  EDIT_EMPTY_OLD_TEXT: {
    status: "invalid",
    meaning: "The old text is empty, which fits everywhere, and the file is not empty.",
    next: "Quote the lines to change, or use `<<START>>` or `<<END>>` to insert at an end of the file.",
  },
  EDIT_PLACEHOLDER: {
    status: "invalid",
    meaning: "The new text has a placeholder for code that the old text does not have.",
    next: "Write the lines out, or put the same placeholder into the old text.",
  },
  EDIT_WOULD_DROP: {
    status: "conflict",
    meaning: "The edit would remove lines of the file that the old text does not show.",
    next: "Quote the lines that are to be removed.",
  },
  EDIT_EXPECTATION_FAILED: {
    status: "stale",
    meaning:
      "An assertion of the request (`expect_contains`, `expect_hash`) does not hold for the file.",
    next: "Read the file again and send the edit against its present content.",
  },
  EDIT_LEVEL_NOT_ALLOWED: {
    status: "blocked",
    meaning: "The place was found only at a level that the policy does not let write to this path.",
    next: "Send the old text exactly as it stands in the file.",
  },
  EDIT_LIMIT: {
    status: "invalid",
    meaning: "The text or the edit is larger than a stated limit.",
    next: "Split the edit, or quote a shorter old text exactly.",
  },
} as const satisfies Record<string, ErrorEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;
