/** The string at the start of a body that documents it, as in Python. */
import type { Span } from "../text/index.ts";
import type { Language } from "./language.ts";
import type { SyntaxNode } from "./tree.ts";

/** The documenting string in the body, which has the span `body`, of `node`. */
export function findDocString(
  { roles }: Language,
  body: Span | undefined,
  node: SyntaxNode,
): Span | undefined {
  if (roles.docStrings.length === 0 || body === undefined) return undefined;
  const block = node.children.findLast((child) => child.span.end <= body.end && !child.isExtra);
  const first = block?.namedChildren.find((child) => !child.isExtra);
  const string = first?.type === "expression_statement" ? first.namedChildren[0] : first;
  if (string === undefined || !roles.docStrings.includes(string.type)) return undefined;
  return string.span.start >= body.start ? string.span : undefined;
}
