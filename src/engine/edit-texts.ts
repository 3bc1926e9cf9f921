/**
 * The texts around one edit while a request is worked out: the file before and after, and what the request quoted.
 * Only looks; asked for when somebody wants to see more than the report holds.
 */
import type { EditAnswer, Operation } from "../edits/index.ts";
import type { EditView } from "./edit-view.ts";
import type { ResolveContext } from "./resolve-context.ts";

/** What an `EditView` has besides number and answer. */
export type EditTexts = Pick<EditView, "before" | "after" | "oldText" | "newText">;

/** The answer that `resolve` gives to `operation`, and the texts before and after. */
export function watchEdit(
  ctx: ResolveContext,
  operation: Operation,
  resolve: () => EditAnswer,
): { readonly answer: EditAnswer; readonly texts: EditTexts } {
  const source = operation.file ?? ctx.options.file;
  const target = "to" in operation ? operation.to : source;
  const before = findText(ctx, source);
  const answer = resolve();
  const after = answer.error === null ? findText(ctx, target) : undefined;
  return { answer, texts: { before, after, ...findQuotes(operation) } };
}

function findText(ctx: ResolveContext, file: string | undefined): string | undefined {
  const opened = file === undefined ? undefined : ctx.drafts.tryOpen(file);
  return opened?.ok ? opened.value.text?.content : undefined;
}

function findQuotes(operation: Operation): Pick<EditTexts, "oldText" | "newText"> {
  if (operation.kind === "replace") {
    return { oldText: operation.oldText, newText: operation.newText };
  }
  return { oldText: undefined, newText: "content" in operation ? operation.content : undefined };
}
