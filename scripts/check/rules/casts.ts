/**
 * Rule: types are proven, not claimed. A claim is made in two kinds of places only:
 * a brand constructor, recognised by its type, and a parser, where a `// cast:` comment says what was checked.
 */
import ts from "typescript";
import type { Project, ProjectFile } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";

/** No `any`, no `!`, no `@ts-ignore`; `as` only in `toX`, `parseX`, `tryX`, to a brand or with a reason. */
export const casts: Rule = {
  name: "casts",
  states: "No any, no `as` (but `as const`) outside brand constructors and parsers, no `!`.",
  check: (project) =>
    project.files.flatMap((file) => [...checkNodes(project, file), ...checkComments(file)]),
};

function checkNodes(project: Project, file: ProjectFile): readonly Problem[] {
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    const message = explain(project, file, node);
    if (message !== undefined) problems.push(createProblem(file, node, message));
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return problems;
}

function checkComments(file: ProjectFile): readonly Problem[] {
  return file.source.text
    .split("\n")
    .flatMap((line, idx) =>
      /^\s*\/[/*]\s*@ts-(ignore|nocheck|expect-error)/.test(line)
        ? [{ file: file.path, line: idx + 1, message: "Fix the type instead of silencing it." }]
        : [],
    );
}

function explain(project: Project, file: ProjectFile, node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "Use `unknown` and narrow it.";
  if (ts.isNonNullExpression(node)) return "Use `getDefined`, or handle `undefined`.";
  if (ts.isTypeAssertionExpression(node)) return "Narrow the value instead of asserting its type.";
  if (!ts.isAsExpression(node) || ts.isConstTypeReference(node.type)) return undefined;
  if (!/^(to|parse|try)[A-Z]/.test(findFunctionName(node))) {
    return "Narrow the value instead; `as` is for brand constructors and parsers (toX, parseX, tryX).";
  }
  const checker = project.program.getTypeChecker();
  if (isBrand(checker.getTypeFromTypeNode(node.type)) || hasReason(file, node)) return undefined;
  return "Narrow the value instead, or say in a `// cast:` comment what makes the claim true.";
}

/** The name of the nearest enclosing function that has one, or "". */
function findFunctionName(node: ts.Node): string {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) return at.name?.getText() ?? "";
    if (ts.isVariableDeclaration(at) && at.initializer && ts.isArrowFunction(at.initializer)) {
      return at.name.getText();
    }
  }
  return "";
}

/** Whether `type` is a primitive with a property keyed by a unique symbol. */
function isBrand(type: ts.Type): boolean {
  return (
    type.isIntersection() &&
    type.types.some((part) => part.getProperties().some((each) => each.name.startsWith("__@")))
  );
}

/** Whether a `// cast:` comment stands on the line of `node`'s end or on the line above its start. */
function hasReason(file: ProjectFile, node: ts.Node): boolean {
  const lines = file.source.text.split("\n");
  const first = file.source.getLineAndCharacterOfPosition(node.getStart(file.source)).line;
  const last = file.source.getLineAndCharacterOfPosition(node.end).line;
  return [lines[first - 1], lines[last]].some((line) => /\/\/ cast: \S+/.test(line ?? ""));
}
