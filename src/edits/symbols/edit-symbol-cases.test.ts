/** Symbol operations language by language, as printed by `SymbolTester`, and every refusal by its code. */
import { beforeAll, describe, expect, it } from "vitest";
import { SymbolTester } from "./check-symbol.ts";

const tester = new SymbolTester();

beforeAll(() => tester.load());

const TS = `export class Gateway {
  /** Charges. */
  @log()
  charge(amount: number): number {
    return amount;
  }

  refund(): void {}
}
`;

const PY = `class A:
    @cached
    def load(self):
        """Loads."""
        return 1


def other():
    return A().load()
`;

const GO = `package a

// Sum adds.
func Sum(a, b int) int {
	return a + b
}

func (g *Gate) Open() bool {
	return true
}
`;

describe("operations", () => {
  it.each([
    [
      "replace_body keeps signature, decorator and docs",
      "a.ts",
      TS,
      { action: "replace_body", symbol: "charge", content: "return amount * 2;" },
      TS.replace("return amount;", "return amount * 2;"),
    ],
    [
      "insert_after keeps the blank-line habit and the depth",
      "a.ts",
      TS,
      { action: "insert_after", symbol: "Gateway.charge", content: "cancel(): void {}" },
      TS.replace("  }\n\n  refund", "  }\n\n  cancel(): void {}\n\n  refund"),
    ],
    [
      "insert_before stands before docs and decorators",
      "a.ts",
      TS,
      { action: "insert_before", symbol: "charge", content: "open(): void {}" },
      TS.replace("  /** Charges", "  open(): void {}\n\n  /** Charges"),
    ],
    [
      "replace_symbol in Python",
      "a.py",
      PY,
      { action: "replace_symbol", symbol: "other", content: "def other():\n    return 2" },
      PY.replace("return A().load()", "return 2"),
    ],
    [
      "replace_body in Go",
      "a.go",
      GO,
      { action: "replace_body", symbol: "Sum", content: "return b + a" },
      GO.replace("return a + b", "return b + a"),
    ],
  ] as const)("%s", (_name, file, text, operation, expected) => {
    expect(tester.print(file, text, operation).split(/^~ |^! /m)[0]).toBe(expected);
  });

  it("delete_symbol takes docs and decorators along", () => {
    const printed = tester.print("a.ts", TS, {
      action: "delete_symbol",
      symbol: "charge",
      content: "",
    });
    expect(printed).not.toMatch(/Charges|@log|charge\(/);
    expect(printed).toContain("refund(): void {}");
  });

  it("rename_symbol renames a function and its uses, and leaves strings alone", () => {
    const text = 'function f() {}\nf();\nconst s = "f";\n';
    const printed = tester.print("a.js", text, {
      action: "rename_symbol",
      symbol: "f",
      content: "g",
    });
    expect(printed).toContain('function g() {}\ng();\nconst s = "f";\n');
  });

  it.each([
    ["const { a } = load();\nuse(a);\n", "SYMBOL_RENAME_UNSAFE"],
    ["const { a = 1, c } = load();\nuse(a);\n", "SYMBOL_RENAME_UNSAFE"],
    ["const a = 1;\nuse({ a });\n", "const b = 1;\nuse({ a: b });\n"],
    ["const a = 1;\nexport { a };\n", "const b = 1;\nexport { b as a };\n"],
  ])("rename_symbol keeps the keys of %j", (text, expected) => {
    const rename = { action: "rename_symbol", symbol: "a", content: "b" } as const;
    const printed = tester.print("a.js", text, rename).split(/^~ |^! |: a cannot/m)[0];
    expect(printed).toBe(expected);
  });

  it("keeps CRLF line endings", () => {
    const text = TS.replaceAll("\n", "\r\n");
    const operation = {
      action: "insert_after",
      symbol: "refund",
      content: "x(): void {\n}",
    } as const;
    const [result = ""] = tester.print("a.ts", text, operation).split(/^~ |^! /m);
    expect(result.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(result).toContain("x(): void {\r\n");
  });
});

describe("refusals", () => {
  it.each([
    ["SYMBOL_NOT_FOUND", "a.ts", TS, { action: "replace_body", symbol: "chrage", content: "x" }],
    [
      "EDIT_AMBIGUOUS",
      "a.ts",
      "class A {\n  run() {}\n}\nclass B {\n  run() {}\n}\n",
      { action: "delete_symbol", symbol: "run", content: "" },
    ],
    [
      "SYMBOL_UNCLEAR",
      "a.js",
      "function f() {\n  return (1;\n}\n",
      { action: "replace_body", symbol: "f", content: "return 1;" },
    ],
    [
      "SYMBOL_MISFIT",
      "a.css",
      ".a, .b { color: red }\n",
      { action: "delete_symbol", symbol: ".a", content: "" },
    ],
    [
      "SYMBOL_MISFIT",
      "a.go",
      "package a\n\nconst (\n\tA = iota\n\tB\n\tC\n)\n",
      { action: "delete_symbol", symbol: "A", content: "" },
    ],
    [
      "SYMBOL_RENAME_UNSAFE",
      "a.js",
      "function f() {}\nfunction g(f) {\n  f();\n}\n",
      { action: "rename_symbol", symbol: "f", content: "h" },
    ],
    [
      "EDIT_EXPECTATION_FAILED",
      "a.ts",
      TS,
      { action: "replace_body", symbol: "charge", content: "x", expectContains: "missing" },
    ],
  ] as const)("%s", (code, file, text, operation) => {
    expect(tester.print(file, text, operation).split(":")[0]).toBe(code);
  });
});

describe("what an operation leaves", () => {
  it.each([
    ["a.ts", TS, "charge"],
    ["a.py", PY, "load"],
    ["a.go", GO, "Sum"],
  ])(
    "inserting after a symbol of %s and deleting that again gives the text back",
    (file, text, symbol) => {
      const content =
        file === "a.py"
          ? "def zz(self):\n    pass"
          : file === "a.go"
            ? "func zz() {\n}"
            : "zz() {}";
      const [inserted = ""] = tester
        .print(file, text, { action: "insert_after", symbol, content })
        .split(/^~ |^! /m);
      expect(inserted).toContain("zz");
      const [back] = tester
        .print(file, inserted, { action: "delete_symbol", symbol: "zz", content: "" })
        .split(/^~ |^! /m);
      expect(back).toBe(text);
    },
  );
});
