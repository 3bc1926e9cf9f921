/** Public face of `base`: results, errors, assertions, canonical JSON and hashes. */
export { assert, assertNever, BugError, getDefined } from "./bug-error.ts";
export { toCanonicalJson } from "./canonical-json.ts";
export {
  type AnswerStatus,
  ERROR_CATALOGUE,
  type ErrorCode,
  type ErrorEntry,
  EXIT_CODES,
} from "./error-catalogue.ts";
export { toSha256 } from "./hash.ts";
export { err, ok, type Result } from "./result.ts";
export { createError, getExitCode, getStatus, type SurehandError } from "./surehand-error.ts";
