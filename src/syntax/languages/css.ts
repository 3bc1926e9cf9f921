/** CSS: how its files are recognised and which roles its nodes play. */
import {
  type DefinitionRole,
  DOUBLE_QUOTED,
  type Language,
  NO_ROLES,
  SINGLE_QUOTED,
} from "../language.ts";

/** CSS. */
export const css: Language = {
  id: "css",
  name: "CSS",
  extensions: [".css"],
  fileNames: [],
  interpreters: [],
  parser: { kind: "grammar", grammar: "css" },
  comments: { line: [], block: [["/*", "*/"]] },
  strings: [DOUBLE_QUOTED, SINGLE_QUOTED],
  blockStyle: "braces",
  roles: {
    ...NO_ROLES,
    definitions: [
      ...["rule_set", "media_statement", "supports_statement", "at_rule", "keyframe_block"].map(
        (type): DefinitionRole => ({
          ...{ type, kind: "rule", naming: "header", bodyTypes: ["block"], needsBody: true },
        }),
      ),
      {
        type: "keyframes_statement",
        kind: "rule",
        naming: "header",
        bodyTypes: ["keyframe_block_list"],
      },
      { type: "declaration", kind: "property", nameTypes: ["property_name"], bodyAfter: [":"] },
    ],
    comments: ["comment", "js_comment"],
    blocks: ["block", "keyframe_block_list"],
  },
  errorTrust: "sure",
};
