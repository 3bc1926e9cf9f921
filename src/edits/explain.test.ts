/**
 * What an answer says beside the text: evidence, warnings, messages with the values at hand, and preset fallbacks.
 */
import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../base/index.ts";
import {
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
} from "./edit-text.ts";

type More = Pick<EditRequest, "occurrence" | "near_line" | "replace_all"> & EditTextOptions;

/** Makes the edit; the fields of the request may be given among the options. */
function checkEdit(
  text: string,
  oldText: string,
  newText: string,
  more: More = {},
): EditTextAnswer {
  return editText(text, { ...more, old_text: oldText, new_text: newText }, more);
}

const PAY = [
  "function pay(order) {",
  "  const total = sum(order.items);",
  "  if (total > limit) {",
  "    throw new Error('too much');",
  "  }",
  "  return charge(total);",
  "}",
  "",
].join("\n");

describe("the answer", () => {
  it("says what was found and written", () => {
    const answer = checkEdit(PAY, "return charge( total );", "return pay( total );", {
      file: "a.js",
    });
    const { receipt, diff, text, ...rest } = answer;
    expect(rest).toEqual({
      status: "applied",
      file: "a.js",
      match_type: "whitespace",
      confidence: 0.95,
      margin: 1,
      matched_text: "  return charge(total);",
      range: { start_line: 6, start_col: 1, end_line: 6, end_col: 24 },
      replacements: 1,
      candidates: [],
      adapted: ["merged inside 1 changed line"],
      validated: null,
      fallback_used: false,
      warnings: [],
      error: null,
    });
    expect(diff).toContain("-  return charge(total);\n+  return pay(total);");
    expect(receipt).toMatchObject({ file: "a.js", match_type: "whitespace" });
    expect(receipt?.replacements).toHaveLength(1);
    expect(text).toBe(PAY.replace("charge", "pay"));
  });

  it("counts columns and lines of the text as given, with CRLF", () => {
    const { range, matched_text } = checkEdit("a\r\nb\r\nxc d\r\n", "b\nxc", "q");
    expect(range).toEqual({ start_line: 2, start_col: 1, end_line: 3, end_col: 3 });
    expect(matched_text).toBe("b\r\nxc");
  });

  it("says what is known of the place where an edit is refused", () => {
    const answer = checkEdit(
      "begin(alpha);\nconst a = 7;\nfinish(omega);\n",
      "begin(alpha);\nconst a = 1;\nfinish(omega);",
      "begin(alpha);\nconst a = 2;\nfinish(omega);",
    );
    expect(answer).toMatchObject({ status: "conflict", match_type: "aligned", replacements: 0 });
    expect(answer.error?.message).toContain(
      'the old text says "const a = 1;", the file "const a = 7;"',
    );
    expect(answer.error?.details).toMatchObject({ line: 2, file: "const a = 7;" });
  });

  it.each<[string, string, string, string, More, readonly string[]]>([
    [
      "an old text inside a word",
      "const totals = 1;\n",
      "const total",
      "const sum",
      {},
      ['The old text stands inside the longer word "totals".'],
    ],
    [
      "places left as they are",
      "f(a, b)\nf(a,b)\nf(a, b)\n",
      "f(a, b)",
      "g()",
      { replace_all: true },
      [
        "1 more place differs only in spacing, look-alikes or punctuation and was not replaced (line 2).",
      ],
    ],
    ["nothing", PAY, "  return charge(total);", "  x();", {}, []],
  ])("warns of %s", (_what, text, oldText, newText, more, warnings) => {
    expect(checkEdit(text, oldText, newText, more).warnings).toEqual(warnings);
  });

  it.each<[ErrorCode, string, string, More, string]>([
    [
      "EDIT_AMBIGUOUS",
      "b\nx\nb\n",
      "b",
      { file: "src/a.ts" },
      "The old text fits 2 places in src/a.ts (lines 1, 3); 1 expected.",
    ],
    [
      "EDIT_OCCURRENCE_MISSING",
      "b\n",
      "b",
      { occurrence: 4 },
      "Occurrence 4 was asked for; the old text occurs 1 time in the text.",
    ],
    [
      "EDIT_NO_MATCH",
      "b\n",
      "zork quux",
      {},
      "The old text is not in the text, nor anything like it.",
    ],
    [
      "ALREADY_APPLIED",
      "b\nthe quick brown fox(jumps);\n",
      "the quick red fox(jumps);",
      {},
      "The new text is already in place at line 2.",
    ],
    [
      "REQUEST_FIELD_INVALID",
      "b\n",
      "b",
      { near_line: 0 },
      "`near_line` is 0; a whole number from 1 is expected.",
    ],
  ])("%s has a message with the values at hand", (code, text, oldText, more, message) => {
    const { error } = checkEdit(text, oldText, "the quick brown fox(jumps);", more);
    expect(error).toMatchObject({ code, message });
  });

  it("is not written where a preset keeps the place only as a fallback", () => {
    const text = "alpha(one, two)\nbeta()\nalpha(one, two)\n";
    const options = { preset: "codecompanion" } as const;
    const refused = checkEdit(text, "alpha(one,two)", "gamma()", options);
    expect(refused).toMatchObject({ status: "ambiguous", fallback_used: true });
    expect(refused.error?.code).toBe("EDIT_FALLBACK_NEEDS_REVIEW");
    const accepted = checkEdit(text, "alpha(one,two)", "gamma()", {
      ...options,
      acceptFallback: true,
    });
    expect(accepted).toMatchObject({ status: "applied", fallback_used: true });
  });
});
