/** C#: how its files are recognised and which roles its nodes play. */
import { C_COMMENTS, DOUBLE_QUOTED, type Language, type NodeRoles } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    { type: "class_declaration", kind: "class", name: ["name"], body: "body" },
    { type: "interface_declaration", kind: "interface", name: ["name"], body: "body" },
    { type: "struct_declaration", kind: "struct", name: ["name"], body: "body" },
    { type: "record_declaration", kind: "class", name: ["name"], body: "body" },
    { type: "enum_declaration", kind: "enum", name: ["name"], body: "body" },
    { type: "enum_member_declaration", kind: "enum_member", name: ["name"], body: "value" },
    { type: "namespace_declaration", kind: "namespace", name: ["name"], body: "body" },
    { type: "file_scoped_namespace_declaration", kind: "namespace", name: ["name"] },
    { type: "method_declaration", kind: "method", name: ["name"], body: "body" },
    { type: "local_function_statement", kind: "function", name: ["name"], body: "body" },
    { type: "constructor_declaration", kind: "constructor", name: ["name"], body: "body" },
    { type: "destructor_declaration", kind: "method", name: ["name"], body: "body" },
    { type: "operator_declaration", kind: "method", name: ["operator"], body: "body" },
    {
      type: "property_declaration",
      kind: "property",
      name: ["name"],
      body: "accessors",
      bodyTypes: ["arrow_expression_clause"],
    },
    {
      type: "indexer_declaration",
      kind: "property",
      fixedName: "this",
      body: "accessors",
      bodyTypes: ["arrow_expression_clause"],
    },
    { type: "delegate_declaration", kind: "type", name: ["name"] },
    { type: "event_declaration", kind: "property", name: ["name"], body: "accessors" },
    { type: "variable_declarator", kind: "field", name: ["name"], bodyAfter: ["="] },
  ],
  wrappers: ["field_declaration", "event_field_declaration", "variable_declaration"],
  leading: ["attribute_list"],
  comments: ["comment"],
  blocks: ["block", "declaration_list", "enum_member_declaration_list", "switch_body"],
  docStrings: [],
};

/** C#. */
export const cSharp: Language = {
  id: "c_sharp",
  name: "C#",
  extensions: [".cs", ".csx"],
  fileNames: [],
  interpreters: ["dotnet-script"],
  parser: { kind: "grammar", grammar: "c_sharp" },
  comments: C_COMMENTS,
  strings: [
    { open: '"""', close: '"""', escape: "none", isMultiline: true },
    { open: '@"', close: '"', escape: "doubled", isMultiline: true },
    DOUBLE_QUOTED,
  ],
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
};
