/**
 * The log of refused edits: off until the user of this machine turns it on, which is a file in our own state and no setting
 * of the repository. What is in it is `failure-record.ts`; nothing leaves the machine but by an export that is asked for.
 * The mark holds a secret by which paths are hashed, so that an export does not tell a path that could be guessed.
 */
import { err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import { joinPath, prepareStateFolder, toStateError, type Workspace } from "../workspace/index.ts";
import {
  type Attempt,
  type ExportedFailure,
  type FailureRecord,
  failureRecordSchema,
  findFailureRecord,
  resolveFailures,
} from "./failure-record.ts";
import { appendRecords, clearRecords, readRecords } from "./record-log.ts";

const MARK_NAME = "failures-on";
const MAX_MARK_BYTES = 256;

/** Attempts recorded of one request. */
export const MAX_RECORDED_ATTEMPTS = 100;

/** Whether refused edits are recorded here. */
export function isFailureLogOn(workspace: Workspace): boolean {
  return findSecret(workspace) !== undefined;
}

/** Turns the log on; it stays on when it is already. Errors: STATE_UNUSABLE. */
export function turnFailureLogOn(workspace: Workspace): Result<void, SurehandError> {
  if (isFailureLogOn(workspace)) return ok(undefined);
  const { fileSystem, host } = workspace;
  const folder = prepareStateFolder(workspace);
  if (!folder.ok) return folder;
  const path = getMarkPath(workspace);
  // A mark that cannot be read as one is in the way.
  fileSystem.remove(path);
  const file = fileSystem.createFile(path, 0o600);
  if (!file.ok) return err(toStateError(workspace, file.error));
  const secret = `${host.createToken()}${host.createToken()}`;
  const written = file.value.write(new TextEncoder().encode(`${secret}\n`));
  file.value.close();
  return written.ok ? ok(undefined) : err(toStateError(workspace, written.error));
}

/** Turns the log off; what was recorded stays until it is cleared. Errors: STATE_UNUSABLE. */
export function turnFailureLogOff(workspace: Workspace): Result<void, SurehandError> {
  const removed = workspace.fileSystem.remove(getMarkPath(workspace));
  if (removed.ok || ["ENOENT", "ENOTDIR"].includes(removed.error.errno)) return ok(undefined);
  return err(toStateError(workspace, removed.error));
}

/** Removes what was recorded. Errors: STATE_UNUSABLE. */
export function clearFailures(workspace: Workspace): Result<void, SurehandError> {
  return clearRecords(workspace, "failures");
}

/**
 * Records `attempts`, those of one request in its order, when the log is on: the refused ones, and where others were applied.
 * Costs one look for the mark when it is off. Errors: STATE_UNUSABLE.
 */
export function recordAttempts(
  workspace: Workspace,
  attempts: () => readonly Attempt[],
): Result<void, SurehandError> {
  const secret = findSecret(workspace);
  if (secret === undefined) return ok(undefined);
  const toHash = (text: string) => toSha256(`${secret}\0${text}`).slice(0, 12);
  const records = attempts()
    .slice(0, MAX_RECORDED_ATTEMPTS)
    .flatMap((attempt): readonly FailureRecord[] => {
      const record = findFailureRecord(attempt, toHash);
      return record === undefined ? [] : [record];
    });
  return appendRecords(workspace, "failures", records);
}

/** All recorded failures, oldest first, as they may leave this machine. Errors: STATE_UNUSABLE. */
export function exportFailures(
  workspace: Workspace,
): Result<readonly ExportedFailure[], SurehandError> {
  const records = readRecords(workspace, "failures");
  if (!records.ok) return records;
  const known = records.value.flatMap((record): readonly FailureRecord[] => {
    const parsed = failureRecordSchema.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
  return ok(resolveFailures(known));
}

function findSecret(workspace: Workspace): string | undefined {
  const mark = workspace.fileSystem.readFile(getMarkPath(workspace), MAX_MARK_BYTES);
  if (!mark.ok) return undefined;
  const text = new TextDecoder().decode(mark.value.bytes).trim();
  return /^[0-9a-f]{32}$/.test(text) ? text : undefined;
}

function getMarkPath({ stateFolder }: Workspace): string {
  return joinPath(stateFolder, MARK_NAME);
}
