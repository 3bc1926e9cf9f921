/**
 * Trees of tree-sitter's grammars as trees of the common model.
 * Children are read with a cursor, level by level and only when asked for, so a deep tree needs no deep recursion
 * and a wide node costs what its width is. Whoever made a tree disposes of it.
 */
import { assert } from "../base/index.ts";
import { type Span, toSpan } from "../text/index.ts";
import type { Language } from "./language.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";
import type { EngineNode, EngineTree } from "./wasm-runtime.ts";

/** Finds the problems of a text by other means than the grammar; see `SyntaxTree.exactProblems`. */
export type ExactReader = (text: string) => readonly SyntaxProblem[] | undefined;

/** The tree of `text` that a grammar made; it owns `engineTree` from now on. */
export class GrammarTree implements SyntaxTree {
  readonly language: Language;
  readonly text: string;
  readonly root: SyntaxNode;
  readonly hasErrors: boolean;
  readonly exactProblems?: () => readonly SyntaxProblem[] | undefined;
  readonly readExactly?: (span: Span) => readonly SyntaxProblem[] | undefined;
  readonly #engineTree: EngineTree;
  #isDisposed = false;

  constructor(language: Language, text: string, engineTree: EngineTree, readExactly?: ExactReader) {
    this.language = language;
    this.text = text;
    this.#engineTree = engineTree;
    const { rootNode } = engineTree;
    this.hasErrors = rootNode.hasError;
    this.root = new GrammarNode(this, rootNode, undefined, 0, undefined);
    if (readExactly === undefined) return;
    this.exactProblems = readOnce(text, readExactly);
    this.readExactly = ({ start, end }) => readExactly(text.slice(start, end));
  }

  /** The engine's tree, for a parse that reuses it. */
  getEngineTree(): EngineTree {
    assert(!this.#isDisposed, "a syntax tree is used after it was disposed of");
    return this.#engineTree;
  }

  readonly dispose = (): void => {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#engineTree.delete();
  };
}

/** `read` of `text`, done when it is first asked for. */
function readOnce(text: string, read: ExactReader): () => ReturnType<ExactReader> {
  let answer: { readonly problems: ReturnType<ExactReader> } | undefined;
  return () => {
    answer ??= { problems: read(text) };
    return answer.problems;
  };
}

class GrammarNode implements SyntaxNode {
  readonly type: string;
  readonly isNamed: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly isExtra: boolean;
  readonly hasError: boolean;
  readonly span: Span;
  readonly parent: SyntaxNode | undefined;
  readonly index: number;
  readonly fieldName: string | undefined;
  readonly #tree: GrammarTree;
  readonly #node: EngineNode;
  #children: readonly SyntaxNode[] | undefined;

  constructor(
    tree: GrammarTree,
    node: EngineNode,
    parent: SyntaxNode | undefined,
    index: number,
    fieldName: string | undefined,
  ) {
    this.type = node.type;
    this.isNamed = node.isNamed;
    this.isError = node.isError;
    this.isMissing = node.isMissing;
    this.isExtra = node.isExtra;
    this.hasError = node.hasError;
    // A grammar may count an end of file that is not there; no span leaves the text.
    const end = Math.min(node.endIndex, tree.text.length);
    // The root starts where its first token does, but it stands for the whole text.
    this.span =
      parent === undefined
        ? toSpan(0, tree.text.length)
        : toSpan(Math.min(node.startIndex, end), end);
    this.parent = parent;
    this.index = index;
    this.fieldName = fieldName;
    this.#tree = tree;
    this.#node = node;
  }

  get text(): string {
    return this.#tree.text.slice(this.span.start, this.span.end);
  }

  get children(): readonly SyntaxNode[] {
    this.#children ??= this.#readChildren();
    return this.#children;
  }

  get namedChildren(): readonly SyntaxNode[] {
    return this.children.filter((child) => child.isNamed);
  }

  readonly childForField = (name: string): SyntaxNode | undefined =>
    this.children.find((child) => child.fieldName === name);

  #readChildren(): readonly SyntaxNode[] {
    this.#tree.getEngineTree();
    const children: SyntaxNode[] = [];
    const cursor = this.#node.walk();
    try {
      if (!cursor.gotoFirstChild()) return children;
      do {
        const fieldName = cursor.currentFieldName ?? undefined;
        children.push(
          new GrammarNode(this.#tree, cursor.currentNode, this, children.length, fieldName),
        );
      } while (cursor.gotoNextSibling());
    } finally {
      cursor.delete();
    }
    return children;
  }
}
