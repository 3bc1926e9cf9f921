/** Python: how its files are recognised and which roles its nodes play. */
import { DOUBLE_QUOTED, type Language, type NodeRoles, SINGLE_QUOTED } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    {
      type: "function_definition",
      kind: "function",
      name: ["name"],
      body: "body",
      within: { types: ["class_definition"], kind: "method" },
    },
    { type: "class_definition", kind: "class", name: ["name"], body: "body" },
    { type: "type_alias_statement", kind: "type", name: ["left"], body: "right" },
    {
      type: "assignment",
      kind: "variable",
      name: ["left"],
      body: "right",
      notParents: ["assignment"],
    },
  ],
  wrappers: ["decorated_definition", "expression_statement"],
  leading: ["decorator"],
  comments: ["comment"],
  blocks: ["block"],
  docStrings: ["string"],
};

/** Python. */
export const python: Language = {
  id: "python",
  name: "Python",
  extensions: [".py", ".pyi", ".pyw"],
  fileNames: ["sconstruct", "sconscript", "wscript"],
  interpreters: ["python", "python2", "python3", "pypy", "pypy3", "uv"],
  parser: { kind: "grammar", grammar: "python" },
  comments: { line: ["#"], block: [] },
  strings: [
    { open: '"""', close: '"""', escape: "backslash", isMultiline: true },
    { open: "'''", close: "'''", escape: "backslash", isMultiline: true },
    DOUBLE_QUOTED,
    SINGLE_QUOTED,
  ],
  blockStyle: "indent",
  roles: ROLES,
  errorTrust: "sure",
};
