/**
 * Search inside lines: which differences count as which drift, and that places are those a plain search finds when
 * white space is taken out of both texts.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFoldPlaces } from "./fold-search.ts";

/** Places as `text/drift`. */
function checkSearch(lf: string, oldText: string, maxPlaces = 100): string {
  const { places, limit } = findFoldPlaces(lf, oldText, maxPlaces);
  const printed = places.map(({ start, end, drift }) => `${lf.slice(start, end)}/${drift}`);
  return [...printed, ...(limit === undefined ? [] : [`limit ${limit.limit}`])].join(" | ");
}

describe("findFoldPlaces", () => {
  it.each([
    ["the same text", "x = foo(a) + 1", "foo(a)", "foo(a)/exact"],
    ["space more", "x = foo( a ) + 1", "foo(a)", "foo( a )/whitespace"],
    ["space less", "x = foo(a,b)", "foo(a, b)", "foo(a,b)/whitespace"],
    ["another space", "x = foo(a,\tb)", "foo(a, b)", "foo(a,\tb)/whitespace"],
    ["a line break", "foo(a,\n  b)", "foo(a, b)", "foo(a,\n  b)/whitespace"],
    ["look-alikes", "say(“a”, 1 – 2)", 'say("a", 1 - 2)', "say(“a”, 1 – 2)/unicode"],
    ["an ellipsis", "wait…", "wait...", "wait…/unicode"],
    ["an ellipsis the other way", "wait...", "wait…", "wait.../unicode"],
    ["a letter and its mark", "cafe\u0301()", "café()", "cafe\u0301()/unicode"],
    ["quotes", "say('a')", 'say("a")', "say('a')/punctuation"],
    ["a trailing comma", "f(\n  a,\n)", "f(a)", "f(\n  a,\n)/punctuation"],
    ["a missing semicolon before a line's end", "a()\nb()", "a();\nb()", "a()\nb()/punctuation"],
    ["several places", "f(a) f( a )", "f(a)", "f(a)/exact | f( a )/whitespace"],
    ["not across words", "foobar", "foo bar", ""],
    ["not a part of a word", "foos (a)", "foo(a)", ""],
    ["not another word", "foo(b)", "foo(a)", ""],
    ["not a comma inside", "f(a b)", "f(a, b)", ""],
    ["nothing for a text without words", "( )", "()", ""],
  ])("%s", (_name, lf, oldText, expected) => {
    expect(checkSearch(lf, oldText)).toBe(expected);
  });

  it("says when places are cut off", () => {
    expect(checkSearch("f(a) f(a) f(a)", "f(a)", 2)).toBe(
      "f(a)/exact | f(a)/exact | limit places of the old text",
    );
  });

  it("gives up on a word that is everywhere and never leads to a place, and says so", () => {
    const lf = `${"a ".repeat(100)}b\n`.repeat(3_000);
    const found = findFoldPlaces(lf, `${"a ".repeat(101)}c`, 100);
    expect(found.limit?.limit).toBe("characters compared inside lines");
  });

  it("finds what a plain search without white space finds", () => {
    const piece = fc.constantFrom("a", "(", ")", ".", "+", "=");
    const space = fc.constantFrom("", "", " ", "  ", "\n");
    const text = fc.array(fc.tuple(piece, space), { maxLength: 25 });
    const spell = (parts: readonly (readonly [string, string])[]): string =>
      parts.map(([one, gap]) => one + gap).join("");
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(piece, space), { minLength: 2, maxLength: 4 }),
        (file, old) => {
          // Words next to each other would be joined or split by the spaces, which is another rule.
          fc.pre(
            ![...file, ...old].some(
              (_, at, all) => all[at]?.[0] === "a" && all[at + 1]?.[0] === "a",
            ),
          );
          fc.pre(old.some(([one]) => one === "a"));
          const bare = file.map(([one]) => one).join("");
          const wanted = old.map(([one]) => one).join("");
          let count = 0;
          for (let at = bare.indexOf(wanted); at !== -1; at = bare.indexOf(wanted, at + 1))
            count += 1;
          expect(findFoldPlaces(spell(file), spell(old), 100).places).toHaveLength(count);
        },
      ),
    );
  });
});
