/** JSON errors in three dialects, against `JSON.parse` where it has an opinion. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printProblem } from "./check-syntax.ts";
import { findJsonDialect, type JsonDialect, listJsonProblems } from "./json-problems.ts";

function checkJson(text: string, expected: string | undefined, dialect: JsonDialect): void {
  expect(listJsonProblems(text, dialect).map(printProblem)[0]).toBe(expected);
}

describe("listJsonProblems", () => {
  it.each([
    [
      '{"a": 1,}',
      "1:9 Unexpected `}` in the `{` opened in line 1; expected a name in double quotes.",
    ],
    ["[1,]", "1:4 Unexpected `]` in the `[` opened in line 1; expected a value."],
    ["[1 2]", "1:4 Unexpected `2` in the `[` opened in line 1; expected `,` or `]`."],
    ['{"a" 1}', "1:6 Unexpected `1` in the `{` opened in line 1; expected `:` after the name."],
    ['{\n"a": [1\n', "3:1 The text ends in the `[` opened in line 2; expected `,` or `]`."],
    [
      "{",
      "1:2 The text ends in the `{` opened in line 1; expected a name in double quotes or `}`.",
    ],
    ['{"a": }', "1:7 Unexpected `}` in the `{` opened in line 1; expected a value."],
    ["]", "1:1 Unexpected `]`; expected a value."],
    ["{'a': 1}", "1:2 A string in single quotes; expected a name in double quotes or `}`."],
    ['["a\n"]', "1:2 A string that is not closed in its line; expected a value or `]`."],
    [
      '["\\x"]',
      "1:2 A string with a character or an escape that JSON does not have; expected a value or `]`.",
    ],
    ["[01]", "1:2 Unexpected `01` in the `[` opened in line 1; expected a value or `]`."],
    [
      "[undefined]",
      "1:2 Unexpected `undefined` in the `[` opened in line 1; expected a value or `]`.",
    ],
    ["// a", "1:1 Unexpected `/`; expected a value."],
    ["", undefined],
    ["\uFEFF{}", undefined],
    ["1 2\n3", undefined],
    ["[".repeat(100_000) + "]".repeat(100_000), undefined],
  ])("of strict %j", (text, expected) => checkJson(text, expected, "strict"));

  it.each([
    ["[1, // a\n /* b */ 2,]", "comments", undefined],
    ["[,]", "comments", "1:2 Unexpected `,` in the `[` opened in line 1; expected a value or `]`."],
    [
      "{a: 1}",
      "comments",
      "1:2 Unexpected `a` in the `{` opened in line 1; expected a name in double quotes or `}`.",
    ],
    ["{a: +1, 'b': 0xF, c: Infinity,}", "json5", undefined],
    ["{a: b}", "json5", "1:5 Unexpected `b` in the `{` opened in line 1; expected a value."],
  ] as const)("of %j as %s", (text, dialect, expected) => checkJson(text, expected, dialect));

  it("agrees with JSON.parse on damaged values", () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.nat(2), fc.constantFrom("", ",", "}", "]", '"', ":", "1", " "))
      .map(([text, at, length, inserted]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + inserted + text.slice(start + length);
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
        if (!isJson(text)) {
          // Several values, and none, are no error here.
          const isSilent = listJsonProblems(text, "strict").length === 0;
          if (isSilent && /[^ \t\r\n\uFEFF]/.test(text)) expect(isJson(`[${text}]`)).toBe(false);
          return;
        }
        expect(listJsonProblems(text, "strict")).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe("findJsonDialect", () => {
  it.each([
    ["[1]", "strict", "strict"],
    ["[1,]", "strict", "comments"],
    ["[1]", "comments", "comments"],
    ["[+1]", "strict", "json5"],
    ["[[", "strict", undefined],
  ] as const)("of %j, at least %s, is %s", (text, least, expected) =>
    expect(findJsonDialect(text, least)).toBe(expected),
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
