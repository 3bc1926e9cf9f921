/**
 * The operation `hook run`: what is about to be committed, held against what was there before.
 * Only staged files, and of them the staged bytes: what the work tree has beyond that is not looked at, but for the
 * question whether an edit of ours was left out.
 */
import { z } from "zod";
import {
  type AnswerStatus,
  EXIT_CODES,
  getStatus,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import {
  findRelativePath,
  type GitClient,
  type GitObject,
  joinPath,
  listStagedFiles,
  openGit,
  openWorkspace,
  readObjects,
  type StagedFile,
  type Workspace,
} from "../workspace/index.ts";
import { HOOK_RULES, type HookFinding, sortFindings } from "./hook-finding.ts";
import { isStandIn, judgeFormat } from "./hook-format.ts";
import {
  findMarkerFindings,
  findSyntaxFindings,
  type StagedTexts,
  toUnread,
} from "./hook-syntax.ts";
import { findUnlandedFindings } from "./hook-unlanded.ts";
import { createOperation, type Operation, type OperationContext } from "./operation.ts";
import { PROCESS_PARSERS } from "./process-parsers.ts";
import { reportHead, SCHEMA_VERSION } from "./schemas.ts";
import { createSyntaxSession } from "./syntax-session.ts";

/** Largest staged file that is checked; larger ones are noted. */
export const MAX_STAGED_BYTES = 5 * 1024 * 1024;

/** Bytes of all staged files, before and after, that are checked. */
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

/** Findings in one report; `omitted_findings` counts the others. */
export const MAX_FINDINGS = 200;

const inputSchema = z
  .strictObject({
    root: z
      .string()
      .optional()
      .describe("Folder in the work tree; names of files count from here."),
    files: z
      .array(z.string())
      .readonly()
      .optional()
      .describe("Check only these of the staged files; all of them when empty."),
    strict: z.boolean().optional().describe("Let warnings stop the commit too."),
  })
  .readonly();

const findingSchema = z
  .strictObject({
    file: z.string().describe("From the top of the work tree, with `/`."),
    line: z.int().min(1),
    column: z.int().min(1).nullable(),
    rule: z.enum(HOOK_RULES),
    severity: z
      .enum(["error", "warning", "note"])
      .describe("An error stops the commit, a warning when `strict` is set, a note never."),
    message: z.string(),
    next: z.string().describe("What to do now."),
  })
  .readonly();

const outputSchema = z
  .strictObject({
    ...reportHead,
    findings: z.array(findingSchema).readonly(),
    omitted_findings: z.int(),
    checked_files: z.int().describe("Staged files that were looked at."),
    strict: z.boolean(),
  })
  .readonly();

/** What `hook run` takes. */
export type HookRunInput = z.infer<typeof inputSchema>;

/** What `hook run` answers. */
export type HookRunReport = z.infer<typeof outputSchema>;

/** Checks what is staged. */
export const hookRunOperation: Operation<HookRunReport> = createOperation({
  name: "hook run",
  description: "Check what is staged for commit, and nothing else.",
  mode: "read",
  input: inputSchema,
  output: outputSchema,
  run: runHook,
  fail: (error) => createReport({ error, findings: [], checkedFiles: 0, strict: false }),
});

async function runHook(input: HookRunInput, context: OperationContext): Promise<HookRunReport> {
  const strict = input.strict ?? false;
  const checked = await checkStaged(input, context);
  if (!checked.ok) {
    return createReport({ error: checked.error, findings: [], checkedFiles: 0, strict });
  }
  return createReport({ error: null, strict, ...checked.value });
}

interface Checked {
  readonly findings: readonly HookFinding[];
  readonly checkedFiles: number;
}

async function checkStaged(
  { root, files }: HookRunInput,
  context: OperationContext,
): Promise<Result<Checked, SurehandError>> {
  const opened =
    context.workspace === undefined ? openWorkspace(root ?? ".") : ok(context.workspace);
  if (!opened.ok) return opened;
  const git = openGit(opened.value);
  if (!git.ok) return git;
  const { fileSystem, host } = opened.value;
  const top = openWorkspace(git.value.layout.workTree, { fileSystem, host });
  if (!top.ok) return top;
  const staged = await listStagedFiles(git.value, fileSystem);
  if (!staged.ok) return staged;
  const names = files ?? [];
  const wanted = toTopPaths(opened.value, git.value, names);
  const chosen = staged.value.filter(({ path }) => names.length === 0 || wanted.has(path));
  const findings = await checkFiles(top.value, git.value, chosen);
  return findings.ok ? ok({ findings: findings.value, checkedFiles: chosen.length }) : findings;
}

/** `files`, which count from the root, as paths from the top of the work tree. */
function toTopPaths(
  { root }: Workspace,
  { layout }: GitClient,
  files: readonly string[],
): ReadonlySet<string> {
  return new Set(
    files.map((file) => {
      const absolute = file.startsWith("/") ? file : joinPath(root, file);
      const plain = absolute.replace(/\/(?:\.?\/)+/g, "/");
      return findRelativePath(layout.workTree, plain) ?? plain;
    }),
  );
}

async function checkFiles(
  workspace: Workspace,
  git: GitClient,
  files: readonly StagedFile[],
): Promise<Result<readonly HookFinding[], SurehandError>> {
  const contents = files.filter(({ kind, objectId }) => kind === "file" && objectId !== undefined);
  const ids = contents.flatMap(({ objectId, before }) =>
    [objectId, before?.objectId].filter((id) => id !== undefined),
  );
  const limits = { maxBytesEach: MAX_STAGED_BYTES, maxBytes: MAX_TOTAL_BYTES };
  const objects = await readObjects(git, ids, limits);
  if (!objects.ok) return objects;
  const findings = files.flatMap((file) => (file.change === "unmerged" ? [toUnmerged(file)] : []));
  const texts: StagedTexts[] = [];
  for (const file of contents) {
    const judged = judgeContent(file, objects.value);
    findings.push(...judged.findings);
    if (judged.texts !== undefined) texts.push(judged.texts);
  }
  findings.push(...(await checkTexts(texts)));
  const landing = texts.map(({ path, text, before }) => ({
    path,
    staged: text,
    head: before?.path === path ? before.text : "",
  }));
  const unlanded = await findUnlandedFindings(workspace, git, landing);
  return unlanded.ok ? ok([...findings, ...unlanded.value]) : unlanded;
}

/** Conflict markers and syntax errors. */
async function checkTexts(texts: readonly StagedTexts[]): Promise<readonly HookFinding[]> {
  const findings: HookFinding[] = [];
  const session = await createSyntaxSession(PROCESS_PARSERS, texts);
  try {
    for (const each of texts) {
      const markers = findMarkerFindings(each);
      // A file with markers in it is not in any language; they are the one thing to see.
      findings.push(...(markers.length > 0 ? markers : await findSyntaxFindings(session, each)));
    }
  } finally {
    session.dispose();
  }
  return findings;
}

interface JudgedContent {
  readonly findings: readonly HookFinding[];
  /** `undefined` when there is no text to look at further. */
  readonly texts: StagedTexts | undefined;
}

function judgeContent(
  { path, objectId, before }: StagedFile,
  objects: ReadonlyMap<string, GitObject>,
): JudgedContent {
  const getObject = (id: string | undefined) => (id === undefined ? undefined : objects.get(id));
  const after = getObject(objectId);
  const old = getObject(before?.objectId);
  if (after?.kind !== "content") return toUnreadContent(path, after);
  if (old !== undefined && old.kind !== "content") return toUnreadContent(path, old);
  const oldBytes = old?.bytes;
  const standsIn = isStandIn(after.bytes) || (oldBytes !== undefined && isStandIn(oldBytes));
  if (standsIn) return { findings: [], texts: undefined };
  const verdict = judgeFormat({ path, before: oldBytes, after: after.bytes });
  if (verdict.after === undefined) return { findings: verdict.findings, texts: undefined };
  const oldText = verdict.before?.content;
  const texts: StagedTexts = {
    path,
    text: verdict.after.content,
    before:
      before === undefined || oldText === undefined
        ? undefined
        : { path: before.path, text: oldText },
  };
  return { findings: verdict.findings, texts };
}

function toUnreadContent(path: string, object: GitObject | undefined): JudgedContent {
  const why =
    object?.kind === "too_large"
      ? `a version of it has ${object.size} bytes, and ${MAX_STAGED_BYTES} are checked at most.`
      : "its content is not in this repository.";
  return { findings: [toUnread(path, why)], texts: undefined };
}

function toUnmerged({ path }: StagedFile): HookFinding {
  return {
    file: path,
    line: 1,
    column: null,
    rule: "unmerged",
    severity: "error",
    message: "The file is in conflict: git holds several versions of it.",
    next: `Settle the conflict in ${path} and stage it.`,
  };
}

function createReport(parts: {
  readonly error: SurehandError | null;
  readonly findings: readonly HookFinding[];
  readonly checkedFiles: number;
  readonly strict: boolean;
}): HookRunReport {
  const { error, strict } = parts;
  const findings = sortFindings(parts.findings);
  const stops = findings.some(
    ({ severity }) => severity === "error" || (strict && severity === "warning"),
  );
  const status: AnswerStatus = error !== null ? getStatus(error) : stops ? "no" : "done";
  return {
    version: SCHEMA_VERSION,
    status,
    exit_code: EXIT_CODES[status],
    error,
    findings: findings.slice(0, MAX_FINDINGS),
    omitted_findings: Math.max(0, findings.length - MAX_FINDINGS),
    checked_files: parts.checkedFiles,
    strict,
  };
}
