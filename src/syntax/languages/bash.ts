/** Bash and the shells like it. */
import { type Language, NO_ROLES } from "../language.ts";

/** Bash. */
export const bash: Language = {
  id: "bash",
  name: "Bash",
  extensions: [".sh", ".bash", ".bats", ".ksh"],
  fileNames: [".bashrc", ".bash_profile", ".bash_aliases", ".bash_logout", ".profile", "pkgbuild"],
  interpreters: ["sh", "bash", "dash", "ash", "ksh", "bats"],
  parser: { kind: "grammar", grammar: "bash" },
  comments: { line: ["#"], block: [] },
  strings: [
    { open: '"', close: '"', escape: "backslash", isMultiline: true },
    { open: "'", close: "'", escape: "none", isMultiline: true },
  ],
  blockStyle: "end",
  roles: {
    ...NO_ROLES,
    definitions: [
      { type: "function_definition", kind: "function", name: ["name"], body: "body" },
      {
        type: "variable_assignment",
        kind: "variable",
        name: ["name"],
        body: "value",
        notParents: ["command"],
      },
    ],
    wrappers: ["declaration_command"],
    comments: ["comment"],
    blocks: ["compound_statement", "do_group"],
  },
  errorTrust: "advisory",
};
