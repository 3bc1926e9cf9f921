/**
 * Files sent as a whole: what keeps its bytes, what is changed, and what is refused because it cannot be meant.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getEditResult } from "../text/index.ts";
import { differsInCharacters, findNoiseStyle, toFileIndent, toNoiseKey } from "./line-noise.ts";
import { findPlaceholder } from "./placeholder.ts";
import { countDropped, findCutLine, isLikePiece } from "./rewrite-drop.ts";
import { findMadePlaceholder, type RewriteOptions, rewriteText } from "./rewrite-text.ts";

/** The result and what is said about it, or the code of the refusal. */
function printRewrite(text: string, content: string, options: RewriteOptions = {}) {
  const made = rewriteText(text, content, options);
  if (!made.ok) return [made.error.code];
  const { edit, adapted, warnings } = made.value;
  return [getEditResult(edit), ...adapted, ...warnings.map((each) => `! ${each}`)];
}

/** Checks what a rewrite comes to. */
function checkRewrite(
  text: string,
  content: string,
  expected: string | readonly string[],
  options: RewriteOptions = {},
): void {
  const printed = typeof expected === "string" ? [expected] : expected;
  expect(printRewrite(text, content, options)).toEqual(printed);
}

const FILE = "one\ntwo\nthree\nfour\nfive\nsix\n";

describe("a rewrite changes what differs", () => {
  it.each<[string, string, string, string | readonly string[]]>([
    ["a line", FILE, "one\ntwo\nTHREE\nfour\nfive\nsix\n", "one\ntwo\nTHREE\nfour\nfive\nsix\n"],
    ["new lines at the end", FILE, `${FILE}seven\n`, `${FILE}seven\n`],
    ["new lines at the beginning", FILE, `zero\n${FILE}`, `zero\n${FILE}`],
    ["lines that are gone", FILE, "one\ntwo\nfour\nfive\nsix\n", "one\ntwo\nfour\nfive\nsix\n"],
    ["the last line", FILE, "one\ntwo\nthree\nfour\nfive\n6\n", "one\ntwo\nthree\nfour\nfive\n6\n"],
    ["everything, which is said", FILE, "a\nb\n", ["a\nb\n", "! rewrite: 100 % of 6 lines change"]],
    [
      "half of it, which is said",
      FILE,
      "one\n2\n3\n4\nfive\nsix\n",
      ["one\n2\n3\n4\nfive\nsix\n", "! rewrite: 50 % of 6 lines change"],
    ],
    ["an empty file", "", "a\r\nb", "a\r\nb"],
  ])("%s", (_, text, content, expected) => {
    checkRewrite(text, content, expected);
  });
});

describe("a rewrite keeps", () => {
  const kept = (count: string) => `kept the file's white space on ${count}`;
  it.each<[string, string, string, string | readonly string[]]>([
    ["line endings", "a\r\nb\r\nc\r\n", "a\nB\nc\nd\n", "a\r\nB\r\nc\r\nd\r\n"],
    ["mixed line endings", "a\r\nb\nc\r\nd\n", "a\nb\nC\nd\n", "a\r\nb\nC\r\nd\n"],
    ["lone carriage returns", "a\rb\rc\r", "a\nB\nc\n", "a\rB\rc\r"],
    ["a missing final newline", "a\nb\nc", "a\nB\nc\n", "a\nB\nc"],
    ["a missing final newline when lines are added", "a\nb\nc", "a\nb\nc\nd\n", "a\nb\nc\nd"],
    ["a missing final newline when lines go", "a\nb\nc\nd", "a\nb\nc\n", "a\nb\nc"],
    ["a final newline", "a\nb\nc\n", "a\nB\nc", "a\nB\nc\n"],
    ["the text without a byte order mark", "a\nb\nc\n", "\ufeffa\nB\nc\n", "a\nB\nc\n"],
    ["space at the end of lines", "a  \nb\nc\n", "a\nB\nc\n", ["a  \nB\nc\n", kept("1 line")]],
    [
      "lines without space at their end",
      "a\nb\nc\n",
      "a \nB\nc\t\n",
      ["a\nB\nc\n", kept("2 lines")],
    ],
    [
      "tabs",
      "f {\n\ta\n\tb\n}\n",
      "f {\n    a\n    B\n}\n",
      ["f {\n\ta\n\tB\n}\n", kept("1 line"), "indented 1 line with tabs as the file is"],
    ],
    [
      "spaces",
      "f {\n  a\n  b\n}\n",
      "f {\n\ta\n\tB\n\t\tC\n}\n",
      ["f {\n  a\n  B\n    C\n}\n", kept("1 line"), "indented 2 lines with spaces as the file is"],
    ],
    [
      "look-alike characters",
      "say(“hi”)\nb\nc\n",
      'say("hi")\nB\nc\n',
      [
        "say(“hi”)\nB\nc\n",
        "kept the file's characters on 1 line",
        "! line 1 differ from the content only in look-alike characters, such as typographic quotes, and stay as they are; quote them in an edit to change them",
      ],
    ],
    [
      "what was sent with anchors",
      "a\nb\nc\n",
      "1:abc│a\n2:def│B\n3:012│c\n",
      ["a\nB\nc\n", "removed line numbers from the content"],
    ],
    [
      "what was sent with numbers",
      "aa\nbb\ncc\n",
      "     1\taa\n     2\tBB\n     3\tcc\n",
      ["aa\nBB\ncc\n", "removed line numbers from the content"],
    ],
    [
      "numbers that are its content",
      "1: a\n2: b\n3: c\n",
      "1: a\n2: B\n3: c\n",
      "1: a\n2: B\n3: c\n",
    ],
    [
      "a different indentation",
      "f:\n  a\n  b\n  c\n",
      "f:\n  a\n    b\n  c\n",
      "f:\n  a\n    b\n  c\n",
    ],
  ])("%s", (_, text, content, expected) => {
    checkRewrite(text, content, expected);
  });
});

const LONG = Array.from({ length: 30 }, (_, idx) => `line ${idx + 1};\n`);
const BLOCKS = Array.from({ length: 9 }, (_, idx) => `f${idx} {\n  x${idx};\n}\n`);

describe("a rewrite is refused", () => {
  it.each<[string, string, string, string]>([
    ["that is empty", FILE, "", "EDIT_WOULD_DROP"],
    ["that is blank", FILE, "\n\n", "EDIT_WOULD_DROP"],
    ["whose end is missing", LONG.join(""), LONG.slice(0, 15).join(""), "EDIT_WOULD_DROP"],
    [
      "whose end is missing after a change",
      LONG.join(""),
      `new\n${LONG.slice(0, 15).join("")}`,
      "EDIT_WOULD_DROP",
    ],
    [
      "that was cut off after a brace which the file ends with too",
      BLOCKS.join(""),
      BLOCKS.slice(0, 4).join(""),
      "EDIT_WOULD_DROP",
    ],
    ["that is a piece of the file", LONG.join(""), LONG.slice(12, 20).join(""), "EDIT_WOULD_DROP"],
    [
      "that is a changed piece of the file",
      LONG.join(""),
      LONG.slice(8, 20).join("").replace("line 12", "12"),
      "EDIT_WOULD_DROP",
    ],
    [
      "that is a piece to put into the file",
      LONG.join(""),
      "function added() {\n  return line;\n}\n",
      "EDIT_WOULD_DROP",
    ],
    [
      "that ends inside a line",
      LONG.join(""),
      `${LONG.slice(0, 27).join("")}line 2`,
      "EDIT_WOULD_DROP",
    ],
    ["with a placeholder", FILE, "ONE\n// ... rest of the code unchanged\n", "EDIT_PLACEHOLDER"],
    ["with dots for lines", FILE, "ONE\n...\nsix\n", "EDIT_PLACEHOLDER"],
    ["that is what is there", FILE, FILE.trimEnd(), "ALREADY_APPLIED"],
    ["that is noise", "a “b”\n\tc\r\n", 'a "b" \n    c\n', "ALREADY_APPLIED"],
    ["that empties an empty file", "", "", "ALREADY_APPLIED"],
    [
      "that is a placeholder in an empty file",
      "",
      "# rest of the file unchanged\n",
      "EDIT_PLACEHOLDER",
    ],
  ])("%s", (_, text, content, code) => {
    checkRewrite(text, content, code);
  });

  it("with the numbers at hand", () => {
    const made = rewriteText(LONG.join(""), LONG.slice(0, 15).join(""));
    expect(made.ok ? "" : made.error.message).toBe(
      "The content has nothing in the place of the last 15 of the file's 30 lines, as if it were cut off.",
    );
    const cut = rewriteText(LONG.join(""), `${LONG.slice(0, 27).join("")}line 2`);
    expect(cut.ok ? "" : cut.error.message).toBe(
      "The content ends in the middle of line 28 of the file, and the 2 lines after it would go.",
    );
  });
});

describe("a rewrite is not refused", () => {
  it("when it may drop", () => {
    checkRewrite(
      FILE,
      "",
      [
        "",
        "! rewrite: 100 % of 6 lines change",
        "! the last 6 lines of the file go without anything in their place",
      ],
      { mayDrop: true },
    );
    const half = LONG.slice(0, 15).join("");
    expect(printRewrite(LONG.join(""), half, { mayDrop: true })[0]).toBe(half);
  });

  it("when a few lines go at the end, which is said", () => {
    const most = LONG.slice(0, 26).join("");
    checkRewrite(LONG.join(""), most, [
      most,
      "! the last 4 lines of the file go without anything in their place",
    ]);
  });

  it("when much goes in the middle", () => {
    const rest = [...LONG.slice(0, 5), ...LONG.slice(20)].join("");
    checkRewrite(LONG.join(""), rest, [rest, "! rewrite: 50 % of 30 lines change"]);
  });

  it("when another end takes the place of the old one", () => {
    const other = `${LONG.slice(0, 15).join("")}the end;\n`;
    checkRewrite(LONG.join(""), other, [other, "! rewrite: 50 % of 30 lines change"]);
  });

  it("for a placeholder that the file has itself, or dots of a document", () => {
    checkRewrite(
      "a\n// ... rest unchanged\nb\n",
      "A\n// ... rest unchanged\nb\n",
      "A\n// ... rest unchanged\nb\n",
    );
    checkRewrite("a\nb\nc\nd\n", "a\nb\n...\nc\nd\n", "a\nb\n...\nc\nd\n", { file: "a.md" });
  });
});

describe("placeholders", () => {
  it.each<[string, boolean]>([
    ["a();\n// ... existing code ...\n", true],
    ["def f(self):\n    ...\n", false],
    ["...\n", false],
    ["a();\n", false],
  ])("in a file that is made: %j", (content, isRefused) => {
    expect(findMadePlaceholder(content)?.code).toBe(isRefused ? "EDIT_PLACEHOLDER" : undefined);
  });

  it("are named by their line", () => {
    const found = findPlaceholder("a\n  # rest of the code unchanged\n", {
      known: new Set(),
      lf: "",
    });
    expect(found?.details).toEqual({
      new_text_line: 2,
      placeholder: "# rest of the code unchanged",
    });
  });
});

describe("noise", () => {
  const style = { tabColumns: 4, sentIndent: undefined } as const;
  it.each<[string, string, boolean, boolean]>([
    ["a", "a \t", true, false],
    ["\ta", "    a", true, false],
    ["  \ta", "    a", true, false],
    ["\ta", "  a", false, true],
    ["a\tb", "a   b", false, true],
    ["“a”…", '"a"...', true, true],
    ["e\u0301", "é", true, true],
    ["a", "A", false, true],
  ])("%j and %j", (left, right, isSame, differs) => {
    expect(toNoiseKey(left, style) === toNoiseKey(right, style)).toBe(isSame);
    expect(differsInCharacters(left, right, style)).toBe(differs);
  });

  it("goes by the width of an indentation that is seen", () => {
    const found = findNoiseStyle(["f", "\ta", "\t\tb"], ["f", "  a", "    b"]);
    expect(found).toEqual({ tabColumns: 2, sentIndent: "spaces" });
    expect(toFileIndent("      c", found)).toBe("\t\t\tc");
    expect(toFileIndent("   c", found)).toBe("\t c");
  });

  it("is cheap to judge in lines of nothing but space", () => {
    const line = `${" ".repeat(200_000)}x`;
    expect(toNoiseKey(line, style)).toBe(line);
  });
});

describe("a piece", () => {
  it.each<[string, number, number, number, boolean]>([
    ["is short and has nothing of the text", 20, 5, 20, true],
    ["is not half of it", 20, 10, 20, false],
    ["has not much of it", 20, 5, 13, false],
    ["is not told in short texts", 9, 2, 9, false],
  ])("%s", (_, oldCount, newCount, gone, expected) => {
    const oldKeys = Array.from({ length: oldCount }, () => "x");
    const newKeys = Array.from({ length: newCount }, () => "y");
    const hunk = { oldStart: 0, oldEnd: gone, newStart: 0, newEnd: newCount };
    expect(isLikePiece({ oldKeys, newKeys, hunks: [hunk] })).toBe(expected);
  });
});

describe("missing ends", () => {
  const compared = { oldKeys: ["a", "b", "c", "}"], newKeys: ["a", "}"] };
  it("are counted wherever a deletion can be read", () => {
    const hunk = { oldStart: 1, oldEnd: 3, newStart: 1, newEnd: 1 };
    expect(countDropped({ ...compared, hunks: [hunk] })).toEqual({ head: 0, tail: 0 });
    const oldKeys = ["a", "}", "c", "}"];
    expect(countDropped({ ...compared, oldKeys, hunks: [hunk] })).toEqual({ head: 0, tail: 2 });
  });

  it("are seen in a line that was cut", () => {
    const hunks = [{ oldStart: 1, oldEnd: 4, newStart: 1, newEnd: 2 }];
    const cut = { oldKeys: ["a", "bcd", "e", "}"], newKeys: ["a", "bc"], hunks };
    expect([findCutLine(cut, false), findCutLine(cut, true)]).toEqual([2, undefined]);
  });
});

const word = fc.constantFrom(
  "alpha",
  "beta()",
  "}",
  "",
  "  gamma",
  "\tdelta",
  "return “x”",
  "end;",
);
const texts = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 25 }),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  )
  .map(([lines, eol, isClosed]) => lines.join(eol) + (isClosed ? eol : ""));

/** `text` with other line endings, space at the ends of lines, straight quotes, and another final newline. */
function addNoise(text: string, seed: number): string {
  const lines = text.replaceAll("\r\n", "\n").replace(/\n$/, "").split("\n");
  const noisy = lines.map((line, idx) => {
    const kind = (seed >>> (idx % 16)) & 3;
    const quoted = kind > 1 ? line.replace(/[“”]/g, '"') : line;
    return quoted + (kind % 2 === 1 ? "  " : "");
  });
  return (
    noisy.join(seed % 3 === 0 ? "\r\n" : "\n") + (seed % 5 === 0 && lines.at(-1) !== "" ? "" : "\n")
  );
}

describe("laws", () => {
  it("nothing but noise changes nothing", () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, seed) => {
        fc.pre(text !== "" && text.trim() !== "");
        expect(printRewrite(text, addNoise(text, seed))).toEqual(["ALREADY_APPLIED"]);
      }),
      { numRuns: 300 },
    );
  });

  it("the result is the content, noise and line endings aside", () => {
    const toLines = (text: string) => text.replace(/(?:\r\n|\n)$/, "").split(/\r?\n/);
    fc.assert(
      fc.property(texts, texts, fc.nat(), (text, content, seed) => {
        fc.pre(text !== "" && content !== "");
        const made = rewriteText(text, addNoise(content, seed), { mayDrop: true });
        const result = made.ok ? getEditResult(made.value.edit) : text;
        const style = findNoiseStyle(toLines(text), toLines(content));
        const toKeys = (lines: readonly string[]) => lines.map((line) => toNoiseKey(line, style));
        const isOpenBlank = /(?:^|\n)\r?\n$/.test(content) && !/[\r\n]$/.test(text);
        fc.pre(!isOpenBlank);
        expect(toKeys(toLines(result))).toEqual(toKeys(toLines(content)));
      }),
      { numRuns: 500 },
    );
  });

  it("lines outside the changes keep their bytes", () => {
    fc.assert(
      fc.property(texts, texts, (text, content) => {
        fc.pre(text !== "");
        const made = rewriteText(text, content, { mayDrop: true });
        if (!made.ok) return;
        const { replacements } = made.value.edit;
        const changed = replacements.reduce((sum, { span }) => sum + span.end - span.start, 0);
        const kept = text.length - changed;
        const added = replacements.reduce((sum, each) => sum + each.text.length, 0);
        expect(getEditResult(made.value.edit).length).toBe(kept + added);
        if (text.endsWith("\n")) expect(getEditResult(made.value.edit)).toMatch(/\n$|^$/);
        else if (!/\n\r?\n$/.test(content)) {
          expect(getEditResult(made.value.edit)).not.toMatch(/\S\r?\n$/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("a file of which any part at the end is missing is never written unsaid", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 29 }),
        fc.integer({ min: 0, max: 7 }),
        (lines, extra) => {
          const content = LONG.slice(0, lines).join("") + (LONG[lines] ?? "").slice(0, extra);
          const [result, ...notes] = printRewrite(LONG.join(""), content);
          const isShort = lines < 30 - 2;
          if (isShort) expect(result === "EDIT_WOULD_DROP" || notes.length > 0).toBe(true);
          if (lines < 20) expect(result).toBe("EDIT_WOULD_DROP");
        },
      ),
    );
  });
});
