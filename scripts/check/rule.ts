/**
 * What a rule of `npm run check` is: one sentence, and a function from the project to the places that break it.
 * Leaves reading the project to `project.ts` and the list of rules to `rules.ts`.
 */
import type ts from "typescript";
import type { Project, ProjectFile } from "./project.ts";

/** One place that breaks a rule. */
export interface Problem {
  /** Path from the root of the repository, `/`-separated. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** One rule that the whole repository keeps. */
export interface Rule {
  /** Kebab-case; the name of the rule's file. */
  readonly name: string;
  /** The rule as one sentence. */
  readonly states: string;
  readonly check: (project: Project) => readonly Problem[];
}

/** The problem `message` at the first line of `node`. */
export function createProblem(file: ProjectFile, node: ts.Node, message: string): Problem {
  const start = node.getStart(file.source);
  const { line } = file.source.getLineAndCharacterOfPosition(start);
  return { file: file.path, line: line + 1, message };
}

/** The problem `message` of `file` as a whole. */
export function createFileProblem(file: ProjectFile, message: string): Problem {
  return { file: file.path, line: 1, message };
}

/** `problem` as `file:line: message`, which editors and terminals link. */
export function printProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}: ${problem.message}`;
}
