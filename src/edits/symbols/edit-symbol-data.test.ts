/**
 * Operations on keys, tables, sections, elements and rules: with separators, comments and depth as they are there.
 */
import { beforeAll, describe, it } from "vitest";
import { type SymbolAsk as Ask, SymbolTester } from "./check-symbol.ts";
import { JSON_TEXT, MARKDOWN } from "./symbol-samples.ts";

const tester = new SymbolTester();

beforeAll(() => tester.load());

const YAML = `name: x
jobs:
  build:
    steps:
      - name: a
        run: |
          echo a
          echo b
      - name: b

  # test it
  test:
    x: 1
`;
const TOML = `[a]
x = 1
y = [1, 2]

# doc
[b.c]
z = { q = 1, r = 2 }
`;
const HTML = `<body>
  <div id="a">
    <p>x</p>
  </div>
  <div id="b">y</div>
</body>
`;
const CSS = `/* doc */
.a {
  color: red;
}

.b { color: blue }
`;

describe("languages of data and text", () => {
  it.each<[string, string, string, Ask, string]>([
    [
      "JSON: a key after the last one",
      "a.json",
      JSON_TEXT,
      ["insert_after", "scripts.test", '"lint": "c",'],
      JSON_TEXT.replace('"b"\n', '"b",\n    "lint": "c"\n'),
    ],
    [
      "JSON: a key before the first one",
      "a.json",
      JSON_TEXT,
      ["insert_before", "name", '"id": 1'],
      JSON_TEXT.replace('{\n  "name', '{\n  "id": 1,\n  "name'),
    ],
    [
      "JSON: a key on the line of others",
      "a.json",
      JSON_TEXT,
      ["insert_after", "one.a", '"c": 3'],
      JSON_TEXT.replace('"a": 1,', '"a": 1, "c": 3,'),
    ],
    [
      "JSON: the last key deleted with the comma before it",
      "a.json",
      JSON_TEXT,
      ["delete_symbol", "one", ""],
      JSON_TEXT.replace(/,\n {2}"one.*/, ""),
    ],
    [
      "JSON: the first key of a line deleted",
      "a.json",
      JSON_TEXT,
      ["delete_symbol", "one.a", ""],
      JSON_TEXT.replace('"a": 1, ', ""),
    ],
    [
      "JSON: what is in an object",
      "a.json",
      JSON_TEXT,
      ["replace_body", "scripts", '"x": "y"'],
      JSON_TEXT.replace(/"build": "a",\n {4}"test": "b"/, '"x": "y"'),
    ],
    [
      "JSON: a list in its brackets",
      "a.json",
      JSON_TEXT,
      ["replace_body", "list", "[3]"],
      JSON_TEXT.replace("[1, 2]", "[3]"),
    ],
    [
      "YAML: keys at their depth, before the comment of the next",
      "a.yml",
      YAML,
      ["insert_after", "jobs.build", "lint:\n  x: 2"],
      YAML.replace("- name: b\n", "- name: b\n\n  lint:\n    x: 2\n"),
    ],
    [
      "YAML: a block of text keeps its mark",
      "a.yml",
      YAML,
      ["replace_body", "jobs.build.steps[0].run", "echo c\nif x:\n  y"],
      YAML.replace(/ {10}echo a\n {10}echo b/, "          echo c\n          if x:\n            y"),
    ],
    [
      "YAML: a key after the first one of an item",
      "a.yml",
      YAML,
      ["insert_after", "jobs.build.steps[0].name", "id: q"],
      YAML.replace("name: a\n", "name: a\n        id: q\n"),
    ],
    [
      "YAML: the first key of an item deleted",
      "a.yml",
      YAML,
      ["delete_symbol", "jobs.build.steps[0].name", ""],
      YAML.replace("name: a\n        run", "run"),
    ],
    [
      "YAML: an item of a list",
      "a.yml",
      YAML,
      ["insert_after", "jobs.build.steps[0]", "- name: c\n  run: y"],
      YAML.replace("      - name: b", "      - name: c\n        run: y\n      - name: b"),
    ],
    [
      "YAML: a key with its comment deleted",
      "a.yml",
      YAML,
      ["delete_symbol", "jobs.test", ""],
      YAML.slice(0, YAML.indexOf("\n  # test it")),
    ],
    [
      "TOML: a table before the comment of the next",
      "a.toml",
      TOML,
      ["insert_after", "a", "[q]\nw = 1"],
      TOML.replace("2]\n\n#", "2]\n\n[q]\nw = 1\n\n#"),
    ],
    [
      "TOML: a table with its comment deleted",
      "a.toml",
      TOML,
      ["delete_symbol", "b.c", ""],
      TOML.slice(0, TOML.indexOf("\n# doc")),
    ],
    [
      "TOML: a key of a table on one line",
      "a.toml",
      TOML,
      ["insert_after", "b.c.z.r", "s = 1"],
      TOML.replace("r = 2 }", "r = 2, s = 1 }"),
    ],
    [
      "Markdown: the text of a section, whose subsections stay",
      "a.md",
      MARKDOWN,
      ["replace_body", "One", "New."],
      MARKDOWN.replace("Text one.", "New."),
    ],
    [
      "Markdown: a section after another and its subsections",
      "a.md",
      MARKDOWN,
      ["insert_after", "One", "## Three\n\n    code"],
      MARKDOWN.replace("\n\n## Two", "\n\n## Three\n\n    code\n\n## Two"),
    ],
    [
      "Markdown: a section with subsections of its own",
      "a.md",
      MARKDOWN,
      ["replace_body", "One", "New.\n\n### Sub\n\nNew sub."],
      MARKDOWN.replace("Text one.", "New.").replace("Sub text.", "New sub."),
    ],
    [
      "HTML: what is in an element",
      "a.html",
      HTML,
      ["replace_body", "a", "<p>z</p>\n<p>q</p>"],
      HTML.replace("<p>x</p>", "<p>z</p>\n    <p>q</p>"),
    ],
    [
      "HTML: an element after another",
      "a.html",
      HTML,
      ["insert_after", "b", '<div id="c">z</div>'],
      HTML.replace("y</div>\n", 'y</div>\n  <div id="c">z</div>\n'),
    ],
    [
      "CSS: a rule after another",
      "a.css",
      CSS,
      ["insert_after", ".a", ".z {\n    a: b;\n}"],
      CSS.replace("}\n\n.b", "}\n\n.z {\n  a: b;\n}\n\n.b"),
    ],
    [
      "CSS: a rule with its comment deleted",
      "a.css",
      CSS,
      ["delete_symbol", ".a", ""],
      ".b { color: blue }\n",
    ],
  ])("%s", (_name, file, source, ask, expected) => {
    tester.check(file, source, ask, expected);
  });
});
