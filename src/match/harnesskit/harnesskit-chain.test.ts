/**
 * The preset as a caller sees it: which level decides, what several places mean, how the caller chooses, and its limits.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MatchOutcome, MatchRequest } from "../types.ts";
import { choosePlaces } from "./choice.ts";
import {
  findHarnesskit,
  HARNESSKIT_LEVELS,
  HARNESSKIT_LIMITS,
  type HarnesskitOptions,
} from "./harnesskit-chain.ts";
import { findLineFuzzyBlocks, LinePairs } from "./line-fuzzy.ts";
import { findExactPlaces, findWhitespacePlaces } from "./plain-places.ts";
import { isCodePointBoundary, isPythonSpace } from "./python-text.ts";
import { WorkMeter } from "./work-meter.ts";

function print(outcome: MatchOutcome): string {
  switch (outcome.kind) {
    case "found": {
      const places = outcome.matches.map(
        ({ matchType, confidence, span }) => `${matchType} ${confidence} ${span.start}-${span.end}`,
      );
      const second = outcome.runnerUp;
      const rest =
        second === undefined
          ? ""
          : ` then ${second.confidence} ${second.span.start}-${second.span.end}`;
      return `${places.join(", ")} margin ${outcome.margin}${rest}`;
    }
    case "ambiguous":
    case "occurrence_missing": {
      const places = outcome.matches.map(({ span }) => `${span.start}-${span.end}`);
      return `${outcome.kind} ${outcome.matches[0]?.matchType} ${places.join(" ")}`;
    }
    case "limit":
      return `limit ${outcome.limit}`;
    case "none":
    case "already_applied":
      return outcome.kind;
  }
}

function checkChain(
  text: string,
  request: Partial<MatchRequest> & { readonly oldText: string },
  options: HarnesskitOptions & { readonly expected: string },
): void {
  const { expected, ...rest } = options;
  const outcome = findHarnesskit(text, { newText: "", replaceAll: false, ...request }, rest);
  expect(print(outcome)).toBe(expected);
}

interface ChainCase {
  readonly name: string;
  readonly text: string;
  readonly oldText: string;
  readonly request?: Partial<MatchRequest>;
  readonly options?: HarnesskitOptions;
  readonly expected: string;
}

const LEVEL_CASES: readonly ChainCase[] = [
  { name: "one exact place wins", text: "a b c", oldText: "b", expected: "exact 1 2-3 margin 1" },
  {
    name: "overlapping exact places are several",
    text: "xaaax",
    oldText: "aa",
    expected: "ambiguous exact 1-3 2-4",
  },
  {
    name: "several exact places stop the chain",
    text: "f(a)\nf(a)\nf( a )",
    oldText: "f(a)",
    expected: "ambiguous exact 0-4 5-9",
  },
  {
    name: "white space of any kind is left out on both sides",
    text: "if (a) {\n\t\tb();\n}",
    oldText: " if(a){ b(); } ",
    expected: "whitespace 0.95 0-17 margin 1",
  },
  {
    name: "an old text of white space only has no place by white space",
    text: "a\n\nb",
    oldText: " \t ",
    expected: "none",
  },
  {
    name: "a typo is found by character",
    text: "let total = sum(items);\nlet other = 1;\n",
    oldText: "let totol = sum(items);",
    expected: "fuzzy 0.9565 0-23 margin 1",
  },
  {
    name: "the best other place above the threshold gives the margin",
    text: "let alpha = sum(items);\nlet alphonse = sum(items);\n",
    oldText: "let alpja = sum(items);",
    expected: "fuzzy 0.9565 0-23 margin 0.0994 then 0.8571 24-50",
  },
  {
    name: "places equally similar by character are several",
    text: "call(one1);\ncall(one2);\n",
    oldText: "call(one3);",
    expected: "ambiguous fuzzy 0-11 12-23",
  },
  {
    name: "lines are compared where characters are too far apart",
    text: `${"\t".repeat(10)}a = 1\n${"\t".repeat(10)}b = 2\n`,
    oldText: `${" ".repeat(40)}a = 1\n${" ".repeat(40)}b = 3\n`,
    expected: "line_fuzzy 0.9891 0-32 margin 1",
  },
  {
    name: "nothing similar is no match",
    text: "alpha\nbeta\n",
    oldText: "zzzzzz",
    expected: "none",
  },
  { name: "an empty old text has no place", text: "abc", oldText: "", expected: "none" },
  { name: "an empty text has no place", text: "", oldText: "abc", expected: "none" },
  {
    name: "a text much shorter than the old text has no place",
    text: "abc",
    oldText: "abcdefghijkl",
    expected: "none",
  },
  {
    name: "half of an astral character is no place",
    text: "x😀y",
    oldText: "\ude00",
    expected: "none",
  },
  {
    name: "places after astral characters count code units",
    text: "😀😀 value = compute(12);",
    oldText: "value = compote(12);",
    expected: "fuzzy 0.95 5-25 margin 1",
  },
];

const CHOICE_CASES: readonly ChainCase[] = [
  {
    name: "occurrence chooses among several",
    text: "a\nb\na\n",
    oldText: "a",
    request: { occurrence: 2 },
    expected: "exact 1 4-5 margin 0 then 1 0-1",
  },
  {
    name: "an occurrence beyond those found is missing",
    text: "a\nb\na\n",
    oldText: "a",
    request: { occurrence: 3 },
    expected: "occurrence_missing exact 0-1 4-5",
  },
  {
    name: "nearLine chooses the strictly nearest",
    text: "a\nb\nb\na\n",
    oldText: "a",
    request: { nearLine: 3 },
    expected: "exact 1 6-7 margin 0 then 1 0-1",
  },
  {
    name: "two places equally near stay ambiguous",
    text: "a\nb\na\n",
    oldText: "a",
    request: { nearLine: 2 },
    expected: "ambiguous exact 0-1 4-5",
  },
  {
    name: "two places on the nearest line stay ambiguous",
    text: "b\na a\nb\n",
    oldText: "a",
    request: { nearLine: 2 },
    expected: "ambiguous exact 2-3 4-5",
  },
  {
    name: "replaceAll takes all places that do not overlap",
    text: "aaaa b",
    oldText: "aa",
    request: { replaceAll: true },
    expected: "exact 1 0-2, exact 1 2-4 margin 1",
  },
  {
    name: "nearLine chooses among similar places too",
    text: "call(one1);\ncall(one2);\n",
    oldText: "call(one3);",
    request: { nearLine: 9 },
    expected: "fuzzy 0.9091 12-23 margin 0 then 0.9091 0-11",
  },
];

const OPTION_CASES: readonly ChainCase[] = [
  {
    name: "a level left out does not answer",
    text: "a  b",
    oldText: "a b",
    options: { levels: ["exact", "line_fuzzy"] },
    expected: "line_fuzzy 0.8571 0-4 margin 1",
  },
  {
    name: "levels of other chains are left out",
    text: "ab",
    oldText: "b",
    options: { levels: ["aligned", "whitespace"] },
    expected: "whitespace 0.95 1-2 margin 1",
  },
  {
    name: "a ratio at the threshold is not above it",
    text: "abcd",
    oldText: "abcx",
    options: { threshold: 0.75, levels: ["line_fuzzy"] },
    expected: "none",
  },
  {
    name: "a lower threshold finds less similar places",
    text: "abcd",
    oldText: "abcx",
    options: { threshold: 0.7, levels: ["line_fuzzy"] },
    expected: "line_fuzzy 0.75 0-4 margin 1",
  },
];

describe("findHarnesskit", () => {
  for (const { name, text, oldText, request, options, expected } of [
    ...LEVEL_CASES,
    ...CHOICE_CASES,
    ...OPTION_CASES,
  ]) {
    it(name, () => checkChain(text, { oldText, ...request }, { ...options, expected }));
  }

  it("asks its levels in the published order", () => {
    expect(HARNESSKIT_LEVELS).toEqual(["exact", "whitespace", "fuzzy", "line_fuzzy"]);
  });

  it("gives the texts of the request with each match", () => {
    const outcome = findHarnesskit("a b", { oldText: "ab", newText: "c", replaceAll: false });
    expect(outcome).toMatchObject({ matches: [{ oldText: "ab", newText: "c", undone: [] }] });
  });
});

describe("the limits of the preset", () => {
  const long = HARNESSKIT_LIMITS.likenessLength + 1;
  it("refuse likeness in a text that is too long, after looking for exact places", () => {
    const text = `${"ab".repeat(long / 2)}x`;
    checkChain(
      text,
      { oldText: "bx" },
      { expected: `exact 1 ${text.length - 2}-${text.length} margin 1` },
    );
    checkChain(
      text,
      { oldText: "bbx" },
      { expected: "limit characters of a text for the level fuzzy" },
    );
    checkChain(
      text,
      { oldText: "bbx" },
      { levels: ["line_fuzzy"], expected: "limit characters of a text for the level line_fuzzy" },
    );
  });

  it("refuse more places than can be listed", () => {
    const text = "a".repeat(HARNESSKIT_LIMITS.places + 1);
    checkChain(text, { oldText: "a" }, { expected: "limit places of the level exact" });
  });

  it("refuse tables that are too large, but not where a text is too short to need them", () => {
    const characters = Array.from({ length: 50_000 }, (_, at) =>
      String.fromCodePoint(0x20000 + at),
    );
    const oldText = characters.join("");
    const text = characters.slice(1).join("");
    const limited = "limit steps of the level fuzzy";
    checkChain(text, { oldText }, { levels: ["fuzzy"], expected: limited });
    checkChain("abc", { oldText }, { levels: ["fuzzy"], expected: "none" });
  });

  it("stop a comparison of lines whose meter runs out", () => {
    const meter = new WorkMeter(10);
    const lines = new LinePairs("abc\n", "abd\nabe\n", meter);
    expect(lines.getStart(1)).toBe(4);
    const within = [{ startLine: 0, endLine: 2 }];
    expect(findLineFuzzyBlocks({ lines, threshold: 0, within })).toBeUndefined();
    expect(meter.isExhausted).toBe(true);
  });
});

describe("plain places", () => {
  const texts = fc
    .array(fc.constantFrom("a", "b", " ", "\n", "\u2028", "😀", "\ud83d", "\ude00"), {
      maxLength: 30,
    })
    .map((characters) => characters.join(""));
  const needles = fc
    .array(fc.constantFrom("a", "b", " ", "😀", "\ude00"), { minLength: 1, maxLength: 5 })
    .map((characters) => characters.join(""));

  it("are those that a plain search finds, overlapping ones too", () => {
    fc.assert(
      fc.property(texts, needles, (text, needle) => {
        const expected: { start: number; end: number }[] = [];
        for (
          let start = text.indexOf(needle);
          start !== -1;
          start = text.indexOf(needle, start + 1)
        ) {
          const end = start + needle.length;
          if (isCodePointBoundary(text, start) && isCodePointBoundary(text, end))
            expected.push({ start, end });
        }
        expect(findExactPlaces(text, needle, 1000)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it("without white space are those of the stripped texts, mapped back", () => {
    fc.assert(
      fc.property(texts, needles, (text, needle) => {
        const positions = [...text.split("").keys()].filter(
          (at) => !isPythonSpace(text.charCodeAt(at)),
        );
        const stripped = positions.map((at) => text.charAt(at)).join("");
        const wanted = needle.replaceAll(" ", "");
        const expected: { start: number; end: number }[] = [];
        for (
          let at = stripped.indexOf(wanted);
          wanted !== "" && at !== -1;
          at = stripped.indexOf(wanted, at + 1)
        ) {
          const start = positions[at] ?? 0;
          const end = (positions[at + wanted.length - 1] ?? 0) + 1;
          if (isCodePointBoundary(text, start) && isCodePointBoundary(text, end))
            expected.push({ start, end });
        }
        expect(findWhitespacePlaces(text, needle, 1000)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("choosePlaces", () => {
  it("looks for a runner-up only where there is one place", () => {
    const outcome = findHarnesskit("a a", { oldText: "a", newText: "", replaceAll: false });
    const matches = outcome.kind === "ambiguous" ? outcome.matches : [];
    const request = { oldText: "a", newText: "", replaceAll: false, occurrence: 1 };
    const findRunnerUp = () => expect.fail("not asked for");
    expect(print(choosePlaces("a a", request, { matches, findRunnerUp }))).toBe(
      "exact 1 0-1 margin 0 then 1 2-3",
    );
  });
});
