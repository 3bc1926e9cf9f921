/**
 * What all edits of one request share while they are worked out, how a file is opened for one of them, and the refusals
 * that do not depend on the kind of edit.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  createRefusal,
  type EditAnswer,
  type Expectations,
  type LocateOptions,
} from "../edits/index.ts";
import type { Workspace } from "../workspace/index.ts";
import type { CoordinateGroupsBuilder } from "./coordinate-groups.ts";
import { refuseAnswer } from "./edit-answers.ts";
import type { DraftMapBuilder, FileDraft } from "./file-draft.ts";
import {
  findClosingRule,
  getVerdict,
  type Policy,
  type PolicyRule,
  type PolicyVerdict,
} from "./policy.ts";
import type { SyntaxSession } from "./syntax-session.ts";

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
  readonly syntax: SyntaxSession;
  /** What the request says by coordinates, file by file. */
  readonly coordinates: CoordinateGroupsBuilder;
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

/** A file ready to be edited. */
export interface OpenedDraft {
  readonly draft: FileDraft;
  readonly verdict: PolicyVerdict;
}

/**
 * The draft of `file`, or of the one file named for the whole request, when the policy lets something be written there;
 * else the answer to edit `number`. Errors: REQUEST_FIELD_MISSING, EDIT_LEVEL_NOT_ALLOWED, those of `tryOpen`.
 */
export function openForEdit(
  ctx: ResolveContext,
  named: string | undefined,
  number: number,
): Result<OpenedDraft, EditAnswer> {
  const file = named ?? ctx.options.file;
  if (file === undefined) {
    const message = `Edit ${number} names no file.`;
    const details = { edit: number, missing: ["file"] };
    const next = "Add `file` to the edit, or name one file for the whole request.";
    const error = createError("REQUEST_FIELD_MISSING", message, { next, details });
    return err(createRefusal(error, null));
  }
  const draft = ctx.drafts.tryOpen(file);
  if (!draft.ok) return err(createRefusal(draft.error, file));
  const { path, target } = draft.value;
  const verdict = getVerdict(ctx.policy, ctx.workspace, target);
  const closing = findClosingRule(verdict);
  if (closing === undefined) return ok({ draft: draft.value, verdict });
  const message = `The rule "${closing.name}" lets nothing write to ${path}.${explainRule(closing)}`;
  const next = "Leave the file as it is, or ask the owner of the repository to change the rule.";
  const details = { file: path, rule: printRule(closing) };
  const error = createError("EDIT_LEVEL_NOT_ALLOWED", message, { next, details });
  return err(createRefusal(error, path));
}

/** The error for a file that is not there, or not any more. */
export function explainMissing(ctx: ResolveContext, draft: FileDraft): SurehandError {
  const { path, original, edits } = draft;
  const { root } = ctx.workspace;
  const message =
    original === undefined
      ? `${path} does not exist under the root ${root}.`
      : `${path} is taken away by ${nameEdits(edits)} of this request.`;
  return createError("FILE_NOT_FOUND", message, { details: { file: path, root } });
}

/** The error for a file whose bytes, as they were before the request, have another hash than the edit expects. */
export function findHashMismatch(
  draft: FileDraft,
  { expectHash }: Pick<Expectations, "expectHash">,
): SurehandError | undefined {
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

/** The error for an edit that changes what earlier edits of the request wrote. */
export function createOverlap(draft: FileDraft, number: number, message: string): SurehandError {
  return createError("EDIT_OVERLAP", message, {
    details: { file: draft.path, edit: number, earlier_edits: draft.edits },
  });
}

/** The answer to an edit whose place was found, but not in a way that `rule` lets write; `oldText` is what was sought. */
export function refuseByRule(
  draft: FileDraft,
  answer: EditAnswer,
  rule: PolicyRule,
  oldText: string,
): EditAnswer {
  const { file, match_type, confidence, range, matched_text } = answer;
  const place = range === null ? "" : ` at line ${range.start_line}`;
  const allowed = rule.levels === undefined ? "" : ` only ${rule.levels.join(", ")}`;
  const least = rule.threshold > 0 ? ` from confidence ${rule.threshold}` : "";
  const message = `${file}: the place${place} was found at level ${match_type} (${confidence?.toFixed(2)}); the rule "${rule.name}" lets${allowed || " levels"}${least} write there.${explainRule(rule)}`;
  const error = createError("EDIT_LEVEL_NOT_ALLOWED", message, {
    details: { file, match_type, confidence, rule: printRule(rule) },
  });
  const preview = matched_text ?? "";
  const content = draft.text?.content ?? "";
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
            first_difference: findFirstDifference(oldText, preview, range.start_line),
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

/** What the caller should know of how the file is encoded. */
export function warnOfEncoding({ text, path }: FileDraft): readonly string[] {
  if (text?.encoding !== "unknown-8bit") return [];
  const likely =
    text.likelyEncodings.length === 0 ? "" : ` (likely ${text.likelyEncodings.join(" or ")})`;
  return [
    `The encoding of ${path} is not known for sure${likely}; all other bytes are kept as they are.`,
  ];
}

/** `edits` in words. */
export function nameEdits(edits: readonly number[]): string {
  const sorted = [...edits].sort((left, right) => left - right);
  return edits.length === 1 ? `edit ${sorted[0]}` : `edits ${sorted.join(", ")}`;
}
