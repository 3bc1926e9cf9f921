/**
 * Bringing one file of a failed transaction back. Every function looks at the disk first and changes the file
 * only if it holds what this transaction put there; anything else belongs to somebody and stays, with the
 * old bytes kept beside it.
 */

import { toSha256 } from "../base/index.ts";
import { type FileFault, isLinkUnsupported, type Workspace } from "../workspace/index.ts";
import type { OldFile } from "./plan-commit.ts";
import type { StagedFile } from "./stage-file.ts";
import type { FileOutcome } from "./undo-stack.ts";

/** Undoes the renaming of new bytes over the file. */
export function restoreRenamed(
  workspace: Workspace,
  file: StagedFile,
  before: OldFile,
): FileOutcome {
  const current = workspace.fileSystem.readFile(file.target.absolute, getMaxBytes(file, before));
  if (!current.ok) return toLostOutcome(file, current.error);
  const sha256 = toSha256(current.value.bytes);
  const isOurs = current.value.facts.identity === file.stagedIdentity;
  if (!isOurs && sha256 === before.sha256) return toOutcome(file, "as_before");
  if (!isOurs || sha256 !== file.afterSha256) return toForeignOutcome(file);
  const renamed = workspace.fileSystem.rename(file.backupPath, file.target.absolute);
  return renamed.ok ? toOutcome(file, "restored") : toFaultOutcome(file, renamed.error);
}

/** Undoes writing into the file itself, also when it was interrupted half-way. */
export function restoreInPlace(
  workspace: Workspace,
  file: StagedFile,
  before: OldFile,
  newBytes: Uint8Array,
): FileOutcome {
  const { absolute } = file.target;
  const current = workspace.fileSystem.readFile(absolute, getMaxBytes(file, before));
  if (!current.ok) return toLostOutcome(file, current.error);
  const { bytes } = current.value;
  if (toSha256(bytes) === before.sha256) return toOutcome(file, "as_before");
  const isOurs = current.value.facts.identity === before.facts.identity;
  if (!isOurs || !isPartlyOverwritten(bytes, before.bytes, newBytes)) return toForeignOutcome(file);
  const fault = overwrite(workspace, absolute, before.bytes);
  return fault === undefined ? toOutcome(file, "restored") : toFaultOutcome(file, fault);
}

/** Undoes the creation of the file. */
export function restoreAbsence(workspace: Workspace, file: StagedFile): FileOutcome {
  const { absolute } = file.target;
  const facts = workspace.fileSystem.inspect(absolute);
  if (!facts.ok) {
    return facts.error.errno === "ENOENT"
      ? toOutcome(file, "as_before")
      : toFaultOutcome(file, facts.error, { hasBackup: false });
  }
  // Never ours: somebody made a file of this name first, or has replaced ours.
  if (facts.value.identity !== file.stagedIdentity) return toOutcome(file, "changed_by_another");
  const current = workspace.fileSystem.readFile(absolute, facts.value.size);
  if (!current.ok) return toFaultOutcome(file, current.error, { hasBackup: false });
  if (toSha256(current.value.bytes) !== file.afterSha256) {
    const reason = "another program wrote into the new file";
    return { file: file.change.path, state: "not_restored", reason };
  }
  const removed = workspace.fileSystem.remove(absolute);
  return removed.ok
    ? toOutcome(file, "restored")
    : toFaultOutcome(file, removed.error, { hasBackup: false });
}

/** Undoes the deletion of the file. */
export function restoreDeleted(
  workspace: Workspace,
  file: StagedFile,
  before: OldFile,
): FileOutcome {
  const { fileSystem } = workspace;
  const { absolute } = file.target;
  const facts = fileSystem.inspect(absolute);
  if (facts.ok) {
    const isBefore = facts.value.identity === before.facts.identity;
    return isBefore ? toOutcome(file, "as_before") : toForeignOutcome(file);
  }
  if (facts.error.errno !== "ENOENT") return toFaultOutcome(file, facts.error);
  const linked = fileSystem.link(file.backupPath, absolute);
  if (linked.ok) return toOutcome(file, "restored");
  if (!isLinkUnsupported(linked.error)) return toFaultOutcome(file, linked.error);
  const renamed = fileSystem.rename(file.backupPath, absolute);
  return renamed.ok ? toOutcome(file, "restored") : toFaultOutcome(file, renamed.error);
}

/** Writes `bytes` over an existing file, keeping the file itself; `undefined` when done and durable. */
export function overwrite(
  workspace: Workspace,
  absolute: string,
  bytes: Uint8Array,
): FileFault | undefined {
  const opened = workspace.fileSystem.openForWriting(absolute);
  if (!opened.ok) return opened.error;
  const file = opened.value;
  try {
    for (const step of [
      () => file.write(bytes),
      () => file.setLength(bytes.length),
      () => file.sync(),
    ]) {
      const result = step();
      if (!result.ok) return result.error;
    }
    return undefined;
  } finally {
    file.close();
  }
}

/**
 * Whether `current` is what an interrupted overwriting of `oldBytes` with `newBytes` leaves: a start of the
 * new bytes, then the rest of the old ones. One pass.
 */
export function isPartlyOverwritten(
  current: Uint8Array,
  oldBytes: Uint8Array,
  newBytes: Uint8Array,
): boolean {
  let newCount = 0;
  while (newCount < current.length && current[newCount] === newBytes[newCount]) newCount += 1;
  if (newCount === current.length && newCount >= oldBytes.length) return true;
  // Cut to its new length: only after all of it was written.
  if (newCount === current.length && newCount === newBytes.length) return true;
  if (current.length !== oldBytes.length) return false;
  let oldStart = current.length;
  while (oldStart > 0 && current[oldStart - 1] === oldBytes[oldStart - 1]) oldStart -= 1;
  return oldStart <= newCount;
}

function getMaxBytes(file: StagedFile, before: OldFile): number {
  const newBytes = file.change.kind === "delete" ? 0 : file.change.bytes.length;
  return Math.max(before.bytes.length, newBytes);
}

function toOutcome(
  file: StagedFile,
  state: "as_before" | "restored" | "changed_by_another",
): FileOutcome {
  return { file: file.change.path, state };
}

function toForeignOutcome(file: StagedFile): FileOutcome {
  const reason = "another program changed the file meanwhile; its version stays";
  return { file: file.change.path, state: "not_restored", old_bytes_at: file.backupPath, reason };
}

/** The file cannot be read: gone, replaced by a folder or a link, or larger than both versions. */
function toLostOutcome(file: StagedFile, fault: FileFault): FileOutcome {
  const foreign = ["ENOENT", "EISDIR", "ELOOP", "ENOTREG", "EFBIG", "ENOTDIR"];
  return foreign.includes(fault.errno) ? toForeignOutcome(file) : toFaultOutcome(file, fault);
}

function toFaultOutcome(
  file: StagedFile,
  fault: FileFault,
  options: { readonly hasBackup: boolean } = { hasBackup: true },
): FileOutcome {
  const reason = `the system answered ${fault.errno} to "${fault.call.replaceAll("_", " ")}"`;
  const outcome = { file: file.change.path, state: "not_restored" as const, reason };
  return options.hasBackup ? { ...outcome, old_bytes_at: file.backupPath } : outcome;
}
