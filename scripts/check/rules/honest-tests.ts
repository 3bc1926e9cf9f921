/**
 * Rule: the suite is what it seems: nothing skipped, nothing focused.
 */
import ts from "typescript";
import { isTestPath, type ProjectFile } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";

/** No `.only`, `.skip`, `.todo`, `.skipIf`, `.runIf`, `.fails` on a test or suite, and no `xit` spelling. */
export const honestTests: Rule = {
  name: "honest-tests",
  states: "No skipped, focused or promised tests.",
  check: (project) => project.files.filter((file) => isTestPath(file.path)).flatMap(checkFile),
};

const SUITE_NAMES: readonly string[] = ["it", "test", "describe", "suite"];
const FORBIDDEN_PARTS: readonly string[] = ["only", "skip", "todo", "skipIf", "runIf", "fails"];
const FORBIDDEN_NAMES: readonly string[] = ["xit", "xtest", "xdescribe", "fit", "fdescribe"];

function checkFile(file: ProjectFile): readonly Problem[] {
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    if (isDishonest(node)) {
      problems.push(
        createProblem(
          file,
          node,
          "Run the test; if the behaviour is wrong, assert it as it is and add a FIXME.",
        ),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return problems;
}

function isDishonest(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return FORBIDDEN_PARTS.includes(node.name.text) && SUITE_NAMES.includes(getRoot(node));
  }
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    FORBIDDEN_NAMES.includes(node.expression.text)
  );
}

function getRoot(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    return getRoot(node.expression);
  }
  return node.getText();
}
