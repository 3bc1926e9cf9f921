/** The four edits of a node: where the text goes, with which white space, comma and line ending, in several languages. */
import { describe, expect, it } from "vitest";
import {
  findLanguageById,
  findNodeAt,
  LANGUAGES,
  type SyntaxNode,
  SyntaxParsers,
} from "../syntax/index.ts";
import { LineTable, toSpan } from "../text/index.ts";
import { createProgramAssets } from "../workspace/index.ts";
import { deleteNode, insertAfter, insertBefore, replaceNode } from "./node-edits.ts";
import type { CoordinateOperation } from "./operation.ts";
import { placeCoordinates } from "./place-coordinates.ts";

const parsers = new SyntaxParsers({
  assets: createProgramAssets(),
  getTimeMs: () => performance.now(),
});
await parsers.load(LANGUAGES);

/** The result of `edit` on the node that the marks `[|` and `|]` in `marked` are around. */
function checkNodeEdit(
  languageId: string,
  marked: string,
  edit: (node: SyntaxNode) => CoordinateOperation,
): string {
  const start = marked.indexOf("[|");
  const end = marked.indexOf("|]") - 2;
  const source = marked.replace("[|", "").replace("|]", "");
  const language = findLanguageById(languageId);
  if (language === undefined || start < 0 || end < start) throw new Error("a wrong test case");
  const parsed = parsers.parse(language, source);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const node = findNodeAt(parsed.value, toSpan(start, end));
  if (node.span.start !== start || node.span.end !== end) {
    throw new Error(`the marks are around no node: ${node.type} ${node.text}`);
  }
  const placed = placeCoordinates(new LineTable(source), edit(node));
  if (!placed.ok) return placed.error.message;
  const { span, text } = placed.value;
  return source.slice(0, span.start) + text + source.slice(span.end);
}

type Row = readonly [name: string, language: string, marked: string, text: string, wanted: string];

const BEFORE: readonly Row[] = [
  [
    "a statement at its depth",
    "javascript",
    "{\n  a();\n  [|b();|]\n}\n",
    "x();",
    "{\n  a();\n  x();\n  b();\n}\n",
  ],
  [
    "several lines at the depth of the place",
    "javascript",
    "{\n\t[|b();|]\n}\n",
    "if (x) {\n\ty();\n}\n",
    "{\n\tif (x) {\n\t\ty();\n\t}\n\tb();\n}\n",
  ],
  [
    "in the line ending of the place",
    "python",
    "def f():\r\n    [|pass|]\r\n",
    "x = 1\ny = 2",
    "def f():\r\n    x = 1\r\n    y = 2\r\n    pass\r\n",
  ],
  [
    "a statement on the line of others",
    "javascript",
    "{ a(); [|b();|] }",
    "x();",
    "{ a(); x(); b(); }",
  ],
  ["an argument with its comma", "javascript", "f(a, [|b|]);", "x", "f(a, x, b);"],
  [
    "an element on a line of its own",
    "json",
    "[\n  [|1|],\n  2\n]\n",
    "0",
    "[\n  0,\n  1,\n  2\n]\n",
  ],
  [
    "the only argument",
    "go",
    "package p\n\nvar x = f([|a|])\n",
    "b",
    "package p\n\nvar x = f(b, a)\n",
  ],
  ["an operand within its line", "javascript", "x = a + [|b|];", "!", "x = a + ! b;"],
  [
    "a member of a class",
    "java",
    "class A {\n    [|int b;|]\n}\n",
    "int a;",
    "class A {\n    int a;\n    int b;\n}\n",
  ],
  ["the first statement of a file", "ruby", "[|b|]\n", "a", "a\nb\n"],
  ["a call that is a whole statement", "javascript", "[|f()|];\n", "g();", "g();\nf();\n"],
  ["a key of YAML", "yaml", "a:\n  [|b: 1|]\n", "c: 2", "a:\n  c: 2\n  b: 1\n"],
];

const AFTER: readonly Row[] = [
  [
    "a statement and its remark",
    "javascript",
    "{\n  [|a();|] // why\n}\n",
    "x();",
    "{\n  a(); // why\n  x();\n}\n",
  ],
  ["the last statement of a file without newline", "python", "[|a = 1|]", "b = 2", "a = 1\nb = 2"],
  [
    "the last element gets its comma",
    "json",
    '{\n  [|"a": 1|]\n}\n',
    '"b": 2',
    '{\n  "a": 1,\n  "b": 2\n}\n',
  ],
  [
    "a trailing comma stays a trailing comma",
    "typescript",
    "f(\n  [|a|], // one\n);\n",
    "b,",
    "f(\n  a, // one\n  b,\n);\n",
  ],
  [
    "a remark stays with the element before",
    "javascript",
    "f(\n  [|a|] // one\n);\n",
    "b",
    "f(\n  a, // one\n  b\n);\n",
  ],
  [
    "an argument within its line",
    "rust",
    "fn main() { f([|a|], c); }",
    "b",
    "fn main() { f(a, b, c); }",
  ],
  [
    "a field with its semicolon",
    "typescript",
    "class A {\n  [|a = 1|];\n}\n",
    "b = 2;",
    "class A {\n  a = 1;\n  b = 2;\n}\n",
  ],
  [
    "a statement on the line of others",
    "c",
    "int f(void) { [|a();|] b(); }",
    "x();",
    "int f(void) { a(); x(); b(); }",
  ],
];

const REPLACED: readonly Row[] = [
  ["an expression", "go", "package p\n\nvar x = [|f(1)|]\n", "g(2)", "package p\n\nvar x = g(2)\n"],
  [
    "a block at its depth",
    "javascript",
    "{\n    if (a) [|{\n        b();\n    }|]\n}\n",
    "{\n    c();\n}",
    "{\n    if (a) {\n        c();\n    }\n}\n",
  ],
  [
    "a text cut from the file keeps its depth",
    "javascript",
    "{\n    [|if (a) {\n        b();\n    }|]\n}\n",
    "if (c) {\n        b();\n    }",
    "{\n    if (c) {\n        b();\n    }\n}\n",
  ],
  [
    "the lines of a template stay as they are",
    "javascript",
    "{\n  x = [|y|];\n}\n",
    "`a\n  b`",
    "{\n  x = `a\n  b`;\n}\n",
  ],
  [
    "characters beyond the first plane before it count twice",
    "javascript",
    'f("😀", [|b|]);',
    "c",
    'f("😀", c);',
  ],
];

const DELETED: readonly (readonly [string, string, string, string])[] = [
  ["a statement with its line", "javascript", "a();\n[|b();|]\nc();\n", "a();\nc();\n"],
  ["a call with the statement it is", "javascript", "a();\n[|b()|];\nc();\n", "a();\nc();\n"],
  [
    "one of the two blank lines around it",
    "python",
    "a = 1\n\n[|b = 2|]\n\nc = 3\n",
    "a = 1\n\nc = 3\n",
  ],
  ["the remark on its line", "python", "a = 1\n[|b = 2|]  # why\nc = 3\n", "a = 1\nc = 3\n"],
  ["the last line of a file without newline", "python", "a = 1\n[|b = 2|]", "a = 1"],
  ["lines that end with CRLF", "python", "a = 1\r\n[|b = 2|]\r\nc = 3\r\n", "a = 1\r\nc = 3\r\n"],
  ["an argument and its comma", "javascript", "f([|a|], b);", "f(b);"],
  ["the last argument and the comma before", "javascript", "f(a, [|b|]);", "f(a);"],
  ["the only argument", "javascript", "f([|a|]);", "f();"],
  ["the last element on its line", "json", '{\n  "a": 1,\n  [|"b": 2|]\n}\n', '{\n  "a": 1\n}\n'],
  ["an element on its line", "json", '{\n  [|"a": 1|],\n  "b": 2\n}\n', '{\n  "b": 2\n}\n'],
  [
    "a remark on the element before stays",
    "javascript",
    "f(\n  a, // one\n  [|b|]\n);\n",
    "f(\n  a // one\n);\n",
  ],
  ["a statement on the line of others", "javascript", "{ a(); [|b();|] c(); }", "{ a(); c(); }"],
  [
    "a function with all its lines",
    "go",
    "package p\n\n[|func a() {\n}|]\n\nfunc b() {\n}\n",
    "package p\n\nfunc b() {\n}\n",
  ],
];

describe("insertBefore", () => {
  it.each(BEFORE)("puts before: %s", (_name, language, marked, text, wanted) => {
    expect(checkNodeEdit(language, marked, (node) => insertBefore(node, text))).toBe(wanted);
  });
});

describe("insertAfter", () => {
  it.each(AFTER)("puts after: %s", (_name, language, marked, text, wanted) => {
    expect(checkNodeEdit(language, marked, (node) => insertAfter(node, text))).toBe(wanted);
  });
});

describe("replaceNode", () => {
  it.each(REPLACED)("replaces %s", (_name, language, marked, text, wanted) => {
    expect(checkNodeEdit(language, marked, (node) => replaceNode(node, text))).toBe(wanted);
  });

  it("asserts the text that it replaces, in places counted from 1 in UTF-16", () => {
    const parsed = parsers.parse(findLanguageById("json") ?? LANGUAGES[0] ?? raise(), '["😀", 1]');
    const node = parsed.ok ? parsed.value.root.namedChildren[0]?.namedChildren[1] : undefined;
    expect(replaceNode(node ?? raise(), "2")).toEqual({
      kind: "coordinates",
      start: { line: 1, col: 8 },
      end: { line: 1, col: 9 },
      base: 1,
      encoding: "utf-16",
      content: "2",
      expect: "1",
    });
  });
});

describe("deleteNode", () => {
  it.each(DELETED)("takes away: %s", (_name, language, marked, wanted) => {
    expect(checkNodeEdit(language, marked, deleteNode)).toBe(wanted);
  });
});

function raise(): never {
  throw new Error("a wrong test case");
}
