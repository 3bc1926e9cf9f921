/**
 * A JSON value as read, with the line of each part and with repeated keys kept, so that later stages can name
 * the line of what is wrong and refuse two different values for one key.
 */

/** A scalar JSON value; `line` from 1. */
export type JsonScalar =
  | { readonly kind: "string"; readonly value: string; readonly line: number }
  | { readonly kind: "number"; readonly value: number; readonly line: number }
  | { readonly kind: "boolean"; readonly value: boolean; readonly line: number }
  | { readonly kind: "null"; readonly value: null; readonly line: number };

/** One member of an object. */
export interface JsonMember {
  readonly key: string;
  readonly value: JsonNode;
  readonly line: number;
}

/** An object; repeated keys are repeated members. */
export interface JsonObject {
  readonly kind: "object";
  readonly members: readonly JsonMember[];
  readonly line: number;
}

/** An array. */
export interface JsonArray {
  readonly kind: "array";
  readonly items: readonly JsonNode[];
  readonly line: number;
}

/** Any JSON value. */
export type JsonNode = JsonScalar | JsonObject | JsonArray;

/** The kind of `node` as messages name it. */
export function describeKind(node: JsonNode): string {
  switch (node.kind) {
    case "object":
      return "an object";
    case "array":
      return "an array";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return node.kind;
  }
}
