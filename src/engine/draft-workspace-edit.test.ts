/**
 * Drafts of a request as a `WorkspaceEdit`: what changed, what was made and taken away, and nothing of the rest.
 */
import { expect, it } from "vitest";
import { applyWork } from "./apply-edits.ts";
import { openTestWorkspace } from "./check-apply.ts";
import { createWorkspaceEdit } from "./draft-workspace-edit.ts";

it("createWorkspaceEdit says what becomes of each file, below the root", async () => {
  const workspace = openTestWorkspace({ a: "one\n", b: "two\n", c: "three\n", same: "x\n" });
  const read = () => {
    const operations = [
      { kind: "replace", file: "a", oldText: "one", newText: "1", replaceAll: false },
      { kind: "move", file: "b", to: "d", hunks: [], placement: "unique" },
      { kind: "delete", file: "c" },
      { kind: "create", file: "same", content: "y\n", ifExists: "keep" },
    ] as const;
    return { ok: true, value: { operations, repairs: [], format: null } } as const;
  };
  const { report, drafts } = await applyWork(read, { workspace, dryRun: true });
  const made = createWorkspaceEdit(drafts, workspace);
  const changes = made.ok ? made.value.documentChanges : [];
  const printed = changes.map((change) =>
    "edits" in change
      ? `${change.textDocument.uri} ${change.edits.map((edit) => JSON.stringify(edit.newText)).join(" ")}`
      : `${change.kind} ${"uri" in change ? change.uri : change.newUri}`,
  );
  expect([report.status, printed]).toEqual([
    "planned",
    [
      "delete file:///w/b",
      "delete file:///w/c",
      'file:///w/a "1"',
      "create file:///w/d",
      'file:///w/d "two\\n"',
    ],
  ]);
});
