/**
 * Everything this project does to a disk, as one interface of small steps.
 * One method is about one system call, so that a fault can be put before each (`observe-calls.ts`).
 * Paths are absolute with `/`. A link at the end of a path is followed by `toRealPath` and by the calls on folders
 * and rights that make and open nothing (`listFolder`, `syncFolder`, `checkWritable`, `findFreeBytes`), by no other.
 * Nothing is thrown for what a disk may answer: a failed call is a `FileFault`, which
 * `file-errors.ts` turns into an error for the caller.
 */
import type { Result } from "../base/index.ts";

/** A call that only looks. */
export type ReadingCall =
  | "inspect"
  | "read_link"
  | "read_file"
  | "list_folder"
  | "real_path"
  | "check_writable"
  | "free_bytes"
  | "open_for_writing";

/** A call that changes what is on the disk, or makes a change durable. */
export type ChangingCall =
  | "create_file"
  | "append_file"
  | "write"
  | "set_length"
  | "set_owner"
  | "set_mode"
  | "sync"
  | "make_link"
  | "link"
  | "rename"
  | "remove"
  | "make_folder"
  | "remove_folder"
  | "sync_folder";

/** Any call of a `FileSystem`. */
export type FileCall = ReadingCall | ChangingCall;

/** Why a call failed, as the system says it. */
export interface FileFault {
  /** The system's name, such as `ENOENT`; `ENOTREG` (ours) for a thing that is no regular file. */
  readonly errno: string;
  readonly call: FileCall;
  readonly path: string;
  readonly cause?: unknown;
}

/** What is known of a file, folder or link besides its content. */
export interface FileFacts {
  readonly kind: "file" | "directory" | "link" | "other";
  /** Permission bits, `mode & 0o7777`. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Number of names (hard links). */
  readonly linkCount: number;
  /** Bytes. */
  readonly size: number;
  readonly device: string;
  /** Device and inode: equal exactly for two names of one file. */
  readonly identity: string;
}

/** A file's bytes, with the facts of the very file they were read from. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly facts: FileFacts;
}

/** A file opened for writing; the holder closes it on every way out. */
export interface WritableFile {
  /** Writes all of `bytes` where the last write ended, from the start of the file at first. */
  readonly write: (bytes: Uint8Array) => Result<void, FileFault>;
  readonly setLength: (length: number) => Result<void, FileFault>;
  readonly setOwner: (uid: number, gid: number) => Result<void, FileFault>;
  readonly setMode: (mode: number) => Result<void, FileFault>;
  /** Returns when content and facts are durable. */
  readonly sync: () => Result<void, FileFault>;
  readonly getFacts: () => Result<FileFacts, FileFault>;
  readonly close: () => void;
}

/** A disk. */
export interface FileSystem {
  readonly inspect: (path: string) => Result<FileFacts, FileFault>;
  /** The text of a link, `/`-separated. */
  readonly readLink: (path: string) => Result<string, FileFault>;
  /** A regular file's bytes; `EFBIG` beyond `maxBytes`, `EISDIR`, `ELOOP` (a link), `ENOTREG`. Never blocks on a pipe. */
  readonly readFile: (path: string, maxBytes: number) => Result<FileContent, FileFault>;
  /** The names in a folder, sorted by code unit. */
  readonly listFolder: (path: string) => Result<readonly string[], FileFault>;
  /** `path` with every link followed. */
  readonly toRealPath: (path: string) => Result<string, FileFault>;
  /** Whether this process may write the file, or make and remove names in the folder. */
  readonly checkWritable: (path: string) => Result<void, FileFault>;
  /** Bytes free for this user on the device of `path`; `undefined` when the system does not say. */
  readonly findFreeBytes: (path: string) => Result<number | undefined, FileFault>;

  /** A new empty file; `EEXIST` when anything, even a dangling link, has the name. `mode` is cut by the process's mask. */
  readonly createFile: (path: string, mode: number) => Result<WritableFile, FileFault>;
  /** An existing regular file, its content left as it is. */
  readonly openForWriting: (path: string) => Result<WritableFile, FileFault>;
  /**
   * Writes `bytes` behind all that the file holds, in one call of the system, so that writers at the same time do not
   * mix; the file is made if missing. `ELOOP` for a link, `ENOTREG` for what is no regular file. After a fault a part may
   * have been written.
   */
  readonly appendFile: (path: string, bytes: Uint8Array) => Result<void, FileFault>;
  /** A symbolic link at `path` with the text `target`. */
  readonly makeLink: (target: string, path: string) => Result<void, FileFault>;
  /** A second name `path` for the file `existing`; `EEXIST` when `path` is taken. */
  readonly link: (existing: string, path: string) => Result<void, FileFault>;
  /** Atomic; a file at `to` is replaced. Does nothing when both name one file. */
  readonly rename: (from: string, to: string) => Result<void, FileFault>;
  /** Removes a name of a file or link. */
  readonly remove: (path: string) => Result<void, FileFault>;
  readonly makeFolder: (path: string) => Result<void, FileFault>;
  /** Removes an empty folder; `ENOTEMPTY` otherwise. */
  readonly removeFolder: (path: string) => Result<void, FileFault>;
  /** Returns when the names in the folder are durable, where the system can say so. */
  readonly syncFolder: (path: string) => Result<void, FileFault>;
}

/** Whether the fault says that two names for one file are not to be had here. */
export function isLinkUnsupported(fault: FileFault): boolean {
  const errnos = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];
  return fault.call === "link" && errnos.includes(fault.errno);
}
