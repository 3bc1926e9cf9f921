/**
 * Append-only logs in the state folder: one JSON value a line, never changed once written, bounded in size.
 * Records are written with one append that begins with a line break, so that writers at the same time do not mix and
 * a record that was cut off by a crash spoils none but itself; lines that are no JSON are passed over when read.
 * A log that has grown past `MAX_LOG_BYTES` becomes the older half, in place of the one before it: at most twice that and
 * the last append are kept. What records mean, and which of them are still understood, is left to the logs made of this.
 */
import { assert, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { createFileLock } from "../transaction/index.ts";
import { joinPath, prepareStateFolder, toStateError, type Workspace } from "../workspace/index.ts";

/** Size from which a log is put aside for a new one. */
export const MAX_LOG_BYTES = 1024 * 1024;

/** Largest record, in UTF-16 code units of its JSON; who makes records keeps them smaller. */
export const MAX_RECORD_UNITS = 256 * 1024;

/** The logs there are. */
export type LogName = "receipts" | "failures";

const MAX_ATTEMPTS = 100;

/** A log read; it cannot become so large by our own writing. */
const MAX_READ_BYTES = 16 * MAX_LOG_BYTES;

/** Whether anything may be written to our state without being asked: in a git repository, or where that state is already. */
export function hasStatePlace({ git, fileSystem, stateFolder }: Workspace): boolean {
  return git !== undefined || fileSystem.inspect(stateFolder).ok;
}

/** Adds `records`, which stand together, to the log. Errors: STATE_UNUSABLE. */
export function appendRecords(
  workspace: Workspace,
  name: LogName,
  records: readonly Readonly<Record<string, unknown>>[],
): Result<void, SurehandError> {
  if (records.length === 0) return ok(undefined);
  const lines = records.map((record) => JSON.stringify(record));
  assert(
    lines.every((line) => line.length <= MAX_RECORD_UNITS),
    "records are cut to size by who makes them",
  );
  const bytes = new TextEncoder().encode(`\n${lines.join("\n")}\n`);
  const path = getPath(workspace, name, "new");
  for (let attempts = 1; ; attempts += 1) {
    const folder = prepareStateFolder(workspace);
    if (!folder.ok) return folder;
    const written = workspace.fileSystem.appendFile(path, bytes);
    if (written.ok) break;
    // Another process has tidied the folder away between the two calls.
    if (written.error.errno === "ENOENT" && attempts < MAX_ATTEMPTS) continue;
    return err(toStateError(workspace, written.error));
  }
  rotate(workspace, name);
  return ok(undefined);
}

/** All records of the log that are JSON objects, oldest first. Errors: STATE_UNUSABLE. */
export function readRecords(
  workspace: Workspace,
  name: LogName,
): Result<readonly Readonly<Record<string, unknown>>[], SurehandError> {
  const records: Readonly<Record<string, unknown>>[] = [];
  for (const age of ["old", "new"] as const) {
    const path = getPath(workspace, name, age);
    const content = workspace.fileSystem.readFile(path, MAX_READ_BYTES);
    if (!content.ok) {
      if (content.error.errno === "ENOENT" || content.error.errno === "ENOTDIR") continue;
      return err(toStateError(workspace, content.error));
    }
    const text = new TextDecoder().decode(content.value.bytes);
    for (const line of text.split("\n")) {
      const record = line === "" ? undefined : findObject(line);
      if (record !== undefined) records.push(record);
    }
  }
  return ok(records);
}

/** Removes the log. Errors: STATE_UNUSABLE. */
export function clearRecords(workspace: Workspace, name: LogName): Result<void, SurehandError> {
  for (const age of ["old", "new"] as const) {
    const removed = workspace.fileSystem.remove(getPath(workspace, name, age));
    if (!removed.ok && !["ENOENT", "ENOTDIR"].includes(removed.error.errno)) {
      return err(toStateError(workspace, removed.error));
    }
  }
  return ok(undefined);
}

/** Puts the log aside when it is large enough, unless somebody else is at it; then the next writer does. */
function rotate(workspace: Workspace, name: LogName): void {
  const { fileSystem } = workspace;
  const path = getPath(workspace, name, "new");
  const isFull = () => {
    const facts = fileSystem.inspect(path);
    return facts.ok && facts.value.size > MAX_LOG_BYTES;
  };
  if (!isFull()) return;
  const lock = createFileLock(workspace).acquire(0);
  if (!lock.ok) return;
  if (isFull()) fileSystem.rename(path, getPath(workspace, name, "old"));
  lock.value.release();
}

function getPath({ stateFolder }: Workspace, name: LogName, age: "old" | "new"): string {
  return joinPath(stateFolder, age === "new" ? `${name}.jsonl` : `${name}.old.jsonl`);
}

function findObject(line: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    // Cut off by a crash, or damaged.
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value));
}
