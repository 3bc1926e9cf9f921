/** The edit behind a receipt, recovered exactly, and what counts as rewriting an earlier edit's text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import type { Receipt } from "../edits/index.ts";
import {
  createTextEdit,
  getEditResult,
  getPosition,
  LineTable,
  type Replacement,
  type TextEdit,
  toOffset,
  toSpan,
} from "../text/index.ts";
import { createWholeEdit, getTextEdit, rewritesWritten } from "./written-spans.ts";

function toEdit(base: string, replacements: readonly Replacement[]): TextEdit | undefined {
  const made = createTextEdit(base, replacements);
  return made.ok ? made.value : undefined;
}

function toReceipt({ base, replacements }: TextEdit): Receipt {
  const table = new LineTable(base);
  return {
    file: null,
    before_sha256: "",
    after_sha256: "",
    request_sha256: "",
    match_type: "exact",
    replacements: replacements.map(({ span, text }) => {
      const start = getPosition(table, span.start);
      const end = getPosition(table, span.end);
      return {
        range: {
          start_line: start.line,
          start_col: start.column,
          end_line: end.line,
          end_col: end.column,
        },
        inserted_sha256: toSha256(text),
      };
    }),
  };
}

describe("the edit behind a receipt", () => {
  it("gives the same result, and changes nothing outside the replacements", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "\r\n"), maxLength: 40 });
    const place = fc.tuple(
      fc.nat(40),
      fc.nat(5),
      fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 4 }),
    );
    fc.assert(
      fc.property(text, fc.array(place, { maxLength: 4 }), (base, places) => {
        const replacements = places.map(([at, length, inserted]) => {
          const start = Math.min(at, base.length);
          return { span: toSpan(start, Math.min(start + length, base.length)), text: inserted };
        });
        const edit = toEdit(base, replacements);
        fc.pre(edit !== undefined);
        if (edit === undefined) return;
        const after = getEditResult(edit);
        const found = getTextEdit(base, after, toReceipt(edit));
        expect(getEditResult(found)).toBe(after);
        const isInside = ({ span }: Replacement) =>
          edit.replacements.some((one) => one.span.start <= span.start && span.end <= one.span.end);
        expect(found.replacements.every(isInside)).toBe(true);
      }),
    );
  });

  it("falls back to one replacement when the receipt does not belong to the texts", () => {
    const edit = toEdit("abcdef", [
      { span: toSpan(1, 2), text: "X" },
      { span: toSpan(4, 5), text: "Y" },
    ]);
    if (edit === undefined) throw new Error("the edit is sound");
    const [only, ...rest] = getTextEdit("abcdef", "aXXdYZ", toReceipt(edit)).replacements;
    expect([only, rest]).toEqual([{ span: toSpan(1, 6), text: "XXdYZ" }, []]);
  });
});

describe("createWholeEdit", () => {
  it("replaces from the first character that differs to the last", () => {
    expect(createWholeEdit("abcde", "abXde").replacements).toEqual([
      { span: toSpan(2, 3), text: "X" },
    ]);
    expect(createWholeEdit("same", "same").isEmpty).toBe(true);
  });
});

describe("rewritesWritten", () => {
  /** Whether changing `changed` (a part of `after`, or its end for an insertion) rewrites what was written. */
  const check = (before: string, after: string, changed: readonly [number, number]) => {
    const later = toEdit(after, [{ span: toSpan(...changed), text: "??" }]);
    return later !== undefined && rewritesWritten(createWholeEdit(before, after), later);
  };

  it.each([
    ["the text itself", "a b c", "a X c", [2, 3], true],
    ["the rest of a word that was changed", "n = 1", "n = 12", [4, 5], true],
    ["a word beside it", "a b c", "a X c", [4, 5], false],
    ["a place inside an inserted text", "ac", "a--- ---c", [4, 4], true],
    ["the end of an inserted text", "ac", "a---c", [4, 4], false],
    ["the start of an inserted text", "ac", "a---c", [1, 1], false],
    ["where something was removed", "a b c", "a c", [2, 3], false],
  ] as const)("%s: %j -> %j, then %j: %j", (_name, before, after, changed, expected) => {
    expect(check(before, after, changed)).toBe(expected);
    expect(toOffset(changed[0])).toBe(changed[0]);
  });
});
