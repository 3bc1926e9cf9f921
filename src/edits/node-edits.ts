/**
 * Edits made from a node of a parse tree: the caller holds the node, and no one computes a column.
 * Each function yields a `CoordinateOperation` (from 1, UTF-16), which asserts the text it replaces; the file's name is
 * left to the caller. The white space is that of the place: a statement is put on lines of its own with the indentation
 * and the line ending there, a part of a list gets its comma, anything else stays within its line.
 * The text is not parsed here; whether the result is right is for whoever applies the operation.
 */
import type { SyntaxNode } from "../syntax/index.ts";
import { getPosition, LineTable } from "../text/index.ts";
import {
  type NodeChange,
  planDeletion,
  planInsertionAfter,
  planInsertionBefore,
  planReplacement,
} from "./node-place.ts";
import type { CoordinateOperation, SentPosition } from "./operation.ts";

/** Puts `text` before `node`. */
export function insertBefore(node: SyntaxNode, text: string): CoordinateOperation {
  return toOperation(node, planInsertionBefore(node, text));
}

/** Puts `text` after `node`, after its semicolon or comma and a remark on the same line. */
export function insertAfter(node: SyntaxNode, text: string): CoordinateOperation {
  return toOperation(node, planInsertionAfter(node, text));
}

/** Puts `text` in the place of `node`. */
export function replaceNode(node: SyntaxNode, text: string): CoordinateOperation {
  return toOperation(node, planReplacement(node, text));
}

/** Takes `node` away: with its lines when nothing else stands on these, with its comma in a list. */
export function deleteNode(node: SyntaxNode): CoordinateOperation {
  return toOperation(node, planDeletion(node));
}

function toOperation(node: SyntaxNode, { start, end, text }: NodeChange): CoordinateOperation {
  let root = node;
  while (root.parent !== undefined) root = root.parent;
  const table = new LineTable(root.text);
  const toSent = (at: NodeChange["start"]): SentPosition => {
    const { line, column } = getPosition(table, at);
    return { line, col: column };
  };
  const replaced = root.text.slice(start, end);
  return {
    kind: "coordinates",
    start: toSent(start),
    end: toSent(end),
    base: 1,
    encoding: "utf-16",
    content: text,
    ...(replaced === "" ? {} : { expect: replaced }),
  };
}
