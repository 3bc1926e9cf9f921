/**
 * The preparation of one file of a transaction: new bytes in a durable temporary file beside the target,
 * old ones under a second name. Targets are not changed here.
 * New bytes are renamed over the target, except where that would break what the file is: a file with
 * several names (hard links), or with an owner that this user cannot give to a new file, is written in place.
 * Not kept by renaming, for want of a call in Node: access lists and extended attributes.
 */
import { ok, type Result } from "../base/index.ts";
import { type FileFault, isLinkUnsupported, type Workspace } from "../workspace/index.ts";
import { changesMode, isUnchanged, type OldFile, type PlannedFile } from "./plan-commit.ts";
import type { UndoStackBuilder } from "./undo-stack.ts";

/** A file whose new and old bytes are both on the disk. */
export interface StagedFile extends PlannedFile {
  /** How the new content gets there; `keep` when it is there already. */
  readonly method: "rename" | "in_place" | "create" | "delete" | "keep";
  /** Identity of the temporary file; `""` when there is none. */
  readonly stagedIdentity: string;
}

/** What is to be written into a new file. */
interface NewFile {
  readonly bytes: Uint8Array;
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Exact permission bits; what the mask leaves of 0o666 when not given. */
  readonly mode?: number;
}

/** Puts new and old bytes of `file` beside it; what it makes is pushed on `undo`. */
export function stageFile(
  workspace: Workspace,
  undo: UndoStackBuilder,
  file: PlannedFile,
): Result<StagedFile, FileFault> {
  const { change, before } = file;
  const finish = (method: StagedFile["method"], stagedIdentity = "") =>
    ok({ ...file, method, stagedIdentity });
  if (change.kind === "create") {
    const { bytes, mode } = change;
    const written = writeNewFile(workspace, undo, file.temporaryPath, {
      bytes,
      ...(mode === undefined ? {} : { mode: mode & 0o777 }),
    });
    return written.ok ? finish("create", written.value) : written;
  }
  if (before === undefined || isUnchanged(file)) return finish("keep");
  if (change.kind === "delete") {
    const kept = keepOldBytes(workspace, undo, file, before);
    return kept.ok ? finish("delete") : kept;
  }
  // A file with another mode is always a new one, so that putting the old one back brings its mode back.
  if (before.facts.linkCount === 1 || changesMode(file)) {
    const { uid, gid, mode } = before.facts;
    const fresh = { bytes: change.bytes, owner: { uid, gid }, mode: change.mode ?? mode };
    const written = writeNewFile(workspace, undo, file.temporaryPath, fresh);
    if (written.ok) {
      const kept = keepOldBytes(workspace, undo, file, before);
      return kept.ok ? finish("rename", written.value) : kept;
    }
    if (!isOwnerFault(written.error) || changesMode(file)) return written;
    const removed = workspace.fileSystem.remove(file.temporaryPath);
    if (!removed.ok) return removed;
  }
  const copied = copyOldBytes(workspace, undo, file, before);
  return copied.ok ? finish("in_place") : copied;
}

/** A second name for the old file, so that putting it back brings back owner, access list and times too. */
function keepOldBytes(
  workspace: Workspace,
  undo: UndoStackBuilder,
  file: PlannedFile,
  before: OldFile,
): Result<void, FileFault> {
  const linked = workspace.fileSystem.link(file.target.absolute, file.backupPath);
  if (linked.ok) {
    undo.pushRemoval("remove_file", file.backupPath);
    return linked;
  }
  return isLinkUnsupported(linked.error) ? copyOldBytes(workspace, undo, file, before) : linked;
}

function copyOldBytes(
  workspace: Workspace,
  undo: UndoStackBuilder,
  file: PlannedFile,
  { bytes, facts }: OldFile,
): Result<void, FileFault> {
  const { uid, gid, mode } = facts;
  const path = file.backupPath;
  const copied = writeNewFile(workspace, undo, path, { bytes, owner: { uid, gid }, mode });
  if (copied.ok) return ok(undefined);
  if (!isOwnerFault(copied.error)) return copied;
  const removed = workspace.fileSystem.remove(path);
  if (!removed.ok) return removed;
  // The owner cannot be given away: a copy of our own holds the bytes as well, readable by us alone.
  const own = writeNewFile(workspace, undo, path, { bytes, mode: 0o600 });
  return own.ok ? ok(undefined) : own;
}

/** Makes a durable file; its identity. Readable by nobody else until owner and mode are set. */
function writeNewFile(
  workspace: Workspace,
  undo: UndoStackBuilder,
  path: string,
  { bytes, owner, mode }: NewFile,
): Result<string, FileFault> {
  const created = workspace.fileSystem.createFile(path, mode === undefined ? 0o666 : 0o600);
  if (!created.ok) return created;
  undo.pushRemoval("remove_file", path);
  const file = created.value;
  try {
    const facts = file.getFacts();
    if (!facts.ok) return facts;
    const written = file.write(bytes);
    if (!written.ok) return written;
    const isOwned =
      owner === undefined || (facts.value.uid === owner.uid && facts.value.gid === owner.gid);
    // Before the mode: a change of owner clears the set-user-id and set-group-id bits.
    const given = isOwned ? ok(undefined) : file.setOwner(owner.uid, owner.gid);
    if (!given.ok) return given;
    const moded = mode === undefined ? ok(undefined) : file.setMode(mode);
    if (!moded.ok) return moded;
    const synced = file.sync();
    return synced.ok ? ok(facts.value.identity) : synced;
  } finally {
    file.close();
  }
}

function isOwnerFault(fault: FileFault): boolean {
  return fault.call === "set_owner" && ["EPERM", "EACCES", "EINVAL"].includes(fault.errno);
}
