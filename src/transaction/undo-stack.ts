/**
 * What has to be taken back if a transaction fails: a stack, unwound from the newest entry.
 * Entries judge by what is on the disk, not by what was recorded, so each may be pushed before its deed is done
 * and none does harm twice. Content that somebody else has put there is never touched.
 */
import type { FileSystem, RepoPath } from "../workspace/index.ts";

/** How a file stands after a failed transaction. */
export type FileState =
  /** Never changed. */
  | "as_before"
  /** Changed, and changed back. */
  | "restored"
  /** Holds what another program wrote meanwhile. */
  | "changed_by_another"
  /** Does not hold its old content. */
  | "not_restored";

/** The outcome for one file. */
export interface FileOutcome {
  readonly file: RepoPath;
  readonly state: FileState;
  /** Where the old bytes are kept, when they are not in the file. */
  readonly old_bytes_at?: string;
  readonly reason?: string;
}

/** What unwinding has done. */
export interface UnwoundStack {
  readonly outcomes: readonly FileOutcome[];
  /** Files and folders of ours that could not be removed, absolute. */
  readonly leftovers: readonly string[];
}

type UndoEntry =
  | { readonly kind: "restore"; readonly run: () => FileOutcome }
  | { readonly kind: "remove_file" | "remove_folder"; readonly path: string };

/** Collects what to take back; used up by `unwind`. */
export class UndoStackBuilder {
  private readonly fileSystem: FileSystem;
  private readonly entries: UndoEntry[] = [];

  constructor(fileSystem: FileSystem) {
    this.fileSystem = fileSystem;
  }

  /** Remembers how to bring a file back. */
  pushRestore(run: () => FileOutcome): void {
    this.entries.push({ kind: "restore", run });
  }

  /** Remembers a file or folder of ours to remove. */
  pushRemoval(kind: "remove_file" | "remove_folder", path: string): void {
    this.entries.push({ kind, path });
  }

  /** Takes everything back, newest first; kept old bytes that an outcome names stay. */
  unwind(): UnwoundStack {
    const outcomes: FileOutcome[] = [];
    const leftovers: string[] = [];
    for (let entry = this.entries.pop(); entry !== undefined; entry = this.entries.pop()) {
      if (entry.kind === "restore") {
        outcomes.push(entry.run());
        continue;
      }
      const { kind, path } = entry;
      if (outcomes.some((outcome) => outcome.old_bytes_at === path)) continue;
      const { fileSystem } = this;
      const removed =
        kind === "remove_file" ? fileSystem.remove(path) : fileSystem.removeFolder(path);
      if (!removed.ok && removed.error.errno !== "ENOENT") leftovers.push(path);
    }
    return { outcomes, leftovers };
  }
}
