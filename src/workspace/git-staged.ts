/**
 * What the next commit would change: the files of the index that differ from the last commit, by git's own comparison.
 * Names come NUL-separated, so that no name can be mistaken for another; bytes that are no UTF-8 show as U+FFFD, and
 * contents are read by object id (`git-objects.ts`), never by such a name.
 */
import { err, getDefined, ok, type Result, type SurehandError } from "../base/index.ts";
import { joinPath } from "./absolute-path.ts";
import type { FileSystem } from "./file-system.ts";
import type { GitClient } from "./git-client.ts";

/** One file of the next commit that differs from the last one; deleted files are not listed. */
export interface StagedFile {
  /** From the top of the work tree, with `/`. */
  readonly path: string;
  /** `retyped`: it was a link or a submodule; `unmerged`: a merge of it is not settled. */
  readonly change: "added" | "modified" | "renamed" | "copied" | "retyped" | "unmerged";
  readonly kind: "file" | "link" | "submodule";
  /** Object of the staged content; `undefined` when unmerged. */
  readonly objectId: string | undefined;
  /** What it was made from: the same path, or the source of a rename or copy; `undefined` where no file was. */
  readonly before: { readonly path: string; readonly objectId: string } | undefined;
}

/** Renames looked for among at most this many files. */
const MAX_RENAME_FILES = 1000;

const DIFF_ARGS: readonly string[] = [
  "diff-index",
  "--cached",
  "--raw",
  "-z",
  "--no-abbrev",
  "--find-renames",
  "--find-copies",
  `-l${MAX_RENAME_FILES}`,
  "--diff-filter=ACMRTU",
  "--ignore-submodules=all",
];

/**
 * The files of the index that differ from the last commit (from nothing before the first), by path.
 * While a merge is being concluded, files that are as the other side has them are left out: they are not this commit's doing.
 * Errors: GIT_MISSING, GIT_FAILED, GIT_LIMIT.
 */
export async function listStagedFiles(
  git: GitClient,
  fileSystem: FileSystem,
): Promise<Result<readonly StagedFile[], SurehandError>> {
  const base = await findBase(git);
  if (!base.ok) return base;
  const staged = await listDifferences(git, base.value);
  if (!staged.ok || !isMerging(git, fileSystem)) return staged;
  const other = await listDifferences(git, "MERGE_HEAD");
  if (!other.ok) return other;
  const changed = new Set(other.value.map((file) => file.path));
  return ok(staged.value.filter((file) => changed.has(file.path)));
}

/** The last commit, or the empty tree before the first one. */
async function findBase(git: GitClient): Promise<Result<string, SurehandError>> {
  const head = await git.run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"], {
    accepts: [0, 1],
  });
  if (!head.ok) return head;
  const args = ["hash-object", "-t", "tree", "--stdin"];
  const id = head.value.exitCode === 0 ? head : await git.run(args);
  return id.ok ? ok(toText(id.value.stdout).trim()) : id;
}

function isMerging({ layout }: GitClient, fileSystem: FileSystem): boolean {
  return fileSystem.inspect(joinPath(layout.gitFolder, "MERGE_HEAD")).ok;
}

async function listDifferences(
  git: GitClient,
  base: string,
): Promise<Result<readonly StagedFile[], SurehandError>> {
  const output = await git.run([...DIFF_ARGS, base, "--"]);
  return output.ok ? ok(parseRawDiff(toText(output.value.stdout))) : err(output.error);
}

/** The files in the output of `git diff-index --raw -z`, sorted by path. */
export function parseRawDiff(output: string): readonly StagedFile[] {
  const parts = output.split("\0");
  const files = new Map<string, StagedFile>();
  let at = 0;
  while (at < parts.length - 1) {
    const [oldMode = "", mode = "", oldId = "", id = "", status = ""] = (parts[at] ?? "")
      .replace(/^:/, "")
      .split(" ");
    const hasSource = status.startsWith("R") || status.startsWith("C");
    const source = getDefined(parts[at + 1], "the name of a raw difference");
    const path = hasSource ? (parts[at + 2] ?? "") : source;
    at += hasSource ? 3 : 2;
    const change = getChange(status);
    // An unmerged file is listed once more for each of its sides.
    if (files.get(path)?.change === "unmerged") continue;
    const isFile = oldMode.startsWith("100");
    files.set(path, {
      path,
      change,
      kind: getKind(mode),
      objectId: change === "unmerged" ? undefined : id,
      before: isFile ? { path: source, objectId: oldId } : undefined,
    });
  }
  return [...files.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

function getChange(status: string): StagedFile["change"] {
  switch (status.charAt(0)) {
    case "A":
      return "added";
    case "R":
      return "renamed";
    case "C":
      return "copied";
    case "T":
      return "retyped";
    case "U":
      return "unmerged";
    default:
      return "modified";
  }
}

function getKind(mode: string): StagedFile["kind"] {
  if (mode === "120000") return "link";
  return mode === "160000" ? "submodule" : "file";
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
