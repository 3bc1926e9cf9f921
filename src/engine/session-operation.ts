/**
 * What a session is given, as operations: JSON fields of any format, and operations by coordinates as the factories for
 * nodes make them. Both go through the parser of requests, so that nothing unchecked comes in.
 */
import { err, ok, type Result, type SurehandError } from "../base/index.ts";
import { type CoordinateOperation, type Operation, parseRequest } from "../edits/index.ts";

/** One edit as a session takes it. */
export type SessionOperation = CoordinateOperation | Readonly<Record<string, unknown>>;

/** The operations that `given` comes to, at least one; `file` is that of edits that name none. Errors: the `REQUEST_...` codes. */
export function parseSessionOperation(
  given: SessionOperation,
  file: string | undefined,
): Result<readonly Operation[], SurehandError> {
  const fields = isCoordinates(given) ? toFields(given) : given;
  const parsed = parseRequest(JSON.stringify(fields), file === undefined ? {} : { file });
  if (!parsed.ok) return err(dropPlace(parsed.error));
  const { operations } = parsed.value;
  if (!isCoordinates(given) || given.clamp !== true) return ok(operations);
  return ok(
    operations.map((each) => (each.kind === "coordinates" ? { ...each, clamp: true } : each)),
  );
}

function isCoordinates(given: SessionOperation): given is CoordinateOperation {
  const isPosition = (value: unknown) =>
    typeof value === "object" && value !== null && "line" in value && "col" in value;
  return given.kind === "coordinates" && isPosition(given.start) && isPosition(given.end);
}

function toFields(operation: CoordinateOperation): Readonly<Record<string, unknown>> {
  const {
    file,
    base,
    encoding,
    content,
    expect,
    expectRangeHash,
    expectContains,
    expectHash,
    order,
  } = operation;
  return {
    file,
    base,
    encoding,
    content,
    expect,
    expect_range_hash: expectRangeHash,
    expect_contains: expectContains,
    expect_hash: expectHash,
    order,
    ...toPlace(operation),
  };
}

function toPlace({ start, end, lines }: CoordinateOperation): Readonly<Record<string, unknown>> {
  if (lines === undefined) {
    return {
      start_line: start.line,
      start_col: start.col,
      end_line: end.line,
      end_col: end.col,
    };
  }
  switch (lines) {
    case "replace":
      return { start_line: start.line, end_line: end.line };
    case "insert_after":
      return { op: "insert_after", start_line: start.line };
  }
}

/** `error` without the line and number of an edit that was sent alone. */
function dropPlace(error: SurehandError): SurehandError {
  const { edit, line, ...details } = error.details;
  return { ...error, message: error.message.replace(/^Edit \d+ \(line \d+\): /, ""), details };
}
