/**
 * One writer at a time per repository, by a file in the state folder.
 * The lock appears with its content in one step (a hard link to a prepared file), so a reader never sees half
 * of it. A lock whose process is gone is removed by exactly one process: who makes `claim-TOKEN` for the
 * dead owner's token, or, when that process died too, `claim-` its token, and so on. Tokens are never used
 * twice and only the claimant of a token removes a lock that holds it, so a live lock is never removed.
 * Where hard links are not to be had, the file is made empty and then written; one that stays unreadable for
 * `UNREADABLE_MS` while it is watched is removed. Clocks of files decide nothing.
 * Two machines that share a folder, a host name and a pid space cannot tell each other's processes apart.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type FileFault,
  isLinkUnsupported,
  joinPath,
  type ProcessIdentity,
  prepareStateFolder,
  tidyStateFolder,
  toStateError,
  type Workspace,
} from "../workspace/index.ts";
import type { HeldLock, TransactionLock } from "./lock.ts";

const LOCK_NAME = "lock";
const MAX_LOCK_BYTES = 4096;
const MAX_PAUSE_MS = 32;
const UNREADABLE_MS = 2_000;
/** Claims on claims: each level is one more process that died while clearing up. */
const MAX_CLAIM_DEPTH = 16;

interface Owner extends ProcessIdentity {
  readonly token: string;
}

type LockFile =
  | { readonly kind: "absent" }
  | { readonly kind: "owned"; readonly owner: Owner }
  /** Content that names no owner; `identity` is `undefined` when the file cannot even be read. */
  | { readonly kind: "unreadable"; readonly identity: string | undefined };

/** The lock of the repository that `workspace` belongs to. */
export function createFileLock(workspace: Workspace): TransactionLock {
  return { acquire: (timeoutMs) => acquire(workspace, timeoutMs) };
}

function acquire(workspace: Workspace, timeoutMs: number): Result<HeldLock, SurehandError> {
  const owner: Owner = { token: workspace.host.createToken(), ...workspace.host.getSelf() };
  const prepared = prepareCandidate(workspace, owner);
  if (!prepared.ok) {
    tidyStateFolder(workspace);
    return prepared;
  }
  const taken = waitForLock(workspace, owner, timeoutMs);
  const removed = workspace.fileSystem.remove(getPath(workspace, `wait-${owner.token}`));
  if (taken.ok) return ok(toHeldLock(workspace, owner.token));
  // A candidate that cannot be removed is swept by the next holder, once this process is gone.
  if (removed.ok) tidyStateFolder(workspace);
  return taken;
}

/** Writes what will become the lock; from then on nobody tidies the state folder away. */
function prepareCandidate(workspace: Workspace, owner: Owner): Result<void, SurehandError> {
  for (let attempts = 1; ; attempts += 1) {
    const folder = prepareStateFolder(workspace);
    if (!folder.ok) return folder;
    const path = getPath(workspace, `wait-${owner.token}`);
    const written = writeNew(workspace, path, owner);
    if (written.ok) return written;
    // Another process has tidied the folder away between the two calls.
    if (written.error.errno === "ENOENT" && attempts < 100) continue;
    if (written.error.call !== "create_file") workspace.fileSystem.remove(path);
    return err(toStateError(workspace, written.error));
  }
}

function waitForLock(
  workspace: Workspace,
  owner: Owner,
  timeoutMs: number,
): Result<void, SurehandError> {
  const { host } = workspace;
  const start = host.getTimeMs();
  let watched: { readonly identity: string; readonly sinceMs: number } | undefined;
  for (let maxPauseMs = 1; ; maxPauseMs = Math.min(maxPauseMs * 2, MAX_PAUSE_MS)) {
    const taken = takeLock(workspace, owner);
    if (!taken.ok) return err(toStateError(workspace, taken.error));
    if (taken.value) return ok(undefined);
    const lock = readLock(workspace, getPath(workspace, LOCK_NAME));
    const identity = lock.kind === "unreadable" ? lock.identity : undefined;
    if (identity === undefined) watched = undefined;
    else if (watched?.identity !== identity) watched = { identity, sinceMs: host.getTimeMs() };
    if (watched !== undefined && host.getTimeMs() - watched.sinceMs >= UNREADABLE_MS) {
      workspace.fileSystem.remove(getPath(workspace, LOCK_NAME));
    }
    const isAbandoned = lock.kind === "owned" && host.getState(lock.owner) === "gone";
    if (isAbandoned && removeAbandoned(workspace, owner, lock.owner)) continue;
    if (host.getTimeMs() - start >= timeoutMs) return err(toTimeout(workspace, lock, timeoutMs));
    if (lock.kind !== "absent") host.sleep(pickPauseMs(workspace, maxPauseMs));
  }
}

/** Whether the lock is now ours. */
function takeLock(workspace: Workspace, owner: Owner): Result<boolean, FileFault> {
  const path = getPath(workspace, LOCK_NAME);
  const linked = workspace.fileSystem.link(getPath(workspace, `wait-${owner.token}`), path);
  if (linked.ok) return ok(true);
  if (linked.error.errno === "EEXIST") return ok(false);
  if (!isLinkUnsupported(linked.error)) return linked;
  const written = writeNew(workspace, path, owner);
  if (!written.ok) return written.error.errno === "EEXIST" ? ok(false) : written;
  // Somebody may have taken our half-written lock for a dead one.
  return ok(isOwnedBy(workspace, owner.token));
}

/** Removes the lock of a process that is gone, if we are the one to do it; whether it is away now. */
function removeAbandoned(workspace: Workspace, owner: Owner, abandoned: Owner): boolean {
  const { fileSystem, host } = workspace;
  const claims: string[] = [];
  let token = abandoned.token;
  while (claims.length < MAX_CLAIM_DEPTH) {
    const claim = getPath(workspace, `claim-${token}`);
    claims.push(claim);
    const made = writeNew(workspace, claim, owner);
    if (made.ok) {
      if (isOwnedBy(workspace, abandoned.token)) fileSystem.remove(getPath(workspace, LOCK_NAME));
      for (const path of claims) fileSystem.remove(path);
      return !isOwnedBy(workspace, abandoned.token);
    }
    const claimant = readLock(workspace, claim);
    if (claimant.kind !== "owned" || host.getState(claimant.owner) !== "gone") return false;
    token = claimant.owner.token;
  }
  return false;
}

function toHeldLock(workspace: Workspace, token: string): HeldLock {
  return {
    isHeld: () => isOwnedBy(workspace, token),
    release: () => {
      if (!isOwnedBy(workspace, token)) return err(createLostError(workspace));
      sweep(workspace);
      const removed = workspace.fileSystem.remove(getPath(workspace, LOCK_NAME));
      if (!removed.ok) return err(toStateError(workspace, removed.error));
      tidyStateFolder(workspace);
      return ok(undefined);
    },
  };
}

/** The error of a lock that somebody has removed while it was held. */
export function createLostError(workspace: Workspace): SurehandError {
  const path = getPath(workspace, LOCK_NAME);
  const message = `The lock ${path} was removed while it was held.`;
  return createError("LOCK_LOST", message, { details: { path } });
}

/** Removes what processes that are gone have left while they waited; only the holder of the lock may. */
function sweep(workspace: Workspace): void {
  const { fileSystem, host, stateFolder } = workspace;
  const names = fileSystem.listFolder(stateFolder);
  if (!names.ok) return;
  for (const name of names.value) {
    if (!/^(wait|claim)-[0-9a-f]+$/.test(name)) continue;
    const file = readLock(workspace, getPath(workspace, name));
    const isLeft = file.kind === "owned" && host.getState(file.owner) === "gone";
    if (isLeft) fileSystem.remove(getPath(workspace, name));
  }
}

function writeNew(workspace: Workspace, path: string, owner: Owner): Result<void, FileFault> {
  const file = workspace.fileSystem.createFile(path, 0o666);
  if (!file.ok) return file;
  const written = file.value.write(new TextEncoder().encode(JSON.stringify(owner)));
  file.value.close();
  return written;
}

function readLock(workspace: Workspace, path: string): LockFile {
  const content = workspace.fileSystem.readFile(path, MAX_LOCK_BYTES);
  if (!content.ok) {
    if (content.error.errno === "ENOENT") return { kind: "absent" };
    return { kind: "unreadable", identity: undefined };
  }
  const owner = parseOwner(new TextDecoder().decode(content.value.bytes));
  if (!owner.ok) return { kind: "unreadable", identity: content.value.facts.identity };
  return { kind: "owned", owner: owner.value };
}

function isOwnedBy(workspace: Workspace, token: string): boolean {
  const lock = readLock(workspace, getPath(workspace, LOCK_NAME));
  return lock.kind === "owned" && lock.owner.token === token;
}

function parseOwner(text: string): Result<Owner, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return err(String(cause));
  }
  if (typeof value !== "object" || value === null) return err("no object");
  const fields = new Map<string, unknown>(Object.entries(value));
  const getText = (name: string) => {
    const field = fields.get(name);
    return typeof field === "string" ? field : "";
  };
  const token = getText("token");
  const pid = fields.get("pid");
  if (!/^[0-9a-f]+$/.test(token)) return err("no token");
  if (typeof pid !== "number" || !Number.isSafeInteger(pid) || pid <= 0) return err("no pid");
  return ok({
    token,
    pid,
    hostName: getText("hostName"),
    bootId: getText("bootId"),
    pidSpace: getText("pidSpace"),
    startedAt: getText("startedAt"),
  });
}

function toTimeout(workspace: Workspace, lock: LockFile, timeoutMs: number): SurehandError {
  const path = getPath(workspace, LOCK_NAME);
  const owner = lock.kind === "owned" ? lock.owner : undefined;
  const who =
    owner === undefined ? "an unnamed process" : `process ${owner.pid} on ${owner.hostName}`;
  const message = `Waited ${timeoutMs} ms for the lock ${path}, held by ${who}.`;
  const details = { path, timeout_ms: timeoutMs, pid: owner?.pid, host: owner?.hostName };
  return createError("LOCK_TIMEOUT", message, { details });
}

/** A random pause, so that waiting processes do not all come at once. */
function pickPauseMs({ host }: Workspace, maxPauseMs: number): number {
  const random = Number.parseInt(host.createToken().slice(0, 4), 16) / 0x10000;
  return 1 + random * maxPauseMs;
}

function getPath({ stateFolder }: Workspace, name: string): string {
  return joinPath(stateFolder, name);
}
