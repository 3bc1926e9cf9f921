/**
 * Where an edit of a node goes in the text, and with which white space and comma.
 * A node is a line part (a statement, a member: it and its neighbours are only separated by lines or semicolons), a list
 * part (separated by commas), or anything else, which stays where it is in its line. Told by what stands beside it in the
 * tree, so it is the same for every language.
 */
import type { SyntaxNode } from "../syntax/index.ts";
import { getEolNear, getIndent, isBlank, type Offset, toEol, toOffset } from "../text/index.ts";

/** A change of the text that a node is in. */
export interface NodeChange {
  readonly start: Offset;
  readonly end: Offset;
  readonly text: string;
}

/** The change that puts `text` before `node`. */
export function planInsertionBefore(node: SyntaxNode, text: string): NodeChange {
  const place = readPlace(node);
  const { source, eol, indent, start, lineStart, role } = place;
  if (role === "list") {
    const part = fitText(stripComma(text), place);
    return change(start, start, `${part},${place.isAlone ? eol + indent : " "}`);
  }
  if (role === "line" && isBlank(source.slice(lineStart, start))) {
    return change(lineStart, lineStart, `${indent}${fitText(text, place)}${eol}`);
  }
  return change(start, start, joinInline(fitText(text, place), source.charAt(start)));
}

/** The change that puts `text` after `node`. */
export function planInsertionAfter(node: SyntaxNode, text: string): NodeChange {
  const place = readPlace(node);
  const { source, eol, indent, end, lineEnd, role } = place;
  if (role === "list") return planListAfter(place, text);
  if (role === "line" && place.isAlone) {
    return change(lineEnd, lineEnd, `${eol}${indent}${fitText(text, place)}`);
  }
  const before = source.charAt(end - 1);
  const gap = /\s/.test(text.charAt(0)) || /\s/.test(before) ? "" : " ";
  return change(end, end, role === "line" ? `${gap}${fitText(text, place)}` : fitText(text, place));
}

/** The change that puts `text` in the place of `node`. */
export function planReplacement(node: SyntaxNode, text: string): NodeChange {
  return change(node.span.start, node.span.end, fitText(text, readPlace(node)));
}

/** The change that takes `node` away. */
export function planDeletion(node: SyntaxNode): NodeChange {
  const place = readPlace(node);
  if (place.role === "list") return planListDeletion(place);
  if (place.role === "line" && place.isAlone) return takeLines(place);
  const { source } = place;
  let { start, end } = place;
  // One of the two spaces around it goes too.
  if (place.role === "line") {
    if (source.charAt(end) === " ") end++;
    else if (source.charAt(start - 1) === " " && !isBlank(source.slice(place.lineStart, start))) {
      start--;
    }
  }
  return change(start, end, "");
}

/** What a node is to its surroundings: a part on lines, a part of a list with commas, or within a line. */
export function findNodeRole(node: SyntaxNode): "line" | "list" | "other" {
  return findRole(promote(node));
}

/** The statement around an expression that is all of it, else `node`. */
export function promoteNode(node: SyntaxNode): SyntaxNode {
  return promote(node);
}

/** What surrounds a node. */
interface Place {
  readonly source: string;
  /** The node, or what it stands for: the statement that is nothing but this expression. */
  readonly node: SyntaxNode;
  readonly role: "line" | "list" | "other";
  readonly start: number;
  /** With the semicolon that belongs to it. */
  readonly end: number;
  /** Where its first line starts and where its last line ends, before the line ending. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Nothing but separators and remarks stands on its lines besides it. */
  readonly isAlone: boolean;
  readonly indent: string;
  readonly eol: string;
  /** The comma after it, and the one before. */
  readonly commaAfter: SyntaxNode | undefined;
  readonly commaBefore: SyntaxNode | undefined;
}

function readPlace(given: SyntaxNode): Place {
  const node = promote(given);
  const role = findRole(node);
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  const source = root.text;
  const next = findBeside(node, 1);
  const previous = findBeside(node, -1);
  const { start } = node.span;
  const end = role === "line" && next?.type === ";" ? next.span.end : trimEnd(source, node);
  const lineStart = findLineStart(source, start);
  const lineEnd = findLineEnd(source, end);
  const rest = source.slice(end, lineEnd);
  const commaAfter = role === "list" && next?.type === "," ? next : undefined;
  const isAlone =
    isBlank(source.slice(lineStart, start)) &&
    isBlank(
      commaAfter === undefined
        ? dropRemark(node, rest, end)
        : dropRemark(node, rest.replace(",", " "), end),
    );
  return {
    ...{ source, node, role, start, end, lineStart, lineEnd, isAlone, commaAfter },
    commaBefore: role === "list" && previous?.type === "," ? previous : undefined,
    indent: getIndent(source.slice(lineStart, start)),
    eol: getEolNear(source, toOffset(start)),
  };
}

/** The statement around an expression that is all of it. */
function promote(node: SyntaxNode): SyntaxNode {
  const { parent } = node;
  const isWhole =
    parent !== undefined &&
    parent.parent !== undefined &&
    /statement$/.test(parent.type) &&
    parent.span.start === node.span.start &&
    parent.children.every((child) => child === node || child.type === ";");
  return isWhole ? parent : node;
}

const LINE_TOKENS = /^(?:[{};]|\[\[?|\]\]?|\s*|begin|case|default|do|done|else|end|ensure|then|:)$/;

function findRole(node: SyntaxNode): Place["role"] {
  const { parent } = node;
  if (parent === undefined) return "line";
  const beside = [findBeside(node, 1), findBeside(node, -1)].map((each) => each?.type);
  if (beside.includes(",")) return "list";
  const tokens = parent.children.filter((child) => !child.isNamed).map((child) => child.type);
  const isBracketed = /^[([{<]$/.test(tokens[0] ?? "") && tokens.length === 2;
  if (isBracketed && LIST_TYPES.test(parent.type)) return "list";
  const isSubscript = tokens.includes("[") && !/^table/.test(parent.type);
  return !isSubscript && tokens.every((token) => LINE_TOKENS.test(token)) && isWhole(node)
    ? "line"
    : "other";
}

/** Types of lists whose parts are separated by commas, for those with one part or none. */
const LIST_TYPES =
  /argument|parameter|^array|^list|^object(?!_type)|^tuple|^dictionary|^set$|^inline_table|^flow_|named_imports|export_clause|initializer_list|enum(?:erator|_variant)?_(?:list|body)|use_list|table_constructor|literal_value/;

/** Whether `node` is a part of a sequence, not the only part of something that has its own meaning. */
function isWhole({ parent, fieldName, type }: SyntaxNode): boolean {
  if (parent?.parent === undefined) return true;
  if (fieldName !== undefined && !/^(?:body|members?|statement)$/.test(fieldName)) return false;
  return (
    SEQUENCE_TYPES.test(parent.type) || /(?:statement|declaration|definition|_item)$/.test(type)
  );
}

/** Types of nodes that hold statements, members or pairs. */
const SEQUENCE_TYPES =
  /block|body|_list$|^list$|section|suite|statements?$|^document$|^element$|mapping|sequence|^table|object_type|do_group|then|else|begin|rule_set|stylesheet|switch|case/;

/** The nearest sibling in one direction that is no remark. */
function findBeside(node: SyntaxNode, direction: 1 | -1): SyntaxNode | undefined {
  const siblings = node.parent?.children ?? [];
  let at = node.index + direction;
  while (siblings[at]?.isExtra === true) at += direction;
  return siblings[at];
}

/** `rest`, which starts at `end`, without the remarks that the tree has there. */
function dropRemark(node: SyntaxNode, rest: string, end: number): string {
  const siblings = node.parent?.children ?? [];
  let bare = rest;
  for (let at = node.index + 1; at < siblings.length; at++) {
    const sibling = siblings[at];
    if (sibling === undefined || sibling.span.start >= end + rest.length) break;
    if (!sibling.isExtra) continue;
    const from = sibling.span.start - end;
    bare = bare.slice(0, from) + " ".repeat(Math.max(0, bare.length - from));
  }
  return bare;
}

function planListAfter(place: Place, text: string): NodeChange {
  const { source, eol, indent, end, commaAfter } = place;
  const part = fitText(stripComma(text), place);
  if (!place.isAlone) {
    const at = commaAfter?.span.start ?? end;
    return change(at, at, `, ${part}`);
  }
  const lineEnd = findLineEnd(source, commaAfter?.span.end ?? end);
  if (commaAfter !== undefined) return change(lineEnd, lineEnd, `${eol}${indent}${part},`);
  const remark = source.slice(end, lineEnd);
  return change(end, lineEnd, `,${remark}${eol}${indent}${part}`);
}

function planListDeletion(place: Place): NodeChange {
  const { source, start, end, commaAfter, commaBefore, node } = place;
  if (place.isAlone && (commaAfter !== undefined || commaBefore === undefined)) {
    return takeLines({ ...place, end: commaAfter?.span.end ?? end });
  }
  if (commaAfter !== undefined) {
    const next = node.parent?.children[commaAfter.index + 1];
    const isLast = next === undefined || !next.isNamed;
    if (!isLast) return change(start, next.span.start, "");
    if (commaBefore === undefined) return change(start, commaAfter.span.end, "");
  }
  if (commaBefore === undefined) return change(start, end, "");
  const between = source.slice(commaBefore.span.end, start);
  return change(commaBefore.span.start, end, between.trimEnd());
}

/** Takes the lines of a node, and one of the blank lines when it stands between two. */
function takeLines({ source, lineStart, end }: Place): NodeChange {
  const lineEnd = findLineEnd(source, end);
  let after = skipEnding(source, lineEnd);
  // The last line of a text without an ending: the ending before goes, so that no empty line is left.
  if (after === lineEnd && lineStart > 0)
    return change(findEndBefore(source, lineStart), after, "");
  const isBlankBefore =
    lineStart === 0 ||
    isBlankLineAt(source, findLineStart(source, findEndBefore(source, lineStart)));
  if (isBlankBefore && after < source.length && isBlankLineAt(source, after)) {
    after = skipEnding(source, findLineEnd(source, after));
  }
  return change(lineStart, after, "");
}

function isBlankLineAt(source: string, start: number): boolean {
  return isBlank(source.slice(start, findLineEnd(source, start)));
}

function change(start: number, end: number, text: string): NodeChange {
  return { start: toOffset(start), end: toOffset(end), text };
}

function trimEnd(source: string, { span }: SyntaxNode): number {
  return span.start + source.slice(span.start, span.end).trimEnd().length;
}

function stripComma(text: string): string {
  return text.trimEnd().replace(/,$/, "");
}

function joinInline(text: string, following: string): string {
  const isApart = /\s$/.test(text) || /^\s?$/.test(following);
  return isApart ? text : `${text} `;
}

/** A quote that may hold line breaks, so that the space at the start of a line may be content. */
const MULTILINE_STRING = /`|"""|'''|<<|\[\[/;

/**
 * `text` at the depth of the place: no line breaks at its ends, its lines as deep among themselves as they were, in the
 * line ending of the place. A text with a string over several lines keeps its own depth, since that may be content.
 */
function fitText(text: string, { indent, eol }: Place): string {
  const lines = toEol(text, "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd()
    .split("\n");
  const [first = "", ...others] = lines;
  const margin = findMargin(first, others, indent);
  const isFixed = margin === undefined || (others.length > 0 && MULTILINE_STRING.test(text));
  const fitted = isFixed
    ? [first.trimStart(), ...others]
    : [
        first.trimStart(),
        ...others.map((line) => (isBlank(line) ? "" : indent + line.slice(margin))),
      ];
  return fitted.join(eol).trimEnd();
}

/** Characters to take from each line after the first; undefined when these stand as they should. */
function findMargin(first: string, others: readonly string[], indent: string): number | undefined {
  const indents = others.filter((line) => !isBlank(line)).map((line) => getIndent(line).length);
  const own = getIndent(first).length;
  const least = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  if (own > 0) return Math.min(own, least);
  // Cut from the file in the middle of a line: the others have the file's depth already.
  const last = indents.at(-1);
  const isInPlace = indent !== "" && last === least && least >= indent.length;
  return isInPlace ? undefined : 0;
}

function findLineStart(source: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(source, start - 1)) start--;
  return start;
}

function findLineEnd(source: string, at: number): number {
  let end = at;
  while (end < source.length && !isBreak(source, end)) end++;
  return end;
}

function skipEnding(source: string, at: number): number {
  if (source.startsWith("\r\n", at)) return at + 2;
  return at < source.length ? at + 1 : at;
}

/** Where the line before the one that starts at `lineStart` ends. */
function findEndBefore(source: string, lineStart: number): number {
  return source.startsWith("\r\n", lineStart - 2) ? lineStart - 2 : Math.max(0, lineStart - 1);
}

function isBreak(source: string, at: number): boolean {
  const unit = source.charCodeAt(at);
  return unit === 10 || unit === 13;
}
