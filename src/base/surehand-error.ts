/**
 * The value of an expected failure: a code of the catalogue, what happened, what to do now, and the facts as data.
 */
import {
  type AnswerStatus,
  ERROR_CATALOGUE,
  type ErrorCode,
  EXIT_CODES,
} from "./error-catalogue.ts";

/** An expected failure; the same four fields at every edge of the program. */
export interface SurehandError {
  readonly code: ErrorCode;
  /** What happened, with the values at hand. */
  readonly message: string;
  /** What the caller can do now. */
  readonly next: string;
  /** The facts of `message` as JSON data. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** An error of `code`; `next` defaults to the catalogue's. */
export function createError(
  code: ErrorCode,
  message: string,
  options: { readonly next?: string; readonly details?: Readonly<Record<string, unknown>> } = {},
): SurehandError {
  return {
    code,
    message,
    next: options.next ?? ERROR_CATALOGUE[code].next,
    details: options.details ?? {},
  };
}

/** The class of answer that `error` is. */
export function getStatus(error: SurehandError): AnswerStatus {
  return ERROR_CATALOGUE[error.code].status;
}

/** The exit code of a run that ends with `error`. */
export function getExitCode(error: SurehandError): number {
  return EXIT_CODES[getStatus(error)];
}
