/**
 * Rule: the compiler options that the conventions rely on stay on.
 */
import type { Rule } from "../rule.ts";

/** `tsconfig.json` sets each option named here. */
export const compilerOptions: Rule = {
  name: "compiler-options",
  states: "tsconfig.json keeps every strictness option of the conventions.",
  check: (project) => {
    const options = project.program.getCompilerOptions();
    return REQUIRED.filter((name) => options[name] !== true).map((name) => ({
      file: "tsconfig.json",
      line: 1,
      message: `Set "${name}": true.`,
    }));
  },
};

const REQUIRED: readonly string[] = [
  "strict",
  "noUncheckedIndexedAccess",
  "exactOptionalPropertyTypes",
  "noImplicitReturns",
  "noImplicitOverride",
  "verbatimModuleSyntax",
  "isolatedModules",
  "erasableSyntaxOnly",
];
