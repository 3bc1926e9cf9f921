/** TypeScript and TSX, which differ in what `<` means, so each has its grammar. */
import { C_COMMENTS, type Language, type NodeRoles } from "../language.ts";
import {
  FUNCTION_VALUES,
  SCRIPT_DEFINITIONS,
  SCRIPT_STRINGS,
  SCRIPT_WRAPPERS,
} from "./javascript.ts";

const ROLES: NodeRoles = {
  definitions: [
    ...SCRIPT_DEFINITIONS,
    { type: "function_signature", kind: "function", name: ["name"] },
    { type: "abstract_class_declaration", kind: "class", name: ["name"], body: "body" },
    { type: "interface_declaration", kind: "interface", name: ["name"], body: "body" },
    { type: "type_alias_declaration", kind: "type", name: ["name"], body: "value" },
    { type: "enum_declaration", kind: "enum", name: ["name"], body: "body" },
    { type: "enum_assignment", kind: "enum_member", name: ["name"], body: "value" },
    { type: "property_identifier", kind: "enum_member", naming: "self", parents: ["enum_body"] },
    { type: "string", kind: "enum_member", naming: "self", parents: ["enum_body"] },
    {
      type: "export_statement",
      kind: "variable",
      fixedName: "default",
      body: "value",
      when: { field: "value", types: ["as_expression", "satisfies_expression"] },
    },
    { type: "internal_module", kind: "namespace", name: ["name"], body: "body" },
    { type: "module", kind: "namespace", name: ["name"], body: "body" },
    { type: "method_signature", kind: "method", name: ["name"] },
    { type: "abstract_method_signature", kind: "method", name: ["name"] },
    { type: "property_signature", kind: "property", name: ["name"] },
    {
      type: "public_field_definition",
      kind: "method",
      name: ["name"],
      body: "body",
      when: { field: "value", types: FUNCTION_VALUES },
    },
    { type: "public_field_definition", kind: "field", name: ["name"], body: "value" },
  ],
  wrappers: [...SCRIPT_WRAPPERS, "ambient_declaration"],
  leading: ["decorator"],
  comments: ["comment", "html_comment"],
  blocks: [
    "statement_block",
    "class_body",
    "interface_body",
    "object_type",
    "enum_body",
    "switch_body",
  ],
  docStrings: [],
};

/** TypeScript. */
export const typescript: Language = {
  id: "typescript",
  name: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  fileNames: [],
  interpreters: ["ts-node", "tsx", "deno"],
  parser: { kind: "grammar", grammar: "typescript" },
  comments: C_COMMENTS,
  strings: SCRIPT_STRINGS,
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
  exact: { kind: "typescript", extension: ".ts" },
};

/** TypeScript with JSX. */
export const tsx: Language = {
  ...typescript,
  id: "tsx",
  name: "TSX",
  extensions: [".tsx"],
  interpreters: [],
  parser: { kind: "grammar", grammar: "tsx" },
  exact: { kind: "typescript", extension: ".tsx" },
};
