/**
 * Answers to edits that were refused before or after the search, with every key in place.
 */
import { getStatus, type SurehandError, toSha256 } from "../base/index.ts";
import type { EditAnswer, Receipt } from "../edits/index.ts";

/** An answer of which nothing is known yet. */
export const EMPTY_ANSWER = {
  status: "invalid",
  file: null,
  match_type: null,
  confidence: null,
  margin: null,
  matched_text: null,
  range: null,
  replacements: 0,
  candidates: [],
  adapted: [],
  diff: null,
  validated: null,
  fallback_used: false,
  warnings: [],
  receipt: null,
  error: null,
} as const satisfies EditAnswer;

/** The answer to an edit of `file` that was refused before anything was searched. */
export function createRefusal(error: SurehandError, file: string | null): EditAnswer {
  return { ...EMPTY_ANSWER, status: getStatus(error), file, error };
}

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
  kind: "create" | "delete" | "move" | "copy" | "mode",
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
