/**
 * The nodes that a path means.
 * A path whose first step is the root, or that begins with `/`, is followed level by level. Any other path begins anywhere,
 * and its short words (`fn`, `if`, `return`) then look below for the nearest that fit, through blocks and wrappers but not
 * into other definitions. A short word with a name does so in every path. ESTree names step over what ESTree does not have.
 * A step for which nothing is there is also looked for inside wrappers such as `export`. All that fit are returned. A path of s steps in a tree of n nodes costs at most s times n.
 */
import { cleanName } from "./definition-name.ts";
import { DefinitionReader } from "./definition-reader.ts";
import {
  findEstreeName,
  hasEstreeNames,
  isEstreeName,
  listEstreeChildren,
} from "./estree-names.ts";
import { listNodeNames } from "./node-names.ts";
import type { NodePath, NodeSelector, NodeStep } from "./node-path.ts";
import { isClosedNode, isNodeWord, meansNode } from "./node-words.ts";
import { pushReversed } from "./push-reversed.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** What a path leads to. */
export interface NodeSearch {
  /** In order of the text; several when the path does not single one out, none when it leads nowhere. */
  readonly nodes: readonly SyntaxNode[];
  /** How many steps lead somewhere. */
  readonly reachedSteps: number;
  /** Where these lead; the root when it is none. */
  readonly reached: readonly SyntaxNode[];
}

/** The nodes of `tree` that `path` means. */
export function findNodes(tree: SyntaxTree, path: NodePath): NodeSearch {
  return new NodeFinder(tree, path).find();
}

class NodeFinder {
  readonly #tree: SyntaxTree;
  readonly #path: NodePath;
  readonly #reader: DefinitionReader;
  readonly #hasEstree: boolean;
  /** The path is written in ESTree's names, so every step is one in ESTree's tree. */
  readonly #isEstree: boolean;
  readonly #isStrict: boolean;

  constructor(tree: SyntaxTree, path: NodePath) {
    this.#tree = tree;
    this.#path = path;
    this.#reader = new DefinitionReader(tree.language);
    this.#hasEstree = hasEstreeNames(tree.language);
    const first = path.steps[0]?.type ?? "*";
    this.#isEstree = this.#hasEstree && isEstreeName(first) && first !== tree.root.type;
    this.#isStrict = path.isRooted || this.#startsAtRoot();
  }

  find(): NodeSearch {
    const { root } = this.#tree;
    const [first, ...others] = this.#path.steps;
    let reached: readonly SyntaxNode[] = [root];
    if (first === undefined) return { nodes: [], reachedSteps: 0, reached };
    let nodes = this.#startsAtRoot()
      ? this.#select([root], first.selectors)
      : this.#take([root], this.#isStrict ? first : { ...first, axis: "below" });
    let reachedSteps = 0;
    for (const step of others) {
      if (nodes.length === 0) break;
      reached = nodes;
      reachedSteps++;
      nodes = this.#take(nodes, step);
    }
    if (nodes.length > 0) return { nodes, reached: nodes, reachedSteps: this.#path.steps.length };
    return { nodes, reached, reachedSteps };
  }

  #startsAtRoot(): boolean {
    const [first] = this.#path.steps;
    if (first === undefined || first.axis === "below" || first.type === "*") return false;
    return this.#isOfType(this.#tree.root, first.type);
  }

  #take(from: readonly SyntaxNode[], step: NodeStep): readonly SyntaxNode[] {
    if (step.axis === "below") {
      const below = listBelow(from).filter((node) => this.#fits(node, step));
      return this.#select(below, step.selectors);
    }
    const taken = from.flatMap((parent) => this.#takeChildren(parent, step));
    return taken.length < 2 ? taken : [...new Set(taken)];
  }

  #takeChildren(parent: SyntaxNode, step: NodeStep): readonly SyntaxNode[] {
    const usesEstree = this.#isEstree || (this.#hasEstree && isEstreeName(step.type));
    const children = usesEstree ? listEstreeChildren(parent) : parent.namedChildren;
    const direct = this.#select(this.#filter(children, step), step.selectors);
    if (direct.length > 0) return direct;
    if (this.#isEstree) {
      const inGrammar = this.#select(this.#filter(parent.namedChildren, step), step.selectors);
      if (inGrammar.length > 0) return inGrammar;
    }
    // `export` and the like around what is meant are often left out, and may have come since.
    const wrapped = this.#select(this.#filter(this.#unwrap(children), step), step.selectors);
    if (wrapped.length > 0) return wrapped;
    // ESTree has a function as the value of a method; the grammar has one node for both.
    if (step.type === "FunctionExpression" && parent.type === "method_definition") return [parent];
    const hasName = step.selectors.some((each) => each.kind === "attribute");
    if (!isNodeWord(step.type) || (this.#isStrict && !hasName)) return [];
    return this.#select(this.#listNearest(parent, step), step.selectors);
  }

  /** What the wrappers among `nodes` wrap, all levels of them. */
  #unwrap(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
    const { wrappers } = this.#reader.language.roles;
    const found: SyntaxNode[] = [];
    const open = nodes.filter((node) => wrappers.includes(node.type)).reverse();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const child of node.namedChildren) found.push(child);
      pushReversed(
        open,
        node.namedChildren.filter(({ type }) => wrappers.includes(type)),
      );
    }
    return found;
  }

  #filter(nodes: readonly SyntaxNode[], step: NodeStep): readonly SyntaxNode[] {
    return nodes.filter(
      (node) =>
        (step.field === undefined || node.fieldName === step.field) &&
        (step.type === "*" || this.#isOfType(node, step.type)),
    );
  }

  #fits(node: SyntaxNode, { field, type }: NodeStep): boolean {
    if (field !== undefined && node.fieldName !== field) return false;
    if (type === "*" || this.#isOfType(node, type)) return true;
    return isNodeWord(type) && meansNode(this.#reader, type, node);
  }

  #isOfType(node: SyntaxNode, type: string): boolean {
    if (node.type === type) return true;
    if (!/^[A-Z]/.test(type)) return false;
    if (this.#hasEstree && isEstreeName(type)) return findEstreeName(node) === type;
    return node.type === toSnakeCase(type);
  }

  /** What fits below `parent`, not looking into what fits nor into other definitions. */
  #listNearest(parent: SyntaxNode, step: NodeStep): readonly SyntaxNode[] {
    const found: SyntaxNode[] = [];
    const open = parent.namedChildren.toReversed();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (this.#fits(node, step)) found.push(node);
      else if (!isClosedNode(this.#reader, node)) pushReversed(open, node.namedChildren);
    }
    return found;
  }

  #select(nodes: readonly SyntaxNode[], selectors: readonly NodeSelector[]): readonly SyntaxNode[] {
    let left = nodes;
    for (const selector of selectors) {
      if (selector.kind === "attribute") {
        left = left.filter((node) => this.#hasAttribute(node, selector.name, selector.value));
      } else {
        const node = left.at(selector.index);
        left = node === undefined ? [] : [node];
      }
    }
    return left;
  }

  #hasAttribute(node: SyntaxNode, name: string, value: string): boolean {
    if (name === "name") {
      const names = listNodeNames(this.#reader, node);
      if (names.length > 0) return names.includes(value);
    }
    if (name === "type") return this.#isOfType(node, value);
    return node.children.some(
      (child) =>
        child.fieldName === name && (child.text === value || cleanName(child).name === value),
    );
  }
}

/** Every named node below `from`, in order of the text, each once. */
function listBelow(from: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const found = new Set<SyntaxNode>();
  for (const start of from) {
    const open = start.namedChildren.toReversed();
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      // What is below a node seen before was seen before too.
      if (found.has(node)) continue;
      found.add(node);
      pushReversed(open, node.namedChildren);
    }
  }
  return [...found];
}

/** `FunctionDefinition` as the grammars write it. */
function toSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
