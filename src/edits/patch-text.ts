/**
 * Hunks on one text: each gets its place (`place-hunk.ts`), all are changed or none. Pure; the answer has the form of
 * `edit-text.ts`'s, names the hunk that was refused by its number, and carries the edit itself.
 */
import { createError, type SurehandError, toSha256 } from "../base/index.ts";
import {
  createTextEdit,
  getEditResult,
  LineTable,
  type Replacement,
  type TextEdit,
  toEditDiff,
  toSpan,
} from "../text/index.ts";
import { createRefusal, type EditAnswer } from "./answer.ts";
import { toRange } from "./candidates.ts";
import type { EditTextOptions } from "./edit-text.ts";
import type { Evidence } from "./explain.ts";
import { FileLines } from "./file-lines.ts";
import type { Hunk, HunkLine, Hunks } from "./operation.ts";
import { HunkPlacerBuilder, type Placement } from "./place-hunk.ts";

/** The answer and, when all hunks apply, the edit they come to. */
export type PatchTextAnswer = EditAnswer & { readonly edit?: TextEdit };

/**
 * Makes the changes of all hunks on `text`, or none. `status` is `applied` with `edit` set, or says why not with
 * `error.details.hunk`, the number from 1 of the hunk that has no place. `replacements` counts hunks.
 * Costs one look per hunk where line numbers are right, else one pass over the text each, within a stated bound.
 */
export function patchText(
  text: string,
  request: Hunks,
  options: EditTextOptions = {},
): PatchTextAnswer {
  const file = new FileLines(text);
  const placer = new HunkPlacerBuilder(file, request.placement, options);
  const placements: Placement[] = [];
  for (const [idx, hunk] of request.hunks.entries()) {
    if (removesMark(hunk))
      return refuse(createMarkRefusal(), { options, number: idx + 1, hunks: request.hunks });
    const placed = placer.place(toBareHunk(hunk));
    if (!placed.ok) return refuse(placed.error, { options, number: idx + 1, hunks: request.hunks });
    placements.push(placed.value);
  }
  const edit = createTextEdit(text, joinTouching(placements.flatMap(({ changes }) => changes)));
  if (!edit.ok)
    return refuse({ error: edit.error, evidence: {} }, { options, hunks: request.hunks });
  if (getEditResult(edit.value) === text) {
    const error = createError("EDIT_NO_CHANGE", "The hunks change nothing.");
    return refuse({ error, evidence: {} }, { options, hunks: request.hunks });
  }
  return finish({ file, request, options, placements, edit: edit.value });
}

/** Whether `lines` are all lines of `text`, line endings aside. */
export function hasExactly(text: string, lines: readonly HunkLine[]): boolean {
  const file = new FileLines(text);
  return file.count === lines.length && file.fitsAt(0, lines.map(toBareLine), "ending");
}

/** Whether `hunk` takes a byte order mark away, which is no part of a text here. */
function removesMark({ lines }: Hunk): boolean {
  const marked = lines.filter(({ text }) => text.startsWith("\ufeff"));
  return (
    marked.some(({ kind }) => kind === "removed") && !marked.some(({ kind }) => kind === "added")
  );
}

function createMarkRefusal(): { readonly error: SurehandError; readonly evidence: Evidence } {
  const message = "It takes a byte order mark away, which is not supported yet.";
  const next = "Keep the byte order mark, or remove it by other means first.";
  return { error: createError("REQUEST_UNSUPPORTED", message, { next }), evidence: {} };
}

/** A byte order mark is not part of a text here, so it is none of its lines either. */
function toBareHunk(hunk: Hunk): Hunk {
  if (!hunk.lines.some(({ text }) => text.startsWith("\ufeff"))) return hunk;
  return { ...hunk, lines: hunk.lines.map(toBareLine) };
}

function toBareLine(line: HunkLine): HunkLine {
  return line.text.startsWith("\ufeff") ? { ...line, text: line.text.slice(1) } : line;
}

/** `changes` with those joined that touch, as neighbouring hunks without context do. */
function joinTouching(changes: readonly Replacement[]): readonly Replacement[] {
  const joined: Replacement[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last === undefined || last.span.end < change.span.start) joined.push(change);
    else {
      const span = toSpan(last.span.start, Math.max(last.span.end, change.span.end));
      joined[joined.length - 1] = { span, text: last.text + change.text };
    }
  }
  return joined;
}

interface Done {
  readonly file: FileLines;
  readonly request: Hunks;
  readonly options: EditTextOptions;
  readonly placements: readonly Placement[];
  readonly edit: TextEdit;
}

function finish({ file, request, options, placements, edit }: Done): PatchTextAnswer {
  const { text } = file;
  const loosest = placements.reduce((least, each) =>
    each.confidence < least.confidence ? each : least,
  );
  const start = file.getStart(placements[0]?.start ?? 0);
  const end = file.getStart(placements.at(-1)?.end ?? 0);
  const table = new LineTable(text);
  const path = options.file ?? null;
  const isOne = placements.length === 1;
  const warnings = placements.flatMap((each, idx) =>
    each.warnings.map((warning) => (isOne ? warning : `Hunk ${idx + 1}: ${warning}`)),
  );
  return {
    status: "applied",
    file: path,
    match_type: loosest.matchType,
    confidence: loosest.confidence,
    margin: placements.reduce((least, each) => Math.min(least, each.margin), 1),
    matched_text: isOne ? text.slice(start, end) : null,
    range: toRange(table, start, end),
    replacements: placements.length,
    candidates: [],
    adapted: [...new Set(placements.flatMap(({ adapted }) => adapted))],
    diff: toEditDiff(edit, table, options.file ?? "text"),
    validated: null,
    fallback_used: false,
    warnings,
    receipt: {
      file: path,
      before_sha256: toSha256(text),
      after_sha256: toSha256(getEditResult(edit)),
      request_sha256: toSha256(JSON.stringify(request)),
      match_type: loosest.matchType,
      replacements: edit.replacements.map((one) => ({
        range: toRange(table, one.span.start, one.span.end),
        inserted_sha256: toSha256(one.text),
      })),
    },
    error: null,
    edit,
  };
}

function refuse(
  refusal: { readonly error: SurehandError; readonly evidence: Evidence },
  about: {
    readonly options: EditTextOptions;
    readonly hunks: readonly Hunk[];
    readonly number?: number;
  },
): PatchTextAnswer {
  const { number, hunks, options } = about;
  const error =
    number === undefined ? refusal.error : nameHunk(refusal.error, number, hunks.length);
  return { ...createRefusal(error, options.file ?? null), ...refusal.evidence };
}

function nameHunk(error: SurehandError, number: number, count: number): SurehandError {
  return {
    ...error,
    message: `Hunk ${number} of ${count}: ${error.message}`,
    details: { hunk: number, ...error.details },
  };
}
