/**
 * The preset as a caller sees it: levels, confidences, the rule for places too close, and what it refuses.
 * In a row's file `[|` and `|]` mark the places found, `[||]` an empty one; nothing is marked when nothing is found.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MatchOutcome, MatchRequest } from "../types.ts";
import { CODECOMPANION_LEVELS, type CodecompanionOptions, findCodecompanion } from "./chain.ts";

interface Row {
  readonly name: string;
  readonly file: string;
  readonly old: string;
  readonly new?: string;
  readonly ask?: Partial<MatchRequest>;
  readonly options?: CodecompanionOptions;
  readonly says: string;
}

function toRequest(
  oldText: string,
  newText: string,
  ask: Partial<MatchRequest> = {},
): MatchRequest {
  return { oldText, newText, replaceAll: false, ...ask };
}

/** What `outcome` says, in one line. */
function print(outcome: MatchOutcome): string {
  switch (outcome.kind) {
    case "found": {
      const [first] = outcome.matches;
      const fallback = outcome.fallbackUsed ? " fallback" : "";
      return `${first?.matchType} ${first?.confidence} margin ${outcome.margin}${fallback}`;
    }
    case "limit":
      return `limit: ${outcome.limit}`;
    case "occurrence_missing":
      return `occurrence missing of ${outcome.matches.length}`;
    case "ambiguous":
    case "already_applied":
    case "none":
      return outcome.kind;
  }
}

/** `text` with the places of `outcome` marked. */
function mark(text: string, outcome: MatchOutcome): string {
  const matches = outcome.kind === "found" ? outcome.matches : [];
  const spans = outcome.kind === "already_applied" ? [outcome.span] : matches.map((m) => m.span);
  return spans.reduceRight(
    (marked, { start, end }) =>
      `${marked.slice(0, start)}[|${marked.slice(start, end)}|]${marked.slice(end)}`,
    text,
  );
}

function check(row: Row): void {
  const text = row.file.replace(/\[\||\|\]/g, "");
  const request = toRequest(row.old, row.new ?? "replaced", row.ask);
  const outcome = findCodecompanion(text, request, row.options ?? {});
  expect(print(outcome)).toBe(row.says);
  expect(mark(text, outcome)).toBe(row.file);
}

const LEVEL_ROWS: readonly Row[] = [
  {
    name: "a block of whole lines is exact",
    file: "a\n[|if x:\n  y()|]\nz\n",
    old: "if x:\n  y()",
    says: "exact 1 margin 1",
  },
  {
    name: "the last newline of the old text is not searched for",
    file: "a\n[|b|]\nc",
    old: "b\n",
    new: "x\n",
    says: "exact 1 margin 1",
  },
  {
    name: "a newline that only the old text has takes the empty line after the place",
    file: "[|one = 1;\n|]\ntwo = 2;\n",
    old: "one = 1;\n",
    new: "uno = 1;",
    says: "exact 1 margin 1",
  },
  {
    name: "the file's own last newline is not such an empty line",
    file: "[|one = 1;|]\n",
    old: "one = 1;\n",
    new: "uno = 1;",
    says: "exact 1 margin 1",
  },
  {
    name: "an old text inside a line is not found without replaceAll",
    file: "const total = sum(items);\n",
    old: "total",
    says: "none",
  },
  {
    name: "with replaceAll every occurrence inside lines is taken",
    file: "[|var|] a;\nif (b) { [|var|] c; [|var|] d; }\n",
    old: "var",
    new: "let",
    ask: { replaceAll: true },
    says: "substring_exact 1 margin 1",
  },
  {
    name: "with replaceAll a dollar sign is a character, not the end of the file",
    file: "price [|$|]5\n[|$|]6\n",
    old: "$",
    new: "EUR",
    ask: { replaceAll: true },
    says: "substring_exact 1 margin 1",
  },
  {
    name: "with replaceAll a block is taken wherever its lines stand, without overlap",
    file: "[|x\nx|]\n[|x\nx|]\nx\n",
    old: "x\nx",
    ask: { replaceAll: true },
    says: "exact 1 margin 1",
  },
  {
    name: "indentation and inner spaces are white space",
    file: "a\n[|\tcall(  1,\t2 )\n\tend|]\n",
    old: "call( 1, 2 )\nend",
    says: "whitespace 0.95 margin 1",
  },
  {
    name: "a line is found without its indentation",
    file: "class A {\n[|    return a + b;|]\n}\n",
    old: "return a + b;",
    says: "whitespace 0.95 margin 1",
  },
  {
    name: "trailing commas, semicolons and spaces at brackets are punctuation",
    file: "[|const o = {\n  a: f( 1 , 2 ),\n};|]\n",
    old: "const o = {\n  a: f(1, 2)\n}",
    says: "punctuation 0.93 margin 1",
  },
  {
    name: "quote style is punctuation",
    file: "[|log('one, two');|]\nwarn(\"three\");\n",
    old: 'log("one, two");',
    says: "punctuation 0.93 margin 1",
  },
  {
    name: "quote style does not blur a place that needs no such folding",
    file: "f('a')\n[|f(\"a\") ;|]\n",
    old: 'f( "a" )',
    says: "punctuation 0.93 margin 1",
  },
  {
    name: "a caret stands for the start of the file",
    file: "[||]a\nb\n",
    old: "^\n",
    says: "position_marker 1 margin 1",
  },
  {
    name: "the word marker stands for the end of the file",
    file: "a\nb\n[||]",
    old: " <<END>> ",
    says: "position_marker 1 margin 1",
  },
  {
    name: "a line that is a caret is taken before the marker",
    file: "a\n[|^|]\n",
    old: "^",
    says: "exact 1 margin 1",
  },
  {
    name: "lines alike are graded: one of three at 0.85",
    file: "def area(w, h):\n[|    check(w)\n    size = width * heigth\n    return size|]\n",
    old: "check(w)\nsize = width * height\nreturn size",
    says: "trimmed_lines 0.95 margin 1",
  },
  {
    name: "a single line of likeness 0.83 is graded 0.7, which is too little",
    file: "const x = 1;\n",
    old: "const y = 2;",
    says: "none",
  },
  {
    name: "the caller may ask for less",
    file: "[|const x = 1;|]\n",
    old: "const y = 2;",
    options: { threshold: 0.7 },
    says: "trimmed_lines 0.7 margin 1",
  },
  {
    name: "one line unlike its counterpart rules the place out for trimmed lines",
    file: "begin block here\n  zzzz\nend block here\n",
    old: "begin block here\n  something else entirely\nend block here",
    options: { levels: ["trimmed_lines"] },
    says: "none",
  },
  {
    name: "first and last line anchor a block whose middle changed",
    file: "x\n[|begin block here\n  total = a + b\n  print(zzz)\nend block here|]\ny\n",
    old: "begin block here\n  total = a + b\n  send(request, now)\nend block here",
    says: "block_anchor 0.8611 margin 1",
  },
  {
    name: "blank lines more or less do not move an anchored block",
    file: "\n\n\nx\n\n\n\n[|begin block here\n\n\n  a\nend block here|]\n\n\n",
    old: "begin block here\n\n  a\nend block here\n",
    says: "block_anchor 1 margin 1",
  },
];

const AMBIGUITY_ROWS: readonly Row[] = [
  {
    name: "equal places leave the first as a fallback",
    file: "[|x()|]\ny\nx()\n",
    old: "x()",
    says: "exact 1 margin 0 fallback",
  },
  {
    name: "a level too close hands on to the next, which may tell",
    file: "let  x = 1\n[|  let x = 1|]\n",
    old: "let x = 1",
    says: "punctuation 0.93 margin 1",
  },
  {
    name: "the first level that was too close keeps the fallback",
    file: "[|  do(x)|]\n    do(x)\n",
    old: "do(x)",
    says: "whitespace 0.95 margin 0 fallback",
  },
  {
    name: "a lead of 0.15 is a clear winner",
    file: "[|alpha beta gamma delta|]\nalpha bexx gamxx dexxa\n",
    old: "alpha beta gamma delta ",
    options: { levels: ["trimmed_lines"] },
    says: "trimmed_lines 1 margin 0.3",
  },
  {
    name: "a place too weak to win still counts against one not clearly ahead",
    file: "[|alpha beta gamma delta|]\nalpha bexx gamxx dexta\n",
    old: "alpha bexa gamma delta",
    options: { levels: ["trimmed_lines"], threshold: 0.85 },
    says: "trimmed_lines 0.85 margin 0.15",
  },
  {
    name: "occurrence takes the place of that number",
    file: "x()\ny\n[|x()|]\nx()\n",
    old: "x()",
    ask: { occurrence: 2 },
    says: "exact 1 margin 0",
  },
  {
    name: "an occurrence that is not there is said",
    file: "x()\n",
    old: "x()",
    ask: { occurrence: 2 },
    says: "occurrence missing of 1",
  },
  {
    name: "nearLine takes the nearest place",
    file: "x()\ny\ny\n[|x()|]\n",
    old: "x()",
    ask: { nearLine: 3 },
    says: "exact 1 margin 0",
  },
  {
    name: "two places equally near stay too close",
    file: "[|x()|]\ny\nx()\n",
    old: "x()",
    ask: { nearLine: 2 },
    says: "exact 1 margin 0 fallback",
  },
  {
    name: "replaceAll over places known by likeness only asks for review",
    file: "[|send(message, now)|]\n[|send(massage, now)|]\n",
    old: "send(mossage, now)\n",
    ask: { replaceAll: true },
    says: "trimmed_lines 0.85 margin 1 fallback",
  },
];

const REFUSAL_ROWS: readonly Row[] = [
  { name: "an empty old text fits an empty file", file: "[||]", old: "", says: "exact 1 margin 1" },
  { name: "an empty old text fits no other file", file: "a\n\nb\n", old: "", says: "none" },
  { name: "newlines alone fit no file", file: "a\n\n\nb\n", old: "\n\n", says: "none" },
  {
    name: "blank lines are only found as they are",
    file: "a\n[|   \n  |]\n\t\nb\n",
    old: "   \n  ",
    says: "exact 1 margin 1",
  },
  { name: "blank lines do not stand for others", file: "a\n\t\nb\n", old: "  ", says: "none" },
  { name: "a comma does not stand for a blank line", file: "a\n\nb\n", old: ",", says: "none" },
  { name: "an empty file has no text", file: "", old: "return x\n}", says: "none" },
  {
    name: "an insertion that was made is not made again",
    file: "a\n[|import x\nimport y|]\nb\n",
    old: "import x",
    new: "import x\nimport y",
    says: "already_applied",
  },
  {
    name: "a bracket more is not taken for an insertion that was made",
    file: "f {\n[|  }|]\n}\n",
    old: "  }",
    new: "  }\n}",
    says: "exact 1 margin 1",
  },
  {
    name: "a replacement that was made is said when the old text is gone",
    file: "a\n[|limit = 20|]\nb\n",
    old: "maximum_size: 10",
    new: "limit = 20",
    says: "already_applied",
  },
  {
    name: "a renaming that was made everywhere is not made again",
    file: "[|getUserById|](1)\ngetUserById(2)\n",
    old: "getUser",
    new: "getUserById",
    ask: { replaceAll: true },
    says: "already_applied",
  },
  {
    name: "a renaming that was made in part is taken where the caller said: everywhere",
    file: "[|getUser|]ById(1)\n[|getUser|](2)\n",
    old: "getUser",
    new: "getUserById",
    ask: { replaceAll: true },
    says: "substring_exact 1 margin 1",
  },
  {
    name: "lines put at the start are not put there again",
    file: "[|#!/bin/sh|]\necho\n",
    old: "^",
    new: "#!/bin/sh\n",
    says: "already_applied",
  },
  {
    name: "lines put at the end are not put there again",
    file: "a = 1\n[|\nexport a|]\n",
    old: "$",
    new: "\nexport a",
    says: "already_applied",
  },
  {
    name: "too many occurrences are refused by name",
    file: "x ".repeat(100_001),
    old: "x",
    ask: { replaceAll: true },
    says: "limit: occurrences of the old text",
  },
  {
    name: "lines too long to compare are refused by name",
    file: `${"a b;".repeat(10_000)}z\n`,
    old: `y${"a c;".repeat(10_000)}`,
    says: "limit: pairs of characters compared",
  },
  {
    name: "too many lines to compare are refused by name",
    file: "line\n".repeat(20_000),
    old: `${"line\n".repeat(300)}x`,
    says: "limit: pairs of lines compared",
  },
  {
    name: "levels not chosen are not used",
    file: "  a()\n",
    old: "a()",
    options: { levels: ["exact", "fuzzy"] },
    says: "none",
  },
];

describe("levels of the codecompanion preset", () => {
  it.each(LEVEL_ROWS)("$name", check);
});

describe("places too close", () => {
  it.each(AMBIGUITY_ROWS)("$name", check);
});

describe("what is refused", () => {
  it.each(REFUSAL_ROWS)("$name", check);
});

describe("texts handed to the rebase", () => {
  const texts = (file: string, oldText: string, newText: string) => {
    const outcome = findCodecompanion(file, toRequest(oldText, newText));
    const match = outcome.kind === "found" ? outcome.matches[0] : undefined;
    return [match?.oldText, match?.newText, match?.undone.join()];
  };
  it.each([
    ["final newlines of both texts go", "a\n", "a\n", "b\n", ["a", "b", ""]],
    ["a newline only the new text ends with stays", "a\n", "a", "b\n", ["a", "b\n", ""]],
    ["one empty line as new text stays a line", "a\n", "a\n", "\n", ["a\n", "\n", ""]],
    ["spacing is named", " a\n", "a", "b", ["a", "b", "spacing"]],
    [
      "lines put at the start end with a newline",
      "a\n",
      "^",
      "b",
      ["", "b\n", "^ read as the start of the file"],
    ],
    [
      "lines put after an open last line start with one",
      "a",
      "$",
      "b\n",
      ["", "\nb", "$ read as the end of the file"],
    ],
    [
      "lines put into an empty file are as sent",
      "",
      "$",
      "b",
      ["", "b", "$ read as the end of the file"],
    ],
  ] as const)("%s", (_name, file, oldText, newText, expected) => {
    expect(texts(file, oldText, newText)).toEqual(expected);
  });
});

describe("laws", () => {
  const line = fc.constantFrom("", "a", "b", "  a", "f(x)", "f( x )", "g(x);", "end");
  const lines = fc.array(line, { minLength: 1, maxLength: 12 });
  const unique = fc.integer({ min: 0, max: 999_999 }).map((n) => `unique_line_${n} = value`);

  it("a text that stands once, as whole lines, is found exactly there", () => {
    fc.assert(
      fc.property(lines, unique, lines, lines, (before, mark, rest, after) => {
        const block = [mark, ...rest].join("\n");
        const text = [...before, block, ...after].join("\n");
        const start = before.join("\n").length + 1;
        const outcome = findCodecompanion(text, toRequest(block, "no_such_line"));
        expect(outcome).toMatchObject({
          kind: "found",
          fallbackUsed: false,
          matches: [
            { matchType: "exact", confidence: 1, span: { start, end: start + block.length } },
          ],
        });
      }),
    );
  });

  it("equal places are never found for sure without a choice of the caller", () => {
    fc.assert(
      fc.property(lines, lines, lines, lines, (before, block, between, after) => {
        fc.pre(block.some((content) => content.trim() !== ""));
        const text = [...before, ...block, ...between, ...block, ...after].join("\n");
        const outcome = findCodecompanion(text, toRequest(block.join("\n"), "no_such_line"));
        expect(outcome.kind === "found" && !outcome.fallbackUsed).toBe(false);
      }),
    );
  });

  it("every place lies in the file, in order, and replaceAll takes none twice", () => {
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (file, block, replaceAll) => {
        const text = file.join("\n");
        const outcome = findCodecompanion(text, toRequest(block.join("\n"), "q", { replaceAll }));
        const spans = outcome.kind === "found" ? outcome.matches.map((match) => match.span) : [];
        let from = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThanOrEqual(start);
          from = end;
        }
        expect(from).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("lists the levels of the published chain in its order", () => {
    expect(CODECOMPANION_LEVELS.join()).toBe(
      "exact,substring_exact,whitespace,punctuation,position_marker,trimmed_lines,block_anchor",
    );
  });
});
