/** JSON, and the JSON with comments and trailing commas that settings files are written in. */
import { DOUBLE_QUOTED, type Language, NO_ROLES } from "../language.ts";

/** JSON. */
export const json: Language = {
  id: "json",
  name: "JSON",
  extensions: [".json", ".webmanifest", ".geojson", ".ipynb", ".har", ".jsonld"],
  fileNames: [".watchmanconfig", "composer.lock", "pipfile.lock", "flake.lock"],
  interpreters: [],
  parser: { kind: "grammar", grammar: "json" },
  comments: { line: [], block: [] },
  strings: [DOUBLE_QUOTED],
  blockStyle: "braces",
  roles: {
    ...NO_ROLES,
    definitions: [
      { type: "pair", kind: "key", name: ["key"], body: "value" },
      { type: "object", kind: "element", naming: "array_item", parents: ["array"] },
      { type: "array", kind: "element", naming: "array_item", parents: ["array"] },
    ],
    comments: ["comment"],
    blocks: ["object", "array"],
  },
  errorTrust: "sure",
  exact: { kind: "json", dialect: "strict" },
};

/** JSON with comments and trailing commas. */
export const jsonc: Language = {
  ...json,
  id: "jsonc",
  name: "JSON with comments",
  extensions: [".jsonc", ".code-workspace", ".sublime-project", ".sublime-settings"],
  fileNames: [
    "tsconfig.json",
    "jsconfig.json",
    "devcontainer.json",
    ".eslintrc",
    ".eslintrc.json",
    ".babelrc",
    ".jshintrc",
    ".jscsrc",
    ".swcrc",
    "tslint.json",
    "api-extractor.json",
    "language-configuration.json",
    "deno.json",
    "renovate.json",
    "turbo.json",
    "nx.json",
    "biome.json",
    "bun.lock",
  ],
  comments: { line: ["//"], block: [["/*", "*/"]] },
  exact: { kind: "json", dialect: "comments" },
};

/** JSON5. */
export const json5: Language = {
  ...jsonc,
  id: "json5",
  name: "JSON5",
  extensions: [".json5"],
  fileNames: [],
  exact: { kind: "json", dialect: "json5" },
};
