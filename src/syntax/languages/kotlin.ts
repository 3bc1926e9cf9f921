/** Kotlin: how its files are recognised and which roles its nodes play. */
import { C_COMMENTS, DOUBLE_QUOTED, type Language, NO_ROLES } from "../language.ts";

/** Kotlin. */
export const kotlin: Language = {
  id: "kotlin",
  name: "Kotlin",
  extensions: [".kt", ".kts"],
  fileNames: [],
  interpreters: ["kotlin"],
  parser: { kind: "grammar", grammar: "kotlin" },
  comments: C_COMMENTS,
  strings: [{ open: '"""', close: '"""', escape: "none", isMultiline: true }, DOUBLE_QUOTED],
  blockStyle: "braces",
  roles: {
    ...NO_ROLES,
    definitions: [
      {
        type: "function_declaration",
        kind: "function",
        name: ["name"],
        bodyTypes: ["function_body"],
        within: {
          types: ["class_declaration", "object_declaration", "companion_object"],
          kind: "method",
        },
      },
      {
        type: "class_declaration",
        kind: "class",
        name: ["name"],
        bodyTypes: ["class_body", "enum_class_body"],
      },
      { type: "object_declaration", kind: "class", name: ["name"], bodyTypes: ["class_body"] },
      { type: "companion_object", kind: "class", name: ["name"], bodyTypes: ["class_body"] },
      {
        type: "companion_object",
        kind: "class",
        fixedName: "Companion",
        bodyTypes: ["class_body"],
      },
      {
        type: "secondary_constructor",
        kind: "constructor",
        fixedName: "constructor",
        bodyTypes: ["block"],
      },
      {
        type: "anonymous_initializer",
        kind: "constructor",
        fixedName: "init",
        bodyTypes: ["block"],
      },
      {
        type: "property_declaration",
        kind: "property",
        nameTypes: ["variable_declaration"],
        bodyAfter: ["="],
      },
      { type: "type_alias", kind: "type", name: ["type"] },
      { type: "enum_entry", kind: "enum_member", nameTypes: ["identifier"] },
    ],
    leading: ["annotation"],
    comments: ["line_comment", "block_comment"],
    blocks: ["class_body", "enum_class_body", "block"],
  },
  errorTrust: "sure",
};
