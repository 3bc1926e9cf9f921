/**
 * Rule: what others rely on is named in a test: error codes, functions of the folder faces, flags.
 */
import ts from "typescript";
import { findFolder, isEdge, LIBRARY_FACE } from "../folders.ts";
import { isSourcePath, isTestPath, type Project, type ProjectFile } from "../project.ts";
import { createProblem, type Rule } from "../rule.ts";

/** Each error code, exported function and command line flag appears in a test. */
export const namedInTests: Rule = {
  name: "named-in-tests",
  states: "Each error code, each exported function and each command line flag appears in a test.",
  check: (project) => {
    const words = listTestWords(project);
    return [
      ...listErrorCodes(project),
      ...listFaceFunctions(project),
      ...listFlags(project),
    ].flatMap(({ file, node, name }) =>
      words.has(name)
        ? []
        : [createProblem(file, node, `Add a test that shows what ${name} does, by its name.`)],
    );
  },
};

interface Named {
  readonly file: ProjectFile;
  readonly node: ts.Node;
  readonly name: string;
}

/** A long option at the start of a literal such as `-n, --dry-run <x>`. */
const FLAG_PATTERN = /^(?:-\w, )?(--[a-z][a-z-]*)(?=$|[ =<[])/;

function listTestWords(project: Project): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of project.files) {
    // The rules' own tests name invented things; they show nothing about the program.
    if (!isTestPath(file.path) || file.path.startsWith("scripts/")) continue;
    for (const [word] of file.source.text.matchAll(/--[a-z][a-z-]*|\w+/g)) words.add(word);
  }
  return words;
}

function listErrorCodes(project: Project): readonly Named[] {
  return project.files
    .filter((file) => file.path === "src/base/error-catalogue.ts")
    .flatMap((file) =>
      collect(file, (node) =>
        ts.isPropertyAssignment(node) &&
        ts.isIdentifier(node.name) &&
        /^[A-Z][A-Z_]+$/.test(node.name.text)
          ? node.name.text
          : undefined,
      ),
    );
}

function listFlags(project: Project): readonly Named[] {
  return project.files
    .filter((file) => isSourcePath(file.path) && isEdge(findFolder(file.path)))
    .flatMap((file) =>
      collect(file, (node) =>
        ts.isStringLiteralLike(node) ? FLAG_PATTERN.exec(node.text)?.[1] : undefined,
      ),
    );
}

function collect(
  file: ProjectFile,
  findName: (node: ts.Node) => string | undefined,
): readonly Named[] {
  const found: Named[] = [];
  const visit = (node: ts.Node): void => {
    const name = findName(node);
    if (name !== undefined) found.push({ file, node, name });
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return found;
}

function listFaceFunctions(project: Project): readonly Named[] {
  const checker = project.program.getTypeChecker();
  return project.files
    .filter((file) => file.path === LIBRARY_FACE || /^src\/[^/]+\/index\.ts$/.test(file.path))
    .flatMap((file) => {
      const module = checker.getSymbolAtLocation(file.source);
      const exported = module === undefined ? [] : checker.getExportsOfModule(module);
      return exported
        .filter((symbol) => isFunction(checker, symbol))
        .map((symbol) => ({
          file,
          node: symbol.declarations?.[0] ?? file.source,
          name: symbol.name,
        }));
    });
}

function isFunction(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  if (!(target.flags & ts.SymbolFlags.Value)) return false;
  const type = checker.getTypeOfSymbol(target);
  return type.getCallSignatures().length + type.getConstructSignatures().length > 0;
}
