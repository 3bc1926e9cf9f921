/** Tests of where git's folders are, against git itself and on layouts that lie. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DiskTree } from "./disk-tree.ts";
import { parseGitLayout } from "./git-layout.ts";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { createRealFileSystem } from "./real-file-system.ts";

const GIT_FOLDER = { HEAD: "ref: refs/heads/main\n", "objects/x": "", "refs/x": "" };

function toGitFolder(folder: string): DiskTree {
  return Object.fromEntries(
    Object.entries(GIT_FOLDER).map(([name, text]) => [`${folder}/${name}`, text]),
  );
}

function checkLayout(tree: DiskTree, folder: string) {
  const layout = parseGitLayout(createMemoryFileSystem(tree), folder);
  if (!layout.ok) return layout.error.code;
  if (layout.value === undefined) return "no git";
  const { workTree, gitFolder, commonFolder } = layout.value;
  return `${workTree} ${gitFolder} ${commonFolder}`;
}

describe("parseGitLayout", () => {
  it.each<[string, DiskTree, string, string]>([
    ["a plain repository", toGitFolder("w/.git"), "/w", "/w /w/.git /w/.git"],
    ["a folder inside", { ...toGitFolder("w/.git"), "w/a/b": "" }, "/w/a", "/w /w/.git /w/.git"],
    ["a linked git folder", { ...toGitFolder("g"), "w/.git": { link: "../g" } }, "/w", "/w /g /g"],
    ["a git file", { ...toGitFolder("g"), "w/.git": "gitdir: ../g\n" }, "/w", "/w /g /g"],
    [
      "a linked worktree",
      {
        ...toGitFolder("w/.git"),
        "w/.git/worktrees/t/HEAD": "x",
        "w/.git/worktrees/t/commondir": "../..\n",
        "t/.git": "gitdir: /w/.git/worktrees/t\n",
      },
      "/t",
      "/t /w/.git/worktrees/t /w/.git",
    ],
    ["no repository", { "w/a": "" }, "/w", "no git"],
    ["a folder that only bears the name", { "w/.git/config": "" }, "/w", "no git"],
    [
      "a git file that points to no git folder",
      { "etc/x": "", "w/.git": "gitdir: /etc\n" },
      "/w",
      "no git",
    ],
    ["a git file with nonsense", { "w/.git": "nonsense" }, "/w", "no git"],
    ["a git file that is too long", { "w/.git": `gitdir: ${"/".repeat(5000)}` }, "/w", "no git"],
    [
      "a repository around an empty one",
      { ...toGitFolder(".git"), "w/.git/x": "" },
      "/w",
      "/ /.git /.git",
    ],
    ["a git folder itself", toGitFolder("w/.git"), "/w/.git", "PATH_PROTECTED"],
    [
      "a folder in a bare repository",
      { ...toGitFolder("b"), "b/hooks/x": "" },
      "/b/hooks",
      "PATH_PROTECTED",
    ],
  ])("%s", (_name, tree, folder, expected) => {
    expect(checkLayout(tree, folder)).toBe(expected);
  });
});

describe("parseGitLayout on what git makes", () => {
  let folder = "";
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-")));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
      cwd,
      encoding: "utf8",
      stdio: "pipe",
    });

  const checkAgainstGit = (root: string) => {
    const layout = parseGitLayout(createRealFileSystem(), root);
    const asGit = (name: string) => path.resolve(root, git(root, "rev-parse", name).trim());
    expect(layout).toEqual({
      ok: true,
      value: {
        workTree: asGit("--show-toplevel"),
        gitFolder: realpathSync(asGit("--git-dir")),
        commonFolder: realpathSync(asGit("--git-common-dir")),
      },
    });
  };

  it("agrees with git on a repository, a separate git folder and a worktree", () => {
    const [plain, apart, linked] = ["plain", "apart", "linked"].map((name) =>
      path.join(folder, name),
    );
    if (plain === undefined || apart === undefined || linked === undefined) return;
    git(folder, "init", "-q", "-b", "main", plain);
    git(folder, "init", "-q", "-b", "main", `--separate-git-dir=${folder}/meta`, apart);
    mkdirSync(path.join(plain, "sub"));
    writeFileSync(path.join(plain, "sub/a"), "a");
    git(plain, "add", "-A");
    git(plain, "commit", "-q", "-m", "a");
    git(plain, "worktree", "add", "-q", linked);
    for (const root of [plain, path.join(plain, "sub"), apart, linked]) checkAgainstGit(root);
  });
});
