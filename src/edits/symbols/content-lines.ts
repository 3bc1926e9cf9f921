/**
 * The lines of a new text as its language sees them: which of them start inside a string, so that their space is part of
 * its value, and how deep in brackets each starts. Read from a parse of the text alone, which is often only a part of
 * what the grammar wants; strings and brackets are found all the same.
 */
import type { SyntaxNode, SyntaxTree } from "../../syntax/index.ts";
import { getColumns, getIndent, isBlank, LineTable, toOffset } from "../../text/index.ts";

/** One line of a new text. */
export interface ContentLine {
  /** Without its ending. */
  readonly text: string;
  /** Its text without comments. */
  readonly code: string;
  /** Columns of its indentation. */
  readonly columns: number;
  readonly isBlank: boolean;
  /** Starts inside a string whose value its space is part of. */
  readonly isFixed: boolean;
  /** Starts inside a docstring: it moves with the code, but tells nothing of depths. */
  readonly isProse: boolean;
  /** Brackets that are open where its text starts, those closed there not counted. */
  readonly depth: number;
  /** Starts by closing a bracket that the first line, or the rest of its statement's head, opened. */
  readonly closesFirst: boolean;
}

/** Nodes whose space is their value. Docstrings are told apart by where they stand. */
const STRINGS: ReadonlySet<string> = new Set([
  "ansi_c_string",
  "character_literal",
  "delimited_symbol",
  "encapsed_string",
  "heredoc",
  "heredoc_body",
  "interpolated_string_expression",
  "interpreted_string_literal",
  "multiline_string_literal",
  "nowdoc",
  "nowdoc_string",
  "raw_string",
  "raw_string_literal",
  "regex",
  "string",
  "string_literal",
  "template_string",
  "verbatim_string_literal",
]);

const OPENING: ReadonlySet<string> = new Set(["(", "[", "{", "${", "#{", "$(", "#["]);
const CLOSING: ReadonlySet<string> = new Set([")", "]", "}"]);

/** Elements that show their text as it is written. */
const PREFORMATTED = /^<(?:pre|textarea)[\s>]/i;

/**
 * The lines of the text of `tree` from `start` on. Linear.
 * Lines of a preprocessor stand at the margin, and no line of Markdown is ever moved: these are fixed, too.
 */
export function readContentLines(tree: SyntaxTree, start: number): readonly ContentLine[] {
  const table = new LineTable(tree.text);
  const first = table.getLineOf(toOffset(start));
  const { fixed, prose } = findStringLines(tree, table);
  const { depths, openers } = measureDepths(tree, table);
  const bare = blankComments(tree);
  // The statement that the first line begins goes on for as long as a bracket is open.
  let headEnd = first + 1;
  while (headEnd <= table.lineCount && (depths.get(headEnd) ?? 0) > (depths.get(first) ?? 0)) {
    headEnd++;
  }
  const lines: ContentLine[] = [];
  for (let line = first; line <= table.lineCount; line++) {
    const text = table.getText(line).slice(line === first ? start - table.getStart(line) : 0);
    const indent = getIndent(text);
    const isClosing = CLOSING.has(text.charAt(indent.length));
    const depth = (depths.get(line) ?? 0) - (depths.get(first) ?? 0);
    const offset = table.getContentEnd(line) - text.length;
    lines.push({
      text,
      code: bare.slice(offset, offset + text.length).trimEnd(),
      columns: getColumns(indent),
      isBlank: isBlank(text),
      isProse: prose.has(line),
      isFixed: fixed.has(line) || isAtMargin(tree.language.id, text),
      depth: Math.max(0, isClosing ? depth - countClosers(text) : depth),
      closesFirst: isClosing && (openers.get(line) ?? headEnd) < headEnd,
    });
  }
  return lines;
}

/** The text of `tree` with spaces for its comments. */
function blankComments({ text, root, language }: SyntaxTree): string {
  const { comments } = language.roles;
  const parts: string[] = [];
  let at = 0;
  const open: SyntaxNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (comments.includes(node.type)) {
      const { start, end } = node.span;
      parts.push(text.slice(at, start), " ".repeat(Math.max(0, end - Math.max(at, start))));
      at = Math.max(at, end);
      continue;
    }
    for (let idx = node.children.length - 1; idx >= 0; idx--) {
      const child = node.children[idx];
      if (child !== undefined) open.push(child);
    }
  }
  return parts.join("") + text.slice(at);
}

function isAtMargin(language: string, text: string): boolean {
  switch (language) {
    case "markdown":
      return true;
    case "c":
    case "cpp":
    case "c_sharp":
      return text.startsWith("#");
    default:
      return false;
  }
}

function countClosers(text: string): number {
  let count = 0;
  for (const character of text.trimStart()) {
    if (!CLOSING.has(character)) break;
    count++;
  }
  return count;
}

/** The lines, from 1, whose start lies inside a string, and inside a docstring. */
function findStringLines(
  tree: SyntaxTree,
  table: LineTable,
): { readonly fixed: ReadonlySet<number>; readonly prose: ReadonlySet<number> } {
  const fixed = new Set<number>();
  const prose = new Set<number>();
  // In YAML a text moves with the block that it is in.
  const open: SyntaxNode[] = tree.language.id === "yaml" ? [] : [tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const from = table.getLineOf(node.span.start);
    const to = table.getLineOf(node.span.end);
    if (from === to) continue;
    const lines = isDocString(node) ? prose : isFixedText(node) ? fixed : undefined;
    if (lines === undefined) open.push(...node.children);
    for (let line = from + 1; line <= to; line++) {
      if (table.getStart(line) < node.span.end) lines?.add(line);
    }
  }
  return { fixed, prose };
}

function isFixedText(node: SyntaxNode): boolean {
  if (node.type === "element") return PREFORMATTED.test(node.text.slice(0, 12));
  return STRINGS.has(node.type);
}

/** A string that is the first statement documents what it is in; its readers strip the common space. */
function isDocString({ type, parent }: SyntaxNode): boolean {
  if (type !== "string" || parent?.type !== "expression_statement") return false;
  const siblings = parent.parent?.namedChildren ?? [];
  return parent.namedChildren.length === 1 && siblings.find((each) => !each.isExtra) === parent;
}

/** How the lines of a text lie in its brackets. */
interface Depths {
  /** Brackets open at the start of each line. */
  readonly depths: ReadonlyMap<number, number>;
  /** For a line that closes brackets, the line that opened the outermost of them. */
  readonly openers: ReadonlyMap<number, number>;
}

function measureDepths(tree: SyntaxTree, table: LineTable): Depths {
  const depths = new Map<number, number>();
  const openers = new Map<number, number>();
  const stack: number[] = [];
  let depth = 0;
  let line = 1;
  const advance = (to: number): void => {
    for (; line <= to; line++) depths.set(line, depth);
  };
  const open: SyntaxNode[] = [tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { children } = node;
    for (let idx = children.length - 1; idx >= 0; idx--) {
      const child = children[idx];
      if (child !== undefined) open.push(child);
    }
    if (children.length > 0 || node.isMissing) continue;
    if (!OPENING.has(node.type) && !CLOSING.has(node.type)) continue;
    const at = table.getLineOf(node.span.start);
    advance(at);
    if (OPENING.has(node.type)) {
      depth++;
      stack.push(at);
    } else {
      depth--;
      const opener = stack.pop();
      if (opener !== undefined && opener !== at) openers.set(at, opener);
    }
  }
  advance(table.lineCount);
  return { depths, openers };
}
