/**
 * The default chain as a whole: which level wins, that a looser one never breaks a tie of a stricter one, that levels
 * can be chosen, and that an edit made before is recognised in all its forms.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_LEVELS, findDefault } from "./default-chain.ts";
import { MAX_ALIGNED_OLD_UNITS, MAX_ALIGNED_UNITS } from "./levels/aligned.ts";
import { MAX_PLACES } from "./search.ts";
import type { MatchOutcome, MatchRequest, SearchLevel } from "./types.ts";

interface Options extends Partial<MatchRequest> {
  readonly levels?: readonly SearchLevel[];
  readonly threshold?: number;
}

/** The outcome in short: `exact 1`, `ambiguous whitespace 2`, `none`, `already_applied "text"`, `limit name`. */
function checkChain(lf: string, oldText: string, newText: string, options: Options = {}): string {
  const { levels, threshold, ...request } = options;
  const outcome = findDefault(
    lf,
    { oldText, newText, replaceAll: false, ...request },
    {
      ...(levels === undefined ? {} : { levels }),
      ...(threshold === undefined ? {} : { threshold }),
    },
  );
  return print(lf, outcome);
}

function print(lf: string, outcome: MatchOutcome): string {
  switch (outcome.kind) {
    case "found": {
      const [first] = outcome.matches;
      const count = outcome.matches.length > 1 ? ` x${outcome.matches.length}` : "";
      const left = outcome.leftOut === undefined ? "" : ` left out ${outcome.leftOut.length}`;
      return `${first?.matchType} ${first?.confidence}${count}${left}`;
    }
    case "ambiguous":
      return `ambiguous ${outcome.matches[0]?.matchType} ${outcome.matches.length}`;
    case "already_applied":
      return `already_applied ${JSON.stringify(lf.slice(outcome.span.start, outcome.span.end))}`;
    case "none":
      return `none, nearest ${outcome.nearest.length}`;
    case "occurrence_missing":
      return `occurrence_missing of ${outcome.matches.length}`;
    case "limit":
      return `limit ${outcome.limit} ${outcome.max}`;
  }
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

describe("the first level that has a place", () => {
  it.each([
    ["exact text", "  return charge(total);", "exact 1"],
    ["spacing", "return charge( total );", "whitespace 0.95"],
    ["typographic quotes", "throw new Error(‘too much’);", "unicode 0.94"],
    ["other quotes", 'throw new Error("too much")', "punctuation 0.93"],
    ["line numbers", "     6\t  return charge(total);\n     7\t}", "line_number 0.92"],
    ["escaped newlines", "  return charge(total);\\n}", "escape 0.9"],
    ["a placeholder", "function pay(order) {\n  ...\n  return charge(total);\n}", "elision 0.85"],
    ["a typo", "  const totl = sum(order.items);\n  if (total > limit) {", "aligned 0.9631"],
    ["a position marker", "$", "position_marker 1"],
    ["nothing alike", "zork quux();", "none, nearest 0"],
  ])("finds %s", (_what, oldText, expected) => {
    expect(checkChain(PAY, oldText, "other(now);")).toBe(expected);
  });

  it.each([
    ["a stricter place hides looser ones", "foo(a)\nfoo( a )\n", "foo(a)", "exact 1"],
    [
      "two strict places are not told apart by a looser level",
      "f(a)\nf(a)\n",
      "f(a)",
      "ambiguous exact 2",
    ],
    [
      "data that looks like a prefix is found as it is",
      "2024\t17\n2025\t19\n",
      "2025\t19",
      "exact 1",
    ],
    ["a marker that the file has is found as it is", "cost: $5\n", "$", "exact 1"],
    ["a placeholder that the file has is found as it is", "f(\n  ...\n)\n", "  ...", "exact 1"],
    ["escapes that the file has are found as they are", 'p("a\\nb")\n', 'p("a\\nb")', "exact 1"],
  ])("%s", (_name, lf, oldText, expected) => {
    expect(checkChain(lf, oldText, "other(now);")).toBe(expected);
  });
});

describe("ambiguity at each level", () => {
  it.each<[string, string, string, string?]>([
    ["exact", "f(a)\nf(a)\n", "f(a)"],
    ["whitespace", "f( a )\nf( a )\n", "f(a)"],
    ["unicode", "f(‘a’)\nf(‘a’)\n", "f('a')"],
    ["punctuation", "f('a');\nf('a');\n", 'f("a")'],
    ["line_number", "f(a)\ng()\nf(a)\n", "2: f(a)"],
    ["escape", "f(a)\ng(b)\nx\nf(a)\ng(b)\n", "f(a)\\ng(b)"],
    [
      "elision",
      "f(abc) {\n  g()\n}\nf(abc) {\n  h()\n}\n",
      "f(abc) {\n  ...\n}",
      "f(abd) {\n  ...\n}",
    ],
    [
      "aligned",
      "const alphabet = makeAlphabet(one);\nx\nconst alphabet = makeAlphabet(one);\n",
      "const alphabt = makeAlphabet(one);",
    ],
  ])(
    "%s refuses, and takes the occurrence or the nearest place when told",
    (level, lf, oldText, newText = "other(now);") => {
      expect(checkChain(lf, oldText, newText)).toBe(`ambiguous ${level} 2`);
      for (const choice of [
        { occurrence: 1 },
        { occurrence: 2 },
        { nearLine: 1 },
        { nearLine: 99 },
      ])
        expect(checkChain(lf, oldText, newText, choice)).toMatch(new RegExp(`^${level} `));
      expect(checkChain(lf, oldText, newText, { occurrence: 3 })).toBe("occurrence_missing of 2");
    },
  );

  it("counts an occurrence beyond a single place as missing at the loose level too", () => {
    const lf = "const alphabet = makeAlphabet(one);\n";
    const oldText = "const alphabt = makeAlphabet(one);";
    expect(checkChain(lf, oldText, "x", { occurrence: 1 })).toMatch(/^aligned /);
    expect(checkChain(lf, oldText, "x", { occurrence: 2 })).toBe("occurrence_missing of 1");
  });

  it("chooses the nearest of very many exact places", () => {
    const lf = "f(a)\n".repeat(30_000);
    const outcome = findDefault(lf, {
      oldText: "f(a)",
      newText: "g",
      replaceAll: false,
      nearLine: 25_001,
    });
    expect(outcome.kind === "found" && outcome.matches[0]?.span.start).toBe(125_000);
  });
});

describe("chosen levels", () => {
  it.each<[string, readonly SearchLevel[], string, string]>([
    ["exact alone refuses spacing", ["exact"], "return charge( total );", "none, nearest 0"],
    ["no levels find nothing", [], "  return charge(total);", "none, nearest 0"],
    [
      "a looser level finds exact text too",
      ["whitespace"],
      "  return charge(total);",
      "whitespace 0.95",
    ],
    [
      "unicode does not do without its strict part",
      ["unicode"],
      "return charge( total );",
      "none, nearest 0",
    ],
    ["aligned alone finds exact text too", ["aligned"], "  return charge(total);", "aligned 1"],
    [
      "aligned alone does not skip lines",
      ["aligned"],
      "function pay(order) {\n  ...\n}",
      "none, nearest 1",
    ],
    [
      "elision alone does not tolerate a typo",
      ["elision"],
      "  return chrge(total);",
      "none, nearest 1",
    ],
    ["their order does not matter", ["aligned", "exact"], "  return charge(total);", "exact 1"],
    [
      "levels of other chains are ignored",
      ["fuzzy", "block_anchor"],
      "  return charge(total);",
      "none, nearest 0",
    ],
  ])("%s", (_name, levels, oldText, expected) => {
    expect(checkChain(PAY, oldText, "other(now);", { levels })).toBe(expected);
  });

  it("a threshold refuses what scores less", () => {
    const oldText = "  const totl = sum(order.items);\n  if (total > limit) {";
    expect(checkChain(PAY, oldText, "x", { threshold: 0.96 })).toMatch(/^aligned/);
    expect(checkChain(PAY, oldText, "x", { threshold: 0.99 })).toMatch(/^none/);
  });

  it("are ten by default, strict to loose", () => {
    expect(DEFAULT_LEVELS).toEqual([
      "exact",
      "position_marker",
      "substring_exact",
      "whitespace",
      "unicode",
      "punctuation",
      "line_number",
      "escape",
      "elision",
      "aligned",
    ]);
  });
});

describe("all places", () => {
  it.each([
    ["of one line are taken inside lines", "a a\na\n", "a", "b", "substring_exact 1 x3"],
    ["of several lines are taken as they are", "a\nb\na\nb\n", "a\nb", "c", "exact 1 x2"],
    [
      "of a drifted text are taken at its level",
      "f( a )\nf(a )\n",
      "f(a)",
      "g",
      "whitespace 0.95 x2",
    ],
    [
      "that only a looser level finds are counted",
      "f(a, b)\nf(a,b)\n",
      "f(a, b)",
      "g",
      "substring_exact 1 left out 1",
    ],
    ["are not taken again inside the new text", "a x\na x\n", "a", "a x", 'already_applied "a x"'],
    [
      "are taken when some are not inside the new text",
      "a x\na\n",
      "a",
      "a x",
      "substring_exact 1 x2",
    ],
  ])("%s", (_name, lf, oldText, newText, expected) => {
    expect(checkChain(lf, oldText, newText, { replaceAll: true })).toBe(expected);
  });

  it("are all taken however many they are", () => {
    expect(checkChain("f( a );\n".repeat(5_000), "f(a);", "g", { replaceAll: true })).toBe(
      "whitespace 0.95 x5000",
    );
  });
});

const STORE = [
  "export function load(path) {",
  "  const raw = readFile(path);",
  "  const parsed = parseDocument(raw);",
  "  validateDocument(parsed);",
  "  return parsed;",
  "}",
  "",
].join("\n");

describe("an edit made before", () => {
  it.each([
    ["a change", "  const parsed = parseText(raw);", "  const parsed = parseDocument(raw);"],
    ["a change of few words", "  return old;", "  return parsed;"],
    [
      "an insertion in the middle",
      "  const raw = readFile(path);\n  validateDocument(parsed);",
      "  const raw = readFile(path);\n  const parsed = parseDocument(raw);\n  validateDocument(parsed);",
    ],
    [
      "an insertion at the head",
      "  validateDocument(parsed);",
      "  const parsed = parseDocument(raw);\n  validateDocument(parsed);",
    ],
    [
      "an insertion at the tail",
      "  validateDocument(parsed);",
      "  validateDocument(parsed);\n  return parsed;",
    ],
    [
      "an insertion around",
      "  validateDocument(parsed);",
      "  const parsed = parseDocument(raw);\n  validateDocument(parsed);\n  return parsed;",
    ],
    ["an insertion inside a line", "parseDocument(", "parseDocument(raw"],
    [
      "a deletion",
      "  const raw = readFile(path);\n  audit(path);\n  const parsed = parseDocument(raw);",
      "  const raw = readFile(path);\n  const parsed = parseDocument(raw);",
    ],
    [
      "a drifted insertion",
      "\tvalidateDocument(parsed)",
      "\tvalidateDocument(parsed)\n\treturn parsed",
    ],
    [
      "a numbered insertion",
      "     4\t  validateDocument(parsed);",
      "     4\t  validateDocument(parsed);\n     5\t  return parsed;",
    ],
    ["an insertion at the start of the file", "^", "export function load(path) {"],
    ["an insertion at the end of the file", "<<END>>", "  return parsed;\n}"],
  ])("is recognised: %s", (_name, oldText, newText) => {
    expect(checkChain(STORE, oldText, newText)).toMatch(/^already_applied/);
  });

  it.each([
    [
      "an edit of spacing alone",
      "  validateDocument(parsed);",
      "  validateDocument( parsed );",
      "exact 1",
    ],
    ["an edit of indentation alone", "  return parsed;", "    return parsed;", "exact 1"],
    [
      "a deletion whose new text is part of the old",
      "  validateDocument(parsed);\n  return parsed;",
      "  validateDocument(parsed);",
      "exact 1",
    ],
    ["a deletion of everything", "  validateDocument(parsed);\n", "", "exact 1"],
    ["a short text that stands at the end by chance", "$", "}", "position_marker 1"],
    [
      "a new text that stands elsewhere",
      "  validateDocument(parsed);",
      "  return parsed;",
      "exact 1",
    ],
  ])("is not assumed: %s", (_name, oldText, newText, expected) => {
    expect(checkChain(STORE, oldText, newText)).toBe(expected);
  });
});

describe("limits", () => {
  it("a text over the limit is searched exactly, and not loosely", () => {
    const lf = `${"x".repeat(MAX_ALIGNED_UNITS)}\nconst alphabet = makeAlphabet(one);\n`;
    expect(checkChain(lf, "const alphabet = makeAlphabet(one);", "x")).toBe("exact 1");
    expect(checkChain(lf, "const alphabt = makeAlphabet(one);", "x")).toBe(
      `limit aligned text length ${MAX_ALIGNED_UNITS}`,
    );
  });

  it("an old text over the limit is not searched loosely", () => {
    const oldText = "one two three\n".repeat(1 + MAX_ALIGNED_OLD_UNITS / 14);
    expect(checkChain("four five\n", oldText, "x")).toBe(
      `limit aligned old text length ${MAX_ALIGNED_OLD_UNITS}`,
    );
  });

  it("more places than are listed are refused, and ambiguous when one is wanted", () => {
    const lf = "a".repeat(MAX_PLACES + 1);
    expect(checkChain(lf, "a", "b", { replaceAll: true })).toBe(
      `limit places of the old text ${MAX_PLACES}`,
    );
    expect(checkChain(lf, "a", "b")).toBe(`ambiguous exact ${MAX_PLACES}`);
    expect(checkChain(lf, "a", "b", { occurrence: 7 })).toMatch(/^limit/);
  });
});
