/**
 * An edit at line anchors on the draft of its file. Number and hash were read from the file before the request, so the
 * place is worked out there and carried over to what earlier edits of the request made of the file; a line that one of
 * them changed is refused. Insertions at one point stand in the order of the request.
 */
import { err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type AnchoredEdit,
  createRefusal,
  type EditAnswer,
  type LineAnchorOperation,
  placeAtAnchors,
} from "../edits/index.ts";
import {
  createTextEdit,
  mapOffset,
  type Replacement,
  type Span,
  type TextEdit,
  toSpan,
} from "../text/index.ts";
import type { FileDraft } from "./file-draft.ts";
import { nameFile } from "./name-file.ts";
import {
  createOverlap,
  explainMissing,
  findHashMismatch,
  nameEdits,
  openForEdit,
  type ResolveContext,
} from "./resolve-context.ts";
import { settlePlaced } from "./settle-placed.ts";
import { createWholeEdit } from "./written-spans.ts";

/**
 * The answer to edit `number`, which names lines by their anchors.
 * Errors: FILE_NOT_FOUND, EDIT_EXPECTATION_FAILED, EDIT_LIMIT, EDIT_OVERLAP, those of `placeAtAnchors` and `settlePlaced`.
 */
export function resolveLineAnchor(
  ctx: ResolveContext,
  operation: LineAnchorOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { draft } = opened.value;
  const { path, text } = draft;
  if (text === undefined) return createRefusal(explainMissing(ctx, draft), path);
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, path);
  const since = findSince(draft, number);
  if (!since.ok) return createRefusal(since.error, path);
  const counted = ctx.meter.tryAdd(since.value.base.length);
  if (!counted.ok) return createRefusal(counted.error, path);
  const placed = placeAtAnchors(since.value.base, operation);
  if (!placed.ok) {
    const { error, candidates } = placed.error;
    return { ...createRefusal(nameFile(error, path), path), candidates };
  }
  const carried = carryOver(draft, since.value, placed.value, number);
  if (!carried.ok) return createRefusal(carried.error, path);
  const { replacement, span, adapted } = carried.value;
  const edit = createTextEdit(text.content, [replacement]);
  if (!edit.ok) return createRefusal(nameFile(edit.error, path), path);
  const settled = {
    edit: edit.value,
    matchType: "anchor",
    span,
    isWitnessed: placed.value.isWitnessed,
    request: operation,
    adapted: [...placed.value.adapted, ...adapted],
    warnings: placed.value.warnings,
  } as const;
  return settlePlaced(ctx, opened.value, settled, number);
}

/** What has been done to the file since the caller read it, or since the request made it. Errors: EDIT_OVERLAP. */
function findSince(draft: FileDraft, number: number): Result<TextEdit, SurehandError> {
  const { text, madeWith, sofar, edits, path } = draft;
  if (madeWith === undefined && draft.original !== undefined) return ok(sofar);
  const present = text?.content ?? "";
  if ((madeWith ?? present) === present) return ok(createWholeEdit(present, present));
  const what = `Edit ${number} names lines of ${path} as it was made, but ${nameEdits(edits)} of this request changed it since.`;
  return err(createOverlap(draft, number, what));
}

/** An edit at anchors where earlier edits of the request have been. */
interface Carried {
  readonly replacement: Replacement;
  readonly span: Span;
  readonly adapted: readonly string[];
}

function carryOver(
  draft: FileDraft,
  since: TextEdit,
  placed: AnchoredEdit,
  number: number,
): Result<Carried, SurehandError> {
  const { span, text } = placed.replacement;
  const present = draft.text?.content ?? "";
  if (span.start === span.end) {
    // What was inserted earlier at the same point comes first, as the request has it.
    const before = mapOffset(since, span.start, "before");
    const after = mapOffset(since, span.start, "after");
    if (isInsideChange(since, span)) return err(refuseTouched(draft, number));
    const adapted =
      before === after
        ? []
        : [`stands after what ${nameEdits(draft.edits)} inserted at the same place`];
    const replacement = { span: toSpan(after, after), text };
    return ok({ replacement, span: mapWide(since, placed.span), adapted });
  }
  const start = mapOffset(since, span.start, "after");
  const end = mapOffset(since, span.end, "before");
  const isKept =
    start <= end && present.slice(start, end) === since.base.slice(span.start, span.end);
  if (!isKept) return err(refuseTouched(draft, number));
  const replacement = { span: toSpan(start, end), text };
  return ok({ replacement, span: mapWide(since, placed.span), adapted: [] });
}

/** Whether the point is inside text that was replaced. */
function isInsideChange(since: TextEdit, point: Span): boolean {
  return since.replacements.some(({ span }) => span.start < point.start && point.start < span.end);
}

/** Where what `span` holds is now, with all that took its place. */
function mapWide(since: TextEdit, span: Span): Span {
  const start = mapOffset(since, span.start, "after");
  const end = mapOffset(since, span.end, "before");
  return start <= end ? toSpan(start, end) : toSpan(end, start);
}

function refuseTouched(draft: FileDraft, number: number): SurehandError {
  const what = `Edit ${number} names lines of ${draft.path} that ${nameEdits(draft.edits)} of this request changed.`;
  return createOverlap(draft, number, what);
}
