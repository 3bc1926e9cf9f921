/**
 * What is remembered of a request after it was carried out: receipts of what was applied, and, where the user wants it,
 * the refused edits without their words. A dry run leaves nothing. Remembering never changes what became of the request:
 * what goes wrong here is a warning.
 */
import { createError, type SurehandError } from "../base/index.ts";
import type { Operation } from "../edits/index.ts";
import { findLanguage } from "../syntax/index.ts";
import { type AppliedFile, type Attempt, recordAttempts, recordReceipts } from "../task/index.ts";
import { parseWorkspacePath, type Workspace } from "../workspace/index.ts";
import type { FileDraft } from "./file-draft.ts";
import type { ApplyReport } from "./schemas.ts";

/** A request, and what became of it. */
export interface RequestOutcome {
  readonly workspace: Workspace;
  /** What was asked for; `undefined` when it could not be read. */
  readonly operations: readonly Operation[] | undefined;
  readonly report: ApplyReport;
  /** All files that were opened for it. */
  readonly drafts: readonly FileDraft[];
  /** Told of a defect of this program. */
  readonly onBug?: (cause: unknown) => void;
}

/**
 * Remembers `outcome`; its report, with a warning when that failed.
 * Outside git, and with no failures wanted, it costs two looks at the disk; else a pass over the changed texts and one append.
 */
export function recordOutcome(outcome: RequestOutcome): ApplyReport {
  const { workspace, report } = outcome;
  if (report.dry_run) return report;
  const errors: SurehandError[] = [];
  try {
    const receipts = recordReceipts(workspace, listApplied(outcome));
    if (!receipts.ok) errors.push(receipts.error);
    const attempts = recordAttempts(workspace, () => listAttempts(outcome));
    if (!attempts.ok) errors.push(attempts.error);
  } catch (cause) {
    // The files are written: a defect in remembering that must not make it look otherwise.
    outcome.onBug?.(cause);
    errors.push(createError("INTERNAL", cause instanceof Error ? cause.message : String(cause)));
  }
  const [first] = errors;
  if (first === undefined) return report;
  const warning = `not recorded in the log of this repository: ${first.message}`;
  return { ...report, warnings: [...report.warnings, warning] };
}

function listApplied({ report, drafts }: RequestOutcome): readonly AppliedFile[] {
  return report.files.flatMap((file): readonly AppliedFile[] => {
    const draft = drafts.find(({ path }) => path === file.file);
    if (file.action === "unchanged" || draft === undefined) return [];
    return [
      {
        absolute: draft.target.absolute,
        beforeSha256: file.before_sha256 ?? undefined,
        afterSha256: file.after_sha256 ?? undefined,
        edit: draft.sofar,
        receipts: draft.edits.flatMap((number) => report.edits[number - 1]?.receipt ?? []),
      },
    ];
  });
}

function listAttempts({
  workspace,
  operations,
  report,
  drafts,
}: RequestOutcome): readonly Attempt[] {
  const { format } = report;
  if (operations === undefined) {
    const nothing = { operation: undefined, fileText: undefined, language: undefined };
    return [{ ...nothing, answer: toAnswer(report), format }];
  }
  return operations.flatMap((operation, idx): readonly Attempt[] => {
    const answer = report.edits[idx];
    if (answer === undefined) return [];
    // One file has one name here, however the request spelled it.
    const path = answer.file === null ? undefined : parseWorkspacePath(workspace, answer.file);
    const file = path?.ok === true ? path.value : answer.file;
    const draft = drafts.find((each) => each.path === file);
    const fileText = draft?.original?.content;
    const language = file === null ? undefined : findLanguage(file, fileText?.slice(0, 500))?.id;
    return [{ operation, answer: { ...answer, file }, format, fileText, language }];
  });
}

function toAnswer(report: ApplyReport): Attempt["answer"] {
  const { version: _version, exit_code: _code, dry_run: _dry, edits: _edits, ...rest } = report;
  const { format: _format, repairs: _repairs, files: _files, ...answer } = rest;
  return answer;
}
