/**
 * Files as they were before something was written, and the way back to them: byte by byte, whatever their encoding.
 * A point holds what the file was and what it became; going back is refused, as stale, when it is neither any more.
 */
import { toSha256 } from "../base/index.ts";
import { createRefusal, type EditAnswer, EMPTY_ANSWER } from "../edits/index.ts";
import { type SourceText, toUnifiedDiff } from "../text/index.ts";
import { createReceipt } from "./edit-answers.ts";
import { type FileDraft, findChange, removeDraft } from "./file-draft.ts";
import type { ResolveContext } from "./resolve-context.ts";
import { createWholeEdit } from "./written-spans.ts";

/** One file before and after. */
export interface RestorePoint {
  readonly path: string;
  /** Undefined where nothing was. */
  readonly before:
    | { readonly bytes: Uint8Array; readonly text: SourceText; readonly mode: number | undefined }
    | undefined;
  /** SHA-256 of what was written; undefined where the file was taken away. */
  readonly afterSha256: string | undefined;
}

/** The points of all files that `drafts`, which were written, have changed. */
export function listRestorePoints(drafts: readonly FileDraft[]): readonly RestorePoint[] {
  return drafts.flatMap((draft) => {
    if (findChange(draft) === undefined) return [];
    const { path, original, bytes, target } = draft;
    const mode = "facts" in target.state ? target.state.facts.mode & 0o777 : undefined;
    const before =
      original === undefined ? undefined : { bytes: original.bytes, text: original.text, mode };
    return [{ path, before, afterSha256: bytes === undefined ? undefined : toSha256(bytes) }];
  });
}

/** The answers to going back to `points`, one for each; the drafts of `ctx` are then the files as they were. */
export function restoreFiles(
  ctx: ResolveContext,
  points: readonly RestorePoint[],
): readonly EditAnswer[] {
  return points.map((point, idx): EditAnswer => {
    const opened = ctx.drafts.tryOpen(point.path);
    if (!opened.ok) return createRefusal(opened.error, point.path);
    const draft = opened.value;
    const now = draft.text?.content;
    const then = point.before?.text.content;
    ctx.drafts.set(restoreDraft(draft, point, idx + 1));
    return {
      ...EMPTY_ANSWER,
      status: "planned",
      file: draft.path,
      diff: now === then ? null : toUnifiedDiff(now, then, { path: draft.path }),
      receipt: createReceipt("invert", draft.path, { before: now ?? "", after: then ?? "" }),
    };
  });
}

function restoreDraft(draft: FileDraft, { before }: RestorePoint, number: number): FileDraft {
  if (before === undefined) return removeDraft(draft, number);
  const { bytes, text, mode } = before;
  const edit = createWholeEdit(draft.text?.content ?? "", text.content);
  return {
    ...draft,
    text,
    bytes,
    sofar: createWholeEdit(draft.sofar.base, text.content),
    steps: [{ number, edit }],
    ...(mode === undefined ? {} : { mode }),
    edits: [number],
  };
}
