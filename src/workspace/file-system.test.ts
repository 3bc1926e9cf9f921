/** The contract of `FileSystem`, run by the real and the memory disk alike. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Result } from "../base/index.ts";
import { layOutTree, printDiskTree } from "./disk-tree.ts";
import { type FileFault, type FileSystem, isLinkUnsupported } from "./file-system.ts";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { createRealFileSystem } from "./real-file-system.ts";

const DISKS = [
  {
    name: "real disk",
    open: () => {
      const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-")));
      const close = () => rmSync(folder, { recursive: true });
      return { fileSystem: createRealFileSystem(), folder, close };
    },
  },
  {
    name: "memory disk",
    open: () => ({
      fileSystem: createMemoryFileSystem({ w: { kind: "directory" } }),
      folder: "/w",
      close: () => undefined,
    }),
  },
];

describe.each(DISKS)("FileSystem on a $name", ({ open }) => {
  let disk = open();
  beforeEach(() => {
    disk = open();
    layOutTree(disk.fileSystem, disk.folder, {
      "a.txt": "one\r\n",
      "run.sh": { text: "#!\n", mode: 0o755 },
      "sub/b.txt": "two",
      "to-a": { link: "a.txt" },
      "to-sub": { link: "sub" },
      "to-nothing": { link: "nothing" },
      loop: { link: "loop" },
    });
  });
  afterEach(() => disk.close());

  const at = (name: string) => `${disk.folder}/${name}`;
  const getErrno = (result: Result<unknown, FileFault>) => (result.ok ? "ok" : result.error.errno);
  const read = (name: string) => {
    const content = disk.fileSystem.readFile(at(name), 100);
    return content.ok ? Buffer.from(content.value.bytes).toString() : content.error.errno;
  };
  const write = (name: string, text: string) => {
    const file = disk.fileSystem.createFile(at(name), 0o666);
    if (!file.ok) return file.error.errno;
    const written = file.value.write(Buffer.from(text));
    file.value.close();
    return getErrno(written);
  };
  const getFacts = (name: string) => {
    const facts = disk.fileSystem.inspect(at(name));
    if (!facts.ok) throw new Error(facts.error.errno);
    return facts.value;
  };

  it("prints what was laid out", () => {
    expect(printDiskTree(disk.fileSystem, disk.folder)).toEqual({
      "a.txt": '0644 "one\\r\\n"',
      loop: "-> loop",
      "run.sh": '0755 "#!\\n"',
      "sub/": "",
      "sub/b.txt": '0644 "two"',
      "to-a": "-> a.txt",
      "to-nothing": "-> nothing",
      "to-sub": "-> sub",
    });
  });

  it.each([
    ["a.txt", "file"],
    ["sub", "directory"],
    ["to-a", "link"],
    ["to-nothing", "link"],
    ["to-sub/b.txt", "file"],
  ])("inspect %s: %s", (name, kind) => expect(getFacts(name).kind).toBe(kind));

  it.each<[string, (fs: FileSystem) => Result<unknown, FileFault>, string]>([
    ["inspect of nothing", (fs) => fs.inspect(at("no")), "ENOENT"],
    ["inspect below a file", (fs) => fs.inspect(at("a.txt/b")), "ENOTDIR"],
    ["inspect below a loop", (fs) => fs.inspect(at("loop/b")), "ELOOP"],
    ["inspect of a name too long", (fs) => fs.inspect(at("n".repeat(300))), "ENAMETOOLONG"],
    ["readLink of a file", (fs) => fs.readLink(at("a.txt")), "EINVAL"],
    ["readFile of nothing", (fs) => fs.readFile(at("no"), 9), "ENOENT"],
    ["readFile of a folder", (fs) => fs.readFile(at("sub"), 9), "EISDIR"],
    ["readFile of a link", (fs) => fs.readFile(at("to-a"), 9), "ELOOP"],
    ["readFile over the limit", (fs) => fs.readFile(at("a.txt"), 4), "EFBIG"],
    ["readFile at the limit", (fs) => fs.readFile(at("a.txt"), 5), "ok"],
    ["listFolder of a file", (fs) => fs.listFolder(at("a.txt")), "ENOTDIR"],
    ["toRealPath of nothing", (fs) => fs.toRealPath(at("to-nothing")), "ENOENT"],
    ["toRealPath of a loop", (fs) => fs.toRealPath(at("loop")), "ELOOP"],
    ["checkWritable of a file", (fs) => fs.checkWritable(at("a.txt")), "ok"],
    ["checkWritable of a dangling link", (fs) => fs.checkWritable(at("to-nothing")), "ENOENT"],
    ["checkWritable of nothing", (fs) => fs.checkWritable(at("no")), "ENOENT"],
    ["createFile over a file", (fs) => fs.createFile(at("a.txt"), 0o666), "EEXIST"],
    ["createFile over a dangling link", (fs) => fs.createFile(at("to-nothing"), 0o666), "EEXIST"],
    ["createFile in nothing", (fs) => fs.createFile(at("no/a"), 0o666), "ENOENT"],
    ["openForWriting of a link", (fs) => fs.openForWriting(at("to-a")), "ELOOP"],
    ["openForWriting of nothing", (fs) => fs.openForWriting(at("no")), "ENOENT"],
    ["openForWriting of a folder", (fs) => fs.openForWriting(at("sub")), "EISDIR"],
    ["makeLink over a file", (fs) => fs.makeLink("x", at("a.txt")), "EEXIST"],
    ["link over a file", (fs) => fs.link(at("run.sh"), at("a.txt")), "EEXIST"],
    ["link of nothing", (fs) => fs.link(at("no"), at("x")), "ENOENT"],
    ["link of a folder", (fs) => fs.link(at("sub"), at("x")), "EPERM"],
    ["rename of nothing", (fs) => fs.rename(at("no"), at("x")), "ENOENT"],
    ["rename of a file over a folder", (fs) => fs.rename(at("a.txt"), at("sub")), "EISDIR"],
    ["remove of nothing", (fs) => fs.remove(at("no")), "ENOENT"],
    ["remove of a folder", (fs) => fs.remove(at("sub")), "EISDIR"],
    ["makeFolder over a file", (fs) => fs.makeFolder(at("a.txt")), "EEXIST"],
    ["makeFolder in nothing", (fs) => fs.makeFolder(at("no/x")), "ENOENT"],
    ["removeFolder of a full one", (fs) => fs.removeFolder(at("sub")), "ENOTEMPTY"],
    ["removeFolder of a file", (fs) => fs.removeFolder(at("a.txt")), "ENOTDIR"],
    ["syncFolder", (fs) => fs.syncFolder(at("sub")), "ok"],
    ["syncFolder of a link to one", (fs) => fs.syncFolder(at("to-sub")), "ok"],
    ["syncFolder of nothing", (fs) => fs.syncFolder(at("no")), "ENOENT"],
  ])("%s", (_name, run, expected) => {
    const before = printDiskTree(disk.fileSystem, disk.folder);
    expect(getErrno(run(disk.fileSystem))).toBe(expected);
    expect(printDiskTree(disk.fileSystem, disk.folder)).toEqual(before);
  });

  it("follows links on the way and names the real place", () => {
    expect(read("to-sub/b.txt")).toBe("two");
    expect(disk.fileSystem.toRealPath(at("to-sub/b.txt"))).toEqual({
      ok: true,
      value: at("sub/b.txt"),
    });
    expect(disk.fileSystem.readLink(at("to-a"))).toEqual({ ok: true, value: "a.txt" });
    expect(disk.fileSystem.listFolder(at("to-sub"))).toEqual({ ok: true, value: ["b.txt"] });
  });

  it("tells one file by its identity, and counts its names", () => {
    const before = getFacts("a.txt");
    expect(disk.fileSystem.link(at("a.txt"), at("sub/second")).ok).toBe(true);
    expect(getFacts("sub/second").identity).toBe(before.identity);
    expect([before.linkCount, getFacts("a.txt").linkCount]).toEqual([1, 2]);
    disk.fileSystem.remove(at("a.txt"));
    expect([read("sub/second"), read("a.txt")]).toEqual(["one\r\n", "ENOENT"]);
  });

  it("replaces by renaming, except when both names are one file", () => {
    const { identity } = getFacts("a.txt");
    expect(disk.fileSystem.rename(at("a.txt"), at("run.sh")).ok).toBe(true);
    expect(getFacts("run.sh").identity).toBe(identity);
    disk.fileSystem.link(at("run.sh"), at("again"));
    expect(disk.fileSystem.rename(at("again"), at("run.sh")).ok).toBe(true);
    expect(read("again")).toBe("one\r\n");
    expect(disk.fileSystem.rename(at("to-a"), at("moved")).ok).toBe(true);
    expect(getFacts("moved").kind).toBe("link");
  });

  it("writes new files on from where the last write ended, with mode and owner", () => {
    const opened = disk.fileSystem.createFile(at("new"), 0o600);
    if (!opened.ok) throw new Error(opened.error.errno);
    const file = opened.value;
    const facts = file.getFacts();
    expect(file.write(Buffer.from("abc")).ok && file.write(Buffer.from("def")).ok).toBe(true);
    expect(getFacts("new").mode).toBe(0o600);
    expect(file.setMode(0o4751).ok && file.sync().ok).toBe(true);
    file.close();
    expect([read("new"), getFacts("new").mode]).toEqual(["abcdef", 0o4751]);
    expect(facts.ok ? facts.value.identity : "").toBe(getFacts("new").identity);
  });

  it("writes over an existing file, which stays the same file", () => {
    const { identity } = getFacts("a.txt");
    const opened = disk.fileSystem.openForWriting(at("a.txt"));
    if (!opened.ok) throw new Error(opened.error.errno);
    opened.value.write(Buffer.from("ab"));
    expect(read("a.txt")).toBe("abe\r\n");
    opened.value.setLength(2);
    opened.value.close();
    expect([read("a.txt"), getFacts("a.txt").identity]).toEqual(["ab", identity]);
  });

  it("appends to a file, which it makes if missing, and to nothing else", () => {
    const append = (name: string, text: string) =>
      getErrno(disk.fileSystem.appendFile(at(name), Buffer.from(text)));
    expect([append("log", "a\n"), append("log", "b\n"), append("a.txt", "!")]).toEqual([
      "ok",
      "ok",
      "ok",
    ]);
    expect([read("log"), read("a.txt"), getFacts("log").mode]).toEqual([
      "a\nb\n",
      "one\r\n!",
      0o644,
    ]);
    expect([append("to-a", "x"), append("sub", "x"), append("nowhere/x", "x")]).toEqual([
      "ELOOP",
      "EISDIR",
      "ENOENT",
    ]);
  });

  it("makes and removes folders", () => {
    expect(disk.fileSystem.makeFolder(at("deep")).ok).toBe(true);
    expect(write("deep/x", "x")).toBe("ok");
    disk.fileSystem.remove(at("deep/x"));
    expect(disk.fileSystem.removeFolder(at("deep")).ok).toBe(true);
    expect(getErrno(disk.fileSystem.inspect(at("deep")))).toBe("ENOENT");
  });

  it("tells free bytes as a number or not at all", () => {
    const free = disk.fileSystem.findFreeBytes(disk.folder);
    expect(free.ok && (free.value === undefined || free.value > 0)).toBe(true);
  });
});

describe("isLinkUnsupported", () => {
  it.each([
    ["EPERM", "link", true],
    ["EXDEV", "link", true],
    ["EEXIST", "link", false],
    ["EPERM", "rename", false],
  ] as const)("%s from %s: %s", (errno, call, expected) => {
    expect(isLinkUnsupported({ errno, call, path: "/a" })).toBe(expected);
  });
});
