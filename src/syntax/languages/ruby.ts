/** Ruby: how its files are recognised and which roles its nodes play. */
import { DOUBLE_QUOTED, type Language, type NodeRoles, SINGLE_QUOTED } from "../language.ts";

const ROLES: NodeRoles = {
  definitions: [
    {
      type: "method",
      kind: "function",
      name: ["name"],
      body: "body",
      within: { types: ["class", "module", "singleton_class"], kind: "method" },
    },
    { type: "singleton_method", kind: "method", name: ["name"], body: "body" },
    { type: "class", kind: "class", name: ["name"], body: "body" },
    { type: "module", kind: "module", name: ["name"], body: "body" },
    {
      type: "assignment",
      kind: "constant",
      name: ["left"],
      body: "right",
      when: { field: "left", types: ["constant"] },
    },
  ],
  wrappers: ["argument_list", "call"],
  leading: [],
  comments: ["comment"],
  blocks: ["body_statement", "block", "do_block"],
  docStrings: [],
};

/** Ruby. */
export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".jbuilder"],
  fileNames: [
    "gemfile",
    "rakefile",
    "guardfile",
    "capfile",
    "podfile",
    "vagrantfile",
    "brewfile",
    "fastfile",
    "appfile",
    "dangerfile",
  ],
  interpreters: ["ruby", "jruby", "rbx", "rake"],
  parser: { kind: "grammar", grammar: "ruby" },
  comments: { line: ["#"], block: [["=begin", "=end"]] },
  strings: [
    { ...DOUBLE_QUOTED, isMultiline: true },
    { ...SINGLE_QUOTED, isMultiline: true },
  ],
  blockStyle: "end",
  roles: ROLES,
  errorTrust: "sure",
};
