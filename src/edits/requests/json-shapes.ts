/**
 * The list of ways to say an edit in JSON. A new one is one file under `shapes/` that exports a `JsonShape` and one
 * line here. The first that an object is of counts.
 */

import type { JsonMember } from "./json-node.ts";
import type { JsonShape } from "./json-shape.ts";
import { coordinatesShape } from "./shapes/coordinates-shape.ts";
import { lineAnchorShape } from "./shapes/line-anchor-shape.ts";
import { nodePathShape } from "./shapes/node-path-shape.ts";
import { symbolShape } from "./shapes/symbol-shape.ts";
import { wholeFileShape } from "./shapes/whole-file-shape.ts";
import { workspaceEditShape } from "./shapes/workspace-edit-shape.ts";

/** Every shape, those with the most telling keys first. */
export const SHAPES: readonly JsonShape[] = [
  workspaceEditShape,
  symbolShape,
  nodePathShape,
  lineAnchorShape,
  coordinatesShape,
  wholeFileShape,
];

/** The shape of an object with `members`; undefined when it is of none. */
export function findShape(members: readonly JsonMember[]): JsonShape | undefined {
  return SHAPES.find((shape) => shape.isShape(members));
}

/** Keys that stand in any JSON and any code, and therefore do not show that a text is an edit. */
const COMMON_KEYS: ReadonlySet<string> = new Set([
  "action",
  "base",
  "body",
  "changes",
  "code",
  "col",
  "column",
  "command",
  "containing",
  "definition",
  "edit",
  "encoding",
  "end",
  "expected",
  "from",
  "function",
  "kind",
  "line",
  "mode",
  "name",
  "node",
  "op",
  "operation",
  "order",
  "position",
  "range",
  "selector",
  "start",
  "text",
  "to",
  "type",
  "uri",
  "where",
]);

/** Whether `key` names a field of some shape and hardly anything else. */
export function isShapeKey(key: string): boolean {
  return !COMMON_KEYS.has(key) && SHAPES.some((shape) => shape.fields.find(key) !== undefined);
}

/** Every key that `isShapeKey`. */
export function listShapeKeys(): readonly string[] {
  return SHAPES.flatMap((shape) => shape.fields.listNames()).filter(isShapeKey);
}

/** Whether `key` names a field that may stand once beside the list of edits. */
export function isInheritable(key: string): boolean {
  return SHAPES.some((shape) => shape.inheritable.includes(shape.fields.find(key) ?? ""));
}
