/**
 * What the tests of this folder share: parsers with every grammar loaded, and short printed forms.
 */
import { BugError } from "../base/index.ts";
import { createTextEdit, type TextEdit, toSpan } from "../text/index.ts";
import { createProgramAssets } from "../workspace/index.ts";
import { findLanguageById } from "./find-language.ts";
import type { Language } from "./language.ts";
import { LANGUAGES } from "./languages.ts";
import { findNewProblems } from "./new-problems.ts";
import { SyntaxParsers } from "./parsers.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** Parsers of all languages, with a clock that stands still. */
export async function createTestParsers(): Promise<SyntaxParsers> {
  const parsers = new SyntaxParsers({ assets: createProgramAssets(), getTimeMs: () => 0 });
  const loaded = await parsers.load(LANGUAGES);
  if (!loaded.ok) throw new BugError(loaded.error.message);
  return parsers;
}

/** The language with this `id`, which must be there. */
export function getLanguage(id: string): Language {
  const language = findLanguageById(id);
  if (language === undefined) throw new BugError(`there is no language ${id}`);
  return language;
}

/** The tree of `text`; a text that is not parsed fails the test. */
export function parseText(parsers: SyntaxParsers, id: string, text: string): SyntaxTree {
  const parsed = parsers.parse(getLanguage(id), text);
  if (!parsed.ok) throw new BugError(parsed.error.message);
  return parsed.value;
}

/** A node and all below as `type(field:type …)`, tokens without a name in quotes. */
export function printNode(node: SyntaxNode): string {
  const name = node.isNamed ? node.type : JSON.stringify(node.type);
  const field = node.fieldName === undefined ? "" : `${node.fieldName}:`;
  const missing = node.isMissing ? "?" : "";
  const children = node.children.map(printNode).join(" ");
  return `${field}${missing}${name}[${node.span.start},${node.span.end}]${children === "" ? "" : `(${children})`}`;
}

/** `LINE:COLUMN MESSAGE`, with `~` before it when it is advisory. */
export function printProblem({ position, message, isAdvisory }: SyntaxProblem): string {
  return `${isAdvisory ? "~" : ""}${position.line}:${position.column} ${message}`;
}

/** The edit that makes `after` of `before`: what lies between their common start and end. */
export function toSingleEdit(before: string, after: string): TextEdit {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const replacement = {
    span: toSpan(start, before.length - end),
    text: after.slice(start, after.length - end),
  };
  const edit = createTextEdit(before, [replacement]);
  if (!edit.ok) throw new BugError(edit.error.message);
  return edit.value;
}

/** The new problems of `after`, printed; an undefined `before` is a file that did not exist. */
export function listNewProblems(
  parsers: SyntaxParsers,
  id: string,
  before: string | undefined,
  after: string,
): readonly string[] {
  const edit = toSingleEdit(before ?? "", after);
  const old = before === undefined ? undefined : parseText(parsers, id, before);
  const tree = parseText(parsers, id, after);
  const problems = findNewProblems(old, tree, edit).map(printProblem);
  old?.dispose();
  tree.dispose();
  return problems;
}
