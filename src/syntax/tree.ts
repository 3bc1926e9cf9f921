/**
 * The one model of a parse tree, whatever parser made it.
 * A node's place is a `Span` of the tree's text in UTF-16 code units. Nodes are made when they are asked for and kept,
 * so the same place in one tree is always the same object and `===` compares nodes.
 * Leaves languages to `language.ts` and problems to `syntax-problem.ts`.
 */
import type { Span } from "../text/index.ts";
import type { Language } from "./language.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";

/** A node of a parse tree. */
export interface SyntaxNode {
  /** The grammar's name for it; for a token without a name its characters, such as `{`. */
  readonly type: string;
  /** Whether the grammar names it; punctuation and keywords are not named. */
  readonly isNamed: boolean;
  /** Text that fits nowhere in the grammar. */
  readonly isError: boolean;
  /** A token the parser put in because it had to be there; its span is empty. */
  readonly isMissing: boolean;
  /** Stands outside the grammar's rules, as comments do. */
  readonly isExtra: boolean;
  /** Whether it, or anything in it, is an error or missing. */
  readonly hasError: boolean;
  readonly span: Span;
  /** The characters of `span`. */
  readonly text: string;
  readonly parent: SyntaxNode | undefined;
  /** Place among the children of `parent`, from 0. */
  readonly index: number;
  /** What the grammar calls the part its parent has it for, such as `name` or `body`. */
  readonly fieldName: string | undefined;
  /** In order of the text. */
  readonly children: readonly SyntaxNode[];
  readonly namedChildren: readonly SyntaxNode[];
  /** The first child that is the part `name`. */
  readonly childForField: (name: string) => SyntaxNode | undefined;
}

/** A parsed text. Memory outside JavaScript's holds it until `dispose` is called. */
export interface SyntaxTree {
  readonly language: Language;
  /** Exactly the text that was parsed. */
  readonly text: string;
  readonly root: SyntaxNode;
  /** Whether any node is an error or missing; a grammar's opinion, see `listProblems`. */
  readonly hasErrors: boolean;
  /**
   * What a reader more exact than the grammar says is wrong, made at the first call; the function is not there for
   * languages without one, and its answer is undefined for a text that this reader gave up on.
   */
  readonly exactProblems?: () => readonly SyntaxProblem[] | undefined;
  /** The same of a stretch of the text that stands for itself, as `[span)` alone; not kept. */
  readonly readExactly?: (span: Span) => readonly SyntaxProblem[] | undefined;
  /** Frees the tree's memory; nodes already made stay readable, making others is a `BugError`. */
  readonly dispose: () => void;
}

/** The innermost node of `tree` that holds `span` whole; of two that touch an empty span the later one. */
export function findNodeAt(tree: SyntaxTree, span: Span): SyntaxNode {
  let node = tree.root;
  for (;;) {
    const inner = findChildAround(node.children, span);
    if (inner === undefined) return node;
    node = inner;
  }
}

/** Binary search for the last child that starts at or before `span` and reaches its end. */
function findChildAround(children: readonly SyntaxNode[], span: Span): SyntaxNode | undefined {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((children[middle]?.span.start ?? 0) <= span.start) low = middle + 1;
    else high = middle;
  }
  // Empty nodes may share a start with their neighbour, so the one before is looked at too.
  for (let at = low - 1; at >= Math.max(0, low - 3); at--) {
    const child = children[at];
    if (child !== undefined && child.span.end >= span.end && child.span.end > child.span.start) {
      return child;
    }
  }
  return undefined;
}
