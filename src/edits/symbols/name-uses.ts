/**
 * Every place of a file where a name stands as a name, and what it is there as far as the tree alone shows: a part of
 * something after a dot, a key, the declaration of something, or plainly a name. Scopes are not resolved; whoever asks
 * decides what the places mean. Where a place is not one of these it is `unclear`.
 */
import type { SyntaxNode, SyntaxTree } from "../../syntax/index.ts";

/** What a name is at its place. */
export type NameRole =
  /** After a dot or the like; `receiver` is the one name before it, undefined when it is more than a name. */
  | { readonly kind: "member"; readonly receiver: string | undefined }
  /** A key of an object, a field of an initializer, the name of an argument or an attribute. */
  | { readonly kind: "key" }
  /** A key and a name in one: `{name}`. */
  | { readonly kind: "shorthand" }
  /** Makes something of this name: a parameter, a local, an import. */
  | { readonly kind: "declaring" }
  /** The local name in `export {name}`; `isAlone` when the outside knows it by the same name. */
  | { readonly kind: "exported"; readonly isAlone: boolean }
  /** A name that only stands for something in another world: a label, a name handed on to another file. */
  | { readonly kind: "other" }
  /** A variable where variables are marked, as in shells and PHP. */
  | { readonly kind: "variable" }
  | { readonly kind: "plain" }
  | { readonly kind: "unclear" };

/** A place of a name. */
export interface NameUse {
  readonly leaf: SyntaxNode;
  readonly role: NameRole;
}

/** Where a name stands in a file. */
export interface NameUses {
  readonly uses: readonly NameUse[];
  /** Strings, comments and other text that contain it as a word. */
  readonly mentions: readonly SyntaxNode[];
}

const DOTS: ReadonlySet<string> = new Set([".", "?.", "::", "?->", "&."]);

/** Whether `token` leads to a part of what is before it; an arrow does so only in C and PHP, and not before a type. */
function isDot({ type, parent }: SyntaxNode): boolean {
  if (DOTS.has(type)) return true;
  return type === "->" && /^(?:field_expression|member_.*)$/.test(parent?.type ?? "");
}

/** The places of `name` in `tree`, in order of the text. Linear. */
export function listNameUses(tree: SyntaxTree, name: string): NameUses {
  const uses: NameUse[] = [];
  const mentions: SyntaxNode[] = [];
  const before: SyntaxNode[] = [];
  forEachToken(tree.root, (leaf) => {
    const { start, end } = leaf.span;
    const isShorter = end - start < name.length;
    if (!isShorter && leaf.isNamed && leaf.text === name && !isProse(leaf)) {
      uses.push({ leaf, role: findRole(leaf, before) });
    } else if (end - start > name.length && hasWord(leaf.text, name)) {
      mentions.push(leaf);
    } else if (leaf.isNamed && leaf.text === name) {
      mentions.push(leaf);
    }
    if (leaf.isExtra) return;
    before.push(leaf);
    if (before.length > 4) before.shift();
  });
  return { uses, mentions };
}

/** Leaves, and nodes that hold text as well as leaves, such as strings without parts. */
function forEachToken(root: SyntaxNode, visit: (leaf: SyntaxNode) => void): void {
  const open: SyntaxNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { children } = node;
    if (children.length === 0) {
      visit(node);
      continue;
    }
    for (let idx = children.length - 1; idx >= 0; idx--) {
      const child = children[idx];
      if (child !== undefined) open.push(child);
    }
  }
}

function isProse({ type }: SyntaxNode): boolean {
  return /string|comment|text|content|heredoc|template|preproc_arg|regex|literal$/.test(type);
}

/** Whether `text` contains `name` with nothing around that could go on with a name. */
function hasWord(text: string, name: string): boolean {
  const isWordUnit = (unit: string): boolean => /[\p{L}\p{N}_$]/u.test(unit);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!isWordUnit(text.charAt(at - 1)) && !isWordUnit(text.charAt(at + name.length))) return true;
  }
  return false;
}

function findRole(leaf: SyntaxNode, before: readonly SyntaxNode[]): NameRole {
  const { type, parent } = leaf;
  const dot = before.at(-1);
  const isMethod = dot?.type === ":" && parent?.type === "method_index_expression";
  if (dot !== undefined && (isDot(dot) || isMethod)) return toMember(before);
  if (type === "shorthand_property_identifier") return { kind: "shorthand" };
  if (type === "shorthand_property_identifier_pattern") return { kind: "declaring" };
  if (/^(?:statement_identifier|label_name|label)$/.test(type)) return { kind: "other" };
  if (type === "variable_name" || parent?.type === "variable_name") return { kind: "variable" };
  if (parent?.type === "export_specifier") return toExported(leaf, parent);
  if (isKey(leaf)) return { kind: "key" };
  if (isUnclear(leaf)) return { kind: "unclear" };
  return { kind: isDeclaring(leaf) ? "declaring" : "plain" };
}

function toMember(before: readonly SyntaxNode[]): NameRole {
  const [third, second] = [before.at(-3), before.at(-2)];
  const isChain = third !== undefined && isDot(third);
  const isName = second !== undefined && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(second.text);
  return { kind: "member", receiver: isName && !isChain ? second.text : undefined };
}

/** In `export {name} from` both names are the other file's. */
function toExported(leaf: SyntaxNode, specifier: SyntaxNode): NameRole {
  const statement = specifier.parent?.parent;
  if (statement?.childForField("source") !== undefined) return { kind: "other" };
  if (leaf.fieldName === "alias") return { kind: "other" };
  return { kind: "exported", isAlone: specifier.childForField("alias") === undefined };
}

/** Nodes whose part `name` or `key` names something of what is called or made. */
const KEYED: ReadonlySet<string> = new Set([
  "argument",
  "field_initializer",
  "hash_key_symbol",
  "jsx_attribute",
  "keyword_argument",
  "method_definition",
  "named_argument",
  "pair",
  "value_argument",
]);

function isKey(leaf: SyntaxNode): boolean {
  if (
    /^(?:property_identifier|private_property_identifier|field_identifier|hash_key_symbol)$/.test(
      leaf.type,
    )
  ) {
    return true;
  }
  let node = leaf;
  for (let depth = 0; depth < 2 && node.parent !== undefined; depth++, node = node.parent) {
    if (!KEYED.has(node.parent.type)) continue;
    return node.fieldName === "key" || node.fieldName === "name" || node.fieldName === "field";
  }
  return false;
}

/** In a macro, a shell's argument or a shorthand of two things nobody can say. */
function isUnclear(leaf: SyntaxNode): boolean {
  const { parent } = leaf;
  if (parent?.type === "shorthand_field_initializer") return true;
  if (parent?.type === "command" && leaf.fieldName === "argument") return true;
  for (let at = parent; at !== undefined; at = at.parent) {
    // In Go the key of a map is a value, that of a struct a field.
    if (at.type === "keyed_element" && at.childForField("key")?.text === leaf.text) return true;
    if (at.isError || at.type === "token_tree" || at.type === "macro_definition") return true;
  }
  return false;
}

/** Parts of a declaration in which names are used, not made. */
const USING_FIELDS: ReadonlySet<string> = new Set([
  "arguments",
  "body",
  "bounds",
  "condition",
  "consequence",
  "default_value",
  "function",
  "increment",
  "iterator",
  "operand",
  "return_type",
  "returns",
  "right",
  "superclass",
  "superclasses",
  "type",
  "update",
  "value",
]);

/** Nodes that make what is named in them. */
const DECLARING =
  /(?:^|_)(?:parameters?|pattern|declarator|import|imports|import_clause|import_specifier|namespace_import|aliased_import|import_statement|import_from_statement|import_declaration|import_spec|catch_clause|catch_parameter|catch_formal_parameter|except_clause|as_pattern|as_pattern_target|for_in_clause|for_statement|for_in_statement|for_expression|enhanced_for_statement|foreach_statement|range_clause|let_declaration|let_condition|short_var_declaration|var_spec|const_spec|resource|captured_pattern|closure_parameters|lambda_parameters|block_parameters|use_declaration|use_list|use_as_clause|named_expression|infer_type|variable_declaration|declaration_expression|type_parameter)$/;

/** Nodes in which a name on the left is made when it was not there, in languages without declarations. */
const ASSIGNING =
  /^(?:assignment|operator_assignment|variable_assignment|augmented_assignment|assignment_statement)$/;

/** Nodes that only use the names in them. */
const USING =
  /(?:^|_)(?:call|call_expression|invocation|arguments|argument_list|binary_expression|return_statement|expression_statement|block|statement_block|member_expression|subscript|class_heritage|extends_clause|implements_clause|type_arguments|decorator|annotation)$/;

/** How many nodes around a name are looked at. */
const MAX_CLIMB = 8;

function isDeclaring(leaf: SyntaxNode): boolean {
  let node = leaf;
  for (let depth = 0; depth < MAX_CLIMB && node.parent !== undefined; depth++, node = node.parent) {
    if (node.fieldName !== undefined && USING_FIELDS.has(node.fieldName)) return false;
    const { type } = node.parent;
    if (ASSIGNING.test(type)) return true;
    if (DECLARING.test(type)) return true;
    if (USING.test(type)) return false;
  }
  return false;
}
