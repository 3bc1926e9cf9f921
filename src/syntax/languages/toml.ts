/** TOML: how its files are recognised and which roles its nodes play. */
import { DOUBLE_QUOTED, type Language, NO_ROLES } from "../language.ts";

const KEYS: readonly string[] = ["bare_key", "dotted_key", "quoted_key"];

/** TOML. */
export const toml: Language = {
  id: "toml",
  name: "TOML",
  extensions: [".toml"],
  fileNames: ["cargo.lock", "poetry.lock", "uv.lock", "gopkg.lock", "pipfile", "pdm.lock"],
  interpreters: [],
  parser: { kind: "grammar", grammar: "toml" },
  comments: { line: ["#"], block: [] },
  strings: [
    { open: '"""', close: '"""', escape: "backslash", isMultiline: true },
    { open: "'''", close: "'''", escape: "none", isMultiline: true },
    DOUBLE_QUOTED,
    { open: "'", close: "'", escape: "none", isMultiline: false },
  ],
  blockStyle: "none",
  roles: {
    ...NO_ROLES,
    definitions: [
      { type: "table", kind: "section", nameTypes: KEYS, bodyAfter: ["]"] },
      { type: "table_array_element", kind: "section", nameTypes: KEYS, bodyAfter: ["]]"] },
      { type: "pair", kind: "key", nameTypes: KEYS, bodyAfter: ["="] },
      { type: "inline_table", kind: "element", naming: "array_item", parents: ["array"] },
    ],
    comments: ["comment"],
    blocks: ["document", "table"],
  },
  errorTrust: "sure",
};
