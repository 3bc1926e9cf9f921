/**
 * Rule: a file is named after what is in it.
 */
import { createFileProblem, type Rule } from "../rule.ts";

/** Kebab-case names; no file or folder is a drawer for odds and ends. */
export const fileNames: Rule = {
  name: "file-names",
  states: "Files are kebab-case; there is no utils, helpers, common or misc.",
  check: (project) =>
    project.files.flatMap((file) => {
      const message = file.path.split("/").map(explain).find(Boolean);
      return message ? [createFileProblem(file, message)] : [];
    }),
};

function explain(part: string): string | undefined {
  const stem = part.replace(/(\.(test|config|d))?\.ts$/, "");
  if (/^(utils?|helpers?|common|misc|shared)$/.test(stem)) {
    return `Name "${part}" after the type its code serves.`;
  }
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? undefined : `Rename "${part}" to kebab-case.`;
}
