/**
 * Whole lines replaced, inserted or deleted at anchors (`12:a3f`), worked out on one text. Pure.
 * Where the lines are is for `find-anchored.ts`; this file makes the replacement. The last line of the text keeps its
 * habit (with or without an ending), a replaced line keeps its own ending, and a new one gets that of its neighbours.
 * Content is taken as it was sent but for its last line ending, and for anchors that `read` printed and the caller sent back.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  getEolNear,
  isBlank,
  LineHashes,
  type Replacement,
  type Span,
  stripAnchors,
  toOffset,
  toSpan,
} from "../text/index.ts";
import type { AnswerCandidate } from "./answer.ts";
import { describePlace, MAX_CANDIDATES, toRange } from "./candidates.ts";
import { createStaleError, findAnchored, printAnchor, toFreshLine } from "./find-anchored.ts";
import type { LineAnchor, LineAnchorOperation } from "./operation.ts";

/** What an edit at anchors does to a text. */
export interface AnchoredEdit {
  readonly replacement: Replacement;
  /** The lines named, without the last ending. */
  readonly span: Span;
  /** Whether the caller proved to know every line that goes, at the place where it was read. */
  readonly isWitnessed: boolean;
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** Why an edit at anchors is refused, and the places it may have meant. */
export interface AnchorRefusal {
  readonly error: SurehandError;
  readonly candidates: readonly AnswerCandidate[];
}

/** Lines inside a range from which on two anchors are too little to say that they are known. */
const MIN_UNSEEN_RANGE = 3;

/**
 * What `operation` does to `text`. Linear.
 * Errors: EDIT_ANCHOR_STALE with the anchors there are now, EDIT_AMBIGUOUS, EDIT_LIMIT, ALREADY_APPLIED, EDIT_EXPECTATION_FAILED.
 */
export function placeAtAnchors(
  text: string,
  operation: LineAnchorOperation,
): Result<AnchoredEdit, AnchorRefusal> {
  const hashes = new LineHashes(text);
  const { start, end, lines } = operation;
  const content = toContent(operation.content);
  if (start.line === 0) return placeAtTop(hashes, operation, content);
  if (text === "" && start.line === 1 && end === undefined && start.hash === "") {
    return placeAtTop(hashes, operation, content);
  }
  const anchors = lines ?? (end === undefined ? [start] : [start, end]);
  const outcome = findAnchored(hashes, anchors);
  switch (outcome.kind) {
    case "found": {
      const place = { hashes, first: outcome.first, last: outcome.last };
      const misfit = findMisfit(place, operation, content.lines);
      if (misfit !== undefined) return err({ error: misfit, candidates: [] });
      return ok(makeEdit(place, operation, content, outcome.shift));
    }
    case "ambiguous":
      return err(refuseSeveral(hashes, anchors, outcome.shifts));
    case "limit": {
      const message = `Comparing the anchors with the lines of the file takes more than ${outcome.checks} steps.`;
      const details = { max_checks: outcome.checks };
      return err({ error: createError("EDIT_LIMIT", message, { details }), candidates: [] });
    }
    case "stale": {
      const done = findDone(hashes, operation, content.lines);
      const error = done ?? createStaleError(hashes, anchors, outcome);
      return err({ error, candidates: [] });
    }
  }
}

interface Content {
  readonly lines: readonly string[];
  readonly adapted: readonly string[];
}

/** The lines of `content`; its last line ending, if it has one, ends the last of them. */
function toContent(content: string): Content {
  if (content === "") return { lines: [], adapted: [] };
  const lines = content.replace(/(?:\r\n|\n|\r)$/, "").split(/\r\n|\n|\r/);
  const bare = stripAnchors(lines);
  if (bare === undefined) return { lines, adapted: [] };
  return { lines: bare, adapted: ["removed line anchors from the content"] };
}

/** Lines of the text, from 1. */
interface Place {
  readonly hashes: LineHashes;
  readonly first: number;
  readonly last: number;
}

function toLinesSpan({ hashes: { table }, first, last }: Place): Span {
  return toSpan(table.getStart(first), table.getContentEnd(last));
}

function isInsertion({ action }: LineAnchorOperation): boolean {
  return action === "insert_before" || action === "insert_after";
}

/** Line 0: what is inserted after it stands at the top. */
function placeAtTop(
  hashes: LineHashes,
  operation: LineAnchorOperation,
  content: Content,
): Result<AnchoredEdit, AnchorRefusal> {
  const { content: text } = hashes.table;
  const top = toSpan(0, 0);
  if (text !== "" && operation.action !== "insert_after") {
    const message = `Line 0 is the place before the first line; it cannot be used with ${operation.action}.`;
    const next = "Name a line as `surehand read` prints it, or use insert_after.";
    return err({ error: createError("EDIT_ANCHOR_STALE", message, { next }), candidates: [] });
  }
  const { expectContains } = operation;
  if (expectContains !== undefined && expectContains !== "") {
    return err({ error: refuseExpectation(expectContains, "the top of the file"), candidates: [] });
  }
  if (hashes.lineCount > 0 && isInPlace(hashes, 1, content.lines)) {
    return err({ error: createInPlace("The first lines of the file are"), candidates: [] });
  }
  const eol = getEolNear(text, toOffset(0));
  const inserted = content.lines.map((line) => line + eol).join("");
  return ok({
    replacement: { span: top, text: inserted },
    span: top,
    isWitnessed: text === "",
    adapted: content.adapted,
    warnings: [],
  });
}

function makeEdit(
  place: Place,
  operation: LineAnchorOperation,
  content: Content,
  shift: number,
): AnchoredEdit {
  const { adapted, lines } = content;
  const count = place.last - place.first + 1;
  const isPartlySeen =
    !isInsertion(operation) &&
    count >= MIN_UNSEEN_RANGE &&
    operation.lines === undefined &&
    operation.expectHash === undefined;
  const unseen =
    count === MIN_UNSEEN_RANGE
      ? `line ${place.first + 1} is`
      : `lines ${place.first + 1}-${place.last - 1} are`;
  return {
    replacement: toReplacement(place, operation, lines),
    span: toLinesSpan(place),
    isWitnessed: shift === 0 && !isPartlySeen,
    adapted: [
      ...(shift === 0 ? [] : [describeShift(operation, shift)]),
      ...adapted,
      ...(operation.action === "replace" && lines.length === 0 ? ["deleted the lines"] : []),
    ],
    warnings: isPartlySeen
      ? [
          `${unseen} not covered by the two anchors; give all lines as \`anchors\`, or \`expect_hash\`, to be sure of them`,
        ]
      : [],
  };
}

function describeShift({ start, end }: LineAnchorOperation, shift: number): string {
  const moved = `line ${start.line} is line ${start.line + shift} now`;
  return end === undefined || end.line === start.line
    ? moved
    : `lines ${start.line}-${end.line} are lines ${start.line + shift}-${end.line + shift} now`;
}

function toReplacement(
  place: Place,
  { action }: LineAnchorOperation,
  lines: readonly string[],
): Replacement {
  switch (action) {
    case "replace":
      return lines.length === 0 ? toDeletion(place) : toRewriting(place, lines);
    case "delete":
      return toDeletion(place);
    case "insert_before":
      return insertBefore(place, lines);
    case "insert_after":
      return insertAfter(place, lines);
  }
}

/** The lines without the last ending, which stays; each new line has the ending of the one it takes the place of. */
function toRewriting(place: Place, lines: readonly string[]): Replacement {
  const { table } = place.hashes;
  const eol = getEolNear(table.content, table.getStart(place.first));
  const text = lines.map((line, idx) => {
    if (idx === lines.length - 1) return line;
    const at = place.first + idx;
    const ending = at < place.last ? table.getEnding(at) : "";
    return line + (ending === "" ? eol : ending);
  });
  return { span: toLinesSpan(place), text: text.join("") };
}

/** The lines with their endings; a last line without one takes that of the line before it, so that the end stays as it was. */
function toDeletion({ hashes: { table }, first, last }: Place): Replacement {
  const isOpenEnd = table.getEnding(last) === "";
  const start = isOpenEnd && first > 1 ? table.getContentEnd(first - 1) : table.getStart(first);
  return { span: toSpan(start, table.getEnd(last)), text: "" };
}

function insertBefore({ hashes: { table }, first }: Place, lines: readonly string[]): Replacement {
  const at = table.getStart(first);
  const eol = getEolNear(table.content, at);
  return { span: toSpan(at, at), text: lines.map((line) => line + eol).join("") };
}

function insertAfter({ hashes: { table }, last }: Place, lines: readonly string[]): Replacement {
  const at = table.getEnd(last);
  const ending = table.getEnding(last);
  const eol = ending === "" ? getEolNear(table.content, table.getStart(last)) : ending;
  const text = lines.map((line) => (ending === "" ? eol + line : line + eol)).join("");
  return { span: toSpan(at, at), text };
}

/** Why the lines of `place`, which were found, are not to be changed all the same. */
function findMisfit(
  place: Place,
  operation: LineAnchorOperation,
  lines: readonly string[],
): SurehandError | undefined {
  const { hashes, first, last } = place;
  const { expectContains, action } = operation;
  const span = toLinesSpan(place);
  const text = hashes.table.content.slice(span.start, span.end).replace(/\r\n?/g, "\n");
  if (expectContains !== undefined && !text.includes(expectContains.replace(/\r\n?/g, "\n"))) {
    const where = first === last ? `line ${first}` : `lines ${first}-${last}`;
    return refuseExpectation(expectContains, where);
  }
  if (action === "insert_after" && isInPlace(hashes, last + 1, lines)) {
    return createInPlace(`The lines after line ${last} are`);
  }
  if (action === "insert_before" && isInPlace(hashes, first - lines.length, lines)) {
    return createInPlace(`The lines before line ${first} are`);
  }
  return undefined;
}

function refuseExpectation(expectContains: string, where: string): SurehandError {
  const message = `The text at ${where} does not contain \`expect_contains\`.`;
  const details = { expect_contains: expectContains };
  return createError("EDIT_EXPECTATION_FAILED", message, { details });
}

/** Whether `lines`, which say something, stand in the text from line `first` on. */
function isInPlace(hashes: LineHashes, first: number, lines: readonly string[]): boolean {
  if (first < 1 || first + lines.length - 1 > hashes.lineCount) return false;
  if (!lines.some((line) => /[\p{L}\p{N}]/u.test(line))) return false;
  return lines.every((line, idx) => hashes.table.getText(first + idx) === line);
}

function createInPlace(which: string): SurehandError {
  const message = `${which} the content of the insertion already.`;
  const next = "Nothing to do; to have the lines once more, replace the anchored line by both.";
  return createError("ALREADY_APPLIED", message, { next });
}

/** The refusal when the anchors are stale because the new lines stand where the old ones were. */
function findDone(
  hashes: LineHashes,
  { action, start }: LineAnchorOperation,
  lines: readonly string[],
): SurehandError | undefined {
  if (action !== "replace" || !lines.some((line) => !isBlank(line))) return undefined;
  const { lineCount, table } = hashes;
  const isThere = lines.every(
    (line, idx) => start.line + idx <= lineCount && table.getText(start.line + idx) === line,
  );
  if (!isThere) return undefined;
  const message = `The content stands at line ${start.line} already.`;
  return createError("ALREADY_APPLIED", message, { details: { line: start.line } });
}

function refuseSeveral(
  hashes: LineHashes,
  anchors: readonly LineAnchor[],
  shifts: readonly number[],
): AnchorRefusal {
  const { table } = hashes;
  const first = anchors[0]?.line ?? 1;
  const last = anchors.at(-1)?.line ?? first;
  const shown = shifts.slice(0, MAX_CANDIDATES);
  const places = shown.map((shift) => ({ hashes, first: first + shift, last: last + shift }));
  const names = places.map((place) => hashes.getAnchor(place.first)).join(", ");
  const isCut = shown.length < shifts.length;
  const count = isCut ? `more than ${shown.length}` : `${shifts.length}`;
  const anchor = anchors.slice(0, 2).map(printAnchor).join("-");
  const message = `Line ${first} is not the one that was read as ${anchor}, and ${count} other places fit: ${names}${isCut ? ", …" : ""}.`;
  const next = "Send the anchor of the line that is meant as it is listed, or read the file again.";
  const lines = places.map((place) => toFreshLine(hashes, place.first));
  return {
    error: createError("EDIT_AMBIGUOUS", message, { next, details: { anchor, lines } }),
    candidates: places.map((place) => {
      const span = toLinesSpan(place);
      return describePlace(table, toRange(table, span.start, span.end), "anchor");
    }),
  };
}
