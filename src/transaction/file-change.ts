/**
 * What a transaction is asked to do to one file, and how it names what it puts beside it meanwhile.
 * A change carries its own precondition: the hash of the bytes that were read, or that nothing is there.
 */
import type { RepoPath } from "../workspace/index.ts";

/** One change of one file. */
export type FileChange =
  | {
      /** Replace a file's bytes; owner stays, and mode unless another is given. */
      readonly kind: "write";
      readonly path: RepoPath;
      /** SHA-256 of the bytes as read. */
      readonly expectedSha256: string;
      readonly bytes: Uint8Array;
      /** Permission bits (the nine of 0o777) after. */
      readonly mode?: number;
    }
  | {
      /** Make a file where nothing is, and the folders on the way. */
      readonly kind: "create";
      readonly path: RepoPath;
      readonly bytes: Uint8Array;
      /** Permission bits (the nine of 0o777); what the process's mask leaves of 0o666 when not given. */
      readonly mode?: number;
    }
  | {
      readonly kind: "delete";
      readonly path: RepoPath;
      readonly expectedSha256: string;
    };

/** Most of a name kept in the name of a temporary file, in bytes, so that it fits where the name fits. */
const MAX_KEPT_BYTES = 200;

/** Name beside `name` for new bytes (`tmp`) or kept old bytes (`old`); hidden, and ignored by usual watchers. */
export function toTemporaryName(name: string, unique: string, kind: "tmp" | "old"): string {
  let kept = "";
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > MAX_KEPT_BYTES) break;
    kept += character;
  }
  return `.${kept}.surehand-${unique}.${kind}`;
}

/** Whether a file of this name is one that a transaction puts beside its targets. */
export function isTemporaryName(name: string): boolean {
  return /^\..*\.surehand-[0-9a-f]+-\d+\.(tmp|old)$/s.test(name);
}
