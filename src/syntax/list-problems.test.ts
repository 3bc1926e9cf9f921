/** What is wrong in a text, in words, and right texts in which nothing is. */
import { describe, expect, it } from "vitest";
import { createTestParsers, parseText, printProblem } from "./check-syntax.ts";
import { listProblems } from "./index.ts";

const PARSERS = await createTestParsers();

/** The problems of `text`, printed. */
function checkProblems(id: string, text: string, expected: readonly string[]): void {
  const tree = parseText(PARSERS, id, text);
  expect(listProblems(tree).map(printProblem)).toEqual(expected);
  tree.dispose();
}

describe("listProblems", () => {
  it.each([
    [
      "go",
      "package a\nfunc b() {\n  c := []int{1,2\n}\n",
      ["4:2 Expected `}` to close the `{` of line 2."],
    ],
    [
      "java",
      "class A {\n  void b() {\n    c();\n  }\n  }\n}\n",
      ["6:1 Unexpected `}`; the block opened in line 1 is closed already."],
    ],
    ["python", "def f(:\n  pass\n", ["1:7 Expected `)` to close the `(` of line 1."]],
    ["python", "x =\n", ["1:4 What begins in line 1 is not complete after `=`."]],
    ["python", "class A:\n    B\n    0property\n", ["3:6 Unexpected `property` after `0`."]],
    [
      "rust",
      "fn b() {\n}\n/* open\nfn x()\n",
      ["3:1 The comment opened here is not closed; expected `*/`."],
    ],
    [
      "css",
      "a { b: c }\n/* open\na{}\n",
      ["2:1 The comment opened here is not closed; expected `*/`."],
    ],
    ["yaml", "a: [1, 2\nb: 3\n", ["1:4 The `[` is not closed."]],
    ["toml", "a = \nb=2\n", ["1:4 What begins in line 1 is not complete after `=`."]],
    ["bash", "if true; then\n echo a\n", ["2:8 Expected `fi` to close the `if` of line 1."]],
    [
      "typescript",
      "class A {\n  b() {\n",
      ["3:1 '}' expected. The parser expected to find a '}' to match the '{' token here (line 2)."],
    ],
    ["javascript", "const a = ;", ["1:11 Expression expected."]],
    [
      "json",
      '{ "a": 1 "b": 2 }',
      ['1:10 Unexpected `"b"` in the `{` opened in line 1; expected `,` or `}`.'],
    ],
    ["markdown", "``` [ ( <b", []],
  ])("of %s %j", checkProblems);

  it.each([
    ["tsx", "const a = <b c={1}>{d}</b>;"],
    ["typescript", "const a = <b>c; using x = f(); enum E { A } @d class F { accessor g = 1 }"],
    [
      "javascript",
      "import a from './a.json' with { type: 'json' }; a?.b ?? c; const d: number = 1",
    ],
    [
      "html",
      "<!doctype html><script>if (a < b && c) { '</' }</script><style>a > b {}</style><p>x<br>",
    ],
    ["php", "<ul><?php foreach ($a as $b): ?><li><?= $b ?></li><?php endforeach ?></ul>"],
    ["jsonc", '{ // remark\n  "a": [1,], /* b */\n}'],
    ["json5", "{ a: 'b', +1: [0x1, .5,] }".replace("+1", "c")],
    ["css", "@media (max-width: 1px) { a { &:hover { color: red } } }"],
    ["c", "#define A(b) b\nstatic int f(void) { return A(1); }\n"],
    ["yaml", "---\na: &b {c: d}\ne: *b\n...\n---\n- >\n  text\n"],
    ["json", ""],
    ["python", ""],
  ])("finds nothing wrong in %s %j", (id, text) => checkProblems(id, text, []));

  it("stops after two hundred", () => {
    const tree = parseText(PARSERS, "go", `package a\n${"var = ;\nvar x int\n".repeat(1_000)}`);
    expect(listProblems(tree).length).toBeLessThanOrEqual(200);
    expect(listProblems(tree).length).toBeGreaterThan(0);
    tree.dispose();
  });

  it("gives span, expected text and the line", () => {
    const tree = parseText(PARSERS, "rust", "fn f() {\n    g(1;\n}\n");
    expect(listProblems(tree)[0]).toMatchObject({
      expected: ")",
      span: { start: 16, end: 16 },
      position: { line: 2, column: 8 },
      excerpt: "g(1;",
      isAdvisory: false,
    });
    tree.dispose();
  });

  it("leaves a text to the grammar that is too deep for TypeScript's parser", () => {
    const tree = parseText(PARSERS, "typescript", `${"[".repeat(50_000)}`);
    expect(tree.exactProblems?.()).toBeUndefined();
    expect(listProblems(tree).length).toBeGreaterThan(0);
    tree.dispose();
  });
});
