/**
 * What stands beside a definition or a node in the list that holds it: the separator of the list, its neighbours, and
 * how many blank lines are the habit between them.
 */
import type { SyntaxNode } from "../../syntax/index.ts";
import type { Span } from "../../text/index.ts";
import type { EditScene } from "./scene.ts";

/** Nodes whose parts are separated by commas, even when there is only one part. */
const COMMA_LISTS: ReadonlySet<string> = new Set([
  "argument_list",
  "arguments",
  "array",
  "array_creation_expression",
  "array_expression",
  "array_pattern",
  "dictionary",
  "enum_variant_list",
  "enumerator_list",
  "enum_member_declaration_list",
  "flow_mapping",
  "flow_sequence",
  "formal_parameters",
  "initializer_list",
  "inline_table",
  "list",
  "literal_value",
  "named_imports",
  "export_clause",
  "object",
  "object_pattern",
  "ordered_field_declaration_list",
  "parameter_list",
  "parameters",
  "set",
  "table_constructor",
  "tuple",
  "tuple_expression",
  "type_arguments",
  "type_parameters",
  "use_list",
]);

/** The same, in these languages only: elsewhere the node holds members without commas. */
const COMMA_LISTS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["enum_body", new Set(["typescript", "tsx", "java"])],
  ["field_declaration_list", new Set(["rust"])],
  ["field_initializer_list", new Set(["rust"])],
  ["enum_class_body", new Set(["kotlin"])],
]);

/** What separates the parts of the list that `node` is in; undefined when nothing written does. */
export function findSeparator({ tree }: EditScene, node: SyntaxNode): "," | undefined {
  const { parent } = node;
  if (parent === undefined) return undefined;
  if (COMMA_LISTS.has(parent.type)) return ",";
  if (COMMA_LISTS_OF.get(parent.type)?.has(tree.language.id) === true) return ",";
  const beside = [parent.children[node.index - 1], parent.children[node.index + 1]];
  return beside.some((each) => each?.type === ",") ? "," : undefined;
}

/** The comma that follows `node` in its list, with comments at most between. */
export function findOwnComma(node: SyntaxNode): SyntaxNode | undefined {
  const siblings = node.parent?.children ?? [];
  for (let at = node.index + 1; at < siblings.length; at++) {
    const sibling = siblings[at];
    if (sibling?.type === ",") return sibling;
    if (sibling?.isExtra !== true) return undefined;
  }
  return undefined;
}

/** The comma before `node` in its list. */
export function findCommaBefore(node: SyntaxNode): SyntaxNode | undefined {
  const siblings = node.parent?.children ?? [];
  for (let at = node.index - 1; at >= 0; at--) {
    const sibling = siblings[at];
    if (sibling?.type === ",") return sibling;
    if (sibling?.isExtra !== true) return undefined;
  }
  return undefined;
}

/** The part of the list before `start`, where `node` or what belongs to it begins; comments included. */
export function findPartBefore(node: SyntaxNode, start: number): SyntaxNode | undefined {
  const siblings = node.parent?.children ?? [];
  return siblings
    .slice(0, node.index)
    .findLast((each) => each.isNamed && each.span.start < start && each.span.end > each.span.start);
}

/** The part of the list after `node`, comments included, separators passed over. */
export function findPartAfter(node: SyntaxNode, end: number): SyntaxNode | undefined {
  const siblings = node.parent?.children ?? [];
  return siblings.slice(node.index + 1).find((each) => each.isNamed && each.span.start >= end);
}

/** Something in a list, with all that belongs to it. */
export interface Part {
  readonly span: Span;
  readonly isLarge: boolean;
}

/** Blank lines between two parts of which the first ends before the second starts; undefined when more than space and a comma is between. */
export function countBlankLines(scene: EditScene, before: Span, after: Span): number | undefined {
  const between = scene.text.slice(before.end, Math.max(before.end, after.start));
  if (!/^[\s,;]*$/.test(between)) return undefined;
  const breaks = between.match(/\r\n|\r|\n/g)?.length ?? 0;
  return breaks === 0 ? undefined : breaks - 1;
}

/**
 * The blank lines to put between two parts of a list. Those between neighbours of the same size (a large one is on
 * several lines) say so, the nearest to place `at` first; else `custom`.
 */
export function findGap(
  scene: EditScene,
  parts: readonly Part[],
  wanted: { readonly at: number; readonly isLarge: boolean; readonly custom: number },
): number {
  let best: { readonly far: number; readonly gap: number } | undefined;
  for (let idx = 1; idx < parts.length; idx++) {
    const before = parts[idx - 1];
    const after = parts[idx];
    if (before === undefined || after === undefined) continue;
    if ((before.isLarge || after.isLarge) !== wanted.isLarge) continue;
    const gap = countBlankLines(scene, before.span, after.span);
    // After the place comes before a pair that ends there, as it is the gap that is split.
    const far = idx > wanted.at ? (idx - wanted.at) * 2 - 1 : (wanted.at - idx) * 2 + 2;
    if (gap !== undefined && (best === undefined || far < best.far)) best = { far, gap };
  }
  return best?.gap ?? wanted.custom;
}
