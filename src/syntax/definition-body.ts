/**
 * The body of a definition: where it is, where its inside is, and how it is marked.
 * Works from the roles of the language and from what surrounds the body in the tree.
 */
import { type Span, toSpan } from "../text/index.ts";
import type { DefinitionRole, Language } from "./language.ts";
import type { SyntaxNode } from "./tree.ts";

/**
 * How a body is marked. `braces`: by an opening and a closing token, which are in its span. `lines`: by its indentation or
 * by what follows. `end`: by a closing word, which is not in its span. `markup`: by tags. `expression`: it is a value.
 */
export type BodyForm = "braces" | "end" | "expression" | "lines" | "markup";

/** The body of a definition. */
export interface DefinitionBody {
  readonly form: BodyForm;
  /** With its braces, where it has these. Empty where a body could be, as between a header and its `end`. */
  readonly span: Span;
  /** Without its braces; the same as `span` where it has none. */
  readonly inner: Span;
}

/** The body of `node`, which defines something in `role`; `holder` has it when it is not in `node` itself. */
export function findBody(
  language: Language,
  node: SyntaxNode,
  role: DefinitionRole,
  holder: SyntaxNode = node,
): DefinitionBody | undefined {
  if (role.naming === "html_element") return findMarkupBody(node);
  if (role.bodyAfter !== undefined) return findRestBody(node, role.bodyAfter);
  const body = findBodyNode(role, node, holder);
  if (body === undefined) {
    return language.blockStyle === "end" ? findEndBody(holder, undefined) : undefined;
  }
  return toBraces(body) ?? toUnbraced(language, body);
}

/** The span without white space, and without a trailing separator, at its end. */
export function trimSpanEnd(text: string, { start, end }: Span): Span {
  let at: number = end;
  while (at > start && isSpaceAt(text, at - 1)) at--;
  return toSpan(start, at);
}

/** Whether the character at `at` is white space. */
export function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff;
}

function findBodyNode(
  role: DefinitionRole,
  node: SyntaxNode,
  holder: SyntaxNode,
): SyntaxNode | undefined {
  const byField =
    role.body === undefined
      ? undefined
      : (holder.childForField(role.body) ?? node.childForField(role.body));
  const searched = byField ?? holder;
  const byType = searched.children.find((child) => role.bodyTypes?.includes(child.type));
  const body = byType ?? byField;
  // A body that only wraps the real one, such as Kotlin's `function_body`.
  if (body?.type !== "function_body") return body;
  const [first] = body.namedChildren;
  return first !== undefined && body?.namedChildren.length === 1 && isSameSpan(first, body)
    ? first
    : body;
}

function isSameSpan(a: SyntaxNode, b: SyntaxNode): boolean {
  return a.span.start === b.span.start && a.span.end === b.span.end;
}

const CLOSINGS: Readonly<Record<string, string>> = { "{": "}", "[": "]", "{|": "|}" };

/** A body with braces, or with the parentheses of a shell; a type such as Go's `interface {…}` has its braces inside. */
function toBraces(body: SyntaxNode): DefinitionBody | undefined {
  const { children } = body;
  const open = children.find(
    (child) =>
      (Object.hasOwn(CLOSINGS, child.type) && (child.type !== "[" || child.index === 0)) ||
      (body.type === "subshell" && child.type === "("),
  );
  const close = children.at(-1);
  if (open === undefined || close === undefined || close === open || close.isMissing)
    return undefined;
  if (close.type !== (CLOSINGS[open.type] ?? ")")) return undefined;
  return {
    form: "braces",
    span: toSpan(open.span.start, close.span.end),
    inner: toSpan(open.span.end, close.span.start),
  };
}

function toUnbraced(language: Language, body: SyntaxNode): DefinitionBody {
  const { parent } = body;
  const isBlock = language.roles.blocks.includes(body.type) || /^block_|^block$/.test(body.type);
  if (language.blockStyle === "end" && parent !== undefined) {
    const end = findEndBody(parent, body);
    if (end !== undefined) return end;
  }
  if (language.blockStyle === "indent" && isBlock && parent !== undefined) {
    return findLinesBody(parent, body);
  }
  // `=> 1` and `= 1` are the body with the sign that joins it.
  const sign = body.children[0];
  const value = body.namedChildren[0];
  const isJoined = (sign?.type === "=>" || sign?.type === "=") && value !== undefined;
  return { form: "expression", span: body.span, inner: isJoined ? value.span : body.span };
}

/** Everything after the colon of the header, a comment on the header's line left out. */
function findLinesBody(parent: SyntaxNode, body: SyntaxNode): DefinitionBody {
  let start: number = body.span.start;
  for (let at = body.index - 1; at >= 0; at--) {
    const comment = parent.children[at];
    const before = parent.children[at - 1];
    if (comment?.isExtra !== true || before === undefined) break;
    if (!hasBreak(parent, before.span.end, comment.span.start)) break;
    start = comment.span.start;
  }
  const span = toSpan(start, start + trimmedLength(parent, start, body.span.end));
  return { form: "lines", span, inner: span };
}

/** Everything between the header and the word that closes `holder`. */
function findEndBody(holder: SyntaxNode, body: SyntaxNode | undefined): DefinitionBody | undefined {
  const { children } = holder;
  const close = children.at(-1);
  if (close?.type !== "end" || close.isMissing) return undefined;
  const last = body?.index ?? close.index;
  const header = children.slice(0, last).findLast((child) => !child.isExtra && child.type !== ";");
  if (header === undefined) return undefined;
  const root = getRootText(holder);
  let start: number = header.span.end;
  while (start < close.span.start && (isSpaceAt(root, start) || root.charAt(start) === ";"))
    start++;
  let end: number = close.span.start;
  while (end > start && (isSpaceAt(root, end - 1) || root.charAt(end - 1) === ";")) end--;
  const span = toSpan(start, Math.max(start, end));
  return { form: "end", span, inner: span };
}

/** Everything after the child of one of the types `after`; after `=` or `:` it is a value. */
function findRestBody(node: SyntaxNode, after: readonly string[]): DefinitionBody | undefined {
  const head = node.children.find((child) => after.includes(child.type));
  const first = head === undefined ? undefined : node.children[head.index + 1];
  const last = node.children.at(-1);
  if (head === undefined || first === undefined || last === undefined) return undefined;
  const { start } = first.span;
  const end = last.type === ";" ? last.span.start : node.span.end;
  const span = toSpan(start, start + trimmedLength(node, start, Math.max(start, end)));
  const form = head.type === "=" || head.type === ":" ? "expression" : "lines";
  const braces = form === "expression" && first === last ? toBraces(first) : undefined;
  return braces ?? { form, span, inner: span };
}

function findMarkupBody(node: SyntaxNode): DefinitionBody | undefined {
  const open = node.children[0];
  const close = node.children.at(-1);
  if (open?.type !== "start_tag" || close?.type !== "end_tag") return undefined;
  const span = toSpan(open.span.end, close.span.start);
  return { form: "markup", span, inner: span };
}

function hasBreak(node: SyntaxNode, start: number, end: number): boolean {
  const from = start - node.span.start;
  return /[\r\n]/.test(node.text.slice(from, end - node.span.start));
}

function trimmedLength(node: SyntaxNode, start: number, end: number): number {
  const offset = node.span.start;
  return node.text.slice(start - offset, end - offset).trimEnd().length;
}

/** The whole text that the tree of `node` is of. */
export function getRootText(node: SyntaxNode): string {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  return root.text;
}
