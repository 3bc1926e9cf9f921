/**
 * Rule: functions and files stay readable in one go.
 */
import ts from "typescript";
import { isTestPath, type ProjectFile } from "../project.ts";
import { createFileProblem, createProblem, type Problem, type Rule } from "../rule.ts";
import { findHeader } from "./headers.ts";

/** Lines a function stays under. */
const MAX_FUNCTION_LINES = 60;

/** Lines past which the header says why the file is not split. */
const MAX_FILE_LINES = 600;

/** Functions stay under 60 lines; a file past 600 lines says "Not split" and why in its header. */
export const sizes: Rule = {
  name: "sizes",
  states: "Functions stay under 60 lines; a file past 600 lines says in its header why.",
  check: (project) =>
    project.files.flatMap((file) => [...checkFileSize(file), ...checkFunctions(file)]),
};

function checkFileSize(file: ProjectFile): readonly Problem[] {
  const lineCount = file.source.text.trimEnd().split("\n").length;
  if (lineCount <= MAX_FILE_LINES) return [];
  const header = findHeader(file.source);
  const text = header ? file.source.text.slice(header.pos, header.end) : "";
  return /\bNot split\b/.test(text)
    ? []
    : [
        createFileProblem(
          file,
          `${lineCount} lines; split the file, or say in the header "Not split" and why.`,
        ),
      ];
}

function checkFunctions(file: ProjectFile): readonly Problem[] {
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && isCounted(file, node)) {
      const first = file.source.getLineAndCharacterOfPosition(node.getStart(file.source)).line;
      const last = file.source.getLineAndCharacterOfPosition(node.end).line;
      const lineCount = last - first + 1;
      if (lineCount >= MAX_FUNCTION_LINES) {
        problems.push(
          createProblem(
            file,
            node,
            `Function of ${lineCount} lines; take steps out until it has under ${MAX_FUNCTION_LINES}.`,
          ),
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return problems;
}

/** Callbacks of `describe` and `it` are lists of tests rather than functions. */
function isCounted(file: ProjectFile, node: ts.Node): boolean {
  return !(isTestPath(file.path) && ts.isCallExpression(node.parent));
}
