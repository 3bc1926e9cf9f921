/**
 * Canonical JSON: equal values, equal texts.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCanonicalJson } from "./canonical-json.ts";

describe("canonical JSON", () => {
  it.each([
    [
      "sorts keys at every depth",
      { b: [{ d: 1, c: 2 }], a: null },
      '{"a":null,"b":[{"c":2,"d":1}]}',
    ],
    ["keeps the order of arrays", [2, 1], "[2,1]"],
    [
      "sorts by code unit",
      { "\u{1f600}": 1, "\uffff": 2, B: 3, a: 4 },
      '{"B":3,"a":4,"😀":1,"\uffff":2}',
    ],
    ["leaves undefined members out", { a: undefined }, "{}"],
  ])("%s", (_name, value, expected) => {
    expect(toCanonicalJson(value)).toBe(expected);
  });

  it("means the value it was made from", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
        expect(JSON.parse(toCanonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("does not depend on the order in which keys were set", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(toCanonicalJson(reversed)).toBe(toCanonicalJson(value));
      }),
    );
  });
});
