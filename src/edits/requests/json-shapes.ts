/**
 * The list of ways to say an edit in JSON. A new one is one file under `shapes/` that exports a `JsonShape` and one
 * line here. The first that an object is of counts.
 */

import type { JsonMember } from "./json-node.ts";
import type { JsonShape } from "./json-shape.ts";

/** Every shape, those with the most telling keys first. */
export const SHAPES: readonly JsonShape[] = [];

/** The shape of an object with `members`; undefined when it is of none. */
export function findShape(members: readonly JsonMember[]): JsonShape | undefined {
  return SHAPES.find((shape) => shape.isShape(members));
}

/** Whether `key` names a field of some shape. */
export function isShapeKey(key: string): boolean {
  return SHAPES.some((shape) => shape.fields.find(key) !== undefined);
}

/** Whether `key` names a field that may stand once beside the list of edits. */
export function isInheritable(key: string): boolean {
  return SHAPES.some((shape) => shape.inheritable.includes(shape.fields.find(key) ?? ""));
}
