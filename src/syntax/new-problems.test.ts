/** Errors as a difference: what breaks a text is found, what does not is passed, in right and in broken texts. */
import { describe, expect, it } from "vitest";
import { createTestParsers, listNewProblems } from "./check-syntax.ts";

const PARSERS = await createTestParsers();

/** The new problems of an edit, printed. */
function checkNew(
  id: string,
  before: string | undefined,
  after: string,
  expected: readonly string[],
): void {
  expect(listNewProblems(PARSERS, id, before, after)).toEqual(expected);
}

/** Whether an edit is reported. */
function checkFound(id: string, before: string, after: string, isFound: boolean): void {
  expect([after, listNewProblems(PARSERS, id, before, after).length > 0]).toEqual([after, isFound]);
}

const JAVA = `class A {
  int one(int x) {
    int y = x + 1;
    return y;
  }

  int two(int x) {
    call(x, "text");
    return 2;
  }
}
`;
const BROKEN_JAVA = JAVA.replace("return 2;", "return 2");

describe("findNewProblems in a text that was right", () => {
  it.each([
    ["a half statement", "int y = x + 1;", "int y = ;"],
    ["a lost brace", "  }\n\n  int two", "\n  int two"],
    ["a doubled brace", "int two(int x) {", "int two(int x) {{"],
    ["an open string", '"text"', '"text'],
    ["an open comment", "return 2;", "/* return 2;"],
    ["an open call", "call(x", "call(x, other("],
  ])("finds %s", (_name, from, to) => checkFound("java", JAVA, JAVA.replace(from, to), true));

  it.each([
    ["a changed expression", "x + 1", "x * (2 + 1)"],
    ["a new method", "  int two", "  int three() { return 3; }\n\n  int two"],
    ["a removed statement", "    int y = x + 1;\n", ""],
  ])("passes %s", (_name, from, to) => checkFound("java", JAVA, JAVA.replace(from, to), false));

  it("says what is wrong where", () => {
    checkNew("go", "package a\nfunc b() {\n\tc()\n}\n", "package a\nfunc b() {\n\tc(\n}\n", [
      "3:3 The `(` is not closed.",
    ]);
    checkNew("typescript", "f(1);\n", "f(1;\n", ["1:4 ')' expected."]);
  });

  it("takes every error of a new file for new", () =>
    checkNew("python", undefined, "x =\n", [
      "1:4 What begins in line 1 is not complete after `=`.",
    ]));
});

describe("findNewProblems in a text that was broken elsewhere", () => {
  it.each([
    ["a half statement", "int y = x + 1;", "int y = ;"],
    ["a lost brace", "one(int x) {", "one(int x) "],
    ["a doubled bracket", "one(int x)", "one((int x)"],
    ["an open string", '"text"', '"text'],
  ])("finds %s", (_name, from, to) =>
    checkFound("java", BROKEN_JAVA, BROKEN_JAVA.replace(from, to), true),
  );

  it.each([
    ["a changed expression", "x + 1", "x * (2 + 1)"],
    ["a new method", "  int one", "  int three() { return 3; }\n\n  int one"],
    ["a removed statement", "    int y = x + 1;\n", ""],
    ["a change of the broken line", "return 2", "return 3"],
    ["lines added before", "class A {", "class A {\n\n  int z;\n"],
    ["its repair", "return 2", "return 2;"],
  ])("passes %s", (_name, from, to) =>
    checkFound("java", BROKEN_JAVA, BROKEN_JAVA.replace(from, to), false),
  );

  it("goes by TypeScript's errors for TypeScript", () => {
    const before = "const a = ;\nfunction f() {\n  return 1;\n}\n";
    checkNew("typescript", before, before.replace("1;", "g(1;"), ["3:13 ')' expected."]);
    checkNew("typescript", before, before.replace("1;", "2;"), []);
    checkNew("typescript", before, `// remark\n${before}`, []);
  });
});

describe("findNewProblems where a grammar is not the last word", () => {
  it("reads TypeScript of today and JavaScript with types or JSX", () => {
    checkNew("typescript", "", "import defer * as a from 'a';\n".replace("defer ", ""), []);
    checkNew("javascript", "", "const a = <b>{c}</b>;\nlet d: number = 1;\n", []);
  });

  it("advises only on what a macro may explain", () => {
    const before = "int f(void) {\n  return 1;\n}\n";
    checkNew("c", before, before.replace("int f", "API_EXPORT(int) f"), []);
    const advised = listNewProblems(
      PARSERS,
      "c",
      before,
      before.replace("  return 1;", "  FOR_EACH(a, b) c(a)\n  return 1;"),
    );
    expect(advised.every((each) => each.startsWith("~"))).toBe(true);
    checkNew("c", before, before.replace("return 1;", "return g(1;"), [
      "2:13 Expected `)` to close the `(` of line 2.",
    ]);
  });

  it.each([
    ["yaml", "a: 1\n", "a: {{ .Values.b }}\nc: [1\n"],
    ["html", "<p></p>", "<p></b></p></i>"],
    ["javascript", "// @flow\nf();\n", "// @flow\ntype A = {| a: 1 |};\nf();\n"],
    ["css", "a { b: c }\n", "a { b: c; *d: e; = }\n"],
    ["cpp", "#import <a.h>\n", "#import <a.h>\n@interface B : C\n@end\n"],
    ["ruby", "a = 1\n", "a = <%= b %>\n"],
  ])("advises only on %s %j", (id, before, after) => {
    const found = listNewProblems(PARSERS, id, before, after);
    expect([found.length > 0, found.every((each) => each.startsWith("~"))]).toEqual([true, true]);
  });

  it("holds JSON to the strictest dialect it was right in", () => {
    const remark = '{ // remark\n  "a": 1\n}';
    checkNew("json", '{ "a": 1 }', '{ "a": 1, }', [
      "1:11 Unexpected `}` in the `{` opened in line 1; expected a name in double quotes.",
    ]);
    checkNew("json", remark, remark.replace("1", "1,"), []);
    checkNew("json", remark, remark.replace("1", "1 1"), [
      "2:10 Unexpected `1` in the `{` opened in line 1; expected `,` or `}`.",
    ]);
    checkNew("json", "{{ template }}", "{{ template }} [", []);
    checkNew("jsonc", '{ "a": 1 }', '{ "a": 1, /* b */ }', []);
  });

  it("never finds anything in Markdown", () => checkNew("markdown", "a", "# (\n```js\n{", []));
});
