/**
 * Files that are not as somebody knows them who looked at them before the request was worked out.
 */
import { createError } from "../base/index.ts";
import type { EditAnswer } from "../edits/index.ts";
import { refuseAnswer } from "./edit-answers.ts";
import type { FileDraft } from "./file-draft.ts";

/**
 * `answers` with those refused, by FILE_STALE, that change a file of `drafts` whose hash is another than the one that
 * `known` has for its path.
 */
export function refuseStale(
  answers: readonly EditAnswer[],
  drafts: readonly FileDraft[],
  known: ReadonlyMap<string, string | undefined>,
): readonly EditAnswer[] {
  const refused = [...answers];
  for (const { path, original, edits } of drafts) {
    if (!known.has(path)) continue;
    const expected = known.get(path);
    const actual = original?.sha256;
    if (actual === expected) continue;
    const now =
      actual === undefined
        ? "is gone"
        : expected === undefined
          ? "has been made"
          : "has other content";
    const error = createError("FILE_STALE", `Changed since it was read: ${path} ${now}.`, {
      details: { file: path, expected_sha256: expected ?? null, actual_sha256: actual ?? null },
    });
    for (const [idx, answer] of refused.entries()) {
      const isAbout = edits.includes(idx + 1) || answer.file === path;
      if (isAbout) refused[idx] = refuseAnswer(answer, error);
    }
  }
  return refused;
}
