/** Flaws of JSON texts and their places, held against `JSON.parse`. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFlaw } from "./json-flaw.ts";

describe("findJsonFlaw", () => {
  it.each([
    ["{", 1],
    ["", 0],
    ['{"a":[,]}', 6],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ["[1 2]", 3],
    ['"a\nb"', 2],
    ["01", 1],
    ["nul", 0],
    ["{} x", 3],
    ["// note\n{}", 0],
  ])("%j is not JSON at %j", (text, offset) => {
    expect(findJsonFlaw(text)).toEqual({ offset, what: "not JSON" });
  });

  it("refuses a key given twice, however it is written, and too deep nesting", () => {
    const twice = findJsonFlaw('{"a":1,"\\u0061":2}');
    expect(twice).toEqual({ offset: 7, what: 'ambiguous: the key "a" is given twice' });
    expect(findJsonFlaw("[".repeat(100_000))).toEqual({
      offset: 65,
      what: "nested deeper than 64 levels",
    });
  });

  it("takes what JSON.parse takes and nothing else", () => {
    const json = fc.json({ maxDepth: 3 });
    const broken = fc
      .tuple(json, fc.nat(), fc.constantFrom("", ",", "{", '"', "\\", "1", " "))
      .map(([text, at, piece]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + piece + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(fc.oneof(json, broken), (text) => {
        const flaw = findJsonFlaw(text);
        if (flaw?.what.startsWith("ambiguous") === true) return;
        expect(flaw === undefined).toBe(isJson(text));
      }),
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
