/**
 * Slips of the pen told from other names.
 */
import { describe, expect, it } from "vitest";
import { isTypo, namesAnother } from "./typo.ts";

/** Both judgements of one pair: `typo`, `another`, or `neither`. */
function checkPair(old: string, file: string): string {
  if (isTypo(old, file)) return namesAnother(old, file) ? "both" : "typo";
  return namesAnother(old, file) ? "another" : "neither";
}

describe("isTypo and namesAnother", () => {
  it.each([
    ["computeTotls(orders)", "computeTotals(orders)", "typo"],
    ["return fase;", "return  false;", "typo"],
    ["say('hello wrold')", 'say("hello world")', "typo"],
    ["alpha(beta, gamma, delta)", "alhpa(beto, gmma, dlta)", "neither"],
    ["getTotals(orders)", "setTotals(orders)", "another"],
    ["const value1 = 1;", "const value2 = 1;", "another"],
    ["Math.max(a, b)", "Math.min(a, b)", "another"],
    ["a + b", "a - b", "another"],
    ["f(a)", "f(a, b)", "neither"],
    ["same(text)", "same(text)", "typo"],
  ])("%j for %j is %s", (old, file, expected) => {
    expect(checkPair(old, file)).toBe(expected);
  });
});
