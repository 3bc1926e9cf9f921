/** The definitions of a file as people read them. */
import { describe, expect, it } from "vitest";
import { createTestParsers, parseText } from "./check-syntax.ts";
import { findSymbols, type OutlineEntry, outline, printSignature } from "./index.ts";

const PARSERS = await createTestParsers();

/** An outline as `LINES KIND HEADER`, two spaces a level. */
function printOutline(entries: readonly OutlineEntry[], depth = 0): readonly string[] {
  return entries.flatMap(({ firstLine, lastLine, kind, signature, children }) => [
    `${"  ".repeat(depth)}${firstLine}-${lastLine} ${kind} ${signature}`,
    ...printOutline(children, depth + 1),
  ]);
}

describe("outline", () => {
  it.each<[language: string, text: string, wanted: readonly string[]]>([
    [
      "typescript",
      "/** Doc. */\n@D()\nexport class A<T> {\n  readonly b: number = 1;\n  get c() { return 1; }\n  async m(\n    a: number,\n  ): Promise<void> {}\n}\nexport const f = async (a: T) => {\n};\ntype U = { x: string };\nfunction g(a: string): void;\nconst o = { p: 1 };\n",
      [
        "2-9 class export class A<T>",
        "  4-4 field readonly b: number = 1",
        "  5-5 method get c()",
        "  6-8 method async m( a: number, ): Promise<void>",
        "10-11 function export const f = async (a: T)",
        "12-12 type type U",
        "  12-12 property x: string",
        "13-13 function function g(a: string): void",
        "14-14 variable const o",
        "  14-14 property p: 1",
      ],
    ],
    [
      "python",
      'class A(B):\n    """Doc."""\n\n    x: int = 1\n\n    @property\n    def p(self) -> int:\n        return 1\n',
      ["1-8 class class A(B)", "  4-4 variable x: int = 1", "  6-8 method def p(self) -> int"],
    ],
    [
      "go",
      "package p\n\n// F does.\nfunc (g *G) F() error {\n\treturn nil\n}\n\ntype S struct {\n\tA int\n}\n",
      ["4-6 method func (g *G) F() error", "8-10 struct type S struct", "  9-9 field A int"],
    ],
    [
      "json",
      '{\n  "name": "x",\n  "list": [1],\n  "map": {\n    "a": null\n  }\n}\n',
      ['2-2 key "name": "x"', '3-3 key "list"', '4-6 key "map"', '  5-5 key "a": null'],
    ],
    ["markdown", "# A\n\nx\n\n## B\n\ny\n", ["1-7 heading # A", "  5-7 heading ## B"]],
    ["css", ".a,\n.b { c: d; }\n", ["1-2 rule .a, .b", "  2-2 property c: d"]],
  ])("of %s", (language, text, wanted) => {
    const tree = parseText(PARSERS, language, text);
    expect(printOutline(outline(tree))).toEqual(wanted);
    tree.dispose();
  });

  it("cuts a long header", () => {
    const text = `function f(${"a, ".repeat(200)}b) {}`;
    const tree = parseText(PARSERS, "javascript", text);
    const [symbol] = findSymbols(tree, { name: "f" });
    const printed = symbol === undefined ? "" : printSignature(text, symbol);
    expect([printed.length, printed.endsWith("…")]).toEqual([120, true]);
    tree.dispose();
  });
});
