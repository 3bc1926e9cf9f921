/**
 * The repository held against its own conventions: format and lint, types, and each rule of `scripts/check`.
 * One test for each, so that a failing one names itself and lists the places to change.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import ts from "typescript";
import { describe, it } from "vitest";
import { loadProject } from "../scripts/check/project.ts";
import { printProblem } from "../scripts/check/rule.ts";
import { RULES } from "../scripts/check/rules.ts";

const ROOT = path.join(import.meta.dirname, "..");

describe("the repository", () => {
  const project = loadProject(ROOT);

  it("is formatted and free of lint (`npm run format` repairs most)", () => {
    const biome = path.join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome");
    const args = [
      biome,
      "check",
      "--error-on-warnings",
      "--diagnostic-level=warn",
      "--colors=off",
      "--max-diagnostics=50",
    ];
    const run = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    checkNone(run.status === 0 ? [] : [run.stderr + run.stdout]);
  });

  it("has no type errors", () => {
    const diagnostics = ts.getPreEmitDiagnostics(project.program);
    checkNone(diagnostics.map((each) => ts.formatDiagnostic(each, FORMAT_HOST).trimEnd()));
  });

  it.each(RULES.map((rule) => [rule.states, rule] as const))("%s", (_states, rule) => {
    checkNone(rule.check(project).map(printProblem));
  });
});

const FORMAT_HOST: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (file) => file,
  getNewLine: () => "\n",
};

/** Fails with the problems, one a line, and nothing else: where this test stands is of no use. */
function checkNone(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const failure = new Error(`${problems.length} to change\n${problems.join("\n")}`);
  failure.stack = failure.message;
  throw failure;
}
