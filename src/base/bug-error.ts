/**
 * Assertions about our own code: a failing one is a defect of this program, never of its input.
 * Input is judged with `Result`; nothing here may be reached by bad input.
 */

/** A broken promise of this program itself; never caught below `engine`. */
export class BugError extends Error {
  override readonly name = "BugError";
}

/** Throws `BugError` with `message` unless `condition` holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new BugError(message);
}

/** `value`, or a `BugError` naming `what` when it is undefined. */
export function getDefined<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new BugError(`${what} is missing`);
  return value;
}

/** Marks the branch that no variant can reach; makes a `switch` exhaustive at compile time. */
export function assertNever(value: never): never {
  throw new BugError(`unexpected variant ${JSON.stringify(value)}`);
}
