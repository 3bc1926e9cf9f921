/** Which lines count as the same, and under which tolerance. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareLines,
  foldPunctuation,
  foldUnicode,
  getDriftRank,
  getIndent,
  isAscii,
  isBlank,
  isSpaceCode,
  isWordCode,
  type LineDrift,
  squeezeSpace,
  toCanonicalLine,
} from "./line-fold.ts";

const DRIFTS: readonly LineDrift[] = ["exact", "whitespace", "unicode", "punctuation", "different"];

/** Lines over what the tolerances are about, so that equal forms are frequent. */
const line = fc.string({
  maxLength: 8,
  unit: fc.constantFrom("a", "b", " ", "\t", ",", ";", "'", '"', ")", "(", "“", "…", "\u00a0", "é"),
});

function checkFold(fold: (text: string) => string, text: string, expected: string): void {
  expect(fold(text)).toBe(expected);
  expect(fold(expected)).toBe(expected);
}

describe("compareLines", () => {
  it.each<[string, string, string, LineDrift]>([
    ["nothing differs", "a = 1", "a = 1", "exact"],
    ["indentation differs", "  a = 1", "\ta = 1", "whitespace"],
    ["trailing space differs", "a = 1  ", "a = 1", "whitespace"],
    ["space around operators differs", "a=1", "a = 1", "whitespace"],
    ["two words are not one", "a b", "ab", "different"],
    ["the number of spaces between words differs", "a   b", "a b", "whitespace"],
    ["typographic quotes", "say “hi”", 'say "hi"', "unicode"],
    ["a typographic dash", "a – b", "a - b", "unicode"],
    ["an ellipsis", "wait…", "wait...", "unicode"],
    ["a no-break space", "a\u00a0b", "a b", "unicode"],
    ["an invisible mark", "a\u200bb", "ab", "unicode"],
    ["composed and decomposed letters", "caf\u00e9", "cafe\u0301", "unicode"],
    ["full-width letters", "ＡＢ", "AB", "unicode"],
    ["quote style", "x = 'a'", 'x = "a"', "punctuation"],
    ["a trailing comma", "a,", "a", "punctuation"],
    ["a trailing semicolon and quote style", "f('a');", 'f("a")', "punctuation"],
    ["a comma before a closing bracket", "f(a, b,)", "f(a, b)", "punctuation"],
    ["a comma between items is no style", "f(a, b)", "f(a b)", "different"],
    ["case differs", "A", "a", "different"],
    ["a digit differs", "a1", "a2", "different"],
    ["a line of one comma is not blank", ",", "", "different"],
  ])("%s", (_name, left, right, expected) => {
    expect(compareLines(left, right)).toBe(expected);
    expect(compareLines(right, left)).toBe(expected);
  });

  it("is `different` exactly when the canonical lines differ", () => {
    fc.assert(
      fc.property(line, line, (left, right) => {
        const isSame = toCanonicalLine(left) === toCanonicalLine(right);
        expect(compareLines(left, right) !== "different").toBe(isSame);
      }),
      { numRuns: 2_000 },
    );
  });

  it("says `exact` exactly when the lines are equal", () => {
    fc.assert(
      fc.property(line, line, (left, right) => {
        expect(compareLines(left, right) === "exact").toBe(left === right);
      }),
    );
  });
});

describe("getDriftRank", () => {
  it("grows from strict to loose", () => {
    expect(DRIFTS.map(getDriftRank)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("squeezeSpace", () => {
  it.each<[string, string, string]>([
    ["drops space at the ends", "  a ", "a"],
    ["keeps one space between words", "return   x", "return x"],
    ["drops space beside punctuation", "f ( a , b )", "f(a,b)"],
    ["takes letters beyond ASCII for words", "é  ü", "é ü"],
    ["joins lines as spaces", "a\n  b", "a b"],
    ["leaves a text without space", "a+b", "a+b"],
  ])("%s", (_name, text, expected) => {
    checkFold(squeezeSpace, text, expected);
  });
});

describe("foldUnicode", () => {
  it.each<[string, string, string]>([
    ["single quotes", "‘a’ ‛b′", "'a' 'b'"],
    ["double quotes and guillemets", "“a” «b» ″", '"a" "b" "'],
    ["dashes and the minus sign", "‐‑‒–—―−", "-------"],
    ["spaces", "a\u2003b\u3000c", "a b c"],
    ["invisible marks and the soft hyphen", "a\u200b\u200d\u2060\ufeff\u00adb", "ab"],
    ["the multiplication sign", "2×3", "2x3"],
    ["letters with accents stay", "é", "é"],
    ["emoji stay", "👍🏽", "👍🏽"],
    ["ASCII stays", "a 'b' - c", "a 'b' - c"],
  ])("%s", (_name, text, expected) => {
    checkFold(foldUnicode, text, expected);
  });
});

describe("foldPunctuation", () => {
  it.each<[string, string, string]>([
    ["one quote style", "'a' `b` \"c\"", '"a" "b" "c"'],
    ["drops commas and semicolons at the end", "a;,;", "a"],
    ["drops them before closing brackets", "[a,]{b;}(c,)", "[a]{b}(c)"],
    ["keeps them between", "a,b;c", "a,b;c"],
  ])("%s", (_name, text, expected) => {
    checkFold(foldPunctuation, text, expected);
  });
});

describe("toCanonicalLine", () => {
  it("folds spacing, look-alikes and punctuation style together", () => {
    checkFold(toCanonicalLine, "\tf( ‘a’ , [ b, ] ) ;", 'f("a",[b])');
  });

  it("keeps a line of commas and semicolons alone, which is no blank line", () => {
    checkFold(toCanonicalLine, " , ;", ",;");
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(line, (text) => {
        expect(toCanonicalLine(toCanonicalLine(text))).toBe(toCanonicalLine(text));
      }),
    );
  });
});

describe("getIndent", () => {
  it.each([
    ["spaces", "  a", "  "],
    ["tabs and spaces", "\t  a", "\t  "],
    ["nothing but indentation", " \t", " \t"],
    ["none", "a  ", ""],
    ["a no-break space is text", "\u00a0a", ""],
  ])("%s", (_name, text, expected) => {
    expect(getIndent(text)).toBe(expected);
  });
});

describe("isBlank, isAscii", () => {
  it.each<[string, string, string]>([
    ["nothing", "", "blank ascii"],
    ["white space", " \t\f", "blank ascii"],
    ["Unicode space and zero-width marks", "\u00a0\u3000\u200b\ufeff", "blank"],
    ["a letter", " a", "ascii"],
    ["a letter beyond ASCII", "é", ""],
  ])("%s", (_name, text, expected) => {
    const facts = [isBlank(text) ? "blank" : "", isAscii(text) ? "ascii" : ""];
    expect(facts.filter((fact) => fact !== "").join(" ")).toBe(expected);
  });
});

describe("isWordCode, isSpaceCode", () => {
  it("splits the ASCII characters into words, spaces and others", () => {
    const units = Array.from({ length: 128 }, (_, code) => code);
    const list = (is: (code: number) => boolean): string =>
      String.fromCharCode(...units.filter(is));
    expect(list(isWordCode)).toBe(
      "$0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz",
    );
    expect(list(isSpaceCode)).toBe("\t\n\v\f\r ");
  });

  it("takes every other character for a word unless it is a space", () => {
    const spaces = "\u00a0\u1680\u2000\u200a\u200b\u200d\u202f\u205f\u2060\u3000\ufeff";
    for (const unit of spaces)
      expect([isSpaceCode(unit.charCodeAt(0)), isWordCode(unit.charCodeAt(0))]).toEqual([
        true,
        false,
      ]);
    for (const unit of "éλ字") expect(isWordCode(unit.charCodeAt(0))).toBe(true);
  });
});
