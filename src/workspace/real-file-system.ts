/**
 * The disk of this machine, through `node:fs`. See `file-system.ts` for what each call promises.
 * Windows: rename and removal are tried again while busy, folders cannot be made durable, owners are not set.
 * The Windows branches have not been run so far.
 */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statfsSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { sep } from "node:path";
import { err, ok, type Result } from "../base/index.ts";
import type {
  FileCall,
  FileContent,
  FileFacts,
  FileFault,
  FileSystem,
  WritableFile,
} from "./file-system.ts";
import type { Host } from "./host.ts";
import { createRealHost } from "./real-host.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";

const IS_WINDOWS = sep === "\\";
/** Flags that Windows does not have are `undefined` there. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_BLOCK = constants.O_NONBLOCK ?? 0;

/** The disk of this machine; `host` supplies the pauses between tries. */
export function createRealFileSystem(host: Host = createRealHost()): FileSystem {
  const patient = <T>(run: () => Result<T, FileFault>) =>
    IS_WINDOWS ? retryWhileBusy(host, run) : run();
  return {
    inspect: (path) => attempt("inspect", path, () => toFacts(lstatSync(path, { bigint: true }))),
    readLink: (path) => attempt("read_link", path, () => toSlashes(readlinkSync(path))),
    readFile,
    listFolder: (path) => attempt("list_folder", path, () => readdirSync(path).sort()),
    toRealPath: (path) => attempt("real_path", path, () => toSlashes(realpathSync.native(path))),
    checkWritable: (path) =>
      attempt("check_writable", path, () => accessSync(path, constants.W_OK)),
    findFreeBytes: (path) => attempt("free_bytes", path, () => getFreeBytes(path)),
    createFile: (path, mode) => {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
      return attempt("create_file", path, () => toWritableFile(openSync(path, flags, mode), path));
    },
    openForWriting,
    appendFile,
    makeLink: (target, path) => attempt("make_link", path, () => symlinkSync(target, path)),
    link: (existing, path) => attempt("link", path, () => linkSync(existing, path)),
    rename: (from, to) => patient(() => attempt("rename", to, () => renameSync(from, to))),
    remove: (path) => patient(() => attempt("remove", path, () => unlinkSync(path))),
    makeFolder: (path) => attempt("make_folder", path, () => mkdirSync(path)),
    removeFolder: (path) => attempt("remove_folder", path, () => rmdirSync(path)),
    syncFolder,
  };
}

/** What `run` returns, with a failed system call as a fault; any other exception is a bug and passes through. */
function attempt<T>(call: FileCall, path: string, run: () => T): Result<T, FileFault> {
  try {
    return ok(run());
  } catch (cause) {
    if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string")
      throw cause;
    if (cause.code.startsWith("ERR_")) throw cause;
    return err({ errno: cause.code, call, path, cause });
  }
}

function openForWriting(path: string): Result<WritableFile, FileFault> {
  const call = "open_for_writing";
  const flags = constants.O_WRONLY | NO_FOLLOW | NO_BLOCK;
  const opened = attempt(call, path, () => openSync(path, flags));
  if (!opened.ok) return opened;
  const file = toWritableFile(opened.value, path);
  const facts = file.getFacts();
  if (facts.ok && facts.value.kind === "file") return ok(file);
  file.close();
  return facts.ok ? err({ errno: "ENOTREG", call, path }) : facts;
}

function appendFile(path: string, bytes: Uint8Array): Result<void, FileFault> {
  const call = "append_file";
  const { O_WRONLY, O_APPEND, O_CREAT } = constants;
  const flags = O_WRONLY | O_APPEND | O_CREAT | NO_FOLLOW | NO_BLOCK;
  const opened = attempt(call, path, () => openSync(path, flags, 0o666));
  if (!opened.ok) return opened;
  try {
    const facts = attempt(call, path, () => toFacts(fstatSync(opened.value, { bigint: true })));
    if (!facts.ok) return facts;
    if (facts.value.kind !== "file") return err({ errno: "ENOTREG", call, path });
    const written = attempt(call, path, () => writeSync(opened.value, bytes));
    if (!written.ok) return written;
    return written.value === bytes.length ? ok(undefined) : err({ errno: "ENOSPC", call, path });
  } finally {
    closeSync(opened.value);
  }
}

function readFile(path: string, maxBytes: number): Result<FileContent, FileFault> {
  const call = "read_file";
  const flags = constants.O_RDONLY | NO_FOLLOW | NO_BLOCK;
  const opened = attempt(call, path, () => openSync(path, flags));
  if (!opened.ok) return opened;
  try {
    const facts = attempt(call, path, () => toFacts(fstatSync(opened.value, { bigint: true })));
    if (!facts.ok) return facts;
    if (facts.value.kind !== "file") {
      return err({ errno: facts.value.kind === "directory" ? "EISDIR" : "ENOTREG", call, path });
    }
    if (facts.value.size > maxBytes) return err({ errno: "EFBIG", call, path });
    const bytes = attempt(call, path, () => readAll(opened.value, facts.value.size, maxBytes));
    if (!bytes.ok) return bytes;
    if (bytes.value === undefined) return err({ errno: "EFBIG", call, path });
    return ok({ bytes: bytes.value, facts: facts.value });
  } finally {
    closeSync(opened.value);
  }
}

/** All bytes of an open file, whatever its size says meanwhile; `undefined` beyond `maxBytes`. */
function readAll(
  descriptor: number,
  expectedBytes: number,
  maxBytes: number,
): Uint8Array | undefined {
  // One byte more than expected shows whether the file has grown.
  let buffer = Buffer.allocUnsafeSlow(expectedBytes + 1);
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (count === 0) return new Uint8Array(buffer.buffer, 0, length);
    length += count;
    if (length > maxBytes) return undefined;
    if (length === buffer.length) {
      const larger = Buffer.allocUnsafeSlow(buffer.length * 2 + 4096);
      buffer.copy(larger);
      buffer = larger;
    }
  }
}

function toWritableFile(descriptor: number, path: string): WritableFile {
  return {
    write: (bytes) =>
      attempt("write", path, () => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      }),
    setLength: (length) => attempt("set_length", path, () => ftruncateSync(descriptor, length)),
    setOwner: (uid, gid) =>
      IS_WINDOWS
        ? ok(undefined)
        : attempt("set_owner", path, () => fchownSync(descriptor, uid, gid)),
    setMode: (mode) => attempt("set_mode", path, () => fchmodSync(descriptor, mode)),
    sync: () => attempt("sync", path, () => fsyncSync(descriptor)),
    getFacts: () =>
      attempt("inspect", path, () => toFacts(fstatSync(descriptor, { bigint: true }))),
    close: () => closeSync(descriptor),
  };
}

function syncFolder(path: string): Result<void, FileFault> {
  if (IS_WINDOWS) return ok(undefined);
  const result = attempt("sync_folder", path, () => {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  });
  // EINVAL, ENOTSUP: this file system has no such thing as a durable folder (fsync(2)).
  if (!result.ok && ["EINVAL", "ENOTSUP"].includes(result.error.errno)) return ok(undefined);
  return result;
}

function getFreeBytes(path: string): number | undefined {
  const { blocks, bavail, bsize } = statfsSync(path);
  // Some network and overlay file systems answer zero blocks for "not known".
  return blocks === 0 ? undefined : bavail * bsize;
}

function toSlashes(path: string): string {
  return IS_WINDOWS ? path.replaceAll("\\", "/") : path;
}

interface BigStats {
  readonly mode: bigint;
  readonly uid: bigint;
  readonly gid: bigint;
  readonly nlink: bigint;
  readonly size: bigint;
  readonly dev: bigint;
  readonly ino: bigint;
}

function toFacts(stats: BigStats): FileFacts {
  const format = Number(stats.mode) & constants.S_IFMT;
  const kinds = new Map<number, FileFacts["kind"]>([
    [constants.S_IFREG, "file"],
    [constants.S_IFDIR, "directory"],
    [constants.S_IFLNK, "link"],
  ]);
  return {
    kind: kinds.get(format) ?? "other",
    mode: Number(stats.mode) & 0o7777,
    uid: Number(stats.uid),
    gid: Number(stats.gid),
    linkCount: Number(stats.nlink),
    size: Number(stats.size),
    device: String(stats.dev),
    identity: `${stats.dev}:${stats.ino}`,
  };
}
