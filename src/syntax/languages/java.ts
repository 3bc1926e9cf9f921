/** Java: how its files are recognised and which roles its nodes play. */
import { C_COMMENTS, DOUBLE_QUOTED, type Language, type NodeRoles } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    { type: "class_declaration", kind: "class", name: ["name"], body: "body" },
    { type: "interface_declaration", kind: "interface", name: ["name"], body: "body" },
    { type: "annotation_type_declaration", kind: "interface", name: ["name"], body: "body" },
    { type: "enum_declaration", kind: "enum", name: ["name"], body: "body" },
    { type: "record_declaration", kind: "class", name: ["name"], body: "body" },
    { type: "method_declaration", kind: "method", name: ["name"], body: "body" },
    {
      type: "annotation_type_element_declaration",
      kind: "method",
      name: ["name"],
    },
    { type: "constructor_declaration", kind: "constructor", name: ["name"], body: "body" },
    { type: "compact_constructor_declaration", kind: "constructor", name: ["name"], body: "body" },
    { type: "variable_declarator", kind: "field", name: ["name"], body: "value" },
    { type: "static_initializer", kind: "method", fixedName: "static", bodyTypes: ["block"] },
    { type: "enum_constant", kind: "enum_member", name: ["name"], body: "body" },
  ],
  wrappers: ["field_declaration", "constant_declaration"],
  leading: ["annotation", "marker_annotation"],
  comments: ["line_comment", "block_comment"],
  blocks: [
    "block",
    "class_body",
    "interface_body",
    "enum_body",
    "enum_body_declarations",
    "annotation_type_body",
    "constructor_body",
    "switch_block",
  ],
  docStrings: [],
};

/** Java. */
export const java: Language = {
  id: "java",
  name: "Java",
  extensions: [".java", ".jav"],
  fileNames: [],
  interpreters: [],
  parser: { kind: "grammar", grammar: "java" },
  comments: C_COMMENTS,
  strings: [{ open: '"""', close: '"""', escape: "backslash", isMultiline: true }, DOUBLE_QUOTED],
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
};
