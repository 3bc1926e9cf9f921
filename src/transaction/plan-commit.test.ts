/** Tests of what a transaction refuses before it touches anything. */
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import {
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  type InjectedFault,
  type MemoryFileSystemOptions,
  type ObservedCall,
  observeCalls,
  openWorkspace,
  parseRepoPath,
  printDiskTree,
} from "../workspace/index.ts";
import { commitChanges } from "./commit-changes.ts";
import type { FileChange } from "./file-change.ts";
import { planCommit } from "./plan-commit.ts";

const TREE: DiskTree = {
  "w/one": "1\n",
  "w/two": "2\n",
  "w/conf": "I am a file\n",
  "w/fixed": { text: "f\n", mode: 0o444 },
  "w/x/k": "",
  "w/l": { link: "one" },
  "w/dangling": { link: "made" },
  "outside/keep": "keep\n",
  "w/out": { link: "../outside" },
};

function toPath(input: string) {
  const path = parseRepoPath(input);
  if (!path.ok) throw new Error(path.error.message);
  return path.value;
}

const write = (path: string, old: string, text = "new\n"): FileChange => ({
  kind: "write",
  path: toPath(path),
  expectedSha256: toSha256(old),
  bytes: Buffer.from(text),
});
const create = (path: string, text = "new\n"): FileChange => ({
  kind: "create",
  path: toPath(path),
  bytes: Buffer.from(text),
});
const remove = (path: string, old: string): FileChange => ({
  kind: "delete",
  path: toPath(path),
  expectedSha256: toSha256(old),
});

interface Setting extends MemoryFileSystemOptions {
  readonly hardLink?: readonly [string, string];
  readonly fault?: (call: ObservedCall) => InjectedFault | undefined;
}

/** Plans, and commits, and holds that a refusal leaves the disk as it was. */
function checkRefusal(changes: readonly FileChange[], setting: Setting = {}) {
  const plain = createMemoryFileSystem(TREE, setting);
  if (setting.hardLink !== undefined) plain.link(...setting.hardLink);
  const fileSystem = observeCalls(plain, setting.fault ?? (() => undefined));
  const workspace = openWorkspace("/w", { fileSystem, host: createMemoryHost() });
  if (!workspace.ok) throw new Error(workspace.error.message);
  const before = printDiskTree(plain, "/");
  const plan = planCommit(workspace.value, changes);
  expect(printDiskTree(plain, "/")).toEqual(before);
  if (plan.ok) return undefined;
  const report = commitChanges(workspace.value, changes);
  expect(report).toEqual(plan);
  expect(printDiskTree(plain, "/")).toEqual(before);
  return plan.error;
}

const failing = (call: string, path: string, errno: string): Setting => ({
  fault: (seen) => (seen.call === call && seen.path === path ? { errno } : undefined),
});

describe("planCommit", () => {
  it.each<[string, readonly FileChange[], string, Setting?]>([
    ["R27c: other content", [write("one", "0\n")], "FILE_STALE"],
    ["a file that is gone", [write("gone", "0\n")], "FILE_STALE"],
    ["a file that is a folder now", [write("x", "0\n")], "FILE_STALE"],
    ["a deletion of other content", [remove("one", "0\n")], "FILE_STALE"],
    ["a creation where a file is", [create("one")], "FILE_EXISTS"],
    ["a creation where a folder is", [create("x")], "FILE_EXISTS"],
    ["a creation where a link to a file is", [create("l")], "FILE_EXISTS"],
    ["a creation through a dangling link", [create("dangling")], "PATH_THROUGH_LINK"],
    ["a deletion of a link", [remove("l", "1\n")], "PATH_THROUGH_LINK"],
    ["R18: a linked folder that leaves", [write("out/keep", "keep\n")], "PATH_OUTSIDE_ROOT"],
    [
      "R30b: the parent of the second is a file",
      [write("one", "1\n"), create("conf/new.txt")],
      "PARENT_NOT_FOLDER",
    ],
    ["a read-only file", [write("fixed", "f\n")], "FILE_READ_ONLY"],
    ["a deletion of a read-only file", [remove("fixed", "f\n")], "FILE_READ_ONLY"],
    ["two changes of one file", [write("one", "1\n"), write("one", "1\n")], "CHANGE_COLLISION"],
    [
      "two changes of one file by a link",
      [write("one", "1\n"), write("l", "1\n")],
      "CHANGE_COLLISION",
    ],
    [
      "two changes of one file by two names",
      [write("one", "1\n"), write("x/h", "1\n")],
      "CHANGE_COLLISION",
      { hardLink: ["/w/one", "/w/x/h"] },
    ],
    [
      "two changes of one file by letter case",
      [write("one", "1\n"), write("ONE", "1\n")],
      "CHANGE_COLLISION",
      { isCaseInsensitive: true },
    ],
    ["two creations of one file", [create("n"), create("n")], "CHANGE_COLLISION"],
    ["a file and a folder in one place", [create("n"), create("n/m")], "CHANGE_COLLISION"],
    ["a folder and a file in one place", [create("n/m/o"), create("n")], "CHANGE_COLLISION"],
    ["no space", [write("one", "1\n", "x".repeat(200))], "DISK_FULL", { capacityBytes: 100 }],
    [
      "no space for both",
      [create("n", "x".repeat(40)), create("m", "x".repeat(40))],
      "DISK_FULL",
      { capacityBytes: 100 },
    ],
    [
      "no right to read",
      [write("one", "1\n")],
      "FILE_UNREADABLE",
      failing("read_file", "/w/one", "EACCES"),
    ],
    [
      "no right to write the file",
      [write("one", "1\n")],
      "PERMISSION_DENIED",
      failing("check_writable", "/w/one", "EACCES"),
    ],
    [
      "no right to write the folder",
      [write("one", "1\n")],
      "PERMISSION_DENIED",
      failing("check_writable", "/w", "EACCES"),
    ],
    [
      "no right to make folders",
      [create("a/b/c")],
      "PERMISSION_DENIED",
      failing("check_writable", "/w", "EACCES"),
    ],
    [
      "a file nobody may change",
      [write("one", "1\n")],
      "OPERATION_NOT_PERMITTED",
      failing("check_writable", "/w/one", "EPERM"),
    ],
    [
      "a read-only file system",
      [create("n")],
      "FILE_SYSTEM_READ_ONLY",
      failing("check_writable", "/w", "EROFS"),
    ],
  ])("refuses %s", (_name, changes, code, setting) => {
    expect(checkRefusal(changes, setting)?.code).toBe(code);
  });

  it("accepts names that differ in letter case where that makes two files", () => {
    expect(checkRefusal([create("Makefile"), create("makefile")])).toBeUndefined();
  });

  it("names every file that changed, and how", () => {
    const error = checkRefusal([write("one", "0\n"), write("two", "2\n"), remove("gone", "g\n")]);
    expect(error?.message).toContain("one has other content");
    expect(error?.message).toContain("gone is gone");
    expect(error?.details).toEqual({
      changed: [
        {
          file: "one",
          now: "other_content",
          expected_sha256: toSha256("0\n"),
          actual_sha256: toSha256("1\n"),
        },
        { file: "gone", now: "missing", expected_sha256: toSha256("g\n") },
      ],
    });
  });
});
