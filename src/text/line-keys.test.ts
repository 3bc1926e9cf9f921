/** Keys and starts of lines, against a naive split and the canonical form. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCanonicalLine } from "./line-fold.ts";
import { toLineKey, toLineKeys } from "./line-keys.ts";

/** The lines of `text` as `toLineKeys` counts them: a final LF starts no further one. */
function splitLines(text: string): readonly string[] {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

function checkKeys(text: string): void {
  const lines = splitLines(text);
  const { lineCount, starts, keys } = toLineKeys(text);
  expect(lineCount).toBe(lines.length);
  expect(keys.length).toBe(lineCount);
  expect(starts.length).toBe(lineCount + 1);
  let start = 0;
  lines.forEach((line, at) => {
    expect([starts[at], keys[at], line]).toEqual([start, toLineKey(line), line]);
    expect(toLineKey(line)).toBe(toLineKey(toCanonicalLine(line)));
    start += line.length + 1;
  });
  expect(starts[lineCount]).toBe(start);
}

const SMALL = fc.string({
  maxLength: 12,
  unit: fc.constantFrom("a", "_", " ", "\t", ",", ";", "'", '"', "`", ")", "]", "(", "=", "\u0001"),
});
const WIDE = fc.string({
  maxLength: 8,
  unit: fc.constantFrom(
    "a",
    " ",
    ",",
    ")",
    "“",
    "…",
    "\u00a0",
    "\u200b",
    "é",
    "e\u0301",
    "𝒳",
    "；",
  ),
});
const linesOf = (line: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n"));

describe("toLineKeys", () => {
  it.each([
    ["no text", ""],
    ["one line without LF", "a"],
    ["one line with LF", "a\n"],
    ["nothing but LF", "\n"],
    ["two LF", "\n\n"],
    ["blank lines in between", "a\n\n \t\nb"],
    ["commas and semicolons alone", ",\n;;\n , ; \n,)\n"],
    ["commas and semicolons before brackets", "f(a,)\n[b;,]\n{c, ; }\nf(a,b)\n"],
    ["quotes of each style", "'a' \"b\" `c`\n"],
    ["a lone CR is a space", "a\rb\n"],
    ["a line separator ends no line", "a\u2028b\n"],
  ])("%s", (_name, text) => {
    checkKeys(text);
  });

  it.each([
    ["layout and punctuation", linesOf(SMALL)],
    ["characters beyond ASCII", linesOf(WIDE)],
    ["any text", fc.string({ unit: "binary", maxLength: 60 })],
    ["any ASCII text", fc.string({ unit: "binary-ascii", maxLength: 60 })],
  ])("gives each line its own key and start: %s", (_name, text) => {
    fc.assert(fc.property(text, checkKeys), { numRuns: 1_000 });
  });
});

describe("toLineKey", () => {
  it.each([
    ["layout and punctuation", SMALL],
    ["characters beyond ASCII", WIDE],
  ])("is equal exactly for lines of equal canonical form: %s", (_name, line) => {
    fc.assert(
      fc.property(line, line, (left, right) => {
        const isSame = toCanonicalLine(left) === toCanonicalLine(right);
        expect(toLineKey(left) === toLineKey(right)).toBe(isSame);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["layout and punctuation", SMALL],
    ["characters beyond ASCII", WIDE],
  ])("is 0 exactly for lines without canonical form: %s", (_name, line) => {
    fc.assert(
      fc.property(line, (text) => {
        expect(toLineKey(text) === 0).toBe(toCanonicalLine(text) === "");
      }),
      { numRuns: 2_000 },
    );
  });
});
