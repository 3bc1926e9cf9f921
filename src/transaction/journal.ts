/**
 * The place of a write-ahead record. A transaction tells its journal everything it is about to do before
 * the first byte of the tree changes, and how it ended; with the journal here nothing is recorded, so a
 * transaction that fails is taken back, but one whose process is killed is not.
 */
import { ok, type Result, type SurehandError } from "../base/index.ts";
import type { RepoPath } from "../workspace/index.ts";

/** One file of a transaction, with all that is needed to finish or to undo it. */
export interface IntendedFile {
  readonly file: RepoPath;
  /** The file itself, links followed. */
  readonly absolute: string;
  /** `undefined` where the file does not exist before. */
  readonly beforeSha256: string | undefined;
  /** `undefined` where the file does not exist after. */
  readonly afterSha256: string | undefined;
  /** Permission bits before; `undefined` where the file does not exist before. */
  readonly mode: number | undefined;
  /** Where the new bytes are prepared, and where the old ones are kept. */
  readonly temporaryPath: string;
  readonly backupPath: string;
}

/** All that a transaction may do to the tree. */
export interface TransactionIntent {
  /** Unique; part of every name the transaction makes. */
  readonly token: string;
  readonly files: readonly IntendedFile[];
  /** Folders to make, absolute, outermost first. */
  readonly folders: readonly string[];
}

/** The record of one transaction that has begun. */
export interface JournalEntry {
  /**
   * `committed` is called when all files are new and durable, before kept old bytes are removed, and is the
   * commit point: when it fails, everything is taken back. `rolled_back` is called when all files are old again; after a failed
   * rollback neither is called, so the record stays.
   */
  readonly finish: (outcome: "committed" | "rolled_back") => Result<void, SurehandError>;
}

/** Where transactions are recorded; called under the lock only. */
export interface TransactionJournal {
  /** Returns when `intent` is durable; when it fails, nothing is written. */
  readonly begin: (intent: TransactionIntent) => Result<JournalEntry, SurehandError>;
}

/** A journal that records nothing. */
export function createNullJournal(): TransactionJournal {
  return { begin: () => ok({ finish: () => ok(undefined) }) };
}
