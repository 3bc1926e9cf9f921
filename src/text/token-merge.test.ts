/** What a merge inside a line carries over, what it keeps, and when it gives up. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTokens } from "./token-merge.ts";

/** Merges and prints: the line, or the conflict as `! base <> ours`. */
function printMerge(base: string, theirs: string, ours: string): string {
  const merged = mergeTokens(base, theirs, ours);
  return merged.ok ? merged.value : `! ${merged.error.base} <> ${merged.error.ours}`;
}

const line = fc
  .array(fc.constantFrom("a", "b", "foo", "(", ")", ",", "=", " ", "  ", '"', "'", ";", "é"), {
    maxLength: 10,
  })
  .map((tokens) => tokens.join(""));
const anyLine = fc.oneof(line, fc.string({ unit: "binary", maxLength: 12 }));

describe("mergeTokens", () => {
  it.each<[string, string, string, string, string]>([
    ["a word changed, quotes drifted", 'log("a", x)', 'log("a", y)', "log('a', x)", "log('a', y)"],
    ["a word changed, spacing drifted", "f(a,b)", "f(a,c)", "f( a, b )", "f( a, c )"],
    ["a word changed, a trailing comma in the file", "x: 1", "x: 2", "x: 1,", "x: 2,"],
    ["a word changed, a semicolon only in the old text", "x = 1;", "x = 2;", "x = 1", "x = 2"],
    ["an argument added at the end", "f(a)", "f(a, b)", "f( a )", "f( a, b )"],
    ["an argument added at the start", "f(a)", "f(b, a)", "f( a )", "f(b, a )"],
    ["an argument removed", "f(a, b)", "f(a)", "f( a, b )", "f( a )"],
    [
      "a change beside a typo of the old text",
      "retrun x + 1",
      "retrun x + 2",
      "return x + 1",
      "return x + 2",
    ],
    [
      "a typo of the old text in the changed word",
      "f(acccount);",
      "f(user);",
      "f(account);",
      "f(user);",
    ],
    ["a word added at the end", "import a", "import a as b", "import  a", "import  a as b"],
    ["a word added in front", "def f():", "async def f():", "def  f():", "async def  f():"],
    ["the caller changes spacing", "a  = 1", "a = 1", "a  = 1;", "a = 1;"],
    ["both made the same change", "x = 1", "x = 2", "x = 2", "x = 2"],
    ["a trailing comma becomes a semicolon, which the file lacks", "a,", "a;", "a", "a;"],
    ["a comment added after drift", "x = 'a'", "x = 'a' # note", 'x = "a"', 'x = "a" # note'],
    [
      "words of the file that the old text lacks stay",
      "f(a)",
      "g(a)",
      "f(a) or die",
      "g(a) or die",
    ],
    ["operators spaced as the file does", "a=b+c", "a=b+c+d", "a = b + c", "a = b + c + d"],
    ["no spacing learned when the file mixes", "a=b+c", "a=b+c+d", "a = b+c", "a = b+c+d"],
    ["a comma that both sides added is not doubled", "a", "b,", "a,", "b,"],
    ["a comma in front of one that stays", "a, b", "c,, b", "a,  b", "c,,  b"],
    ["a comma added before the one that stays", "f(a,b)", "f(a,,b)", "f( a, b)", "f( a,,b)"],
    ["all removed", "x", "", " x", ""],
    ["accents are words", "naïve x", "naïve y", "naïve  x", "naïve  y"],
  ])("%s", (_name, base, theirs, ours, expected) => {
    expect(printMerge(base, theirs, ours)).toBe(expected);
  });

  it.each<[string, string, string, string, string]>([
    ["the same word changed to two", "x = 1", "x = 2", "x = 3000", "! 1 <> 3000"],
    ["a removed word that the file changed", "f(a, b)", "f(a)", "f(a, zzz)", "! , b <> , zzz"],
    [
      "the same change of a word when its quotes drifted too",
      'x("1", b)',
      'x("2", b)',
      "x('2', b)",
      "! 1 <> '2'",
    ],
    ["a removal that would glue two words", "a + b", "a b", "a+b", "! a + b <> a+b"],
    ["an addition exactly where the file has one", "f(a)", "f(a, b)", "f(a, zzz)", "!  <> , zzz"],
  ])("refuses %s", (_name, base, theirs, ours, expected) => {
    expect(printMerge(base, theirs, ours)).toBe(expected);
  });

  it.each(["$&", "$1", "\\1", "$$", "$`", "\\n", "$<x>", "%s", "{0}"])(
    "takes %s for plain characters",
    (text) => {
      expect(printMerge('f("a", x)', `f("${text}", x)`, "f('a', x)")).toBe(`f('${text}', x)`);
      expect(printMerge(`f("${text}", x)`, `f("${text}", y)`, `f('${text}', x)`)).toBe(
        `f('${text}', y)`,
      );
    },
  );

  it("gives the new text where the file has the old one: merge(b, t, b) = t", () => {
    fc.assert(
      fc.property(anyLine, anyLine, (base, theirs) => {
        expect(printMerge(base, theirs, base)).toBe(theirs);
      }),
      { numRuns: 1_000 },
    );
  });

  it("gives the file's text when the edit changes nothing: merge(b, b, o) = o", () => {
    fc.assert(
      fc.property(anyLine, anyLine, (base, ours) => {
        expect(printMerge(base, base, ours)).toBe(ours);
      }),
      { numRuns: 1_000 },
    );
  });

  it("gives the file's text when it has the change already: merge(b, t, t) = t", () => {
    fc.assert(
      fc.property(anyLine, anyLine, (base, theirs) => {
        expect(printMerge(base, theirs, theirs)).toBe(theirs);
      }),
      { numRuns: 1_000 },
    );
  });

  it("carries the change of one word over to a file with other spacing and quotes", () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 6 });
    const print = (all: readonly string[], quote: string, comma: string): string =>
      `f(${all.map((word) => quote + word + quote).join(comma)})`;
    fc.assert(
      fc.property(words, fc.nat(), (all, seed) => {
        const changed = all.map((word, at) => (at === seed % all.length ? "NEW" : word));
        const base = print(all, '"', ",");
        const theirs = print(changed, '"', ",");
        expect(printMerge(base, theirs, print(all, "'", " , "))).toBe(print(changed, "'", " , "));
      }),
    );
  });

  it("never mixes words: each word of the result stands in the new text or in the file", () => {
    const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}_$]+/gu) ?? [];
    fc.assert(
      fc.property(line, line, line, (base, theirs, ours) => {
        const merged = mergeTokens(base, theirs, ours);
        if (!merged.ok) return;
        const known = new Set([...words(theirs), ...words(ours)]);
        expect(words(merged.value).filter((word) => !known.has(word))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes a line of very many tokens for one token, in bounded time", () => {
    const long = "a,".repeat(50_000);
    expect(printMerge(`${long}x`, `${long}y`, `${long}x `)).toBe(`${long}y`);
    expect(mergeTokens(`${long}x`, `${long}y`, `${"b;".repeat(50_000)}x`).ok).toBe(false);
  });
});
