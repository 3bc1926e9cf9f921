/**
 * Hook points around a file system: a listener sees each call before it is made and may make it fail.
 * Calls that change the disk are numbered from 1, so that a test, or a process that kills itself,
 * can stop at each of them. A listener that throws or never returns stops the call from being made.
 */
import { err, ok, type Result } from "../base/index.ts";
import type { ChangingCall, FileCall, FileFault, FileSystem, WritableFile } from "./file-system.ts";

/** A call about to be made. */
export interface ObservedCall {
  readonly call: FileCall;
  readonly path: string;
  /** Number of this call among those that change the disk, from 1; `undefined` for a call that only looks. */
  readonly step?: number;
}

/** A fault to answer instead of making the call. */
export interface InjectedFault {
  readonly errno: string;
  /** For `write`: bytes that reach the file before the fault; 0 when not given. */
  readonly writtenBytes?: number;
}

/** Called before each call; a fault returned is answered in its place. */
export type CallListener = (call: ObservedCall) => InjectedFault | undefined;

/** `fileSystem` with `listener` told before each call. */
export function observeCalls(fileSystem: FileSystem, listener: CallListener): FileSystem {
  const observer = createObserver(listener);
  const { look, change } = observer;
  const real = fileSystem;
  return {
    inspect: (path) => look("inspect", path, () => real.inspect(path)),
    readLink: (path) => look("read_link", path, () => real.readLink(path)),
    readFile: (path, maxBytes) => look("read_file", path, () => real.readFile(path, maxBytes)),
    listFolder: (path) => look("list_folder", path, () => real.listFolder(path)),
    toRealPath: (path) => look("real_path", path, () => real.toRealPath(path)),
    checkWritable: (path) => look("check_writable", path, () => real.checkWritable(path)),
    findFreeBytes: (path) => look("free_bytes", path, () => real.findFreeBytes(path)),
    openForWriting: (path) => {
      const opened = look("open_for_writing", path, () => real.openForWriting(path));
      return opened.ok ? ok(observeFile(observer, opened.value, path)) : opened;
    },
    createFile: (path, mode) => {
      const created = change("create_file", path, () => real.createFile(path, mode));
      return created.ok ? ok(observeFile(observer, created.value, path)) : created;
    },
    appendFile: (path, bytes) => {
      const appendPart = (count: number) => real.appendFile(path, bytes.subarray(0, count));
      return change("append_file", path, () => real.appendFile(path, bytes), appendPart);
    },
    makeLink: (target, path) => change("make_link", path, () => real.makeLink(target, path)),
    link: (existing, path) => change("link", path, () => real.link(existing, path)),
    rename: (from, to) => change("rename", to, () => real.rename(from, to)),
    remove: (path) => change("remove", path, () => real.remove(path)),
    makeFolder: (path) => change("make_folder", path, () => real.makeFolder(path)),
    removeFolder: (path) => change("remove_folder", path, () => real.removeFolder(path)),
    syncFolder: (path) => change("sync_folder", path, () => real.syncFolder(path)),
  };
}

/** Makes calls after telling the listener; counts those that change the disk. */
interface Observer {
  readonly look: <T>(
    call: FileCall,
    path: string,
    run: () => Result<T, FileFault>,
  ) => Result<T, FileFault>;
  readonly change: <T>(
    call: ChangingCall,
    path: string,
    run: () => Result<T, FileFault>,
    runPart?: (writtenBytes: number) => Result<T, FileFault>,
  ) => Result<T, FileFault>;
}

function createObserver(listener: CallListener): Observer {
  let stepCount = 0;
  return {
    look: (call, path, run) => {
      const fault = listener({ call, path });
      return fault === undefined ? run() : err({ errno: fault.errno, call, path });
    },
    change: (call, path, run, runPart) => {
      stepCount += 1;
      const fault = listener({ call, path, step: stepCount });
      if (fault === undefined) return run();
      const part = fault.writtenBytes === undefined ? undefined : runPart?.(fault.writtenBytes);
      return part?.ok === false ? part : err({ errno: fault.errno, call, path });
    },
  };
}

function observeFile({ change }: Observer, file: WritableFile, path: string): WritableFile {
  return {
    write: (bytes) => {
      const writePart = (count: number) => file.write(bytes.subarray(0, count));
      return change("write", path, () => file.write(bytes), writePart);
    },
    setLength: (length) => change("set_length", path, () => file.setLength(length)),
    setOwner: (uid, gid) => change("set_owner", path, () => file.setOwner(uid, gid)),
    setMode: (mode) => change("set_mode", path, () => file.setMode(mode)),
    sync: () => change("sync", path, () => file.sync()),
    getFacts: () => file.getFacts(),
    close: () => file.close(),
  };
}
