/**
 * Rule: nothing at module level can change; state lives in values that callers make and pass.
 */
import ts from "typescript";
import { isDocumentedPath, type Project, type ProjectFile } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";

/** Module constants are of read-only types; there is no `let`, no mutable static, no stateful pattern. */
export const moduleState: Rule = {
  name: "module-state",
  states: "No mutable state at module level.",
  check: (project) =>
    project.files
      .filter((file) => isDocumentedPath(file.path))
      .flatMap((file) => file.source.statements.flatMap((each) => check(project, file, each))),
};

/** Types whose values can always be changed, and what to declare instead. */
const MUTABLE_TYPES: ReadonlyMap<string, string> = new Map([
  ["Array", "readonly T[]"],
  ["Map", "ReadonlyMap<K, V>"],
  ["Set", "ReadonlySet<T>"],
  ["WeakMap", "a map made and passed by the caller"],
  ["WeakSet", "a set made and passed by the caller"],
  ["Date", "a time passed by the caller"],
  ["Uint8Array", "ArrayLike<number>"],
  ["Uint16Array", "ArrayLike<number>"],
  ["Uint32Array", "ArrayLike<number>"],
  ["Int32Array", "ArrayLike<number>"],
  ["Float64Array", "ArrayLike<number>"],
  ["Buffer", "ArrayLike<number>"],
]);

function check(project: Project, file: ProjectFile, statement: ts.Statement): readonly Problem[] {
  if (ts.isClassDeclaration(statement)) return checkStatics(file, statement);
  if (!ts.isVariableStatement(statement) || isAmbient(statement)) return [];
  const { declarationList } = statement;
  if (!(declarationList.flags & ts.NodeFlags.Const)) {
    return [
      createProblem(
        file,
        statement,
        "Use `const` at module level; keep what changes in a value that is passed.",
      ),
    ];
  }
  return declarationList.declarations.flatMap((declaration): readonly Problem[] => {
    const wanted = findReadonlyForm(project.program.getTypeChecker(), file, declaration);
    if (wanted === undefined) return [];
    const name = declaration.name.getText();
    return [createProblem(file, declaration, `${name} can be changed; declare it as ${wanted}.`)];
  });
}

function isAmbient(statement: ts.VariableStatement): boolean {
  return (statement.modifiers ?? []).some((each) => each.kind === ts.SyntaxKind.DeclareKeyword);
}

function checkStatics(file: ProjectFile, node: ts.ClassDeclaration): readonly Problem[] {
  return node.members
    .filter((member) => ts.isPropertyDeclaration(member))
    .filter((member) => {
      const flags = ts.getCombinedModifierFlags(member);
      return flags & ts.ModifierFlags.Static && !(flags & ts.ModifierFlags.Readonly);
    })
    .map((member) => createProblem(file, member, "Make the static field `readonly`."));
}

/** What to declare the constant as, or undefined when it cannot be changed already. */
function findReadonlyForm(
  checker: ts.TypeChecker,
  file: ProjectFile,
  declaration: ts.VariableDeclaration,
): string | undefined {
  const value = declaration.initializer;
  if (value !== undefined && isStatefulPattern(file, declaration, value)) {
    return "a pattern made inside the function (`exec` and `test` move a /g or /y pattern)";
  }
  const type = checker.getTypeAtLocation(declaration);
  const name = type.getSymbol()?.name;
  const replacement = name === undefined ? undefined : MUTABLE_TYPES.get(name);
  if (replacement !== undefined) return replacement;
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return undefined;
  if (declaration.type === undefined) return "`{...} as const`, or give it a readonly type";
  if (isReadonlyType(checker, checker.getTypeFromTypeNode(declaration.type), declaration.type)) {
    return undefined;
  }
  return "a type whose members are all readonly";
}

function isStatefulPattern(
  file: ProjectFile,
  declaration: ts.VariableDeclaration,
  value: ts.Expression,
): boolean {
  if (!ts.isRegularExpressionLiteral(value) || !/\/[a-z]*[gy][a-z]*$/.test(value.text)) {
    return false;
  }
  const name = declaration.name.getText();
  return ["exec", "test", "lastIndex"].some((use) => file.source.text.includes(`${name}.${use}`));
}

function isReadonlyType(checker: ts.TypeChecker, type: ts.Type, node: ts.TypeNode): boolean {
  if (/^(Readonly|readonly\b)/.test(node.getText())) return true;
  if (checker.getIndexInfosOfType(type).some((info) => !info.isReadonly)) return false;
  return checker.getPropertiesOfType(type).every((property) =>
    (property.declarations ?? []).every((declaration) => {
      const isMethod = ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration);
      const flags = ts.getCombinedModifierFlags(declaration);
      return isMethod || (flags & ts.ModifierFlags.Readonly) !== 0;
    }),
  );
}
