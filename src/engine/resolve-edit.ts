/**
 * One edit of a request, worked out in memory on the draft of its file: found, held against assertions, policy and what
 * earlier edits of the request wrote, and encoded. Nothing is written to the disk here.
 * A later edit sees the result of the earlier ones. What its caller said by line or count was said of the file as read,
 * so `near_line` is carried over, and an `occurrence` that would mean another place than before is refused.
 */
import { createError, err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import {
  type EditAnswer,
  type EditRequest,
  type EditTextAnswer,
  editText,
  type LocateOptions,
  type Operation,
} from "../edits/index.ts";
import { LineTable, mapOffset, toOffset, toUnifiedDiff } from "../text/index.ts";
import type { Workspace } from "../workspace/index.ts";
import { createRefusal, EMPTY_ANSWER, refuseAnswer } from "./edit-answers.ts";
import { applyToDraft, type DraftMapBuilder, type FileDraft } from "./file-draft.ts";
import {
  findClosingRule,
  findRefusingRule,
  getVerdict,
  type Policy,
  type PolicyRule,
  type PolicyVerdict,
} from "./policy.ts";
import { createWholeEdit, getTextEdit, rewritesWritten } from "./written-spans.ts";

/** How all edits of a request are made. */
export interface ResolveOptions extends LocateOptions {
  /** File of edits that name none. */
  readonly file?: string;
  readonly acceptFallback?: boolean;
}

/** What all edits of one request share. */
export interface ResolveContext {
  readonly workspace: Workspace;
  readonly policy: Policy;
  readonly drafts: DraftMapBuilder;
  readonly options: ResolveOptions;
  readonly meter: SearchMeterBuilder;
}

/** Most UTF-16 code units of text searched by all edits of one request together. */
export const MAX_SEARCHED_UNITS = 2 ** 31;

/** Counts the text searched by one request. */
export class SearchMeterBuilder {
  #units = 0;

  /** Counts `units` more; an error when they are too many. Errors: EDIT_LIMIT. */
  tryAdd(units: number): Result<void, SurehandError> {
    this.#units += units;
    if (this.#units <= MAX_SEARCHED_UNITS) return ok(undefined);
    const message = `The edits of the request search more than ${MAX_SEARCHED_UNITS} characters together.`;
    const details = { max_searched_units: MAX_SEARCHED_UNITS };
    return err(createError("EDIT_LIMIT", message, { next: "Split the request.", details }));
  }
}

/** The answer to edit `number` (from 1); `planned` when its draft has changed. */
export function resolveEdit(ctx: ResolveContext, operation: Operation, number: number): EditAnswer {
  const file = operation.file ?? ctx.options.file;
  if (file === undefined) {
    const message = `Edit ${number} names no file.`;
    const details = { edit: number, missing: ["file"] };
    const next = "Add `file` to the edit, or name one file for the whole request.";
    return createRefusal(createError("REQUEST_FIELD_MISSING", message, { next, details }), null);
  }
  const draft = ctx.drafts.tryOpen(file);
  if (!draft.ok) return createRefusal(draft.error, file);
  const { path, target } = draft.value;
  const verdict = getVerdict(ctx.policy, ctx.workspace, target);
  const closing = findClosingRule(verdict);
  if (closing !== undefined) {
    const message = `The rule "${closing.name}" lets nothing write to ${path}.${explainRule(closing)}`;
    const next = "Leave the file as it is, or ask the owner of the repository to change the rule.";
    const details = { file: path, rule: printRule(closing) };
    return createRefusal(createError("EDIT_LEVEL_NOT_ALLOWED", message, { next, details }), path);
  }
  const unexpected = findHashMismatch(draft.value, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, path);
  const run = { ctx, operation, number, draft: draft.value, verdict };
  if (draft.value.text === undefined) return createFile(run);
  return editFile(run, draft.value.text.content);
}

interface Run {
  readonly ctx: ResolveContext;
  readonly operation: Operation;
  readonly number: number;
  readonly draft: FileDraft;
  readonly verdict: PolicyVerdict;
}

function findHashMismatch(draft: FileDraft, operation: Operation): SurehandError | undefined {
  const { expectHash } = operation;
  const actual = draft.original?.sha256;
  if (expectHash === undefined || actual?.startsWith(expectHash) === true) return undefined;
  const what = actual === undefined ? "does not exist" : `has the SHA-256 ${actual}`;
  return createError(
    "EDIT_EXPECTATION_FAILED",
    `${draft.path} ${what}; ${expectHash} was expected.`,
    {
      details: { file: draft.path, expect_hash: expectHash, actual_sha256: actual ?? null },
    },
  );
}

/** An empty old text makes the file, with the new text as it was sent. */
function createFile({ ctx, operation, number, draft, verdict }: Run): EditAnswer {
  const { path } = draft;
  const { oldText, newText, expectContains } = operation;
  if (oldText !== "") {
    const message = `${path} does not exist under the root ${ctx.workspace.root}.`;
    const details = { file: path, root: ctx.workspace.root };
    return createRefusal(createError("FILE_NOT_FOUND", message, { details }), path);
  }
  if (expectContains !== undefined) {
    const message = `${path} does not exist, so it does not contain \`expect_contains\`.`;
    const details = { file: path, expect_contains: expectContains };
    return createRefusal(createError("EDIT_EXPECTATION_FAILED", message, { details }), path);
  }
  const made = applyToDraft(draft, createWholeEdit("", newText), number);
  if (!made.ok) return createRefusal(made.error, path);
  ctx.drafts.set(made.value);
  return {
    ...EMPTY_ANSWER,
    status: "planned",
    file: path,
    diff: toUnifiedDiff(undefined, newText, { path }),
    warnings: verdict.warnings,
    receipt: {
      file: path,
      before_sha256: toSha256(""),
      after_sha256: toSha256(newText),
      request_sha256: toSha256(JSON.stringify([oldText, newText])),
      match_type: "create",
      replacements: [],
    },
  };
}

function editFile(run: Run, content: string): EditAnswer {
  const { ctx, operation, number, draft, verdict } = run;
  const { path } = draft;
  if (operation.oldText === "" && content !== "")
    return createRefusal(explainExisting(draft), path);
  const counted = ctx.meter.tryAdd(content.length);
  if (!counted.ok) return createRefusal(counted.error, path);
  const { text: after, ...answer } = editText(content, toEditRequest(run), {
    ...ctx.options,
    file: path,
  });
  if (after === undefined || answer.receipt === null) return explainRefusal(run, answer);
  const refusing = findRefusingRule(verdict, answer.match_type ?? "", answer.confidence ?? 0);
  if (refusing !== undefined) return refuseByRule(run, answer, refusing);
  const edit = getTextEdit(content, after, answer.receipt);
  const misplaced = findMisplaced(run, answer);
  if (misplaced !== undefined) return refuseAnswer(answer, misplaced);
  if (rewritesWritten(draft.sofar, edit)) {
    const what = `Edit ${number} changes text that ${nameEdits(draft.edits)} of this request wrote into ${path}.`;
    return refuseAnswer(answer, createOverlap(run, what));
  }
  const made = applyToDraft(draft, edit, number);
  if (!made.ok) return refuseAnswer(answer, made.error);
  ctx.drafts.set(made.value);
  const warnings = [...answer.warnings, ...verdict.warnings, ...warnOfEncoding(draft)];
  return { ...answer, status: "planned", warnings };
}

function toEditRequest({ operation, draft }: Run): EditRequest {
  const { oldText, newText, replaceAll, occurrence, nearLine, expectContains } = operation;
  return {
    old_text: oldText,
    new_text: newText,
    replace_all: replaceAll,
    ...(occurrence === undefined ? {} : { occurrence }),
    ...(nearLine === undefined ? {} : { near_line: mapLine(draft, nearLine) }),
    ...(expectContains === undefined ? {} : { expect_contains: expectContains }),
  };
}

/** Where line `line` of the file as read is now. */
function mapLine(draft: FileDraft, line: number): number {
  if (draft.sofar.isEmpty || draft.text === undefined) return line;
  const before = new LineTable(draft.sofar.base);
  const start = before.getStart(Math.min(line, before.lineCount));
  const now = new LineTable(draft.text.content).getLineOf(mapOffset(draft.sofar, start, "after"));
  return now + Math.max(0, line - before.lineCount);
}

/** The refusal when `occurrence` counts to another place now than in the file as read. */
function findMisplaced(run: Run, answer: EditAnswer): SurehandError | undefined {
  const { operation, draft } = run;
  if (operation.occurrence === undefined || draft.sofar.isEmpty || draft.text === undefined) {
    return undefined;
  }
  const before = editText(draft.sofar.base, toEditRequest(run), run.ctx.options);
  if (before.range === null || answer.range === null) return undefined;
  const { start_line: line, start_col: col } = before.range;
  const start = new LineTable(draft.sofar.base).getStart(line) + col - 1;
  const now = new LineTable(draft.text.content);
  const expected = mapOffset(draft.sofar, toOffset(start), "after");
  const actual = now.getStart(answer.range.start_line) + answer.range.start_col - 1;
  if (actual === expected) return undefined;
  const message = `Occurrence ${operation.occurrence} is at line ${line} of ${draft.path} as it is on the disk, but at line ${answer.range.start_line} after ${nameEdits(draft.edits)} of this request.`;
  const next = "Quote more lines instead of counting, or send the edits one after the other.";
  return createError("EDIT_AMBIGUOUS", message, {
    next,
    details: { occurrence: operation.occurrence, earlier_edits: draft.edits },
  });
}

/** Why an edit that was refused was: an earlier edit of the request may be the reason. */
function explainRefusal(run: Run, answer: EditTextAnswer): EditAnswer {
  const { ctx, draft, number } = run;
  const code = answer.error?.code;
  const isChanged = !draft.sofar.isEmpty && draft.sofar.base !== "";
  if (!isChanged || (code !== "EDIT_NO_MATCH" && code !== "EDIT_CONFLICT")) return answer;
  const counted = ctx.meter.tryAdd(draft.sofar.base.length);
  if (!counted.ok) return answer;
  const before = editText(draft.sofar.base, toEditRequest(run), ctx.options);
  if (before.status !== "applied") return answer;
  const what = `Edit ${number} fits ${draft.path} as it is on the disk, but not after ${nameEdits(draft.edits)} of this request.`;
  return createRefusal(createOverlap(run, what), draft.path);
}

function createOverlap({ number, draft }: Run, message: string): SurehandError {
  return createError("EDIT_OVERLAP", message, {
    details: { file: draft.path, edit: number, earlier_edits: draft.edits },
  });
}

function explainExisting(draft: FileDraft): SurehandError {
  const { path, original } = draft;
  const isOurs = original === undefined;
  const message = isOurs
    ? `${path} is created by ${nameEdits(draft.edits)} of this request already.`
    : `${path} exists and has content; an empty old text only creates a file or fills an empty one.`;
  const next = isOurs
    ? "Send the whole file in one edit."
    : "Quote the lines to change as the old text, or use `<<START>>` or `<<END>>` to insert at an end.";
  return createError("FILE_EXISTS", message, { next, details: { file: path } });
}

function refuseByRule(run: Run, answer: EditAnswer, rule: PolicyRule): EditAnswer {
  const { file, match_type, confidence, range, matched_text } = answer;
  const place = range === null ? "" : ` at line ${range.start_line}`;
  const allowed = rule.levels === undefined ? "" : ` only ${rule.levels.join(", ")}`;
  const least = rule.threshold > 0 ? ` from confidence ${rule.threshold}` : "";
  const message = `${file}: the place${place} was found at level ${match_type} (${confidence?.toFixed(2)}); the rule "${rule.name}" lets${allowed || " levels"}${least} write there.${explainRule(rule)}`;
  const error = createError("EDIT_LEVEL_NOT_ALLOWED", message, {
    details: { file, match_type, confidence, rule: printRule(rule) },
  });
  const preview = matched_text ?? "";
  const content = run.draft.text?.content ?? "";
  const isOnly = content.indexOf(preview) === content.lastIndexOf(preview);
  const candidates =
    range === null
      ? []
      : [
          {
            range,
            match_type: match_type ?? "",
            confidence: confidence ?? 0,
            enclosing: null,
            preview,
            unique_old_text: isOnly ? matched_text : null,
            first_difference: findFirstDifference(run.operation.oldText, preview, range.start_line),
          },
        ];
  return { ...refuseAnswer(answer, error), candidates };
}

function findFirstDifference(
  oldText: string,
  fileText: string,
  line: number,
): EditAnswer["candidates"][number]["first_difference"] {
  const oldLines = oldText.split(/\r\n?|\n/);
  const fileLines = fileText.split(/\r\n?|\n/);
  const at = oldLines.findIndex((each, idx) => each !== fileLines[idx]);
  if (at === -1) return null;
  const drift = "not as in the file";
  return { line: line + at, old: oldLines[at] ?? "", file: fileLines[at] ?? "", drift };
}

function explainRule(rule: PolicyRule): string {
  return rule.why === undefined ? "" : ` ${rule.why}`;
}

function printRule(rule: PolicyRule): Readonly<Record<string, unknown>> {
  return {
    name: rule.name,
    paths: rule.globs.map((glob) => glob.source),
    levels: rule.levels ?? null,
    threshold: rule.threshold,
  };
}

function warnOfEncoding({ text, path }: FileDraft): readonly string[] {
  if (text?.encoding !== "unknown-8bit") return [];
  const likely =
    text.likelyEncodings.length === 0 ? "" : ` (likely ${text.likelyEncodings.join(" or ")})`;
  return [
    `The encoding of ${path} is not known for sure${likely}; all other bytes are kept as they are.`,
  ];
}

function nameEdits(edits: readonly number[]): string {
  return edits.length === 1 ? `edit ${edits[0]}` : `edits ${edits.join(", ")}`;
}
