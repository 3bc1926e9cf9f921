/** HTML; templates of other programs are often inside, so its errors are advisory. */
import { type Language, NO_ROLES } from "../language.ts";

/** HTML. */
export const html: Language = {
  id: "html",
  name: "HTML",
  extensions: [".html", ".htm", ".xhtml"],
  fileNames: [],
  interpreters: [],
  parser: { kind: "grammar", grammar: "html" },
  comments: { line: [], block: [["<!--", "-->"]] },
  strings: [
    { open: '"', close: '"', escape: "none", isMultiline: true },
    { open: "'", close: "'", escape: "none", isMultiline: true },
  ],
  blockStyle: "markup",
  roles: {
    ...NO_ROLES,
    definitions: [
      { type: "element", kind: "element", naming: "html_element" },
      { type: "script_element", kind: "element", naming: "html_element" },
      { type: "style_element", kind: "element", naming: "html_element" },
    ],
    comments: ["comment"],
    blocks: ["element"],
  },
  errorTrust: "advisory",
};
