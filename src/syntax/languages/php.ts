/** PHP, with the markup around it. */
import { DOUBLE_QUOTED, type Language, type NodeRoles, SINGLE_QUOTED } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    { type: "function_definition", kind: "function", name: ["name"], body: "body" },
    { type: "method_declaration", kind: "method", name: ["name"], body: "body" },
    { type: "class_declaration", kind: "class", name: ["name"], body: "body" },
    { type: "interface_declaration", kind: "interface", name: ["name"], body: "body" },
    { type: "trait_declaration", kind: "trait", name: ["name"], body: "body" },
    { type: "enum_declaration", kind: "enum", name: ["name"], body: "body" },
    { type: "enum_case", kind: "enum_member", name: ["name"], body: "value" },
    { type: "namespace_definition", kind: "namespace", name: ["name"], body: "body" },
    { type: "property_element", kind: "property", name: ["name"], body: "default_value" },
    { type: "const_element", kind: "constant", nameTypes: ["name"], bodyAfter: ["="] },
    {
      type: "assignment_expression",
      kind: "function",
      name: ["left"],
      body: "body",
      when: { field: "right", types: ["anonymous_function", "arrow_function"] },
    },
  ],
  wrappers: ["expression_statement", "property_declaration", "const_declaration"],
  leading: ["attribute_list"],
  comments: ["comment"],
  blocks: ["compound_statement", "declaration_list", "enum_declaration_list", "switch_block"],
  docStrings: [],
};

/** PHP. */
export const php: Language = {
  id: "php",
  name: "PHP",
  extensions: [".php", ".phtml", ".php5", ".php7", ".php8", ".inc"],
  fileNames: [],
  interpreters: ["php"],
  parser: { kind: "grammar", grammar: "php" },
  comments: { line: ["//", "#"], block: [["/*", "*/"]] },
  strings: [
    { ...DOUBLE_QUOTED, isMultiline: true },
    { ...SINGLE_QUOTED, isMultiline: true },
  ],
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
};
