/**
 * The syntax errors that an edit brought in: the difference between the text before and after.
 *
 * A text without errors before is easy: all that is wrong after is new. Many real texts have errors, or what a grammar
 * takes for some (macros, templates), and there a parser goes on after an error in a way that depends on everything
 * near it, so an edit that is right may move or join errors far from its place. Therefore, in this order:
 * 1. an error of the same sort at the mapped place of one before is an old one;
 * 2. the pairing of brackets, which no recovery changes, must not have become worse;
 * 3. what is left counts when it touches the lines of the edit, or when there are more errors than before;
 *    not when the edit's own surroundings are whole: a node without errors before, which has none after either.
 */
import { LineTable, mapOffset, type Span, type TextEdit, toOffset, toSpan } from "../text/index.ts";
import { markAdvisory } from "./error-trust.ts";
import type { JsonDialect } from "./json-problems.ts";
import { findJsonDialect, listJsonProblems } from "./json-problems.ts";
import { describeLoneBracket, listProblems } from "./list-problems.ts";
import { createProblems, type SyntaxProblem } from "./syntax-problem.ts";
import { type BracketReport, pairBrackets } from "./tokens.ts";
import { findNodeAt, type SyntaxNode, type SyntaxTree } from "./tree.ts";

/** So many new problems are told at most; after that a reader has stopped. */
const MAX_NEW_PROBLEMS = 20;

/**
 * The syntax errors of `after` that `before`, the tree of the text before `edit`, does not have; at most 20, in order
 * of the text. Without `before` the file is new and every error is. Both trees are of one language.
 * Linear in both texts, and close to free when `after` has no error.
 */
export function findNewProblems(
  before: SyntaxTree | undefined,
  after: SyntaxTree,
  edit: TextEdit,
): readonly SyntaxProblem[] {
  const found = findAll(before, after, edit).slice(0, MAX_NEW_PROBLEMS);
  if (found.length === 0) return found;
  const old = before === undefined ? undefined : pairBrackets(before);
  return markAdvisory(after, found, {
    written: findWritten(edit),
    wasRight: before?.hasErrors !== true,
    hasLoneBrackets: findWorseKinds(old, pairBrackets(after)).size > 0,
  });
}

function findAll(
  before: SyntaxTree | undefined,
  after: SyntaxTree,
  edit: TextEdit,
): readonly SyntaxProblem[] {
  const { exact, errorTrust } = after.language;
  if (errorTrust === "none") return [];
  if (exact?.kind === "json") return findInJson(before, after, edit, exact.dialect);
  if (before !== undefined && isRightAround(before, after, edit)) return [];
  const problems = listProblems(after);
  if (problems.length === 0 || before === undefined) return problems;
  const old = listProblems(before);
  return old.length === 0 ? problems : findDifference({ before, after, edit, old, problems });
}

/**
 * Whether the grammar finds nothing wrong before and after, and the exact reader nothing in the top-level statements
 * that the edit touches and their neighbours: what is right side by side is right together.
 */
function isRightAround(before: SyntaxTree, after: SyntaxTree, edit: TextEdit): boolean {
  if (after.readExactly === undefined || before.hasErrors || after.hasErrors) return false;
  const written = findWritten(edit);
  const { children } = after.root;
  let first = children.findIndex((child) => child.span.end >= written.start);
  let last = children.findIndex((child) => child.span.start > written.end);
  first = Math.max(0, (first === -1 ? children.length : first) - 1);
  last = last === -1 ? children.length - 1 : last;
  const start = children[first]?.span.start ?? 0;
  const end = children[last]?.span.end ?? after.text.length;
  return after.readExactly(toSpan(start, end))?.length === 0;
}

/** A text is held to the strictest dialect that it was right in before, whatever its name says. */
function findInJson(
  before: SyntaxTree | undefined,
  after: SyntaxTree,
  edit: TextEdit,
  least: JsonDialect,
): readonly SyntaxProblem[] {
  const dialect = before === undefined ? least : findJsonDialect(before.text, least);
  if (dialect !== undefined) return listJsonProblems(after.text, dialect);
  // It was wrong before in every dialect: only what comes before the old error can be told.
  const [problem] = listJsonProblems(after.text, "json5");
  const [old] = listJsonProblems(before?.text ?? "", "json5");
  if (problem === undefined || old === undefined) return [];
  return problem.span.start < mapOffset(edit, old.span.start, "before") ? [problem] : [];
}

interface Comparison {
  readonly before: SyntaxTree;
  readonly after: SyntaxTree;
  readonly edit: TextEdit;
  readonly old: readonly SyntaxProblem[];
  readonly problems: readonly SyntaxProblem[];
}

function findDifference(comparison: Comparison): readonly SyntaxProblem[] {
  const { before, after, edit, old, problems } = comparison;
  const { left, goneCount } = removeKnown(old, problems, edit);
  const region = findRegion(after, edit);
  const lone = findLoneBrackets(before, after, edit);
  if (left.length === 0) return lone;
  const touching = left.filter(({ span }) => span.start <= region.end && span.end >= region.start);
  if (lone.length > 0) return touching.length > 0 ? touching : lone;
  if (isWholeAround(comparison, left)) return [];
  if (touching.length > 0 && !isJustMoved(touching, goneCount, comparison)) return touching;
  // Away from the edit only their number speaks, and that not surely.
  const surplus = left.length > goneCount ? left : [];
  return surplus.map((problem) => ({ ...problem, isAdvisory: true }));
}

/** Problems without one of the same sort at the same place before; and how many of those before are gone. */
function removeKnown(
  old: readonly SyntaxProblem[],
  problems: readonly SyntaxProblem[],
  edit: TextEdit,
): { readonly left: readonly SyntaxProblem[]; readonly goneCount: number } {
  const mapped = old.map(({ sort, span }) => ({
    sort,
    start: mapOffset(edit, span.start, "after"),
    end: mapOffset(edit, span.end, "before"),
  }));
  const used = new Set<number>();
  const take = (isSame: (place: (typeof mapped)[number], problem: SyntaxProblem) => boolean) => {
    return (problem: SyntaxProblem): boolean => {
      const idx = mapped.findIndex(
        (place, at) => !used.has(at) && place.sort === problem.sort && isSame(place, problem),
      );
      if (idx === -1) return true;
      used.add(idx);
      return false;
    };
  };
  const left = problems
    .filter(take((place, { span }) => place.start === span.start && place.end === span.end))
    .filter(take((place, { span }) => place.start === span.start || place.end === span.end))
    .filter(take((place, { span }) => place.start < span.end && span.start < place.end));
  return { left, goneCount: mapped.length - used.size };
}

/** The brackets that lost their partner through the edit: those at it, and all when the pairing is worse than before. */
function findLoneBrackets(
  before: SyntaxTree,
  after: SyntaxTree,
  edit: TextEdit,
): readonly SyntaxProblem[] {
  // A shell's `case` closes brackets that nothing opens, so its numbers say nothing.
  if (after.language.id === "bash") return [];
  const old = pairBrackets(before);
  const now = pairBrackets(after);
  const worse = findWorseKinds(old, now);
  const known = new Set(old.lone.map(({ start }) => mapOffset(edit, toOffset(start), "after")));
  const fresh = now.lone.filter(({ start }) => !known.has(toOffset(start)));
  const written = findWritten(edit);
  const counts = countByCharacter(old.lone, findReplaced(edit));
  const here = countByCharacter(fresh, written);
  const lines = new LineTable(after.text);
  const drafts = fresh
    .filter(({ character, start }) => {
      const isWritten = start >= written.start && start <= written.end;
      const isMore = (here.get(character) ?? 0) > (counts.get(character) ?? 0);
      return worse.has(toKind(character)) || (isWritten && isMore);
    })
    .map((lone) => describeLoneBracket(lone, lines, "bracket"));
  return createProblems(after.text, drafts);
}

/** How many of each bracket stand in `span`. */
function countByCharacter(
  brackets: BracketReport["lone"],
  span: Span,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { character, start } of brackets) {
    if (start < span.start || start > span.end) continue;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

/** Kinds of brackets whose openings and closings differ by more than before. */
function findWorseKinds(old: BracketReport | undefined, now: BracketReport): ReadonlySet<string> {
  const kinds = ["(", "[", "{"];
  return new Set(
    kinds.filter((kind) => {
      const were = old?.surplus.get(kind) ?? 0;
      const are = now.surplus.get(kind) ?? 0;
      return Math.abs(are) > Math.abs(were);
    }),
  );
}

function toKind(character: string): string {
  const closing = ")]}".indexOf(character);
  return closing === -1 ? character : "([{".charAt(closing);
}

/** The lines that the edit wrote, and one more on each side. */
function findRegion(after: SyntaxTree, edit: TextEdit): Span {
  const written = findWritten(edit);
  const lines = new LineTable(after.text);
  const first = Math.max(1, lines.getLineOf(written.start) - 1);
  const last = Math.min(lines.lineCount, lines.getLineOf(written.end) + 1);
  return { start: lines.getStart(first), end: lines.getContentEnd(last) };
}

/** From the first to the last character of what the edit wrote, in the text after it. */
function findWritten(edit: TextEdit): Span {
  if (edit.isEmpty) return toSpan(0, 0);
  return toSpan(edit.getResultSpan(0).start, edit.getResultSpan(edit.replacements.length - 1).end);
}

/** The same stretch in the text before. */
function findReplaced(edit: TextEdit): Span {
  return toSpan(edit.replacements[0]?.span.start ?? 0, edit.replacements.at(-1)?.span.end ?? 0);
}

/**
 * Whether the smallest surroundings that were whole before are whole now: a node without errors around the edit, whose
 * place after the edit is again exactly a node without errors.
 */
function isWholeAround(
  { before, after, edit }: Comparison,
  left: readonly SyntaxProblem[],
): boolean {
  let node: SyntaxNode | undefined = findNodeAt(before, findReplaced(edit));
  const written = findWritten(edit);
  for (; node !== undefined && !node.hasError; node = node.parent) {
    // An insertion at its edge may be outside it, so only a node that reaches beyond the edit says something.
    const start = mapOffset(edit, node.span.start, "before");
    const end = mapOffset(edit, node.span.end, "after");
    if (start >= written.start && end <= written.end) continue;
    if (hasWholeNode(after, toSpan(start, end))) return true;
  }
  const lines = findLines(after.text, written);
  const isFaulty = left.some(({ span }) => span.start <= lines.end && span.end >= lines.start);
  return !isFaulty && isWholeSequence(after, written);
}

/** The lines that `span` touches, without their last ending. */
function findLines(text: string, { start, end }: Span): Span {
  const last = text.indexOf("\n", end);
  return toSpan(text.lastIndexOf("\n", start - 1) + 1, last === -1 ? text.length : last);
}

function hasWholeNode(tree: SyntaxTree, span: Span): boolean {
  let node: SyntaxNode | undefined = findNodeAt(tree, span);
  while (node !== undefined && node.span.start === span.start && node.span.end === span.end) {
    if (!node.hasError && !node.isError) return true;
    node = node.parent;
  }
  return false;
}

/** Whether the edit wrote whole nodes side by side, none of them nor what is around them an error. */
function isWholeSequence(after: SyntaxTree, written: Span): boolean {
  const around = findNodeAt(after, written);
  for (let node: SyntaxNode | undefined = around; node !== undefined; node = node.parent) {
    if (node.isError) return false;
  }
  return around.children.every(
    (child) =>
      child.span.end < written.start ||
      child.span.start > written.end ||
      !(child.hasError || child.isError || child.isMissing),
  );
}

/** Whether the errors at the edit are but those that were there before it, seen from another place. */
function isJustMoved(
  touching: readonly SyntaxProblem[],
  goneCount: number,
  { before, edit, old }: Comparison,
): boolean {
  if (goneCount < touching.length) return false;
  const replaced = findReplaced(edit);
  const lines = new LineTable(before.text);
  const first = lines.getLineOf(replaced.start) - 1;
  const last = lines.getLineOf(replaced.end) + 1;
  const near = old.filter(({ span }) => {
    return lines.getLineOf(span.end) >= first && lines.getLineOf(span.start) <= last;
  });
  return near.length >= touching.length;
}
