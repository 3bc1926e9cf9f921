/**
 * Hunks on one file, worked out in memory on its draft: placed, held against policy, and encoded.
 * Hunks show the lines they change, so a later edit of a request may change what an earlier one wrote.
 */
import { err, ok, type Result } from "../base/index.ts";
import {
  createRefusal,
  type EditAnswer,
  EMPTY_ANSWER,
  type Hunks,
  type PatchOperation,
  patchText,
} from "../edits/index.ts";
import { createReceipt, refuseAnswer } from "./edit-answers.ts";
import { applyToDraft, type FileDraft, setExecutable } from "./file-draft.ts";
import { findRefusingRule } from "./policy.ts";
import {
  explainMissing,
  type OpenedDraft,
  openForEdit,
  type ResolveContext,
  refuseByRule,
  warnOfEncoding,
} from "./resolve-context.ts";

/** The answer to edit `number`, which changes a file by hunks. */
export function resolvePatch(
  ctx: ResolveContext,
  operation: PatchOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { executable, hunks } = operation;
  if (hunks.length === 0 && executable !== undefined) {
    return resolveMode(ctx, opened.value, executable, number);
  }
  const patched = patchDraft(ctx, opened.value, operation, number);
  if (!patched.ok) return patched.error;
  const { draft, answer } = patched.value;
  ctx.drafts.set(executable === undefined ? draft : setExecutable(draft, executable, number));
  if (executable === undefined) return answer;
  return { ...answer, adapted: [...answer.adapted, describeMode(executable)] };
}

/** The answer to an edit that changes nothing but permissions. */
function resolveMode(
  ctx: ResolveContext,
  { draft, verdict }: OpenedDraft,
  executable: boolean,
  number: number,
): EditAnswer {
  const { path, text } = draft;
  if (text === undefined) return createRefusal(explainMissing(ctx, draft), path);
  ctx.drafts.set(setExecutable(draft, executable, number));
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    adapted: [describeMode(executable)],
    warnings: verdict.warnings,
    receipt: createReceipt("mode", path, { before: text.content, after: text.content }),
  };
}

/** What was done to permissions, in words. */
export function describeMode(executable: boolean): string {
  return executable ? "made executable" : "made not executable";
}

/** A draft after hunks, and the answer that says so. */
export interface PatchedDraft {
  readonly draft: FileDraft;
  readonly answer: EditAnswer;
}

/** The file of `opened` after `hunks`, not kept yet; the refusal otherwise. */
export function patchDraft(
  ctx: ResolveContext,
  { draft, verdict }: OpenedDraft,
  { hunks, placement }: Hunks,
  number: number,
): Result<PatchedDraft, EditAnswer> {
  const { path, text } = draft;
  if (text === undefined) return err(createRefusal(explainMissing(ctx, draft), path));
  const counted = ctx.meter.tryAdd(text.content.length);
  if (!counted.ok) return err(createRefusal(counted.error, path));
  const request = { hunks, placement };
  const { edit, ...answer } = patchText(text.content, request, { ...ctx.options, file: path });
  if (edit === undefined) return err(answer);
  const rule = findRefusingRule(verdict, answer.match_type ?? "", answer.confidence ?? 0);
  if (rule !== undefined) return err(refuseByRule(draft, answer, rule, answer.matched_text ?? ""));
  const made = applyToDraft(draft, edit, number);
  if (!made.ok) return err(refuseAnswer(answer, made.error));
  const warnings = [...answer.warnings, ...verdict.warnings, ...warnOfEncoding(draft)];
  return ok({ draft: made.value, answer: { ...answer, status: "planned", warnings } });
}
