/**
 * Contents that do not fit the operation on a definition, and names that mean none or several: each refused by its code.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { SymbolOperation } from "../operation.ts";
import { type SymbolAsk as Ask, SymbolTester } from "./check-symbol.ts";
import { JSON_TEXT, MARKDOWN, PY, RUST, TS } from "./symbol-samples.ts";

const tester = new SymbolTester();

beforeAll(() => tester.load());

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
      "line 14",
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
