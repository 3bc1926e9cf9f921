/**
 * Operations on definitions, language by language: what is written is the definition's place in the file's own manner,
 * with decorators, comments and blank lines as they are there. Data and markup are in `edit-symbol-data.test.ts`.
 */
import { beforeAll, describe, it } from "vitest";
import { type SymbolAsk as Ask, SymbolTester } from "./check-symbol.ts";
import { PY, RUST, TS } from "./symbol-samples.ts";

const tester = new SymbolTester();

beforeAll(() => tester.load());

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
    tester.check("a.ts", TS, ask, expected);
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
    tester.check("a.ts", source, ask, expected);
  });
});

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
    tester.check("a.py", PY, ask, expected);
  });

  it("leaves `pass` in a class that loses its only member", () => {
    const source = "class A:\n    def f(self):\n        return 1\n";
    tester.check("a.py", source, ["delete_symbol", "f", ""], "class A:\n    pass\n");
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
    tester.check(file, source, ask, expected);
  });
});
