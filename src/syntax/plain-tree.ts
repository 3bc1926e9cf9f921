/**
 * Trees made by parsers of our own, for languages whose every text is right and that have no grammar to load.
 * A parser returns plain nested parts; this file makes them nodes of the common model.
 */
import { type Span, toSpan } from "../text/index.ts";
import type { Language } from "./language.ts";
import type { PlainPart } from "./plain-part.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** The tree of `part`, the whole of `text`. */
export function createPlainTree(language: Language, text: string, part: PlainPart): SyntaxTree {
  return {
    language,
    text,
    root: new PlainNode(text, part, undefined, 0),
    hasErrors: false,
    dispose: () => {},
  };
}

class PlainNode implements SyntaxNode {
  readonly isNamed = true;
  readonly isError = false;
  readonly isMissing = false;
  readonly isExtra = false;
  readonly hasError = false;
  readonly type: string;
  readonly span: Span;
  readonly parent: SyntaxNode | undefined;
  readonly index: number;
  readonly fieldName: string | undefined;
  readonly #source: string;
  readonly #part: PlainPart;
  #children: readonly SyntaxNode[] | undefined;

  constructor(source: string, part: PlainPart, parent: SyntaxNode | undefined, index: number) {
    this.type = part.type;
    this.span = toSpan(part.start, part.end);
    this.parent = parent;
    this.index = index;
    this.fieldName = part.field;
    this.#source = source;
    this.#part = part;
  }

  get text(): string {
    return this.#source.slice(this.span.start, this.span.end);
  }

  get children(): readonly SyntaxNode[] {
    this.#children ??= this.#part.children.map(
      (part, index) => new PlainNode(this.#source, part, this, index),
    );
    return this.#children;
  }

  get namedChildren(): readonly SyntaxNode[] {
    return this.children;
  }

  readonly childForField = (name: string): SyntaxNode | undefined =>
    this.children.find((child) => child.fieldName === name);
}
