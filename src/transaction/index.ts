/** Public face of `transaction`: many files changed, all or none, under a lock, with a place for a journal. */
export {
  type CommitOptions,
  type CommitReport,
  type CommittedFile,
  commitChanges,
  DEFAULT_LOCK_TIMEOUT_MS,
} from "./commit-changes.ts";
export { type FileChange, isTemporaryName, toTemporaryName } from "./file-change.ts";
export { createFileLock } from "./file-lock.ts";
export {
  createNullJournal,
  type IntendedFile,
  type JournalEntry,
  type TransactionIntent,
  type TransactionJournal,
} from "./journal.ts";
export type { HeldLock, TransactionLock } from "./lock.ts";
export { type CommitPlan, type PlannedFile, type PlanOptions, planCommit } from "./plan-commit.ts";
export type { FileOutcome, FileState } from "./undo-stack.ts";
