/**
 * Rule: a new variant breaks the build wherever it is not handled.
 */
import ts from "typescript";
import { isDocumentedPath, type Project, type ProjectFile } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";

/**
 * A `switch` over a union of string literals lists every one or has a `default`; over a `kind`, the `default`
 * calls `assertNever`, so that a new kind cannot pass unseen.
 */
export const exhaustiveSwitch: Rule = {
  name: "exhaustive-switch",
  states: "Every switch over the kind of a union is exhaustive.",
  check: (project) =>
    project.files
      .filter((file) => isDocumentedPath(file.path))
      .flatMap((file) => checkFile(project, file)),
};

function checkFile(project: Project, file: ProjectFile): readonly Problem[] {
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSwitchStatement(node)) {
      const message = explain(project.program.getTypeChecker(), node);
      if (message !== undefined) problems.push(createProblem(file, node, message));
    }
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return problems;
}

function explain(checker: ts.TypeChecker, node: ts.SwitchStatement): string | undefined {
  const wanted = listLiterals(checker.getTypeAtLocation(node.expression));
  if (wanted.length < 2) return undefined;
  const { clauses } = node.caseBlock;
  const fallback = clauses.find((clause) => ts.isDefaultClause(clause));
  if (fallback !== undefined) {
    const isKind = /\bkind$/.test(node.expression.getText());
    return !isKind || fallback.statements.some((each) => each.getText().includes("assertNever("))
      ? undefined
      : "List the remaining variants instead of `default`, or let it call `assertNever`.";
  }
  const handled = new Set(
    clauses.flatMap((clause) =>
      ts.isCaseClause(clause) ? listLiterals(checker.getTypeAtLocation(clause.expression)) : [],
    ),
  );
  const missing = wanted.filter((literal) => !handled.has(literal));
  return missing.length === 0 ? undefined : `Handle ${missing.join(", ")} too.`;
}

/** The values of a string literal or of a union of only such; empty for any other type. */
function listLiterals(type: ts.Type): readonly string[] {
  const parts = type.isUnion() ? type.types : [type];
  const literals = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return literals.length === parts.length ? literals : [];
}
