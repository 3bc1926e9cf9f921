/**
 * The stated limits of request parsing; each one hit is reported as `REQUEST_LIMIT`, none is applied silently.
 */
import { createError, err, type Result, type SurehandError } from "../../base/index.ts";

/** Largest request, in UTF-16 code units. */
export const MAX_REQUEST_CHARS = 64 * 1024 * 1024;
/** Most edits in one request. */
export const MAX_EDITS = 10_000;
/** Deepest nesting of JSON objects and arrays. */
export const MAX_NESTING = 64;
/** Most structural tokens (JSON tokens, tags, marker lines) in one request. */
export const MAX_TOKENS = 500_000;
/** Largest JSON structure, string contents not counted, that is repaired. */
export const MAX_REPAIR_CHARS = 200_000;
/** Longest file name, in UTF-16 code units. */
export const MAX_FILE_CHARS = 4_096;

/** The failure that `what` is `actual`, more than `limit`. */
export function limitReached(
  what: string,
  actual: number,
  limit: number,
): Result<never, SurehandError> {
  return err(
    createError("REQUEST_LIMIT", `The request has ${what}: ${actual}, of at most ${limit}.`, {
      details: { what, actual, limit },
    }),
  );
}
