/**
 * A file sent as a whole, on its draft: made where nothing is, else changed only where it really differs.
 * The encoding and the byte order mark are the file's; what is noise is for `edits`.
 */
import { createError } from "../base/index.ts";
import {
  createRefusal,
  type EditAnswer,
  EMPTY_ANSWER,
  findMadePlaceholder,
  type RewriteOperation,
  rewriteText,
} from "../edits/index.ts";
import { toUnifiedDiff } from "../text/index.ts";
import { createReceipt } from "./edit-answers.ts";
import { makeDraft, setExecutable } from "./file-draft.ts";
import {
  explainMissing,
  findHashMismatch,
  type OpenedDraft,
  openForEdit,
  type ResolveContext,
} from "./resolve-context.ts";
import { describeMode } from "./resolve-patch.ts";
import { settlePlaced } from "./settle-placed.ts";

/**
 * The answer to edit `number`, which gives a file new content.
 * Errors: FILE_NOT_FOUND, EDIT_EXPECTATION_FAILED, EDIT_LIMIT, those of `rewriteText` and `settlePlaced`.
 */
export function resolveRewrite(
  ctx: ResolveContext,
  operation: RewriteOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { draft } = opened.value;
  const { path, text } = draft;
  const { content, executable, expectHash } = operation;
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, path);
  if (text === undefined) return makeFile(ctx, opened.value, operation, number);
  const counted = ctx.meter.tryAdd(text.content.length + content.length);
  if (!counted.ok) return createRefusal(counted.error, path);
  const rewritten = rewriteText(text.content, content, {
    file: path,
    mayDrop: operation.mayDrop ?? false,
  });
  if (!rewritten.ok) {
    const { error } = rewritten;
    if (error.code === "ALREADY_APPLIED" && executable !== undefined) {
      return changeMode(ctx, opened.value, executable, number);
    }
    return createRefusal({ ...error, message: `${path}: ${error.message}` }, path);
  }
  const settled = {
    ...rewritten.value,
    matchType: "rewrite",
    isWitnessed: expectHash !== undefined,
    request: operation,
  } as const;
  const answer = settlePlaced(ctx, opened.value, settled, number);
  if (executable === undefined || answer.error !== null) return answer;
  ctx.drafts.set(setExecutable(ctx.drafts.getPresent(draft), executable, number));
  return { ...answer, adapted: [...answer.adapted, describeMode(executable)] };
}

/** The content is as it was; only who may run the file changes. */
function changeMode(
  ctx: ResolveContext,
  { draft, verdict }: OpenedDraft,
  executable: boolean,
  number: number,
): EditAnswer {
  const { path, text } = draft;
  const content = text?.content ?? "";
  ctx.drafts.set(setExecutable(draft, executable, number));
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    adapted: [describeMode(executable)],
    warnings: verdict.warnings,
    receipt: createReceipt("mode", path, { before: content, after: content }),
  };
}

function makeFile(
  ctx: ResolveContext,
  { draft, verdict }: OpenedDraft,
  { content, executable, mayCreate }: RewriteOperation,
  number: number,
): EditAnswer {
  const { path } = draft;
  if (!mayCreate) {
    const missing = explainMissing(ctx, draft);
    const next = 'Check the path, or send "op": "create" to make the file.';
    return createRefusal({ ...missing, next }, path);
  }
  const placeholder = findMadePlaceholder(content.replace(/\r\n?/g, "\n"), path);
  if (placeholder !== undefined) {
    const next = "Write the lines out; a file that is new has no other code.";
    const { message, details } = placeholder;
    const error = createError("EDIT_PLACEHOLDER", `${path}: ${message}`, { next, details });
    return createRefusal(error, path);
  }
  const made = makeDraft(draft, content, number);
  if (!made.ok) return createRefusal(made.error, path);
  ctx.drafts.set(
    executable === undefined ? made.value : setExecutable(made.value, executable, number),
  );
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    adapted: executable === undefined ? [] : [describeMode(executable)],
    diff: toUnifiedDiff(undefined, content, { path }),
    warnings: verdict.warnings,
    receipt: createReceipt("create", path, { before: "", after: content }),
  };
}
