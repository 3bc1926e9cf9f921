/** JavaScript and JSX, which one grammar reads. */
import {
  C_COMMENTS,
  type DefinitionRole,
  DOUBLE_QUOTED,
  type Language,
  type NodeRoles,
  SINGLE_QUOTED,
  type StringForm,
} from "../language.ts";

/** Values that are functions. */
export const FUNCTION_VALUES: readonly string[] = [
  "arrow_function",
  "function_expression",
  "generator_function",
];

/** Definitions of JavaScript, which TypeScript has too. */
export const SCRIPT_DEFINITIONS: readonly DefinitionRole[] = [
  { type: "function_declaration", kind: "function", name: ["name"], body: "body" },
  { type: "generator_function_declaration", kind: "function", name: ["name"], body: "body" },
  { type: "class_declaration", kind: "class", name: ["name"], body: "body" },
  { type: "method_definition", kind: "method", name: ["name"], body: "body" },
  {
    type: "variable_declarator",
    kind: "function",
    name: ["name"],
    body: "body",
    when: { field: "value", types: FUNCTION_VALUES },
  },
  {
    type: "variable_declarator",
    kind: "class",
    name: ["name"],
    body: "body",
    when: { field: "value", types: ["class"] },
  },
  { type: "variable_declarator", kind: "variable", name: ["name"], body: "value" },
  {
    type: "pair",
    kind: "method",
    name: ["key"],
    body: "body",
    when: { field: "value", types: FUNCTION_VALUES },
  },
  { type: "pair", kind: "property", name: ["key"], body: "value" },
  { type: "class_static_block", kind: "method", fixedName: "static", body: "body" },
  {
    type: "export_statement",
    kind: "function",
    fixedName: "default",
    body: "body",
    when: { field: "value", types: FUNCTION_VALUES },
  },
  {
    type: "export_statement",
    kind: "class",
    fixedName: "default",
    body: "body",
    when: { field: "value", types: ["class"] },
  },
  {
    type: "export_statement",
    kind: "variable",
    fixedName: "default",
    body: "value",
    when: { field: "value", types: ["array", "call_expression", "new_expression", "object"] },
  },
  {
    type: "assignment_expression",
    kind: "function",
    naming: "assignment_target",
    name: ["left"],
    body: "body",
    when: { field: "right", types: FUNCTION_VALUES },
  },
  {
    type: "assignment_expression",
    kind: "class",
    naming: "assignment_target",
    name: ["left"],
    body: "body",
    when: { field: "right", types: ["class"] },
  },
  {
    type: "assignment_expression",
    kind: "variable",
    naming: "assignment_target",
    name: ["left"],
    body: "right",
  },
  { type: "call_expression", kind: "test", naming: "test_call", body: "body" },
];

/** Nodes around a definition that belong to it. */
export const SCRIPT_WRAPPERS: readonly string[] = [
  "export_statement",
  "expression_statement",
  "lexical_declaration",
  "variable_declaration",
];

/** Strings of JavaScript and TypeScript. */
export const SCRIPT_STRINGS: readonly StringForm[] = [
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  { open: "`", close: "`", escape: "backslash", isMultiline: true },
];

const ROLES: NodeRoles = {
  definitions: [
    ...SCRIPT_DEFINITIONS,
    {
      type: "field_definition",
      kind: "method",
      name: ["property"],
      body: "body",
      when: { field: "value", types: FUNCTION_VALUES },
    },
    { type: "field_definition", kind: "field", name: ["property"], body: "value" },
  ],
  wrappers: SCRIPT_WRAPPERS,
  leading: ["decorator"],
  comments: ["comment", "html_comment"],
  blocks: ["statement_block", "class_body", "switch_body"],
  docStrings: [],
};

/** JavaScript. */
export const javascript: Language = {
  id: "javascript",
  name: "JavaScript",
  extensions: [".js", ".mjs", ".cjs", ".es6"],
  fileNames: ["jakefile"],
  interpreters: ["node", "nodejs", "bun"],
  parser: { kind: "grammar", grammar: "javascript" },
  comments: C_COMMENTS,
  strings: SCRIPT_STRINGS,
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
  exact: { kind: "typescript", extension: ".jsx" },
};

/** JavaScript with JSX. */
export const jsx: Language = {
  ...javascript,
  id: "jsx",
  name: "JSX",
  extensions: [".jsx"],
  fileNames: [],
  interpreters: [],
};
