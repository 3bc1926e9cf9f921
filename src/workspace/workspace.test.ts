/** Tests of opening a root, of finding one, and of our state folder in it. */
import { describe, expect, it } from "vitest";
import { type DiskTree, printDiskTree } from "./disk-tree.ts";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { createMemoryHost } from "./memory-host.ts";
import { observeCalls } from "./observe-calls.ts";
import { readSettings } from "./resolve-target.ts";
import { prepareStateFolder, tidyStateFolder, toStateError } from "./state-folder.ts";
import { findRoot, getStateFolder, openWorkspace, parseWorkspacePath } from "./workspace.ts";

const GIT: DiskTree = { "w/.git/HEAD": "x", "w/.git/objects/x": "", "w/.git/refs/x": "" };

function open(tree: DiskTree, root = "/w") {
  const fileSystem = createMemoryFileSystem(tree);
  return openWorkspace(root, { fileSystem, host: createMemoryHost() });
}

function openOrThrow(tree: DiskTree, root = "/w") {
  const workspace = open(tree, root);
  if (!workspace.ok) throw new Error(workspace.error.message);
  return workspace.value;
}

describe("openWorkspace", () => {
  it("follows the root's links and takes both spellings in paths", () => {
    const workspace = openOrThrow({ "real/a.txt": "", w: { link: "real" } });
    expect(workspace).toMatchObject({ root: "/real", givenRoot: "/w", git: undefined });
    const inputs = ["a.txt", "/real/a.txt", "/w/a.txt", "/x/a.txt", "/w/../w/a.txt"];
    const paths = inputs.map((input) => parseWorkspacePath(workspace, input));
    expect(paths.map((path) => (path.ok ? path.value : path.error.code))).toEqual([
      "a.txt",
      "a.txt",
      "a.txt",
      "PATH_OUTSIDE_ROOT",
      "PATH_OUTSIDE_ROOT",
    ]);
  });

  it("takes a relative root, which lets no absolute path in that lies elsewhere", () => {
    const opened = openWorkspace("src/workspace");
    if (!opened.ok) throw new Error(opened.error.message);
    expect(opened.value.root.endsWith("/src/workspace")).toBe(true);
    const outside = parseWorkspacePath(opened.value, "/etc/passwd");
    expect(outside.ok ? outside.value : outside.error.code).toBe("PATH_OUTSIDE_ROOT");
    expect(parseWorkspacePath(opened.value, `${opened.value.root}/a.ts`)).toMatchObject({
      value: "a.ts",
    });
  });

  it("keeps our state in the git common folder, else in the root, or where it is told", () => {
    expect(openOrThrow(GIT).stateFolder).toBe("/w/.git/surehand");
    expect(openOrThrow({ "w/a": "" }).stateFolder).toBe("/w/.surehand");
    expect(getStateFolder("/w", undefined)).toBe("/w/.surehand");
    const fileSystem = createMemoryFileSystem({ "w/a": "" });
    const workspace = openWorkspace("/w", { fileSystem, stateFolder: "/state" });
    expect(workspace).toMatchObject({ value: { stateFolder: "/state" } });
  });

  it("opens a worktree that lies in our own state, and does not close it to itself", () => {
    const inside = {
      ...GIT,
      "w/.git/worktrees/t/HEAD": "x",
      "w/.git/worktrees/t/commondir": "../..",
      "w/.git/surehand/worktrees/t/.git": "gitdir: /w/.git/worktrees/t",
    };
    const workspace = openOrThrow(inside, "/w/.git/surehand/worktrees/t");
    expect(workspace.protectedFolders).toEqual(["/w/.git/worktrees/t"]);
  });

  it.each<[string, DiskTree, string]>([
    ["nothing there", {}, "ROOT_NOT_FOUND"],
    ["a file", { w: "x" }, "ROOT_NOT_FOUND"],
    ["a loop of links", { w: { link: "w" } }, "PATH_LINK_LOOP"],
    ["a git folder", { "w/HEAD": "x", "w/objects/x": "", "w/refs/x": "" }, "PATH_PROTECTED"],
  ])("refuses %s as root", (_name, tree, code) => {
    expect(open(tree)).toMatchObject({ error: { code } });
  });
});

describe("findRoot", () => {
  it.each<[string, DiskTree, string]>([
    ["the nearest folder with .git", { ...GIT, "w/a/b/x": "" }, "/w"],
    [
      "the nearest folder with settings",
      { ...GIT, "w/a/surehand.json": "{}", "w/a/b/x": "" },
      "/w/a",
    ],
    ["a folder with a git file", { "w/a/b/.git": "gitdir: x" }, "/w/a/b"],
    ["the start when there is neither", { "w/a/b/x": "" }, "/w/a/b"],
  ])("%s", (_name, tree, expected) => {
    expect(findRoot(createMemoryFileSystem(tree), "/w/a/b")).toBe(expected);
  });
});

describe("readSettings", () => {
  it.each<[string, DiskTree, string]>([
    ["the bytes", { "w/surehand.json": "{}" }, "{}"],
    ["nothing when there are none", { "w/a": "" }, "none"],
    [
      "a refusal of a link that leaves",
      { "x.json": "{}", "w/surehand.json": { link: "../x.json" } },
      "PATH_OUTSIDE_ROOT",
    ],
    ["a refusal of too much", { "w/surehand.json": "x".repeat(1024 * 1024 + 1) }, "FILE_TOO_LARGE"],
  ])("%s", (_name, tree, expected) => {
    const settings = readSettings(openOrThrow(tree));
    const bytes = settings.ok ? settings.value : undefined;
    expect(
      settings.ok ? (bytes ? Buffer.from(bytes).toString() : "none") : settings.error.code,
    ).toBe(expected);
  });
});

describe("the state folder", () => {
  it("ignores itself outside git, and goes when it is empty", () => {
    const workspace = openOrThrow({ "w/a": "" });
    expect(prepareStateFolder(workspace)).toEqual({ ok: true, value: "/w/.surehand" });
    expect(prepareStateFolder(workspace).ok).toBe(true);
    expect(printDiskTree(workspace.fileSystem, "/w/.surehand")).toEqual({
      ".gitignore": '0644 "*\\n"',
    });
    tidyStateFolder(workspace);
    expect(printDiskTree(workspace.fileSystem, "/w")).toEqual({ a: '0644 ""' });
  });

  it("has no ignore file in git, and stays when something is in it", () => {
    const workspace = openOrThrow(GIT);
    prepareStateFolder(workspace);
    workspace.fileSystem.createFile("/w/.git/surehand/journal", 0o666);
    tidyStateFolder(workspace);
    expect(printDiskTree(workspace.fileSystem, "/w/.git/surehand")).toEqual({ journal: '0644 ""' });
  });

  it.each<[string, DiskTree]>([
    ["a link", { "x/y": "", "w/.surehand": { link: "../x" } }],
    ["a file", { "w/.surehand": "x" }],
  ])("is refused when it is %s", (_name, tree) => {
    const workspace = openOrThrow(tree);
    const before = printDiskTree(workspace.fileSystem, "/");
    expect(prepareStateFolder(workspace)).toMatchObject({ error: { code: "STATE_UNUSABLE" } });
    expect(printDiskTree(workspace.fileSystem, "/")).toEqual(before);
  });

  it.each(["make_folder", "write"])("says when the system refuses (%s)", (call) => {
    const plain = createMemoryFileSystem({ "w/a": "" });
    const fileSystem = observeCalls(plain, (seen) =>
      seen.call === call ? { errno: "EROFS" } : undefined,
    );
    const workspace = openWorkspace("/w", { fileSystem });
    const prepared = workspace.ok ? prepareStateFolder(workspace.value) : workspace;
    expect(prepared).toMatchObject({
      error: { code: "STATE_UNUSABLE", details: { errno: "EROFS", call } },
    });
  });

  it("names the folder in its errors", () => {
    const fault = { errno: "EIO", call: "link", path: "/w/.surehand/lock" } as const;
    expect(toStateError(openOrThrow({ "w/a": "" }), fault).message).toContain("/w/.surehand");
  });
});
