/**
 * One edit on one text, byte for byte: what is written, what is refused with which code, and what the answer says.
 * Locating is tested in `match`; here counts what becomes of the text. Not split: it is one table under one check.
 */
import { describe, expect, it } from "vitest";
import { ERROR_CATALOGUE } from "../base/index.ts";
import {
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
} from "./edit-text.ts";

type More = Omit<EditRequest, "old_text" | "new_text"> & EditTextOptions;

/** What the row shows, the text, old text, new text, and the resulting text or the code of the refusal. */
type Row = readonly [
  name: string,
  text: string,
  oldText: string,
  newText: string,
  expected: string,
  more?: More,
];

/** Makes the edit and holds what every answer must satisfy. */
function checkEdit(
  text: string,
  oldText: string,
  newText: string,
  more: More = {},
): EditTextAnswer {
  const { replace_all, occurrence, near_line, expect_contains, ...options } = more;
  const answer = editText(
    text,
    {
      old_text: oldText,
      new_text: newText,
      ...(replace_all === undefined ? {} : { replace_all }),
      ...(occurrence === undefined ? {} : { occurrence }),
      ...(near_line === undefined ? {} : { near_line }),
      ...(expect_contains === undefined ? {} : { expect_contains }),
    },
    options,
  );
  expect(Object.keys(answer).filter((key) => key !== "text")).toEqual(KEYS);
  expect(answer.status === "applied").toBe(answer.error === null);
  expect(answer.status === "applied").toBe(answer.text !== undefined);
  if (answer.error !== null) {
    expect(answer.status).toBe(ERROR_CATALOGUE[answer.error.code].status);
    expect(answer.error.next).not.toBe("");
  }
  return answer;
}

const KEYS = [
  "status",
  "file",
  "match_type",
  "confidence",
  "margin",
  "matched_text",
  "range",
  "replacements",
  "candidates",
  "adapted",
  "diff",
  "validated",
  "fallback_used",
  "warnings",
  "receipt",
  "error",
];

function testRows(group: string, rows: readonly Row[]): void {
  describe(group, () => {
    it.each(rows.map((row) => [row[0], row] as const))("%s", (_name, row) => {
      const [, text, oldText, newText, expected, more] = row;
      const answer = checkEdit(text, oldText, newText, more);
      expect(answer.text ?? answer.error?.code).toBe(expected);
    });
  });
}

const PAY = [
  "function pay(order) {",
  "  const total = sum(order.items);",
  "  if (total > limit) {",
  "    throw new Error('too much');",
  "  }",
  "  return charge(total);",
  "}",
  "",
].join("\n");

testRows("the caller's text is written as it is", [
  [
    "dollar signs",
    "a\necho done\n",
    "echo done",
    'p "$$ $& $1 $<x> $` $\'"',
    'a\np "$$ $& $1 $<x> $` $\'"\n',
  ],
  ["backslashes", "a\\1b\nc\n", "c", "\\1 \\g<0> \\n", "a\\1b\n\\1 \\g<0> \\n\n"],
  [
    "dollar signs at all places",
    "A=x\nA=x\n",
    "A=x",
    "A=$$(pwd) $&$1",
    "A=$$(pwd) $&$1\nA=$$(pwd) $&$1\n",
    { replace_all: true },
  ],
  ["dollar signs in a drifted place", "a+b\n", "a + b", "$& + $1", "$& + $1\n"],
  [
    "a typographic quote for a straight one",
    "It's late.\nIt’s early.\n",
    "It's late.",
    "It’s late.",
    "It’s late.\nIt’s early.\n",
  ],
  [
    "code fences",
    "# Use\n\n```sh\nrun\n```\n\nEnd.\n",
    "```sh\nrun\n```",
    "````md\n```sh\nrun --all\n```\n````",
    "# Use\n\n````md\n```sh\nrun --all\n```\n````\n\nEnd.\n",
  ],
  ["a NUL", "a\u0000b\n", "a\u0000b", "c\u0000", "c\u0000\n"],
  ["a lone surrogate", "a\ud800b\n", "\ud800", "x", "axb\n"],
  ["spacing inside the place", "f(a)\n", "f(a)", "f( a )", "f( a )\n"],
]);

testRows("line endings", [
  [
    "CRLF stays and new lines take it",
    "a\r\nb\r\nc\r\n",
    "b\nc",
    "b\nx\nc",
    "a\r\nb\r\nx\r\nc\r\n",
  ],
  [
    "CRLF stays at all places",
    "begin\r\n  step\r\nend\r\nbegin\r\n  step\r\nend\r\n",
    "begin\n  step",
    "begin\n  step twice",
    "begin\r\n  step twice\r\nend\r\nbegin\r\n  step twice\r\nend\r\n",
    { replace_all: true },
  ],
  [
    "in a mixed file new lines take their neighbour's",
    "a\r\nb\nc\r\nd\n",
    "b\nc",
    "b\nx\nc",
    "a\r\nb\nx\r\nc\r\nd\n",
  ],
  ["lone CR stays", "a\rb\rc\r", "b\nc", "b\nx\nc", "a\rb\rx\rc\r"],
  ["CRLF in the request does not get into an LF file", "a\nb\n", "b", "b\r\nx", "a\nb\nx\n"],
  ["CRLF in the old text is found in an LF file", "a\nb\nc\n", "a\r\nb", "x\r\ny", "x\ny\nc\n"],
  ["one line without ending gets LF", "a", "a", "x\ny", "x\ny"],
  ["a deleted line takes its CRLF", "a\r\nb\r\nc\r\n", "b\r\n", "", "a\r\nc\r\n"],
  ["an insertion at the end takes CRLF", "a\r\nb\r\n", "$", "x\ny", "a\r\nb\r\nx\r\ny\r\n"],
  [
    "a drifted place keeps CRLF",
    "if (x) {\r\n\tfoo(a);\r\n}\r\n",
    "  foo( a );",
    "  foo( b );",
    "if (x) {\r\n\tfoo(b);\r\n}\r\n",
  ],
  ["endings alone are no edit", "a\r\nb\r\n", "a\r\nb", "a\nb", "EDIT_NO_CHANGE"],
]);

testRows("the final newline", [
  ["of both texts at a last line that lacks it", "a\nb", "b\n", "c\n", "a\nc"],
  ["of the old text at a last line that lacks it", "a\nb", "b\n", "c", "a\nc"],
  ["of the old text alone does not join lines", "a\nb\nc\n", "a\n", "x", "x\nb\nc\n"],
  ["is removed when that is the edit", "a\nb\n", "b\n", "b", "a\nb"],
  ["is added when that is the edit", "a\nb", "b", "b\n", "a\nb\n"],
  ["in the middle of a line is a line break", "xa\nb\n", "a\n", "c\n", "xc\nb\n"],
  [
    "stays when a drifted place is replaced",
    "a\n  foo( b )\n",
    "foo(b)\n",
    "foo(c)\n",
    "a\n  foo( c )\n",
  ],
  [
    "does not eat the next line's indentation",
    "if ready\n  start\n  report\nend\n",
    "    start\n",
    "    launch\n",
    "if ready\n  launch\n  report\nend\n",
  ],
  ["two lines are joined when the texts say so", "a\nb\nc\n", "a\nb", "a b", "a b\nc\n"],
]);

testRows("deletion", [
  ["of a line takes its newline", "a\nb\nc\n", "b\n", "", "a\nc\n"],
  ["of a line quoted without newline takes it too", "a\nb\nc\n", "b", "", "a\nc\n"],
  ["of the last line keeps the final newline", "a\nb\n", "b", "", "a\n"],
  ["of the last line quoted with it keeps that of the line before", "a\nb\n", "b\n", "", "a\n"],
  ["of the last line keeps that there is none", "a\nb", "b", "", "a"],
  ["of the last line quoted with a newline it lacks", "a\nb", "b\n", "", "a"],
  ["of an indented line quoted with its newline", "a\n  foo(b)\nc\n", "foo(b)\n", "", "a\nc\n"],
  ["of the first line", "a\nb\n", "a\n", "", "b\n"],
  ["of all lines", "a\nb\n", "a\nb\n", "", ""],
  ["of an indented line takes the indentation", "a\n  foo(b)\nc\n", "foo(b)", "", "a\nc\n"],
  ["of a drifted line", "a\n  foo(b)\nc\n", "foo( b );", "", "a\nc\n"],
  [
    "of a part of a line leaves the rest",
    "let a = 1; let b = 2;\n",
    " let b = 2;",
    "",
    "let a = 1;\n",
  ],
  ["between blank lines leaves them", "a\n\nb\n\nc\n", "b\n", "", "a\n\n\nc\n"],
  ["at all places", "x\na\nx\nb\n", "x\n", "", "a\nb\n", { replace_all: true }],
  ["of neighbouring last lines", "a\nx\nx", "x", "", "a", { replace_all: true }],
  ["of neighbouring places", "x\nx\na\n", "x", "", "a\n", { replace_all: true }],
]);

testRows("odd texts", [
  ["one line without newline", "a b c", "b", "x", "a x c"],
  ["a byte order mark stays first", "\ufeffa\nb\n", "a", "x", "\ufeffx\nb\n"],
  [
    "a byte order mark in the request is no part of it",
    "\ufeffa\n",
    "\ufeffa",
    "\ufeffx",
    "\ufeffx\n",
  ],
  [
    "a byte order mark in the request does not get into the file",
    "a\nb\n",
    "\ufeffa",
    "\ufeffx",
    "x\nb\n",
  ],
  [
    "a byte order mark before a drifted place",
    "\ufefffoo( bar )\n",
    "foo(bar)",
    "foo(baz)",
    "\ufefffoo( baz )\n",
  ],
  ["a byte order mark before an insertion at the start", "\ufeffa\n", "^", "x", "\ufeffx\na\n"],
  ["an empty old text fills an empty file", "", "", "x\n", "x\n"],
  ["an empty old text fills a file of a byte order mark", "\ufeff", "", "x", "\ufeffx"],
  ["an empty old text fits nowhere else", "a", "", "x", "EDIT_EMPTY_OLD_TEXT"],
  ["old and new text alike are no edit", "a", "a", "a", "EDIT_NO_CHANGE"],
  ["old and new text alike are no edit where they are absent", "a", "b", "b", "EDIT_NO_CHANGE"],
  ["an insertion into an empty file", "", "<<END>>", "x\n", "x\n"],
  ["half of a character is no place", "a😀b\n", "\ud83d", "x", "EDIT_NO_MATCH"],
]);

testRows("drift in the context is not written back", [
  [
    "indentation",
    PAY,
    "const total = sum(order.items);\nif (total > limit) {",
    "const total = sum(order.items);\nlog(total);\nif (total > limit) {",
    PAY.replace("items);\n", "items);\n  log(total);\n"),
  ],
  [
    "spaces inside a changed line",
    PAY,
    "const total=sum( order.items );",
    "const total=sum( order.lines );",
    PAY.replace("items", "lines"),
  ],
  [
    "typographic quotes",
    PAY,
    "throw new Error(‘too much’);",
    "throw new Error(‘far too much’);",
    PAY.replace("too much", "far too much"),
  ],
  [
    "the style of quotes",
    PAY,
    'throw new Error("too much")',
    'throw new RangeError("too much")',
    PAY.replace("Error", "RangeError"),
  ],
  [
    "a typo",
    PAY,
    "  const totl = sum(order.items);\n  if (total > limit) {",
    "  const totl = sum(order.items);\n  if (total >= limit) {",
    PAY.replace("total >", "total >="),
  ],
  [
    "tabs, other quotes, a semicolon and a typo at once",
    PAY,
    '\tconst totl = sum(order.items)\n\tif (total > limit) {\n\t\tthrow new Error("too much");\n\t}',
    '\tconst totl = sum(order.items)\n\tif (total >= limit) {\n\t\tthrow new Error("too much");\n\t}',
    PAY.replace("total >", "total >="),
  ],
  [
    "a formatter's semicolons",
    "const a = 1;\nconst b = 2;\n",
    "const a = 1\nconst b = 2",
    "const a = 1\nconst b = 3",
    "const a = 1;\nconst b = 3;\n",
  ],
  [
    "a line that the caller does not know",
    PAY,
    "function pay(order) {\n  if (total > limit) {",
    "async function pay(order) {\n  if (total > limit) {",
    PAY.replace("function", "async function"),
  ],
  [
    "a last line that has changed",
    PAY,
    `${PAY}\nfunction refund(order) {`,
    `${PAY.replace("(total);", "(total, now);")}\nfunction refund(order) {`,
    PAY.replace("(total);", "(total, now);"),
  ],
  [
    "a blank line more",
    "foo(a);\n\nbar(b);\n",
    "foo(a);\nbar(b);",
    "foo(a);\nbar(c);",
    "foo(a);\n\nbar(c);\n",
  ],
]);

testRows("inside a longer line", [
  [
    "a line break in the file stays",
    "x = foo(a,\n  b) + 1\n",
    "foo(a, b)",
    "foo(a, c)",
    "x = foo(a,\n  c) + 1\n",
  ],
  [
    "a line without its indentation that becomes a block",
    "{\n    foo();\n}\n",
    "foo();",
    "if (x) {\n  foo();\n}",
    "{\n    if (x) {\n      foo();\n    }\n}\n",
  ],
  [
    "spaces",
    "if (foo(a,b) && bar) return x+y;\n",
    "foo(a, b)",
    "foo(a, c)",
    "if (foo(a,c) && bar) return x+y;\n",
  ],
  [
    "quotes",
    "call('alpha', \"beta\"); next();\n",
    "call(\"alpha\", 'beta')",
    "call(\"alpha\", 'gamma')",
    "call('alpha', \"gamma\"); next();\n",
  ],
  [
    "typographic quotes",
    "say(“hi there”); done();\n",
    'say("hi there")',
    'say("ho there")',
    "say(“ho there”); done();\n",
  ],
  [
    "a typo",
    "const r = computeTotals(orders, customer); log(r);\n",
    "computeTotls(orders, customer)",
    "computeTotls(orders, client)",
    "const r = computeTotals(orders, client); log(r);\n",
  ],
  [
    "the start of a longer name, exactly",
    "const totals = 1;\n",
    "const total",
    "const sum",
    "const sums = 1;\n",
  ],
  [
    "not the start of a longer name, drifted",
    "foo ( totals );\n",
    "foo(total",
    "bar(total",
    "EDIT_NO_MATCH",
  ],
]);

testRows("line-number prefixes", [
  [
    "of both texts",
    "alpha\nbeta\ngamma\n",
    "     2\tbeta\n     3\tgamma",
    "     2\tbeta\n     3\tdelta",
    "alpha\nbeta\ndelta\n",
  ],
  [
    "of the old text alone",
    PAY,
    "     2\t  const total = sum(order.items);\n     3\t  if (total > limit) {",
    "  const total = sum(order.items);\n  if (total > max) {",
    PAY.replace("> limit", "> max"),
  ],
  [
    "not on an added line",
    PAY,
    "2: const total = sum(order.items);\n3: if (total > limit) {",
    "2: const total = sum(order.items);\nlog(total);\n3: if (total > limit) {",
    PAY.replace("items);\n", "items);\n  log(total);\n"),
  ],
  [
    "are data when the file has them",
    "2024\t17\n2025\t19\n",
    "2025\t19",
    "2025\t21",
    "2024\t17\n2025\t21\n",
  ],
  [
    "are data when the file has others",
    "2024\t17\n2026\t19\n",
    "2025\t19",
    "2025\t21",
    "EDIT_NO_MATCH",
  ],
  [
    "in the new text are data when the old has none",
    "a\nb\n",
    "b",
    "1\tb\n2\tc",
    "a\n1\tb\n2\tc\n",
  ],
]);

testRows("escapes", [
  [
    "once too often",
    PAY,
    "  const total = sum(order.items);\\n  if (total > limit) {",
    "  const total = sum(order.items);\\n  if (total >= limit) {",
    PAY.replace("total >", "total >="),
  ],
  [
    "the code's own stay",
    'p("a\\nb")\np("c")\n',
    'p("a\\nb")\\np("c")',
    'p("a\\nb")\\np("d\\ne")',
    'p("a\\nb")\np("d\\ne")\n',
  ],
  [
    "the code's own stay when all is escaped",
    'p("a\\nb")\np("c")\n',
    'p(\\"a\\\\nb\\")\\np(\\"c\\")',
    'p(\\"a\\\\nb\\")\\np(\\"d\\\\ne\\")',
    'p("a\\nb")\np("d\\ne")\n',
  ],
  ["in an exact place stay as sent", 'p("c")\n', 'p("c")', 'p("c\\nd")', 'p("c\\nd")\n'],
  [
    "too few",
    'say("one\\ntwo");\n',
    'say("one\ntwo");',
    'say("one\nthree");',
    'say("one\\nthree");\n',
  ],
  ["too few quotes", 'say(\\"one\\");\n', 'say("one");', 'say("two");', 'say(\\"two\\");\n'],
  [
    "entities",
    "if (a < b && c) {\n",
    "if (a &lt; b &amp;&amp; c) {",
    "if (a &lt;= b &amp;&amp; c) {",
    "if (a <= b && c) {\n",
  ],
  [
    "entities that the file has",
    "<p>Fish &amp; Chips</p>\n",
    "<p>Fish & Chips</p>",
    "<p>Fish & Peas</p>",
    "<p>Fish &amp; Peas</p>\n",
  ],
]);

testRows("placeholders", [
  [
    "keep the lines they stand for",
    PAY,
    "function pay(order) {\n  // ... existing code ...\n  return charge(total);\n}",
    "function pay(order, now) {\n  // ... existing code ...\n  return charge(total, now);\n}",
    PAY.replace("order)", "order, now)").replace("(total);", "(total, now);"),
  ],
  [
    "reach to a closing bracket",
    PAY,
    "function pay(order) {\n  ...\n}",
    "function pay(order, now) {\n  ...\n}",
    PAY.replace("order)", "order, now)"),
  ],
  [
    "in the new text alone are refused",
    PAY,
    "  return charge(total);",
    "  // ... rest of code\n  return charge(total);",
    "EDIT_PLACEHOLDER",
  ],
  [
    "as bare dots in the new text alone are refused",
    PAY,
    "  return charge(total);",
    "  ...\n  return charge(total);",
    "EDIT_PLACEHOLDER",
  ],
  [
    "in the old text alone are refused",
    PAY,
    "function pay(order) {\n  // ...\n  return charge(total);\n}",
    "function pay(order) {\n  return charge(total);\n}",
    "EDIT_WOULD_DROP",
  ],
  [
    "that the file has may be replaced where the place drifted",
    "  f( a )\n  # ...\n  g()\n",
    "f(a)\n# ...\ng()",
    "h()\nk()",
    "  h()\n  k()\n",
  ],
  [
    "that the file has are text of the file",
    "f(\n  # ...\n)\n",
    "  # ...",
    "  # ...\n  g()",
    "f(\n  # ...\n  g()\n)\n",
  ],
  ["a spread is none", "f(a)\n", "f(a)", "f(\n  ...rest\n)", "f(\n  ...rest\n)\n"],
  [
    "a comment that goes on is none",
    "a();\n",
    "a();",
    "a();\n// ... and then we close it.\nb();",
    "a();\n// ... and then we close it.\nb();\n",
  ],
  ["dots in a document are none", "one\n", "one", "one\n\n...", "one\n\n...\n", { file: "a.md" }],
]);

const LOAD = [
  "export function load(path) {",
  "  const raw = readFile(path);",
  "  const parsed = parseDocument(raw);",
  "  validateDocument(parsed);",
  "  return parsed;",
  "}",
  "",
].join("\n");

testRows("what the edit destroys must be known", [
  [
    "a line that the file has differently",
    "const a = 7\n",
    "const a = 1",
    "const a = 2",
    "EDIT_NO_MATCH",
  ],
  [
    "a value that another writer changed among known lines",
    "begin(alpha);\nconst a = 7;\nfinish(omega);\n",
    "begin(alpha);\nconst a = 1;\nfinish(omega);",
    "begin(alpha);\nconst a = 2;\nfinish(omega);",
    "EDIT_CONFLICT",
  ],
  [
    "lines of the file that the old text does not show",
    LOAD,
    "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  return parsed;",
    "  return readFile(path);",
    "EDIT_WOULD_DROP",
  ],
  [
    "a removed line that is not there",
    PAY,
    "  const total = sum(order.items);\n  emitChange(order, total);\n  if (total > limit) {",
    "  const total = sum(order.items);\n  if (total >= limit) {",
    "EDIT_NO_MATCH",
  ],
]);

testRows("choosing among places", [
  ["two places are refused", "b\nb\n", "b", "c", "EDIT_AMBIGUOUS"],
  ["the second", "b\nb\n", "b", "c", "b\nc\n", { occurrence: 2 }],
  ["a third that is not there", "b\nb\n", "b", "c", "EDIT_OCCURRENCE_MISSING", { occurrence: 3 }],
  ["a second where there is one", "b\n", "b", "c", "EDIT_OCCURRENCE_MISSING", { occurrence: 2 }],
  ["the nearest", "b\nx\nx\nb\n", "b", "c", "b\nx\nx\nc\n", { near_line: 3 }],
  ["two equally near", "b\nx\nb\n", "b", "c", "EDIT_AMBIGUOUS", { near_line: 2 }],
  ["all", "b\nb\n", "b", "c", "c\nc\n", { replace_all: true }],
  ["a zeroth", "b\nb\n", "b", "c", "REQUEST_FIELD_INVALID", { occurrence: 0 }],
  ["half a place", "b\nb\n", "b", "c", "REQUEST_FIELD_INVALID", { occurrence: 1.5 }],
  ["no number", "b\nb\n", "b", "c", "REQUEST_FIELD_INVALID", { near_line: Number.NaN }],
]);

testRows("assertions and options", [
  [
    "a place that contains what is expected",
    PAY,
    "return charge( total );",
    "return pay( total );",
    PAY.replace("charge", "pay"),
    { expect_contains: "charge(total)" },
  ],
  [
    "a place that does not",
    PAY,
    "return charge( total );",
    "return pay( total );",
    "EDIT_EXPECTATION_FAILED",
    { expect_contains: "charge( total )" },
  ],
  ["exact text alone", PAY, "return charge( total );", "x", "EDIT_NO_MATCH", { levels: ["exact"] }],
  [
    "a threshold",
    PAY,
    "  const totl = sum(order.items);\n  if (total > limit) {",
    "  x();",
    "EDIT_NO_MATCH",
    { threshold: 1 },
  ],
  [
    "an edit made before",
    PAY,
    "  return pay(total);",
    "  return charge(total);",
    "ALREADY_APPLIED",
  ],
  ["an edit of spacing made before", "f( a )\n", "f(a)", "f( a )", "ALREADY_APPLIED"],
  ["an old text beyond the limit", "a\n", "one two three\n".repeat(20_000), "x", "EDIT_LIMIT"],
]);
