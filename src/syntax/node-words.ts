/**
 * Short words for kinds of nodes that mean the same in every language: `fn`, `class`, `if`, `return`.
 * A word for a definition goes by the roles of the language, the others by the names that grammars use.
 */
import type { DefinitionReader } from "./definition-reader.ts";
import type { DefinitionKind } from "./language.ts";
import type { SyntaxNode } from "./tree.ts";

const CONSTRUCTOR: readonly DefinitionKind[] = ["constructor"];
const FUNCTION: readonly DefinitionKind[] = ["constructor", "function", "method"];

/** Words for definitions and the kinds they mean. */
const DEFINITION_WORDS: Readonly<Record<string, readonly DefinitionKind[]>> = {
  class: ["class", "struct"],
  const: ["constant", "variable"],
  constructor: CONSTRUCTOR,
  enum: ["enum"],
  field: ["field", "property"],
  fn: FUNCTION,
  func: FUNCTION,
  function: FUNCTION,
  heading: ["heading", "section"],
  impl: ["impl"],
  interface: ["interface", "trait"],
  key: ["key", "property"],
  let: ["constant", "variable"],
  macro: ["macro"],
  member: ["enum_member", "field", "method", "property"],
  method: FUNCTION,
  mod: ["module", "namespace"],
  module: ["module", "namespace"],
  namespace: ["module", "namespace"],
  property: ["field", "key", "property"],
  rule: ["rule"],
  section: ["heading", "section"],
  struct: ["class", "struct"],
  test: ["test"],
  trait: ["interface", "trait"],
  type: ["type"],
  var: ["constant", "variable"],
  variable: ["constant", "variable"],
};

/** Words for other nodes and the names that grammars have for these. */
const NODE_WORDS: Readonly<Record<string, RegExp>> = {
  array: /^(?:array|list|array_expression|array_literal|flow_sequence)$/,
  assign: /^(?:assignment|assignment_expression|assignment_statement|augmented_assignment\w*)$/,
  block: /^(?:block|statement_block|compound_statement|body_statement|do_block|code_block)$/,
  call: /^(?:call|call_expression|method_invocation|invocation_expression|function_call\w*|command|macro_invocation|member_call_expression|scoped_call_expression)$/,
  catch: /^(?:catch_clause|except_clause|rescue|catch_block)$/,
  comment: /^(?:comment|line_comment|block_comment|html_comment|js_comment)$/,
  decorator: /^(?:decorator|attribute_item|attribute_list|annotation|marker_annotation)$/,
  else: /^(?:else|else_clause)$/,
  for: /^(?:for|for_statement|for_in_statement|for_expression|foreach_statement|enhanced_for_statement|for_range_loop|c_style_for_statement)$/,
  if: /^(?:if|if_statement|if_expression|unless)$/,
  import:
    /^(?:import_statement|import_from_statement|future_import_statement|import_declaration|import|import_header|use_declaration|using_directive|preproc_include|namespace_use_declaration)$/,
  lambda:
    /^(?:lambda|lambda_expression|arrow_function|closure_expression|func_literal|lambda_literal|function_expression|anonymous_function)$/,
  match: /^(?:match_expression|match_statement|case_match)$/,
  number:
    /^(?:number|integer|float|int_literal|float_literal|number_literal|integer_literal|decimal_integer_literal)$/,
  object:
    /^(?:object|dictionary|object_expression|flow_mapping|inline_table|hash|table_constructor)$/,
  param:
    /^(?:parameter|required_parameter|optional_parameter|formal_parameter|parameter_declaration|typed_parameter|default_parameter|simple_parameter)$/,
  return: /^(?:return|return_statement|return_expression)$/,
  string:
    /^(?:string|string_literal|interpreted_string_literal|raw_string_literal|template_string|double_quote_scalar|single_quote_scalar|encapsed_string)$/,
  switch:
    /^(?:switch_statement|switch_expression|expression_switch_statement|type_switch_statement|case|match_expression|match_statement)$/,
  throw: /^(?:throw_statement|raise_statement|throw_expression)$/,
  try: /^(?:try_statement|try_expression|begin|try_with_resources_statement)$/,
  while: /^(?:while|while_statement|while_expression|do_statement|until)$/,
};

/** Methods that are constructors by their name. */
const CONSTRUCTOR_NAMES = /^(?:constructor|__init__|__construct|initialize)$/;

/** Nodes whose statements are not those of what they stand in, besides definitions. */
const CLOSED =
  /^(?:arrow_function|function_expression|generator_function|anonymous_function|func_literal|closure_expression|lambda\w*|class)$/;

/** Whether `word` is one of the short words. */
export function isNodeWord(word: string): boolean {
  return Object.hasOwn(DEFINITION_WORDS, word) || Object.hasOwn(NODE_WORDS, word);
}

/** All short words, sorted. */
export function listNodeWords(): readonly string[] {
  return [...Object.keys(DEFINITION_WORDS), ...Object.keys(NODE_WORDS)].sort();
}

/** Whether `word` means `node`. */
export function meansNode(reader: DefinitionReader, word: string, node: SyntaxNode): boolean {
  const pattern = Object.hasOwn(NODE_WORDS, word) ? NODE_WORDS[word] : undefined;
  if (pattern?.test(node.type) === true) return true;
  const kinds = Object.hasOwn(DEFINITION_WORDS, word) ? DEFINITION_WORDS[word] : undefined;
  if (kinds === undefined) return false;
  const definition = reader.canDefine(node) ? reader.read(node, 0) : undefined;
  if (definition === undefined)
    return kinds === FUNCTION && CLOSED.test(node.type) && node.type !== "class";
  const { role, names } = definition;
  const [first] = names;
  if (kinds === CONSTRUCTOR && CONSTRUCTOR_NAMES.test(first?.name ?? "")) return true;
  return [first?.kind ?? role.kind, ...(role.within === undefined ? [] : [role.within.kind])].some(
    (kind) => kinds.includes(kind),
  );
}

/** Whether what is in `node` belongs to `node` and not to what `node` stands in. */
export function isClosedNode(reader: DefinitionReader, node: SyntaxNode): boolean {
  if (CLOSED.test(node.type)) return true;
  return reader.canDefine(node) && reader.read(node, 0) !== undefined;
}
