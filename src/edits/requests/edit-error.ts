/**
 * Where an edit stands in its request, and errors that say so.
 */
import { createError, type ErrorCode, type SurehandError } from "../../base/index.ts";
import type { JsonMember } from "./json-node.ts";

/** Where an edit stands in its request. */
export interface EditContext {
  /** Number of the edit, from 1. */
  readonly edit: number;
  /** Line of the edit, from 1. */
  readonly line: number;
  /** File of the edit when it names none. */
  readonly file?: string;
  /** Members beside the list of edits that hold for each of them, such as `base`. */
  readonly inherited?: readonly JsonMember[];
  /** Whether values arrive as text only (attributes), so that `"true"` and `"2"` are a boolean and a number. */
  readonly textual: boolean;
}

/** The error `code` about an edit, its number and line put in front. */
export function createEditError(
  code: ErrorCode,
  context: { readonly edit: number; readonly line: number },
  message: string,
  options: { readonly next?: string; readonly details?: Readonly<Record<string, unknown>> } = {},
): SurehandError {
  return createError(code, `Edit ${context.edit} (line ${context.line}): ${message}`, {
    ...(options.next === undefined ? {} : { next: options.next }),
    details: { edit: context.edit, line: context.line, ...options.details },
  });
}
