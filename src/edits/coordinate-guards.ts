/**
 * The assertions that an edit by coordinates may carry about the text at its place: `expect`, a hash, a part of it.
 * Line endings never count. One that fails is answered with what stands there, and with the coordinates of the expected
 * text when it stands at exactly one other place.
 */
import { createError, err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import { type LineTable, type Span, toLfView, toSpan, tryPosition } from "../text/index.ts";
import type { CoordinateOperation } from "./operation.ts";

/** Characters of a text shown in an error. */
const MAX_SHOWN_CHARS = 400;

/**
 * Whether the assertions of `operation`, which all hold for the text of `span`, show that the caller knows that text.
 * Errors: EDIT_EXPECTATION_FAILED. Linear in the span, and in the whole text when `expect` fails.
 */
export function checkGuards(
  table: LineTable,
  span: Span,
  operation: CoordinateOperation,
): Result<boolean, SurehandError> {
  const { expect, expectRangeHash, expectContains, expectHash } = operation;
  const standing = table.content.slice(span.start, span.end);
  if (expect !== undefined && !isSame(standing, expect, operation)) {
    return err(refuseOther(table, span, expect, operation));
  }
  if (expectRangeHash !== undefined && !hasHash(standing, expectRangeHash, operation)) {
    const actual = toSha256(toLf(standing));
    const what = `The text at ${printPlace(operation)} has the SHA-256 ${actual.slice(0, 12)}…, not ${expectRangeHash}: ${show(standing)}.`;
    const details = { expect_range_hash: expectRangeHash, actual_sha256: actual };
    return err(refuse(what, standing, details));
  }
  if (expectContains !== undefined) {
    const around = span.start === span.end ? getLineText(table, span) : standing;
    if (!toLf(around).includes(toLf(expectContains))) {
      const what = `The text at ${printPlace(operation)} does not contain ${show(expectContains)}: ${show(around)}.`;
      return err(refuse(what, around, { expect_contains: expectContains }));
    }
  }
  const isShown = expect !== undefined || expectRangeHash !== undefined;
  return ok(expectHash !== undefined || (isShown && standing !== ""));
}

/** The line that an empty span is in. */
function getLineText(table: LineTable, span: Span): string {
  return table.getText(table.getLineOf(span.start));
}

function isSame(standing: string, expected: string, operation: CoordinateOperation): boolean {
  return toForm(standing, operation) === toForm(expected, operation);
}

function toForm(text: string, { lines }: CoordinateOperation): string {
  const lf = toLf(text);
  return lines !== undefined && lf.endsWith("\n") ? lf.slice(0, -1) : lf;
}

function hasHash(standing: string, hash: string, operation: CoordinateOperation): boolean {
  const forms = new Set([standing, toLf(standing), toForm(standing, operation)]);
  return [...forms].some((form) => toSha256(form).startsWith(hash));
}

function toLf(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function refuseOther(
  table: LineTable,
  span: Span,
  expected: string,
  operation: CoordinateOperation,
): SurehandError {
  const standing = table.content.slice(span.start, span.end);
  const elsewhere = findElsewhere(table, expected, operation);
  const what = `The text at ${printPlace(operation)} is ${show(standing)}, not ${show(expected)}.`;
  const corrected = elsewhere === undefined ? undefined : findSent(table, elsewhere, operation);
  if (corrected === undefined) return refuse(what, standing, { expect: cut(expected) });
  const fields = Object.entries(corrected).map(([name, value]) => `${name} ${value}`);
  return refuse(
    `${what} It stands at ${Object.values(corrected).join(":")}.`,
    standing,
    { expect: cut(expected), corrected },
    `Send the edit with ${fields.join(", ")}, if that place is meant.`,
  );
}

function refuse(
  message: string,
  standing: string,
  details: Readonly<Record<string, unknown>>,
  next?: string,
): SurehandError {
  return createError("EDIT_EXPECTATION_FAILED", message, {
    ...(next === undefined ? {} : { next }),
    details: { ...details, actual_text: cut(standing) },
  });
}

/** The one place of `expected`, of whole lines when the operation is about lines; undefined when there is none or several. */
function findElsewhere(
  table: LineTable,
  expected: string,
  operation: CoordinateOperation,
): Span | undefined {
  const { lf, toSource } = toLfView(table.content);
  const sought = toForm(expected, operation);
  if (sought === "") return undefined;
  const isWhole = operation.lines !== undefined;
  let found: number | undefined;
  for (let at = lf.indexOf(sought); at !== -1; at = lf.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const hasLines = (at === 0 || lf[at - 1] === "\n") && (end === lf.length || lf[end] === "\n");
    if (isWhole && !hasLines) continue;
    if (found !== undefined) return undefined;
    found = at;
  }
  if (found === undefined) return undefined;
  return toSpan(toSource(found), toSource(found + sought.length));
}

/** `span` in the fields and as the caller of `operation` counts; undefined when it cuts a character. */
function findSent(
  table: LineTable,
  span: Span,
  operation: CoordinateOperation,
): Readonly<Record<string, number>> | undefined {
  const start = tryPosition(table, span.start, operation);
  const end = tryPosition(table, span.end, operation);
  if (!start.ok || !end.ok) return undefined;
  const first = start.value;
  const last = end.value;
  const { lines } = operation;
  if (lines === undefined) {
    const { line: start_line, column: start_col } = first;
    return { start_line, start_col, end_line: last.line, end_col: last.column };
  }
  switch (lines) {
    case "replace":
      return { start_line: first.line, end_line: last.line };
    case "insert_after":
      return { line: last.line };
  }
}

function printPlace({ start, end, lines }: CoordinateOperation): string {
  if (lines === undefined) return `${start.line}:${start.col}-${end.line}:${end.col}`;
  switch (lines) {
    case "replace":
      return start.line === end.line ? `line ${start.line}` : `lines ${start.line} to ${end.line}`;
    case "insert_after":
      return `line ${start.line}`;
  }
}

function show(text: string): string {
  return JSON.stringify(cut(text));
}

function cut(text: string): string {
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
}
