/** Rust: how its files are recognised and which roles its nodes play. */
import { C_COMMENTS, type Language, type NodeRoles } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    {
      type: "function_item",
      kind: "function",
      name: ["name"],
      body: "body",
      within: { types: ["impl_item", "trait_item"], kind: "method" },
    },
    {
      type: "function_signature_item",
      kind: "function",
      name: ["name"],
      within: { types: ["impl_item", "trait_item"], kind: "method" },
    },
    { type: "struct_item", kind: "struct", name: ["name"], body: "body" },
    { type: "enum_item", kind: "enum", name: ["name"], body: "body" },
    { type: "enum_variant", kind: "enum_member", name: ["name"], body: "body" },
    { type: "union_item", kind: "union", name: ["name"], body: "body" },
    { type: "trait_item", kind: "trait", name: ["name"], body: "body" },
    { type: "impl_item", kind: "impl", naming: "impl", body: "body" },
    { type: "mod_item", kind: "module", name: ["name"], body: "body" },
    { type: "type_item", kind: "type", name: ["name"], body: "type" },
    { type: "associated_type", kind: "type", name: ["name"] },
    { type: "const_item", kind: "constant", name: ["name"], body: "value" },
    { type: "static_item", kind: "variable", name: ["name"], body: "value" },
    { type: "field_declaration", kind: "field", name: ["name"] },
    { type: "macro_definition", kind: "macro", name: ["name"] },
  ],
  wrappers: ["foreign_mod_item"],
  leading: ["attribute_item"],
  comments: ["line_comment", "block_comment"],
  blocks: [
    "block",
    "declaration_list",
    "field_declaration_list",
    "enum_variant_list",
    "match_block",
  ],
  docStrings: [],
};

/** Rust. */
export const rust: Language = {
  id: "rust",
  name: "Rust",
  extensions: [".rs"],
  fileNames: [],
  interpreters: ["rust-script"],
  parser: { kind: "grammar", grammar: "rust" },
  comments: C_COMMENTS,
  strings: [{ open: '"', close: '"', escape: "backslash", isMultiline: true }],
  blockStyle: "braces",
  roles: ROLES,
  errorTrust: "sure",
};
