/**
 * What a node that defines something is called: its name, the scope that is written with the name (`Foo::bar`,
 * `A.prototype.b`, a receiver), and where the parts of the definition are when they are not in the node itself.
 * Follows the roles of the language; nothing here knows a language by its name.
 */
import { assertNever } from "../base/index.ts";
import { type Span, toSpan } from "../text/index.ts";
import { findDeclaratorName, readDottedName, readReceiver, readTypeName } from "./dotted-name.ts";
import type { DefinitionKind, DefinitionRole } from "./language.ts";
import { pushReversed } from "./push-reversed.ts";
import type { SyntaxNode } from "./tree.ts";

/** One name that a node defines. */
export interface DefinitionName {
  readonly name: string;
  /** Where the name stands, without quotes; where the definition starts when it has none. */
  readonly span: Span;
  /** Other spellings by which it may be asked for. */
  readonly otherNames: readonly string[];
  /** Levels between the enclosing definition and this one, outermost first, each with its spellings. */
  readonly scope: readonly (readonly string[])[];
  /** Spellings by which it is a scope of others, when these are not its names. */
  readonly asScope?: readonly string[];
  /** Kind, when the name tells more than the role. */
  readonly kind?: DefinitionKind;
  /** The node that has the body, when it is not the definition itself. */
  readonly holder?: SyntaxNode;
}

/** Longest name that is kept; a longer one, such as a list of selectors, is cut. */
const MAX_NAME = 200;

/** Node types around several names that are defined at once, and around names with something added. */
const PATTERNS: ReadonlySet<string> = new Set([
  "array_pattern",
  "assignment_pattern",
  "expression_list",
  "list_pattern",
  "list_splat_pattern",
  "object_assignment_pattern",
  "object_pattern",
  "pair_pattern",
  "pattern_list",
  "rest_pattern",
  "tuple_pattern",
  "variable_list",
]);

/** Tags that structure a page; an element with one of these is a definition even without an id. */
const LANDMARKS: ReadonlySet<string> = new Set([
  "article",
  "aside",
  "body",
  "footer",
  "form",
  "head",
  "header",
  "html",
  "main",
  "nav",
  "script",
  "section",
  "style",
  "table",
  "template",
  "title",
]);

/** Functions whose calls are tests, or groups of them, with a text as name and a function as body. */
const TEST_FUNCTIONS: ReadonlySet<string> = new Set(["context", "describe", "it", "suite", "test"]);

/**
 * The names that `node` defines in `role`: none when it defines nothing, several when it defines several things at once.
 * `ordinal` is the place of `node` among the named siblings that are no comments, from 0.
 */
export function listDefinitionNames(
  node: SyntaxNode,
  role: DefinitionRole,
  ordinal: number,
): readonly DefinitionName[] {
  const parent = node.parent?.type ?? "";
  if (role.parents !== undefined && !role.parents.includes(parent)) return [];
  if (role.notParents?.includes(parent)) return [];
  const holder = role.when === undefined ? undefined : findHolder(node, role.when);
  if (role.when !== undefined && holder === undefined) return [];
  const names = role.naming === undefined ? byFields(node, role) : byRule(node, role, ordinal);
  return holder === undefined ? names : names.map((name) => ({ holder, ...name }));
}

/** The text of a name: without quotes, on one line, of bounded length. */
export function cleanName(node: SyntaxNode): { readonly name: string; readonly span: Span } {
  const { text, span } = node;
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && /["'`]/.test(quote) && text.endsWith(quote);
  if (!isQuoted) return { name: squeeze(text), span };
  const inner = text.slice(1, -1);
  return { name: undoEscapes(inner), span: toSpan(span.start + 1, span.end - 1) };
}

function findHolder(
  node: SyntaxNode,
  { field, types }: NonNullable<DefinitionRole["when"]>,
): SyntaxNode | undefined {
  const list = node.children.find((child) => child.type === "expression_list");
  const held = node.childForField(field) ?? list?.childForField(field);
  return held !== undefined && types.includes(held.type) ? held : undefined;
}

function byFields(node: SyntaxNode, role: DefinitionRole): readonly DefinitionName[] {
  if (role.fixedName !== undefined) return [toFixedName(node, role.fixedName)];
  let nodes: readonly SyntaxNode[] = [node];
  for (const field of role.name ?? []) {
    nodes = nodes.flatMap((each) => each.children.filter((child) => child.fieldName === field));
  }
  if (nodes[0] === node || nodes.length === 0) {
    const byType = node.children.find((child) => role.nameTypes?.includes(child.type));
    nodes = byType === undefined ? [] : [byType];
  }
  const names = nodes.flatMap(listNameNodes).map((each) => toName(each));
  // `a.b = 1` and `a[0] = 1` change something that is there.
  const isVariable = role.kind === "variable" || role.kind === "constant";
  return isVariable ? names.filter((each) => each.scope.length === 0 && isWord(each.name)) : names;
}

function isWord(name: string): boolean {
  return /^[\w$@\u0080-\uffff]+$/.test(name);
}

/** The place of a keyword such as `default` or `static` that stands for the name, or the start of the node. */
function toFixedName(node: SyntaxNode, name: string): DefinitionName {
  const word = node.children.find((child) => child.type === name);
  const span = word?.span ?? toSpan(node.span.start, node.span.start);
  return { name, span, otherNames: [], scope: [] };
}

/** The names in a pattern: `{ a, b: [c] }` has `a` and `c`. */
function listNameNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open: SyntaxNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!PATTERNS.has(next.type)) found.push(next);
    else pushReversed(open, listPatternParts(next));
  }
  return found;
}

function listPatternParts(node: SyntaxNode): readonly SyntaxNode[] {
  const part = node.childForField(node.type === "pair_pattern" ? "value" : "left");
  if (node.type === "pair_pattern" || node.type.endsWith("assignment_pattern")) {
    return part === undefined ? [] : [part];
  }
  return node.namedChildren.filter((child) => !child.isExtra);
}

function toName(node: SyntaxNode): DefinitionName {
  const dotted = readDottedName(node);
  const isDestructor = dotted.node.parent?.children[dotted.node.index - 1]?.type === "~";
  const { name: word, span } = cleanName(dotted.node);
  const name = isDestructor ? `~${word}` : word;
  const otherNames = name.startsWith("$") ? [name.slice(1)] : [];
  return { name, span, otherNames, scope: dotted.scope.map((each) => [each]) };
}

function byRule(
  node: SyntaxNode,
  role: DefinitionRole,
  ordinal: number,
): readonly DefinitionName[] {
  const { naming } = role;
  switch (naming) {
    case undefined:
      return [];
    case "self":
      return [toName(node)];
    case "array_item":
      return [toFixedName(node, String(ordinal))];
    case "assignment_target":
      return byTarget(node, role);
    case "c_declarator":
      return byDeclarators(node);
    case "header":
      return byHeader(node, role);
    case "html_element":
      return byElement(node);
    case "impl":
      return byImpl(node);
    case "receiver":
      return byReceiver(node, role);
    case "test_call":
      return byTestCall(node);
    default:
      return assertNever(naming);
  }
}

/**
 * `module.exports.x`, `A.prototype.b`, `handlers.on`. Without a function on the right side only what is exported is a
 * definition; other assignments change what is there.
 */
function byTarget(node: SyntaxNode, role: DefinitionRole): readonly DefinitionName[] {
  const target = node.childForField(role.name?.[0] ?? "left");
  if (target === undefined) return [];
  const { node: last, scope } = readDottedName(target);
  const isExport = scope[0] === "exports" || `${scope[0] ?? ""}.${last.text}` === "module.exports";
  const isDefinition = role.when !== undefined || isExport || scope[1] === "exports";
  if (!isDefinition || !/^[\w$#@]+$/.test(last.text)) return [];
  const kept = scope.filter((each) => !/^(?:this|self|prototype|exports)$/.test(each));
  const outer = kept.filter((each, idx) => idx > 0 || each !== "module");
  return [{ ...toName(last), scope: outer.map((each) => [each]) }];
}

function byDeclarators(node: SyntaxNode): readonly DefinitionName[] {
  const declarators = node.children.filter((child) => child.fieldName === "declarator");
  return declarators.flatMap((declarator) => {
    const found = findDeclaratorName(declarator);
    if (found === undefined) return [];
    const { node: last, scope } = readDottedName(found.node);
    const name =
      last.type === "operator_cast" ? squeeze(last.text.split("(")[0] ?? "") : squeeze(last.text);
    const isFunction = found.isFunction && node.type !== "type_definition";
    const kind = scope.length > 0 ? "method" : "function";
    return {
      name,
      span: toSpan(last.span.start, last.span.start + Math.min(name.length, last.text.length)),
      otherNames: [],
      scope: scope.map((each) => [each]),
      ...(isFunction ? { kind } : {}),
    } as const;
  });
}

/** All that stands before the body: a selector, `@media (…)`. Each selector of a list is a spelling. */
function byHeader(node: SyntaxNode, role: DefinitionRole): readonly DefinitionName[] {
  const body = node.children.find((child) => role.bodyTypes?.includes(child.type));
  const end = body?.span.start ?? node.span.end;
  const raw = node.text.slice(0, end - node.span.start).trimEnd();
  const name = squeeze(raw);
  if (name === "") return [];
  const selectors = node.children.find((child) => child.type === "selectors")?.namedChildren ?? [];
  const list = selectors.length < 2 ? [] : selectors.map((each) => squeeze(each.text));
  const word = /^@[\w-]+ ([\w-]+)$/.exec(name)?.[1];
  const otherNames = word === undefined ? list : [...list, word];
  const span = toSpan(node.span.start, node.span.start + raw.length);
  return [{ name, span, otherNames, scope: [] }];
}

function byElement(node: SyntaxNode): readonly DefinitionName[] {
  const tag = node.children.find((child) => /^(?:start|self_closing)_tag$/.test(child.type));
  const tagName = tag?.children.find((child) => child.type === "tag_name");
  if (tag === undefined || tagName === undefined) return [];
  const id = findAttribute(tag, "id");
  if (id !== undefined && id.text.trim() !== "") {
    const { name, span } = cleanName(id);
    return [{ name, span, otherNames: [`#${name}`, `${tagName.text}#${name}`], scope: [] }];
  }
  const { span } = tagName;
  if (!LANDMARKS.has(tagName.text.toLowerCase())) return [];
  return [{ name: tagName.text, span, otherNames: [], scope: [] }];
}

function findAttribute(tag: SyntaxNode, wanted: string): SyntaxNode | undefined {
  for (const child of tag.children) {
    if (child.type !== "attribute") continue;
    const [name, value] = child.namedChildren;
    if (name?.text.toLowerCase() !== wanted) continue;
    return value?.type === "quoted_attribute_value" ? value.namedChildren[0] : value;
  }
  return undefined;
}

/** `impl Display for Gateway`: a scope called `Gateway`, and `Display` where it must be told from another. */
function byImpl(node: SyntaxNode): readonly DefinitionName[] {
  const type = node.childForField("type");
  if (type === undefined) return [];
  const trait = node.childForField("trait");
  const target = readTypeName(type);
  const name = trait === undefined ? `impl ${target}` : `impl ${readTypeName(trait)} for ${target}`;
  const asScope = trait === undefined ? [target] : [target, readTypeName(trait)];
  return [{ name, span: type.span, otherNames: [], scope: [], asScope }];
}

function byReceiver(node: SyntaxNode, role: DefinitionRole): readonly DefinitionName[] {
  const receiver = readReceiver(node.childForField("receiver"));
  const scope = receiver === undefined ? [] : [[receiver]];
  return byFields(node, role).map((name) => ({ ...name, scope }));
}

function byTestCall(node: SyntaxNode): readonly DefinitionName[] {
  let callee = node.childForField("function");
  // `it.each(rows)("…", …)` and `describe.only("…", …)` are calls of `it` and `describe` too.
  for (let depth = 0; depth < 4 && callee !== undefined && callee.type !== "identifier"; depth++) {
    callee = callee.childForField("function") ?? callee.childForField("object");
  }
  if (callee === undefined || !TEST_FUNCTIONS.has(callee.text)) return [];
  const args = node.childForField("arguments")?.namedChildren ?? [];
  const [title] = args;
  const holder = args.find((each) => /^(?:arrow_function|function_expression)$/.test(each.type));
  if (title === undefined || holder === undefined || !/string/.test(title.type)) return [];
  return [{ ...cleanName(title), otherNames: [], scope: [], holder }];
}

function squeeze(text: string): string {
  const bounded = text.length > MAX_NAME * 4 ? text.slice(0, MAX_NAME * 4) : text;
  const line = bounded.replace(/\s+/g, " ").trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME)}…` : line;
}

/** The text of a string with its commonest escapes undone; other escapes stay as they are written. */
function undoEscapes(inner: string): string {
  if (!inner.includes("\\")) return squeeze(inner);
  return squeeze(inner.replace(/\\(["'`\\/])/g, "$1"));
}
