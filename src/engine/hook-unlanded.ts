/**
 * Edits of ours that are not in what is being committed: the receipts of this work tree held against the staged files.
 * An edit is asked for once: after a commit of its file, what was left out was left out on purpose; and one that is gone
 * counts as lost only when HEAD has not moved and nothing was stashed since, which may have taken it away on purpose.
 */
import { ok, type Result, type SurehandError } from "../base/index.ts";
import {
  findUnlanded,
  getPlace,
  markLines,
  type ReceiptRecord,
  readReceipts,
  type Unlanded,
} from "../task/index.ts";
import { decodeText } from "../text/index.ts";
import {
  findLastCommitMs,
  findLastMoveMs,
  type GitClient,
  parseRepoPath,
  readTarget,
  type Workspace,
} from "../workspace/index.ts";
import type { HookFinding } from "./hook-finding.ts";

/** A staged file, as texts. */
export interface LandingFile {
  readonly path: string;
  readonly staged: string;
  /** Text of the last commit; empty where it has none. */
  readonly head: string;
}

/** Files for which git is asked about their past. */
const MAX_ASKED_FILES = 20;

/**
 * What is missing of our edits in `files`; `workspace` is open at the top of the work tree.
 * Costs a look into the log, and more only for files that are in it. Errors: STATE_UNUSABLE, those of git.
 */
export async function findUnlandedFindings(
  workspace: Workspace,
  git: GitClient,
  files: readonly LandingFile[],
): Promise<Result<readonly HookFinding[], SurehandError>> {
  const receipts = readReceipts(workspace);
  if (!receipts.ok) return receipts;
  const missing = files.flatMap((file) =>
    listMissing(workspace, receipts.value, file).map((each) => ({ path: file.path, each })),
  );
  const findings: HookFinding[] = [];
  for (const { path, each } of missing.slice(0, MAX_ASKED_FILES)) {
    const settled = await findSettlingMs(git, path, each);
    if (!settled.ok) return settled;
    if (settled.value === undefined || settled.value < each.timeMs) {
      findings.push(toFinding(path, each));
    }
  }
  return ok(findings);
}

function listMissing(
  workspace: Workspace,
  receipts: readonly ReceiptRecord[],
  { path, staged, head }: LandingFile,
): readonly Unlanded[] {
  const own = receipts.filter((record) => record.file === path);
  if (own.length === 0) return [];
  const workText = findWorkText(workspace, path);
  const states = {
    path,
    staged: markLines(staged),
    workTree: workText === undefined ? undefined : markLines(workText),
    head: markLines(head),
  };
  const { branch } = getPlace(workspace);
  return findUnlanded(own, states, { nowMs: workspace.host.getEpochMs(), branch });
}

/** The text of the file in the work tree; `undefined` when there is none that can be read. */
function findWorkText(workspace: Workspace, file: string): string | undefined {
  const path = parseRepoPath(file);
  const read = path.ok ? readTarget(workspace, path.value) : path;
  const text = read.ok ? decodeText(read.value.bytes) : read;
  return text.ok ? text.value.content : undefined;
}

/** When something happened that explains what is missing. */
async function findSettlingMs(
  git: GitClient,
  path: string,
  missing: Unlanded,
): Promise<Result<number | undefined, SurehandError>> {
  switch (missing.kind) {
    case "unstaged":
      return findLastCommitMs(git, path, missing.timeMs);
    case "lost":
      return findLastMoveMs(git);
  }
}

function toFinding(file: string, missing: Unlanded): HookFinding {
  switch (missing.kind) {
    case "unstaged": {
      const { added, removed } = missing;
      const parts = [
        ...(added.length === 0 ? [] : [`${printLines(added)} of the work tree`]),
        ...(removed.length === 0 ? [] : [`the removal of ${printLines(removed)}`]),
      ];
      return {
        file,
        line: added[0] ?? removed[0] ?? 1,
        column: null,
        rule: "unlanded-edit",
        severity: "warning",
        message: `An edit applied here is not staged: ${parts.join(", and ")}.`,
        next: `Run \`git add ${quotePath(file)}\`, or leave it for a later commit.`,
      };
    }
    case "lost":
      return {
        file,
        line: missing.lines[0] ?? 1,
        column: null,
        rule: "lost-edit",
        severity: "note",
        message: `An edit applied here (${printLines(missing.lines)} at that time) is gone, and what it replaced is back.`,
        next: "If nobody took it back on purpose, make the edit again.",
      };
  }
}

/** `[1, 2, 3, 7]` as `lines 1-3, 7`. */
function printLines(lines: readonly number[]): string {
  const ranges: { start: number; end: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last.end + 1) last.end = line;
    else ranges.push({ start: line, end: line });
  }
  const shown = ranges
    .slice(0, 5)
    .map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`));
  if (ranges.length > 5) shown.push("…");
  const isOne = ranges.length === 1 && ranges[0]?.start === ranges[0]?.end;
  return `${isOne ? "line" : "lines"} ${shown.join(", ")}`;
}

/** `path` as a shell takes it. */
function quotePath(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
