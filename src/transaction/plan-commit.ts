/**
 * Everything that can be known before a transaction touches the tree: targets, staleness, rights, space, collisions.
 * A plan is a snapshot: it holds the old bytes and the names of all files and folders that will be made.
 * It looks and never writes, so it is also the dry run of a transaction.
 */
import { createError, err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import {
  DEFAULT_MAX_FILE_BYTES,
  type FileFacts,
  findRelativePath,
  getBaseName,
  getParentPath,
  joinPath,
  type RepoPath,
  resolveTarget,
  type Target,
  toFileError,
  toReadError,
  type Workspace,
} from "../workspace/index.ts";
import { type FileChange, toTemporaryName } from "./file-change.ts";
import type { TransactionIntent } from "./journal.ts";

/** The file as it is before the transaction. */
export interface OldFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly facts: FileFacts;
}

/** One change, checked. */
export interface PlannedFile {
  readonly change: FileChange;
  readonly target: Target;
  /** `undefined` where nothing is there. */
  readonly before: OldFile | undefined;
  /** SHA-256 after; `undefined` for a deletion. */
  readonly afterSha256: string | undefined;
  readonly temporaryPath: string;
  readonly backupPath: string;
}

/** A transaction, checked. */
export interface CommitPlan {
  readonly root: string;
  readonly token: string;
  /** In the order asked for. */
  readonly files: readonly PlannedFile[];
  /** Folders to make, absolute, outermost first. */
  readonly folders: readonly string[];
}

/** What `planCommit` can be told. */
export interface PlanOptions {
  /** Largest file taken; 64 MiB when not given. */
  readonly maxFileBytes?: number;
}

/** How a file differs from what was read. */
export interface StaleFile {
  readonly file: RepoPath;
  readonly now: "other_content" | "missing" | "not_a_file" | "exists" | "elsewhere";
  readonly expected_sha256?: string;
  readonly actual_sha256?: string;
}

/**
 * Checks `changes` against the disk as it is now.
 * Errors: FILE_STALE (names every file that changed), FILE_EXISTS, FILE_READ_ONLY, CHANGE_COLLISION, DISK_FULL,
 * PATH_THROUGH_LINK (deletion of a link), those of `resolveTarget`, and of reading and write access.
 */
export function planCommit(
  workspace: Workspace,
  changes: readonly FileChange[],
  options: PlanOptions = {},
): Result<CommitPlan, SurehandError> {
  const token = workspace.host.createToken();
  const files: PlannedFile[] = [];
  const stale: StaleFile[] = [];
  for (const [index, change] of changes.entries()) {
    const target = resolveTarget(workspace, change.path);
    if (!target.ok) return target;
    const before = checkBefore(workspace, change, target.value, options);
    if (!before.ok) return before;
    if (before.value.kind === "stale") {
      stale.push(before.value.stale);
      continue;
    }
    const name = getBaseName(target.value.absolute);
    const folder = getParentPath(target.value.absolute);
    files.push({
      change,
      target: target.value,
      before: before.value.before,
      afterSha256: change.kind === "delete" ? undefined : toSha256(change.bytes),
      temporaryPath: joinPath(folder, toTemporaryName(name, `${token}-${index}`, "tmp")),
      backupPath: joinPath(folder, toTemporaryName(name, `${token}-${index}`, "old")),
    });
  }
  if (stale.length > 0) return err(createStaleError(stale));
  const flaw = findCollision(files) ?? findMissingSpace(workspace, files);
  if (flaw !== undefined) return err(flaw);
  const folders = files.flatMap(({ target }) =>
    target.state.kind === "missing" ? target.state.missingFolders : [],
  );
  return ok({ root: workspace.root, token, files, folders: [...new Set(folders)] });
}

/** Whether the change leaves the file's bytes and mode as they are. */
export function isUnchanged(file: PlannedFile): boolean {
  return file.before !== undefined && file.before.sha256 === file.afterSha256 && !changesMode(file);
}

/** Whether the change gives the file another mode. */
export function changesMode({ change, before }: PlannedFile): boolean {
  if (change.kind !== "write" || change.mode === undefined || before === undefined) return false;
  return (change.mode & 0o777) !== (before.facts.mode & 0o777);
}

/** What a journal is told of `plan`. */
export function toIntent(plan: CommitPlan): TransactionIntent {
  return {
    token: plan.token,
    folders: plan.folders,
    files: plan.files.map((file) => ({
      file: file.target.realPath,
      absolute: file.target.absolute,
      beforeSha256: file.before?.sha256,
      afterSha256: file.afterSha256,
      mode: file.before?.facts.mode,
      temporaryPath: file.temporaryPath,
      backupPath: file.backupPath,
    })),
  };
}

/** The error for files that are not as they were read. */
export function createStaleError(stale: readonly StaleFile[]): SurehandError {
  const toPhrase = ({ file, now, actual_sha256 }: StaleFile) => {
    switch (now) {
      case "other_content":
        return `${file} has other content (SHA-256 ${actual_sha256?.slice(0, 12)}…)`;
      case "missing":
        return `${file} is gone`;
      case "not_a_file":
        return `${file} is no file any more`;
      case "exists":
        return `${file} has been made`;
      case "elsewhere":
        return `${file} leads elsewhere`;
    }
  };
  const message = `Changed since it was read: ${stale.map(toPhrase).join("; ")}.`;
  return createError("FILE_STALE", message, { details: { changed: stale } });
}

type Before =
  | { readonly kind: "fresh"; readonly before: OldFile | undefined }
  | { readonly kind: "stale"; readonly stale: StaleFile };

function checkBefore(
  workspace: Workspace,
  change: FileChange,
  target: Target,
  options: PlanOptions,
): Result<Before, SurehandError> {
  if (change.kind === "create") return checkAbsent(workspace, target);
  const file = change.path;
  const { state } = target;
  if (change.kind === "delete" && target.isLink) {
    const message = `${file} is a link; deleting it could mean the link or ${target.realPath}.`;
    return err(createError("PATH_THROUGH_LINK", message, { details: { path: file } }));
  }
  const expected = { file, expected_sha256: change.expectedSha256 };
  if (state.kind === "missing")
    return ok({ kind: "stale", stale: { ...expected, now: "missing" } });
  if (state.kind !== "file")
    return ok({ kind: "stale", stale: { ...expected, now: "not_a_file" } });
  const maxBytes = options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES;
  const content = workspace.fileSystem.readFile(target.absolute, maxBytes);
  if (!content.ok) return err(toReadError(content.error, file));
  const { bytes, facts } = content.value;
  const sha256 = toSha256(bytes);
  if (sha256 !== change.expectedSha256) {
    return ok({
      kind: "stale",
      stale: { ...expected, now: "other_content", actual_sha256: sha256 },
    });
  }
  const access = checkWritable(workspace, target, facts);
  return access.ok ? ok({ kind: "fresh", before: { bytes, sha256, facts } }) : access;
}

function checkAbsent(workspace: Workspace, target: Target): Result<Before, SurehandError> {
  const { path, state } = target;
  if (state.kind !== "missing") {
    const message = `${path} exists already (a ${state.kind}), so it cannot be created.`;
    return err(createError("FILE_EXISTS", message, { details: { file: path, kind: state.kind } }));
  }
  const access = workspace.fileSystem.checkWritable(state.folder);
  if (!access.ok) return err(toFileError(access.error, path));
  return ok({ kind: "fresh", before: undefined });
}

function checkWritable(
  workspace: Workspace,
  target: Target,
  facts: FileFacts,
): Result<void, SurehandError> {
  const { path } = target;
  if ((facts.mode & 0o222) === 0) {
    const mode = facts.mode.toString(8).padStart(4, "0");
    const message = `${path} is read-only (mode ${mode}).`;
    return err(createError("FILE_READ_ONLY", message, { details: { file: path, mode } }));
  }
  for (const absolute of [target.absolute, getParentPath(target.absolute)]) {
    const access = workspace.fileSystem.checkWritable(absolute);
    if (!access.ok) return err(toFileError(access.error, path));
  }
  return ok(undefined);
}

/** Two changes of one file (by any name), or a file where another change needs a folder. */
function findCollision(files: readonly PlannedFile[]): SurehandError | undefined {
  const taken = new Map<string, PlannedFile>();
  for (const file of files) {
    const key = file.before?.facts.identity ?? file.target.absolute;
    const other = taken.get(key);
    if (other !== undefined) return createCollision(other, file, "mean the same file");
    taken.set(key, file);
  }
  const folders = new Set(
    files.flatMap(({ target }) =>
      target.state.kind === "missing" ? target.state.missingFolders : [],
    ),
  );
  for (const file of files) {
    if (!folders.has(file.target.absolute)) continue;
    const isInside = (other: PlannedFile) =>
      other !== file && findRelativePath(file.target.absolute, other.target.absolute) !== undefined;
    return createCollision(
      file,
      files.find(isInside) ?? file,
      "need a file and a folder in one place",
    );
  }
  return undefined;
}

function createCollision(first: PlannedFile, second: PlannedFile, what: string): SurehandError {
  const paths = [first.change.path, second.change.path];
  return createError("CHANGE_COLLISION", `${paths.join(" and ")} ${what}.`, {
    details: { files: paths },
  });
}

/** New bytes and, for files with several names, copies of the old ones must fit on each device. */
function findMissingSpace(
  workspace: Workspace,
  files: readonly PlannedFile[],
): SurehandError | undefined {
  const needed = new Map<string, { bytes: number; readonly folder: string }>();
  for (const { change, target, before } of files) {
    const folder =
      target.state.kind === "missing" ? target.state.folder : getParentPath(target.absolute);
    const facts = before === undefined ? workspace.fileSystem.inspect(folder) : ok(before.facts);
    if (!facts.ok) continue;
    const entry = needed.get(facts.value.device) ?? { bytes: 0, folder };
    entry.bytes += change.kind === "delete" ? 0 : change.bytes.length;
    if (before !== undefined && before.facts.linkCount > 1) entry.bytes += before.bytes.length;
    needed.set(facts.value.device, entry);
  }
  for (const { bytes, folder } of needed.values()) {
    const free = workspace.fileSystem.findFreeBytes(folder);
    if (!free.ok || free.value === undefined || bytes <= free.value) continue;
    const message = `The changes need ${bytes} bytes beside ${folder}; ${free.value} are free.`;
    return createError("DISK_FULL", message, {
      details: { needed_bytes: bytes, free_bytes: free.value, folder },
    });
  }
  return undefined;
}
