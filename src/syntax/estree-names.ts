/**
 * The names that ESTree and typescript-eslint give to the nodes of the grammars of JavaScript and TypeScript.
 * The names are those of the ESTree specification (github.com/estree/estree) and of the typescript-eslint AST; which node
 * of the grammar each belongs to is our table. A node without a counterpart keeps the grammar's name; a node that the
 * other trees do not have, such as the parentheses around arguments, is passed through.
 */
import type { Language } from "./language.ts";
import { pushReversed } from "./push-reversed.ts";
import type { SyntaxNode } from "./tree.ts";

/** Whether nodes of `language` have ESTree names. */
export function hasEstreeNames(language: Language): boolean {
  return /^(?:javascript|jsx|tsx|typescript)$/.test(language.id);
}

const NAMES: Readonly<Record<string, string>> = {
  abstract_class_declaration: "ClassDeclaration",
  abstract_method_signature: "TSAbstractMethodDefinition",
  array: "ArrayExpression",
  array_pattern: "ArrayPattern",
  array_type: "TSArrayType",
  arrow_function: "ArrowFunctionExpression",
  as_expression: "TSAsExpression",
  assignment_expression: "AssignmentExpression",
  assignment_pattern: "AssignmentPattern",
  augmented_assignment_expression: "AssignmentExpression",
  await_expression: "AwaitExpression",
  break_statement: "BreakStatement",
  catch_clause: "CatchClause",
  class: "ClassExpression",
  class_body: "ClassBody",
  class_declaration: "ClassDeclaration",
  class_static_block: "StaticBlock",
  conditional_type: "TSConditionalType",
  continue_statement: "ContinueStatement",
  debugger_statement: "DebuggerStatement",
  decorator: "Decorator",
  do_statement: "DoWhileStatement",
  empty_statement: "EmptyStatement",
  enum_assignment: "TSEnumMember",
  enum_declaration: "TSEnumDeclaration",
  export_specifier: "ExportSpecifier",
  expression_statement: "ExpressionStatement",
  false: "Literal",
  field_definition: "PropertyDefinition",
  for_statement: "ForStatement",
  function_declaration: "FunctionDeclaration",
  function_expression: "FunctionExpression",
  function_signature: "TSDeclareFunction",
  function_type: "TSFunctionType",
  generator_function: "FunctionExpression",
  generator_function_declaration: "FunctionDeclaration",
  identifier: "Identifier",
  if_statement: "IfStatement",
  import_attribute: "ImportAttribute",
  import_specifier: "ImportSpecifier",
  import_statement: "ImportDeclaration",
  index_signature: "TSIndexSignature",
  interface_body: "TSInterfaceBody",
  interface_declaration: "TSInterfaceDeclaration",
  internal_module: "TSModuleDeclaration",
  intersection_type: "TSIntersectionType",
  jsx_attribute: "JSXAttribute",
  jsx_closing_element: "JSXClosingElement",
  jsx_element: "JSXElement",
  jsx_expression: "JSXExpressionContainer",
  jsx_namespace_name: "JSXNamespacedName",
  jsx_opening_element: "JSXOpeningElement",
  jsx_self_closing_element: "JSXElement",
  jsx_text: "JSXText",
  labeled_statement: "LabeledStatement",
  lexical_declaration: "VariableDeclaration",
  literal_type: "TSLiteralType",
  member_expression: "MemberExpression",
  meta_property: "MetaProperty",
  method_definition: "MethodDefinition",
  method_signature: "TSMethodSignature",
  module: "TSModuleDeclaration",
  namespace_export: "ExportNamespaceSpecifier",
  namespace_import: "ImportNamespaceSpecifier",
  nested_type_identifier: "TSQualifiedName",
  new_expression: "NewExpression",
  non_null_expression: "TSNonNullExpression",
  null: "Literal",
  number: "Literal",
  object: "ObjectExpression",
  object_assignment_pattern: "AssignmentPattern",
  object_pattern: "ObjectPattern",
  object_type: "TSTypeLiteral",
  pair: "Property",
  pair_pattern: "Property",
  private_property_identifier: "PrivateIdentifier",
  program: "Program",
  property_identifier: "Identifier",
  property_signature: "TSPropertySignature",
  public_field_definition: "PropertyDefinition",
  regex: "Literal",
  rest_pattern: "RestElement",
  return_statement: "ReturnStatement",
  satisfies_expression: "TSSatisfiesExpression",
  sequence_expression: "SequenceExpression",
  shorthand_property_identifier: "Property",
  shorthand_property_identifier_pattern: "Property",
  spread_element: "SpreadElement",
  statement_block: "BlockStatement",
  statement_identifier: "Identifier",
  string: "Literal",
  subscript_expression: "MemberExpression",
  super: "Super",
  switch_case: "SwitchCase",
  switch_default: "SwitchCase",
  switch_statement: "SwitchStatement",
  template_string: "TemplateLiteral",
  ternary_expression: "ConditionalExpression",
  this: "ThisExpression",
  throw_statement: "ThrowStatement",
  true: "Literal",
  try_statement: "TryStatement",
  tuple_type: "TSTupleType",
  type_alias_declaration: "TSTypeAliasDeclaration",
  type_annotation: "TSTypeAnnotation",
  type_arguments: "TSTypeParameterInstantiation",
  type_assertion: "TSTypeAssertion",
  type_identifier: "Identifier",
  type_parameter: "TSTypeParameter",
  type_parameters: "TSTypeParameterDeclaration",
  unary_expression: "UnaryExpression",
  undefined: "Identifier",
  union_type: "TSUnionType",
  update_expression: "UpdateExpression",
  variable_declaration: "VariableDeclaration",
  variable_declarator: "VariableDeclarator",
  while_statement: "WhileStatement",
  with_statement: "WithStatement",
  yield_expression: "YieldExpression",
};

/** Nodes that the other trees do not have. */
const PASSED: ReadonlySet<string> = new Set([
  "ambient_declaration",
  "arguments",
  "class_heritage",
  "computed_property_name",
  "else_clause",
  "enum_body",
  "export_clause",
  "extends_clause",
  "finally_clause",
  "formal_parameters",
  "import_clause",
  "named_imports",
  "optional_parameter",
  "parenthesized_expression",
  "required_parameter",
  "string_fragment",
  "switch_body",
  "template_substitution",
]);

/** Names that depend on more than the type of a node. */
const SPLIT: ReadonlySet<string> = new Set([
  "CallExpression",
  "ExportAllDeclaration",
  "ExportDefaultDeclaration",
  "ExportNamedDeclaration",
  "ForInStatement",
  "ForOfStatement",
  "BinaryExpression",
  "ImportDefaultSpecifier",
  "ImportExpression",
  "LogicalExpression",
  "TaggedTemplateExpression",
  "TSExportAssignment",
]);

const KNOWN: ReadonlySet<string> = new Set([...Object.values(NAMES), ...SPLIT]);

/** Whether `name` is one of ESTree's. */
export function isEstreeName(name: string): boolean {
  return KNOWN.has(name);
}

/** The ESTree name of `node`, the grammar's when there is none; undefined when ESTree has no such node. */
export function findEstreeName(node: SyntaxNode): string | undefined {
  const { type } = node;
  if (PASSED.has(type)) return undefined;
  switch (type) {
    case "binary_expression":
      return hasToken(node, /^(?:&&|\|\||\?\?)$/) ? "LogicalExpression" : "BinaryExpression";
    case "call_expression":
      return nameCall(node);
    case "export_statement":
      return nameExport(node);
    case "for_in_statement":
      return hasToken(node, /^of$/) ? "ForOfStatement" : "ForInStatement";
    case "identifier":
      return node.parent?.type === "import_clause" ? "ImportDefaultSpecifier" : "Identifier";
    default:
      return Object.hasOwn(NAMES, type) ? NAMES[type] : type;
  }
}

/** The children of `node` as ESTree has them: those of what it does not have stand in its place. */
export function listEstreeChildren(node: SyntaxNode): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [...node.namedChildren].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (PASSED.has(next.type)) pushReversed(open, next.namedChildren);
    else found.push(next);
  }
  return found;
}

function nameCall(node: SyntaxNode): string {
  if (node.childForField("function")?.type === "import") return "ImportExpression";
  const isTagged = node.childForField("arguments")?.type === "template_string";
  return isTagged ? "TaggedTemplateExpression" : "CallExpression";
}

function nameExport(node: SyntaxNode): string {
  if (hasToken(node, /^default$/)) return "ExportDefaultDeclaration";
  if (hasToken(node, /^=$/)) return "TSExportAssignment";
  return hasToken(node, /^\*$/) ? "ExportAllDeclaration" : "ExportNamedDeclaration";
}

function hasToken(node: SyntaxNode, pattern: RegExp): boolean {
  return node.children.some((child) => !child.isNamed && pattern.test(child.type));
}
