/**
 * From a path to the file it means, links followed one name at a time and only inside the root.
 * Invariants: no answer lies outside the root, in a git folder or in our state; a folder is judged by its
 * identity (device and inode), so another spelling of it does not help. A link that passes outside on its
 * way is refused even if it comes back. Nothing is opened through a link: callers use `absolute`.
 * Between this answer and a later call somebody may swap a folder for a link; Node has no call that
 * works relative to an open folder, so writers resolve again right before each change.
 */
import { createError, err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import { findRelativePath, joinPath } from "./absolute-path.ts";
import { toFileError, toReadError } from "./file-errors.ts";
import type { FileFacts } from "./file-system.ts";
import { parseRepoPath, type RepoPath } from "./repo-path.ts";
import { SETTINGS_NAME, type Workspace } from "./workspace.ts";

/** What is at a target. */
export type TargetState =
  | { readonly kind: "file" | "directory" | "other"; readonly facts: FileFacts }
  | {
      readonly kind: "missing";
      /** The nearest folder that exists, absolute. */
      readonly folder: string;
      /** Folders to make, absolute, outermost first. */
      readonly missingFolders: readonly string[];
    };

/** The file a path means. */
export interface Target {
  /** As asked for. */
  readonly path: RepoPath;
  /** With links followed; equal to `path` when there are none. */
  readonly realPath: RepoPath;
  readonly absolute: string;
  /** The last name of `path` is itself a link. */
  readonly isLink: boolean;
  readonly state: TargetState;
}

/** A file as read. */
export interface ReadTarget {
  readonly target: Target;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly facts: FileFacts;
}

/** Largest file read when nothing else is said: 64 MiB. */
export const DEFAULT_MAX_FILE_BYTES = 64 * 1024 * 1024;

const MAX_LINKS = 40;
const MAX_SETTINGS_BYTES = 1024 * 1024;

/**
 * The file that `path` means, which may be missing.
 * Errors: PATH_OUTSIDE_ROOT, PATH_PROTECTED, PATH_THROUGH_LINK (a link to nothing), PATH_LINK_LOOP,
 * PARENT_NOT_FOLDER, NAME_TOO_LONG, and those of `toFileError`. Cost: one call per name.
 */
export function resolveTarget(workspace: Workspace, path: RepoPath): Result<Target, SurehandError> {
  const walk: Walk = {
    workspace,
    path,
    pending: path
      .split("/")
      .reverse()
      .map((name) => ({ name })),
    names: [],
    linkCount: 0,
    isLink: false,
  };
  for (let step = walk.pending.pop(); step !== undefined; step = walk.pending.pop()) {
    const state = takeStep(walk, step);
    if (!state.ok) return state;
    if (state.value !== undefined) return finish(walk, state.value);
  }
  // A link whose text ends in `.` or `..`.
  return err(refuse(walk, "FILE_IS_DIRECTORY", "leads to a folder"));
}

/**
 * The bytes of the file that `path` means.
 * Errors: those of `resolveTarget`, FILE_NOT_FOUND, FILE_IS_DIRECTORY, FILE_NOT_REGULAR, FILE_UNREADABLE, FILE_TOO_LARGE.
 */
export function readTarget(
  workspace: Workspace,
  path: RepoPath,
  options: { readonly maxBytes?: number } = {},
): Result<ReadTarget, SurehandError> {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_FILE_BYTES;
  const target = resolveTarget(workspace, path);
  if (!target.ok) return target;
  const content = workspace.fileSystem.readFile(target.value.absolute, maxBytes);
  if (content.ok) {
    const { bytes, facts } = content.value;
    return ok({ target: target.value, bytes, facts, sha256: toSha256(bytes) });
  }
  const error = toReadError(content.error, path);
  if (error.code !== "FILE_TOO_LARGE") return err(error);
  const state = target.value.state;
  const actualBytes = "facts" in state ? state.facts.size : undefined;
  const message = `${path} holds ${actualBytes ?? "more"} bytes; the limit is ${maxBytes}.`;
  return err(
    createError("FILE_TOO_LARGE", message, { details: { file: path, maxBytes, actualBytes } }),
  );
}

/** The bytes of the workspace's settings file; `undefined` when there is none. Errors: those of `readTarget`. */
export function readSettings(workspace: Workspace): Result<Uint8Array | undefined, SurehandError> {
  const path = parseRepoPath(SETTINGS_NAME);
  if (!path.ok) return path;
  const settings = readTarget(workspace, path.value, { maxBytes: MAX_SETTINGS_BYTES });
  if (settings.ok) return ok(settings.value.bytes);
  return settings.error.code === "FILE_NOT_FOUND" ? ok(undefined) : settings;
}

interface Step {
  readonly name: string;
  /** The link whose text this name is from. */
  readonly fromLink?: string;
}

/** How far a walk has come; lives inside one `resolveTarget`. */
interface Walk {
  readonly workspace: Workspace;
  readonly path: RepoPath;
  /** Names still to take, next one last. */
  readonly pending: Step[];
  /** Real names taken from the root on. */
  readonly names: string[];
  linkCount: number;
  isLink: boolean;
}

/** Takes one name; a state when the walk has ended there. */
function takeStep(walk: Walk, step: Step): Result<TargetState | undefined, SurehandError> {
  if (step.name === "..") {
    if (walk.names.pop() === undefined) {
      return err(
        refuse(walk, "PATH_OUTSIDE_ROOT", `leads out of the root at the link ${step.fromLink}`),
      );
    }
    return ok(undefined);
  }
  const folder = getAbsolute(walk);
  walk.names.push(step.name);
  const absolute = getAbsolute(walk);
  const facts = walk.workspace.fileSystem.inspect(absolute);
  if (!facts.ok) {
    if (facts.error.errno === "ENOENT") return endMissing(walk, step, folder);
    return err(toFileError(facts.error, walk.path));
  }
  if (isProtected(walk.workspace, absolute, facts.value)) {
    return err(
      refuse(walk, "PATH_PROTECTED", `leads into ${walk.names.join("/")}, which is never written`),
    );
  }
  const isLast = walk.pending.length === 0;
  switch (facts.value.kind) {
    case "link":
      if (isLast && step.fromLink === undefined) walk.isLink = true;
      return enterLink(walk, absolute);
    case "directory":
      return ok(isLast ? { kind: "directory", facts: facts.value } : undefined);
    case "file":
    case "other":
      if (isLast) return ok({ kind: facts.value.kind, facts: facts.value });
      return err(
        refuse(
          walk,
          "PARENT_NOT_FOLDER",
          `passes through ${walk.names.join("/")}, which is no folder`,
        ),
      );
  }
}

function enterLink(walk: Walk, absolute: string): Result<undefined, SurehandError> {
  const { fileSystem, root, givenRoot } = walk.workspace;
  const link = walk.names.join("/");
  walk.linkCount += 1;
  if (walk.linkCount > MAX_LINKS) {
    return err(refuse(walk, "PATH_LINK_LOOP", `follows more than ${MAX_LINKS} links`));
  }
  const text = fileSystem.readLink(absolute);
  if (!text.ok) return err(toFileError(text.error, walk.path));
  walk.names.pop();
  let inside = text.value;
  if (/^(\/|[a-z]:\/)/i.test(inside)) {
    const found = findRelativePath(root, inside) ?? findRelativePath(givenRoot, inside);
    if (found === undefined) {
      return err(refuse(walk, "PATH_OUTSIDE_ROOT", `leads out of the root at the link ${link}`));
    }
    walk.names.length = 0;
    inside = found;
  }
  const names = inside.split("/").filter((name) => name !== "" && name !== ".");
  for (const name of names.reverse()) walk.pending.push({ name, fromLink: link });
  return ok(undefined);
}

function endMissing(walk: Walk, step: Step, folder: string): Result<TargetState, SurehandError> {
  if (step.fromLink !== undefined) {
    const what = `goes through the link ${step.fromLink}, which leads to nothing`;
    return err(refuse(walk, "PATH_THROUGH_LINK", what));
  }
  const missingFolders: string[] = [];
  for (let next = walk.pending.pop(); next !== undefined; next = walk.pending.pop()) {
    missingFolders.push(getAbsolute(walk));
    walk.names.push(next.name);
  }
  return ok({ kind: "missing", folder, missingFolders });
}

function finish(walk: Walk, state: TargetState): Result<Target, SurehandError> {
  // Names that came from links have not been judged yet.
  const realPath = parseRepoPath(walk.names.join("/"));
  if (!realPath.ok) return err({ ...realPath.error, details: { path: walk.path } });
  const absolute = getAbsolute(walk);
  if (
    walk.workspace.protectedFolders.some(
      (folder) => findRelativePath(folder, absolute) !== undefined,
    )
  ) {
    return err(
      refuse(walk, "PATH_PROTECTED", `leads into ${realPath.value}, which is never written`),
    );
  }
  return ok({ path: walk.path, realPath: realPath.value, absolute, isLink: walk.isLink, state });
}

function isProtected(workspace: Workspace, absolute: string, facts: FileFacts): boolean {
  if (facts.kind !== "directory") return false;
  return workspace.protectedFolders.some((folder) => {
    if (folder === absolute) return true;
    const protectedFacts = workspace.fileSystem.inspect(folder);
    return protectedFacts.ok && protectedFacts.value.identity === facts.identity;
  });
}

function getAbsolute(walk: Walk): string {
  return walk.names.reduce(joinPath, walk.workspace.root);
}

function refuse(
  walk: Walk,
  code:
    | "PATH_OUTSIDE_ROOT"
    | "PATH_PROTECTED"
    | "PATH_THROUGH_LINK"
    | "PATH_LINK_LOOP"
    | "PARENT_NOT_FOLDER"
    | "FILE_IS_DIRECTORY",
  what: string,
): SurehandError {
  return createError(code, `${walk.path} ${what}.`, { details: { path: walk.path } });
}
