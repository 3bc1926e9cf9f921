/**
 * Rule: folders of `src/` import downwards only.
 */
import { EDGES, findFolder, getRank, isEdge, LAYERS, LIBRARY_FACE } from "../folders.ts";
import { listImports } from "../imports.ts";
import { createFileProblem, createProblem, type Problem, type Rule } from "../rule.ts";

/** A folder imports only folders below it; edges import none of each other; the library face imports no edge. */
export const layers: Rule = {
  name: "layers",
  states: "A folder of src imports only from folders earlier in the map.",
  check: (project) =>
    project.files
      .filter((file) => file.path.startsWith("src/"))
      .flatMap((file) => {
        const misplaced = explainPlace(file.path);
        if (misplaced !== undefined) return [createFileProblem(file, misplaced)];
        return listImports(file).flatMap((use): readonly Problem[] => {
          const message = use.target && explainImport(file.path, use.target);
          return message ? [createProblem(file, use.node, message)] : [];
        });
      }),
};

function explainPlace(file: string): string | undefined {
  const folder = findFolder(file);
  if (folder === undefined) {
    return file === LIBRARY_FACE
      ? undefined
      : `Only ${LIBRARY_FACE} lives directly under src; move this file into a folder.`;
  }
  return getRank(folder) === -1
    ? `src/${folder} is not in the map; use one of ${[...LAYERS, ...EDGES].join(", ")}.`
    : undefined;
}

function explainImport(from: string, target: string): string | undefined {
  const own = findFolder(from);
  const other = findFolder(target);
  if (target === LIBRARY_FACE) {
    return "Nothing inside imports the library face; import the folder that has it.";
  }
  if (other === undefined || own === other) return undefined;
  if (own === undefined) {
    return isEdge(other)
      ? `The library face must not reach the edge ${other}; move the code to engine.`
      : undefined;
  }
  if (isEdge(own) && isEdge(other)) {
    return `Edges import none of each other; move what ${own} needs from ${other} to engine.`;
  }
  return getRank(other) < getRank(own)
    ? undefined
    : `${own} is below ${other} and must not know it; pass the value in, or move the code down.`;
}
