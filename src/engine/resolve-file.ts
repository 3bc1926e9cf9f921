/**
 * Files made, taken away, moved and copied by one edit of a request, in memory on their drafts.
 * Another file at the new path is a refusal, unless the edit says what becomes of it; one that the request itself has
 * changed is never written over.
 */
import { createError, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type CreateOperation,
  createRefusal,
  type DeleteOperation,
  type EditAnswer,
  EMPTY_ANSWER,
  hasExactly,
  type MoveOperation,
} from "../edits/index.ts";
import { toUnifiedDiff } from "../text/index.ts";
import { createReceipt } from "./edit-answers.ts";
import {
  copyDraft,
  type FileDraft,
  getOriginalDraft,
  isSameFile,
  makeDraft,
  removeDraft,
  setExecutable,
  touchDraft,
} from "./file-draft.ts";
import {
  explainMissing,
  findHashMismatch,
  nameEdits,
  type OpenedDraft,
  openForEdit,
  type ResolveContext,
} from "./resolve-context.ts";
import { describeMode, type PatchedDraft, patchDraft } from "./resolve-patch.ts";

/** The answer to edit `number`, which makes a file. Errors: FILE_EXISTS, those of `openForEdit` and `applyToDraft`. */
export function resolveCreate(
  ctx: ResolveContext,
  operation: CreateOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { draft, verdict } = opened.value;
  const { path, text } = draft;
  if (text !== undefined && operation.ifExists === "keep") {
    return keepAsIs(ctx, draft, number, "exists already");
  }
  if (text !== undefined && (operation.ifExists === undefined || draft.edits.length > 0)) {
    return createRefusal(explainTaken(draft, "created"), path);
  }
  const made = makeDraft(draft, operation.content, number);
  if (!made.ok) return createRefusal(made.error, path);
  const { executable } = operation;
  ctx.drafts.set(
    executable === undefined ? made.value : setExecutable(made.value, executable, number),
  );
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    adapted: text === undefined ? [] : ["the file that was there is replaced"],
    diff: toUnifiedDiff(text?.content, operation.content, { path }),
    warnings: verdict.warnings,
    receipt: createReceipt("create", path, {
      before: text?.content ?? "",
      after: operation.content,
    }),
  };
}

/** The answer to edit `number`, which was told to leave a file as it is when `why`. */
function keepAsIs(ctx: ResolveContext, draft: FileDraft, number: number, why: string): EditAnswer {
  const { path } = draft;
  ctx.drafts.set(touchDraft(draft, number));
  const adapted = [`nothing is done: ${path} ${why}`];
  return { ...EMPTY_ANSWER, status: "planned", file: path, adapted };
}

/** The answer to edit `number`, which takes a file away. Errors: FILE_NOT_FOUND, those of `openForEdit`. */
export function resolveDelete(
  ctx: ResolveContext,
  operation: DeleteOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { draft, verdict } = opened.value;
  const { path, text } = draft;
  if (text === undefined) {
    if (operation.ifMissing === "keep") return keepAsIs(ctx, draft, number, "does not exist");
    return createRefusal(explainMissing(ctx, draft), path);
  }
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, path);
  const { expectLines } = operation;
  if (expectLines !== undefined && !hasExactly(text.content, expectLines)) {
    const message = `${path} has other lines than those that the deletion shows.`;
    const details = { file: path, shown_lines: expectLines.length };
    return createRefusal(createError("EDIT_WOULD_DROP", message, { details }), path);
  }
  ctx.drafts.set(removeDraft(draft, number));
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    diff: toUnifiedDiff(text.content, undefined, { path }),
    warnings: verdict.warnings,
    receipt: createReceipt("delete", path, { before: text.content, after: "" }),
  };
}

/**
 * The answer to edit `number`, which moves or copies a file and may change it by hunks on the way.
 * Errors: FILE_NOT_FOUND, FILE_EXISTS, those of `openForEdit` and `patchDraft`.
 */
export function resolveMove(
  ctx: ResolveContext,
  operation: MoveOperation,
  number: number,
): EditAnswer {
  const from = openForEdit(ctx, operation.file, number);
  if (!from.ok) return from.error;
  const to = openForEdit(ctx, operation.to, number);
  if (!to.ok) return to.error;
  // A copy is one of the file as it was: what else the request does to that file is meant for the file alone.
  const draft = operation.kind === "copy" ? getOriginalDraft(from.value.draft) : from.value.draft;
  const { path } = draft;
  if (draft.text === undefined) return createRefusal(explainMissing(ctx, draft), path);
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, path);
  const isTaken = to.value.draft.text !== undefined;
  if (isTaken && operation.ifExists === "keep") {
    return keepAsIs(ctx, draft, number, `stays where it is, since ${to.value.draft.path} exists`);
  }
  if (isTaken && !mayReplace(operation, draft, to.value.draft)) {
    const error = explainTaken(
      to.value.draft,
      operation.kind === "move" ? "moved to" : "copied to",
    );
    return createRefusal(error, path);
  }
  const changed = changeOnTheWay(ctx, { ...from.value, draft }, operation, number);
  if (!changed.ok) return changed.error;
  if (operation.kind === "move") ctx.drafts.set(removeDraft(draft, number));
  const copied = copyDraft(changed.value.draft, to.value.draft, number);
  const { executable } = operation;
  ctx.drafts.set(executable === undefined ? copied : setExecutable(copied, executable, number));
  const newPath = to.value.draft.path;
  const verb = operation.kind === "move" ? "moved" : "copied";
  const { answer } = changed.value;
  return {
    ...answer,
    adapted: [
      `${verb} to ${newPath}`,
      ...(isTaken ? [`the file that was at ${newPath} is replaced`] : []),
      ...(executable === undefined ? [] : [describeMode(executable)]),
      ...answer.adapted,
    ],
    diff: toUnifiedDiff(draft.text.content, changed.value.draft.text?.content, { path, newPath }),
    warnings: [...new Set([...answer.warnings, ...to.value.verdict.warnings])],
  };
}

/** Whether `to`, which is there, may be replaced: the edit says so, it is another file, and the request has not changed it. */
function mayReplace({ ifExists }: MoveOperation, from: FileDraft, to: FileDraft): boolean {
  return ifExists === "overwrite" && to.edits.length === 0 && !isSameFile(from, to);
}

/** The moved file's content after the hunks, if there are some. */
function changeOnTheWay(
  ctx: ResolveContext,
  opened: OpenedDraft,
  operation: MoveOperation,
  number: number,
): Result<PatchedDraft, EditAnswer> {
  if (operation.hunks.length > 0) return patchDraft(ctx, opened, operation, number);
  const { draft, verdict } = opened;
  const content = draft.text?.content ?? "";
  const answer: EditAnswer = {
    ...EMPTY_ANSWER,
    status: "planned",
    file: draft.path,
    warnings: verdict.warnings,
    receipt: createReceipt(operation.kind, draft.path, { before: content, after: content }),
  };
  return ok({ draft, answer });
}

function explainTaken(draft: FileDraft, what: string): SurehandError {
  const { path, original, edits } = draft;
  const isOurs = original === undefined && edits.length > 0;
  const changed =
    edits.length === 0 ? "" : ` and is changed by ${nameEdits(edits)} of this request`;
  const message = isOurs
    ? `${path} is made by ${nameEdits(edits)} of this request already.`
    : `${path} exists${changed}, so nothing can be ${what} there.`;
  const next = isOurs
    ? "Make the file in one edit."
    : "Change the file that is there, or delete it first in the same request.";
  return createError("FILE_EXISTS", message, { next, details: { file: path } });
}
