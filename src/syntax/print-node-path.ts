/**
 * Prints the path of a node. A node is named where it has a name, so that the path still leads to it when lines are added
 * elsewhere; then comes its type alone, then the part its parent has it for, and last its number.
 * Law: `findNodes(tree, parseNodePath(printNodePath(tree, node)))` is `[node]` for every named node (see the limits there).
 */
import { DefinitionReader } from "./definition-reader.ts";
import { findEstreeName, hasEstreeNames, listEstreeChildren } from "./estree-names.ts";
import { listNodeNames, printValue } from "./node-names.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** Prints paths in one tree; what it learns about a node's children is kept for the next path. */
export class NodePathPrinter {
  readonly #reader: DefinitionReader;
  readonly #hasEstree: boolean;
  readonly #steps = new Map<SyntaxNode, ReadonlyMap<SyntaxNode, string>>();
  readonly #estreeSteps = new Map<SyntaxNode, ReadonlyMap<SyntaxNode, string>>();

  constructor(tree: SyntaxTree) {
    this.#reader = new DefinitionReader(tree.language);
    this.#hasEstree = hasEstreeNames(tree.language);
  }

  /** The path of `node`, a named one, in the grammar's names. */
  print(node: SyntaxNode): string {
    const steps: string[] = [];
    let at = node;
    for (let { parent } = at; parent !== undefined; parent = parent.parent) {
      steps.push(this.#getSteps(parent).get(at) ?? at.type);
      at = parent;
    }
    return [at.type, ...steps.reverse()].join("/");
  }

  /** The path of `node` in ESTree's names; undefined when its language, or ESTree for this node, has none. */
  printEstree(node: SyntaxNode): string | undefined {
    if (!this.#hasEstree || findEstreeName(node) === undefined) return undefined;
    const steps: string[] = [];
    let at = node;
    for (let { parent } = at; parent !== undefined; parent = parent.parent) {
      if (findEstreeName(parent) === undefined) continue;
      const step = this.#getEstreeSteps(parent).get(at);
      if (step === undefined) return undefined;
      steps.push(step);
      at = parent;
    }
    return [findEstreeName(at) ?? at.type, ...steps.reverse()].join("/");
  }

  /** The name by which a path tells `node` from others; undefined when it has none. */
  findName(node: SyntaxNode): string | undefined {
    return listNodeNames(this.#reader, node)[0];
  }

  /** The steps to the named children of `parent`, in order. */
  listSteps(parent: SyntaxNode): readonly string[] {
    return [...this.#getSteps(parent).values()];
  }

  #getSteps(parent: SyntaxNode): ReadonlyMap<SyntaxNode, string> {
    const known = this.#steps.get(parent);
    if (known !== undefined) return known;
    const made = printSteps(this.#reader, parent.namedChildren, (node) => node.type);
    this.#steps.set(parent, made);
    return made;
  }

  #getEstreeSteps(parent: SyntaxNode): ReadonlyMap<SyntaxNode, string> {
    const known = this.#estreeSteps.get(parent);
    if (known !== undefined) return known;
    const children = listEstreeChildren(parent);
    const made = printSteps(this.#reader, children, (node) => findEstreeName(node) ?? node.type);
    this.#estreeSteps.set(parent, made);
    return made;
  }
}

/** The path of `node`, a named node of `tree`, in the grammar's names. */
export function printNodePath(tree: SyntaxTree, node: SyntaxNode): string {
  return new NodePathPrinter(tree).print(node);
}

/** A step for each of `nodes`, which are all children of one node that a path can step to. Linear. */
function printSteps(
  reader: DefinitionReader,
  nodes: readonly SyntaxNode[],
  getType: (node: SyntaxNode) => string,
): ReadonlyMap<SyntaxNode, string> {
  const groups = new Map<string, StepGroup>();
  for (const node of nodes) {
    const type = getType(node);
    const group = groups.get(type) ?? new StepGroup(reader, type);
    groups.set(type, group);
    group.add(node);
  }
  const steps = new Map<SyntaxNode, string>();
  for (const node of nodes)
    steps.set(node, groups.get(getType(node))?.printNext(node) ?? node.type);
  return steps;
}

/** Siblings of one type, with what tells each from the others. */
class StepGroup {
  readonly #reader: DefinitionReader;
  readonly #type: string;
  readonly #names = new Map<SyntaxNode, readonly string[]>();
  readonly #nameCounts = new Map<string, number>();
  readonly #fieldCounts = new Map<string, number>();
  readonly #printedNames = new Map<string, number>();
  #printed = 0;

  constructor(reader: DefinitionReader, type: string) {
    this.#reader = reader;
    this.#type = type;
  }

  add(node: SyntaxNode): void {
    const names = [...new Set(listNodeNames(this.#reader, node))];
    this.#names.set(node, names);
    for (const name of names) count(this.#nameCounts, name);
    if (node.fieldName !== undefined) count(this.#fieldCounts, node.fieldName);
  }

  /** The step to `node`, all those before it having been printed. */
  printNext(node: SyntaxNode): string {
    const names = this.#names.get(node) ?? [];
    const position = this.#printed++;
    const [name] = names;
    const rank = name === undefined ? 0 : (this.#printedNames.get(name) ?? 0);
    for (const each of names) count(this.#printedNames, each);
    if (name !== undefined) {
      const isUnique = this.#nameCounts.get(name) === 1;
      return `${this.#type}[name=${printValue(name)}]${isUnique ? "" : `[${rank}]`}`;
    }
    if (this.#names.size === 1) return this.#type;
    const { fieldName } = node;
    const isOnlyOne = fieldName !== undefined && this.#fieldCounts.get(fieldName) === 1;
    return isOnlyOne ? `${fieldName}:${this.#type}` : `${this.#type}[${position}]`;
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
