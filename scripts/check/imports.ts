/**
 * What a file imports, type imports and re-exports included, and which file of the project that is.
 */
import path from "node:path";
import ts from "typescript";
import type { ProjectFile } from "./project.ts";

/** One import, re-export, dynamic import or import type. */
export interface ImportUse {
  /** As written. */
  readonly specifier: string;
  /** The project path it means when relative; undefined for packages and built-in modules. */
  readonly target: string | undefined;
  readonly node: ts.Node;
}

/** All imports of `file` in source order. */
export function listImports(file: ProjectFile): readonly ImportUse[] {
  const uses: ImportUse[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = findSpecifier(node);
    if (specifier !== undefined) {
      const target = specifier.startsWith(".")
        ? path.posix.join(path.posix.dirname(file.path), specifier)
        : undefined;
      uses.push({ specifier, target, node });
    }
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return uses;
}

function findSpecifier(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier } = node;
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
      ? moduleSpecifier.text
      : undefined;
  }
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)
      ? node.argument.literal.text
      : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const argument = node.arguments[0];
    return argument && ts.isStringLiteralLike(argument) ? argument.text : undefined;
  }
  return undefined;
}
