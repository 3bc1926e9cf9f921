/** Tests of which file a path means, on both disks: links, protected places, and each way reading fails. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import { type DiskTree, layOutTree } from "./disk-tree.ts";
import type { FileSystem } from "./file-system.ts";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { observeCalls } from "./observe-calls.ts";
import { createRealFileSystem } from "./real-file-system.ts";
import { parseRepoPath } from "./repo-path.ts";
import { readTarget, resolveTarget } from "./resolve-target.ts";
import { openWorkspace } from "./workspace.ts";

interface Row {
  readonly name: string;
  /** Relative to the folder above the root `w`; `{ROOT}` in a link's text is the root's absolute path. */
  readonly tree: DiskTree;
  readonly path: string;
  readonly expected: string;
}

function placeTree(tree: DiskTree, root: string): DiskTree {
  const place = ([name, entry]: [string, DiskTree[string]]): [string, DiskTree[string]] =>
    typeof entry === "object" && "link" in entry
      ? [name, { link: entry.link.replace("{ROOT}", root) }]
      : [name, entry];
  return Object.fromEntries(Object.entries({ "w/keep": "", ...tree }).map(place));
}

function printTarget(fileSystem: FileSystem, folder: string, input: string): string {
  const workspace = openWorkspace(`${folder}/w`, { fileSystem });
  if (!workspace.ok) return workspace.error.code;
  const parsed = parseRepoPath(input, workspace.value.root);
  const target = parsed.ok ? resolveTarget(workspace.value, parsed.value) : parsed;
  if (!target.ok) return target.error.code;
  const { realPath, absolute, isLink, state } = target.value;
  expect(absolute).toBe(`${folder}/w/${realPath}`);
  const missing =
    state.kind === "missing"
      ? [state.folder, ...state.missingFolders].map((name) => name.slice(folder.length)).join(" ")
      : "";
  return `${state.kind} ${realPath}${isLink ? " by link" : ""}${missing && ` in ${missing}`}`;
}

function checkTarget({ tree, path: input, expected }: Row) {
  const memory = createMemoryFileSystem(placeTree(tree, "/w"));
  expect(printTarget(memory, "", input)).toBe(expected);
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-")));
  try {
    const real = createRealFileSystem();
    layOutTree(real, folder, placeTree(tree, `${folder}/w`));
    expect(printTarget(real, folder, input)).toBe(expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const GIT: DiskTree = { "w/.git/HEAD": "x", "w/.git/objects/x": "", "w/.git/refs/x": "" };
const APART: DiskTree = {
  "w/.git": "gitdir: meta",
  "w/meta/HEAD": "x",
  "w/meta/objects/x": "",
  "w/meta/refs/x": "",
};

describe("resolveTarget", () => {
  it.each<Row>([
    { name: "a file", tree: { "w/src/a": "" }, path: "src/a", expected: "file src/a" },
    { name: "a folder", tree: { "w/src/a": "" }, path: "src", expected: "directory src" },
    { name: "a missing file", tree: {}, path: "a", expected: "missing a in /w" },
    {
      name: "missing folders too",
      tree: { "w/x/k": "" },
      path: "x/y/z/a",
      expected: "missing x/y/z/a in /w/x /w/x/y /w/x/y/z",
    },
    {
      name: "a link to a file inside",
      tree: { "w/l": { link: "src/a" }, "w/src/a": "" },
      path: "l",
      expected: "file src/a by link",
    },
    {
      name: "a link by an absolute path inside",
      tree: { "w/x/l": { link: "{ROOT}/a" }, "w/a": "" },
      path: "x/l",
      expected: "file a by link",
    },
    {
      name: "a link upwards inside",
      tree: { "w/x/y/l": { link: "../../a" }, "w/a": "" },
      path: "x/y/l",
      expected: "file a by link",
    },
    {
      name: "a chain of links",
      tree: { "w/l": { link: "m" }, "w/m": { link: "./x/../a" }, "w/x/k": "", "w/a": "" },
      path: "l",
      expected: "file a by link",
    },
    {
      name: "a linked folder inside",
      tree: { "w/l": { link: "x" }, "w/x/a": "" },
      path: "l/a",
      expected: "file x/a",
    },
    {
      name: "a new file in a linked folder inside",
      tree: { "w/l": { link: "x" }, "w/x/a": "" },
      path: "l/b",
      expected: "missing x/b in /w/x",
    },
    {
      name: "R18: a linked folder that leaves",
      tree: { "outside/keep.txt": "", "w/out": { link: "../outside" } },
      path: "out/keep.txt",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "R18b: a sibling sharing the prefix",
      tree: { "w-old/b": "" },
      path: "../w-old/b",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "a link to a sibling sharing the prefix",
      tree: { "w-old/b": "", "w/l": { link: "{ROOT}-old/b" } },
      path: "l",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "R18c: a dangling link that leaves",
      tree: { "outside/x": "", "w/new.txt": { link: "../outside/made.txt" } },
      path: "new.txt",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "a link that leaves and comes back",
      tree: { "w/l": { link: "../w/a" }, "w/a": "" },
      path: "l",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "an absolute link elsewhere",
      tree: { "w/l": { link: "/etc/hostname" } },
      path: "l",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "a dangling link inside",
      tree: { "w/l": { link: "made" } },
      path: "l",
      expected: "PATH_THROUGH_LINK",
    },
    {
      name: "a way through a dangling link",
      tree: { "w/l": { link: "made" } },
      path: "l/a",
      expected: "PATH_THROUGH_LINK",
    },
    {
      name: "a link to itself",
      tree: { "w/l": { link: "l" } },
      path: "l",
      expected: "PATH_LINK_LOOP",
    },
    {
      name: "two links to each other",
      tree: { "w/l": { link: "m" }, "w/m": { link: "l" } },
      path: "l/a",
      expected: "PATH_LINK_LOOP",
    },
    {
      name: "a link to its own folder",
      tree: { "w/x/l": { link: "." } },
      path: "x/l",
      expected: "FILE_IS_DIRECTORY",
    },
    {
      name: "a link to the folder above",
      tree: { "w/x/y/l": { link: ".." } },
      path: "x/y/l",
      expected: "FILE_IS_DIRECTORY",
    },
    {
      name: "R30b: a file where a folder is needed",
      tree: { "w/conf": "I am a file" },
      path: "conf/new.txt",
      expected: "PARENT_NOT_FOLDER",
    },
    { name: "a name too long", tree: {}, path: "n".repeat(300), expected: "NAME_TOO_LONG" },
    {
      name: "a link into git's folder",
      tree: { ...GIT, "w/l": { link: ".git/config" } },
      path: "l",
      expected: "PATH_PROTECTED",
    },
    {
      name: "a link to git's folder",
      tree: { ...GIT, "w/l": { link: ".git" } },
      path: "l/hooks/x",
      expected: "PATH_PROTECTED",
    },
    {
      name: "git's folder under another name",
      tree: APART,
      path: "meta/hooks/x",
      expected: "PATH_PROTECTED",
    },
    {
      name: "git's folder under another name, by a link",
      tree: { ...APART, "w/l": { link: "meta" } },
      path: "l/config",
      expected: "PATH_PROTECTED",
    },
    { name: "git's folder itself", tree: APART, path: "meta", expected: "PATH_PROTECTED" },
    {
      name: "a folder that only shares the prefix",
      tree: { ...APART, "w/metadata/a": "" },
      path: "metadata/a",
      expected: "file metadata/a",
    },
    {
      name: "our state by a link",
      tree: { "w/.surehand/x": "", "w/l": { link: ".surehand/x" } },
      path: "l",
      expected: "PATH_PROTECTED",
    },
  ])("$name", checkTarget);

  it("knows git's folder by another letter case of its name", () => {
    const tree = placeTree(APART, "/w");
    const fileSystem = createMemoryFileSystem(tree, { isCaseInsensitive: true });
    expect(printTarget(fileSystem, "", "META/config")).toBe("PATH_PROTECTED");
  });
});

describe("readTarget", () => {
  const check = (input: string, errno?: string) => {
    const plain = createMemoryFileSystem(
      { "w/a": "one\r\n", "w/x/k": "", "w/l": { link: "a" }, "w/big": "x".repeat(11) },
      { devices: ["/w/tty"] },
    );
    const fileSystem = observeCalls(plain, ({ call }) =>
      call === "read_file" && errno !== undefined ? { errno } : undefined,
    );
    const workspace = openWorkspace("/w", { fileSystem });
    const parsed = parseRepoPath(input);
    if (!workspace.ok || !parsed.ok) throw new Error("not opened");
    return readTarget(workspace.value, parsed.value, { maxBytes: 10 });
  };

  it.each(["a", "l"])("gives bytes, hash and facts (%s)", (input) => {
    const read = check(input);
    if (!read.ok) throw new Error(read.error.message);
    expect(Buffer.from(read.value.bytes).toString()).toBe("one\r\n");
    expect(read.value).toMatchObject({
      sha256: toSha256("one\r\n"),
      facts: { kind: "file", mode: 0o644, linkCount: 1, size: 5 },
      target: { path: input, realPath: "a" },
    });
  });

  it.each([
    ["no", undefined, "FILE_NOT_FOUND"],
    ["no/such/folder", undefined, "FILE_NOT_FOUND"],
    ["x", undefined, "FILE_IS_DIRECTORY"],
    ["tty", undefined, "FILE_NOT_REGULAR"],
    ["big", undefined, "FILE_TOO_LARGE"],
    ["a", "EACCES", "FILE_UNREADABLE"],
    ["a", "EMFILE", "TOO_MANY_OPEN_FILES"],
    ["a", "EIO", "FILE_SYSTEM_ERROR"],
  ])("%s (%s): %s", (input, errno, code) => {
    expect(check(input, errno)).toMatchObject({ error: { code } });
  });

  it("names size and limit", () => {
    expect(check("big")).toMatchObject({ error: { details: { maxBytes: 10, actualBytes: 11 } } });
  });
});
