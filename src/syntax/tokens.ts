/**
 * The tokens of a tree: the leaves that have characters, in order of the text.
 * Walks with a stack of its own, so depth costs no recursion.
 */
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** Calls `visit` with every leaf of `node`, missing ones too, in order of the text. Linear. */
export function forEachLeaf(node: SyntaxNode, visit: (leaf: SyntaxNode) => void): void {
  const open: SyntaxNode[] = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { children } = at;
    if (children.length === 0) visit(at);
    for (let idx = children.length - 1; idx >= 0; idx--) {
      const child = children[idx];
      if (child !== undefined) open.push(child);
    }
  }
}

/** A bracket of a text that has no partner. */
export interface LoneBracket {
  /** `{`, `(`, `[` or their closing forms. */
  readonly character: string;
  readonly start: number;
  /** For a closing bracket: where the block that ended just before it had opened. */
  readonly closedAlready: number | undefined;
}

/** How the brackets of a text pair up. */
export interface BracketReport {
  /** In order of the text. */
  readonly lone: readonly LoneBracket[];
  /** For each kind by its opening character, how many more open than close. */
  readonly surplus: ReadonlyMap<string, number>;
}

const OPENERS: ReadonlyMap<string, string> = new Map([
  ["(", "("],
  ["[", "["],
  ["{", "{"],
  ["${", "{"],
  ["#{", "{"],
  ["$(", "("],
  ["#[", "["],
  ["{|", "{"],
  ["?[", "["],
]);
const CLOSERS: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
  ["|}", "{"],
]);

/**
 * Pairs the brackets among the tokens of `tree`; those in strings and comments are none, and those the parser put in
 * are not there. A closing bracket takes the innermost open one of its kind if the brackets in between stay few.
 */
export function pairBrackets(tree: SyntaxTree): BracketReport {
  const lone: LoneBracket[] = [];
  const surplus = new Map<string, number>();
  const open: { readonly kind: string; readonly start: number }[] = [];
  let lastOpened: number | undefined;
  forEachLeaf(tree.root, (leaf) => {
    if (leaf.isNamed || leaf.isMissing) return;
    const { start } = leaf.span;
    const opened = OPENERS.get(leaf.type);
    if (opened !== undefined) {
      open.push({ kind: opened, start });
      surplus.set(opened, (surplus.get(opened) ?? 0) + 1);
      return;
    }
    const closed = CLOSERS.get(leaf.type);
    if (closed === undefined) return;
    surplus.set(closed, (surplus.get(closed) ?? 0) - 1);
    const partner = findPartner(open, closed);
    if (partner === -1) {
      lone.push({ character: leaf.type.slice(-1), start, closedAlready: lastOpened });
      return;
    }
    for (const left of open.splice(partner + 1)) {
      lone.push({ character: left.kind, start: left.start, closedAlready: undefined });
    }
    lastOpened = open.pop()?.start;
  });
  for (const left of open) {
    lone.push({ character: left.kind, start: left.start, closedAlready: undefined });
  }
  return { lone: lone.sort((left, right) => left.start - right.start), surplus };
}

/** How many unclosed brackets a closing one may pass over. */
const MAX_PASSED = 2;

function findPartner(open: readonly { readonly kind: string }[], kind: string): number {
  const lowest = Math.max(0, open.length - 1 - MAX_PASSED);
  for (let idx = open.length - 1; idx >= lowest; idx--) if (open[idx]?.kind === kind) return idx;
  return -1;
}
