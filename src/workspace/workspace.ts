/**
 * A project folder opened for reading and changing: its real root, its git folders, where our state lives.
 * A `Workspace` is plain facts fixed when it was opened; what lies at a path is asked anew each time.
 * Leaves links and protected places to `resolve-target.ts`, and changing files to `transaction`.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { findRelativePath, getParentPath, isAbsolutePath, joinPath } from "./absolute-path.ts";
import { toFileError } from "./file-errors.ts";
import type { FileSystem } from "./file-system.ts";
import { type GitLayout, parseGitLayout } from "./git-layout.ts";
import type { Host } from "./host.ts";
import { createRealFileSystem } from "./real-file-system.ts";
import { createRealHost } from "./real-host.ts";
import { parseRepoPath, type RepoPath } from "./repo-path.ts";

/** Name of the settings file at the root. */
export const SETTINGS_NAME = "surehand.json";

/** An opened project folder. */
export interface Workspace {
  /** Absolute, `/`-separated, links followed. */
  readonly root: string;
  /** The root as the caller spelled it; absolute paths may use either. */
  readonly givenRoot: string;
  readonly fileSystem: FileSystem;
  readonly host: Host;
  /** `undefined` outside git. */
  readonly git: GitLayout | undefined;
  readonly stateFolder: string;
  /** Absolute folders that are never written on request, besides those known by name. */
  readonly protectedFolders: readonly string[];
}

/** What `openWorkspace` can be told. */
export interface OpenOptions {
  /** The disk; that of this machine when not given. */
  readonly fileSystem?: FileSystem;
  readonly host?: Host;
  /** Absolute folder for our state, instead of the one in the repository. */
  readonly stateFolder?: string;
}

/**
 * Opens the folder `root`; a relative one counts from where the file system stands.
 * Errors: ROOT_NOT_FOUND (missing, or no folder), PATH_PROTECTED (a git folder), and those of `toFileError`.
 */
export function openWorkspace(
  root: string,
  options: OpenOptions = {},
): Result<Workspace, SurehandError> {
  const host = options.host ?? createRealHost();
  const fileSystem = options.fileSystem ?? createRealFileSystem(host);
  const real = fileSystem.toRealPath(root);
  if (!real.ok && real.error.errno !== "ENOENT") return err(toFileError(real.error, root));
  const facts = real.ok ? fileSystem.inspect(real.value) : real;
  if (!real.ok || !facts.ok || facts.value.kind !== "directory") {
    const details = { root };
    return err(createError("ROOT_NOT_FOUND", `The root ${root} is not a folder.`, { details }));
  }
  const git = parseGitLayout(fileSystem, real.value);
  if (!git.ok) return git;
  const stateFolder = options.stateFolder ?? getStateFolder(real.value, git.value);
  const folders = [git.value?.gitFolder, git.value?.commonFolder, stateFolder];
  // A worktree of ours may live inside our state: what holds the root cannot be closed to it.
  const isProtecting = (folder: string | undefined): folder is string =>
    folder !== undefined && findRelativePath(folder, real.value) === undefined;
  return ok({
    root: real.value,
    // Absolute paths are held against this spelling, which a relative one would let through anything.
    givenRoot: isAbsolutePath(root) ? root : real.value,
    fileSystem,
    host,
    git: git.value,
    stateFolder,
    protectedFolders: [...new Set(folders.filter(isProtecting))],
  });
}

/** Where our state lives (DESIGN.md 12): in the git common folder, or in the root outside git. */
export function getStateFolder(root: string, git: GitLayout | undefined): string {
  return git === undefined ? joinPath(root, ".surehand") : joinPath(git.commonFolder, "surehand");
}

/** The nearest folder from `start` (absolute) upwards that holds `.git` or `surehand.json`; else `start`. */
export function findRoot(fileSystem: FileSystem, start: string): string {
  for (let at = start; ; at = getParentPath(at)) {
    const isRoot = [".git", SETTINGS_NAME].some(
      (name) => fileSystem.inspect(joinPath(at, name)).ok,
    );
    if (isRoot) return at;
    if (getParentPath(at) === at) return start;
  }
}

/** `input` as a path in the workspace; absolute paths may go by the root's real or its given spelling. Errors: those of `parseRepoPath`. */
export function parseWorkspacePath(
  workspace: Workspace,
  input: string,
): Result<RepoPath, SurehandError> {
  const path = parseRepoPath(input, workspace.root);
  if (path.ok || path.error.code !== "PATH_OUTSIDE_ROOT") return path;
  const asGiven = parseRepoPath(input, workspace.givenRoot);
  return asGiven.ok ? asGiven : path;
}
