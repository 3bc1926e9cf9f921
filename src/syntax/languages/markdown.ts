/** Markdown, which has no wrong texts; its blocks are read by a parser of our own. */
import { type Language, NO_ROLES } from "../language.ts";
import { readMarkdown } from "../markdown-blocks.ts";

/** Markdown. */
export const markdown: Language = {
  id: "markdown",
  name: "Markdown",
  extensions: [".md", ".markdown", ".mdown", ".mkd", ".mdx"],
  fileNames: [],
  interpreters: [],
  parser: { kind: "own", parse: readMarkdown },
  comments: { line: [], block: [["<!--", "-->"]] },
  strings: [],
  blockStyle: "none",
  roles: {
    ...NO_ROLES,
    definitions: [
      {
        type: "section",
        kind: "heading",
        name: ["heading", "content"],
        bodyAfter: ["atx_heading", "setext_heading"],
      },
    ],
    blocks: ["section", "list", "list_item", "block_quote"],
  },
  errorTrust: "none",
};
