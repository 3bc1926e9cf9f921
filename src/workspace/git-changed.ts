/**
 * What the work tree has changed since the last commit, staged or not, by git's own comparison: the files that checks of
 * a change look at. Names come NUL-separated, so that accents, arrows, quotes and line breaks in them stay what they are.
 */
import { err, ok, type Result, type SurehandError } from "../base/index.ts";
import type { GitClient } from "./git-client.ts";

/** One file that differs from the last commit. */
export interface ChangedFile {
  /** From the top of the work tree, with `/`. */
  readonly path: string;
  readonly change: "changed" | "deleted" | "untracked" | "unmerged";
}

const STATUS_ARGS: readonly string[] = [
  "status",
  "--porcelain=v2",
  "-z",
  "--untracked-files=all",
  "--no-renames",
  "--ignore-submodules=all",
];

/** How many fields stand before the path in a line of each kind. */
const FIELDS_BEFORE_PATH: ReadonlyMap<string, number> = new Map([
  ["1", 8],
  ["u", 10],
  ["?", 1],
]);

/**
 * The files that differ from the last commit, ignored ones left out, by path; both names of a renamed file.
 * Errors: GIT_MISSING, GIT_FAILED, GIT_LIMIT.
 */
export async function listChangedFiles(
  git: GitClient,
): Promise<Result<readonly ChangedFile[], SurehandError>> {
  const output = await git.run(STATUS_ARGS);
  if (!output.ok) return err(output.error);
  return ok(parseStatus(new TextDecoder().decode(output.value.stdout)));
}

/** The files in the output of `git status --porcelain=v2 -z --no-renames`, sorted by path. */
export function parseStatus(output: string): readonly ChangedFile[] {
  const files = output.split("\0").flatMap((line): readonly ChangedFile[] => {
    const kind = line.charAt(0);
    const before = FIELDS_BEFORE_PATH.get(kind);
    if (before === undefined) return [];
    const path = line.split(" ").slice(before).join(" ");
    return [{ path, change: getChange(kind, line.slice(2, 4)) }];
  });
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

function getChange(kind: string, states: string): ChangedFile["change"] {
  if (kind === "?") return "untracked";
  if (kind === "u") return "unmerged";
  return states.includes("D") ? "deleted" : "changed";
}
