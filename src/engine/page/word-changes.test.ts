/** Which words of two lines are marked as different, and that the marks leave the same text on both sides. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Span } from "../../text/index.ts";
import { findWordChanges, MAX_COMPARED_WORD_UNITS } from "./word-changes.ts";

/** The one check: `left` and `right` with what differs in brackets. */
function checkWords(left: string, right: string, expected: readonly [string, string]): void {
  const found = findWordChanges(left, right);
  expect([printMarks(left, found.left), printMarks(right, found.right)]).toEqual(expected);
}

function printMarks(line: string, spans: readonly Span[]): string {
  let at = 0;
  const parts = spans.map(({ start, end }) => {
    const part = `${line.slice(at, start)}[${line.slice(start, end)}]`;
    at = end;
    return part;
  });
  return parts.join("") + line.slice(at);
}

function dropMarks(line: string, spans: readonly Span[]): string {
  let at = 0;
  const parts = spans.map(({ start, end }) => {
    const part = line.slice(at, start);
    at = end;
    return part;
  });
  return parts.join("") + line.slice(at);
}

describe("findWordChanges", () => {
  it.each([
    ["equal lines have no marks", "a b", "a b", ["a b", "a b"]],
    [
      "one word",
      "let retries = 3;",
      "let retries = 5;",
      ["let retries = [3];", "let retries = [5];"],
    ],
    ["a word is never cut", "charge", "charged", ["[charge]", "[charged]"]],
    ["an added word", "f(a)", "f(a, b)", ["f(a)", "f(a[, b])"]],
    ["indentation", "  x", "    x", ["  x", "  [  ]x"]],
    [
      "a pair of surrogates is never cut",
      "'\u{1f600}'",
      "'\u{1f601}'",
      ["'[\u{1f600}]'", "'[\u{1f601}]'"],
    ],
    ["an empty line", "", "x", ["", "[x]"]],
  ] as const)("%s", (_name, left, right, expected) => {
    checkWords(left, right, expected);
  });

  it("takes the middle as a whole when nothing but a little is shared", () => {
    checkWords("return a.b;", "throw new TypeError(x);", [
      "[return a.b];",
      "[throw new TypeError(x)];",
    ]);
  });

  it("takes the middle as a whole beyond the bound", () => {
    const word = "ab ".repeat(MAX_COMPARED_WORD_UNITS / 3);
    const left = `(x${word}y)`;
    const right = `(z${word}w)`;
    checkWords(left, right, [`([${left.slice(1, -1)}])`, `([${right.slice(1, -1)}])`]);
  });

  it("leaves the same text on both sides when the marks are taken out", () => {
    const word = fc.constantFrom("a", "bc", " ", "\t", "(", ")", "\u{1f600}", "e\u0301", "\ud800");
    const line = fc.array(word, { maxLength: 20 }).map((words) => words.join(""));
    fc.assert(
      fc.property(line, line, (left, right) => {
        const found = findWordChanges(left, right);
        expect(dropMarks(left, found.left)).toBe(dropMarks(right, found.right));
      }),
    );
  });
});
