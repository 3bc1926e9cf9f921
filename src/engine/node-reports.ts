/** Nodes of a parse tree as the operation `ast` reports them. */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  findEnclosingSymbol,
  findEstreeName,
  findNodeAt,
  findNodes,
  hasEstreeNames,
  isNodeWord,
  listSymbols,
  type NodePath,
  NodePathPrinter,
  type NodeSearch,
  parseNodePath,
  printSignature,
  type SyntaxNode,
  type SyntaxTree,
} from "../syntax/index.ts";
import { getPosition, LineTable, type Offset, type Span, toOffset, toSpan } from "../text/index.ts";
import type { AstReport } from "./ast-schemas.ts";

/** Most nodes in one answer. */
const MAX_NODES = 50;
/** Most steps that are named to show what stands somewhere. */
const MAX_STEPS_SHOWN = 12;
/** Longest preview, in UTF-16 code units. */
const MAX_PREVIEW = 100;

type NodeReport = AstReport["nodes"][number];

/** The innermost node at `offset`, what it is in, and the definition around it. */
export function describePlaceIn(tree: SyntaxTree, offset: Offset): Partial<AstReport> {
  const reporter = new NodeReporter(tree);
  const span = toCharacter(tree.text, offset);
  let node = findNodeAt(tree, span);
  while (!node.isNamed && node.parent !== undefined) node = node.parent;
  const ancestors: SyntaxNode[] = [];
  for (let { parent } = node; parent !== undefined; parent = parent.parent) ancestors.push(parent);
  return {
    node: reporter.report(node),
    ancestors: ancestors.reverse().map((each) => reporter.reportAncestor(each)),
    symbol: reporter.findSymbol(span),
  };
}

/** The nodes that the path `source` finds. Errors: NODE_PATH_INVALID, NODE_NOT_FOUND. */
export function describePath(
  tree: SyntaxTree,
  source: string,
): Result<Partial<AstReport>, SurehandError> {
  const path = parseNodePath(source);
  if (!path.ok) return path;
  const search = findNodes(tree, path.value);
  const reporter = new NodeReporter(tree);
  if (search.nodes.length === 0) return err(reporter.explainMissing(path.value, search));
  return ok({
    nodes: search.nodes.slice(0, MAX_NODES).map((node) => reporter.report(node)),
    total: search.nodes.length,
    truncated: search.nodes.length > MAX_NODES,
  });
}

/** The character at `offset`, or the one before where only space follows. */
function toCharacter(text: string, offset: Offset): Span {
  const isSpace = (at: number): boolean => !/\S/.test(text.charAt(at));
  if (!isSpace(offset)) return toSpan(offset, offset + 1);
  return offset > 0 && !isSpace(offset - 1) ? toSpan(offset - 1, offset) : toSpan(offset, offset);
}

class NodeReporter {
  readonly #tree: SyntaxTree;
  readonly #table: LineTable;
  readonly #printer: NodePathPrinter;
  readonly #hasEstree: boolean;

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    this.#table = new LineTable(tree.text);
    this.#printer = new NodePathPrinter(tree);
    this.#hasEstree = hasEstreeNames(tree.language);
  }

  report(node: SyntaxNode): NodeReport {
    const line = node.text.split(/[\r\n]/, 1)[0] ?? "";
    const isCut = line.length > MAX_PREVIEW || line.length < node.text.trimEnd().length;
    return {
      ...this.reportAncestor(node),
      path: this.#printer.print(node),
      estree_path: this.#printer.printEstree(node) ?? null,
      preview: `${line.slice(0, MAX_PREVIEW)}${isCut ? "…" : ""}`,
    };
  }

  reportAncestor(node: SyntaxNode): AstReport["ancestors"][number] {
    const start = getPosition(this.#table, node.span.start);
    const end = getPosition(this.#table, node.span.end);
    return {
      type: node.type,
      estree_type: this.#hasEstree ? (findEstreeName(node) ?? null) : null,
      name: this.#printer.findName(node) ?? null,
      field: node.fieldName ?? null,
      range: {
        start_line: start.line,
        start_col: start.column,
        end_line: end.line,
        end_col: end.column,
      },
    };
  }

  findSymbol(span: Span): AstReport["symbol"] {
    const symbol = findEnclosingSymbol(listSymbols(this.#tree), span);
    if (symbol === undefined) return null;
    const { start, end } = symbol.decorated;
    return {
      name: symbol.qualifiedName,
      kind: symbol.kind,
      signature: printSignature(this.#tree.text, symbol),
      first_line: this.#table.getLineOf(start),
      last_line: this.#table.getLineOf(toOffset(Math.max(start, end - 1))),
    };
  }

  /** The error NODE_NOT_FOUND: how far the path leads, and what stands there. */
  explainMissing(path: NodePath, { reached, reachedSteps }: NodeSearch): SurehandError {
    const step = path.steps[reachedSteps];
    const missing = step?.source ?? path.source;
    const node = reached[0] ?? this.#tree.root;
    const from = this.#printer.print(node);
    const definitions =
      step !== undefined && isNodeWord(step.type) ? this.#listDefinitions(node) : [];
    const steps = definitions.length > 0 ? definitions : this.#printer.listSteps(node);
    const inside = steps.slice(0, MAX_STEPS_SHOWN);
    const rest = steps.length - inside.length;
    const more = rest > 0 ? `, and ${rest} more` : "";
    const what = inside.length === 0 ? "nothing is in it" : `in it are ${inside.join(", ")}${more}`;
    const line = this.#table.getLineOf(node.span.start);
    const message = `No node fits "${missing}". The path leads to ${from} in line ${line}; ${what}.`;
    const details = { path: path.source, missing, reached: from, line, inside };
    return createError("NODE_NOT_FOUND", message, { details });
  }

  /** The definitions directly in `node`, as steps in short words. */
  #listDefinitions(node: SyntaxNode): readonly string[] {
    const symbols = listSymbols(this.#tree);
    const around = symbols.find((symbol) => symbol.node === node || symbol.outerNode === node);
    const inside = around?.children ?? symbols.filter((symbol) => symbol.parent === undefined);
    if (around === undefined && node !== this.#tree.root) return [];
    return inside.map(({ kind, name }) => `${kind} ${name}`);
  }
}
