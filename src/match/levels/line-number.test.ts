/** Prefixes of tools that print numbered lines, as text quoted from them has. */
import { expect, it } from "vitest";
import { stripLineNumbers } from "./line-number.ts";

it.each([
  ["1\ta\n2\tb", "a\nb"],
  [" 9| a\n10| b", "a\nb"],
  ["12:a3f│a\n13:b21│  b", "a\n  b"],
  ["1\ta\nb", undefined],
  ["2\ta\n1\tb", undefined],
  ["a", undefined],
])("stripLineNumbers of %j is %j", (text, expected) => {
  expect(stripLineNumbers(text)).toBe(expected);
});
