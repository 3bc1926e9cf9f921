/**
 * Large and hostile texts: handled, or refused by a stated limit, and never hung. Times are generous, since machines
 * differ; what is caught here takes minutes when it goes wrong.
 */
import { describe, expect, it } from "vitest";
import { type EditRequest, editText } from "./edit-text.ts";

/** Milliseconds that an edit on such a text may take. */
const MAX_MS = 20_000;

/** Status, and the code or level, within the time allowed. */
function checkEdit(text: string, request: EditRequest): string {
  const started = performance.now();
  const answer = editText(text, request);
  expect(performance.now() - started).toBeLessThan(MAX_MS);
  return `${answer.status} ${answer.error?.code ?? answer.match_type}`;
}

function edit(oldText: string, newText: string, more: Partial<EditRequest> = {}): EditRequest {
  return { old_text: oldText, new_text: newText, ...more };
}

const PAIRS = Array.from({ length: 500_000 }, (_, at) => `k${at}:${(at * 7) % 1_000}`);

describe("one line of 5 MB", () => {
  const line = `${PAIRS.join(",")}\n`;
  it.each<[string, string, EditRequest, string]>([
    ["exact", line, edit("k250000:", "k250000x:"), "applied exact"],
    [
      "other spaces",
      line,
      edit("k250000: 0 ,k250001", "k250000: 1 ,k250001"),
      "applied whitespace",
    ],
    ["absent", line, edit("zork quux not here", "x"), "no_match EDIT_NO_MATCH"],
    [
      "a typo in another line",
      `${line}const alphabet = 1;\nconst b = 2;\n`,
      edit("const alphabt = 1;\nconst b = 2;", "const alphabt = 1;\nconst b = 3;"),
      "applied aligned",
    ],
    [
      "quoted as a whole",
      line,
      edit(line.replace("k250000:", "k25000x:"), "y"),
      "invalid EDIT_LIMIT",
    ],
    [
      "a letter outside ASCII and many spaces",
      `${"é b ".repeat(1_200_000)}\n`,
      edit("zork quux", "x"),
      "no_match EDIT_NO_MATCH",
    ],
    ["all places", line, edit(":7,", ":8,", { replace_all: true }), "applied substring_exact"],
  ])("%s", (_what, text, request, expected) => {
    expect(checkEdit(text, request)).toBe(expected);
  });
});

describe("5 MB of one kind", () => {
  it.each<[string, string, EditRequest, string]>([
    ["letters, absent", "a".repeat(5e6), edit("aaab", "x"), "no_match EDIT_NO_MATCH"],
    ["letters, everywhere", "a".repeat(5e6), edit("aa", "x"), "ambiguous EDIT_AMBIGUOUS"],
    ["letters, all", "a".repeat(5e6), edit("a", "b", { replace_all: true }), "invalid EDIT_LIMIT"],
    [
      "letters, deleted in one line",
      "a b ".repeat(1e5),
      edit("b", "", { replace_all: true }),
      "applied substring_exact",
    ],
    ["spaces", " ".repeat(5e6), edit("a b", "x"), "no_match EDIT_NO_MATCH"],
    ["spaces between two words", `a${" ".repeat(5e6)}b`, edit("a b", "x"), "applied whitespace"],
    [
      "words far apart",
      `a${" ".repeat(1_000)}`.repeat(5_000),
      edit("a a b", "x"),
      "no_match EDIT_NO_MATCH",
    ],
    ["brackets", "(".repeat(5e6), edit("(()", "x"), "no_match EDIT_NO_MATCH"],
    ["quotes", `${"'".repeat(5e6)}a`, edit('"a"', "x"), "no_match EDIT_NO_MATCH"],
    ["backslashes", `${"\\".repeat(5e6)}a`, edit("a\\\\b", "x"), "no_match EDIT_NO_MATCH"],
    [
      "marks on one letter",
      `e${"\u0301".repeat(5e5)}a`,
      edit("é a", "x"),
      "no_match EDIT_NO_MATCH",
    ],
    ["blank lines", "\n".repeat(5e6), edit("foo", "x"), "no_match EDIT_NO_MATCH"],
    [
      "the same line, absent",
      "foo(bar);\n".repeat(2e5),
      edit("foo(baz);\nqux();", "x"),
      "no_match EDIT_NO_MATCH",
    ],
    [
      "the same line, everywhere",
      "foo(bar);\n".repeat(5e5),
      edit("foo( bar );", "x"),
      "ambiguous EDIT_AMBIGUOUS",
    ],
    [
      "the same line, all",
      "foo(bar);\n".repeat(5e3),
      edit("foo( bar );", "x();", { replace_all: true }),
      "applied whitespace",
    ],
    [
      "placeholders",
      "...\n".repeat(1e5),
      edit(`${"...\n".repeat(500)}x`, "y"),
      "no_match EDIT_NO_MATCH",
    ],
  ])("%s", (_what, text, request, expected) => {
    expect(checkEdit(text, request)).toBe(expected);
  });
});

describe("50 MB", () => {
  const lines = Array.from(
    { length: 1_000_000 },
    (_, at) => `const value${at} = compute(${at * 3}, 'some text');`,
  );
  const text = `${lines.join("\n")}\n`;
  it.each<[string, EditRequest, string]>([
    ["exact", edit("const value500000 = compute(1500000, 'some text');", "x();"), "applied exact"],
    [
      "other spaces",
      edit("const value500000=compute(1500000, 'some text');", "x();"),
      "applied whitespace",
    ],
    [
      "a typo",
      edit("const valu500000 = compute(1500000, 'some text');", "x();"),
      "invalid EDIT_LIMIT",
    ],
    ["absent", edit("zork quux\nnothing like it\n", "x"), "invalid EDIT_LIMIT"],
  ])("%s", (_what, request, expected) => {
    expect(checkEdit(text, request)).toBe(expected);
  });
});
