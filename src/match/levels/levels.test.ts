/**
 * Each level of the default chain alone: what it tolerates, what it must not, its confidence, and that several places
 * are never one. `[|` and `|]` mark the places that must be found; a text without marks has none.
 */
import { describe, expect, it } from "vitest";
import { findDefault } from "../default-chain.ts";
import type { Match, MatchOutcome, MatchRequest, SearchLevel } from "../types.ts";

/** A row: what it shows, the marked file, the old text, and what else the request says. */
type Row = readonly [
  name: string,
  marked: string,
  oldText: string,
  more?: Partial<MatchRequest> & { readonly threshold?: number },
];

/** Searches at `level` alone and holds the places found, marked in the file, against the row. */
function checkLevel(level: SearchLevel, [, marked, oldText, more = {}]: Row): void {
  const { threshold, ...request } = more;
  // A loose place must not lack a line that goes, so that by default the edit there only adds one.
  const newText = level === "aligned" ? `other();\n${oldText}` : "other();";
  const outcome = findDefault(
    unmark(marked),
    { oldText, newText, replaceAll: false, ...request },
    { levels: [level], ...(threshold === undefined ? {} : { threshold }) },
  );
  expect(mark(unmark(marked), listMatches(outcome))).toBe(marked);
  const count = request.replaceAll === true ? 1 : marked.split("[|").length - 1;
  expect(outcome.kind).toBe(["none", "found"][count] ?? "ambiguous");
}

function listMatches(outcome: MatchOutcome): readonly Match[] {
  return outcome.kind === "found" || outcome.kind === "ambiguous" ? outcome.matches : [];
}

function unmark(marked: string): string {
  const opened = marked.split("[|").length;
  const closed = marked.split("|]").length;
  if (opened !== closed) throw new Error(`the marks do not balance: ${marked}`);
  return marked.replaceAll("[|", "").replaceAll("|]", "");
}

function mark(text: string, matches: readonly Match[]): string {
  let marked = text;
  for (const { span } of [...matches].sort((left, right) => right.span.start - left.span.start))
    marked = `${marked.slice(0, span.start)}[|${marked.slice(span.start, span.end)}|]${marked.slice(span.end)}`;
  return marked;
}

function testLevel(level: SearchLevel, rows: readonly Row[]): void {
  describe(level, () => {
    it.each(rows.map((row) => [row[0], row] as const))("%s", (_name, row) =>
      checkLevel(level, row),
    );
  });
}

testLevel("exact", [
  ["finds the text character for character", "a\n[|b();|]\nc\n", "b();"],
  ["finds it inside a line", "x = [|b()|] + c\n", "b()"],
  ["finds it inside a word", "const [|total|]s = 1\n", "total"],
  ["finds a last line quoted with the newline it lacks", "a\n[|b|]", "b\n"],
  ["counts two places", "[|b|]\n[|b|]\n", "b"],
  ["counts a last line without newline besides the others", "[|b\n|]c\n[|b|]", "b\n"],
  ["does not tolerate another space", "a  b\n", "a b"],
  ["does not tolerate another case", "Total\n", "total"],
  ["does not tolerate other quotes", "f('a')\n", 'f("a")'],
  ["is not found across half of a character", "a😀b\n", "\ud83d"],
  ["takes pattern characters as they are", "a.*b [|a+b$|]\n", "a+b$"],
  ["takes the occurrence asked for", "b\n[|b|]\nb\n", "b", { occurrence: 2 }],
  ["takes the place nearest to the line", "b\nx\nx\n[|b|]\n", "b", { nearLine: 3 }],
]);

testLevel("substring_exact", [
  ["takes all places inside lines", "[|a|]b[|a|]\n[|a|]\n", "a", { replaceAll: true }],
  ["takes places that do not overlap", "[|aa|][|aa|]a\n", "aa", { replaceAll: true }],
  ["is not used for one place", "ab\n", "a"],
]);

testLevel("position_marker", [
  ["knows the start", "[||]a\nb\n", "^"],
  ["knows the start by name", "[||]a\nb\n", "<<START>>"],
  ["knows the end", "a\nb\n[||]", "$"],
  ["knows the end by name", "a\nb\n[||]", "<<END>>"],
  ["leaves a byte order mark first", "\ufeff[||]a\n", "^"],
  ["allows space around the marker", "a[||]", " $\n"],
  ["knows no other marker", "a\n", "<<MIDDLE>>"],
  ["is not found in a longer text", "a\n", "^a"],
]);

testLevel("whitespace", [
  ["tolerates lost indentation", "if x:\n[|    foo(a)\n    bar(b)|]\n", "foo(a)\nbar(b)"],
  ["tolerates tabs for spaces", "{\n[|\tfoo();\n\t\tbar();|]\n}\n", "  foo();\n    bar();"],
  ["tolerates spaces inside a line", "[|foo( a,b )|]\n", "foo(a, b)"],
  ["tolerates trailing space", "[|foo(a);  \nbar(b);|]\n", "foo(a);\nbar(b); "],
  ["tolerates a blank line more", "[|foo(a);\n\nbar(b);|]\n", "foo(a);\nbar(b);"],
  ["tolerates a blank line less", "[|foo(a);\nbar(b);|]\n", "foo(a);\n\nbar(b);"],
  ["tolerates it inside a longer line", "if (x) [|foo(a,b)|] else y\n", "foo(a, b)"],
  ["tolerates a line break for a space", "x = [|foo(a,\n  b)|] + 1\n", "foo(a, b)"],
  ["does not join two words", "foobar()\n", "foo bar()"],
  ["does not split a word", "foo bar()\n", "foobar()"],
  ["does not cut a word at its end", "foo (totals)\n", "foo(total"],
  ["does not cut a word at its start", "myfoo (a)\n", "foo(a)"],
  ["does not tolerate another word", "foo( a )\n", "foo(b)"],
  ["does not tolerate other quotes", "f( 'a' )\n", 'f("a")'],
  ["prefers the place with the same indentation", "    foo()\n[|  foo()|]\n\n", "  foo()\n"],
  ["counts two places", "[|foo( a )|]\n[|foo( a )|]\n", "foo(a)"],
  ["takes the occurrence asked for", "foo( a )\n[|foo( a )|]\n", "foo(a)", { occurrence: 2 }],
  ["takes the nearest place", "[|foo( a )|]\n\n\nfoo( a )\n", "foo(a)", { nearLine: 2 }],
  ["takes all places when told", "[|f( a )|]\n[|f(a )|]\n", "f(a)", { replaceAll: true }],
]);

testLevel("unicode", [
  ["tolerates typographic quotes", "[|say(“hi”);|]\n", 'say("hi");'],
  ["tolerates plain quotes", '[|say("hi");|]\n', "say(“hi”);"],
  ["tolerates dashes", "[|a – b — c|]\n", "a - b - c"],
  ["tolerates no-break spaces", "[|a\u00a0+\u00a0b|]\n", "a + b"],
  ["tolerates an ellipsis character", "[|wait…|]\n", "wait..."],
  ["tolerates a decomposed letter", "[|cafe\u0301 = 1|]\n", "café = 1"],
  ["tolerates a zero-width space", "[|foo\u200b(a)|]\n", "foo(a)"],
  ["tolerates spacing too", "[|  say( “hi” );|]\n", 'say("hi");'],
  ["tolerates it inside a longer line", "if (x) [|say(“hi”)|]; y();\n", 'say("hi")'],
  ["does not tolerate another accent", "cafè = 1\n", "café = 1"],
  ["does not tolerate the other style of quotes", "say('hi');\n", 'say("hi");'],
  ["counts two places", "[|say(“hi”);|]\n[|say(“hi”);|]\n", 'say("hi");'],
]);

testLevel("punctuation", [
  ["tolerates the other style of quotes", "[|say('hi');|]\n", 'say("hi");'],
  ["tolerates template quotes", "[|say(`hi`);|]\n", 'say("hi");'],
  ["tolerates a semicolon more", "[|say(hi);|]\n", "say(hi)"],
  ["tolerates a semicolon less", "[|say(hi)|]\nx\n", "say(hi);"],
  ["tolerates a trailing comma", "[|f(\n  a,\n  b,\n)|]\n", "f(\n  a,\n  b\n)"],
  ["tolerates spacing and look-alikes too", "[|  say( ‘hi’ )|]\n", 'say("hi");'],
  ["does not tolerate a comma inside a line", "say(a b)\n", "say(a, b)"],
  ["does not tolerate another bracket", "say[hi]\n", "say(hi)"],
  ["counts two places", "[|say('hi')|]\n[|say('hi')|]\n", 'say("hi");'],
]);

const CODE = "function pay(order) {\n[|  const total = sum(order.items);\n  return total;|]\n}\n";
const CODE_LINES = ["  const total = sum(order.items);", "  return total;"];

/** The two marked lines of `CODE` with prefixes. */
function number(prefix: (line: number) => string): string {
  return CODE_LINES.map((line, at) => prefix(at + 2) + line).join("\n");
}

testLevel("line_number", [
  ["reads numbers and a tab", CODE, number((line) => `     ${line}\t`)],
  ["reads numbers and an arrow", CODE, number((line) => `     ${line}→`)],
  ["reads a spaced arrow", CODE, number((line) => `${line} →`)],
  ["reads a bar", CODE, number((line) => `${line} | `)],
  ["reads a bar without spaces", CODE, number((line) => `${line}|`)],
  ["reads a drawn bar", CODE, number((line) => `   ${line} │ `)],
  ["reads a colon", CODE, number((line) => `${line}: `)],
  ["reads leading zeros", CODE, number((line) => `000${line}: `)],
  ["reads an L", CODE, number((line) => `L${line}: `)],
  ["reads an L with a bar", CODE, number((line) => `L${line}|`)],
  ["reads a parenthesis", CODE, number((line) => `${line}) `)],
  ["reads brackets", CODE, number((line) => `[${line}] `)],
  ["reads a dash as of a search tool", CODE, number((line) => `${line}- `)],
  ["reads two spaces", CODE, number((line) => `${line}  `)],
  ["reads a number with a content hash", CODE, number((line) => `${line}:a3f|`)],
  ["reads our own anchors", CODE, number((line) => `${line}:a3f│`)],
  ["reads our own anchors of long files", CODE, number((line) => `  ${line}:a3f90│`)],
  ["reads one line alone", "a\n[|  b(c);|]\n", "     2\t  b(c);"],
  [
    "tolerates what the stricter levels do",
    CODE,
    number((line) => `${line}: `).replace("sum(", "sum( "),
  ],
  ["allows blank lines without a number", "[|aa();\n\nbb();|]\n", "1\taa();\n\n3\tbb();"],
  ["does not accept numbers that fall", "aa();\nbb();\n", "2\taa();\n1\tbb();"],
  ["does not accept numbers with a gap", "aa();\nbb();\n", "1\taa();\n7\tbb();"],
  ["does not accept a line without number", "aa();\nbb();\n", "1\taa();\nbb();"],
  ["does not accept two forms", "aa();\nbb();\n", "1\taa();\n2: bb();"],
  ["does not take a number that no line ever had", "17\n19\n", "2025\t19"],
  [
    "does not take a number beyond the file for one of its lines",
    "2024\t17\n2026\t19\n",
    "2025\t19",
  ],
  ["does not take data inside a line for a numbered line", "1\t17\n3\t19\n", "2\t19"],
  ["takes the number as a hint among equals", "aa();\nx\nx\nx\n[|aa();|]\n", "5\taa();"],
  ["stays ambiguous between two equally near places", "[|aa();|]\nx\n[|aa();|]\n", "2\taa();"],
]);

testLevel("escape", [
  ["unescapes newlines", "[|foo(a);\nbar(b);|]\n", "foo(a);\\nbar(b);"],
  ["unescapes tabs", "[|foo(a);\n\tbar(b);|]\n", "foo(a);\\n\\tbar(b);"],
  ["unescapes carriage returns", "[|foo(a);\nbar(b);|]\n", "foo(a);\\r\\nbar(b);"],
  ["unescapes quotes", '[|say("hi");|]\n', 'say(\\"hi\\");'],
  ["unescapes a whole text once", '[|say("a\\nb");\nx();|]\n', 'say(\\"a\\\\nb\\");\\nx();'],
  [
    "leaves the code's own escapes inside strings",
    '[|p("a\\nb")\np("c")|]\n',
    'p("a\\nb")\\np("c")',
  ],
  ["unescapes doubled backslashes", "[|re(/\\d+/)|]\n", "re(/\\\\d+/)"],
  ["unescapes unicode escapes", "[|say(é)|]\n", "say(\\u00e9)"],
  ["escapes a newline that the file has escaped", '[|say("a\\nb");|]\n', 'say("a\nb");'],
  ["escapes quotes that the file has escaped", '[|say(\\"hi\\");|]\n', 'say("hi");'],
  ["decodes entities", "[|if (a < b && c)|] {\n", "if (a &lt; b &amp;&amp; c)"],
  ["encodes entities", "[|a &lt; b|]\n", "a < b"],
  ["encodes entities outside tags", "[|<p>Fish &amp; Chips</p>|]\n", "<p>Fish & Chips</p>"],
  ["tolerates what the stricter levels do", "[|  foo( a );\n  bar( b );|]\n", "foo(a);\\nbar(b);"],
  ["does not accept a reading that is not in the file", "foo(a);\n", "foo(a);\\nbar(b);"],
  ["counts two places", "[|a();\nb();|]\nx\n[|a();\nb();|]\n", "a();\\nb();"],
]);

const ELIDED = [
  "[|function pay(order) {",
  "  const total = sum(order.items);",
  "  check(total);",
  "  return charge(total);",
  "}|]",
  "",
].join("\n");

testLevel("elision", [
  [
    "skips lines at a comment",
    ELIDED,
    "function pay(order) {\n  // ... existing code ...\n  return charge(total);\n}",
  ],
  ["skips lines at bare dots", ELIDED, "function pay(order) {\n  ...\n  return charge(total);\n}"],
  ["finds a closing bracket by its indentation", ELIDED, "function pay(order) {\n  // ...\n}"],
  [
    "tolerates spacing around it",
    ELIDED,
    "function pay( order ) {\n...\nreturn charge( total );\n}",
  ],
  [
    "finds the end of the right block",
    "function a(one) {\n  if (x) {\n    y();\n  }\n}\n[|function b(two) {\n  if (x) {\n    y();\n  }\n}|]\n",
    "function b(two) {\n  // rest of the code\n}",
  ],
  [
    "does not accept another word",
    ELIDED.replace(/\[\||\|\]/g, ""),
    "function pay(order) {\n  ...\n  return refund(amount, reason);\n}",
  ],
  [
    "does not skip anything without a placeholder",
    ELIDED.replace(/\[\||\|\]/g, ""),
    "function pay(order) {\n  return charge(total);\n}",
  ],
  [
    "counts two places",
    "[|function pay(order) {\n  a();\n  return charge(total);\n}|]\n\n[|function pay(order) {\n  b();\n  return charge(total);\n}|]\n",
    "function pay(order) {\n  ...\n  return charge(total);\n}",
  ],
]);

const STORE = [
  "import { a } from './a';",
  "",
  "export function load(path) {",
  "  const raw = readFile(path);",
  "  const parsed = parseDocument(raw);",
  "  validateDocument(parsed);",
  "  return parsed;",
  "}",
  "",
  "export function save(path, doc) {",
  "  const raw = printDocument(doc);",
  "  writeFile(path, raw);",
  "  notifyListeners(path);",
  "}",
  "",
].join("\n");

/** `STORE` with marks around lines `from` to `to`, from 1. */
function markLines(from: number, to: number): string {
  const lines = STORE.split("\n");
  lines[from - 1] = `[|${lines[from - 1]}`;
  lines[to - 1] = `${lines[to - 1]}|]`;
  return lines.join("\n");
}

const ITEMS =
  '<div>\n  <Item name="alpha" kind="x" />\n  <Label>one</Label>\n</div>\n' +
  '<div>\n  <Item name="beta" kind="x" />\n  <Label>one</Label>\n</div>\n';

/** `ITEMS` with marks around the first three lines of the elements chosen, from 1. */
function markItems(...chosen: readonly number[]): string {
  const halves = ITEMS.split(/(?<=<\/div>\n)/);
  return halves
    .map((half, at) => (chosen.includes(at + 1) ? half.replace(/^(.*\n.*\n.*)/, "[|$1|]") : half))
    .join("");
}

const ONE_LINE = "const result = computeTotals(orders, customer); logResult(result);\n";

const EVENTS =
  '  <!-- tag is used store bitset of pointer events -->\n  <item type="id" name="pointer_events"/>\n';

testLevel("aligned", [
  [
    "tolerates a line that has changed",
    markLines(4, 7),
    "  const raw = readFile(path);\n  const parsed = parse(raw);\n  validateDocument(parsed);\n  return parsed;",
  ],
  [
    "tolerates a last line that has changed",
    markLines(4, 10),
    "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  validateDocument(parsed);\n  return parsed;\n}\n\nexport function remove(path) {",
  ],
  [
    "tolerates lines that the file has more",
    markLines(10, 13),
    "export function save(path, doc) {\n  const raw = printDocument(doc);\n  notifyListeners(path);",
  ],
  [
    "tolerates a typo",
    markLines(11, 12),
    "  const raw = printDocumnet(doc);\n  writeFile(path, raw);",
  ],
  [
    "tolerates lost indentation, other quotes, a trailing comma and a typo at once",
    "call({\n[|    name: 'alphabet',\n    sorting: 'ascending',|]\n});\n",
    'name: "alphabt",\nsorting: "ascending"',
  ],
  [
    "does not accept a place that shares only its shape",
    STORE,
    "  const raw = readStream(path);\n  const decoded = decodeFrames(raw);\n  return decoded;",
  ],
  ["does not accept one short line that is a little alike", STORE, "  return passed(a);"],
  ["does not accept a single word with another number", "const value2 = 1;\n", "const value1 = 1;"],
  [
    "does not accept a single line of other words",
    "const min = Math.min(a, b);\n",
    "const max = Math.max(a, b);",
  ],
  [
    "prefers the near duplicate whose telling line is nearly the same",
    markItems(2),
    '<div>\n  <Item name="bta" kind="x" />\n  <Label>one</Label>',
  ],
  [
    "leaves a tie between near duplicates open",
    markItems(1, 2),
    '<div>\n  <Item name="gamma" kind="x" />\n  <Label>one</Label>',
  ],
  [
    "takes the occurrence asked for in a tie",
    markItems(2),
    '<div>\n  <Item name="gamma" kind="x" />\n  <Label>one</Label>',
    { occurrence: 2 },
  ],
  [
    "takes the nearest place in a tie",
    markItems(2),
    '<div>\n  <Item name="gamma" kind="x" />\n  <Label>one</Label>',
    { nearLine: 7 },
  ],
  [
    "does not accept a place that lacks a line that goes",
    STORE,
    "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  emitChange(now);\n  return parsed;",
    {
      newText:
        "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  return parsed;",
    },
  ],
  [
    "does not accept near copies that both lack a line that goes",
    STORE + STORE,
    "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  emitChange(now);\n  return parsd;",
    {
      newText:
        "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  return parsd;",
    },
  ],
  [
    "refuses a place under the threshold given",
    STORE,
    "  const raw = readFile(path);\n  const parsed = parse(raw);\n  validateDocument(parsed);\n  return parsed;",
    { threshold: 0.99 },
  ],
  [
    "finds a short context whose other line is gone, when that line is not touched",
    '<r>\n[|  <item type="id" name="pointer_events"/>\n</resources>|]\n',
    `${EVENTS}</resources>`,
    { newText: `${EVENTS}  <item type="id" name="role"/>\n</resources>` },
  ],
  [
    "finds a typo inside a longer line",
    ONE_LINE.replace(/computeTotals\(.*?\)/, "[|$&|]"),
    "computeTotls(orders, customer)",
  ],
  [
    "finds a typo with spacing and other quotes inside a longer line",
    "const result = [|computeTotals(orders, 'all')|]; logResult(result);\n",
    'computeTotls( orders, "all" )',
  ],
  [
    "leaves two such places in one line open",
    "f([|computeTotals(orders, customer)|]); g([|computeTotals(orders, customer)|]);\n",
    "computeTotls(orders, customer)",
  ],
  [
    "takes the occurrence asked for inside a line",
    "f(computeTotals(orders, customer)); g([|computeTotals(orders, customer)|]);\n",
    "computeTotls(orders, customer)",
    { occurrence: 2 },
  ],
  [
    "takes no other number for a typo",
    ONE_LINE.replace("customer", "customer1"),
    "computeTotals(orders, customer2)",
  ],
  [
    "takes no other first letter for a typo",
    "x = f(setTotals(orders, customer)); g();\n",
    "getTotals(orders, customer)",
  ],
  [
    "takes no missing argument for a typo",
    "x = f(computeTotals(orders, customer, now)); g();\n",
    "computeTotls(orders, customer)",
  ],
]);
