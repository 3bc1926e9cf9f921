/**
 * Names that are written with their scope, and names inside declarators and types.
 * Each function goes down one path of the tree, so it costs the depth of what it reads.
 */
import type { SyntaxNode } from "./tree.ts";

/** A name written with its scope: `a.b.c` is `c` in `a`, `b`. */
export interface DottedName {
  readonly node: SyntaxNode;
  /** Outermost first. */
  readonly scope: readonly string[];
}

/** Node types of names written with their scope: the field of the scope and the field of the name. */
const DOTTED: Readonly<Record<string, readonly [scope: string, name: string]>> = {
  attribute: ["object", "attribute"],
  dot_index_expression: ["table", "field"],
  member_expression: ["object", "property"],
  method_index_expression: ["table", "method"],
  qualified_identifier: ["scope", "name"],
};

/** The name in `node` and the scope it is written with. */
export function readDottedName(node: SyntaxNode): DottedName {
  const scope: string[] = [];
  let name = node;
  for (;;) {
    const fields = Object.hasOwn(DOTTED, name.type) ? DOTTED[name.type] : undefined;
    const next = fields === undefined ? undefined : name.childForField(fields[1]);
    if (fields === undefined || next === undefined) return { node: name, scope };
    const outer = name.childForField(fields[0]);
    // Scopes nest to the left in `a.b.c` and to the right in `a::b::c`.
    if (outer !== undefined) scope.push(...readScope(outer));
    name = next;
  }
}

function readScope(node: SyntaxNode): readonly string[] {
  const inner: string[] = [];
  let at: SyntaxNode | undefined = node;
  while (at !== undefined && Object.hasOwn(DOTTED, at.type)) {
    const fields: readonly [string, string] | undefined = DOTTED[at.type];
    const last: SyntaxNode | undefined = at.childForField(fields?.[1] ?? "");
    if (last !== undefined) inner.push(readTypeName(last));
    at = at.childForField(fields?.[0] ?? "");
  }
  if (at !== undefined) inner.push(readTypeName(at));
  return inner.reverse();
}

/** Node types around the name of a type, which is the first child, a field, or deeper. */
const TYPE_NAME = /^(?:type_identifier|identifier|primitive_type|namespace_identifier)$/;

/** The bare name of a type: `&'a m::Foo<T>` is `Foo`; its text on one line when there is none. */
export function readTypeName(node: SyntaxNode): string {
  let at: SyntaxNode | undefined = node;
  for (let depth = 0; at !== undefined && depth < 20; depth++) {
    if (TYPE_NAME.test(at.type)) return at.text;
    const next: SyntaxNode | undefined =
      at.childForField("name") ?? at.childForField("type") ?? findTypeChild(at);
    at = next;
  }
  return node.text.slice(0, 100).replace(/\s+/g, " ").trim();
}

function findTypeChild(node: SyntaxNode): SyntaxNode | undefined {
  return node.namedChildren.find(
    ({ type }) => TYPE_NAME.test(type) || /type|identifier|name/.test(type),
  );
}

/** The name of the type in a receiver such as `(g *Gateway[T])`. */
export function readReceiver(receiver: SyntaxNode | undefined): string | undefined {
  const type = receiver?.namedChildren
    .find((child) => child.type === "parameter_declaration")
    ?.childForField("type");
  return type === undefined ? undefined : readTypeName(type);
}

/** What a declarator of the C family declares. */
export interface DeclaratorName {
  readonly node: SyntaxNode;
  /** Whether it is called, as in `int *f(void)`, and no pointer to what is called. */
  readonly isFunction: boolean;
}

/** The name inside `declarator`, below pointers, arrays, parameters and initial values. */
export function findDeclaratorName(declarator: SyntaxNode): DeclaratorName | undefined {
  let isFunction = false;
  let at: SyntaxNode | undefined = declarator;
  while (at !== undefined) {
    if (/identifier$|^(?:destructor_name|operator_name|operator_cast)$/.test(at.type)) {
      // A qualified name may end in a cast: `Foo::operator bool()`.
      return { node: at, isFunction: isFunction || at.text.includes("operator ") };
    }
    if (at.type === "template_function") return findDeclaratorName(at.namedChildren[0] ?? at);
    if (at.type === "function_declarator") isFunction = true;
    else if (/^(?:pointer|array)_declarator$/.test(at.type) && isFunction) isFunction = false;
    const next: SyntaxNode | undefined =
      at.childForField("declarator") ??
      at.namedChildren.find((child) => /declarator$|identifier$/.test(child.type));
    at = next;
  }
  return undefined;
}
