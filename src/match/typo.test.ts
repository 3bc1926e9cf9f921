/**
 * Slips of the pen told from other names.
 */
import { describe, expect, it } from "vitest";
import { isTypo, listOwnWords, namesAnother, saysAnother } from "./typo.ts";

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
    ["alphabet(gamma, delta)", "alhpabet(gmma, dlta)", "neither"],
    ["getTotals(orders)", "setTotals(orders)", "another"],
    ["const value1 = 1;", "const value2 = 1;", "another"],
    ["Math.max(a, b)", "Math.min(a, b)", "another"],
    ["getUsers(id)", "getUser(id)", "another"],
    ["LIMIT_C", "LIMIT_A", "another"],
    ["db_host_prd", "db_host_dev", "another"],
    ["computeotTals()", "computetoTals()", "typo"],
    ["a + b", "a - b", "another"],
    ["f(a)", "f(a, b)", "neither"],
    ["same(text)", "same(text)", "typo"],
  ])("%j for %j is %s", (old, file, expected) => {
    expect(checkPair(old, file)).toBe(expected);
  });
});

describe("saysAnother", () => {
  it.each([
    ["setTimeoutMax(5)", "setTimeoutMin(5)", false],
    ["const x = 1;", "const y = 1;", true],
    ["row1", "row2", true],
    ["f(a)", "f(a, b)", false],
  ])("%j for %j: %s", (old, file, expected) => {
    expect(saysAnother(old, file)).toBe(expected);
  });
});

describe("listOwnWords", () => {
  it("names the words that only the old text has", () => {
    expect(listOwnWords("const a = getUsers(b);", "const a = getUser(c);")).toEqual([
      "getUsers",
      "b",
    ]);
    expect(listOwnWords("f(a)", "f(a, b)")).toEqual([]);
  });
});
