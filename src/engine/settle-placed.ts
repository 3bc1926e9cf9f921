/**
 * An edit whose place was named, not searched (by coordinates, anchor, symbol or node), on the draft of its file:
 * held against policy and what earlier edits of the request wrote, put into the draft, and answered.
 * How the place was worked out is for the callers.
 */
import { createError, toSha256 } from "../base/index.ts";
import { type EditAnswer, EMPTY_ANSWER, toRange } from "../edits/index.ts";
import { getEditResult, LineTable, type Span, type TextEdit, toEditDiff } from "../text/index.ts";
import { refuseAnswer } from "./edit-answers.ts";
import { applyToDraft } from "./file-draft.ts";
import { findRefusingRule } from "./policy.ts";
import {
  createOverlap,
  nameEdits,
  type OpenedDraft,
  type ResolveContext,
  refuseByRule,
  warnOfEncoding,
} from "./resolve-context.ts";
import { rewritesWritten } from "./written-spans.ts";

/** An edit of a draft's present text at a place that was named. */
export interface PlacedEdit {
  /** Made for the draft's present text. */
  readonly edit: TextEdit;
  readonly matchType: "anchor" | "coordinate" | "symbol" | "node_path" | "rewrite";
  /** The place, in the draft's present text; what `matched_text` and `range` show. */
  readonly span: Span;
  /** Whether the caller proved to know the text there, or named it by its meaning; a bare line and column proves nothing. */
  readonly isWitnessed: boolean;
  /** The caller has made sure that nothing is changed that earlier edits wrote. */
  readonly isApart?: true;
  /** What the request said, for the hash in the receipt. */
  readonly request: unknown;
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** The answer to edit `number`; `planned` when the draft has changed. Errors: ALREADY_APPLIED, EDIT_OVERLAP, EDIT_LEVEL_NOT_ALLOWED, those of `applyToDraft`. */
export function settlePlaced(
  ctx: ResolveContext,
  { draft, verdict }: OpenedDraft,
  placed: PlacedEdit,
  number: number,
): EditAnswer {
  const { edit, matchType, span } = placed;
  const { path } = draft;
  const before = edit.base;
  const table = new LineTable(before);
  const found: EditAnswer = {
    ...EMPTY_ANSWER,
    file: path,
    match_type: matchType,
    confidence: 1,
    matched_text: before.slice(span.start, span.end),
    range: toRange(table, span.start, span.end),
    warnings: [...placed.warnings, ...verdict.warnings, ...warnOfEncoding(draft)],
  };
  // A place that is proved to hold what the caller expects is as good as a text found exactly.
  const level = placed.isWitnessed ? "exact" : matchType;
  const rule = findRefusingRule(verdict, level, 1);
  if (rule !== undefined) return refuseByRule(draft, found, rule, found.matched_text ?? "");
  const after = getEditResult(edit);
  if (after === before) {
    const message = `${path} has this text at the place named already.`;
    return refuseAnswer(
      found,
      createError("ALREADY_APPLIED", message, { details: { file: path } }),
    );
  }
  if (placed.isApart !== true && rewritesWritten(draft.sofar, edit)) {
    const what = `Edit ${number} changes text that ${nameEdits(draft.edits)} of this request wrote into ${path}.`;
    return refuseAnswer(found, createOverlap(draft, number, what));
  }
  const made = applyToDraft(draft, edit, number);
  if (!made.ok) return refuseAnswer(found, made.error);
  ctx.drafts.set(made.value);
  return {
    ...found,
    status: "planned",
    replacements: edit.replacements.length,
    adapted: placed.adapted,
    diff: toEditDiff(edit, table, path),
    receipt: {
      file: path,
      before_sha256: toSha256(before),
      after_sha256: toSha256(after),
      request_sha256: toSha256(JSON.stringify(placed.request)),
      match_type: matchType,
      replacements: edit.replacements.map((one) => ({
        range: toRange(table, one.span.start, one.span.end),
        inserted_sha256: toSha256(one.text),
      })),
    },
  };
}
