/**
 * What belongs to a definition around it: wrappers such as `export`, decorators and attributes, and the comment that
 * documents it: the block directly above, without a blank line between, each line of it alone on its line.
 */
import { type Span, toSpan } from "../text/index.ts";
import { getRootText, isSpaceAt, trimSpanEnd } from "./definition-body.ts";
import type { Language } from "./language.ts";
import type { SyntaxNode } from "./tree.ts";

/** The places around a definition. */
export interface DefinitionExtent {
  /** The outermost node that is this definition and nothing else. */
  readonly outerNode: SyntaxNode;
  /** All of it: comment, decorators, wrappers, the definition, the semicolon that ends it. */
  readonly outer: Span;
  /** `outer` without the comment. */
  readonly decorated: Span;
  /** Where it starts after its comment and its decorators. */
  readonly headStart: number;
  /** In order of the text. */
  readonly decorators: readonly Span[];
  readonly doc: Span | undefined;
}

/** A comment on the first lines of a file with one of these words is about the file. */
const FILE_COMMENT =
  /copyright|licen[cs]e|SPDX-|^#!|-\*-|@license|eslint-disable|@ts-nocheck|@flow/i;

/** Most characters of white space before the first comment of a file. */
const MAX_BEFORE_FIRST = 100;

/**
 * The extent of the definition `node`. `isDefinition` tells whether a node defines
 * something by itself, in which case it is no wrapper.
 */
export function findExtent(
  language: Language,
  text: string,
  node: SyntaxNode,
  isDefinition: (node: SyntaxNode) => boolean,
): DefinitionExtent {
  const outerNode = findOuterNode(language, node, isDefinition);
  const before = collectBefore(language, text, outerNode);
  const inside = collectInside(language, outerNode, node);
  const end = findEnd(language, text, outerNode);
  const decorators = [...before.decorators, ...inside];
  const decoratedStart = Math.min(outerNode.span.start, ...decorators.map((span) => span.start));
  const start = Math.min(decoratedStart, before.doc?.start ?? decoratedStart);
  return {
    outerNode,
    outer: toSpan(start, end),
    decorated: toSpan(decoratedStart, end),
    headStart: findHeadStart(text, outerNode, inside),
    decorators,
    doc: before.doc,
  };
}

/** The outermost wrapper around `node` that wraps nothing else of its kind. */
function findOuterNode(
  { roles }: Language,
  node: SyntaxNode,
  isDefinition: (node: SyntaxNode) => boolean,
): SyntaxNode {
  let outer = node;
  for (let { parent } = outer; parent !== undefined; parent = parent.parent) {
    if (!roles.wrappers.includes(parent.type) || isDefinition(parent)) break;
    if (!wrapsOnly(parent, outer)) break;
    outer = parent;
  }
  return outer;
}

/** Whether `child` is the only one of its kind in `parent`, and `parent` no list; costs little for a long list. */
function wrapsOnly(parent: SyntaxNode, child: SyntaxNode): boolean {
  for (const other of parent.children) {
    if (other !== child && other.type === child.type) return false;
    if (other.type === "(" || other.type === "{") return false;
  }
  return true;
}

/** Decorators and comments among what stands directly before `outerNode`. */
function collectBefore(
  { roles }: Language,
  text: string,
  outerNode: SyntaxNode,
): { readonly decorators: readonly Span[]; readonly doc: Span | undefined } {
  const decorators: Span[] = [];
  const comments: Span[] = [];
  let next: number = outerNode.span.start;
  for (
    let at = findBefore(outerNode, roles.comments);
    at !== undefined;
    at = findBefore(at, roles.comments)
  ) {
    const span = trimSpanEnd(text, at.span);
    if (roles.leading.includes(at.type)) {
      if (!isSpaceBetween(text, span.end, next)) break;
      decorators.push(span);
      // A comment between decorators goes with them.
      comments.length = 0;
    } else if (roles.comments.includes(at.type)) {
      if (!documents(text, span, next)) break;
      comments.push(span);
    } else break;
    next = span.start;
  }
  return { decorators: decorators.reverse(), doc: joinComments(comments) };
}

function joinComments(comments: readonly Span[]): Span | undefined {
  const [last] = comments;
  const first = comments.at(-1);
  return first === undefined || last === undefined ? undefined : toSpan(first.start, last.end);
}

/** What stands before `node`, one level up when it is the first there and a comment stands before its parent. */
function findBefore(node: SyntaxNode, comments: readonly string[]): SyntaxNode | undefined {
  const sibling = node.parent?.children[node.index - 1];
  if (sibling !== undefined) return findLastComment(sibling, node, comments) ?? sibling;
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const before = at.parent?.children[at.index - 1];
    if (before !== undefined) return comments.includes(before.type) ? before : undefined;
  }
  return undefined;
}

/** The comment at the very end of `before`, where a grammar puts what is not deeper than `node` and above it. */
function findLastComment(
  before: SyntaxNode,
  node: SyntaxNode,
  comments: readonly string[],
): SyntaxNode | undefined {
  let last: SyntaxNode | undefined = before;
  while (last !== undefined && !comments.includes(last.type)) last = last.children.at(-1);
  if (last === undefined) return undefined;
  const text = getRootText(node);
  const isDeeper = getColumn(text, last.span.start) > getColumn(text, node.span.start);
  return isDeeper ? undefined : last;
}

/** Characters between the start of the line and `at`. */
function getColumn(text: string, at: number): number {
  let start = at;
  while (start > 0 && text.charAt(start - 1) !== "\n" && text.charAt(start - 1) !== "\r") start--;
  return at - start;
}

/** Whether a comment belongs to what starts at `next`: alone on its line or lines, and no blank line between. */
function documents(text: string, comment: Span, next: number): boolean {
  let lineStart: number = comment.start;
  while (
    lineStart > 0 &&
    (text.charAt(lineStart - 1) === " " || text.charAt(lineStart - 1) === "\t")
  )
    lineStart--;
  const isAlone = lineStart === 0 || /[\n\r\ufeff]/.test(text.charAt(lineStart - 1));
  const between = text.slice(comment.end, next);
  const breaks = between.match(/\r\n|\n|\r/g)?.length ?? 0;
  // `//!` and `/*!` are about what they are in.
  if (text.charAt(comment.start + 2) === "!") return false;
  if (!isAlone || breaks > 1 || between.trim() !== "") return false;
  const isFirst = comment.start <= MAX_BEFORE_FIRST && text.slice(0, comment.start).trim() === "";
  return !isFirst || !FILE_COMMENT.test(text.slice(comment.start, comment.end));
}

function isSpaceBetween(text: string, start: number, end: number): boolean {
  return text.slice(start, end).trim() === "";
}

/** Decorators that the tree has inside the definition or its wrappers, before the name. */
function collectInside(
  { roles }: Language,
  outerNode: SyntaxNode,
  node: SyntaxNode,
): readonly Span[] {
  const found: Span[] = [];
  for (let at: SyntaxNode | undefined = node; at !== undefined; at = at.parent) {
    for (const child of at.children) {
      if (roles.leading.includes(child.type)) found.push(child.span);
      else if (child.type === "modifiers") {
        const inner = child.children.filter(({ type }) => roles.leading.includes(type));
        for (const each of inner) found.push(each.span);
      } else if (child.fieldName === "body") break;
    }
    if (at === outerNode) break;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The first place after the decorators with which `outerNode` starts. */
function findHeadStart(text: string, outerNode: SyntaxNode, decorators: readonly Span[]): number {
  let start: number = outerNode.span.start;
  for (const span of decorators) {
    if (span.start > start) break;
    start = Math.max(start, span.end);
    while (start < outerNode.span.end && isSpaceAt(text, start)) start++;
  }
  return start;
}

/** Where the definition ends: with its semicolon, and with the comments that are deeper than it where depth counts. */
function findEnd(language: Language, text: string, outerNode: SyntaxNode): number {
  const end = cutComments(language, text, outerNode);
  const { parent } = outerNode;
  const isListed = parent !== undefined && language.roles.wrappers.includes(parent.type);
  const next = isListed ? undefined : parent?.children[outerNode.index + 1];
  if (next?.type === ";" && isSpaceBetween(text, end, next.span.start)) return next.span.end;
  return language.blockStyle === "indent" ? extendByComments(language, text, outerNode, end) : end;
}

/** The end of `outerNode` without the comments there that are not deeper than it and belong to what follows. */
function cutComments(language: Language, text: string, outerNode: SyntaxNode): number {
  const { roles, blockStyle } = language;
  const whole = trimSpanEnd(text, outerNode.span).end;
  if (!endsWithComment(language, text, whole)) return whole;
  const follower = outerNode.parent?.children[outerNode.index + 1];
  const depth = getColumn(text, outerNode.span.start);
  let end = whole;
  let next = follower?.span.start;
  for (let last = findLastChild(outerNode, end); last !== undefined; ) {
    if (!roles.comments.includes(last.type) || getColumn(text, last.span.start) > depth) break;
    const isNext = next !== undefined && documents(text, trimSpanEnd(text, last.span), next);
    if (blockStyle !== "indent" && !isNext) break;
    next = last.span.start;
    end = trimSpanEnd(text, toSpan(outerNode.span.start, last.span.start)).end;
    last = findLastChild(outerNode, end);
  }
  return end;
}

/** Longest line at the end of a definition that is looked at for a comment. */
const MAX_COMMENT_LINE = 1_000;

/** Whether the text before `end` may be a comment, told by its marks: without going down the tree, which may be deep. */
function endsWithComment({ comments }: Language, text: string, end: number): boolean {
  if (comments.block.some(([, close]) => text.startsWith(close, end - close.length))) return true;
  const last = text.slice(Math.max(0, end - MAX_COMMENT_LINE), end);
  const line = last.slice(Math.max(last.lastIndexOf("\n"), last.lastIndexOf("\r")) + 1).trimStart();
  return comments.line.some((mark) => line.startsWith(mark));
}

/** The innermost node that ends `node` at `end`, the outermost comment when one does. */
function findLastChild(node: SyntaxNode, end: number): SyntaxNode | undefined {
  let at: SyntaxNode | undefined = node;
  let found: SyntaxNode | undefined;
  while (at !== undefined) {
    at = at.children.findLast((child) => child.span.start < end);
    found = at ?? found;
  }
  return found;
}

/** Comment lines after `end` that are deeper than the line that `outerNode` starts belong to its body. */
function extendByComments(
  { comments }: Language,
  text: string,
  outerNode: SyntaxNode,
  end: number,
): number {
  const { start } = outerNode.span;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const depth = start - lineStart;
  if (text.slice(lineStart, start).trim() !== "" || !text.slice(start, end).includes("\n"))
    return end;
  let extended = end;
  const line = /[^\n]*(?:\n|$)/y;
  line.lastIndex = Math.max(
    end,
    text.indexOf("\n", end) === -1 ? text.length : text.indexOf("\n", end) + 1,
  );
  while (line.lastIndex < text.length) {
    const from = line.lastIndex;
    const [content = ""] = line.exec(text) ?? [];
    const trimmed = content.trim();
    if (trimmed === "") continue;
    const indent = content.length - content.trimStart().length;
    if (indent <= depth || !comments.line.some((mark) => trimmed.startsWith(mark))) break;
    extended = from + content.trimEnd().length;
  }
  return extended;
}
