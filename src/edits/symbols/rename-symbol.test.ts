/**
 * Renaming inside one file: what surely means the definition goes with it, what surely does not stays, and anything in
 * between stops the rename and is named.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { SymbolTester } from "./check-symbol.ts";
import { findNameFault } from "./reserved-words.ts";

const tester = new SymbolTester();

beforeAll(() => tester.load());

/** The result of renaming `symbol`, with what is noted; `CODE: message` for a refusal. */
function printRename(file: string, source: string, symbol: string, newName: string): string {
  return tester.print(file, source, { action: "rename_symbol", symbol, content: newName });
}

const OUTSIDE = "! other files that use the name were not changed\n";

describe("a rename", () => {
  it.each<[string, string, string, string, string, string]>([
    [
      "keeps the outside name of what is exported",
      "a.ts",
      "function f() {}\nf();\nexport { f };\n",
      "f",
      "g",
      `function g() {}\ng();\nexport { g as f };\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "renames the inside of an export that has two names",
      "a.ts",
      "class F {}\nexport { F as G };\n",
      "F",
      "H",
      `class H {}\nexport { H as G };\n~ renamed in 2 places\n${OUTSIDE}`,
    ],
    [
      "says that an exported name is seen by others",
      "a.ts",
      "export const a = 1;\n",
      "a",
      "b",
      "export const b = 1;\n~ renamed in 1 place\n! the variable is seen by other files; those that use it were not changed\n",
    ],
    [
      "writes shorthand properties out",
      "a.ts",
      "function f() {}\nuse({ f, g: f });\n",
      "f",
      "h",
      `function h() {}\nuse({ f: h, g: h });\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "leaves labels, members, strings and comments",
      "a.js",
      'function f() {} // f\no.f("f");\nf: for (;;) break f;\n',
      "f",
      "g",
      `function g() {} // f\no.f("f");\nf: for (;;) break f;\n~ renamed in 1 place\n${OUTSIDE}! f means something else and was left: line 2, 3\n! f in strings and comments was left: line 1, 2\n`,
    ],
    [
      "stays inside the function of a local one",
      "a.js",
      "function o() { function i() { return i; } return i; }\nconst x = { i: 1 };\n",
      "o.i",
      "j",
      "function o() { function j() { return j; } return j; }\nconst x = { i: 1 };\n~ renamed in 3 places\n! i means something else and was left: line 2\n",
    ],
    [
      "follows `this` to a private member",
      "a.ts",
      "class A {\n  #p = 1;\n  f() { return [1].map(() => this.#p); }\n}\n",
      "A.#p",
      "#q",
      "class A {\n  #q = 1;\n  f() { return [1].map(() => this.#q); }\n}\n~ renamed in 2 places\n",
    ],
    [
      "follows the name of an enumeration",
      "a.ts",
      "enum E { A }\nconst e = E.A;\n",
      "E.A",
      "B",
      `enum E { B }\nconst e = E.B;\n~ renamed in 2 places\n${OUTSIDE}`,
    ],
    [
      "follows `self` of Python",
      "a.py",
      "class A:\n    def f(self, n=1):\n        return self.f(n)\n",
      "A.f",
      "g",
      `class A:\n    def g(self, n=1):\n        return self.g(n)\n~ renamed in 2 places\n${OUTSIDE}`,
    ],
    [
      "reads an arrow before a type as no dot",
      "a.py",
      "class A:\n    pass\n\n\ndef f() -> A:\n    return A()\n",
      "A",
      "B",
      `class B:\n    pass\n\n\ndef f() -> B:\n    return B()\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "reads the arrow of C as a dot",
      "a.c",
      "int f(void) { return a->f; }\n",
      "f",
      "g",
      `int g(void) { return a->f; }\n~ renamed in 1 place\n${OUTSIDE}! f means something else and was left: line 1\n`,
    ],
    [
      "follows the bare name of a member where `this` is left out",
      "a.java",
      "class A {\n  void r() { go(); this.go(); }\n  void go() { }\n}\n",
      "A.go",
      "walk",
      `class A {\n  void r() { walk(); this.walk(); }\n  void walk() { }\n}\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "takes constructors along",
      "a.java",
      "class A {\n  A() { new A(); }\n}\n",
      "A",
      "B",
      `class B {\n  B() { new B(); }\n}\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "takes destructors along",
      "a.cpp",
      "class A {\n  A();\n  ~A();\n};\n",
      "A",
      "B",
      `class B {\n  B();\n  ~B();\n};\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "takes implementations and types along",
      "a.rs",
      "struct G;\nimpl G { fn n() -> G { G } }\n",
      "/G",
      "H",
      `struct H;\nimpl H { fn n() -> H { H } }\n~ renamed in 4 places\n${OUTSIDE}`,
    ],
    [
      "follows `Self` and the name of the type in Rust",
      "a.rs",
      "struct G;\nimpl G { fn a() {} fn b(&self) { Self::a(); G::a(); } }\n",
      "G.a",
      "c",
      `struct G;\nimpl G { fn c() {} fn b(&self) { Self::c(); G::c(); } }\n~ renamed in 3 places\n${OUTSIDE}`,
    ],
    [
      "follows `$this` of PHP",
      "a.php",
      "<?php\nclass A {\n  private function g() { return $this->g(); }\n}\n",
      "A.g",
      "h",
      "<?php\nclass A {\n  private function h() { return $this->h(); }\n}\n~ renamed in 2 places\n",
    ],
    [
      "follows commands of a shell",
      "a.sh",
      "f() {\n  f | cat\n}\n",
      "f",
      "g",
      `g() {\n  g | cat\n}\n~ renamed in 2 places\n${OUTSIDE}`,
    ],
    [
      "writes a key of JSON in its quotes",
      "a.json",
      '{"a": {"b": 1}}\n',
      "a.b",
      'c"',
      '{"a": {"c\\"": 1}}\n! what refers to the name in other places was not changed\n',
    ],
    [
      "writes a heading",
      "a.md",
      "# A\n\n## B\n",
      "B",
      "C d",
      "# A\n\n## C d\n! what refers to the name in other places was not changed\n",
    ],
  ])("%s", (_name, file, source, symbol, newName, expected) => {
    expect(printRename(file, source, symbol, newName)).toBe(expected);
  });
});

describe("a rename that is not sure", () => {
  it.each<[string, string, string, string, string, string]>([
    [
      "a parameter of the name",
      "a.ts",
      "function f() {}\nfunction g(f: number) { return f; }\n",
      "/f",
      "h",
      "line 2 (something else of this name is made here)",
    ],
    [
      "an import of the name",
      "a.py",
      "def f():\n    pass\n\n\nfrom x import f\n",
      "f",
      "g",
      "line 5",
    ],
    [
      "a local of the name in Python",
      "a.py",
      "def f():\n    pass\n\n\ndef g():\n    f = 1\n    return f\n",
      "f",
      "h",
      "line 6",
    ],
    [
      "the decorator of a setter",
      "a.py",
      "class A:\n    @property\n    def n(self):\n        return 1\n\n    @n.setter\n    def n(self, v):\n        pass\n",
      "A.n",
      "k",
      "line 6 (in the body of the type itself)",
    ],
    [
      "a receiver of unknown type",
      "a.ts",
      "class A {\n  run() {}\n}\nx.run();\n",
      "A.run",
      "go",
      "line 4 (after x, whose type is not known)",
    ],
    [
      "another `this`",
      "a.js",
      "class A {\n  run() { return function () { return this.run(); }; }\n}\n",
      "A.run",
      "go",
      "line 2 (after this",
    ],
    [
      "a key that may be checked against a type",
      "a.ts",
      "interface S {\n  n: string;\n}\nf({ n: 1 });\n",
      "S.n",
      "m",
      "line 4",
    ],
    [
      "a member of another class",
      "a.ts",
      "class A {\n  f() {}\n}\nclass B extends A {\n  f() {}\n}\n",
      "A.f",
      "g",
      "method B.f",
    ],
    [
      "a member used in the body of its class",
      "a.py",
      "class A:\n    size = 1\n    two = size * 2\n",
      "A.size",
      "n",
      "line 3 (in the body of the type itself)",
    ],
    [
      "a constructor parameter of the name of a field",
      "a.java",
      "class A {\n  int n;\n  A(int n) { this.n = n; }\n}\n",
      "A.n",
      "m",
      "line 3",
    ],
    [
      "a key of a map or a field of a struct",
      "a.go",
      "package a\n\nconst F = 1\n\nvar m = map[int]int{F: 1}\n",
      "F",
      "G",
      "line 5 (what the name means here is not known)",
    ],
    ["a macro of C", "a.c", "#define X f(1)\nint f(int a) { return a; }\n", "f", "g", "in a macro"],
    [
      "a macro of Rust",
      "a.rs",
      "fn f() {}\nfn g() { vec![f()]; }\n",
      "f",
      "h",
      "line 2 (what the name means here is not known)",
    ],
    ["an argument of a shell", "a.sh", "f() {\n  x\n}\ntrap f EXIT\n", "f", "g", "line 4"],
    [
      "a new name that is there",
      "a.ts",
      "function f() {}\nfunction g() {}\n",
      "f",
      "g",
      "g is there already",
    ],
    [
      "a new name that would be hidden",
      "a.ts",
      "function f() {}\nfunction g(h: number) { return f() + h; }\n",
      "f",
      "h",
      "h is there already",
    ],
    [
      "a file with a syntax error",
      "a.ts",
      "function f() {}\n\nfunction g() {\n  f(;\n}\n",
      "f",
      "h",
      "line 4",
    ],
  ])("for %s is refused", (_name, file, source, symbol, newName, mentions) => {
    const printed = printRename(file, source, symbol, newName);
    expect(printed.split(":")[0]).toBe("SYMBOL_RENAME_UNSAFE");
    expect(printed).toContain(mentions);
  });

  it.each<[string, string, string, string, string, string]>([
    ["a word of the language", "a.ts", "function f() {}\n", "f", "if", "SYMBOL_MISFIT"],
    ["no name", "a.ts", "function f() {}\n", "f", "a b", "SYMBOL_MISFIT"],
    ["the name that it has", "a.ts", "function f() {}\n", "f", "f", "EDIT_NO_CHANGE"],
    [
      "a public name for a private one",
      "a.ts",
      "class A {\n  #p = 1;\n}\n",
      "#p",
      "p",
      "SYMBOL_MISFIT",
    ],
    ["a name for a rule", "a.css", ".a { b: c }\n", ".a", "x", "SYMBOL_MISFIT"],
    ["a key that is there", "a.json", '{"a": 1, "b": 2}\n', "a", "b", "SYMBOL_MISFIT"],
    ["a key that needs quotes", "a.yml", "a: 1\n", "a", "b: c", "SYMBOL_MISFIT"],
    ["an item of a list", "a.yml", "a:\n  - b: 1\n", "a[0]", "c", "SYMBOL_MISFIT"],
  ])("%s is refused", (_name, file, source, symbol, newName, code) => {
    expect(printRename(file, source, symbol, newName).split(":")[0]).toBe(code);
  });
});

describe("findNameFault", () => {
  it.each<[string, string, string | undefined]>([
    ["typescript", "größe", undefined],
    ["typescript", "$a", undefined],
    ["python", "$a", "is not made of the characters of a name"],
    ["python", "lambda", "is a word of the language"],
    ["ruby", "empty?", undefined],
    ["bash", "run-all", undefined],
    ["go", "x".repeat(600), "is longer than 500 characters"],
  ])("says of %s %s: %s", (id, name, expected) => {
    expect(findNameFault(id, name)).toBe(expected);
  });
});
