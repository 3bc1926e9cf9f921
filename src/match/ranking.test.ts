/**
 * Seeds, chains and alignments together: where an old text fits best, and that near copies are all seen.
 */
import { describe, expect, it } from "vitest";
import { toLineKeys } from "../text/index.ts";
import { findChains } from "./chains.ts";
import { getEditShape } from "./edit-shape.ts";
import { rankPlaces } from "./ranking.ts";
import { Search } from "./search.ts";
import { findSeeds, splitWords } from "./seeds.ts";
import type { MatchRequest } from "./types.ts";

/** Places as `first-last@score pairs`, lines from 0; `-` for an old line without partner. */
function checkRanking(lf: string, oldText: string, choice: Partial<MatchRequest> = {}): string {
  const request = { oldText, newText: "x", replaceAll: false, ...choice };
  return rankPlaces(new Search(lf, request))
    .places.map(({ startLine, endLine, score, pairs }) => {
      const partners = Array.from(pairs, (line) => (line < 0 ? "-" : String(line)));
      return `${startLine}-${endLine}@${score.toFixed(2)} ${partners.join(",")}`;
    })
    .join(" | ");
}

const FILE = [
  "alpha = readAlpha(input)",
  "beta = computeBeta(alpha)",
  "",
  "gamma = computeGamma(beta)",
  "delta = writeDelta(gamma)",
  "",
].join("\n");

describe("rankPlaces", () => {
  it.each([
    ["equal lines", "beta = computeBeta(alpha)\n\ngamma = computeGamma(beta)", "1-4@1.00 1,2,3"],
    [
      "a line with a typo",
      "beta = computeBeta(alpha)\n\ngamma = computGamma(beta)",
      "1-4@0.97 1,2,3",
    ],
    [
      "a line that the file lacks",
      "alpha = readAlpha(input)\nlog(7)\nbeta = computeBeta(alpha)",
      "0-2@0.88 0,-,1",
    ],
    [
      "a line that the file has more",
      "alpha = readAlpha(input)\ngamma = computeGamma(beta)",
      "0-4@0.99 0,3",
    ],
    [
      "lines left out",
      "alpha = readAlpha(input)\n...\ndelta = writeDelta(gamma)",
      "0-5@1.00 0,-,4",
    ],
    ["nothing alike", "zork\nquux", ""],
  ])("lays the old text onto %s", (_what, oldText, expected) => {
    expect(checkRanking(FILE, oldText)).toBe(expected);
  });

  it("does not count a bracket that stands far from the rest", () => {
    const lf = "alpha = readAlpha(input)\none()\ntwo()\nthree()\n}\n";
    expect(checkRanking(lf, "alpha = readAlpha(input)\n}")).toBe("0-1@0.90 0,-");
  });

  it("sees copies that stand side by side as places of their own", () => {
    const lf = "const alphabet = makeAlphabet(one);\nconst alphabet = makeAlphabet(one);\n";
    expect(checkRanking(lf, "const alphabt = makeAlphabet(one);").split(" | ")).toHaveLength(2);
  });

  it("says when there may be more places as good", () => {
    const lf = "const alphabet = makeAlphabet(one);\nx\n".repeat(20);
    const request = {
      oldText: "const alphabt = makeAlphabet(one);",
      newText: "x",
      replaceAll: false,
    };
    expect(rankPlaces(new Search(lf, request)).isCut).toBe(true);
    expect(rankPlaces(new Search(lf, { ...request, occurrence: 3 })).isCut).toBe(false);
    expect(rankPlaces(new Search(FILE, request)).isCut).toBe(false);
  });
});

describe("findChains", () => {
  const limits = { maxDrift: 6, isElided: () => false };
  const seed = (oldLine: number, fileLine: number) => ({
    oldLine,
    fileLine,
    weight: 1,
    whole: true,
  });

  it("joins seeds that keep their order and distance, best chain first", () => {
    const chains = findChains(
      [seed(0, 3), seed(1, 4), seed(0, 50), seed(1, 51), seed(2, 52)],
      limits,
      8,
    );
    expect(chains.map(({ seeds }) => seeds.map((one) => one.fileLine))).toEqual([
      [50, 51, 52],
      [3, 4],
    ]);
  });

  it("does not join seeds in the wrong order", () => {
    const chains = findChains([seed(1, 3), seed(0, 4)], limits, 8);
    expect(chains.map(({ seeds }) => seeds.length)).toEqual([1, 1]);
  });

  it("joins seeds any distance apart over a placeholder", () => {
    const elided = { maxDrift: 6, isElided: () => true };
    expect(findChains([seed(0, 3), seed(2, 900)], elided, 8)).toHaveLength(1);
    expect(findChains([seed(0, 3), seed(2, 900)], limits, 8)).toHaveLength(2);
  });
});

describe("findSeeds", () => {
  it("finds whole lines, and rare words of lines that are nowhere", () => {
    const old = ["beta = computeBeta(alpha)", "gama = computeGamma(beta)"];
    const { seeds, occurrences } = findSeeds(FILE, toLineKeys(FILE), old, new Set());
    expect([...occurrences]).toEqual([1, 0]);
    expect(seeds.filter((one) => one.whole)).toMatchObject([{ oldLine: 0, fileLine: 1 }]);
  });

  it("splits words at underscores and capitals", () => {
    expect(splitWords("getHTTPServer_name of 1234")).toEqual([
      "get",
      "http",
      "server",
      "name",
      "1234",
    ]);
  });
});

describe("getEditShape", () => {
  it.each([
    [
      "a changed line",
      "a(1)\nb(first)",
      "a(1)\nb(first, 2)",
      "touched 1, removed , leads , trails ",
    ],
    ["a replaced line", "a(1)\nb(2)", "a(1)\nzork", "touched 1, removed 1, leads , trails "],
    ["a removed line", "a(1)\nb(2)", "a(1)", "touched 1, removed 1, leads , trails "],
    ["an insertion", "a(1)\nb(2)", "a(1)\nx(3)\nb(2)", "touched , removed , leads , trails "],
    ["lines around", "a(1)\nb(2)", "x\na(1)\nb(2)\ny", "touched , removed , leads x, trails y"],
    ["a deletion of all", "a(1)\nb(2)", "", "touched 0,1, removed 0,1, leads , trails "],
  ])("%s", (_what, oldText, newText, expected) => {
    const { touched, removed, leading, trailing } = getEditShape(oldText, newText);
    expect(
      `touched ${[...touched]}, removed ${[...removed]}, leads ${leading}, trails ${trailing}`,
    ).toBe(expected);
  });
});
