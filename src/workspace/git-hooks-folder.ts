/**
 * Where git looks for a repository's hooks, and whether that folder is the repository's own.
 * Git itself answers (`core.hooksPath`, worktrees, separate git folders); a folder is the repository's own when its real
 * place is in the work tree or in the git folder.
 */
import { ok, type Result, type SurehandError } from "../base/index.ts";
import { findRelativePath, getBaseName, getParentPath, joinPath } from "./absolute-path.ts";
import type { FileSystem } from "./file-system.ts";
import type { GitClient } from "./git-client.ts";

/** A repository's hooks folder. */
export interface HooksFolder {
  /** Absolute, links followed as far as it exists. */
  readonly path: string;
  readonly exists: boolean;
  /** In the work tree or the git folder; a folder elsewhere serves other repositories too. */
  readonly isOwn: boolean;
  /** Value of `core.hooksPath` with where it is set (`local`, `worktree`, `global`, `system`, `command`). */
  readonly setting: { readonly value: string; readonly scope: string } | undefined;
}

/** The hooks folder of the work tree of `git`. Errors: those of git. */
export async function findHooksFolder(
  git: GitClient,
  fileSystem: FileSystem,
): Promise<Result<HooksFolder, SurehandError>> {
  const named = await git.run(["rev-parse", "--git-path", "hooks"]);
  if (!named.ok) return named;
  const scoped = await git.run(["config", "--show-scope", "--get", "core.hooksPath"], {
    accepts: [0, 1],
  });
  if (!scoped.ok) return scoped;
  const { workTree, gitFolder, commonFolder } = git.layout;
  const printed = toText(named.value.stdout).replaceAll("\\", "/");
  const isAbsolute = /^(?:\/|[a-z]:\/)/i.test(printed);
  const place = isAbsolute ? printed : joinPath(workTree, printed.replace(/^(\.\/)+/, ""));
  const found = findRealPlace(fileSystem, place);
  const path = found ?? place;
  const owners = [workTree, gitFolder, commonFolder];
  const [scope, ...value] = toText(scoped.value.stdout).split("\t");
  const isSet = scoped.value.exitCode === 0 && scope !== undefined;
  return ok({
    path,
    exists: fileSystem.inspect(path).ok,
    isOwn:
      found !== undefined && owners.some((owner) => findRelativePath(owner, path) !== undefined),
    setting: isSet ? { value: value.join("\t"), scope } : undefined,
  });
}

/** `path` with links followed up to its nearest part that exists; `..` after that point means nothing sure. */
function findRealPlace(fileSystem: FileSystem, path: string): string | undefined {
  const real = fileSystem.toRealPath(path);
  if (real.ok) return real.value;
  const name = getBaseName(path);
  const parent = getParentPath(path);
  if (parent === path || name === "..") return undefined;
  const folder = findRealPlace(fileSystem, parent);
  if (folder === undefined || name === "" || name === ".") return folder;
  return joinPath(folder, name);
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r?\n$/, "");
}
