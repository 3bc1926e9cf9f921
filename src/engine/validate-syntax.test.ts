/** The syntax validator in front of every write: the difference counts, the edit to blame is named, nothing is written. */
import { describe, expect, it } from "vitest";
import { SyntaxParsers } from "../syntax/index.ts";
import { createMemoryAssets } from "../workspace/index.ts";
import { applyEdits } from "./apply-edits.ts";
import { checkApply, listFiles, openTestWorkspace } from "./check-apply.ts";

const edit = (file: string, old_text: string, new_text: string) => ({ file, old_text, new_text });

const RIGHT = "function f(a) {\n  return a;\n}\n\nfunction g(b) {\n  return b;\n}\n";

describe("a new syntax error", () => {
  it.each([
    ["a half statement", "a.js", RIGHT, "return a;", "return a +", "Expression expected."],
    ["a lost brace", "a.ts", RIGHT, "  return b;\n}", "  return b;", "'}' expected."],
    ["an open string", "a.tsx", RIGHT, "return a;", 'return "a;', "Unterminated string literal."],
    ["an indentation", "a.py", "def f():\n    return 1\n", "    return 1", "return 1(", ""],
    ["a lost comma", "a.json", '{"a": 1,\n"b": 2}\n', "1,", "1", ""],
    ["a lost brace in Go", "a.go", "package a\n\nfunc f() {\n}\n", "func f() {", "func f() ", ""],
    ["a new file", "new.js", "", "", "const a = ;\n", "Expression expected."],
  ])("%s in %s is refused, and nothing is written", async (_name, file, text, old, fresh, said) => {
    const tree = text === "" ? {} : { [file]: text };
    const report = await checkApply(tree, [edit(file, old, fresh)], {
      edits: [`SYNTAX_ERROR ${file}`],
      exit: 5,
    });
    expect([report.status, report.validated]).toEqual(["syntax_error", false]);
    expect(report.error?.message).toContain(said);
    expect(report.error?.details).toMatchObject({ file, problems: [{ line: expect.any(Number) }] });
    expect(report.diff).not.toBeNull();
  });

  it("is laid to the edit that wrote nearest to it", async () => {
    const edits = [
      edit("a.js", "return a;", "return a + 1;"),
      edit("a.js", "return b;", "return (b;"),
    ];
    await checkApply({ "a.js": RIGHT }, edits, {
      edits: ["planned a.js exact 1.00", "SYNTAX_ERROR a.js"],
      exit: 5,
    });
  });

  it("of one file keeps all files as they were, or, each by itself, that file alone", async () => {
    const tree = { "a.js": RIGHT, "b.js": "let b = 1;\n" };
    const edits = [edit("b.js", "1", "2"), edit("a.js", "return a;", "return a +")];
    await checkApply(tree, edits, {
      edits: ["planned b.js exact 1.00", "SYNTAX_ERROR a.js"],
      exit: 5,
    });
    const expected = {
      edits: ["applied b.js exact 1.00", "SYNTAX_ERROR a.js"],
      exit: 5,
      files: { "b.js": "let b = 2;\n" },
    };
    await checkApply(tree, edits, expected, { each: true });
  });

  it("may be written when the caller says so, with a warning", async () => {
    const report = await checkApply(
      { "a.js": RIGHT },
      [edit("a.js", "return a;", "return a +")],
      {
        edits: ["applied a.js exact 1.00"],
        exit: 0,
        files: { "a.js": RIGHT.replace("return a;", "return a +") },
      },
      { allowSyntaxErrors: true },
    );
    expect(report.validated).toBe(false);
    expect(report.warnings.join()).toContain(
      "allowed: a.js would have a new JavaScript syntax error",
    );
  });
});

describe("no new syntax error", () => {
  it.each([
    ["right code", "a.js", RIGHT, "return a;", "return a + 1;", true],
    ["two edits that only together are right", "a.py", "x = [1]\n", "x = [1]", "x = [\n  1]", true],
    ["an error mended", "a.js", "let a = (1;\n", "(1;", "(1);", true],
    ["an error that was there", "a.js", "let a = (1;\nlet b = 2;\n", "b = 2", "b = 3", true],
    ["prose", "a.md", "one [\n", "one", "two (", null],
    ["an unknown language", "a.xyz", "one {\n", "one", "two (", null],
    ["a C macro", "a.c", "int a;\n", "int a;", "DECLARE_THING(a) { .b = 1 }\nint a;", true],
    ["a shell's data", "a.sh", "echo a\n", "echo a", 'echo "`"', true],
  ])("%s passes", async (_name, file, text, old, fresh, validated) => {
    const report = await checkApply({ [file]: text }, [edit(file, old, fresh)], {
      edits: [`applied ${file} exact 1.00`],
      exit: 0,
      files: { [file]: text.replace(old, fresh) },
    });
    expect(report.validated).toBe(validated);
  });

  it("is not asked of a moved file for what was wrong already", async () => {
    const patch =
      "*** Begin Patch\n*** Update File: a.js\n*** Move to: b.js\n@@\n-let b = 2;\n+let b = 3;\n*** End Patch\n";
    const workspace = openTestWorkspace({ "a.js": "let a = (1;\nlet b = 2;\n" });
    const report = await applyEdits(patch, { workspace });
    expect([report.error, report.validated]).toEqual([null, true]);
    expect(listFiles(workspace)).toEqual({ "b.js": '0644 "let a = (1;\\nlet b = 3;\\n"' });
  });
});

describe("what cannot be checked", () => {
  it("is said in a warning, and `validated` is null", async () => {
    const parsers = new SyntaxParsers({
      assets: createMemoryAssets(new Map()),
      getTimeMs: () => 0,
    });
    const report = await checkApply(
      { "a.go": "package a\n" },
      [edit("a.go", "package a", "package b(")],
      { edits: ["applied a.go exact 1.00"], exit: 0, files: { "a.go": "package b(\n" } },
      { parsers },
    );
    expect(report.validated).toBeNull();
    expect(report.warnings.join()).toMatch(/syntax of a\.go not checked: .*missing/);
  });
});
