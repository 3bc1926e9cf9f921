/** What is a definition in which language, and where the parts of one are. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Span, toSpan } from "../text/index.ts";
import { printParts, printSymbol, printSymbols } from "./check-symbols.ts";
import { createTestParsers, parseText } from "./check-syntax.ts";
import {
  filterSymbols,
  findEnclosingSymbol,
  findLanguage,
  findSymbols,
  listSymbols,
  type SyntaxSymbol,
} from "./index.ts";

const PARSERS = await createTestParsers();

type Row = readonly [name: string, language: string, text: string, wanted: readonly string[]];

const SCRIPTS: readonly Row[] = [
  [
    "members of a class",
    "typescript",
    "abstract class A { @dec() static async b<T>(x: T): void {} constructor(private x: number) {}\n get a() { return 1 } set a(v) {} static { f() } #p = 1; [k]() {} foo = () => 1; abstract q(): void; }",
    [
      ...["class A", "method A.b", "method A.constructor", "method get A.a", "method set A.a"],
      ...["method A.static", "field A.#p", "method A.[k]", "method A.foo", "method A.q"],
    ],
  ],
  [
    "overloads",
    "typescript",
    "export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a) {}\nclass A { m(a): void; m() {} }",
    ["function f", "function f", "function f", "class A", "method A.m", "method A.m"],
  ],
  [
    "what is exported by default",
    "javascript",
    "export default function () {}\nexport default class {}\nexport default { a() {}, b: 1 }\n",
    [
      "function default",
      "class default",
      "variable default",
      "method default.a",
      "property default.b",
    ],
  ],
  [
    "functions that are assigned",
    "javascript",
    "module.exports.x = function () {};\nexports.y = () => {};\nA.prototype.z = function () {};\nmodule.exports = { q() {} };\na.b = 3;\n",
    ["function x", "function y", "function A.z", "variable exports", "method exports.q"],
  ],
  [
    "functions in variables, and no variables of functions",
    "tsx",
    "export const f = async () => { const own = 1; function inner() {} }, g = 2;\nconst { a, b: [c] } = q;\n",
    ["function f", "function f.inner", "variable g", "variable a (with c)", "variable c (with a)"],
  ],
  [
    "objects",
    "jsx",
    "const o = { k: { n() {} }, get x() { return 1 }, 'y z': 2 };",
    ["variable o", "property o.k", "method o.k.n", "method get o.x", "property o.y z"],
  ],
  [
    "types",
    "typescript",
    'declare namespace N { function q(): void }\nnamespace A.B {}\nenum E { A, B = 2, "c" }\ninterface I { m(): void; readonly p: string }\ntype T = { x: string };\ndeclare module "m" {}',
    [
      ...["namespace N", "function N.q", "namespace A.B", "enum E", "enum_member E.A"],
      ...["enum_member E.B", "enum_member E.c", "interface I", "method I.m", "property I.p"],
      ...["type T", "property T.x", "namespace m"],
    ],
  ],
  [
    "tests by their titles",
    "javascript",
    'describe("x y", () => { it("a", () => {}); it.each([1])("b", function () {}); test.skip("c", () => {}) });\nfoo("d", () => {});',
    ["test x y", "test x y.a", "test x y.b", "test x y.c"],
  ],
];

const OTHERS: readonly Row[] = [
  [
    "Python",
    "python",
    "X: int = 1\na, b = 1, 2\nx[0] = 1\nself.y = 2\n@dec\nasync def f(x):\n    own = 1\n    def g(): pass\nclass C(B):\n    z = 1\n    w: int\n    @property\n    def p(self): return 1\n    @p.setter\n    def p(self, v): pass\nif TYPE_CHECKING:\n    def h(): pass\ntry:\n    pass\nexcept E:\n    def i(): pass\n",
    [
      ...["variable X", "variable a (with b)", "variable b (with a)", "function f", "function f.g"],
      ...["class C", "variable C.z", "variable C.w", "method get C.p", "method set C.p"],
      ...["function h", "function i"],
    ],
  ],
  [
    "Go",
    "go",
    "package p\nfunc (g *Gateway[T]) Charge(a int) error { return nil }\nconst (\n\tA = 1\n\tB, C = 2, 3\n)\ntype (\n\tS struct { X, Y int; Z string; Embedded }\n\tI interface { M(x int) error; io.Reader }\n)\ntype F func()\nvar v = func() {}\n",
    [
      ...["method Gateway.Charge", "constant A", "constant B (with C)", "constant C (with B)"],
      ...["struct S", "field S.X (with Y)", "field S.Y (with X)", "field S.Z", "interface I"],
      ...["method I.M", "type F", "variable v"],
    ],
  ],
  [
    "Rust",
    "rust",
    "pub struct S<T> { pub a: i32 }\nimpl<T> S<T> { pub fn new() -> Self { 1 } const K: i32 = 1; }\nimpl<'a> fmt::Display for a::B<'a> { fn fmt(&self) {} }\nmod m { fn q() {} }\ntrait T { fn r(&self); type X; }\nenum E { A, C { x: i32 } }\nmacro_rules! foo { () => {} }\nextern \"C\" { fn e(); }\n",
    [
      ...["struct S", "field S.a", "impl impl S", "method S.new", "constant S.K"],
      ...["impl impl Display for B", "method B.fmt", "module m", "function m.q", "trait T"],
      ...["method T.r", "type T.X", "enum E", "enum_member E.A", "enum_member E.C", "field E.C.x"],
      ...["macro foo", "function e"],
    ],
  ],
  [
    "Java",
    "java",
    "class A { static final int X = 1, Y = 2; void m(int a) { int own; } void m() {} A() {} static { }\n enum E { P(1) { void z() {} }, Q; int f; } record R(int x) { R { } } interface I { int q(); } }\n@interface An { int v() default 1; }\n",
    [
      ...["class A", "field A.X", "field A.Y", "method A.m", "method A.m", "constructor A.A"],
      ...[
        "method A.static",
        "enum A.E",
        "enum_member A.E.P",
        "method A.E.P.z",
        "enum_member A.E.Q",
      ],
      ...["field A.E.f", "class A.R", "constructor A.R.R", "interface A.I", "method A.I.q"],
      ...["interface An", "method An.v"],
    ],
  ],
  [
    "C",
    "c",
    "static const char *names[] = {0};\nint a, *b = 0;\ntypedef struct tag { int x; } P;\ntypedef int (*fn)(int);\nint (*fp)(int);\nint *f(void) { int own; return 0; }\nint g(void);\nstruct T { int x; };\nstruct T *fwd;\n#define M(x) x\n#ifdef Q\nint h(void) { }\n#endif\n",
    [
      ...["variable names", "variable a (with b)", "variable b (with a)", "struct P", "field P.x"],
      ...["type fn", "variable fp", "function f", "function g", "struct T", "field T.x"],
      ...["variable fwd", "macro M", "function h"],
    ],
  ],
  [
    "C++",
    "cpp",
    "namespace a::b {\ntemplate <class T> class Foo : Bar { public: Foo(); ~Foo() {} int *bar(int x) const; static int y; bool operator==(const Foo&) const; enum class E { A, B = 1 }; using X = int; };\nint *Foo::bar(int x) const { return 0; }\nFoo<T>::Foo() : y(1) {}\n}\nvoid c::d::e() {}\nstruct S { int x; } s;\nstruct { int y; } t;\n",
    [
      ...["namespace a::b", "class a::b.Foo", "constructor a::b.Foo.Foo", "method a::b.Foo.~Foo"],
      ...[
        "method a::b.Foo.bar",
        "field a::b.Foo.y",
        "method a::b.Foo.operator==",
        "enum a::b.Foo.E",
      ],
      ...["enum_member a::b.Foo.E.A", "enum_member a::b.Foo.E.B", "type a::b.Foo.X"],
      ...[
        "method a::b.Foo.bar",
        "constructor a::b.Foo.Foo",
        "method c.d.e",
        "variable s",
        "struct S",
      ],
      ...["field S.x", "variable t", "field t.y"],
    ],
  ],
  [
    "C#",
    "c_sharp",
    "namespace A.B {\npartial class C<T> { int a = 1, b; public int P { get; set; } public int Q => 1; C() {} void M() {} int N() => 1; public int this[int i] { get { return 1; } } event E Ev; enum En { A } ~C() {} delegate void Del(); }\nrecord R(int X);\n}\n",
    [
      ...["namespace A.B", "class A.B.C", "field A.B.C.a", "field A.B.C.b", "property A.B.C.P"],
      ...["property A.B.C.Q", "constructor A.B.C.C", "method A.B.C.M", "method A.B.C.N"],
      ...["property A.B.C.this", "field A.B.C.Ev", "enum A.B.C.En", "enum_member A.B.C.En.A"],
      ...["method A.B.C.~C", "type A.B.C.Del", "class A.B.R"],
    ],
  ],
  [
    "Ruby",
    "ruby",
    "module A::B\n  class C < D\n    X = 1\n    def m(x)\n      1\n    end\n    def self.n; end\n    def q? = true\n    class << self\n      def r; end\n    end\n    private def s; end\n  end\nend\ndef top; end\n",
    [
      ...["module A::B", "class A::B.C", "constant A::B.C.X", "method A::B.C.m", "method A::B.C.n"],
      ...["method A::B.C.q?", "method A::B.C.r", "method A::B.C.s", "function top"],
    ],
  ],
  [
    "PHP",
    "php",
    "<?php\nnamespace N { final class C { const X = 1, Y = 2; private ?int $a = 1; public function m(): void {} } }\nnamespace { function f() {}\n$g = function () {};\nenum E: string { case A = 'a'; }\n}\n",
    [
      ...["namespace N", "class N.C", "constant N.C.X", "constant N.C.Y", "property N.C.$a"],
      ...["method N.C.m", "function f", "function $g", "enum E", "enum_member E.A"],
    ],
  ],
  [
    "Bash",
    "bash",
    "f() { echo; }\nfunction g {\n local x=1\n}\nexport A=1\nB=2 cmd\nD=4\n",
    ["function f", "function g", "variable A", "variable D"],
  ],
  [
    "Lua",
    "lua",
    "local function a() end\nfunction M.b(x) return 1 end\nfunction M:c() end\nlocal d = function() end\nM.e = function() end\nlocal t = { f = function() end, g = 1 }\n",
    [
      ...["function a", "function M.b", "function M.c", "function d", "function M.e"],
      ...["variable t", "method t.f", "property t.g"],
    ],
  ],
  [
    "Kotlin",
    "kotlin",
    "@A class C(val x: Int) {\n  val p = 1\n  fun m() { }\n  companion object { fun z() {} }\n  constructor(y: String): this(1) {}\n  init { }\n}\n",
    [
      ...["class C", "property C.p", "method C.m", "class C.Companion", "method C.Companion.z"],
      ...["constructor C.constructor", "constructor C.init"],
    ],
  ],
];

const FORMATS: readonly Row[] = [
  [
    "JSON",
    "json",
    '{"a": {"b.c": [1, {"d": 2}]}}',
    ["key a", "key a.b.c", "element a.b.c[1]", "key a.b.c[1].d"],
  ],
  [
    "YAML",
    "yaml",
    'a: &x\n  b: 1\n  c:\n    - d: 1\n      e: 2\n    - f\n"q r": {h: 1}\n',
    [
      ...["key a", "key a.b", "key a.c", "element a.c[0]", "key a.c[0].d", "key a.c[0].e"],
      ...["element a.c[1]", "key q r", "key q r.h"],
    ],
  ],
  [
    "TOML",
    "toml",
    'title = "x"\n[a.b]\nc = 1\nd.e = { f = 1, "g h" = 2 }\n[[arr]]\nx = [1, {y = 2}]\n',
    [
      ...["key title", "section a.b", "key a.b.c", "key a.b.d.e", "key a.b.d.e.f"],
      ...["key a.b.d.e.g h", "section arr", "key arr.x", "element arr.x[1]", "key arr.x[1].y"],
    ],
  ],
  [
    "HTML",
    "html",
    '<html><body id="main"><div id=q><p>hi</p></div><script id="s">let x = 1;</script><nav></nav></body></html>',
    [
      "element html",
      "element html.main",
      "element html.main.q",
      "element html.main.s",
      "element html.main.nav",
    ],
  ],
  [
    "CSS",
    "css",
    ":root { --a: 1px }\n.a, .b > p { x: y; }\n@media (max-width: 3px) { .c { b: c } }\n@keyframes k { from { a: b } }\n@import 'x';\n",
    [
      ...["rule :root", "property :root.--a", "rule .a, .b > p", "property .a, .b > p.x"],
      ...["rule @media (max-width: 3px)", "rule @media (max-width: 3px)..c"],
      ...["property @media (max-width: 3px)..c.b", "rule @keyframes k", "rule @keyframes k.from"],
      "property @keyframes k.from.a",
    ],
  ],
  [
    "Markdown",
    "markdown",
    "intro\n\n# A\ntext\n## B\n- x\n\n# C `code`\n",
    ["heading A", "heading A.B", "heading C `code`"],
  ],
];

describe("listSymbols", () => {
  it.each(SCRIPTS)("finds %s", (_name, language, text, wanted) => {
    expect(printSymbols(PARSERS, language, text)).toEqual(wanted);
  });

  it.each(OTHERS)("finds the definitions of %s", (_name, language, text, wanted) => {
    expect(printSymbols(PARSERS, language, text)).toEqual(wanted);
  });

  it.each(FORMATS)("finds the keys and sections of %s", (_name, language, text, wanted) => {
    expect(printSymbols(PARSERS, language, text)).toEqual(wanted);
  });

  it("is not stopped by nesting", () => {
    const depth = 3_000;
    const text = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    expect(printSymbols(PARSERS, "json", text)).toHaveLength(depth);
  });

  it("finds nothing where nothing is defined", () => {
    for (const language of ["typescript", "python", "yaml", "markdown", "html"]) {
      expect(printSymbols(PARSERS, language, "")).toEqual([]);
    }
  });
});

const PARTS: readonly (readonly [
  string,
  string,
  string,
  string,
  Readonly<Record<string, unknown>>,
])[] = [
  [
    "a method with doc comment and decorators",
    "typescript",
    "class A {\n  b = 1; // about b\n\n  /** Docs. */\n  @X()\n  // between\n  @Y async m(a: number): void { run(); }\n}\n",
    "m",
    {
      name: "m",
      signature: "async m(a: number): void",
      outer: "/** Docs. */\n  @X()\n  // between\n  @Y async m(a: number): void { run(); }",
      doc: "/** Docs. */",
      decorators: ["@X()", "@Y"],
      form: "braces",
      body: "{ run(); }",
      inner: " run(); ",
    },
  ],
  [
    "an exported function in a variable",
    "typescript",
    "// Copyright\n\n// One\n// Two\nexport const f = async () => {\n  go();\n};\n",
    "f",
    {
      name: "f",
      signature: "export const f = async () =>",
      outer: "// One\n// Two\nexport const f = async () => {\n  go();\n};",
      doc: "// One\n// Two",
      form: "braces",
      body: "{\n  go();\n}",
      inner: "\n  go();\n",
    },
  ],
  [
    "a decorated class whose export comes second",
    "typescript",
    "@Dec({ a: 1 })\nexport class X {}\n",
    "X",
    {
      name: "X",
      signature: "export class X",
      outer: "@Dec({ a: 1 })\nexport class X {}",
      decorators: ["@Dec({ a: 1 })"],
      form: "braces",
      body: "{}",
      inner: "",
    },
  ],
  [
    "one of two variables of a declaration",
    "javascript",
    "const a = 1, b = 2;\n",
    "b",
    { name: "b", signature: "b =", outer: "b = 2", form: "expression", body: "2", inner: "2" },
  ],
  [
    "a declaration without body",
    "typescript",
    "abstract class A {\n  abstract q(): void;\n}\n",
    "q",
    { name: "q", signature: "abstract q(): void", outer: "abstract q(): void;" },
  ],
  [
    "a function with docstring and remarks",
    "python",
    "# about\n@dec\ndef f(x):  # note\n    # first\n    '''Docs.'''\n    return 1\n    # last\n\n# other\ny = 1\n",
    "f",
    {
      name: "f",
      signature: "def f(x):",
      outer:
        "# about\n@dec\ndef f(x):  # note\n    # first\n    '''Docs.'''\n    return 1\n    # last",
      doc: "# about",
      docString: "'''Docs.'''",
      decorators: ["@dec"],
      form: "lines",
      body: "# first\n    '''Docs.'''\n    return 1\n    # last",
      inner: "# first\n    '''Docs.'''\n    return 1\n    # last",
    },
  ],
  [
    "a struct with attributes",
    "rust",
    "//! File.\n/// Docs.\n#[derive(Debug)]\npub struct S { a: i32 }\n",
    "S",
    {
      name: "S",
      signature: "pub struct S",
      outer: "/// Docs.\n#[derive(Debug)]\npub struct S { a: i32 }",
      doc: "/// Docs.",
      decorators: ["#[derive(Debug)]"],
      form: "braces",
      body: "{ a: i32 }",
      inner: " a: i32 ",
    },
  ],
  [
    "a method with annotations among its modifiers",
    "java",
    "class A {\n  /** Docs. */\n  @Override @X(1) public void m() throws E { }\n}\n",
    "m",
    {
      name: "m",
      signature: "public void m() throws E",
      outer: "/** Docs. */\n  @Override @X(1) public void m() throws E { }",
      doc: "/** Docs. */",
      decorators: ["@Override", "@X(1)"],
      form: "braces",
      body: "{ }",
      inner: " ",
    },
  ],
  [
    "a class with its semicolon",
    "cpp",
    "template <class T>\nclass A { int x; };\n",
    "A",
    {
      name: "A",
      signature: "template <class T>\nclass A",
      outer: "template <class T>\nclass A { int x; };",
      form: "braces",
      body: "{ int x; }",
      inner: " int x; ",
    },
  ],
  [
    "a method without a body between its words",
    "ruby",
    "class C\n  # Docs.\n  private def s; end\nend\n",
    "s",
    {
      name: "s",
      signature: "private def s;",
      outer: "# Docs.\n  private def s; end",
      doc: "# Docs.",
      form: "end",
      body: "",
      inner: "",
    },
  ],
  [
    "a key with a comment above",
    "yaml",
    "# top\na: 1\n\n# about b\nb:\n  c: 1\n",
    "b",
    {
      name: "b",
      signature: "b:",
      outer: "# about b\nb:\n  c: 1",
      doc: "# about b",
      form: "lines",
      body: "c: 1",
      inner: "c: 1",
    },
  ],
  [
    "a section up to the next of its level",
    "markdown",
    "# A\n\none\n\n## B\n\ntwo\n\n# C\n",
    "A",
    {
      name: "A",
      signature: "# A",
      outer: "# A\n\none\n\n## B\n\ntwo",
      form: "lines",
      body: "one\n\n## B\n\ntwo",
      inner: "one\n\n## B\n\ntwo",
    },
  ],
  [
    "an element with an id",
    "html",
    '<div id="a"><p>x</p></div>',
    "#a",
    {
      name: "a",
      signature: '<div id="a">',
      outer: '<div id="a"><p>x</p></div>',
      form: "markup",
      body: "<p>x</p>",
      inner: "<p>x</p>",
    },
  ],
  [
    "a value that is a list",
    "json",
    '{"a": 1, "b": [1, 2]}',
    "b",
    {
      name: "b",
      signature: '"b":',
      outer: '"b": [1, 2]',
      form: "braces",
      body: "[1, 2]",
      inner: "1, 2",
    },
  ],
];

describe("a symbol", () => {
  it.each(PARTS)("knows the parts of %s", (_name, language, text, name, wanted) => {
    const tree = parseText(PARSERS, language, text);
    const found = findSymbols(tree, { name });
    expect(found.map((symbol) => printParts(text, symbol))).toEqual([wanted]);
    tree.dispose();
  });

  it("knows what it is in and what is in it", () => {
    const tree = parseText(PARSERS, "typescript", "class A { b() { function c() {} } d = 1; }");
    const [a, b, c] = listSymbols(tree);
    expect(a?.children.map(printSymbol)).toEqual(["method A.b", "field A.d"]);
    expect([b?.parent, c?.parent, c?.scope]).toEqual([a, b, ["A", "b"]]);
    tree.dispose();
  });

  it("is found around a place", () => {
    const text = "class A {\n  // about b\n  b() { go(); }\n}\nlet c;\n";
    const tree = parseText(PARSERS, "typescript", text);
    const symbols = listSymbols(tree);
    const at = (word: string): string | undefined => {
      const start = text.indexOf(word);
      return findEnclosingSymbol(symbols, toSpan(start, start + 1))?.qualifiedName;
    };
    expect(["about", "go", "class", "let"].map(at)).toEqual(["A.b", "A.b", "A", "c"]);
    expect(findEnclosingSymbol(symbols, toSpan(text.length, text.length))).toBeUndefined();
    tree.dispose();
  });
});

describe("the parts of every definition", () => {
  const files = [
    "src/syntax/symbols.ts",
    "node_modules/commander/lib/command.js",
    "node_modules/tree-sitter-ruby/src/scanner.c",
    "node_modules/tree-sitter-typescript/bindings/node/binding.cc",
    "package.json",
    "README.md",
  ];

  it.each(files)("lie in one another and find it by its whole name, in %s", (file) => {
    const text = readFileSync(path.join(import.meta.dirname, "..", "..", file), "utf8");
    const tree = parseText(PARSERS, findLanguage(file)?.id ?? file, text);
    const symbols = listSymbols(tree);
    const isIn = (inner: Span | undefined, outer: Span): boolean =>
      inner === undefined || (outer.start <= inner.start && inner.end <= outer.end);
    const isWrong = (symbol: SyntaxSymbol): boolean => {
      const { outer, decorated, signature, body = outer, bodyInner, doc, parent } = symbol;
      const parts = [decorated, signature, body, doc, symbol.nameSpan, ...symbol.decorators];
      const isApart = symbol.body === undefined || signature.end <= body.start;
      const isNested = parent === undefined || isIn(outer, parent.outer);
      const isFound = filterSymbols(symbols, { name: symbol.qualifiedName }).includes(symbol);
      const holds = parts.every((part) => isIn(part, outer)) && isIn(bodyInner, body);
      return !holds || !isApart || !isNested || !isFound;
    };
    expect(symbols.length).toBeGreaterThan(0);
    expect(symbols.filter(isWrong).map(printSymbol)).toEqual([]);
    tree.dispose();
  });
});
