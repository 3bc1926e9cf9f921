/**
 * A whole request: many edits in many files, from what was sent to what was written and the answer.
 * Order: read the policy, read the request, work out every edit in memory, write all files in one transaction or none.
 * With `each` every edit stands for itself and every file is a transaction of its own, but for files that one edit joins.
 * A dry run does all but the last step, the checks of the transaction included, and gives the same answer.
 */
import { createError, err, getStatus, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type EditAnswer,
  getPresetLevels,
  type LocateOptions,
  type Operation,
  parseRequest,
  type RequestFormat,
} from "../edits/index.ts";
import type { SyntaxParsers } from "../syntax/index.ts";
import { commitChanges, type FileChange, planCommit } from "../transaction/index.ts";
import { openWorkspace, type Workspace } from "../workspace/index.ts";
import { CoordinateGroupsBuilder } from "./coordinate-groups.ts";
import { type EditTexts, watchEdit } from "./edit-texts.ts";
import type { EditView } from "./edit-view.ts";
import { DraftMapBuilder, type FileDraft, findChange, findFileReport } from "./file-draft.ts";
import { toInternalError } from "./operation.ts";
import { readPolicy } from "./policy.ts";
import { PROCESS_PARSERS } from "./process-parsers.ts";
import { recordOutcome } from "./record-outcome.ts";
import { createFailureReport, createReport, isRefused, toUnwritten } from "./report.ts";
import { type ResolveContext, SearchMeterBuilder } from "./resolve-context.ts";
import { resolveOperation } from "./resolve-operation.ts";
import type { ApplyReport, FileEditRequest, FileReport } from "./schemas.ts";
import { refuseStale } from "./stale-files.ts";
import { createSyntaxSession, type SyntaxSession } from "./syntax-session.ts";
import { judgeDrafts } from "./validate-syntax.ts";

/** How a request is carried out. */
export interface ApplyOptions extends LocateOptions {
  /** Folder that all paths are relative to and that is never left; the current one when not given. */
  readonly root?: string;
  /** A folder opened already, instead of `root`. */
  readonly workspace?: Workspace;
  /** Answer as if, and write nothing. */
  readonly dryRun?: boolean;
  /** Write the edits that apply although others do not. */
  readonly each?: boolean;
  /** File of edits that name none. */
  readonly file?: string;
  /** Format of a request that is a text; found by content when not given. */
  readonly format?: RequestFormat;
  /** Write a place that the preset kept only as a fallback. */
  readonly acceptFallback?: boolean;
  /** Write although a file gets a syntax error that it did not have; a warning says so. */
  readonly allowSyntaxErrors?: boolean;
  /** Grammars to check syntax and find named parts with; those of the process when not given. */
  readonly parsers?: SyntaxParsers;
  /** Told of a defect of this program before it becomes the answer INTERNAL. */
  readonly onBug?: (cause: unknown) => void;
  /** Given the texts around each edit once the report is made; they are kept in memory only when asked for. */
  readonly onViews?: (views: readonly EditView[]) => void;
}

/**
 * Makes the edits in `requests`, a text in any request format or a list of edits. Never rejects for what a request, a repository or a disk may hold: every outcome is a report, with the code of what went wrong in `error`.
 * Every edit is worked out even when an earlier one is refused, so that one answer shows all that is to be corrected.
 * Costs about one pass over its file for each edit; what all edits search together is bounded (EDIT_LIMIT).
 */
export async function applyEdits(
  requests: string | readonly FileEditRequest[],
  options: ApplyOptions = {},
): Promise<ApplyReport> {
  return (await applyWork(() => readRequests(requests, options), options)).report;
}

/** What is to be done, however it was said. */
export interface Work {
  readonly operations: readonly Operation[];
  readonly repairs: readonly string[];
  readonly format: string | null;
  /** SHA-256 of files as the caller knows them, undefined for no file; one that is another now is refused. */
  readonly known?: ReadonlyMap<string, string | undefined>;
  /** Works out the edits instead of `operations`, as going back to texts that were there: syntax is not judged. */
  readonly restore?: (ctx: ResolveContext) => readonly EditAnswer[];
}

/** What became of it. */
export interface AppliedWork {
  readonly report: ApplyReport;
  /** Each file as it was found and as it was to become; none when the edits were not worked out. */
  readonly drafts: readonly FileDraft[];
}

/** Does what `read` gives, as `applyEdits` does. Never rejects. */
export async function applyWork(
  read: () => Result<Work, SurehandError>,
  options: ApplyOptions,
): Promise<AppliedWork> {
  const dryRun = options.dryRun ?? false;
  try {
    const started = await start(read, options);
    if (!started.ok) return { report: createFailureReport(started.error, { dryRun }), drafts: [] };
    try {
      const { workspace, work, drafts } = started.value;
      const report = carryOut(started.value);
      const operations = work.restore === undefined ? work.operations : [];
      const remembered = recordOutcome({
        workspace,
        operations,
        report,
        drafts,
        ...toBugHook(options),
      });
      options.onViews?.(toViews(started.value.texts, remembered));
      return { report: remembered, drafts };
    } finally {
      started.value.syntax.dispose();
    }
  } catch (cause) {
    options.onBug?.(cause);
    return { report: createFailureReport(toInternalError(cause), { dryRun }), drafts: [] };
  }
}

function toViews(texts: readonly EditTexts[], report: ApplyReport): readonly EditView[] {
  return texts.flatMap((each, idx) => {
    const answer = report.edits[idx];
    return answer === undefined ? [] : [{ number: idx + 1, answer, ...each }];
  });
}

function readRequests(
  requests: string | readonly FileEditRequest[],
  options: ApplyOptions,
): Result<Work, SurehandError> {
  const isText = typeof requests === "string";
  // A list goes the way of a text, so that both are held against the same rules.
  const parsed = parseRequest(isText ? requests : JSON.stringify({ edits: requests }), {
    ...(options.file === undefined ? {} : { file: options.file }),
    ...(options.format === undefined ? {} : { format: options.format }),
  });
  return parsed.ok ? ok({ ...parsed.value, format: isText ? parsed.value.format : null }) : parsed;
}

interface Task {
  readonly options: ApplyOptions;
  readonly workspace: Workspace;
  readonly work: Work;
  readonly answers: readonly EditAnswer[];
  readonly drafts: readonly FileDraft[];
  readonly syntax: SyntaxSession;
  /** Around each edit; none when nobody asked. */
  readonly texts: readonly EditTexts[];
}

async function start(
  read: () => Result<Work, SurehandError>,
  options: ApplyOptions,
): Promise<Result<Task, SurehandError>> {
  const wrong = findWrongOption(options);
  if (wrong !== undefined) return err(wrong);
  const opened =
    options.workspace === undefined ? openWorkspace(options.root ?? ".") : ok(options.workspace);
  if (!opened.ok) return opened;
  const workspace = opened.value;
  const policy = readPolicy(workspace);
  if (!policy.ok) return policy;
  const work = read();
  if (!work.ok) {
    const report = createFailureReport(work.error, { dryRun: options.dryRun ?? false });
    recordOutcome({ workspace, operations: undefined, report, drafts: [], ...toBugHook(options) });
    return work;
  }
  const { operations, restore, known } = work.value;
  const drafts = new DraftMapBuilder(workspace);
  const syntax = await createSyntaxSession(
    options.parsers ?? PROCESS_PARSERS,
    listTexts(drafts, operations, options.file),
  );
  const ctx = {
    workspace,
    policy: policy.value,
    drafts,
    syntax,
    options,
    meter: new SearchMeterBuilder(),
    coordinates: new CoordinateGroupsBuilder(operations),
  };
  const texts: EditTexts[] = [];
  const resolve = (operation: Operation, idx: number): EditAnswer => {
    if (options.onViews === undefined) return resolveOperation(ctx, operation, idx + 1);
    const watched = watchEdit(ctx, operation, () => resolveOperation(ctx, operation, idx + 1));
    texts.push(watched.texts);
    return watched.answer;
  };
  const found = restore?.(ctx) ?? operations.map(resolve);
  const made = drafts.build();
  const answers = known === undefined ? found : refuseStale(found, made, known);
  return ok({ options, workspace, work: work.value, answers, drafts: made, syntax, texts });
}

/** The files of a request with their texts, as far as they can be read and where they go to. */
function listTexts(
  drafts: DraftMapBuilder,
  operations: readonly Operation[],
  file: string | undefined,
): readonly { readonly path: string; readonly text: string }[] {
  // Opening looks at the disk each time, and a request may have many edits of one file.
  const known = new Map<string, ReturnType<DraftMapBuilder["tryOpen"]>>();
  return operations.flatMap((operation) => {
    const named = operation.file ?? file;
    if (named === undefined) return [];
    const opened = known.get(named) ?? drafts.tryOpen(named);
    known.set(named, opened);
    if (!opened.ok) return [];
    const { path, text } = opened.value;
    const content = text?.content ?? ("content" in operation ? operation.content : "");
    const target = "to" in operation ? [{ path: operation.to, text: content }] : [];
    return [{ path, text: content }, ...target];
  });
}

function toBugHook({ onBug }: ApplyOptions): Pick<ApplyOptions, "onBug"> {
  return onBug === undefined ? {} : { onBug };
}

function findWrongOption({ preset, levels, threshold }: ApplyOptions): SurehandError | undefined {
  const known = getPresetLevels(preset ?? "default");
  const strange = levels?.find((level) => !known.includes(level));
  if (strange !== undefined) {
    const message = `The level "${strange}" is not one of the preset "${preset ?? "default"}".`;
    const next = `Choose from ${known.join(", ")}.`;
    return createError("USAGE_INVALID", message, { next, details: { level: strange } });
  }
  if (threshold === undefined || (threshold >= 0 && threshold <= 1)) return undefined;
  const message = `The threshold ${threshold} is not within 0 and 1.`;
  return createError("USAGE_INVALID", message, { details: { threshold } });
}

function carryOut(task: Task): ApplyReport {
  const { options, work, drafts } = task;
  const each = options.each ?? false;
  const done = each ? writeEach(task) : writeAll(task);
  const files = drafts.flatMap((draft): readonly FileReport[] => {
    if (done.unknown.has(draft.path)) return [];
    const report = findFileReport(draft, done.written.has(draft.path));
    return report === undefined ? [] : [report];
  });
  return createReport(done.answers, {
    format: work.format,
    repairs: work.repairs,
    dryRun: options.dryRun ?? false,
    each,
    files,
  });
}

interface Outcome {
  readonly answers: readonly EditAnswer[];
  /** Files changed, or in a dry run those that would be. */
  readonly written: ReadonlySet<string>;
  /** Files whose state could not be brought back. */
  readonly unknown: ReadonlySet<string>;
}

function writeAll(task: Task): Outcome {
  const { answers, drafts } = task;
  const refused = answers.findIndex(isRefused);
  if (refused !== -1) {
    const why = `edit ${refused + 1} was refused, and the edits of a request are written all or none`;
    return {
      answers: answers.map((each) =>
        isRefused(each) ? explainWay(each, answers) : toUnwritten(each, why),
      ),
      written: new Set(),
      unknown: new Set(),
    };
  }
  return settle(task, answers, drafts);
}

function writeEach(task: Task): Outcome {
  let { answers } = task;
  const written = new Set<string>();
  const unknown = new Set<string>();
  for (const drafts of groupDrafts(task.drafts)) {
    const outcome = settle(task, answers, drafts);
    answers = outcome.answers;
    for (const file of outcome.written) written.add(file);
    for (const file of outcome.unknown) unknown.add(file);
  }
  return { answers, written, unknown };
}

/** Files that change, apart as far as no edit changes several of them: those are written together. */
function groupDrafts(drafts: readonly FileDraft[]): readonly (readonly FileDraft[])[] {
  const groups = new Map<FileDraft, FileDraft[]>();
  const byEdit = new Map<number, FileDraft[]>();
  for (const draft of drafts) {
    if (draft.edits.length === 0) continue;
    const joined = new Set(draft.edits.flatMap((number) => byEdit.get(number) ?? []));
    const group = [...new Set([...joined].flatMap((each) => groups.get(each) ?? [])), draft];
    for (const each of group) {
      groups.set(each, group);
      for (const number of each.edits) byEdit.set(number, group);
    }
  }
  return [...new Set(groups.values())];
}

/** Writes the files of `drafts` in one transaction and says so in the answers to their edits. */
function settle(task: Task, given: readonly EditAnswer[], drafts: readonly FileDraft[]): Outcome {
  const isRestored = task.work.restore !== undefined;
  const judged = judgeDrafts(task.syntax, isRestored ? [] : drafts, given, {
    mayBreak: task.options.allowSyntaxErrors ?? false,
  });
  if (judged.isRefused) return { ...judged, written: new Set(), unknown: new Set() };
  const { answers } = judged;
  const changes = drafts.flatMap((draft): readonly FileChange[] => {
    const change = findChange(draft);
    return change === undefined ? [] : [change];
  });
  const numbers = new Set(drafts.flatMap((draft) => draft.edits));
  const done = commit(task, changes);
  if (!done.ok) return toFailedOutcome(answers, { drafts, numbers, error: done.error });
  const status = task.options.dryRun === true ? "planned" : "applied";
  return {
    answers: answers.map((answer, idx) => {
      if (!numbers.has(idx + 1)) return answer;
      return { ...answer, status, warnings: [...answer.warnings, ...done.value] };
    }),
    written: new Set(changes.map((change) => change.path)),
    unknown: new Set(),
  };
}

/** Warnings of the transaction, or why it did not come about. */
function commit(
  { workspace, options }: Task,
  changes: readonly FileChange[],
): Result<readonly string[], SurehandError> {
  if (options.dryRun === true) {
    const plan = planCommit(workspace, changes);
    return plan.ok ? ok([]) : plan;
  }
  const report = commitChanges(workspace, changes);
  return report.ok ? ok(report.value.warnings) : report;
}

interface Failure {
  readonly drafts: readonly FileDraft[];
  readonly numbers: ReadonlySet<number>;
  readonly error: SurehandError;
}

/** Edits of the files that the error names carry it; of all files when it names none. */
function toFailedOutcome(answers: readonly EditAnswer[], failure: Failure): Outcome {
  const { drafts, numbers, error } = failure;
  const named = listNamedFiles(error);
  const paths = drafts.map((draft) => draft.path);
  const blamed = paths.some((path) => named.has(path)) ? named : new Set<string>(paths);
  const why = `${[...blamed].sort().join(", ")} could not be written, and files are written all or none`;
  return {
    answers: answers.map((answer, idx) => {
      if (!numbers.has(idx + 1)) return answer;
      const isBlamed = drafts.some(
        ({ path, edits }) => blamed.has(path) && edits.includes(idx + 1),
      );
      if (!isBlamed) return toUnwritten(answer, why);
      return { ...answer, status: getStatus(error), receipt: null, error };
    }),
    written: new Set(),
    unknown: error.code === "ROLLBACK_FAILED" ? new Set(paths) : new Set(),
  };
}

/** The files that the details of an error of `transaction` or `workspace` name as its cause. */
function listNamedFiles({ details }: SurehandError): ReadonlySet<string> {
  const cause = details.cause;
  const inner = isRecord(cause) && isRecord(cause.details) ? cause.details : details;
  const changed = Array.isArray(inner.changed) ? inner.changed : [];
  const files = Array.isArray(inner.files) && inner === details ? inner.files : [];
  const candidates: readonly unknown[] = [
    inner.file,
    inner.path,
    ...files,
    ...changed.map((each: unknown) => (isRecord(each) ? each.file : undefined)),
  ];
  return new Set(candidates.filter((each) => typeof each === "string"));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Beside other edits, one that is in place already does not stop at "continue with the next". */
function explainWay(answer: EditAnswer, answers: readonly EditAnswer[]): EditAnswer {
  if (answer.error?.code !== "ALREADY_APPLIED" || answers.length === 1) return answer;
  const next = "Leave this edit out and send the others again, or ask for each edit by itself.";
  return { ...answer, error: { ...answer.error, next } };
}
