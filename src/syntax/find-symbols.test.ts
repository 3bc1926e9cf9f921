/** Which names, with how much scope and in which spelling, find which definitions. */
import { describe, expect, it } from "vitest";
import { printSymbol } from "./check-symbols.ts";
import { createTestParsers, parseText } from "./check-syntax.ts";
import { filterSymbols, findSymbols, listSymbols } from "./index.ts";

const PARSERS = await createTestParsers();

const PAY = `
export class Gateway { async charge(a) {} get url() { return 1 } set url(v) {} #key = 1; }
class Other { charge() {} }
export function refund() {}
export default class Shop {}
`;

const SHAPES: Readonly<Record<string, string>> = {
  typescript: PAY,
  java: "class A { A() {} A(int x) {} void run() {} }",
  rust: "struct B; impl B { fn fmt(&self) {} } impl Display for B { fn fmt(&self) {} } impl Debug for B { fn fmt(&self) {} }",
  go: "package p\nfunc (g *Gateway) Charge() {}\nfunc (o Other) Charge() {}\n",
  cpp: "namespace n { class Foo { void bar(); }; void Foo::bar() {} }",
  json: '{"version": "1", "b": {"version": "2", "c.d": [{"e": 1}]}}',
  yaml: "jobs:\n  build:\n    steps:\n      - run: a\n      - run: b\n",
  css: ".a, .b > p { color: red }\n.b { color: blue }\n",
  markdown: "# Usage\n## API v1.0\n# API\n",
  php: "<?php class C { public $a = 1; function a() {} }",
  html: '<div id="main"></div>',
};

describe("findSymbols", () => {
  it.each<[language: string, name: string, kind: string | undefined, wanted: readonly string[]]>([
    ["typescript", "refund", undefined, ["function refund"]],
    ["typescript", "charge", undefined, ["method Gateway.charge", "method Other.charge"]],
    ["typescript", "Gateway.charge", undefined, ["method Gateway.charge"]],
    ["typescript", "Gateway#charge", undefined, ["method Gateway.charge"]],
    ["typescript", "Gateway::charge", undefined, ["method Gateway.charge"]],
    ["typescript", "Gateway/charge", undefined, ["method Gateway.charge"]],
    ["typescript", "Gateway.charge()", undefined, ["method Gateway.charge"]],
    ["typescript", "`Gateway.charge`", undefined, ["method Gateway.charge"]],
    ["typescript", "'refund'", undefined, ["function refund"]],
    ["typescript", "class Gateway", undefined, ["class Gateway"]],
    ["typescript", "async def refund", undefined, ["function refund"]],
    ["typescript", "Gateway.#key", undefined, ["field Gateway.#key"]],
    ["typescript", "url", undefined, ["method get Gateway.url", "method set Gateway.url"]],
    ["typescript", "url", "getter", ["method get Gateway.url"]],
    ["typescript", "url", "set", ["method set Gateway.url"]],
    ["typescript", "refund", "method", ["function refund"]],
    ["typescript", "charge", "function", ["method Gateway.charge", "method Other.charge"]],
    ["typescript", "refund", "class", []],
    ["typescript", "refund", "constructor", []],
    ["typescript", "default", undefined, ["class Shop"]],
    ["typescript", "harge", undefined, []],
    ["typescript", "xGateway.charge", undefined, []],
    ["typescript", "Shop.charge", undefined, []],
    ["typescript", "", undefined, []],
    ["typescript", "x".repeat(2_000), undefined, []],
    ["java", "A", undefined, ["class A"]],
    ["java", "A", "constructor", ["constructor A.A", "constructor A.A"]],
    ["java", "A.A", undefined, ["constructor A.A", "constructor A.A"]],
    ["rust", "B", undefined, ["struct B"]],
    ["rust", "B::fmt", undefined, ["method B.fmt", "method B.fmt", "method B.fmt"]],
    ["rust", "Display::fmt", undefined, ["method B.fmt"]],
    ["rust", "impl Debug for B", undefined, ["impl impl Debug for B"]],
    ["go", "Charge", undefined, ["method Gateway.Charge", "method Other.Charge"]],
    ["go", "Other.Charge", undefined, ["method Other.Charge"]],
    ["cpp", "n::Foo::bar", undefined, ["method n.Foo.bar", "method n.Foo.bar"]],
    ["json", "version", undefined, ["key version"]],
    ["json", "b.version", undefined, ["key b.version"]],
    ["json", "c.d", undefined, ["key b.c.d"]],
    ["json", 'b["c.d"][0].e', undefined, ["key b.c.d[0].e"]],
    ["yaml", "run", undefined, ["key jobs.build.steps[0].run", "key jobs.build.steps[1].run"]],
    ["yaml", "jobs.build.steps[1].run", undefined, ["key jobs.build.steps[1].run"]],
    ["yaml", "steps[0]", undefined, ["element jobs.build.steps[0]"]],
    ["css", ".b > p", undefined, ["rule .a, .b > p"]],
    ["css", ".b", undefined, ["rule .b"]],
    ["css", ".b color", undefined, ["property .b.color"]],
    ["markdown", "## API v1.0", undefined, ["heading Usage.API v1.0"]],
    ["markdown", "API", undefined, ["heading API"]],
    ["markdown", "Usage > API v1.0", undefined, ["heading Usage.API v1.0"]],
    ["php", "$a", undefined, ["property C.$a"]],
    ["php", "C::$a", undefined, ["property C.$a"]],
    ["php", "a", "method", ["method C.a"]],
    ["html", "#main", undefined, ["element main"]],
    ["html", "div#main", "tag", ["element main"]],
  ])("finds in %s: %s (%s)", (language, name, kind, wanted) => {
    const tree = parseText(PARSERS, language, SHAPES[language] ?? "");
    const query = kind === undefined ? { name } : { name, kind };
    const found = findSymbols(tree, query);
    expect(found.map(printSymbol)).toEqual(wanted);
    expect(filterSymbols(listSymbols(tree), query).map(printSymbol)).toEqual(wanted);
    tree.dispose();
  });
});
