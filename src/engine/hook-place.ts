/**
 * Where the commit hook of a repository goes, and what is there. Only a hooks folder of the repository's own is touched:
 * one that serves other repositories too, or that another program writes anew, is refused with what to do instead.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type FileSystem,
  findHooksFolder,
  findRelativePath,
  getParentPath,
  type HooksFolder,
  joinPath,
  openGit,
  toFileError,
  type Workspace,
} from "../workspace/index.ts";
import { KEPT_SUFFIX, type KnownScript, parseHookScript } from "./hook-script.ts";

/** A place for a hook, and what is there. */
export interface HookPlace {
  readonly folder: string;
  readonly folderExists: boolean;
  /** Absolute path of the hook. */
  readonly hook: string;
  /** Where a hook that was there before is, or would be, kept. */
  readonly kept: string;
  /** `undefined` when there is none. */
  readonly current: (KnownScript & { readonly text: string }) | undefined;
  readonly hasKept: boolean;
  /** A path as people are shown it: from the top of the work tree where it is in there. */
  readonly show: (path: string) => string;
}

/** The hook that is installed. */
export const HOOK_NAME = "pre-commit";

const MAX_SCRIPT_BYTES = 64 * 1024;

/** The place of the commit hook. Errors: HOOK_FOLDER_FOREIGN, HOOK_OCCUPIED, those of git and of files. */
export async function findHookPlace(
  workspace: Workspace,
): Promise<Result<HookPlace, SurehandError>> {
  const git = openGit(workspace);
  if (!git.ok) return git;
  const { fileSystem } = workspace;
  const { workTree } = git.value.layout;
  const hooks = await findHooksFolder(git.value, fileSystem);
  if (!hooks.ok) return hooks;
  const refused = refuseFolder(hooks.value);
  if (refused !== undefined) return err(refused);
  const { path: folder, exists: folderExists } = hooks.value;
  const hook = joinPath(folder, HOOK_NAME);
  const kept = `${hook}${KEPT_SUFFIX}`;
  const show = (path: string) => findRelativePath(workTree, path) ?? path;
  const current = readCurrent(workspace, hook, show);
  if (!current.ok) return current;
  const hasKept = fileSystem.inspect(kept).ok;
  return ok({ folder, folderExists, hook, kept, current: current.value, hasKept, show });
}

function refuseFolder({ path, isOwn, setting }: HooksFolder): SurehandError | undefined {
  const details = {
    folder: path,
    core_hooks_path: setting?.value ?? null,
    scope: setting?.scope ?? null,
  };
  if (!isOwn) {
    const why =
      setting === undefined
        ? ""
        : ` (core.hooksPath=${setting.value}, set for ${setting.scope === "local" || setting.scope === "worktree" ? "this repository" : `all repositories: ${setting.scope}`})`;
    const message = `The hooks are in ${path}${why}, which is not a folder of this repository.`;
    const next =
      "Call `surehand hook run` from the hook there, or give this repository a folder of its own: `git config --local core.hooksPath .githooks`.";
    return createError("HOOK_FOLDER_FOREIGN", message, { next, details });
  }
  if (!/\/\.husky\/_$/.test(path)) return undefined;
  const message = `The hooks in ${path} are written anew by husky.`;
  const next = "Add the line `npx surehand hook run` to .husky/pre-commit.";
  return createError("HOOK_FOLDER_FOREIGN", message, { next, details });
}

function readCurrent(
  { fileSystem }: Workspace,
  hook: string,
  show: (path: string) => string,
): Result<HookPlace["current"], SurehandError> {
  const facts = fileSystem.inspect(hook);
  if (!facts.ok) {
    return facts.error.errno === "ENOENT"
      ? ok(undefined)
      : err(toFileError(facts.error, show(hook)));
  }
  if (facts.value.kind === "link") return ok({ kind: "foreign", text: "" });
  if (facts.value.kind !== "file") {
    const message = `${show(hook)} is no file.`;
    return err(createError("HOOK_OCCUPIED", message, { details: { path: hook } }));
  }
  const content = fileSystem.readFile(hook, MAX_SCRIPT_BYTES);
  if (content.ok) {
    const text = new TextDecoder().decode(content.value.bytes);
    return ok({ ...parseHookScript(text), text });
  }
  // Too large to be ours.
  if (content.error.errno === "EFBIG") return ok({ kind: "foreign", text: "" });
  return err(toFileError(content.error, show(hook)));
}

/** Folders that are missing for `folder`, outermost first. */
export function listMissingFolders(fileSystem: FileSystem, folder: string): readonly string[] {
  const parent = getParentPath(folder);
  if (parent === folder || fileSystem.inspect(folder).ok) return [];
  return [...listMissingFolders(fileSystem, parent), folder];
}
