/**
 * What a request does to its files, as a `WorkspaceEdit` for an editor that makes the changes itself.
 * Permissions cannot be said there; a file that was moved is one made and one taken away.
 */
import { ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type ResolvedChange,
  toFileUri,
  toWorkspaceEdit,
  type WorkspaceEdit,
  type WorkspaceEditOptions,
} from "../edits/index.ts";
import type { Workspace } from "../workspace/index.ts";
import type { FileDraft } from "./file-draft.ts";

/** The changes of `drafts`, deletions first, below the root of `workspace` unless another is given. Errors: those of `toWorkspaceEdit`. */
export function createWorkspaceEdit(
  drafts: readonly FileDraft[],
  workspace: Workspace,
  options: Partial<WorkspaceEditOptions> = {},
): Result<WorkspaceEdit, SurehandError> {
  const root = options.rootUri === undefined ? toFileUri(workspace.root) : ok(options.rootUri);
  if (!root.ok) return root;
  const found = drafts.flatMap((draft) => findResolvedChange(draft) ?? []);
  // What goes makes room for what comes, such as a folder in the place of a file.
  const gone = found.filter(({ kind }) => kind === "deleted");
  const changes = [...gone, ...found.filter(({ kind }) => kind !== "deleted")];
  return toWorkspaceEdit(changes, { ...options, rootUri: root.value });
}

function findResolvedChange(draft: FileDraft): ResolvedChange | undefined {
  const { path, original, text, sofar } = draft;
  if (original === undefined) {
    return text === undefined ? undefined : { kind: "created", path, text: text.content };
  }
  if (text === undefined) return { kind: "deleted", path };
  return text.content === original.content ? undefined : { kind: "edited", path, edit: sofar };
}
