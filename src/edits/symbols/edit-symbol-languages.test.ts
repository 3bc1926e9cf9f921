/**
 * Operations on definitions, language by language: what is written is the definition's place in the file's own manner,
 * with decorators, comments, separators and blank lines as they are there.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { SymbolOperation } from "../operation.ts";
import { SymbolTester } from "./check-symbol.ts";

const tester = new SymbolTester();

beforeAll(() => tester.load());

/** What is asked for: the operation, the definition, the content, and what else. */
type Ask = readonly [
  SymbolOperation["action"],
  string,
  string,
  Partial<Omit<SymbolOperation, "kind">>?,
];

/** Checks that the operation turns `source` into `expected`, whatever it notes. */
function checkText(file: string, source: string, ask: Ask, expected: string): void {
  const [action, symbol, content, more = {}] = ask;
  const printed = tester.print(file, source, { action, symbol, content, ...more });
  expect(printed.split(/^[~!] /m)[0]).toBe(expected);
}

const TS = `import a from "a";

/** Doc. */
@dec()
export class Api {
  private x = 1;

  @cached(30)
  list(): string[] {
    return ['a'];
  }

  async send(a: string, b: number): Promise<void> {
    const y = \`
  raw
\`;
    await go(a, b, y);
  }
}

export const arrow = (n: number) => n + 1;

export function over(a: string): string;
export function over(a: any): any {
  return a;
}

interface Shape {
  area(): number;
  name: string;
}
`;

describe("TypeScript", () => {
  it.each<[string, Ask, string]>([
    [
      "a body with its braces",
      ["replace_body", "list", "{\n    return ['z'];\n}"],
      TS.replace("'a'];", "'z'];"),
    ],
    [
      "a body with its head, which must be the same",
      ["replace_body", "send", "async send(a: string, b: number): Promise<void> {\n  return;\n}"],
      TS.replace(/const y[^;]*;\n {4}await go\(a, b, y\);/, "return;"),
    ],
    [
      "the value of an arrow function",
      ["replace_body", "arrow", "n + 2;"],
      TS.replace("n + 1", "n + 2"),
    ],
    [
      "the value of an arrow function by statements",
      ["replace_body", "arrow", "const m = n;\nreturn m;"],
      TS.replace("n + 1", "{\n  const m = n;\n  return m;\n}"),
    ],
    [
      "an arrow function without `export` and semicolon",
      ["replace_symbol", "arrow", "const arrow = (n: number) => n * 2"],
      TS.replace("n + 1", "n * 2"),
    ],
    [
      "an implementation without its overload signatures",
      ["replace_symbol", "over", "function over(a: any): any {\n    return [a];\n}"],
      TS.replace("return a;", "return [a];"),
    ],
    [
      "a definition with its overload signatures deleted",
      ["delete_symbol", "over", ""],
      TS.replace(/export function over[^;]*;\nexport function over[^}]*}\n\n/, ""),
    ],
    [
      "a member after another, with a decorator",
      ["insert_after", "list", "@x\nmore() {\n  return 1;\n}"],
      TS.replace("  }\n\n  async", "  }\n\n  @x\n  more() {\n    return 1;\n  }\n\n  async"),
    ],
    [
      "a function before a class with comment and decorator",
      ["insert_before", "Api", "function helper() {\n  return 1;\n}"],
      TS.replace("/** Doc", "function helper() {\n  return 1;\n}\n\n/** Doc"),
    ],
    [
      "a line in the block that a line opens",
      ["insert_line", "send", "log(a);", { lineContains: "async send" }],
      TS.replace("    const y", "    log(a);\n    const y"),
    ],
    [
      "a line before a closing brace",
      ["insert_line", "list", "done();", { lineContains: "return", position: "before" }],
      TS.replace("    return ['a']", "    done();\n    return ['a']"),
    ],
    [
      "a member of an interface",
      ["insert_after", "Shape.area", "width: number;"],
      TS.replace("area(): number;\n", "area(): number;\n  width: number;\n"),
    ],
  ])("%s", (_name, ask, expected) => {
    checkText("a.ts", TS, ask, expected);
  });

  it.each<[string, string, Ask, string]>([
    [
      "a part of an enumeration on one line",
      "enum E { A, B }\n",
      ["insert_after", "E.B", "C"],
      "enum E { A, B, C }\n",
    ],
    [
      "the last part of a list without its comma",
      "enum E {\n  A, // a\n  B\n}\n",
      ["delete_symbol", "E.B", ""],
      "enum E {\n  A // a\n}\n",
    ],
    [
      "one of two declared together",
      "const a = 1, b = 2;\n",
      ["delete_symbol", "b", ""],
      "const a = 1;\n",
    ],
    [
      "a member of a class on one line",
      "class A { f() { return 1; } }\n",
      ["insert_after", "f", "g() {\n  x();\n}"],
      "class A { f() { return 1; }\n  g() {\n    x();\n  }\n}\n",
    ],
    [
      "the only member of a class on one line",
      "class A { f() { return 1; } }\n",
      ["delete_symbol", "f", ""],
      "class A {}\n",
    ],
    [
      "a default export",
      "export default function () { return 1; }\n",
      ["replace_body", "default", "return 2;"],
      "export default function () { return 2; }\n",
    ],
    [
      "in tabs",
      "class A {\n\tf() {\n\t\treturn 1;\n\t}\n}\n",
      ["replace_body", "f", "if (x) {\n  return 2;\n}"],
      "class A {\n\tf() {\n\t\tif (x) {\n\t\t\treturn 2;\n\t\t}\n\t}\n}\n",
    ],
  ])("%s", (_name, source, ask, expected) => {
    checkText("a.ts", source, ask, expected);
  });
});

const PY = `import os


class Gate:
    """Doc."""

    @property
    def name(self):
        return self._name

    async def send(self, a):
        """Send it.

        More.
        """
        # note
        if a:
            return 1
        return 2


@app.route("/")
def index():
    return "x"


def last(): return 3
`;
const SEND_BODY = "        # note\n        if a:\n            return 1\n        return 2\n";

describe("Python", () => {
  it.each<[string, Ask, string]>([
    [
      "a body without a docstring keeps the docstring",
      ["replace_body", "send", "return 3"],
      PY.replace(SEND_BODY, "        return 3\n"),
    ],
    [
      "a body with a docstring replaces it",
      ["replace_body", "send", '"""New."""\nreturn 3'],
      PY.replace(/ {8}"""Send[^#]*# note[^@]*return 2\n/, '        """New."""\n        return 3\n'),
    ],
    [
      "a definition keeps decorator and docstring",
      ["replace_symbol", "index", 'def index():\n    return "y"'],
      PY.replace('"x"', '"y"'),
    ],
    [
      "a body on the line of its head",
      ["replace_body", "last", "x = 1\nreturn x"],
      PY.replace("def last(): return 3", "def last():\n    x = 1\n    return x"),
    ],
    [
      "functions are two blank lines apart, methods one",
      ["insert_after", "index", "def foo():\n    pass"],
      PY.replace("\n\n\ndef last", "\n\n\ndef foo():\n    pass\n\n\ndef last"),
    ],
    [
      "a method before another",
      ["insert_before", "send", "def foo(self):\n    pass"],
      PY.replace("    async", "    def foo(self):\n        pass\n\n    async"),
    ],
    [
      "a function with its decorator deleted",
      ["delete_symbol", "index", ""],
      PY.replace('@app.route("/")\ndef index():\n    return "x"\n\n\n', ""),
    ],
    [
      "the last definition of a file deleted",
      ["delete_symbol", "last", ""],
      PY.replace("\n\n\ndef last(): return 3", ""),
    ],
  ])("%s", (_name, ask, expected) => {
    checkText("a.py", PY, ask, expected);
  });

  it("leaves `pass` in a class that loses its only member", () => {
    const source = "class A:\n    def f(self):\n        return 1\n";
    checkText("a.py", source, ["delete_symbol", "f", ""], "class A:\n    pass\n");
  });
});

const GO = `package a

type Gateway struct {
	A int // a
	B int
}

// Charge doc.
func (g *Gateway) Charge(n int) error {
	return nil
}

func Main() {
}
`;
const RUST = `/// Doc.
#[derive(Debug)]
pub struct Gate {
    pub a: i32,
    b: i32,
}

impl Gate {
    /// New.
    #[inline]
    pub fn new(a: i32) -> Self {
        Gate { a, b: 1 }
    }
}

enum E {
    A,
    B(i32),
}
`;
const JAVA = `class Gate {
    private int a = 1;

    @Override
    public int charge(int n) throws X {
        return n;
    }

    enum F {
        ONE,
        TWO;

        int x() { return 1; }
    }
}
`;
const C = `static int helper(int a);

/* doc */
static int helper(int a)
{
  return a;
}

struct S {
  int a;
  int b;
};
`;
const RUBY = `class Gate
  # Charge it.
  def charge(n)
    return 1 if n
  end

  def self.make
  end
end
`;
const PHP = `<?php

class Gate
{
    private $a = 1;

    #[Route('/x')]
    public function charge(int $n): int
    {
        return $n;
    }
}
`;
const BASH = `# Doc
run() {
  local a=1
  cat <<END
 raw
END
}

other() {
  run
}
`;

describe("other languages of statements", () => {
  it.each<[string, string, string, Ask, string]>([
    [
      "Go: spaces become tabs",
      "a.go",
      GO,
      ["replace_body", "Charge", "if n > 1 {\n    return err\n}\nreturn nil"],
      GO.replace("\treturn nil", "\tif n > 1 {\n\t\treturn err\n\t}\n\treturn nil"),
    ],
    [
      "Go: a field after the remark of another",
      "a.go",
      GO,
      ["insert_after", "Gateway.A", "C int"],
      GO.replace("// a\n", "// a\n\tC int\n"),
    ],
    [
      "Go: an empty body",
      "a.go",
      GO,
      ["replace_body", "Main", "x()"],
      GO.replace("Main() {\n}", "Main() {\n\tx()\n}"),
    ],
    [
      "Rust: comment and attribute stay",
      "a.rs",
      RUST,
      ["replace_symbol", "Gate.new", "pub fn new(a: i32) -> Self {\n    Gate { a, b: 3 }\n}"],
      RUST.replace("b: 1", "b: 3"),
    ],
    [
      "Rust: a field with its comma",
      "a.rs",
      RUST,
      ["insert_after", "Gate.b", "c: i32"],
      RUST.replace("    b: i32,\n", "    b: i32,\n    c: i32,\n"),
    ],
    [
      "Rust: a struct by its kind, with comment and attribute",
      "a.rs",
      RUST,
      ["delete_symbol", "Gate", "", { symbolKind: "struct" }],
      RUST.slice(RUST.indexOf("impl")),
    ],
    [
      "Java: the annotation stays",
      "a.java",
      JAVA,
      ["replace_symbol", "charge", "public int charge(int n) {\n    return 3;\n}"],
      JAVA.replace(" throws X", "").replace("return n", "return 3"),
    ],
    [
      "Java: a constant before the semicolon of an enumeration",
      "a.java",
      JAVA,
      ["insert_after", "F.TWO", "THREE"],
      JAVA.replace("TWO;", "TWO,\n        THREE;"),
    ],
    [
      "C: the definition, not its declaration",
      "a.c",
      C,
      ["replace_body", "helper", "return a + 1;"],
      C.replace("return a;", "return a + 1;"),
    ],
    [
      "C: the brace stays on its own line",
      "a.c",
      C,
      ["insert_after", "helper", "int two(void)\n{\n    return 2;\n}"],
      C.replace("}\n\nstruct", "}\n\nint two(void)\n{\n  return 2;\n}\n\nstruct"),
    ],
    [
      "C++: a template with its head",
      "a.cpp",
      "template <typename T>\nT max(T a, T b) { return a; }\n",
      ["replace_symbol", "max", "template <typename T>\nT max(T a, T b) { return b; }"],
      "template <typename T>\nT max(T a, T b) { return b; }\n",
    ],
    [
      "C#: an attribute stays",
      "a.cs",
      "class A\n{\n    [Old]\n    public int Run(int a)\n    {\n        return a;\n    }\n}\n",
      ["replace_symbol", "Run", "public int Run(int a)\n{\n    return 3;\n}"],
      "class A\n{\n    [Old]\n    public int Run(int a)\n    {\n        return 3;\n    }\n}\n",
    ],
    [
      "Ruby: between head and `end`",
      "a.rb",
      RUBY,
      ["replace_body", "charge", "if n\n    1\nend"],
      RUBY.replace("    return 1 if n\n", "    if n\n      1\n    end\n"),
    ],
    [
      "Ruby: an empty body",
      "a.rb",
      RUBY,
      ["replace_body", "make", "new"],
      RUBY.replace("make\n", "make\n    new\n"),
    ],
    [
      "Ruby: a method and its comment deleted",
      "a.rb",
      RUBY,
      ["delete_symbol", "charge", ""],
      "class Gate\n  def self.make\n  end\nend\n",
    ],
    [
      "PHP: the attribute stays",
      "a.php",
      PHP,
      ["replace_symbol", "charge", "public function charge(int $n): int\n{\n  return 1;\n}"],
      PHP.replace("return $n", "return 1"),
    ],
    [
      "Bash: a here-document goes whole",
      "a.sh",
      BASH,
      ["replace_body", "run", "echo"],
      BASH.replace(/ {2}local[^}]*END\n/, "  echo\n"),
    ],
    [
      "Bash: a function and its comment deleted",
      "a.sh",
      BASH,
      ["delete_symbol", "run", ""],
      "other() {\n  run\n}\n",
    ],
    [
      "Kotlin: the value of a function",
      "a.kt",
      "class A {\n    fun g() = 1\n}\n",
      ["replace_body", "g", "2"],
      "class A {\n    fun g() = 2\n}\n",
    ],
    [
      "Lua: words close blocks",
      "a.lua",
      "local function g()\nend\n",
      ["replace_body", "g", "if a then\n    b()\nend"],
      "local function g()\n  if a then\n    b()\n  end\nend\n",
    ],
  ])("%s", (_name, file, source, ask, expected) => {
    checkText(file, source, ask, expected);
  });
});

const JSON_TEXT = `{
  "name": "x",
  "scripts": {
    "build": "a",
    "test": "b"
  },
  "list": [1, 2],
  "one": { "a": 1, "b": 2 }
}
`;
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
const MARKDOWN = `# Top

Intro.

## One

Text one.

### Sub

Sub text.

## Two

Text two.
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
      YAML.replace(/\n\n {2}# test it[^]*$/, "\n"),
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
      TOML.replace(/\n\n# doc[^]*$/, "\n"),
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
    checkText(file, source, ask, expected);
  });
});

describe("a content that does not fit", () => {
  it.each<[string, string, string, Ask, string, string]>([
    [
      "another head",
      "a.ts",
      TS,
      ["replace_body", "send", "async send(a: string): Promise<void> {\n  return;\n}"],
      "SYMBOL_MISFIT",
      "another head",
    ],
    [
      "a brace that closes what it did not open",
      "a.ts",
      TS,
      ["replace_body", "send", "}\nevil() {"],
      "SYMBOL_MISFIT",
      "around its place",
    ],
    [
      "half a statement",
      "a.ts",
      TS,
      ["replace_body", "send", "return (;"],
      "SYNTAX_ERROR",
      "line 15",
    ],
    [
      "a block or an object",
      "a.ts",
      TS,
      ["replace_body", "arrow", "{ a: 1 }"],
      "SYMBOL_MISFIT",
      "a block or an object",
    ],
    ["no body", "a.ts", TS, ["replace_body", "area", "x"], "SYMBOL_MISFIT", "has no body"],
    [
      "another name",
      "a.ts",
      TS,
      ["replace_symbol", "arrow", "const other = 1;"],
      "SYMBOL_MISFIT",
      "defines other, not arrow",
    ],
    [
      "nothing defined",
      "a.ts",
      TS,
      ["replace_symbol", "arrow", "call();"],
      "SYMBOL_MISFIT",
      "defines nothing",
    ],
    [
      "a modifier left out",
      "a.rs",
      RUST,
      ["replace_symbol", "Gate.new", "fn new(a: i32) -> Self {\n    Gate { a, b: 3 }\n}"],
      "EDIT_WOULD_DROP",
      "pub",
    ],
    [
      "the head of a template left out",
      "a.cpp",
      "template <typename T>\nT max(T a, T b) { return a; }\n",
      ["replace_symbol", "max", "T max(T a, T b) { return b; }"],
      "EDIT_WOULD_DROP",
      "template <typename T>",
    ],
    [
      "a subsection left out",
      "a.md",
      MARKDOWN,
      ["replace_body", "One", "New.\n\n### Other\n\nText."],
      "EDIT_WOULD_DROP",
      "Sub",
    ],
    [
      "a key that is there",
      "a.json",
      JSON_TEXT,
      ["insert_after", "one.b", '"a": 3'],
      "SYMBOL_MISFIT",
      "there already",
    ],
    [
      "a definition that stands there",
      "a.ts",
      TS,
      ["insert_after", "list", "@cached(30)\nlist(): string[] {\n  return ['a'];\n}"],
      "ALREADY_APPLIED",
      "line 9",
    ],
    [
      "items for a list",
      "a.json",
      JSON_TEXT,
      ["replace_body", "list", "3"],
      "SYMBOL_MISFIT",
      "list",
    ],
    [
      "names that are defined together",
      "a.ts",
      "const { p, q } = x;\n",
      ["delete_symbol", "p", ""],
      "SYMBOL_MISFIT",
      "together with q",
    ],
    [
      "an empty body of Python",
      "a.py",
      PY,
      ["replace_body", "send", ""],
      "SYMBOL_MISFIT",
      "cannot be empty",
    ],
    [
      "a section of a higher level",
      "a.md",
      MARKDOWN,
      ["insert_after", "Two", "# Three"],
      "SYMBOL_MISFIT",
      "around its place",
    ],
    [
      "a line inside a string that another line opens",
      "a.ts",
      TS,
      ["insert_line", "send", "log();", { lineContains: "const y" }],
      "SYMBOL_MISFIT",
      "one string",
    ],
    [
      "a line outside of the definition",
      "a.ts",
      "function f() {\n  a();\n}\n",
      ["insert_line", "f", "b();", { lineContains: "}" }],
      "SYMBOL_MISFIT",
      "outside",
    ],
    [
      "a line that is not there",
      "a.ts",
      TS,
      ["insert_line", "send", "log();", { lineContains: "nothing" }],
      "SYMBOL_NOT_FOUND",
      "The nearest",
    ],
    [
      "a line that is there twice",
      "a.ts",
      "function f() {\n  a();\n  a();\n}\n",
      ["insert_line", "f", "b();", { lineContains: "a()" }],
      "EDIT_AMBIGUOUS",
      "2, 3",
    ],
    [
      "a syntax error beside it",
      "a.ts",
      "function f() {\n  return (;\n}\n",
      ["replace_body", "f", "a();"],
      "SYMBOL_UNCLEAR",
      "line 2",
    ],
  ])(
    "%s is refused",
    (_name, file, source, [action, symbol, content, more = {}], code, mentions) => {
      const printed = tester.print(file, source, { action, symbol, content, ...more });
      expect(printed.split(":")[0]).toBe(code);
      expect(printed).toContain(mentions);
    },
  );
});

describe("a name", () => {
  const source =
    "function f() {}\nclass A {\n  f() {}\n  get x() { return 1; }\n  set x(v) {}\n}\n";

  it.each<[string, Partial<SymbolOperation>, string]>([
    ["of two definitions lists both", { symbol: "f" }, "function f (line 1), method A.f (line 3)"],
    ["of two accessors lists both", { symbol: "x" }, "method (get) A.x (line 4)"],
    ["that is not there lists the nearest", { symbol: "A.ff" }, "method A.f (line 3)"],
    [
      "with a kind that it is not lists what it is",
      { symbol: "A", symbolKind: "function" },
      "class A (line 2)",
    ],
    [
      "without the line that it should have says so",
      { symbol: "A", lineContains: "no" },
      'contains "no"',
    ],
  ])("%s", (_name, query, mentions) => {
    const operation = { action: "delete_symbol", symbol: "", content: "", ...query } as const;
    expect(tester.print("a.ts", source, operation)).toContain(mentions);
  });

  it.each<[string, Partial<SymbolOperation>, string]>([
    ["with its path from the top", { symbol: "/f" }, "class A {"],
    ["with its scope", { symbol: "A.f" }, "function f() {}"],
    ["with its kind", { symbol: "f", symbolKind: "method" }, "function f() {}"],
    ["with a line of it", { symbol: "f", lineContains: "function" }, "class A {"],
    ["with the kind of accessor", { symbol: "x", symbolKind: "get" }, "set x"],
  ])("%s is one definition", (_name, query, left) => {
    const operation = { action: "delete_symbol", symbol: "", content: "", ...query } as const;
    const made = tester.run("a.ts", source, operation);
    expect(made.ok).toBe(true);
    expect(tester.print("a.ts", source, operation)).toContain(left);
  });
});
