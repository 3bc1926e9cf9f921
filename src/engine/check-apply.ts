/**
 * The one check of whole requests: runs them on a disk in memory, dry first, and compares answers, exit code and disk.
 */
import { expect } from "vitest";
import {
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  openWorkspace,
  printDiskTree,
  type Workspace,
} from "../workspace/index.ts";
import { type ApplyOptions, applyEdits } from "./apply-edits.ts";
import { type ApplyReport, type FileEditRequest, reportSchema } from "./schemas.ts";

/** What a request must come to. */
export interface ExpectedApply {
  /** One line for each edit: `applied a.ts exact 1.00`, or `EDIT_NO_MATCH a.ts`. */
  readonly edits: readonly string[];
  readonly exit: number;
  /** Files that differ afterwards; `undefined` members are not there. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The workspace `/w` on a disk in memory that holds `tree` below it. */
export function openTestWorkspace(tree: DiskTree): Workspace {
  const entries = Object.entries(tree).map(([path, entry]) => [`w/${path}`, entry] as const);
  const fileSystem = createMemoryFileSystem({
    w: { kind: "directory" },
    ...Object.fromEntries(entries),
  });
  const opened = openWorkspace("/w", { fileSystem, host: createMemoryHost() });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** The files of `workspace` by path, as `printDiskTree` prints them, folders left out. */
export function listFiles(workspace: Workspace): Readonly<Record<string, string>> {
  const entries = Object.entries(printDiskTree(workspace.fileSystem, workspace.root));
  return Object.fromEntries(entries.filter(([path]) => !path.endsWith("/")));
}

/**
 * Runs `requests` on `tree`, first as a dry run, which must give the same answer and change nothing, then for real.
 * Every report must fit its schema. Returns the real one.
 */
export async function checkApply(
  tree: DiskTree,
  requests: string | readonly FileEditRequest[],
  expected: ExpectedApply,
  options: ApplyOptions = {},
): Promise<ApplyReport> {
  const workspace = openTestWorkspace(tree);
  const before = listFiles(workspace);
  const onBug = (cause: unknown): never => {
    throw cause;
  };
  const dry = await applyEdits(requests, { onBug, ...options, workspace, dryRun: true });
  expect(listFiles(workspace)).toEqual(before);
  const report = await applyEdits(requests, { onBug, ...options, workspace });
  expect([report.edits.map(printAnswer), report.exit_code]).toEqual([
    expected.edits,
    expected.exit,
  ]);
  const changes = Object.entries(expected.files ?? {}).map(([path, text]) => {
    const mode = before[path]?.slice(0, 4) ?? "0644";
    return [path, `${mode} ${JSON.stringify(text)}`] as const;
  });
  expect(listFiles(workspace)).toEqual({ ...before, ...Object.fromEntries(changes) });
  expect(toComparable(dry)).toEqual(toComparable(report));
  for (const each of [dry, report]) expect(reportSchema.parse(each)).toEqual(each);
  return report;
}

function printAnswer({
  status,
  file,
  match_type,
  confidence,
  error,
}: ApplyReport["edits"][number]) {
  if (error !== null) return `${error.code} ${file}`;
  return match_type === null
    ? `${status} ${file}`
    : `${status} ${file} ${match_type} ${confidence?.toFixed(2)}`;
}

/** A report without what a dry run says otherwise. */
function toComparable(report: ApplyReport): unknown {
  const toDry = (status: string) => (status === "applied" ? "planned" : status);
  return {
    ...report,
    dry_run: true,
    status: toDry(report.status),
    edits: report.edits.map((edit) => ({ ...edit, status: toDry(edit.status) })),
  };
}
