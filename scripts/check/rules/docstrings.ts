/**
 * Rule: whatever leaves a file is documented where it is declared. A header does not double as a docstring.
 */
import ts from "typescript";
import { isDocumentedPath, type ProjectFile } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";
import { findHeader } from "./headers.ts";

/**
 * Each exported declaration and each public member of an exported class has a docstring;
 * a member that an implemented interface declares is documented there.
 */
export const docstrings: Rule = {
  name: "docstrings",
  states: "Each exported thing has a docstring.",
  check: (project) =>
    project.files
      .filter((file) => isDocumentedPath(file.path))
      .flatMap((file) => checkFile(project.program.getTypeChecker(), file)),
};

function checkFile(checker: ts.TypeChecker, file: ProjectFile): readonly Problem[] {
  const exportedLater = listExportedNames(file.source);
  const seen = new Set<string>();
  return file.source.statements.flatMap((statement): readonly Problem[] => {
    const names = listDeclaredNames(statement);
    const isExported = hasModifier(statement, ts.SyntaxKind.ExportKeyword);
    const exported = names.filter((name) => isExported || exportedLater.has(name));
    // Overloads after the first need no docstring of their own.
    const fresh = exported.filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    if (fresh.length === 0) return [];
    const own = hasDocstring(file, statement)
      ? []
      : [createProblem(file, statement, explain(fresh.join(", ")))];
    return ts.isClassDeclaration(statement)
      ? [...own, ...checkMembers(checker, file, statement)]
      : own;
  });
}

function checkMembers(
  checker: ts.TypeChecker,
  file: ProjectFile,
  node: ts.ClassDeclaration,
): readonly Problem[] {
  const inherited = (node.heritageClauses ?? [])
    .filter((clause) => clause.token === ts.SyntaxKind.ImplementsKeyword)
    .flatMap((clause) => clause.types)
    .flatMap((type) => checker.getTypeAtLocation(type).getProperties())
    .map((property) => property.name);
  return node.members.flatMap((member) => {
    const isHidden =
      ts.isConstructorDeclaration(member) ||
      hasModifier(member, ts.SyntaxKind.PrivateKeyword) ||
      hasModifier(member, ts.SyntaxKind.ProtectedKeyword) ||
      hasModifier(member, ts.SyntaxKind.OverrideKeyword) ||
      (member.name !== undefined && ts.isPrivateIdentifier(member.name));
    const name = member.name?.getText(file.source) ?? "this member";
    if (isHidden || inherited.includes(name) || hasDocstring(file, member)) return [];
    return [createProblem(file, member, explain(`${node.name?.text}.${name}`))];
  });
}

function explain(name: string): string {
  return `Say in a /** docstring */ what ${name} is or returns, its units, ranges and errors.`;
}

function hasDocstring(file: ProjectFile, node: ts.Node): boolean {
  const { text } = file.source;
  const header = findHeader(file.source);
  return (ts.getLeadingCommentRanges(text, node.pos) ?? []).some(
    (comment) => comment.pos !== header?.pos && text.startsWith("/**", comment.pos),
  );
}

function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (node.modifiers ?? []).some((each) => each.kind === kind);
}

function listDeclaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((each) => each.name.getText());
  }
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isDeclaration ? [statement.name?.text ?? "default"] : [];
}

function listExportedNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier !== undefined) return [];
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause)
      ? clause.elements.map((element) => (element.propertyName ?? element.name).text)
      : [];
  });
  return new Set(names);
}
