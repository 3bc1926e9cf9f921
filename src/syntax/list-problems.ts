/**
 * The syntax errors of one text: those that the language's own, more exact reader sees where there is one,
 * otherwise the errors and missing tokens of the grammar's tree, in words.
 */
import { LineTable, toOffset, toSpan } from "../text/index.ts";
import {
  createProblems,
  type ProblemDraft,
  type SyntaxProblem,
  shorten,
} from "./syntax-problem.ts";
import { type BracketReport, type LoneBracket, pairBrackets } from "./tokens.ts";
import { findNodeAt, type SyntaxNode, type SyntaxTree } from "./tree.ts";

/** Problems that are put into words; the rest of a wrong text is not worth reading. */
const MAX_PROBLEMS = 200;

/**
 * The syntax errors of the text of `tree`, in order of the text, at most 200; none for a language without wrong texts.
 * What a grammar sees depends on how it goes on after the first error, so the first one is the surest.
 */
export function listProblems(tree: SyntaxTree): readonly SyntaxProblem[] {
  if (tree.language.errorTrust === "none") return [];
  return tree.exactProblems?.() ?? listGrammarProblems(tree);
}

/** The errors of the grammar's own tree, whatever a more exact reader thinks. */
export function listGrammarProblems(tree: SyntaxTree): readonly SyntaxProblem[] {
  const open = findOpenComment(tree);
  if (!tree.hasErrors) return open === undefined ? [] : createProblems(tree.text, [open]);
  const nodes = listFaultyNodes(tree.root);
  const brackets = pairBrackets(tree);
  const lines = new LineTable(tree.text);
  const drafts = nodes.map((node) =>
    node.isError
      ? { ...describeError(tree, node, brackets, lines), extent: node.span }
      : node.isMissing
        ? describeMissing(node, lines)
        : describeUnseen(node, lines),
  );
  if (open === undefined) return createProblems(tree.text, drafts);
  // The mark that a comment lacks is told once, where the comment begins.
  const others = drafts.filter(({ sort }) => sort !== `missing ${open.expected}`);
  return createProblems(tree.text, [...others, open]);
}

/** Elements that HTML lets end with what is around them (HTML standard, 13.1.2.4). */
const OPTIONAL_END_TAG =
  /^<(?:html|head|body|p|li|dt|dd|rt|rp|optgroup|option|colgroup|caption|thead|tbody|tfoot|tr|td|th)\b/i;

function mayLackEndTag(node: SyntaxNode): boolean {
  return node.type === "element" && OPTIONAL_END_TAG.test(node.children[0]?.text ?? "");
}

/** A comment that goes on to the end of the text for want of its mark; some grammars take that for its end. */
function findOpenComment(tree: SyntaxTree): ProblemDraft | undefined {
  const last = findNodeAt(tree, toSpan(tree.text.trimEnd().length, tree.text.trimEnd().length));
  const form = tree.language.comments.block.find(([open]) => last.text.startsWith(open));
  if (!tree.language.roles.comments.includes(last.type) || form === undefined) return undefined;
  const [open, close] = form;
  if (last.text.trimEnd().slice(open.length).endsWith(close)) return undefined;
  return describeOpenComment(last.span.start, form);
}

/** The outermost errors and the missing tokens, in order of the text. */
function listFaultyNodes(root: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open: SyntaxNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.length >= MAX_PROBLEMS) break;
    const { children } = node;
    const isFaulty = node.isError || node.isMissing;
    // A missing token that has no name in the grammar shows only in what holds it.
    const isUnseen =
      node.hasError &&
      !mayLackEndTag(node) &&
      !children.some((child) => child.hasError || child.isMissing);
    if (isFaulty || isUnseen) found.push(node);
    for (let idx = children.length - 1; idx >= 0; idx--) {
      const child = children[idx];
      if (child?.hasError || child?.isMissing) open.push(child);
    }
  }
  return found;
}

const CLOSING: ReadonlyMap<string, readonly string[]> = new Map([
  [")", ["(", "$(", "#("]],
  ["]", ["[", "#["]],
  ["}", ["{", "${", "#{"]],
  ["end", ["do", "class", "module", "def", "if", "while", "function", "then"]],
  ["fi", ["if"]],
  ["done", ["do"]],
  ["esac", ["case"]],
  ['"', ['"']],
  ["'", ["'"]],
  ["`", ["`"]],
]);

function describeMissing(node: SyntaxNode, lines: LineTable): ProblemDraft {
  const start = findTokenEnd(lines.content, node.span.start);
  const words = toWords(node.type);
  const wanted = node.isNamed
    ? `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`
    : quote(node.type);
  const opener = (node.parent?.children ?? []).find(
    (child) => child.index < node.index && CLOSING.get(node.type)?.includes(child.type) === true,
  );
  const opened =
    opener === undefined
      ? ""
      : ` to close the ${quote(opener.text)} of line ${lines.getLineOf(opener.span.start)}`;
  return {
    start,
    end: start,
    message: `Expected ${wanted}${opened}.`,
    sort: `missing ${node.type}`,
    expected: node.isNamed ? words : node.type,
  };
}

/** A token without a name is missing: mostly the end of a line between two parts that stand on one. */
function describeUnseen(node: SyntaxNode, lines: LineTable): ProblemDraft {
  const parts = node.children.filter((child) => !child.isExtra);
  const idx = parts.findIndex((part, at) => {
    const before = parts[at - 1];
    return (
      before !== undefined &&
      part.isNamed &&
      before.isNamed &&
      lines.getLineOf(before.span.end) === lines.getLineOf(part.span.start)
    );
  });
  const part = parts[idx];
  if (part === undefined) {
    const start = findTokenEnd(lines.content, node.span.end);
    const message = `Something is missing at the end of this ${toWords(node.type)}.`;
    return { start, end: start, message, sort: `unseen ${node.type}`, extent: node.span };
  }
  const { start, end } = part.span;
  const text = shorten(part.text, 40);
  return {
    start,
    end,
    message: `Unexpected ${quote(text)} after ${quote(shorten(parts[idx - 1]?.text ?? "", 40))}.`,
    sort: `unseen ${node.type}`,
    extent: node.span,
  };
}

/** Where the last token before `offset` ends: a missing token is wanted there, not lines further down. */
function findTokenEnd(text: string, offset: number): number {
  let at = Math.min(offset, text.length);
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at--;
  return at === 0 ? offset : at;
}

function describeError(
  tree: SyntaxTree,
  node: SyntaxNode,
  brackets: BracketReport,
  lines: LineTable,
): ProblemDraft {
  const { start, end } = node.span;
  const lone = brackets.lone.find((each) => each.start >= start && each.start < end);
  if (lone !== undefined) return describeLoneBracket(lone, lines, "error");
  const tokens = listOwnTokens(node);
  const token = tokens.wrong ?? tokens.last;
  if (token === undefined) {
    const message = `Unexpected ${quote(shorten(node.text, 40))}.`;
    return { start, end, message, sort: "error" };
  }
  const text = shorten(token.text, 40);
  const place = { start: token.span.start, end: token.span.end, sort: "error" };
  const comment = describeCommentMark(tree, token);
  if (comment !== undefined) return comment;
  if (/^["'`]+$/.test(text)) {
    const message = `The ${quote(text)} opens a string that is not closed, or closes one that is not open.`;
    return { ...place, message };
  }
  if (tokens.wrong !== undefined || token.span.start === start) {
    return { ...place, message: `Unexpected ${quote(text)}.` };
  }
  const line = lines.getLineOf(node.span.start);
  const message = `What begins in line ${line} is not complete after ${quote(text)}.`;
  return { start: token.span.end, end: token.span.end, message, sort: "error" };
}

/** A comment without its end, which some grammars read as operators. */
function describeCommentMark(tree: SyntaxTree, token: SyntaxNode): ProblemDraft | undefined {
  const { start } = token.span;
  const form = tree.language.comments.block.find(([open]) => tree.text.startsWith(open, start));
  if (form === undefined || tree.text.includes(form[1], start + form[0].length)) return undefined;
  return describeOpenComment(start, form);
}

function describeOpenComment(
  start: number,
  [open, close]: readonly [string, string],
): ProblemDraft {
  const message = `The comment opened here is not closed; expected ${quote(close)}.`;
  return { start, end: start + open.length, message, sort: "open comment", expected: close };
}

/** What a bracket without a partner means. */
export function describeLoneBracket(
  lone: LoneBracket,
  lines: LineTable,
  sort: string,
): ProblemDraft {
  const { character, start, closedAlready } = lone;
  const isOpening = "([{".includes(character);
  const closed =
    closedAlready === undefined
      ? "nothing is open"
      : `the block opened in line ${lines.getLineOf(toOffset(closedAlready))} is closed already`;
  const message = isOpening
    ? `The ${quote(character)} is not closed.`
    : `Unexpected ${quote(character)}; ${closed}.`;
  return { start, end: start + 1, message, sort };
}

/**
 * Where the trouble of an error is: at the first token of an error inside it, or after the last token that was read
 * before the parser gave up.
 */
function listOwnTokens(node: SyntaxNode): {
  readonly wrong: SyntaxNode | undefined;
  readonly last: SyntaxNode | undefined;
} {
  const own = node.children.filter((child) => !child.isExtra && child.span.end > child.span.start);
  const inner = own.find((child) => child.isError);
  const wrong = inner === undefined ? undefined : findEdgeLeaf(inner, 0);
  return { wrong, last: findEdgeLeaf(own.at(-1), -1) };
}

/** The first (0) or last (-1) leaf of `node`. */
function findEdgeLeaf(node: SyntaxNode | undefined, edge: 0 | -1): SyntaxNode | undefined {
  let leaf = node;
  for (let next = leaf; next !== undefined; next = next.children.at(edge)) leaf = next;
  return leaf;
}

function quote(text: string): string {
  return text.includes("`") ? `"${text}"` : `\`${text}\``;
}

function toWords(type: string): string {
  return type.replaceAll("_", " ").trim();
}
