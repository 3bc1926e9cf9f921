/**
 * From the answers to all edits to the one answer of a request: the edit that decided, its exit code, and bounds on size.
 * All or none: the first edit that was refused decides. Each by itself: the one of the worst class does.
 */
import { type AnswerStatus, EXIT_CODES, type SurehandError } from "../base/index.ts";
import { createRefusal, type EditAnswer, EMPTY_ANSWER } from "../edits/index.ts";
import { type ApplyReport, type FileReport, SCHEMA_VERSION } from "./schemas.ts";

/** Largest diff and largest matched text in a report, in UTF-16 code units. */
export const MAX_SHOWN_UNITS = 200_000;

/** Replacements listed in one receipt of a report. */
export const MAX_SHOWN_REPLACEMENTS = 1000;

const WORST_FIRST: readonly AnswerStatus[] = [
  "internal",
  "rolled_back",
  "blocked",
  "stale",
  "conflict",
  "syntax_error",
  "invalid",
  "ambiguous",
  "no_match",
  "planned",
  "applied",
];

/** What a report is made of besides the answers. */
export interface ReportParts {
  readonly format: string | null;
  readonly repairs: readonly string[];
  readonly dryRun: boolean;
  readonly each: boolean;
  readonly files: readonly FileReport[];
}

/** The report of a request whose edits were answered by `edits`, at least one. */
export function createReport(edits: readonly EditAnswer[], parts: ReportParts): ApplyReport {
  const shown = edits.map(limitAnswer);
  const deciding = (parts.each ? findWorst(shown) : findFirstFailed(shown)) ?? shown[0];
  return toReport(deciding ?? EMPTY_ANSWER, shown, parts);
}

/** The report of a request that ended before its edits were looked at. */
export function createFailureReport(
  error: SurehandError,
  options: { readonly dryRun: boolean },
): ApplyReport {
  const parts = { format: null, repairs: [], each: false, files: [], ...options };
  return toReport(createRefusal(error, null), [], parts);
}

/** Whether `answer` is that to an edit that does not apply. */
export function isRefused(answer: EditAnswer): boolean {
  return EXIT_CODES[answer.status] !== 0;
}

/** `answer` to an edit that applies but was not written, because of `why`. */
export function toUnwritten(answer: EditAnswer, why: string): EditAnswer {
  return { ...answer, receipt: null, warnings: [...answer.warnings, `not written: ${why}`] };
}

function toReport(
  deciding: EditAnswer,
  edits: readonly EditAnswer[],
  parts: ReportParts,
): ApplyReport {
  return {
    version: SCHEMA_VERSION,
    ...deciding,
    exit_code: EXIT_CODES[deciding.status],
    dry_run: parts.dryRun,
    format: parts.format,
    repairs: parts.repairs,
    edits,
    files: parts.files.map((file) => ({ ...file, diff: cutDiff(file.diff).diff })),
  };
}

function findFirstFailed(edits: readonly EditAnswer[]): EditAnswer | undefined {
  return edits.find(isRefused);
}

function findWorst(edits: readonly EditAnswer[]): EditAnswer | undefined {
  for (const status of WORST_FIRST) {
    const found = edits.find((edit) => edit.status === status);
    if (found !== undefined) return found;
  }
  return undefined;
}

function limitAnswer(answer: EditAnswer): EditAnswer {
  const { diff, warning } = cutDiff(answer.diff);
  const warnings = [...answer.warnings];
  if (warning !== undefined) warnings.push(warning);
  let { matched_text } = answer;
  if (matched_text !== null && matched_text.length > MAX_SHOWN_UNITS) {
    warnings.push(`matched_text of ${matched_text.length} characters left out; see range`);
    matched_text = null;
  }
  let { receipt } = answer;
  const count = receipt?.replacements.length ?? 0;
  if (receipt !== null && count > MAX_SHOWN_REPLACEMENTS) {
    warnings.push(`receipt lists ${MAX_SHOWN_REPLACEMENTS} of ${count} replacements`);
    receipt = { ...receipt, replacements: receipt.replacements.slice(0, MAX_SHOWN_REPLACEMENTS) };
  }
  return { ...answer, diff, matched_text, receipt, warnings };
}

/** `diff` cut after a whole line, and what is said about it. */
function cutDiff(diff: string | null): { readonly diff: string | null; readonly warning?: string } {
  if (diff === null || diff.length <= MAX_SHOWN_UNITS) return { diff };
  const end = diff.lastIndexOf("\n", MAX_SHOWN_UNITS) + 1;
  const note = `# Cut after ${end} of ${diff.length} characters; use \`git diff\` for all of it.\n`;
  return {
    diff: diff.slice(0, end) + note,
    warning: `diff cut after ${end} of ${diff.length} characters`,
  };
}
