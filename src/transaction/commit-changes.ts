/**
 * Many files, all or none. Order: check, lock, check again, tell the journal, stage everything, then put each
 * file in place, make it durable, tell the journal, clean up. Any failure before that last word takes everything back.
 * Invariants: no target changes before all new and old bytes are durable beside their targets; no content
 * that was not read is overwritten; after a failure every file is as before, or the error says which is not.
 * Leaves survival of a killed process to the journal, and what the changes mean to the caller.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  findRelativePath,
  getParentPath,
  type RepoPath,
  toFileError,
  type Workspace,
} from "../workspace/index.ts";
import { applyFile } from "./apply-file.ts";
import type { FileChange } from "./file-change.ts";
import { createFileLock, createLostError } from "./file-lock.ts";
import { createNullJournal, type JournalEntry, type TransactionJournal } from "./journal.ts";
import type { HeldLock, TransactionLock } from "./lock.ts";
import {
  type CommitPlan,
  isUnchanged,
  type PlanOptions,
  planCommit,
  toIntent,
} from "./plan-commit.ts";
import { type StagedFile, stageFile } from "./stage-file.ts";
import { type FileOutcome, UndoStackBuilder, type UnwoundStack } from "./undo-stack.ts";

/** How long a writer waits for the others when nothing else is said. */
export const DEFAULT_LOCK_TIMEOUT_MS = 10_000;

/** What `commitChanges` can be told. */
export interface CommitOptions extends PlanOptions {
  /** The lock file of the repository when not given. */
  readonly lock?: TransactionLock;
  readonly lockTimeoutMs?: number;
  /** None when not given. */
  readonly journal?: TransactionJournal;
}

/** What was done to one file. */
export interface CommittedFile {
  readonly file: RepoPath;
  /** The file itself, links followed. */
  readonly realFile: RepoPath;
  readonly done: "written" | "created" | "deleted" | "unchanged";
  /** `in_place`: the file has several names, or an owner that only it can keep. */
  readonly method: StagedFile["method"];
  readonly beforeSha256: string | undefined;
  readonly afterSha256: string | undefined;
}

/** What a transaction has done. */
export interface CommitReport {
  /** In the order asked for. */
  readonly files: readonly CommittedFile[];
  /** Folders made, relative to the root, outermost first. */
  readonly madeFolders: readonly string[];
  /** What is done but not as tidy as it should be. */
  readonly warnings: readonly string[];
}

/**
 * Makes all `changes` or none.
 * Errors: those of `planCommit` (nothing was written), LOCK_TIMEOUT, LOCK_LOST, STATE_UNUSABLE, FILE_STALE (also
 * when found on the way), WRITE_FAILED (all taken back; `details` has the cause and each file's state), ROLLBACK_FAILED.
 */
export function commitChanges(
  workspace: Workspace,
  changes: readonly FileChange[],
  options: CommitOptions = {},
): Result<CommitReport, SurehandError> {
  // First without the lock, so that a request that cannot work disturbs nobody.
  const asked = planCommit(workspace, changes, options);
  if (!asked.ok) return asked;
  if (asked.value.files.every(isUnchanged)) return ok(toReport(asked.value, asked.value.files, []));
  const lock = options.lock ?? createFileLock(workspace);
  const held = lock.acquire(options.lockTimeoutMs ?? DEFAULT_LOCK_TIMEOUT_MS);
  if (!held.ok) return held;
  let release: Result<void, SurehandError> = ok(undefined);
  let outcome: Result<CommitReport, SurehandError>;
  try {
    outcome = commitLocked(workspace, changes, held.value, options);
  } finally {
    release = held.value.release();
  }
  if (!outcome.ok || release.ok) return outcome;
  const { files, madeFolders, warnings } = outcome.value;
  return ok({ files, madeFolders, warnings: [...warnings, release.error.message] });
}

function commitLocked(
  workspace: Workspace,
  changes: readonly FileChange[],
  held: HeldLock,
  options: CommitOptions,
): Result<CommitReport, SurehandError> {
  const plan = planCommit(workspace, changes, options);
  if (!plan.ok) return plan;
  const journal = options.journal ?? createNullJournal();
  const entry = journal.begin(toIntent(plan.value));
  if (!entry.ok) return entry;
  const undo = new UndoStackBuilder(workspace.fileSystem);
  let isSettled = false;
  try {
    const staged = perform(workspace, undo, plan.value, held, entry.value);
    isSettled = true;
    if (staged.ok) return ok(toReport(plan.value, staged.value, cleanUp(workspace, staged.value)));
    const unwound = undo.unwind();
    // Best effort: the files are old again; that this survives a power loss is the journal's part.
    syncFolders(workspace, plan.value);
    return err(toFailure(plan.value, staged.error, unwound, entry.value));
  } finally {
    // A bug, or a listener that throws: the exception goes on, the files go back.
    if (!isSettled) undo.unwind();
  }
}

/** Everything up to the commit point. */
function perform(
  workspace: Workspace,
  undo: UndoStackBuilder,
  plan: CommitPlan,
  held: HeldLock,
  entry: JournalEntry,
): Result<readonly StagedFile[], SurehandError> {
  const made = makeFolders(workspace, undo, plan.folders);
  if (!made.ok) return made;
  const staged: StagedFile[] = [];
  for (const file of plan.files) {
    const result = stageFile(workspace, undo, file);
    if (!result.ok) return err(toFileError(result.error, file.change.path));
    staged.push(result.value);
  }
  if (!held.isHeld()) return err(createLostError(workspace));
  for (const file of staged) {
    const applied = applyFile(workspace, undo, file);
    if (!applied.ok) return applied;
  }
  const synced = syncFolders(workspace, plan);
  if (!synced.ok) return synced;
  const finished = entry.finish("committed");
  return finished.ok ? ok(staged) : finished;
}

function makeFolders(
  workspace: Workspace,
  undo: UndoStackBuilder,
  folders: readonly string[],
): Result<void, SurehandError> {
  for (const folder of folders) {
    const made = workspace.fileSystem.makeFolder(folder);
    if (made.ok) undo.pushRemoval("remove_folder", folder);
    // Made by somebody else meanwhile: that it is a folder, and inside, is asked again before it is used.
    else if (made.error.errno !== "EEXIST") return err(toFileError(made.error, folder));
  }
  return ok(undefined);
}

/** Makes the names durable in every folder that has new or changed ones. */
function syncFolders(workspace: Workspace, plan: CommitPlan): Result<void, SurehandError> {
  const changed = plan.files.filter((file) => !isUnchanged(file));
  const paths = [...changed.map((file) => file.target.absolute), ...plan.folders];
  for (const folder of new Set(paths.map(getParentPath))) {
    const synced = workspace.fileSystem.syncFolder(folder);
    if (!synced.ok) return err(toFileError(synced.error, folder));
  }
  return ok(undefined);
}

/** Removes kept old bytes and names used on the way, after the commit point; returns what stays behind. */
function cleanUp(workspace: Workspace, staged: readonly StagedFile[]): readonly string[] {
  const paths = staged.flatMap((file) => {
    if (file.method === "keep") return [];
    return file.method === "create" ? [file.temporaryPath] : [file.backupPath];
  });
  return paths.flatMap((path) => {
    const removed = workspace.fileSystem.remove(path);
    if (removed.ok || removed.error.errno === "ENOENT") return [];
    return [`${path} could not be removed (${removed.error.errno}); it is not needed any more.`];
  });
}

function toFailure(
  plan: CommitPlan,
  cause: SurehandError,
  unwound: UnwoundStack,
  entry: JournalEntry,
): SurehandError {
  const files = plan.files.map(({ change }): FileOutcome => {
    const outcome = unwound.outcomes.find(({ file }) => file === change.path);
    return outcome ?? { file: change.path, state: "as_before" };
  });
  const lost = files.filter(({ state }) => state === "not_restored");
  const { leftovers } = unwound;
  const facts = { code: cause.code, message: cause.message, details: cause.details };
  const details = { cause: facts, files, leftovers };
  if (lost.length > 0) {
    const list = lost.map(({ file, reason, old_bytes_at: at }) => {
      return `${file}: ${reason}${at === undefined ? "" : `; old bytes in ${at}`}`;
    });
    const message = `${cause.message} Not everything could be taken back: ${list.join("; ")}.`;
    return createError("ROLLBACK_FAILED", message, { details });
  }
  const closed = entry.finish("rolled_back");
  const rest = [
    ...(closed.ok ? [] : [closed.error.message]),
    ...(leftovers.length === 0 ? [] : [`Left behind: ${leftovers.join(", ")}.`]),
  ];
  const message = [`${cause.message} Everything was taken back.`, ...rest].join(" ");
  const next = cause.next;
  if (cause.code === "FILE_STALE" || cause.code === "LOCK_LOST") {
    return createError(cause.code, message, { next, details: { ...cause.details, ...details } });
  }
  return createError("WRITE_FAILED", message, { next, details });
}

function toReport(
  plan: CommitPlan,
  files: readonly (StagedFile | CommitPlan["files"][number])[],
  warnings: readonly string[],
): CommitReport {
  const root = plan.root;
  return {
    files: files.map((file) => ({
      file: file.change.path,
      realFile: file.target.realPath,
      done: getDone(file),
      method: "method" in file ? file.method : "keep",
      beforeSha256: file.before?.sha256,
      afterSha256: file.afterSha256,
    })),
    madeFolders: plan.folders.map((folder) => findRelativePath(root, folder) ?? folder),
    warnings,
  };
}

function getDone(file: CommitPlan["files"][number]): CommittedFile["done"] {
  if (isUnchanged(file)) return "unchanged";
  switch (file.change.kind) {
    case "write":
      return "written";
    case "create":
      return "created";
    case "delete":
      return "deleted";
  }
}
