/**
 * Where a repository's git folders are, read from the disk without running git.
 * Follows gitrepository-layout(5): `.git` is a folder, or a file `gitdir: PATH` (worktrees, submodules,
 * `--separate-git-dir`), and a linked worktree's git folder names the shared one in `commondir`.
 * A repository is untrusted: a place is taken for a git folder only if it looks like one.
 * Environment variables such as `GIT_DIR` do not count.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { getParentPath, joinPath } from "./absolute-path.ts";
import type { FileSystem } from "./file-system.ts";

/** A repository's folders, absolute, links followed. */
export interface GitLayout {
  /** The folder that holds `.git`. */
  readonly workTree: string;
  /** What `git rev-parse --git-dir` names. */
  readonly gitFolder: string;
  /** What `git rev-parse --git-common-dir` names; shared by all worktrees. */
  readonly commonFolder: string;
}

const MAX_POINTER_BYTES = 4096;

/**
 * The git layout that `folder` (absolute, links followed) belongs to, from the nearest folder upwards;
 * `undefined` outside git. PATH_PROTECTED when `folder` itself lies in a git folder.
 */
export function parseGitLayout(
  fileSystem: FileSystem,
  folder: string,
): Result<GitLayout | undefined, SurehandError> {
  for (let at = folder; ; at = getParentPath(at)) {
    const layout = findLayoutAt(fileSystem, at);
    if (layout !== undefined) return ok(layout);
    if (isGitFolder(fileSystem, at, at)) {
      const message = `The root ${folder} lies in the git folder ${at}, which is never written.`;
      const next = "Name the folder of the work tree as the root.";
      return err(createError("PATH_PROTECTED", message, { next, details: { path: folder } }));
    }
    if (getParentPath(at) === at) return ok(undefined);
  }
}

function findLayoutAt(fileSystem: FileSystem, workTree: string): GitLayout | undefined {
  const entry = joinPath(workTree, ".git");
  const facts = fileSystem.inspect(entry);
  if (!facts.ok) return undefined;
  const pointed =
    facts.value.kind === "file" ? findPointer(fileSystem, entry, /^gitdir: (.+)$/s) : entry;
  if (pointed === undefined) return undefined;
  const gitFolder = findRealPath(fileSystem, workTree, pointed);
  if (gitFolder === undefined) return undefined;
  const common = findPointer(fileSystem, joinPath(gitFolder, "commondir"), /^(.+)$/s) ?? gitFolder;
  const commonFolder = findRealPath(fileSystem, gitFolder, common);
  if (commonFolder === undefined || !isGitFolder(fileSystem, gitFolder, commonFolder))
    return undefined;
  return { workTree, gitFolder, commonFolder };
}

function isGitFolder(fileSystem: FileSystem, gitFolder: string, commonFolder: string): boolean {
  const getKind = (path: string) => {
    const facts = fileSystem.inspect(path);
    return facts.ok ? facts.value.kind : undefined;
  };
  const head = getKind(joinPath(gitFolder, "HEAD"));
  return (
    (head === "file" || head === "link") &&
    getKind(joinPath(commonFolder, "objects")) === "directory" &&
    getKind(joinPath(commonFolder, "refs")) === "directory"
  );
}

function findPointer(fileSystem: FileSystem, path: string, pattern: RegExp): string | undefined {
  const content = fileSystem.readFile(path, MAX_POINTER_BYTES);
  if (!content.ok) return undefined;
  const text = new TextDecoder().decode(content.value.bytes).replace(/[\r\n]+$/, "");
  return pattern.exec(text)?.[1];
}

function findRealPath(fileSystem: FileSystem, base: string, path: string): string | undefined {
  const slashed = /^[a-z]:[\\/]/i.test(path) ? path.replaceAll("\\", "/") : path;
  const isAbsolute = slashed.startsWith("/") || /^[a-z]:\//i.test(slashed);
  const real = fileSystem.toRealPath(isAbsolute ? slashed : joinPath(base, slashed));
  return real.ok ? real.value : undefined;
}
