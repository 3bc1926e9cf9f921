/** Lua: how its files are recognised and which roles its nodes play. */
import { DOUBLE_QUOTED, type Language, NO_ROLES, SINGLE_QUOTED } from "../language.ts";

/** Lua. */
export const lua: Language = {
  id: "lua",
  name: "Lua",
  extensions: [".lua", ".rockspec"],
  fileNames: [".luacheckrc"],
  interpreters: ["lua", "luajit"],
  parser: { kind: "grammar", grammar: "lua" },
  comments: { line: ["--"], block: [["--[[", "]]"]] },
  strings: [
    { open: "[[", close: "]]", escape: "none", isMultiline: true },
    DOUBLE_QUOTED,
    SINGLE_QUOTED,
  ],
  blockStyle: "end",
  roles: {
    ...NO_ROLES,
    definitions: [
      { type: "function_declaration", kind: "function", name: ["name"], body: "body" },
      {
        type: "assignment_statement",
        kind: "function",
        nameTypes: ["variable_list"],
        body: "body",
        when: { field: "value", types: ["function_definition"] },
      },
      {
        type: "assignment_statement",
        kind: "variable",
        nameTypes: ["variable_list"],
        bodyAfter: ["="],
      },
      {
        type: "field",
        kind: "method",
        name: ["name"],
        body: "body",
        when: { field: "value", types: ["function_definition"] },
      },
      { type: "field", kind: "property", name: ["name"], body: "value" },
    ],
    wrappers: ["variable_declaration"],
    comments: ["comment"],
    blocks: ["block"],
  },
  errorTrust: "sure",
};
