/**
 * Why an edit was not made: each outcome of a search that gives no place as an error with its candidates.
 * Nothing is decided here; what is known of the place is only put into words and numbers.
 */
import { createError, type SurehandError } from "../base/index.ts";
import type { Match, MatchOutcome } from "../match/index.ts";
import { isWordCode, type LfView, LineTable } from "../text/index.ts";
import type { AnswerCandidate, EditAnswer } from "./answer.ts";
import { describeCandidates, toRange } from "./candidates.ts";

/** What is known of the place although the edit is refused there. */
export type Evidence = Partial<
  Pick<
    EditAnswer,
    | "match_type"
    | "confidence"
    | "margin"
    | "matched_text"
    | "range"
    | "candidates"
    | "fallback_used"
  >
>;

/** A search that gave one place, or all of them. */
export type Found = Extract<MatchOutcome, { readonly kind: "found" }>;

/** A search and the text it was made in. */
export interface Searched<Outcome = MatchOutcome> {
  readonly text: string;
  readonly view: LfView;
  readonly outcome: Outcome;
  /** Name of the text for messages. */
  readonly file?: string | undefined;
  /** The place that was asked for, from 1. */
  readonly occurrence?: number | undefined;
}

/** A refusal, before it is put into an answer. */
export interface Refusal {
  readonly error: SurehandError;
  readonly evidence: Evidence;
}

/**
 * The error of a search that may not be written: `EDIT_AMBIGUOUS`, `ALREADY_APPLIED`, `EDIT_NO_MATCH`,
 * `EDIT_OCCURRENCE_MISSING`, `EDIT_LIMIT`, and for a found place `EDIT_FALLBACK_NEEDS_REVIEW`.
 */
export function explainOutcome(searched: Searched): Refusal {
  const { outcome } = searched;
  switch (outcome.kind) {
    case "found":
      return explainFallback({ ...searched, outcome });
    case "ambiguous":
      return explainAmbiguity(searched, outcome.matches);
    case "already_applied":
      return explainApplied(searched, outcome.span);
    case "none":
      return {
        error: createError("EDIT_NO_MATCH", describeNone(searched, outcome.nearest)),
        evidence: { candidates: listCandidates(searched, outcome.nearest) },
      };
    case "occurrence_missing":
      return explainMissing(searched, outcome.matches);
    case "limit": {
      const { limit, max, actual } = outcome;
      const message = `The limit "${limit}" of ${max} was exceeded: ${actual}.`;
      return {
        error: createError("EDIT_LIMIT", message, { details: { limit, max, actual } }),
        evidence: {},
      };
    }
  }
}

/** What is known of a found place. */
export function toEvidence({ text, view, outcome }: Searched<Found>): Evidence {
  const [match] = outcome.matches;
  if (match === undefined) return {};
  const start = view.toSource(match.span.start);
  const end = view.toSource(match.span.end);
  return {
    match_type: match.matchType,
    confidence: match.confidence,
    margin: outcome.margin,
    matched_text: text.slice(start, end),
    range: toRange(new LineTable(text), start, end),
    fallback_used: outcome.fallbackUsed,
  };
}

/** What may surprise although the edit was made, one sentence each. */
export function listWarnings(searched: Searched<Found>): readonly string[] {
  const { text, view, outcome } = searched;
  const warnings: string[] = [];
  const cutWord = outcome.matches.map((match) => findCutWord(view.lf, match)).find(isDefined);
  if (cutWord !== undefined)
    warnings.push(`The old text stands inside the longer word "${cutWord}".`);
  const { leftOut = [] } = outcome;
  if (leftOut.length > 0) {
    const table = new LineTable(text);
    const named = leftOut.slice(0, MAX_NAMED_PLACES);
    const lines = named.map(({ start }) => table.getLineOf(view.toSource(start)));
    const more = leftOut.length > lines.length ? ", …" : "";
    warnings.push(
      `${leftOut.length} more ${leftOut.length === 1 ? "place differs" : "places differ"} only in spacing, look-alikes or punctuation and ${leftOut.length === 1 ? "was" : "were"} not replaced (${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}${more}).`,
    );
  }
  return warnings;
}

function isDefined(word: string | undefined): word is string {
  return word !== undefined;
}

/** Longest stretch of a word shown on each side of a place. */
const MAX_WORD_UNITS = 60;

/** The word of the file that the place begins or ends inside of. */
function findCutWord(lf: string, { span }: Match): string | undefined {
  const isWord = (at: number): boolean =>
    at >= 0 && at < lf.length && isWordCode(lf.charCodeAt(at));
  const isCut = (at: number): boolean => isWord(at - 1) && isWord(at);
  if (span.start === span.end || (!isCut(span.start) && !isCut(span.end))) return undefined;
  const at = isCut(span.start) ? span.start : span.end;
  let start: number = at;
  let end: number = at;
  while (at - start < MAX_WORD_UNITS && isWord(start - 1)) start -= 1;
  while (end - at < MAX_WORD_UNITS && isWord(end)) end += 1;
  return lf.slice(start, end);
}

function explainFallback(searched: Searched<Found>): Refusal {
  const message =
    "Several places are about equally good; the best one is only a fallback and was not written.";
  return {
    error: createError("EDIT_FALLBACK_NEEDS_REVIEW", message),
    evidence: {
      ...toEvidence(searched),
      candidates: listCandidates(searched, searched.outcome.matches),
    },
  };
}

/** Places named in a message. */
const MAX_NAMED_PLACES = 8;

function explainAmbiguity(searched: Searched, matches: readonly Match[]): Refusal {
  const { text, view } = searched;
  const table = new LineTable(text);
  const lines = matches
    .slice(0, MAX_NAMED_PLACES)
    .map(
      ({ span }) => toRange(table, view.toSource(span.start), view.toSource(span.end)).start_line,
    );
  const more = matches.length > lines.length ? ", …" : "";
  const message = `The old text fits ${matches.length} places in ${nameText(searched)} (lines ${lines.join(", ")}${more}); 1 expected.`;
  return {
    error: createError("EDIT_AMBIGUOUS", message, { details: { count: matches.length, lines } }),
    evidence: {
      match_type: matches[0]?.matchType ?? null,
      confidence: matches[0]?.confidence ?? null,
      margin: 0,
      candidates: listCandidates(searched, matches),
    },
  };
}

function explainApplied(
  { text, view }: Searched,
  span: { readonly start: number; readonly end: number },
): Refusal {
  const range = toRange(new LineTable(text), view.toSource(span.start), view.toSource(span.end));
  const { start_line: line } = range;
  const message = `The new text is already in place at line ${line}.`;
  return {
    error: createError("ALREADY_APPLIED", message, { details: { line } }),
    evidence: { range },
  };
}

function explainMissing(searched: Searched, matches: readonly Match[]): Refusal {
  const count = matches.length;
  const { occurrence = 1 } = searched;
  const message = `Occurrence ${occurrence} was asked for; the old text occurs ${count} ${count === 1 ? "time" : "times"} in ${nameText(searched)}.`;
  return {
    error: createError("EDIT_OCCURRENCE_MISSING", message, { details: { occurrence, count } }),
    evidence: { candidates: listCandidates(searched, matches) },
  };
}

function describeNone(searched: Searched, nearest: readonly Match[]): string {
  const { text, view } = searched;
  const [best] = nearest;
  if (best === undefined)
    return `The old text is not in ${nameText(searched)}, nor anything like it.`;
  const { start, end } = best.span;
  const range = toRange(new LineTable(text), view.toSource(start), view.toSource(end));
  return `The old text is not in ${nameText(searched)}; the nearest place is at line ${range.start_line}, alike by ${best.confidence.toFixed(2)}.`;
}

function listCandidates(
  { text, view }: Searched,
  matches: readonly Match[],
): readonly AnswerCandidate[] {
  return describeCandidates(text, view, matches);
}

function nameText({ file }: Searched): string {
  return file ?? "the text";
}
