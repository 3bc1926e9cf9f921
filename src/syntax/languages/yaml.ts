/** YAML, whose grammar keeps its open blocks in a space of fixed size. */
import { DOUBLE_QUOTED, type Language, NO_ROLES } from "../language.ts";

/** A level takes up to two places of the 253 that the grammar has; more make it break off. */
const MAX_DEPTH = 100;

/** Counts open blocks as the columns at which they begin; several may begin in one line, as in `- - a`. */
function isTooDeep(text: string): boolean {
  const columns: number[] = [];
  for (const [line] of text.matchAll(/^ *(?:[-?:][ \t]+)*/gm)) {
    const indent = line.length - line.trimStart().length;
    while ((columns.at(-1) ?? -1) >= indent) columns.pop();
    columns.push(indent);
    for (let at = indent + 1; at < line.length && columns.length <= MAX_DEPTH; at++) {
      if (/[-?:]/.test(line.charAt(at))) columns.push(at);
    }
    if (columns.length > MAX_DEPTH) return true;
  }
  return false;
}

/** YAML. */
export const yaml: Language = {
  id: "yaml",
  name: "YAML",
  extensions: [".yaml", ".yml", ".sls", ".cff"],
  fileNames: [".clang-format", ".clang-tidy", ".clangd", ".gemrc", "pixi.lock"],
  interpreters: [],
  parser: { kind: "grammar", grammar: "yaml", isTooDeep },
  comments: { line: ["#"], block: [] },
  strings: [
    { ...DOUBLE_QUOTED, isMultiline: true },
    { open: "'", close: "'", escape: "doubled", isMultiline: true },
  ],
  blockStyle: "indent",
  roles: {
    ...NO_ROLES,
    definitions: [
      { type: "block_mapping_pair", kind: "key", name: ["key"], body: "value" },
      { type: "flow_pair", kind: "key", name: ["key"], body: "value" },
      { type: "block_sequence_item", kind: "element", naming: "array_item" },
    ],
    comments: ["comment"],
    blocks: ["block_mapping", "block_sequence"],
  },
  errorTrust: "sure",
};
