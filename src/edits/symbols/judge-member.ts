/**
 * Whether a place of a name means a member of a type: sure are `this.name` in the type itself, the type's own name before
 * the dot, and the bare name where the language leaves `this` out. After anything else nobody knows without types, and a
 * key may be checked against the type somewhere, so these are in doubt.
 */
import type { SyntaxNode } from "../../syntax/index.ts";
import type { NameUse } from "./name-uses.ts";
import type { RenameCase, UseVerdict } from "./rename-case.ts";

/** Languages in which a member is used inside its type by its bare name. */
const BARE: ReadonlySet<string> = new Set(["java", "c_sharp", "cpp", "kotlin", "ruby"]);

const SELF: ReadonlySet<string> = new Set(["this", "self", "cls", "static", "Self"]);

/** Languages in which the keys of an object are checked against a type. */
const TYPED_KEYS: ReadonlySet<string> = new Set([
  "typescript",
  "tsx",
  "go",
  "rust",
  "c",
  "cpp",
  "c_sharp",
]);

/** What `use` means for a rename of a member. */
export function judgeMember(rename: RenameCase, { leaf, role }: NameUse): UseVerdict {
  const { scene, symbol, others } = rename;
  const { id } = scene.tree.language;
  const other = others.get(leaf.span.start);
  if (other !== undefined) {
    return { kind: "doubt", why: `also the name of the ${other.kind} ${other.qualifiedName}` };
  }
  switch (role.kind) {
    case "member":
      return judgeAfterDot(rename, leaf, role.receiver);
    case "plain":
    case "declaring":
    case "exported":
      if (BARE.has(id)) return judgeBare(rename, leaf, role.kind);
      return isInBodyOf(rename, leaf)
        ? { kind: "doubt", why: "in the body of the type itself" }
        : { kind: "stay" };
    case "key":
    case "shorthand":
      return TYPED_KEYS.has(id)
        ? { kind: "doubt", why: "a key of this name may belong to the type" }
        : { kind: "stay" };
    case "variable":
      return symbol.kind === "field" || symbol.kind === "property"
        ? { kind: "doubt", why: "a variable of this name" }
        : { kind: "stay" };
    case "unclear":
      return { kind: "doubt", why: "what the name means here is not known" };
    case "other":
      return { kind: "stay" };
  }
}

function judgeAfterDot(
  { symbol }: RenameCase,
  leaf: SyntaxNode,
  receiver: string | undefined,
): UseVerdict {
  const { parent } = symbol;
  const unknown: UseVerdict = {
    kind: "doubt",
    why: `after ${receiver ?? "an expression"}, whose type is not known`,
  };
  if (parent === undefined || receiver === undefined) return unknown;
  if (receiver === symbol.scope.at(-1)) return { kind: "rename" };
  return SELF.has(receiver) && isDirectlyIn(leaf, parent.node) ? { kind: "rename" } : unknown;
}

/** In the body of a Python class, and of an enumeration, members are names until it ends. */
function isInBodyOf({ scene, symbol }: RenameCase, leaf: SyntaxNode): boolean {
  const type = symbol.parent;
  if (type === undefined) return false;
  if (scene.tree.language.id !== "python" && type.kind !== "enum") return false;
  for (let at = leaf.parent; at !== undefined; at = at.parent) {
    if (at === type.node) return true;
    if (/function|lambda|class/.test(at.type)) return false;
  }
  return false;
}

/** Nodes in which `this` is another one. */
const OTHER_SELF =
  /^(?:class|class_body|class_declaration|class_definition|class_specifier|struct_specifier|function_declaration|function_expression|generator_function|generator_function_declaration|impl_item|trait_item|interface_declaration|object|singleton_class|module|lambda_literal|object_creation_expression)$/;

/** Whether `this` at `leaf` is that of `type`. */
function isDirectlyIn(leaf: SyntaxNode, type: SyntaxNode): boolean {
  for (let at = leaf.parent; at !== undefined; at = at.parent) {
    if (at === type) return true;
    const isBody = at.parent === type;
    if (OTHER_SELF.test(at.type) && !isBody) return false;
  }
  return false;
}

function judgeBare(
  { symbol }: RenameCase,
  leaf: SyntaxNode,
  kind: "plain" | "declaring" | "exported",
): UseVerdict {
  const type = symbol.parent?.node;
  if (type === undefined || !isDirectlyIn(leaf, type)) {
    return { kind: "doubt", why: "outside of the type, but of its name" };
  }
  return kind === "plain"
    ? { kind: "rename" }
    : { kind: "doubt", why: "something else of this name is made here" };
}
