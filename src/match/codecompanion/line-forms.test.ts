/** The forms under which lines are the same, and that their common hash never tells equal lines apart. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  collapseSpace,
  foldPunctuation,
  foldQuotes,
  hashLoosely,
  hasWord,
  trimLine,
} from "./line-forms.ts";

describe("forms", () => {
  it.each([
    ["trims both ends", trimLine, " \t a b\v", "a b"],
    ["trims a blank line to nothing", trimLine, " \t", ""],
    ["keeps a no-break space", trimLine, "\u00a0a", "\u00a0a"],
    ["collapses inner runs", collapseSpace, "\tlet  x \t= 1 ", "let x = 1"],
    ["drops a trailing comma", foldPunctuation, "  a: 1, ", "a: 1"],
    ["drops a trailing semicolon", foldPunctuation, "x = 1 ;", "x = 1"],
    ["drops one of each", foldPunctuation, "};,", "}"],
    ["drops a line that is a comma", foldPunctuation, " , ", ""],
    [
      "drops space at separators and brackets",
      foldPunctuation,
      "f ( a , [ b ] ) { c ; d }",
      "f(a,[b]){c;d}",
    ],
    ["keeps inner runs elsewhere", foldPunctuation, "let  x = 1", "let  x = 1"],
    ["writes one quote style", foldQuotes, "f('a', `b`);", 'f("a","b")'],
  ])("%s", (_name, form, line, expected) => {
    expect(form(line)).toBe(expected);
  });

  it("have equal hashes when they are equal", () => {
    const unit = fc.constantFrom("a", " ", "\t", ",", ";", "(", "}", "'", "`", '"');
    const text = fc.string({ unit, maxLength: 5 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        for (const form of [collapseSpace, foldPunctuation, foldQuotes]) {
          if (form(left) === form(right)) expect(hashLoosely(left)).toBe(hashLoosely(right));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a word", () => {
  it.each([
    ["});", false],
    ["  ", false],
    ["x", true],
    ["_", true],
    ["名", true],
  ])("in %j: %s", (text, expected) => {
    expect(hasWord(text)).toBe(expected);
  });
});
