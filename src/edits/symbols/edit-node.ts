/**
 * An edit of a node of the parse tree, named by its path, on one text. Where the node is a definition, insertions and
 * deletions are those of the definition, so that nothing comes between it and its decorators; elsewhere a statement is
 * put on lines of its own, a part of a list gets its comma, and anything else stays within its line.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import {
  findNodes,
  NodePathPrinter,
  type NodeSearch,
  parseNodePath,
  type SyntaxNode,
  type SyntaxSymbol,
  type SyntaxTree,
} from "../../syntax/index.ts";
import { type Replacement, type Span, toSpan } from "../../text/index.ts";
import type { AnswerCandidate } from "../answer.ts";
import { describePlace, MAX_CANDIDATES, toRange } from "../candidates.ts";
import { findNodeRole, planDeletion, promoteNode } from "../node-place.ts";
import type { NodeOperation } from "../operation.ts";
import { checkResult } from "./check-result.ts";
import { deletePart } from "./delete-part.ts";
import { findUnexpected } from "./edit-symbol.ts";
import { type Anchor, insertAfter, insertBefore } from "./insert-beside.ts";
import { coverAll, insertBesideSymbol } from "./insert-symbol.ts";
import { EditScene, type ParseText, type PartRefusal, type PlacedEditOfPart } from "./scene.ts";
import { findBroken } from "./symbol-target.ts";

/** Steps listed in a refusal. */
const MAX_STEPS = 12;

/**
 * The edit of the text of `tree` that `operation` asks for. `parse` makes trees of other texts in the same language.
 * Errors: NODE_PATH_INVALID, NODE_NOT_FOUND, EDIT_AMBIGUOUS, SYMBOL_UNCLEAR, SYMBOL_MISFIT, EDIT_EXPECTATION_FAILED,
 * ALREADY_APPLIED, SYNTAX_ERROR, SYNTAX_LIMIT. A path of s steps costs s times the tree; two parses besides.
 */
export function editNode(
  tree: SyntaxTree,
  operation: NodeOperation,
  parse: ParseText,
): Result<PlacedEditOfPart, PartRefusal> {
  const path = parseNodePath(operation.path);
  if (!path.ok) return err({ error: path.error, candidates: [] });
  const scene = new EditScene(tree, parse);
  const search = findNodes(tree, path.value);
  const [node, second] = search.nodes;
  if (node === undefined) return refuseMissing(scene, operation, search);
  if (second !== undefined) return refuseSeveral(scene, operation, search.nodes);
  const broken = findBroken({ node, outerNode: node });
  const unexpected =
    broken === undefined
      ? findUnexpected(scene, node.span, operation)
      : explainBroken(scene, operation, broken);
  if (unexpected !== undefined) return err({ error: unexpected, candidates: [] });
  const made = carryOut(scene, node, operation);
  return made.ok ? made : err({ error: made.error, candidates: [] });
}

function carryOut(
  scene: EditScene,
  node: SyntaxNode,
  { action, content }: NodeOperation,
): Result<PlacedEditOfPart, SurehandError> {
  const symbol = findSymbolOf(scene, node);
  switch (action) {
    case "replace":
      return replaceNode(scene, node, content);
    case "insert_before":
    case "insert_after": {
      const side = action === "insert_before" ? "before" : "after";
      if (symbol === undefined) return insertBeside(scene, node, content, side);
      const target = { symbol, overloads: [], namesakes: [], outer: symbol.outer, notes: [] };
      return insertBesideSymbol(scene, target, content, side);
    }
    case "delete": {
      if (symbol === undefined) return deleteNode(scene, node);
      const { outerNode, outer } = symbol;
      const { replacements, adapted } = deletePart(scene, { node: outerNode, span: outer });
      const isMore = outer.start < node.span.start;
      const note = isMore ? ["its comment, decorators or `export` went with it"] : [];
      return finish(scene, outer, replacements, [...adapted, ...note]);
    }
  }
}

/** The definition that `node` is, or wraps. */
function findSymbolOf(scene: EditScene, node: SyntaxNode): SyntaxSymbol | undefined {
  return scene.symbols.find(
    (each) => (each.node === node || each.outerNode === node) && each.sharedNames.length === 0,
  );
}

function replaceNode(
  scene: EditScene,
  node: SyntaxNode,
  content: string,
): Result<PlacedEditOfPart, SurehandError> {
  const span = trimSpan(scene, node.span);
  const fitted = scene.fit(content, scene.indentAt(span.start), span);
  if (!fitted.ok) return fitted;
  // Space before the first token is not the node's, but the root has all of the text.
  const lead = node.parent === undefined ? (/^\s*/.exec(scene.slice(span))?.[0] ?? "") : "";
  return finish(scene, span, [{ span, text: lead + fitted.value }], []);
}

/** `span` without the space at its end, which some grammars count in. */
function trimSpan(scene: EditScene, span: Span): Span {
  return toSpan(span.start, span.start + scene.slice(span).trimEnd().length);
}

function insertBeside(
  scene: EditScene,
  node: SyntaxNode,
  content: string,
  side: "before" | "after",
): Result<PlacedEditOfPart, SurehandError> {
  const role = findNodeRole(node);
  if (role === "other") return insertInline(scene, node, content, side);
  const anchor = toAnchor(scene, node);
  const insert = side === "before" ? insertBefore : insertAfter;
  const made = insert(scene, anchor, content, { near: 0, far: 0 });
  return made.ok ? finish(scene, node.span, made.value, []) : made;
}

/** The statement that a node is all of, with its semicolon. */
function toAnchor(scene: EditScene, given: SyntaxNode): Anchor {
  const node = promoteNode(given);
  const { start, end } = trimSpan(scene, node.span);
  const next = node.parent?.children[node.index + 1];
  const isEnded = next?.type === ";" && scene.text.slice(end, next.span.start).trim() === "";
  return { node, span: toSpan(start, isEnded ? next.span.end : end) };
}

function insertInline(
  scene: EditScene,
  node: SyntaxNode,
  content: string,
  side: "before" | "after",
): Result<PlacedEditOfPart, SurehandError> {
  const { start, end } = trimSpan(scene, node.span);
  const fitted = scene.fit(content, scene.indentAt(start));
  if (!fitted.ok) return fitted;
  const at = side === "before" ? start : end;
  const isApart = side === "before" ? /\s$/.test(content) : /^\s/.test(content);
  const space = isApart ? " " : "";
  const text = side === "before" ? fitted.value + space : space + fitted.value.trimStart();
  return finish(scene, node.span, [{ span: toSpan(at, at), text }], []);
}

function deleteNode(scene: EditScene, node: SyntaxNode): Result<PlacedEditOfPart, SurehandError> {
  if (findNodeRole(node) === "other") {
    const { start, end, text } = planDeletion(node);
    return finish(scene, node.span, [{ span: { start, end }, text }], []);
  }
  const { replacements, adapted } = deletePart(scene, toAnchor(scene, node));
  return finish(scene, node.span, replacements, adapted);
}

function finish(
  scene: EditScene,
  span: Span,
  replacements: readonly Replacement[],
  adapted: readonly string[],
): Result<PlacedEditOfPart, SurehandError> {
  const edit = scene.createEdit(replacements);
  const region = coverAll([...replacements, { span, text: "" }]);
  const checked = checkResult(scene, edit, region, findHolder(scene, span));
  return checked.ok ? ok({ edit, span, adapted, warnings: [] }) : checked;
}

/** The innermost definition around `span`. */
function findHolder(scene: EditScene, span: Span): SyntaxSymbol | undefined {
  return scene.symbols.findLast(
    ({ outer }) =>
      outer.start <= span.start &&
      span.end <= outer.end &&
      outer.end - outer.start > span.end - span.start,
  );
}

function explainBroken(
  scene: EditScene,
  { path }: NodeOperation,
  broken: SyntaxNode,
): SurehandError {
  const line = scene.lineOf(broken.span.start);
  const message = `A syntax error in line ${line} leaves open where the node ${path} begins and ends.`;
  return createError("SYMBOL_UNCLEAR", message, { details: { line, path } });
}

function refuseMissing(
  scene: EditScene,
  { path }: NodeOperation,
  { reached, reachedSteps }: NodeSearch,
): Result<never, PartRefusal> {
  const printer = new NodePathPrinter(scene.tree);
  const [at] = reached;
  const steps = at === undefined ? [] : printer.listSteps(at);
  const shown = steps.slice(0, MAX_STEPS).join(", ");
  const more = steps.length > MAX_STEPS ? ` and ${steps.length - MAX_STEPS} more` : "";
  const reachedPath = at === undefined ? "" : printer.print(at);
  const where =
    at === undefined
      ? ""
      : ` ${reachedPath} is there (line ${scene.lineOf(at.span.start)}); in it: ${shown || "nothing"}${more}.`;
  const message = `No node has the path ${path}.${where}`;
  const details = {
    path,
    reached_steps: reachedSteps,
    reached: reachedPath,
    steps: steps.slice(0, MAX_STEPS),
  };
  return err({ error: createError("NODE_NOT_FOUND", message, { details }), candidates: [] });
}

function refuseSeveral(
  scene: EditScene,
  { path }: NodeOperation,
  nodes: readonly SyntaxNode[],
): Result<never, PartRefusal> {
  const printer = new NodePathPrinter(scene.tree);
  const shown = nodes.slice(0, MAX_CANDIDATES);
  const paths = shown.map((node) => printer.print(node));
  const candidates = shown.map(
    ({ span }): AnswerCandidate =>
      describePlace(scene.table, toRange(scene.table, span.start, span.end), "node_path"),
  );
  const lines = shown.map(({ span }) => scene.lineOf(span.start)).join(", ");
  const message = `${path} is the path of ${nodes.length} nodes (lines ${lines}).`;
  const next = `Send one of: ${paths.join("; ")}.`;
  const details = {
    path,
    candidates: paths.map((each, idx) => ({ path: each, range: candidates[idx]?.range })),
  };
  return err({ error: createError("EDIT_AMBIGUOUS", message, { next, details }), candidates });
}
