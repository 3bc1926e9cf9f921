/**
 * The moment a target changes: its content is compared once more, then it is replaced in one step.
 * Between that comparison and the replacement lie microseconds in which a save by another program is lost;
 * Node has no call that closes the gap. Writers that take our lock are not affected.
 */
import { err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import {
  type FileFault,
  isLinkUnsupported,
  resolveTarget,
  toFileError,
  type Workspace,
} from "../workspace/index.ts";
import { createStaleError, type StaleFile } from "./plan-commit.ts";
import {
  overwrite,
  restoreAbsence,
  restoreDeleted,
  restoreInPlace,
  restoreRenamed,
} from "./restore-file.ts";
import type { StagedFile } from "./stage-file.ts";
import type { UndoStackBuilder } from "./undo-stack.ts";

/** Puts the new content of `file` in place. Errors: FILE_STALE, and those of `toFileError`. */
export function applyFile(
  workspace: Workspace,
  undo: UndoStackBuilder,
  file: StagedFile,
): Result<void, SurehandError> {
  const stale = findStale(workspace, file);
  if (stale !== undefined) {
    undo.pushRestore(() => ({ file: stale.file, state: "changed_by_another" }));
    return err(createStaleError([stale]));
  }
  const { change, before } = file;
  switch (file.method) {
    case "keep":
      return ok(undefined);
    case "create":
      undo.pushRestore(() => restoreAbsence(workspace, file));
      return createTarget(workspace, file);
    case "delete":
      if (before !== undefined) undo.pushRestore(() => restoreDeleted(workspace, file, before));
      return toResult(file, workspace.fileSystem.remove(file.target.absolute));
    case "rename":
      if (before !== undefined) undo.pushRestore(() => restoreRenamed(workspace, file, before));
      return toResult(file, workspace.fileSystem.rename(file.temporaryPath, file.target.absolute));
    case "in_place": {
      if (before === undefined || change.kind !== "write") return ok(undefined);
      undo.pushRestore(() => restoreInPlace(workspace, file, before, change.bytes));
      const fault = overwrite(workspace, file.target.absolute, change.bytes);
      return toResult(file, fault === undefined ? ok(undefined) : err(fault));
    }
  }
}

/** Gives the temporary file its name, never over another file. */
function createTarget(workspace: Workspace, file: StagedFile): Result<void, SurehandError> {
  const { fileSystem } = workspace;
  const linked = fileSystem.link(file.temporaryPath, file.target.absolute);
  if (linked.ok) return linked;
  if (linked.error.errno === "EEXIST") {
    return err(createStaleError([{ file: file.change.path, now: "exists" }]));
  }
  if (!isLinkUnsupported(linked.error)) return toResult(file, linked);
  // That nothing was there has been asked a moment ago; renaming is the best this file system has.
  return toResult(file, fileSystem.rename(file.temporaryPath, file.target.absolute));
}

function findStale(workspace: Workspace, file: StagedFile): StaleFile | undefined {
  const { path: name } = file.change;
  const target = resolveTarget(workspace, name);
  if (!target.ok || target.value.absolute !== file.target.absolute) {
    return { file: name, now: "elsewhere" };
  }
  const { state } = target.value;
  const { before } = file;
  if (before === undefined) {
    return state.kind === "missing" ? undefined : { file: name, now: "exists" };
  }
  const expected = { file: name, expected_sha256: before.sha256 };
  if (state.kind === "missing") return { ...expected, now: "missing" };
  const content = workspace.fileSystem.readFile(file.target.absolute, before.bytes.length);
  if (!content.ok) {
    return { ...expected, now: content.error.errno === "EFBIG" ? "other_content" : "not_a_file" };
  }
  const actual = toSha256(content.value.bytes);
  if (actual === before.sha256) return undefined;
  return { ...expected, now: "other_content", actual_sha256: actual };
}

function toResult(file: StagedFile, result: Result<void, FileFault>): Result<void, SurehandError> {
  return result.ok ? result : err(toFileError(result.error, file.change.path));
}
