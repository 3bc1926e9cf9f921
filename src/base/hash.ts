/**
 * Content hashes: the identity of texts and files everywhere in this project.
 */
import { createHash } from "node:crypto";

/** SHA-256 of `data` (a string is hashed as UTF-8) as 64 lowercase hexadecimal digits. */
export function toSha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
