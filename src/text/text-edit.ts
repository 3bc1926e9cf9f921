/**
 * The edit algebra: a change to one text as sorted disjoint replacements, and apply, invert, compose
 * and map on it. It exists once, on offsets; every other kind of change becomes one of these.
 *
 * Invariants of a `TextEdit`: replacements are sorted, do not overlap, lie within the text, and each
 * removes or inserts something. At one offset there is at most one insertion, and it comes before a
 * replacement that starts there and after one that ends there.
 * An edit keeps the text it was made for (a reference, not a copy), so "made for this text" is an
 * exact comparison, free when it is the same string; the hash is computed only when asked for.
 * Offsets are code units: an edit may split a surrogate pair; `encoding.ts` refuses the result.
 */
import {
  assert,
  createError,
  err,
  getDefined,
  ok,
  type Result,
  type SurehandError,
  toSha256,
} from "../base/index.ts";
import { type Offset, type Span, toOffset, toSpan } from "./span.ts";

/** `text` in place of what `span` holds; an empty span inserts, an empty text deletes. */
export interface Replacement {
  readonly span: Span;
  readonly text: string;
}

/** Which side of inserted or replaced text an offset at it goes to. */
export type Bias = "before" | "after";

/** A change to one text; made by `createTextEdit`, `invertEdit` and `composeEdits`. */
export class TextEdit {
  /** The text this edit is for. */
  readonly base: string;
  /** Sorted and disjoint; see the invariants of the file. */
  readonly replacements: readonly Replacement[];
  /** Code units of the result. */
  readonly resultLength: number;
  /** For each replacement, where its text starts in the result. */
  readonly #resultStarts: readonly number[];

  /** For this file only: `replacements` must already hold the invariants. */
  constructor(base: string, replacements: readonly Replacement[]) {
    this.base = base;
    this.replacements = replacements;
    let shift = 0;
    this.#resultStarts = replacements.map(({ span, text }) => {
      const start = span.start + shift;
      shift += text.length - (span.end - span.start);
      return start;
    });
    this.resultLength = base.length + shift;
  }

  /** Nothing is changed. */
  get isEmpty(): boolean {
    return this.replacements.length === 0;
  }

  /** SHA-256 of `base` as UTF-8; computed at each call, linear. */
  getBaseSha256(): string {
    return toSha256(this.base);
  }

  /** Where the text of the replacement at `idx` stands in the result. */
  getResultSpan(idx: number): Span {
    const start = this.#resultStarts[idx];
    const replacement = this.replacements[idx];
    assert(start !== undefined && replacement !== undefined, `there is no replacement ${idx}`);
    return toSpan(start, start + replacement.text.length);
  }
}

/**
 * The edit of `text` that makes all `replacements`, given in any order; insertions at one offset
 * keep the order given, and those that change nothing are dropped. Fails with `EDIT_OUT_OF_RANGE`
 * and with `EDIT_OVERLAP` when two remove the same character or one inserts inside what another
 * removes; touching is allowed. Sorting apart, linear.
 */
export function createTextEdit(
  text: string,
  replacements: readonly Replacement[],
): Result<TextEdit, SurehandError> {
  for (const { span } of replacements) {
    const isWhole = Number.isInteger(span.start) && Number.isInteger(span.end);
    if (isWhole && span.start >= 0 && span.start <= span.end && span.end <= text.length) continue;
    const message = `The replacement of ${printSpan(span)} does not fit a text of ${text.length} UTF-16 code units.`;
    return err(
      createError("EDIT_OUT_OF_RANGE", message, { details: { span, length: text.length } }),
    );
  }
  const sorted = replacements
    .filter(({ span, text: inserted }) => span.start < span.end || inserted !== "")
    .sort((left, right) => left.span.start - right.span.start || sizeRank(left) - sizeRank(right));
  const builder = new ReplacementBuilder();
  let previous: Span | undefined;
  for (const { span, text: inserted } of sorted) {
    if (previous !== undefined && span.start < previous.end) {
      const message = `The replacements of ${printSpan(previous)} and ${printSpan(span)} overlap.`;
      return err(
        createError("EDIT_OVERLAP", message, { details: { first: previous, second: span } }),
      );
    }
    builder.add(span, inserted);
    previous = span;
  }
  return ok(new TextEdit(text, builder.build()));
}

/**
 * `text` after `edit`. Fails with `EDIT_TEXT_MISMATCH` unless `text` is the text the edit was made
 * for. Linear.
 */
export function applyEdit(edit: TextEdit, text: string): Result<string, SurehandError> {
  const mismatch = findMismatch(edit, text);
  return mismatch === undefined ? ok(getEditResult(edit)) : err(mismatch);
}

/** The text `edit` makes of the text it was made for. Linear. */
export function getEditResult(edit: TextEdit): string {
  const parts: string[] = [];
  let kept = 0;
  for (const { span, text } of edit.replacements) {
    parts.push(edit.base.slice(kept, span.start), text);
    kept = span.end;
  }
  parts.push(edit.base.slice(kept));
  return parts.join("");
}

/**
 * The edit that takes `edit` back. Fails with `EDIT_TEXT_MISMATCH` unless `text` is the text `edit`
 * was made for. Linear. Law: `apply(invert(e, t), apply(e, t)) === t`.
 */
export function invertEdit(edit: TextEdit, text: string): Result<TextEdit, SurehandError> {
  const mismatch = findMismatch(edit, text);
  if (mismatch !== undefined) return err(mismatch);
  const builder = new ReplacementBuilder();
  edit.replacements.forEach(({ span }, idx) => {
    builder.add(edit.getResultSpan(idx), text.slice(span.start, span.end));
  });
  return ok(new TextEdit(getEditResult(edit), builder.build()));
}

/**
 * The one edit that does `first`, then `second`; touching replacements come out as one. Fails with
 * `EDIT_TEXT_MISMATCH` unless `second` was made for the result of `first`. Linear.
 * Law: `apply(compose(a, b), t) === apply(b, apply(a, t))`.
 */
export function composeEdits(first: TextEdit, second: TextEdit): Result<TextEdit, SurehandError> {
  const mismatch = findMismatch(second, getEditResult(first));
  if (mismatch !== undefined) return err(mismatch);
  const reader = new PieceReader(toPieces(first));
  const pieces: Piece[] = [];
  for (const piece of toPieces(second)) {
    if (piece.kind === "inserted") pieces.push(piece);
    else for (const part of reader.readAt(piece.start, piece.end)) pieces.push(part);
  }
  return ok(new TextEdit(first.base, toReplacements(first.base, pieces)));
}

/**
 * Where `offset` of the text before is after `edit`. An offset inside removed text goes to the start
 * (`before`) or the end (`after`) of what replaced it; one at an insertion goes to that side of it;
 * one at the edge of replaced text stays at that edge. Monotone in `offset`, and `before` is never
 * behind `after`. O(log replacements). An offset outside the text is a `BugError`.
 */
export function mapOffset(edit: TextEdit, offset: Offset, bias: Bias): Offset {
  assert(
    offset >= 0 && offset <= edit.base.length,
    `offset ${offset} is outside a text of ${edit.base.length}`,
  );
  const { replacements } = edit;
  // The last replacement that matters: `before` stops ahead of insertions and replacements at `offset`.
  let low = 0;
  let high = replacements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = replacements[middle]?.span;
    const start = span?.start ?? 0;
    const isInsertion = span !== undefined && span.start === span.end;
    const isPast = start < offset || (start === offset && isInsertion && bias === "after");
    if (isPast) low = middle + 1;
    else high = middle;
  }
  const last = replacements[low - 1];
  if (last === undefined) return offset;
  const result = edit.getResultSpan(low - 1);
  if (offset >= last.span.end) return toOffset(result.end + (offset - last.span.end));
  return bias === "before" ? result.start : result.end;
}

/** Replacements in order; joins insertions at one offset. */
class ReplacementBuilder {
  readonly #replacements: Replacement[] = [];

  add(span: Span, text: string): void {
    if (span.start === span.end && text === "") return;
    const last = this.#replacements.at(-1);
    if (span.start === span.end && last?.span.end === span.end && last.span.start === span.end) {
      this.#replacements.pop();
      this.#replacements.push({ span, text: last.text + text });
      return;
    }
    this.#replacements.push({ span, text });
  }

  build(): readonly Replacement[] {
    return this.#replacements;
  }
}

/** A piece of a result: a stretch of the base that is kept, or text that was put in. */
type Piece =
  | { readonly kind: "kept"; readonly start: number; readonly end: number }
  | { readonly kind: "inserted"; readonly text: string };

function toPieces(edit: TextEdit): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { span, text } of edit.replacements) {
    if (at < span.start) pieces.push({ kind: "kept", start: at, end: span.start });
    if (text !== "") pieces.push({ kind: "inserted", text });
    at = span.end;
  }
  if (at < edit.base.length) pieces.push({ kind: "kept", start: at, end: edit.base.length });
  return pieces;
}

/** What lies between the kept pieces is one replacement each. */
function toReplacements(base: string, pieces: readonly Piece[]): readonly Replacement[] {
  const builder = new ReplacementBuilder();
  let at = 0;
  let inserted: string[] = [];
  for (const piece of pieces) {
    if (piece.kind === "inserted") {
      inserted.push(piece.text);
      continue;
    }
    builder.add(toSpan(at, piece.start), inserted.join(""));
    at = piece.end;
    inserted = [];
  }
  builder.add(toSpan(at, base.length), inserted.join(""));
  return builder.build();
}

/** Hands out the pieces of a text in order, cut to the lengths asked for. */
class PieceReader {
  readonly #pieces: readonly Piece[];
  #idx = 0;
  /** How much of the piece at `#idx` is already handed out. */
  #used = 0;
  #at = 0;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  /** The characters `[start, end)`, as pieces; `start` is not before the last `end`. */
  readAt(start: number, end: number): readonly Piece[] {
    this.#read(start - this.#at);
    return this.#read(end - start);
  }

  #read(count: number): readonly Piece[] {
    const taken: Piece[] = [];
    this.#at += count;
    let left = count;
    while (left > 0) {
      const piece = getDefined(this.#pieces[this.#idx], "a piece of the text between two edits");
      const length = piece.kind === "kept" ? piece.end - piece.start : piece.text.length;
      const from = this.#used;
      const to = Math.min(length, from + left);
      taken.push(
        piece.kind === "kept"
          ? { kind: "kept", start: piece.start + from, end: piece.start + to }
          : { kind: "inserted", text: piece.text.slice(from, to) },
      );
      left -= to - from;
      this.#used = to === length ? 0 : to;
      if (to === length) this.#idx++;
    }
    return taken;
  }
}

function findMismatch(edit: TextEdit, text: string): SurehandError | undefined {
  if (edit.base === text) return undefined;
  const details = {
    expected_length: edit.base.length,
    length: text.length,
    expected_sha256: edit.getBaseSha256(),
    sha256: toSha256(text),
  };
  const message = `The edit was made for a text of ${edit.base.length} UTF-16 code units with SHA-256 ${details.expected_sha256.slice(0, 12)}; this one has ${text.length} and ${details.sha256.slice(0, 12)}.`;
  return createError("EDIT_TEXT_MISMATCH", message, { details });
}

function printSpan(span: Span): string {
  return `[${span.start}, ${span.end})`;
}

/** Insertions sort ahead of replacements that start at the same offset. */
function sizeRank(replacement: Replacement): 0 | 1 {
  return replacement.span.start === replacement.span.end ? 0 : 1;
}
