/**
 * The value of work that may fail: every expected failure in this project is returned, not thrown.
 * Leaves the description of failures to `error-catalogue.ts`.
 */

/** Either a value or an error, told apart by `ok`. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The successful `Result` holding `value`. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The failed `Result` holding `error`. */
export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
