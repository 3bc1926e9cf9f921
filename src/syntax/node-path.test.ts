/** Node paths: what is one, which nodes it means, and that a printed one leads back to its node and survives edits elsewhere. */
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createTestParsers, getLanguage, parseText } from "./check-syntax.ts";
import {
  findEstreeName,
  findLanguage,
  findNodes,
  hasEstreeNames,
  MAX_PATH_CHARS,
  MAX_PATH_STEPS,
  NodePathPrinter,
  parseNodePath,
  printNodePath,
  type SyntaxNode,
  type SyntaxTree,
} from "./index.ts";
import { isNodeWord, listNodeWords } from "./node-words.ts";

const PARSERS = await createTestParsers();
const ROOT = path.join(import.meta.dirname, "..", "..");

/** The texts of the nodes that `source` finds in `tree`, on one line each; why not, when it is no path. */
function find(tree: SyntaxTree, source: string): readonly string[] {
  const parsed = parseNodePath(source);
  if (!parsed.ok) return [parsed.error.code];
  return findNodes(tree, parsed.value).nodes.map((node) => node.text.replace(/\s+/g, " "));
}

function listNamed(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    open.push(...node.namedChildren);
  }
  return nodes;
}

/** Where the path leads: the nodes, or the error. */
function follow(tree: SyntaxTree, source: string): unknown {
  const parsed = parseNodePath(source);
  return parsed.ok ? findNodes(tree, parsed.value).nodes : parsed.error;
}

describe("parseNodePath", () => {
  it.each<[string, readonly string[]]>([
    ["program/class_body", ["child - program", "child - class_body"]],
    ["/Program//if", ["child - Program", "below - if"]],
    ["//fn [name=send]", ["NODE_PATH_INVALID"]],
    ["//fn[name=send]", ["below - fn name=send"]],
    ["fn[name='a b'][2] > return", ["child - fn name=a b 2", "child - return"]],
    ['pair[key="a]\\"\\n\\u0041"]/', ['child - pair key=a]"\nA']],
    ["@body/body:block/value:", ["child body *", "child body block", "child value *"]],
    ["*[-1]", ["child - * -1"]],
    ["[name=x]", ["child - * name=x"]],
    ["", ["NODE_PATH_INVALID"]],
    ["/", ["NODE_PATH_INVALID"]],
    ["a/[", ["NODE_PATH_INVALID"]],
    ["a[b", ["NODE_PATH_INVALID"]],
    ["a[name=b", ["NODE_PATH_INVALID"]],
    ["a[name='b]", ["NODE_PATH_INVALID"]],
    ["a[1.5]", ["NODE_PATH_INVALID"]],
    ["a b", ["NODE_PATH_INVALID"]],
    ["a///b", ["NODE_PATH_INVALID"]],
    ["x".repeat(MAX_PATH_CHARS + 1), ["NODE_PATH_INVALID"]],
    ["x/".repeat(MAX_PATH_STEPS + 1), ["NODE_PATH_INVALID"]],
  ])("reads %.30s", (source, wanted) => {
    const parsed = parseNodePath(source);
    const printed = parsed.ok
      ? parsed.value.steps.map(({ axis, field, type, selectors }) => {
          const conditions = selectors.map((each) =>
            each.kind === "index" ? String(each.index) : `${each.name}=${each.value}`,
          );
          return [axis, field ?? "-", type, ...conditions].join(" ");
        })
      : [parsed.error.code];
    expect(printed).toEqual(wanted);
  });

  it("never throws, and says where it stops", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."ab/[]=:@*>'\"\\0-\u{1F600} ") }),
        (source) => {
          const parsed = parseNodePath(source);
          if (parsed.ok) expect(parsed.value.steps.length).toBeGreaterThan(0);
          else expect(parsed.error.message).toMatch(/\(character \d+\)\.$/);
        },
      ),
    );
  });
});

const SOURCE = `
export class Gateway {
  async charge(a) { if (a) { return 1; } [1].map((x) => { return x; }); return 2; }
  url = "u";
}
function send() { return f(a, b + 1); }
const handlers = { send: () => 3, "a b": 4 };
for (const x of y) z();
`;

describe("findNodes", () => {
  const tree = parseText(PARSERS, "javascript", SOURCE);
  afterAll(() => tree.dispose());

  it.each<[string, readonly string[]]>([
    ["Program/FunctionDeclaration[0]/BlockStatement/ReturnStatement", ["return f(a, b + 1);"]],
    ["program/function_declaration/statement_block/return_statement", ["return f(a, b + 1);"]],
    ["Program/function_declaration/@body/ReturnStatement", ["return f(a, b + 1);"]],
    ["fn[name=send]/return", ["return f(a, b + 1);"]],
    ["function[name=send]/call", ["f(a, b + 1)"]],
    ["class[name=Gateway]/method[name=charge]/if", ["if (a) { return 1; }"]],
    ["class[name=Gateway]/method[name=charge]/return", ["return 1;", "return 2;"]],
    ["class/method/return[-1]", ["return 2;"]],
    ["class//return", ["return 1;", "return x;", "return 2;"]],
    ["class//return[1]", ["return x;"]],
    [
      "Program/ClassDeclaration/ClassBody/MethodDefinition/FunctionExpression/BlockStatement/IfStatement",
      ["if (a) { return 1; }"],
    ],
    [
      "Program/ExportNamedDeclaration[name=Gateway]/ClassDeclaration/ClassBody/PropertyDefinition[name=url]/value:",
      ['"u"'],
    ],
    ["field[name=url]", ['url = "u"']],
    ["//binary_expression/left:identifier", ["b"]],
    ["//BinaryExpression[operator='+']", ["b + 1"]],
    ["//CallExpression[function=f]/Identifier[1]", ["a"]],
    ["//call_expression[function=f]/arguments/identifier[0]", ["a"]],
    ["//Literal[0]", ["1"]],
    ["//ForOfStatement", ["for (const x of y) z();"]],
    ["const[name=handlers]/*", ["handlers", '{ send: () => 3, "a b": 4 }']],
    ["//pair[name='a b']/value:number", ["4"]],
    ["*[name=charge]/@name", ["charge"]],
    ["//import", []],
    ["/fn", []],
    [
      "/class[name=Gateway]",
      [SOURCE.slice(8, SOURCE.indexOf("function")).trim().replace(/\s+/g, " ")],
    ],
    ["program/if", []],
    ["program[1]", []],
    ["constructor", []],
    ["__proto__[toString=x]", []],
    ["fn[name=.*]", []],
  ])("finds %s", (source, wanted) => {
    expect(find(tree, source)).toEqual(wanted);
  });

  it("says how far a path leads", () => {
    const parsed = parseNodePath("class[name=Gateway]/method[name=pay]/if");
    const search = parsed.ok ? findNodes(tree, parsed.value) : undefined;
    expect([search?.nodes, search?.reachedSteps]).toEqual([[], 1]);
    expect(search?.reached.map((node) => node.type)).toEqual(["class_declaration"]);
  });

  it.each<[string, string, string, readonly string[]]>([
    ["python", "@d\ndef f():\n  if x:\n    return 1\n", "fn[name=f]/if/return", ["return 1"]],
    ["python", "@d\ndef f(): pass\n", "Module/FunctionDefinition[name=f]/Block", ["pass"]],
    [
      "ruby",
      "class A\n  def m\n    return 1 if x\n  end\nend\n",
      "class[name=A]/method[name=m]/return",
      ["return 1"],
    ],
    ["go", "package p\nfunc (g *G) F() { return }\n", "fn[name=F]/return", ["return"]],
    ["rust", "impl A { fn f() { if x { return 1; } } }", "fn[name=f]/if/return", ["return 1"]],
    ["c", "int *f(void) { return 0; }", "fn[name=f]/return", ["return 0;"]],
    ["json", '{"a": {"b": [1]}}', "key[name=a]/key[name=b]/array/number", ["1"]],
    ["yaml", "a:\n  b: 1\n", "key[name=a]/key[name=b]", ["b: 1"]],
    ["css", ".a { b: c }", "rule[name='.a']", [".a { b: c }"]],
    ["markdown", "# A\n## B\nx\n", "section[name=A]/section[name=B]/paragraph", ["x"]],
    ["html", '<p id="x"><b>1</b></p>', "//element[name=x]/element", ["<b>1</b>"]],
    ["bash", "f() { echo 1; }", "fn[name=f]/call", ["echo 1"]],
  ])("finds in %s: %s %s", (language, text, source, wanted) => {
    const other = parseText(PARSERS, language, text);
    expect(find(other, source)).toEqual(wanted);
    other.dispose();
  });

  it("finds the nodes that each short word means somewhere", () => {
    const texts: Readonly<Record<string, string>> = {
      typescript:
        "import a from 'a'; interface I { p: 1 } enum E { A } type T = 1; namespace N {} @D() class C { constructor() {} f = 1; m(x: 1) {} }\nconst v = [1, { k: 's' }]; v = 2; try { throw 1 } catch {} if (a) {} else {} for (;;) {} while (a) {} switch (a) {} test('t', () => { return g(); }); // c",
      rust: "macro_rules! m { () => {} } impl A {} struct S; trait T {} mod n {} fn f() { match x { _ => |y| y } }",
      css: "a { b: c }",
      markdown: "# A\n",
    };
    const trees = Object.entries(texts).map(([id, text]) => parseText(PARSERS, id, text));
    const missed = listNodeWords().filter((word) =>
      trees.every((each) => find(each, `//${word}`).length === 0),
    );
    expect(missed).toEqual([]);
    expect(isNodeWord("fn") && !isNodeWord("toString")).toBe(true);
    for (const each of trees) each.dispose();
  });
});

/** Sources of other people, installed with the packages that this program uses, and our own. */
const FILES: readonly string[] = [
  "src/syntax/symbols.ts",
  "node_modules/commander/lib/command.js",
  "node_modules/tree-sitter-ruby/src/scanner.c",
  "node_modules/tree-sitter-typescript/bindings/node/binding.cc",
  "package.json",
  "tsconfig.json",
  "README.md",
];

/** Texts with repeated names, nesting and nameless parts, for languages without installed sources. */
const TEXTS: Readonly<Record<string, string>> = {
  python:
    "import a\n@d\nclass A:\n    x = 1\n    def f(self, a=1, *b): return a + a + a\n    def f(self): pass\nfor i in a: print(i, i)\nx, y = 1, 2\n",
  go: 'package p\nimport "a"\ntype A struct { B, C int }\nfunc (a A) F() (int, error) { return 1, nil }\nfunc (b B) F() {}\nvar x, y = 1, 2\n',
  rust: "use a::b;\nimpl A { fn f() {} }\nimpl B for A { fn f() -> u8 { let x = 1 + 1; x } }\n#[a]\nmod m { fn f() {} }\n",
  java: "class A { int a, b; void f() {} void f(int a) { a = a + a; } class A {} }\n",
  c_sharp: "namespace N { class A { int a, b; void F() {} void F(int a) { a += a; } } }\n",
  ruby: "class A\n  def f(a) = a + a\n  def f; end\nend\nA.new.f(1, 1)\n",
  php: "<p><?php class A { public $a = 1, $b; function f() { return 1 + 1; } } f(1, 1); ?></p>",
  bash: "f() { echo a a; }\nf() { echo b | cat; }\nif [ -n x ]; then f; fi\n",
  yaml: "a: [1, 1]\na:\n  - b: 1\n  - b: 1\n--- \nc: |\n  x\n",
  toml: "a = [1, 1]\n[b]\nc = 1\n[[d]]\ne = 1\n[[d]]\ne = 1\n",
  html: "<div id=a><p>x</p><p>x</p></div><script>1</script>\n",
  css: ".a { b: c; b: c } .a { d: e }\n@media x { .a { b: c } }\n",
  lua: "local function f(a, b) return a end\nM.f = function() end\nf(1, 1)\n",
  kotlin: "class A(val a: Int) { fun f() = 1 + 1\n  fun f(a: Int) { g(a, a) } }\n",
};

/** All texts that the laws are held against. */
function listTexts(): readonly (readonly [language: string, text: string])[] {
  const files = FILES.map((file): readonly [string, string] => {
    const text = readFileSync(path.join(ROOT, file), "utf8").slice(0, 40_000);
    return [findLanguage(file)?.id ?? file, text];
  });
  return [...files, ...Object.entries(TEXTS)];
}

describe("a printed path", () => {
  it.each(listTexts())("leads to its node and no other, in %s", (id, text) => {
    const tree = parseText(PARSERS, id, text);
    const printer = new NodePathPrinter(tree);
    const nodes = listNamed(tree.root);
    const step = Math.max(1, Math.floor(nodes.length / 400));
    for (const node of nodes.filter((_, idx) => idx % step === 0)) {
      const printed = printer.print(node);
      const found = follow(tree, printed);
      expect([printed, found]).toEqual([printed, [node]]);
      const estree = printer.printEstree(node);
      if (estree !== undefined) expect([estree, follow(tree, estree)]).toEqual([estree, [node]]);
    }
    tree.dispose();
  });

  it.each<[language: string, added: string, text: string, word: string]>([
    [
      "typescript",
      "export function added() { return 1; }\n",
      "export function f() { return 2; }\nclass A { m() { return 3; } }\n",
      "3",
    ],
    [
      "typescript",
      "export function added() { return 1; }\n",
      "export function f() { return 2; }\nclass A { m() { return 3; } }\n",
      "2",
    ],
    ["javascript", "const added = () => 1;\n", "const f = () => { return 2; };\n", "2"],
    ["python", "@d\ndef added(): return 1\n", "@d\ndef f(): return 2\n", "2"],
    ["rust", "impl X { fn added() {} }\n", "impl A { fn f() { g(2); } }\n", "2"],
    ["json", '{ "added": 1, ', '"a": { "b": 2 } }', "2"],
    ["yaml", "added: 1\n", "a:\n  b: 2\n", "2"],
    ["markdown", "# Added\n\nx\n\n", "# A\n\ntwo\n", "two"],
    ["css", ".added { a: b }\n", ".a { c: two }\n", "two"],
  ])("survives what is added before, in %s", (id, added, text, word) => {
    const isJson = id === "json";
    const before = parseText(PARSERS, id, isJson ? `{${text}` : text);
    const target = listNamed(before.root).find((node) => node.text.trim() === word);
    const printed = target === undefined ? "" : printNodePath(before, target);
    const after = parseText(PARSERS, id, added + text);
    expect([printed, find(after, printed)]).toEqual([printed, [word]]);
    before.dispose();
    after.dispose();
  });

  it("names what has a name and numbers what has none", () => {
    const tree = parseText(
      PARSERS,
      "typescript",
      SOURCE.replace("export class", "export @D() class"),
    );
    const printer = new NodePathPrinter(tree);
    const at = (text: string): readonly (string | undefined)[] => {
      const node = listNamed(tree.root).find((each) => each.text === text);
      return node === undefined ? [] : [printer.print(node), printer.printEstree(node)];
    };
    expect(at("return 2;")).toEqual([
      "program/export_statement[name=Gateway]/class_declaration[name=Gateway]/class_body/method_definition[name=charge]/statement_block/return_statement",
      "Program/ExportNamedDeclaration[name=Gateway]/ClassDeclaration[name=Gateway]/ClassBody/MethodDefinition[name=charge]/BlockStatement/ReturnStatement",
    ]);
    expect(at('"a b"')).toEqual([
      'program/lexical_declaration[name=handlers]/variable_declarator[name=handlers]/object/pair[name="a b"]/string',
      'Program/VariableDeclaration[name=handlers]/VariableDeclarator[name=handlers]/ObjectExpression/Property[name="a b"]/key:Literal',
    ]);
    expect(printer.listSteps(tree.root)).toEqual([
      "export_statement[name=Gateway]",
      "function_declaration[name=send]",
      "lexical_declaration[name=handlers]",
      "for_in_statement",
    ]);
    const [gateway] = tree.root.namedChildren;
    expect(printer.findName(gateway ?? tree.root)).toBe("Gateway");
    tree.dispose();
  });
});

describe("ESTree names", () => {
  it("are those of JavaScript and TypeScript only", () => {
    const ids = ["javascript", "jsx", "typescript", "tsx", "python", "json"];
    expect(ids.filter((id) => hasEstreeNames(getLanguage(id)))).toEqual(ids.slice(0, 4));
  });

  it.each<[text: string, wanted: string]>([
    ["a && b", "LogicalExpression"],
    ["a + b", "BinaryExpression"],
    ["f`x`", "TaggedTemplateExpression"],
    ["import('a')", "ImportExpression"],
    ["f()", "CallExpression"],
    ["(a)", "-"],
  ])("tell %s apart: %s", (text, wanted) => {
    const tree = parseText(PARSERS, "javascript", `x = ${text}`);
    const node = tree.root.namedChildren[0]?.namedChildren[0]?.childForField("right");
    expect(node === undefined ? "" : (findEstreeName(node) ?? "-")).toBe(wanted);
    tree.dispose();
  });

  it.each<[text: string, wanted: string]>([
    ["export default 1", "ExportDefaultDeclaration"],
    ["export * from 'a'", "ExportAllDeclaration"],
    ["export { a }", "ExportNamedDeclaration"],
    ["for (a in b);", "ForInStatement"],
    ["for (a of b);", "ForOfStatement"],
    ["export = a", "TSExportAssignment"],
  ])("tell statements apart: %s", (text, wanted) => {
    const tree = parseText(PARSERS, "typescript", text);
    const [node] = tree.root.namedChildren;
    expect(node === undefined ? "" : findEstreeName(node)).toBe(wanted);
    tree.dispose();
  });
});
