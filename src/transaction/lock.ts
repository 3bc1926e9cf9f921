/**
 * The place of mutual exclusion between writers. A transaction checks, writes and ends while it holds this;
 * how it is held (a file, a socket, a database row) is not its concern.
 */
import type { Result, SurehandError } from "../base/index.ts";

/** A lock while it is held. */
export interface HeldLock {
  /** Whether it is still ours; asked before the first file changes. */
  readonly isHeld: () => boolean;
  /** Gives it back; an error does not undo what was done under it. */
  readonly release: () => Result<void, SurehandError>;
}

/** A lock that one writer at a time can hold. */
export interface TransactionLock {
  /** Waits up to `timeoutMs`. Errors: LOCK_TIMEOUT, STATE_UNUSABLE. */
  readonly acquire: (timeoutMs: number) => Result<HeldLock, SurehandError>;
}
