/**
 * The lines that SEARCH/REPLACE blocks are made of, wherever they stand, content included, and which of them belong to
 * the block that an opening marker begins; `search-replace-request.ts` takes it from there.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import type { RequestSource } from "./request-format.ts";
import { limitReached, MAX_TOKENS } from "./request-limits.ts";

/** What a marker line is: of a block, or of a conflict that a merge left in the text. */
export type MarkerKind = "open" | "divide" | "close" | "conflict_open" | "conflict_close";

/** One marker line. */
export interface Marker {
  readonly kind: MarkerKind;
  /** Number of marker characters. */
  readonly width: number;
  readonly start: number;
  /** Offset after the line, its ending included. */
  readonly end: number;
}

/** The markers of one block as indexes: opener, divider, closer. */
export interface BlockMarkers {
  readonly open: number;
  readonly divide: number;
  readonly close: number;
}

const MARKER =
  /(?<=^|\n)(?:(<{5,9}|-{5,9}) ?(?:SEARCH|ORIGINAL)>?|(={5,9})|(>{5,9}|\+{5,9}) ?(?:REPLACE|UPDATED)[<>]?|(<{7})(?: [^\r\n]*)?|(>{7})(?: [^\r\n]*)?)[ \t]*(?:\r?\n|\r?$)/g;

/** All marker lines of `source`, in order. One pass. Errors: `REQUEST_LIMIT`. */
export function lexMarkers(source: RequestSource): Result<readonly Marker[], SurehandError> {
  const markers: Marker[] = [];
  for (const found of source.text.matchAll(MARKER)) {
    const [line, open, divide, close, conflictOpen, conflictClose] = found;
    const kind: MarkerKind =
      open !== undefined
        ? "open"
        : divide !== undefined
          ? "divide"
          : close !== undefined
            ? "close"
            : conflictOpen !== undefined
              ? "conflict_open"
              : "conflict_close";
    const width = (open ?? divide ?? close ?? conflictOpen ?? conflictClose ?? "").length;
    if (markers.length >= MAX_TOKENS) {
      return limitReached("too many marker lines", markers.length + 1, MAX_TOKENS);
    }
    markers.push({ kind, width, start: found.index, end: found.index + line.length });
  }
  return ok(markers);
}

/**
 * The markers of the block that marker `open` begins. Two readings are tried: `exact`, in which only lines with as many
 * characters as the opener are markers, and `any`, in which all are; failing both, complete blocks inside are content.
 * Errors: `REQUEST_AMBIGUOUS`, `REQUEST_TRUNCATED`, `REQUEST_MALFORMED`. Linear over all blocks of a request.
 */
export function findBlock(
  source: RequestSource,
  markers: readonly Marker[],
  open: number,
): Result<BlockMarkers, SurehandError> {
  const width = markers[open]?.width;
  const exact = scanBlock(markers, open, width);
  const any = scanBlock(markers, open, undefined);
  if (exact.kind === "block" && any.kind === "block" && exact.close === any.close) {
    return ok({ open, divide: exact.divide, close: exact.close });
  }
  if (exact.kind === "block") {
    if (isContent(markers, open, exact.divide) && isContent(markers, exact.divide, exact.close)) {
      return ok({ open, divide: exact.divide, close: exact.close });
    }
    return refuseAmbiguous(source, markers, open);
  }
  if (any.kind === "block" && exact.kind !== "two_dividers") {
    return ok({ open, divide: any.divide, close: any.close });
  }
  const nested = scanNested(markers, open);
  if (nested.kind === "block") return ok({ open, divide: nested.divide, close: nested.close });
  return refuse(source, markers, open, any.kind === "block" ? exact.kind : any.kind);
}

type Scan =
  | { readonly kind: "block"; readonly divide: number; readonly close: number }
  | { readonly kind: "two_dividers" | "no_divider" | "opened_again" | "not_closed" };

/** Marker characters of the conflicts that git writes. */
const CONFLICT_WIDTH = 7;

/**
 * The markers from `open` to the first closer, of `width` when given. A divider inside a complete conflict does not count.
 * An opener before the closer ends the scan, so that all scans of a request together are linear.
 */
function scanBlock(markers: readonly Marker[], open: number, width: number | undefined): Scan {
  const dividers: number[] = [];
  const conflicted: number[] = [];
  let conflict: number | undefined;
  for (let at = open + 1; at < markers.length; at += 1) {
    const marker = markers[at];
    if (marker === undefined || (width !== undefined && marker.width !== width)) continue;
    switch (marker.kind) {
      case "conflict_open":
        conflict = dividers.length;
        break;
      case "conflict_close": {
        // "<<<<<<< a", "=======", ">>>>>>> b": the divider between them belongs to the conflict.
        const last = dividers[dividers.length - 1];
        const isOne = conflict !== undefined && dividers.length === conflict + 1;
        if (isOne && last !== undefined && markers[last]?.width === CONFLICT_WIDTH) {
          dividers.pop();
          conflicted.push(last);
        }
        conflict = undefined;
        break;
      }
      case "open":
        return { kind: "opened_again" };
      case "divide":
        dividers.push(at);
        break;
      case "close":
        return toScan(dividers, conflicted, at);
    }
  }
  return { kind: "not_closed" };
}

function toScan(dividers: readonly number[], conflicted: readonly number[], close: number): Scan {
  // A block has a divider, so a single one is the block's even if a conflict seems to surround it.
  const [divide, second] = dividers.length === 0 ? conflicted : dividers;
  if (divide === undefined) return { kind: "no_divider" };
  return second === undefined ? { kind: "block", divide, close } : { kind: "two_dividers" };
}

/** Whether the markers between two are only dividers, conflicts and complete blocks, so that all may be content. */
function isContent(markers: readonly Marker[], from: number, to: number): boolean {
  let depth = 0;
  for (let at = from + 1; at < to; at += 1) {
    const kind = markers[at]?.kind;
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The block when each opener inside is paired with its own divider and closer. */
function scanNested(markers: readonly Marker[], open: number): Scan {
  let depth = 0;
  let divide: number | undefined;
  const divided: boolean[] = [];
  for (let at = open + 1; at < markers.length; at += 1) {
    const kind = markers[at]?.kind;
    if (kind === "open") {
      depth += 1;
      divided[depth] = false;
    } else if (kind === "divide" && depth === 0) {
      if (divide !== undefined) return { kind: "two_dividers" };
      divide = at;
    } else if (kind === "divide") {
      if (divided[depth] === true) return { kind: "two_dividers" };
      divided[depth] = true;
    } else if (kind === "close" && depth === 0) {
      return divide === undefined ? { kind: "no_divider" } : { kind: "block", divide, close: at };
    } else if (kind === "close") {
      if (divided[depth] !== true) return { kind: "no_divider" };
      depth -= 1;
    }
  }
  return { kind: "not_closed" };
}

function refuseAmbiguous(
  source: RequestSource,
  markers: readonly Marker[],
  open: number,
): Result<never, SurehandError> {
  const line = source.lineAt(markers[open]?.start ?? 0);
  return err(
    createError(
      "REQUEST_AMBIGUOUS",
      `The block of line ${line} holds lines that look like its own markers, so where its parts end is not sure.`,
      {
        next: "Write this block's three markers with 9 characters each, or send the edit as JSON.",
        details: { line },
      },
    ),
  );
}

function refuse(
  source: RequestSource,
  markers: readonly Marker[],
  open: number,
  kind: Exclude<Scan["kind"], "block">,
): Result<never, SurehandError> {
  const line = source.lineAt(markers[open]?.start ?? 0);
  switch (kind) {
    case "two_dividers":
      return refuseAmbiguous(source, markers, open);
    case "no_divider":
      return err(
        createError("REQUEST_MALFORMED", `The block of line ${line} has no ======= line.`, {
          next: "Put ======= between the old and the new text.",
          details: { line },
        }),
      );
    case "opened_again":
      return err(
        createError(
          "REQUEST_TRUNCATED",
          `The block of line ${line} is not closed before another begins; content may be missing.`,
          { next: "End each block with >>>>>>> REPLACE.", details: { line } },
        ),
      );
    case "not_closed":
      return err(
        createError(
          "REQUEST_TRUNCATED",
          `The block of line ${line} is not closed; content may be missing.`,
          { next: "End each block with >>>>>>> REPLACE.", details: { line } },
        ),
      );
  }
}
