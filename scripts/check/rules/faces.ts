/**
 * Rule: a folder is used through its `index.ts` only, and that face lists names.
 */
import ts from "typescript";
import { findFolder } from "../folders.ts";
import { listImports } from "../imports.ts";
import { isTestPath } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";

/** Other folders import `index.ts`; inside a folder nobody does; there is no `export *`. */
export const faces: Rule = {
  name: "faces",
  states: "A folder is imported through its index.ts, by others only, and exports names, not *.",
  check: (project) =>
    project.files.flatMap((file) =>
      listImports(file).flatMap((use): readonly Problem[] => {
        if (ts.isExportDeclaration(use.node) && use.node.exportClause === undefined) {
          return [createProblem(file, use.node, "Name each export instead of `export *`.")];
        }
        const message = use.target && explainImport(file.path, use.target);
        return message ? [createProblem(file, use.node, message)] : [];
      }),
    ),
};

function explainImport(from: string, target: string): string | undefined {
  const folder = findFolder(target);
  if (folder === undefined) return undefined;
  const face = `src/${folder}/index.ts`;
  if (findFolder(from) !== folder) {
    return target === face ? undefined : `Import ${face} instead of the file behind it.`;
  }
  return target === face && !isTestPath(from)
    ? "Import the sibling file itself instead of the own index.ts."
    : undefined;
}
