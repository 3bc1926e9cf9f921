/** Go: how its files are recognised and which roles its nodes play. */
import { C_COMMENTS, DOUBLE_QUOTED, type Language, type NodeRoles } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    { type: "function_declaration", kind: "function", name: ["name"], body: "body" },
    {
      type: "method_declaration",
      kind: "method",
      naming: "receiver",
      name: ["name"],
      body: "body",
    },
    {
      type: "type_spec",
      kind: "struct",
      name: ["name"],
      bodyTypes: ["field_declaration_list"],
      when: { field: "type", types: ["struct_type"] },
    },
    {
      type: "type_spec",
      kind: "interface",
      name: ["name"],
      body: "type",
      when: { field: "type", types: ["interface_type"] },
    },
    { type: "type_spec", kind: "type", name: ["name"], body: "type" },
    { type: "type_alias", kind: "type", name: ["name"], body: "type" },
    { type: "const_spec", kind: "constant", name: ["name"], body: "value" },
    { type: "var_spec", kind: "variable", name: ["name"], body: "value" },
    { type: "field_declaration", kind: "field", name: ["name"] },
    { type: "method_elem", kind: "method", name: ["name"] },
  ],
  wrappers: ["type_declaration", "const_declaration", "var_declaration", "var_spec_list"],
  leading: [],
  comments: ["comment"],
  blocks: ["block", "field_declaration_list", "var_spec_list"],
  docStrings: [],
};

/** Go. */
export const go: Language = {
  id: "go",
  name: "Go",
  extensions: [".go"],
  fileNames: [],
  interpreters: [],
  parser: { kind: "grammar", grammar: "go" },
  comments: C_COMMENTS,
  strings: [DOUBLE_QUOTED, { open: "`", close: "`", escape: "none", isMultiline: true }],
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
};
