/**
 * Rule: who may touch the world outside the program: disk, processes, standard output, network, packages.
 */
import { builtinModules } from "node:module";
import ts from "typescript";
import { EDGES, findFolder, isEdge } from "../folders.ts";
import { listImports } from "../imports.ts";
import { isSourcePath, type Project, type ProjectFile } from "../project.ts";
import { createProblem, type Problem, type Rule } from "../rule.ts";

/** Edges own process and colours, `workspace` owns disk and programs, the rest is handed in. */
export const outsideWorld: Rule = {
  name: "outside-world",
  states:
    "Only edges know process, standard output and colours; only workspace touches disk and programs.",
  check: (project) =>
    project.files
      .filter((file) => isSourcePath(file.path))
      .flatMap((file) => [...checkImports(project, file), ...checkGlobals(project, file)]),
};

/** Modules that only the folders named may import; built-in modules that are not here are refused. */
const OWNERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["node:fs", ["workspace"]],
  ["node:fs/promises", ["workspace"]],
  ["node:child_process", ["workspace"]],
  ["node:os", ["workspace"]],
  ["node:path", ["workspace", ...EDGES]],
  ["node:path/posix", ["workspace", ...EDGES]],
  ["node:url", ["workspace", ...EDGES]],
  ["node:buffer", ["text", "workspace"]],
  ["node:crypto", ["base", "workspace"]],
  ["node:process", EDGES],
  ["node:tty", EDGES],
  ["node:readline", EDGES],
  ["node:stream", EDGES],
  ["node:http", EDGES],
  ["node:util", EDGES],
  ["commander", EDGES],
  ["picocolors", EDGES],
]);

/** Globals that only edges may name. */
const EDGE_GLOBALS: readonly string[] = ["process", "console"];

/** Files below the edges that may use `process`, and why. */
const PROCESS_USERS: ReadonlyMap<string, string> = new Map([
  ["src/workspace/real-host.ts", "the one implementation of `Host` that is this machine"],
]);

function checkImports(project: Project, file: ProjectFile): readonly Problem[] {
  const folder = findFolder(file.path);
  return listImports(file).flatMap((use) => {
    if (use.target !== undefined) return [];
    const { specifier } = use;
    if (!specifier.startsWith("node:") && builtinModules.includes(specifier)) {
      return [createProblem(file, use.node, `Write "node:${specifier}".`)];
    }
    const owners = OWNERS.get(specifier);
    if (specifier === "node:process" && PROCESS_USERS.has(file.path)) return [];
    if (owners !== undefined) {
      return owners.some((owner) => owner === folder)
        ? []
        : [
            createProblem(
              file,
              use.node,
              `Only ${owners.join(", ")} may import ${specifier}; take what is needed as a parameter.`,
            ),
          ];
    }
    if (specifier.startsWith("node:")) {
      return [
        createProblem(
          file,
          use.node,
          `No folder owns ${specifier}; add it to OWNERS in scripts/check/rules/outside-world.ts.`,
        ),
      ];
    }
    const name = specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/");
    return project.dependencies.includes(name)
      ? []
      : [createProblem(file, use.node, `${name} is not under "dependencies" in package.json.`)];
  });
}

function checkGlobals(project: Project, file: ProjectFile): readonly Problem[] {
  if (isEdge(findFolder(file.path)) || PROCESS_USERS.has(file.path)) return [];
  const checker = project.program.getTypeChecker();
  const problems: Problem[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && EDGE_GLOBALS.includes(node.text) && isGlobal(checker, node)) {
      problems.push(
        createProblem(
          file,
          node,
          `Only edges know \`${node.text}\`; return a value, or take what is needed as a parameter.`,
        ),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file.source);
  return problems;
}

/** Whether `node` uses a name that its own file does not declare; names of properties are not uses. */
function isGlobal(checker: ts.TypeChecker, node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  const declarations = symbol?.declarations ?? [];
  return !declarations.some((each) => each.getSourceFile() === node.getSourceFile());
}
