/**
 * When things last happened in a repository, as far as the hook needs it: commits of a file, moves of HEAD, stashes.
 * Times are those git recorded, in whole seconds, so an answer is right to the second.
 */
import { ok, type Result, type SurehandError } from "../base/index.ts";
import type { GitClient } from "./git-client.ts";

/** The time, in milliseconds since 1970, of the last commit of `path` that is not older than `sinceMs`. Errors: those of git. */
export async function findLastCommitMs(
  git: GitClient,
  path: string,
  sinceMs: number,
): Promise<Result<number | undefined, SurehandError>> {
  const since = `--since=${new Date(sinceMs).toISOString()}`;
  const args = ["log", "-1", since, "--format=%ct", "HEAD", "--", path];
  return toTime(await git.run(args, { accepts: [0, 128] }));
}

/**
 * When HEAD last moved (commit, checkout, reset, merge) or something was last stashed, in milliseconds since 1970;
 * `undefined` when no log of that is kept. Errors: those of git.
 */
export async function findLastMoveMs(
  git: GitClient,
): Promise<Result<number | undefined, SurehandError>> {
  const times: number[] = [];
  for (const ref of ["HEAD", "refs/stash"]) {
    const args = ["log", "--walk-reflogs", "-1", "--date=unix", "--format=%gd", ref, "--"];
    const time = toTime(await git.run(args, { accepts: [0, 128] }));
    if (!time.ok) return time;
    if (time.value !== undefined) times.push(time.value);
  }
  return ok(times.length === 0 ? undefined : Math.max(...times));
}

/** The number of seconds in the output, which is that alone or `REF@{SECONDS}`; the end of that second. */
function toTime(
  output: Awaited<ReturnType<GitClient["run"]>>,
): Result<number | undefined, SurehandError> {
  if (!output.ok) return output;
  const text = new TextDecoder().decode(output.value.stdout);
  const seconds = /^(?:.*@\{)?(\d{1,12})\}?\s*$/.exec(text)?.[1];
  return ok(seconds === undefined ? undefined : Number(seconds) * 1000 + 999);
}
