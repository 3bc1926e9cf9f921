/**
 * Answers to edits that were refused after the search, and receipts of edits of whole files.
 */
import { getStatus, type SurehandError, toSha256 } from "../base/index.ts";
import type { EditAnswer, Receipt } from "../edits/index.ts";

/** `answer` refused after its place was found: what is known of the place stays, what would be written goes. */
export function refuseAnswer(answer: EditAnswer, error: SurehandError): EditAnswer {
  return {
    ...answer,
    status: getStatus(error),
    replacements: 0,
    adapted: [],
    diff: null,
    receipt: null,
    error,
  };
}

/** The receipt for a file made, taken away, moved, copied, or given other permissions. */
export function createReceipt(
  kind: "create" | "delete" | "move" | "copy" | "mode" | "invert",
  file: string,
  texts: { readonly before: string; readonly after: string },
): Receipt {
  return {
    file,
    before_sha256: toSha256(texts.before),
    after_sha256: toSha256(texts.after),
    request_sha256: toSha256(JSON.stringify([kind, file, texts.after])),
    match_type: kind,
    replacements: [],
  };
}
