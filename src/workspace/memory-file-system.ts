/**
 * A disk in memory for tests: files, folders, links, hard links, owners, modes, a capacity, letter case.
 * Answers as Linux does (the contract suite runs both); permissions are not enforced, as for a superuser.
 * Faults are put in with `observeCalls`. Durability is not modelled: `sync` changes nothing.
 */
import { assert, err, ok, type Result } from "../base/index.ts";
import { getBaseName } from "./absolute-path.ts";
import { type DiskTree, layOutTree } from "./disk-tree.ts";
import type { FileCall, FileFacts, FileFault, FileSystem, WritableFile } from "./file-system.ts";

/** What a memory disk can be told. */
export interface MemoryFileSystemOptions {
  /** Bytes that all files together may hold; no limit when not given. */
  readonly capacityBytes?: number;
  /** Names that differ in letter case only are one name. */
  readonly isCaseInsensitive?: boolean;
  /** Owner of what is made; root when not given. */
  readonly uid?: number;
  readonly gid?: number;
  /** Absolute paths of things that are no regular files, in existing folders. */
  readonly devices?: readonly string[];
}

interface Node {
  readonly inode: number;
  readonly kind: FileFacts["kind"];
  mode: number;
  uid: number;
  gid: number;
  linkCount: number;
  bytes: Uint8Array;
  readonly target: string;
  /** Key (name, folded if letter case does not count) to name and node. */
  readonly entries: Map<string, { readonly name: string; readonly node: Node }>;
}

type Found = { readonly folder: Node; readonly key: string; readonly name: string; node?: Node };

const MAX_LINKS = 40;
const MAX_NAME_BYTES = 255;
const UMASK = 0o022;

/** A disk in memory holding `tree`, by paths relative to `/`. */
export function createMemoryFileSystem(
  tree: DiskTree = {},
  options: MemoryFileSystemOptions = {},
): FileSystem {
  const disk = new MemoryDisk(options);
  const fileSystem = disk.toFileSystem();
  layOutTree(fileSystem, "/", tree);
  for (const path of options.devices ?? []) disk.makeDevice(path);
  return fileSystem;
}

class MemoryDisk {
  private readonly options: MemoryFileSystemOptions;
  private nextInode = 1;
  private usedBytes = 0;
  private readonly root: Node;

  constructor(options: MemoryFileSystemOptions) {
    this.options = options;
    this.root = this.createNode("directory", 0o755);
  }

  toFileSystem(): FileSystem {
    return {
      inspect: (path) => this.withNode("inspect", path, (node) => ok(this.toFacts(node))),
      readLink: (path) =>
        this.withNode("read_link", path, (node) =>
          node.kind === "link" ? ok(node.target) : fail("EINVAL", "read_link", path),
        ),
      readFile: (path, maxBytes) =>
        this.withNode("read_file", path, (node) => {
          const errno = getOpenErrno(node);
          if (errno !== undefined) return fail(errno, "read_file", path);
          if (node.bytes.length > maxBytes) return fail("EFBIG", "read_file", path);
          return ok({ bytes: node.bytes.slice(), facts: this.toFacts(node) });
        }),
      listFolder: (path) =>
        this.withPlace("list_folder", path, (node) =>
          node.kind === "directory"
            ? ok([...node.entries.values()].map((entry) => entry.name).sort())
            : fail("ENOTDIR", "list_folder", path),
        ),
      toRealPath: (path) => this.toRealPath(path),
      checkWritable: (path) => this.withPlace("check_writable", path, () => ok(undefined)),
      findFreeBytes: (path) => this.withPlace("free_bytes", path, () => ok(this.findFreeBytes())),
      createFile: (path, mode) => this.createFile(path, mode),
      openForWriting: (path) =>
        this.withNode("open_for_writing", path, (node) => {
          const errno = getOpenErrno(node);
          if (errno !== undefined) return fail(errno, "open_for_writing", path);
          return ok(this.toWritableFile(node, path));
        }),
      appendFile: (path, bytes) => this.appendFile(path, bytes),
      makeLink: (target, path) =>
        this.put("make_link", path, () => this.createNode("link", 0o777, target)),
      link: (existing, path) => this.link(existing, path),
      rename: (from, to) => this.rename(from, to),
      remove: (path) => this.remove(path),
      makeFolder: (path) =>
        this.put("make_folder", path, () => this.createNode("directory", 0o777 & ~UMASK)),
      removeFolder: (path) => this.removeFolder(path),
      syncFolder: (path) => this.withPlace("sync_folder", path, () => ok(undefined)),
    };
  }

  makeDevice(path: string): void {
    const put = this.put("create_file", path, () => this.createNode("other", 0o666));
    assert(put.ok, `${path} can be made`);
  }

  private createNode(kind: Node["kind"], mode: number, target = ""): Node {
    const { uid = 0, gid = 0 } = this.options;
    const inode = this.nextInode++;
    const entries = new Map<string, { readonly name: string; readonly node: Node }>();
    return { inode, kind, mode, uid, gid, linkCount: 0, bytes: new Uint8Array(), target, entries };
  }

  private createFile(path: string, mode: number): Result<WritableFile, FileFault> {
    const node = this.createNode("file", mode & ~UMASK);
    const put = this.put("create_file", path, () => node);
    return put.ok ? ok(this.toWritableFile(node, path)) : put;
  }

  private appendFile(path: string, bytes: Uint8Array): Result<void, FileFault> {
    const call = "append_file";
    const found = this.locate(call, path);
    if (!found.ok) return found;
    const node = found.value.node ?? this.createNode("file", 0o666 & ~UMASK);
    const errno = getOpenErrno(node);
    if (errno !== undefined) return fail(errno, call, path);
    const put = found.value.node === undefined ? this.put(call, path, () => node) : ok(undefined);
    if (!put.ok) return put;
    const written = this.toWritableFile(node, path).write(Buffer.concat([node.bytes, bytes]));
    return written.ok ? written : fail(written.error.errno, call, path);
  }

  private link(existing: string, path: string): Result<void, FileFault> {
    const source = this.locate("link", existing);
    if (!source.ok) return source;
    const node = source.value.node;
    if (node === undefined) return fail("ENOENT", "link", path);
    if (node.kind === "directory") return fail("EPERM", "link", path);
    return this.put("link", path, () => node);
  }

  private rename(from: string, to: string): Result<void, FileFault> {
    const source = this.locate("rename", from);
    if (!source.ok) return source;
    const target = this.locate("rename", to);
    if (!target.ok) return target;
    const node = source.value.node;
    const replaced = target.value.node;
    if (node === undefined) return fail("ENOENT", "rename", to);
    const isSameName =
      source.value.folder === target.value.folder && source.value.key === target.value.key;
    if (replaced === node && !isSameName) return ok(undefined);
    if (replaced !== undefined && replaced !== node) {
      if (replaced.kind === "directory" && node.kind !== "directory")
        return fail("EISDIR", "rename", to);
      if (replaced.kind !== "directory" && node.kind === "directory")
        return fail("ENOTDIR", "rename", to);
      if (replaced.entries.size > 0) return fail("ENOTEMPTY", "rename", to);
      this.drop(target.value, replaced);
    }
    source.value.folder.entries.delete(source.value.key);
    target.value.folder.entries.set(target.value.key, { name: target.value.name, node });
    return ok(undefined);
  }

  private remove(path: string): Result<void, FileFault> {
    const found = this.locate("remove", path);
    if (!found.ok) return found;
    const { node } = found.value;
    if (node === undefined) return fail("ENOENT", "remove", path);
    if (node.kind === "directory") return fail("EISDIR", "remove", path);
    this.drop(found.value, node);
    return ok(undefined);
  }

  private removeFolder(path: string): Result<void, FileFault> {
    const found = this.locate("remove_folder", path);
    if (!found.ok) return found;
    const { node } = found.value;
    if (node === undefined) return fail("ENOENT", "remove_folder", path);
    if (node.kind !== "directory") return fail("ENOTDIR", "remove_folder", path);
    if (node.entries.size > 0) return fail("ENOTEMPTY", "remove_folder", path);
    this.drop(found.value, node);
    return ok(undefined);
  }

  private put(call: FileCall, path: string, make: () => Node): Result<void, FileFault> {
    const found = this.locate(call, path);
    if (!found.ok) return found;
    if (found.value.node !== undefined) return fail("EEXIST", call, path);
    const node = make();
    node.linkCount += 1;
    found.value.folder.entries.set(found.value.key, { name: found.value.name, node });
    return ok(undefined);
  }

  private drop(found: Found, node: Node): void {
    found.folder.entries.delete(found.key);
    node.linkCount -= 1;
    if (node.linkCount === 0) this.usedBytes -= node.bytes.length;
  }

  private toWritableFile(node: Node, path: string): WritableFile {
    let position = 0;
    const resize = (call: FileCall, length: number): Result<void, FileFault> => {
      const growth = length - node.bytes.length;
      const free = this.findFreeBytes();
      if (free !== undefined && growth > free) return fail("ENOSPC", call, path);
      const resized = new Uint8Array(length);
      resized.set(node.bytes.subarray(0, length));
      node.bytes = resized;
      this.usedBytes += growth;
      return ok(undefined);
    };
    const change = (run: () => void) => {
      run();
      return ok(undefined);
    };
    return {
      write: (bytes) => {
        const endExclusive = position + bytes.length;
        const resized =
          endExclusive > node.bytes.length ? resize("write", endExclusive) : ok(undefined);
        if (!resized.ok) return resized;
        node.bytes.set(bytes, position);
        position = endExclusive;
        return ok(undefined);
      },
      setLength: (length) => resize("set_length", length),
      setOwner: (uid, gid) =>
        change(() => {
          node.uid = uid;
          node.gid = gid;
          node.mode &= ~0o6000;
        }),
      setMode: (mode) =>
        change(() => {
          node.mode = mode & 0o7777;
        }),
      sync: () => ok(undefined),
      getFacts: () => ok(this.toFacts(node)),
      close: () => undefined,
    };
  }

  private findFreeBytes(): number | undefined {
    const { capacityBytes } = this.options;
    return capacityBytes === undefined ? undefined : capacityBytes - this.usedBytes;
  }

  private toFacts(node: Node): FileFacts {
    return {
      kind: node.kind,
      mode: node.mode,
      uid: node.uid,
      gid: node.gid,
      linkCount: node.linkCount,
      size: node.kind === "link" ? node.target.length : node.bytes.length,
      device: "1",
      identity: `1:${node.inode}`,
    };
  }

  private withNode<T>(
    call: FileCall,
    path: string,
    use: (node: Node) => Result<T, FileFault>,
  ): Result<T, FileFault> {
    const found = this.locate(call, path);
    if (!found.ok) return found;
    return found.value.node === undefined ? fail("ENOENT", call, path) : use(found.value.node);
  }

  /** As `withNode`, with a link at the end of `path` followed. */
  private withPlace<T>(
    call: FileCall,
    path: string,
    use: (node: Node) => Result<T, FileFault>,
  ): Result<T, FileFault> {
    const walked = this.walk(call, path, true);
    if (!walked.ok) return walked;
    const { node } = walked.value.found;
    return node === undefined ? fail("ENOENT", call, path) : use(node);
  }

  private toKey(name: string): string {
    return this.options.isCaseInsensitive === true ? name.toLowerCase() : name;
  }

  /** The folder that holds the last name of `path`, links on the way followed, and what has that name. */
  private locate(call: FileCall, path: string): Result<Found, FileFault> {
    const walked = this.walk(call, path, false);
    return walked.ok ? ok(walked.value.found) : walked;
  }

  private toRealPath(path: string): Result<string, FileFault> {
    const walked = this.walk("real_path", path, true);
    if (!walked.ok) return walked;
    if (walked.value.found.node === undefined) return fail("ENOENT", "real_path", path);
    return ok(`/${walked.value.names.join("/")}`);
  }

  private walk(
    call: FileCall,
    path: string,
    followsLast: boolean,
  ): Result<{ readonly found: Found; readonly names: readonly string[] }, FileFault> {
    const pending = path.split("/").filter(isName).reverse();
    const trail: { readonly name: string; readonly node: Node }[] = [];
    let linkCount = 0;
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      if (name === "..") {
        trail.pop();
        continue;
      }
      if (Buffer.byteLength(name) > MAX_NAME_BYTES) return fail("ENAMETOOLONG", call, path);
      const folder = trail.at(-1)?.node ?? this.root;
      if (folder.kind !== "directory") return fail("ENOTDIR", call, path);
      const entry = folder.entries.get(this.toKey(name));
      const isLast = pending.length === 0;
      if (entry?.node.kind === "link" && (!isLast || followsLast)) {
        linkCount += 1;
        if (linkCount > MAX_LINKS) return fail("ELOOP", call, path);
        if (entry.node.target.startsWith("/")) trail.length = 0;
        pending.push(...entry.node.target.split("/").filter(isName).reverse());
        continue;
      }
      if (entry === undefined) {
        if (!isLast) return fail("ENOENT", call, path);
        const names = [...trail.map((step) => step.name), name];
        return ok({ found: { folder, key: this.toKey(name), name }, names });
      }
      trail.push({ name: entry.name, node: entry.node });
    }
    const last = trail.at(-1) ?? { name: getBaseName(path), node: this.root };
    const folder = trail.at(-2)?.node ?? this.root;
    const found = { folder, key: this.toKey(last.name), name: last.name, node: last.node };
    return ok({ found, names: trail.map((step) => step.name) });
  }
}

function isName(part: string): boolean {
  return part !== "" && part !== ".";
}

function getOpenErrno(node: Node): string | undefined {
  if (node.kind === "directory") return "EISDIR";
  if (node.kind === "link") return "ELOOP";
  return node.kind === "other" ? "ENOTREG" : undefined;
}

function fail(
  errno: string,
  call: FileCall,
  path: string,
): { readonly ok: false; readonly error: FileFault } {
  return err({ errno, call, path });
}
