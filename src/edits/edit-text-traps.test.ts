/**
 * Drifted edits whose careless application would look like success: each row is applied twice, since a second
 * application must be refused, and shows the bytes after the first or the code of the refusal.
 */
import { describe, expect, it } from "vitest";
import { type EditRequest, editText } from "./edit-text.ts";

function checkTwice(text: string, request: EditRequest): string {
  const first = editText(text, request);
  if (first.text === undefined) return first.error?.code ?? "";
  expect(editText(first.text, request).error?.code).toBe("ALREADY_APPLIED");
  return first.text;
}

const FETCH = "def fetch(self):\n    compute(items)\n    finish()\n";
const FETCH_TYPO = "def fetch(self):\n    compute(itms)\n    finish()";

describe("an applied edit", () => {
  it.each([
    [
      "separates a new last element in Python",
      'X = [\n    "a",\n    "b"\n]\n',
      '    "a",\n    "b",\n]',
      '    "a",\n    "b",\n    "c",\n]',
      'X = [\n    "a",\n    "b",\n    "c"\n]\n',
    ],
    [
      "leaves valid JSON behind a new last member",
      '{\n  "a": 1,\n  "b": 2\n}\n',
      '  "b": 2,\n',
      '  "b": 2,\n  "c": 3,\n',
      '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}\n',
    ],
    [
      "continues a command over a new last argument",
      "cmd \\\n\t--a \\\n\t--b\n",
      "cmd \\\n  --a \\\n  --b \\",
      "cmd \\\n  --a \\\n  --b \\\n  --c",
      "cmd \\\n\t--a \\\n\t--b \\\n\t--c\n",
    ],
    [
      "adds a last line once",
      FETCH,
      FETCH_TYPO,
      `${FETCH_TYPO}\n    close()`,
      `${FETCH}    close()\n`,
    ],
    ["adds a first line once", FETCH, FETCH_TYPO, `@cached\n${FETCH_TYPO}`, `@cached\n${FETCH}`],
    [
      "keeps the depth of a sibling when only the first line lost its indentation",
      "class A:\n    def f(self):\n        a(1)\n        b()\n",
      "def f(self):\n        a( 1 )\n        b()",
      "def f(self):\n        a( 1 )\n        b()\n\n    def g(self):\n        pass",
      "class A:\n    def f(self):\n        a(1)\n        b()\n\n    def g(self):\n        pass\n",
    ],
    [
      "may have a stub body",
      "class B:\n    pass\n",
      "class B:\n    pass",
      "class B:\n    pass\n\nclass A(Protocol):\n    def g(self) -> str:\n        ...",
      "class B:\n    pass\n\nclass A(Protocol):\n    def g(self) -> str:\n        ...\n",
    ],
  ])("%s", (_name, text, old_text, new_text, expected) => {
    expect(checkTwice(text, { old_text, new_text })).toBe(expected);
  });
});

describe("an edit that was made before", () => {
  it("is not made at another place than `near_line` points at", () => {
    const text = "def a():\n    x()\n\ndef b():\n    x()\n";
    const request = { old_text: "    x()", new_text: "    y()", near_line: 5 };
    expect(checkTwice(text, request)).toBe("def a():\n    x()\n\ndef b():\n    y()\n");
  });

  it("is not made in a near copy", () => {
    const copy =
      "  font: monaco;\n  margin: 5px;\n  border: 1px solid #eee;\n  max-height: 300px;\n  padding: 15px;\n";
    const done =
      "  font: monaco;\n  margin: 5px;\n  border: 1px solid var(--box);\n  padding: 15px;\n";
    const old_text = done.replace("var(--box)", "#eee");
    const answer = editText(`${copy}}\n\npre {\n${done}}\n`, { old_text, new_text: done });
    expect(answer.error?.code).toBe("ALREADY_APPLIED");
  });
});

describe("a refused edit", () => {
  it.each([
    [
      "quotes a section of another name",
      '[env.staging]\nreplicas = 2\nregion = "eu"\nlog = "debug"\n',
      '[env.prod]\nreplicas = 2\nregion = "eu"\nlog = "debug"',
      '[env.prod]\nreplicas = 9\nregion = "eu"\nlog = "debug"',
      "EDIT_NO_MATCH",
    ],
    [
      "quotes a key of another name",
      "prod:\n  host: db1\n  port: 5432\n  debug: false\n",
      "staging:\n  host: db1\n  port: 5432\n  debug: false",
      "staging:\n  host: db1\n  port: 5432\n  debug: true",
      "EDIT_NO_MATCH",
    ],
    [
      "quotes the opposite condition",
      "if (user.isAdmin()) {\n  grant();\n}\n",
      "if (!user.isAdmin()) {\n  grant();\n}",
      "if (!user.isAdmin()) {\n  deny();\n}",
      "EDIT_NO_MATCH",
    ],
    [
      "removes a line that says something else in the file",
      "  else:\n    print('cannot do -t from stdin')\n    sys.exit(1)\n",
      "  else:\n    print('cannot do -t to stdout')\n    sys.exit(1)",
      "  else:\n    sys.exit(1)",
      "EDIT_NO_MATCH",
    ],
    [
      "changes the end of an elided block that comes twice",
      "start\n  x = 1\n  mid\n  x = 1\nend\n",
      "start\n  // ... existing code ...\n  x = 1",
      "start\n  // ... existing code ...\n  x = 2",
      "EDIT_AMBIGUOUS",
    ],
    [
      "changes the end of an elided block in the next block",
      "def f():\n    a()\n    return 1\n\ndef g():\n    b()\n    return 2\n",
      "def f():\n    # ...\n    return 2",
      "def f():\n    # ...\n    return 3",
      "EDIT_AMBIGUOUS",
    ],
  ])("%s", (_name, text, old_text, new_text, expected) => {
    expect(checkTwice(text, { old_text, new_text })).toBe(expected);
  });
});

describe("a caller without types", () => {
  it.each([
    ["no new text", "a", { old_text: "a" }, {}, "`new_text` must be a string, got undefined."],
    [
      "a number",
      "a",
      { old_text: 1, new_text: "b" },
      {},
      "`old_text` must be a string, got number.",
    ],
    ["no text", null, { old_text: "a", new_text: "b" }, {}, "`text` must be a string, got null."],
    [
      "another preset",
      "a",
      { old_text: "a", new_text: "b" },
      { preset: "best" },
      'There is no preset "best"; there are default, harnesskit, codecompanion.',
    ],
  ])("is told of %s", (_name, text, request, options, message) => {
    const answer: unknown = Reflect.apply(editText, undefined, [text, request, options]);
    expect(answer).toMatchObject({
      status: "invalid",
      error: { code: "REQUEST_FIELD_INVALID", message },
    });
  });
});
