/**
 * Edits by coordinates, on the drafts of their files. All that a request says about one file is counted in that file as
 * it was read (or as the request made it), so it is worked out together, at the turn of the first, and put into the
 * draft last position first. Where an edit of another kind has changed the file before, places are carried over; where
 * that edit touched a place, it is refused.
 */
import { createError, getDefined, type SurehandError } from "../base/index.ts";
import {
  type CoordinateOperation,
  createRefusal,
  type EditAnswer,
  findClash,
  type NumberedPlace,
  type PlacedCoordinates,
  placeCoordinates,
  sortLastFirst,
} from "../edits/index.ts";
import {
  createTextEdit,
  LineTable,
  mapOffset,
  type Span,
  type TextEdit,
  toSpan,
} from "../text/index.ts";
import type { NumberedCoordinates } from "./coordinate-groups.ts";
import type { FileDraft } from "./file-draft.ts";
import { nameFile } from "./name-file.ts";
import {
  createOverlap,
  explainMissing,
  findHashMismatch,
  nameEdits,
  type OpenedDraft,
  openForEdit,
  type ResolveContext,
} from "./resolve-context.ts";
import { settlePlaced } from "./settle-placed.ts";
import { createWholeEdit, rewritesWritten } from "./written-spans.ts";

/** The answer to edit `number`; works out all edits of its group when it is the first of them. */
export function resolveCoordinates(
  ctx: ResolveContext,
  operation: CoordinateOperation,
  number: number,
): EditAnswer {
  const known = ctx.coordinates.findAnswer(number);
  if (known !== undefined) return known;
  const group = ctx.coordinates.listGroup(ctx, number);
  resolveGroup(ctx, group.length === 0 ? [{ operation, number }] : group);
  return getDefined(ctx.coordinates.findAnswer(number), `the answer to edit ${number}`);
}

/** A place of the text that is counted in, and where it is now. */
interface Placed extends NumberedPlace {
  readonly operation: CoordinateOperation;
  readonly present: Span;
  readonly coordinates: PlacedCoordinates;
}

function resolveGroup(ctx: ResolveContext, group: readonly NumberedCoordinates[]): void {
  const placed: Placed[] = [];
  let opened: OpenedDraft | undefined;
  let counted: Counted | undefined;
  for (const { operation, number } of group) {
    if (opened === undefined) {
      const tried = openForEdit(ctx, operation.file, number);
      if (!tried.ok) {
        ctx.coordinates.setAnswer(number, tried.error);
        continue;
      }
      opened = tried.value;
    }
    const { draft } = opened;
    counted ??= findCounted(ctx, draft, number);
    const found =
      "error" in counted
        ? counted.error
        : place(ctx, { draft, counted, placed }, operation, number);
    if ("code" in found) ctx.coordinates.setAnswer(number, createRefusal(found, draft.path));
    else placed.push(found);
  }
  if (opened === undefined) return;
  for (const each of sortLastFirst(placed)) settle(ctx, opened, each);
}

/** The text that places are counted in, and what has been done to it since. */
type Counted =
  | { readonly table: LineTable; readonly since: TextEdit }
  | { readonly error: SurehandError };

function findCounted(ctx: ResolveContext, draft: FileDraft, number: number): Counted {
  const { text, madeWith, sofar, edits } = draft;
  if (text === undefined) return { error: explainMissing(ctx, draft) };
  if (madeWith === undefined && draft.original !== undefined) {
    return { table: new LineTable(sofar.base), since: sofar };
  }
  const made = madeWith ?? text.content;
  if (made === text.content) {
    return { table: new LineTable(made), since: createWholeEdit(made, made) };
  }
  const what = `Edit ${number} counts in ${draft.path} as it was made, but ${nameEdits(edits)} of this request changed it since.`;
  return { error: createOverlap(draft, number, what) };
}

function place(
  ctx: ResolveContext,
  about: {
    readonly draft: FileDraft;
    readonly counted: Exclude<Counted, { readonly error: SurehandError }>;
    readonly placed: readonly Placed[];
  },
  operation: CoordinateOperation,
  number: number,
): Placed | SurehandError {
  const { draft, counted, placed } = about;
  const { table, since } = counted;
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return unexpected;
  const metered = ctx.meter.tryAdd(table.content.length);
  if (!metered.ok) return metered.error;
  const found = placeCoordinates(table, operation);
  if (!found.ok) return nameFile(found.error, draft.path);
  const { order } = operation;
  const { span } = found.value;
  const clash = findClash(table, placed, { number, span, order });
  if (clash !== undefined) return nameFile(clash, draft.path);
  const present = findPresent(draft, since, span, number);
  if ("code" in present) return present;
  return { number, span, order, operation, present, coordinates: found.value };
}

/** Where `span` is after `since`, when that left it alone. */
function findPresent(
  draft: FileDraft,
  since: TextEdit,
  span: Span,
  number: number,
): Span | SurehandError {
  if (since.isEmpty) return span;
  const isPoint = span.start === span.end;
  for (const { span: changed } of since.replacements) {
    if (isPoint && changed.start === span.start && changed.end === span.end) {
      const message = `Edit ${number} inserts at a point of ${draft.path} where ${nameEdits(draft.edits)} of this request inserted already.`;
      const next = "Send one insertion with both texts, or send the edits one after the other.";
      const details = { file: draft.path, edit: number, earlier_edits: draft.edits };
      return createError("EDIT_ORDER_UNCLEAR", message, { next, details });
    }
    if (changed.start < span.end && span.start < changed.end) return refuseTouched(draft, number);
  }
  const start = mapOffset(since, span.start, "after");
  const present = isPoint
    ? toSpan(start, start)
    : toSpan(start, mapOffset(since, span.end, "before"));
  const probe = createTextEdit(draft.text?.content ?? "", [{ span: present, text: "" }]);
  return probe.ok && rewritesWritten(since, probe.value) ? refuseTouched(draft, number) : present;
}

function refuseTouched(draft: FileDraft, number: number): SurehandError {
  const what = `Edit ${number} names a place of ${draft.path} that ${nameEdits(draft.edits)} of this request changed.`;
  return createOverlap(draft, number, what);
}

function settle(ctx: ResolveContext, opened: OpenedDraft, each: Placed): void {
  const { number, operation, present, coordinates } = each;
  const draft = ctx.drafts.getPresent(opened.draft);
  const content = draft.text?.content ?? "";
  const edit = createTextEdit(content, [{ span: present, text: coordinates.text }]);
  const made = getDefined(edit.ok ? edit.value : undefined, "the edit of a checked place");
  const answer = settlePlaced(
    ctx,
    { draft, verdict: opened.verdict },
    {
      edit: made,
      matchType: "coordinate",
      span: present,
      isWitnessed: coordinates.isWitnessed,
      isApart: true,
      request: operation,
      adapted: coordinates.adapted,
      warnings: [],
    },
    number,
  );
  ctx.coordinates.setAnswer(number, answer);
}
