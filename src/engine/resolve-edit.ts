/**
 * One edit of a request, worked out in memory on the draft of its file: found, held against assertions, policy and what
 * earlier edits of the request wrote, and encoded. Nothing is written to the disk here.
 * A later edit sees the result of the earlier ones. What its caller said by line or count was said of the file as read,
 * so `near_line` is carried over, and an `occurrence` that would mean another place than before is refused.
 */
import { createError, type SurehandError, toSha256 } from "../base/index.ts";
import {
  createRefusal,
  type EditAnswer,
  type EditRequest,
  type EditTextAnswer,
  EMPTY_ANSWER,
  editText,
  type ReplaceOperation,
} from "../edits/index.ts";
import { LineTable, mapOffset, toOffset, toUnifiedDiff } from "../text/index.ts";
import { refuseAnswer } from "./edit-answers.ts";
import { applyToDraft, type FileDraft } from "./file-draft.ts";
import { findRefusingRule, type PolicyVerdict } from "./policy.ts";
import {
  createOverlap,
  explainMissing,
  findHashMismatch,
  nameEdits,
  openForEdit,
  type ResolveContext,
  refuseByRule,
  warnOfEncoding,
} from "./resolve-context.ts";
import { createWholeEdit, getTextEdit, rewritesWritten } from "./written-spans.ts";

/** The answer to edit `number` (from 1); `planned` when its draft has changed. */
export function resolveEdit(
  ctx: ResolveContext,
  operation: ReplaceOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { draft, verdict } = opened.value;
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, draft.path);
  const run = { ctx, operation, number, draft, verdict };
  if (draft.text === undefined) return createFile(run);
  return editFile(run, draft.text.content);
}

interface Run {
  readonly ctx: ResolveContext;
  readonly operation: ReplaceOperation;
  readonly number: number;
  readonly draft: FileDraft;
  readonly verdict: PolicyVerdict;
}

/** An empty old text makes the file, with the new text as it was sent. */
function createFile({ ctx, operation, number, draft, verdict }: Run): EditAnswer {
  const { path } = draft;
  const { oldText, newText, expectContains } = operation;
  if (oldText !== "") {
    return createRefusal(explainMissing(ctx, draft), path);
  }
  if (expectContains !== undefined) {
    const message = `${path} does not exist, so it does not contain \`expect_contains\`.`;
    const details = { file: path, expect_contains: expectContains };
    return createRefusal(createError("EDIT_EXPECTATION_FAILED", message, { details }), path);
  }
  const made = applyToDraft(draft, createWholeEdit("", newText), number);
  if (!made.ok) return createRefusal(made.error, path);
  ctx.drafts.set(made.value);
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    diff: toUnifiedDiff(undefined, newText, { path }),
    warnings: verdict.warnings,
    receipt: {
      file: path,
      before_sha256: toSha256(""),
      after_sha256: toSha256(newText),
      request_sha256: toSha256(JSON.stringify([oldText, newText])),
      match_type: "create",
      replacements: [],
    },
  };
}

function editFile(run: Run, content: string): EditAnswer {
  const { ctx, operation, number, draft, verdict } = run;
  const { path } = draft;
  if (operation.oldText === "" && content !== "")
    return createRefusal(explainExisting(draft), path);
  const counted = ctx.meter.tryAdd(content.length);
  if (!counted.ok) return createRefusal(counted.error, path);
  const { text: after, ...answer } = editText(content, toEditRequest(run), {
    ...ctx.options,
    file: path,
  });
  if (after === undefined || answer.receipt === null) return explainRefusal(run, answer);
  const refusing = findRefusingRule(verdict, answer.match_type ?? "", answer.confidence ?? 0);
  if (refusing !== undefined) return refuseByRule(draft, answer, refusing, operation.oldText);
  const edit = getTextEdit(content, after, answer.receipt);
  const misplaced = findMisplaced(run, answer);
  if (misplaced !== undefined) return refuseAnswer(answer, misplaced);
  if (rewritesWritten(draft.sofar, edit)) {
    const what = `Edit ${number} changes text that ${nameEdits(draft.edits)} of this request wrote into ${path}.`;
    return refuseAnswer(answer, createOverlap(draft, number, what));
  }
  const made = applyToDraft(draft, edit, number);
  if (!made.ok) return refuseAnswer(answer, made.error);
  ctx.drafts.set(made.value);
  const warnings = [...answer.warnings, ...verdict.warnings, ...warnOfEncoding(draft)];
  return { ...answer, status: "planned", warnings };
}

function toEditRequest({ operation, draft }: Run): EditRequest {
  const { oldText, newText, replaceAll, occurrence, nearLine, expectContains } = operation;
  return {
    old_text: oldText,
    new_text: newText,
    replace_all: replaceAll,
    ...(occurrence === undefined ? {} : { occurrence }),
    ...(nearLine === undefined ? {} : { near_line: mapLine(draft, nearLine) }),
    ...(expectContains === undefined ? {} : { expect_contains: expectContains }),
  };
}

/** Where line `line` of the file as read is now. */
function mapLine(draft: FileDraft, line: number): number {
  if (draft.sofar.isEmpty || draft.text === undefined) return line;
  const before = new LineTable(draft.sofar.base);
  const start = before.getStart(Math.min(line, before.lineCount));
  const now = new LineTable(draft.text.content).getLineOf(mapOffset(draft.sofar, start, "after"));
  return now + Math.max(0, line - before.lineCount);
}

/** The refusal when `occurrence` counts to another place now than in the file as read. */
function findMisplaced(run: Run, answer: EditAnswer): SurehandError | undefined {
  const { operation, draft } = run;
  if (operation.occurrence === undefined || draft.sofar.isEmpty || draft.text === undefined) {
    return undefined;
  }
  const before = editText(draft.sofar.base, toEditRequest(run), run.ctx.options);
  if (before.range === null || answer.range === null) return undefined;
  const { start_line: line, start_col: col } = before.range;
  const start = new LineTable(draft.sofar.base).getStart(line) + col - 1;
  const now = new LineTable(draft.text.content);
  const expected = mapOffset(draft.sofar, toOffset(start), "after");
  const actual = now.getStart(answer.range.start_line) + answer.range.start_col - 1;
  if (actual === expected) return undefined;
  const message = `Occurrence ${operation.occurrence} is at line ${line} of ${draft.path} as it is on the disk, but at line ${answer.range.start_line} after ${nameEdits(draft.edits)} of this request.`;
  const next = "Quote more lines instead of counting, or send the edits one after the other.";
  return createError("EDIT_AMBIGUOUS", message, {
    next,
    details: { occurrence: operation.occurrence, earlier_edits: draft.edits },
  });
}

/** Why an edit that was refused was: an earlier edit of the request may be the reason. */
function explainRefusal(run: Run, answer: EditTextAnswer): EditAnswer {
  const { ctx, draft, number } = run;
  const code = answer.error?.code;
  const isChanged = !draft.sofar.isEmpty && draft.sofar.base !== "";
  const isMisfit =
    code === "EDIT_NO_MATCH" || code === "EDIT_CONFLICT" || code === "EDIT_WOULD_DROP";
  if (!isChanged || !isMisfit) return answer;
  const counted = ctx.meter.tryAdd(draft.sofar.base.length);
  if (!counted.ok) return answer;
  const before = editText(draft.sofar.base, toEditRequest(run), ctx.options);
  if (before.status !== "applied") return answer;
  const what = `Edit ${number} fits ${draft.path} as it is on the disk, but not after ${nameEdits(draft.edits)} of this request.`;
  return createRefusal(createOverlap(draft, number, what), draft.path);
}

function explainExisting(draft: FileDraft): SurehandError {
  const { path, original } = draft;
  const isOurs = original === undefined;
  const message = isOurs
    ? `${path} is created by ${nameEdits(draft.edits)} of this request already.`
    : `${path} exists and has content; an empty old text only creates a file or fills an empty one.`;
  const next = isOurs
    ? "Send the whole file in one edit."
    : "Quote the lines to change as the old text, or use `<<START>>` or `<<END>>` to insert at an end.";
  return createError("FILE_EXISTS", message, { next, details: { file: path } });
}
