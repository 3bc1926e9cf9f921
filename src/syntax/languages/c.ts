/** C and C++; what the preprocessor makes of a text is not known, so errors near macros are only advisory. */
import {
  C_COMMENTS,
  type DefinitionRole,
  DOUBLE_QUOTED,
  type Language,
  type NodeRoles,
} from "../language.ts";

const DEFINITIONS: readonly DefinitionRole[] = [
  { type: "function_definition", kind: "function", naming: "c_declarator", body: "body" },
  { type: "struct_specifier", kind: "struct", name: ["name"], body: "body", needsBody: true },
  { type: "union_specifier", kind: "union", name: ["name"], body: "body", needsBody: true },
  { type: "enum_specifier", kind: "enum", name: ["name"], body: "body", needsBody: true },
  { type: "enumerator", kind: "enum_member", name: ["name"], body: "value" },
  {
    type: "type_definition",
    kind: "struct",
    naming: "c_declarator",
    body: "body",
    needsBody: true,
    when: { field: "type", types: ["struct_specifier"] },
  },
  {
    type: "type_definition",
    kind: "union",
    naming: "c_declarator",
    body: "body",
    needsBody: true,
    when: { field: "type", types: ["union_specifier"] },
  },
  {
    type: "type_definition",
    kind: "enum",
    naming: "c_declarator",
    body: "body",
    needsBody: true,
    when: { field: "type", types: ["enum_specifier"] },
  },
  { type: "type_definition", kind: "type", naming: "c_declarator" },
  { type: "field_declaration", kind: "field", naming: "c_declarator" },
  { type: "declaration", kind: "variable", naming: "c_declarator" },
  { type: "preproc_def", kind: "macro", name: ["name"], body: "value" },
  { type: "preproc_function_def", kind: "macro", name: ["name"], body: "value" },
];

const C_ROLES: NodeRoles = {
  definitions: DEFINITIONS,
  wrappers: ["linkage_specification", "declaration", "field_declaration"],
  leading: ["attribute_declaration"],
  comments: ["comment"],
  blocks: ["compound_statement", "field_declaration_list", "enumerator_list", "declaration_list"],
  docStrings: [],
};

/** C. */
export const c: Language = {
  id: "c",
  name: "C",
  extensions: [".c"],
  fileNames: [],
  interpreters: ["tcc"],
  parser: { kind: "grammar", grammar: "c" },
  comments: C_COMMENTS,
  strings: [DOUBLE_QUOTED],
  blockStyle: "braces",
  roles: C_ROLES,
  errorTrust: "sure",
};

/** C++; headers of C are read as C++ too, whose grammar takes nearly all of C. */
export const cpp: Language = {
  ...c,
  id: "cpp",
  name: "C++",
  extensions: [
    ".cc",
    ".cpp",
    ".cxx",
    ".c++",
    ".h",
    ".hh",
    ".hpp",
    ".hxx",
    ".h++",
    ".ipp",
    ".tpp",
    ".inl",
  ],
  interpreters: [],
  parser: { kind: "grammar", grammar: "cpp" },
  roles: {
    ...C_ROLES,
    definitions: [
      { type: "class_specifier", kind: "class", name: ["name"], body: "body", needsBody: true },
      { type: "namespace_definition", kind: "namespace", name: ["name"], body: "body" },
      { type: "alias_declaration", kind: "type", name: ["name"], body: "type" },
      { type: "concept_definition", kind: "type", name: ["name"] },
      ...DEFINITIONS,
    ],
    wrappers: [...C_ROLES.wrappers, "template_declaration"],
  },
};
