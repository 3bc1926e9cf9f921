/**
 * New texts put to the depth of their place, whatever depth they were sent at.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLanguageById, SyntaxParsers } from "../../syntax/index.ts";
import { findIndentStyle } from "../../text/index.ts";
import { createProgramAssets } from "../../workspace/index.ts";
import { readContentLines } from "./content-lines.ts";
import { fitContent } from "./fit-content.ts";

const IDS = [
  "typescript",
  "python",
  "yaml",
  "ruby",
  "go",
  "json",
  "c",
  "markdown",
  "html",
] as const;
const parsers = new SyntaxParsers({ assets: createProgramAssets(), getTimeMs: () => 0 });
const languages = IDS.map((id) => {
  const language = findLanguageById(id);
  if (language === undefined) throw new Error(id);
  return language;
});
await parsers.load(languages);

/** `content` in `id` put to `indent` in a file of steps like those of `sample`. */
function toFitted(id: string, content: string, indent: string, sample: string): string {
  const language = languages.find((each) => each.id === id);
  if (language === undefined) throw new Error(id);
  const tree = parsers.parse(language, content);
  if (!tree.ok) throw new Error(tree.error.message);
  const fitted = fitContent(readContentLines(tree.value, 0), {
    indent,
    style: findIndentStyle(sample.split("\n")),
    blockStyle: language.blockStyle,
    isYaml: id === "yaml",
  });
  tree.value.dispose();
  return indent + fitted;
}

const TWO = "a\n  b\n    c\n  b\n";
const FOUR = "a\n    b\n        c\n    b\n";
const TABS = "a\n\tb\n\t\tc\n\tb\n";

describe("fitContent", () => {
  it.each<[string, string, string, string, string, string]>([
    [
      "moves a text to the depth of its place",
      "typescript",
      "list() {\n  return 1;\n}",
      "  ",
      TWO,
      "  list() {\n    return 1;\n  }",
    ],
    [
      "sees that the space of the first line was cut off by what closes it",
      "typescript",
      "list(): string[] {\n    return ['a', 'b'];\n  }",
      "  ",
      TWO,
      "  list(): string[] {\n    return ['a', 'b'];\n  }",
    ],
    [
      "sees it by the statement that follows",
      "typescript",
      "const a = 1;\n    const b = 2;",
      "  ",
      TWO,
      "  const a = 1;\n  const b = 2;",
    ],
    [
      "keeps what continues the first line deeper",
      "typescript",
      "return foo\n  .bar()\n  .baz();",
      "    ",
      TWO,
      "    return foo\n      .bar()\n      .baz();",
    ],
    [
      "turns steps of four into steps of two",
      "typescript",
      "if (a) {\n    if (b) {\n        c();\n    }\n}",
      "  ",
      TWO,
      "  if (a) {\n    if (b) {\n      c();\n    }\n  }",
    ],
    ["turns spaces into tabs", "go", "if a {\n    b()\n}", "\t", TABS, "\tif a {\n\t\tb()\n\t}"],
    [
      "turns tabs into spaces",
      "typescript",
      "if (a) {\n\tb();\n}",
      "    ",
      FOUR,
      "    if (a) {\n        b();\n    }",
    ],
    [
      "leaves the lines of a template string where they are",
      "typescript",
      "const a = `\nx\n  y\n`;\nconst b = 1;",
      "    ",
      FOUR,
      "    const a = `\nx\n  y\n`;\n    const b = 1;",
    ],
    [
      "moves a docstring and leaves other strings",
      "python",
      'def f():\n    """Doc.\n\n    More.\n    """\n    return """\n  x\n"""',
      "    ",
      FOUR,
      '    def f():\n        """Doc.\n\n        More.\n        """\n        return """\n  x\n"""',
    ],
    [
      "sees a cut first line of Python by the depth of its block",
      "python",
      "def f(self):\n        return 1",
      "    ",
      FOUR,
      "    def f(self):\n        return 1",
    ],
    [
      "sees it by what follows the block",
      "python",
      "if x:\n            a()\n        b()",
      "        ",
      FOUR,
      "        if x:\n            a()\n        b()",
    ],
    [
      "sees it by a decorator",
      "python",
      "@x\n    def f(self):\n        return 1",
      "    ",
      FOUR,
      "    @x\n    def f(self):\n        return 1",
    ],
    [
      "sees it by the end of a block of words",
      "ruby",
      "def x\n      1\n    end",
      "  ",
      TWO,
      "  def x\n    1\n  end",
    ],
    [
      "turns steps of a block of words",
      "ruby",
      "if a\n    b\nend",
      "  ",
      TWO,
      "  if a\n    b\n  end",
    ],
    [
      "puts the keys of YAML under their key",
      "yaml",
      "b:\n  c: 1\n  d: 2",
      "  ",
      TWO,
      "  b:\n    c: 1\n    d: 2",
    ],
    [
      "keeps the keys of an item beside each other",
      "yaml",
      "- name: x\n  run: y",
      "    ",
      TWO,
      "    - name: x\n      run: y",
    ],
    [
      "sees that the first line of an item was cut",
      "yaml",
      "- name: x\n      run: y",
      "    ",
      TWO,
      "    - name: x\n      run: y",
    ],
    [
      "moves a block of text in YAML with its key",
      "yaml",
      "run: |\n  a\n    b\nx: 1",
      "  ",
      TWO,
      "  run: |\n    a\n      b\n  x: 1",
    ],
    [
      "leaves lines of the preprocessor at the margin",
      "c",
      "int a;\n#ifdef X\nint b;\n#endif",
      "  ",
      TWO,
      "  int a;\n#ifdef X\n  int b;\n#endif",
    ],
    ["never moves Markdown", "markdown", "a\n\n    b", "", TWO, "a\n\n    b"],
    [
      "leaves preformatted text",
      "html",
      "<div>\n  <pre>\na\n  b</pre>\n</div>",
      "  ",
      TWO,
      "  <div>\n    <pre>\na\n  b</pre>\n  </div>",
    ],
    ["empties blank lines", "typescript", "a();\n   \nb();", "  ", TWO, "  a();\n\n  b();"],
    [
      "keeps the stars of a comment lined up",
      "typescript",
      "/**\n * Doc.\n */\nfunction f() {}",
      "  ",
      TWO,
      "  /**\n   * Doc.\n   */\n  function f() {}",
    ],
    [
      "uses the text's own step in a file without any",
      "typescript",
      "if (a) {\n   b();\n}",
      "",
      "a\nb\n",
      "if (a) {\n   b();\n}",
    ],
  ])("%s", (_name, id, content, indent, sample, expected) => {
    expect(toFitted(id, content, indent, sample)).toBe(expected);
  });

  it("leaves a text that stands at the place already", () => {
    const statement = fc.letrec((tie) => ({
      block: fc.array(fc.oneof({ maxDepth: 3 }, fc.constant(["a();"]), tie("nested")), {
        minLength: 1,
        maxLength: 3,
      }),
      nested: tie("block").map((inner) => inner),
    })).block;
    const print = (node: unknown, indent: string): readonly string[] =>
      Array.isArray(node)
        ? node.flatMap((each) =>
            Array.isArray(each) && each[0] === "a();"
              ? [`${indent}a();`]
              : [`${indent}if (x) {`, ...print(each, `${indent}  `), `${indent}}`],
          )
        : [];
    fc.assert(
      fc.property(
        statement,
        fc.constantFrom("", "  ", "    "),
        fc.boolean(),
        (node, indent, cut) => {
          const text = print(node, indent).join("\n");
          const sent = cut ? text.slice(indent.length) : text;
          expect(toFitted("typescript", sent, indent, TWO)).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });
});
