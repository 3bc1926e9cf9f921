/** The edit algebra against a plain string oracle, and its laws. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import { toOffset, toSpan } from "./span.ts";
import {
  applyEdit,
  type Bias,
  composeEdits,
  createTextEdit,
  getEditResult,
  invertEdit,
  mapOffset,
  type Replacement,
  type TextEdit,
} from "./text-edit.ts";

/** A replacement in short: start, end, text. */
type Short = readonly [number, number, string];

function toEdit(text: string, shorts: readonly Short[]): TextEdit {
  const made = createTextEdit(
    text,
    shorts.map(([start, end, inserted]) => ({ span: toSpan(start, end), text: inserted })),
  );
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

function print(replacements: readonly Replacement[]): string {
  return replacements.map(({ span, text }) => `${span.start}-${span.end}:${text}`).join(" ");
}

/** Compares what `createTextEdit` keeps of `shorts`, and what it makes of `text`, or the error code. */
function checkCreate(text: string, shorts: readonly Short[], expected: string): void {
  const made = createTextEdit(
    text,
    shorts.map(([start, end, inserted]) => ({ span: toSpan(start, end), text: inserted })),
  );
  if (!made.ok) {
    expect(made.error.code).toBe(expected);
    return;
  }
  const applied = applyEdit(made.value, text);
  expect(`${print(made.value.replacements)} -> ${applied.ok ? applied.value : ""}`).toBe(expected);
}

function checkMap(shorts: readonly Short[], bias: Bias, expected: readonly number[]): void {
  const text = "abcdef";
  const edit = toEdit(text, shorts);
  expect(Array.from({ length: 7 }, (_, at) => mapOffset(edit, toOffset(at), bias))).toEqual(
    expected,
  );
}

describe("createTextEdit and applyEdit", () => {
  it.each<[string, string, readonly Short[], string]>([
    ["nothing to do", "abc", [], " -> abc"],
    [
      "sorts what is given in any order",
      "abcdef",
      [
        [4, 5, "Y"],
        [0, 1, "X"],
      ],
      "0-1:X 4-5:Y -> XbcdYf",
    ],
    [
      "touching replacements stay apart",
      "abcd",
      [
        [2, 4, "Y"],
        [0, 2, "X"],
      ],
      "0-2:X 2-4:Y -> XY",
    ],
    [
      "an insertion before a replacement that starts there",
      "abcd",
      [
        [1, 3, "X"],
        [1, 1, "i"],
      ],
      "1-1:i 1-3:X -> aiXd",
    ],
    [
      "an insertion after a replacement that ends there",
      "abcd",
      [
        [3, 3, "i"],
        [1, 3, "X"],
      ],
      "1-3:X 3-3:i -> aXid",
    ],
    [
      "insertions at one offset keep the order given",
      "ab",
      [
        [1, 1, "2"],
        [1, 1, "1"],
      ],
      "1-1:21 -> a21b",
    ],
    ["drops what changes nothing", "ab", [[1, 1, ""]], " -> ab"],
    [
      "an insertion that changes nothing inside removed text is no overlap",
      "abcd",
      [
        [0, 4, ""],
        [2, 2, ""],
      ],
      "0-4: -> ",
    ],
    ["an empty text", "", [[0, 0, "x"]], "0-0:x -> x"],
    ["text is never a pattern", "a$b", [[1, 2, "$&\\1$1"]], "1-2:$&\\1$1 -> a$&\\1$1b"],
    [
      "overlap is refused",
      "abcd",
      [
        [0, 2, ""],
        [1, 3, ""],
      ],
      "EDIT_OVERLAP",
    ],
    [
      "the same removal twice is refused",
      "abcd",
      [
        [0, 2, "x"],
        [0, 2, "x"],
      ],
      "EDIT_OVERLAP",
    ],
    [
      "an insertion inside removed text is refused",
      "abcd",
      [
        [0, 2, ""],
        [1, 1, "x"],
      ],
      "EDIT_OVERLAP",
    ],
    ["beyond the end", "abcd", [[3, 5, ""]], "EDIT_OUT_OF_RANGE"],
    ["end before start", "abcd", [[3, 2, "x"]], "EDIT_OUT_OF_RANGE"],
    ["negative", "abcd", [[-1, 2, "x"]], "EDIT_OUT_OF_RANGE"],
    ["not a whole number", "abcd", [[0.5, 2, "x"]], "EDIT_OUT_OF_RANGE"],
    ["not a number", "abcd", [[Number.NaN, 2, "x"]], "EDIT_OUT_OF_RANGE"],
  ])("%s", (_name, text, shorts, expected) => {
    checkCreate(text, shorts, expected);
  });

  it("refuses another text of the same length, and one of another length", () => {
    const edit = toEdit("abc", [[0, 1, "x"]]);
    for (const other of ["abd", "ab", ""]) {
      const applied = applyEdit(edit, other);
      expect(applied.ok ? "applied" : applied.error.code).toBe("EDIT_TEXT_MISMATCH");
      const inverted = invertEdit(edit, other);
      expect(inverted.ok ? "inverted" : inverted.error.code).toBe("EDIT_TEXT_MISMATCH");
    }
    const composed = composeEdits(edit, edit);
    expect(composed.ok ? "composed" : composed.error.code).toBe("EDIT_TEXT_MISMATCH");
  });

  it("knows the hash of its text and whether it changes anything", () => {
    const edit = toEdit("abc", []);
    expect(edit.getBaseSha256()).toBe(toSha256("abc"));
    expect(edit.isEmpty).toBe(true);
    expect(toEdit("abc", [[0, 1, "x"]]).isEmpty).toBe(false);
  });

  it("is linear: 50,000 replacements in a text of 500,000 characters", () => {
    const text = "0123456789".repeat(50_000);
    const shorts = Array.from(
      { length: 50_000 },
      (_, idx): Short => [idx * 10, idx * 10 + 1, "xy"],
    );
    const edit = toEdit(text, shorts);
    const result = getEditResult(edit);
    expect(result.length).toBe(550_000);
    const inverse = invertEdit(edit, text);
    const composed = inverse.ok ? composeEdits(edit, inverse.value) : inverse;
    expect(composed.ok && getEditResult(composed.value) === text).toBe(true);
  });
});

describe("mapOffset", () => {
  it.each<[string, readonly Short[], Bias, readonly number[]]>([
    ["nothing moves without replacements", [], "after", [0, 1, 2, 3, 4, 5, 6]],
    ["an insertion, before", [[2, 2, "XY"]], "before", [0, 1, 2, 5, 6, 7, 8]],
    ["an insertion, after", [[2, 2, "XY"]], "after", [0, 1, 4, 5, 6, 7, 8]],
    ["inside removed text, before", [[1, 4, "X"]], "before", [0, 1, 1, 1, 2, 3, 4]],
    ["inside removed text, after", [[1, 4, "X"]], "after", [0, 1, 2, 2, 2, 3, 4]],
    [
      "insertion and replacement touching, before",
      [
        [2, 2, "I"],
        [2, 4, "RR"],
      ],
      "before",
      [0, 1, 2, 3, 5, 6, 7],
    ],
    [
      "insertion and replacement touching, after",
      [
        [2, 2, "I"],
        [2, 4, "RR"],
      ],
      "after",
      [0, 1, 3, 5, 5, 6, 7],
    ],
    [
      "replacement and insertion touching, before",
      [
        [2, 4, "RR"],
        [4, 4, "I"],
      ],
      "before",
      [0, 1, 2, 2, 4, 6, 7],
    ],
    [
      "replacement and insertion touching, after",
      [
        [2, 4, "RR"],
        [4, 4, "I"],
      ],
      "after",
      [0, 1, 2, 4, 5, 6, 7],
    ],
    [
      "ends of the text",
      [
        [0, 0, "A"],
        [6, 6, "Z"],
      ],
      "before",
      [0, 2, 3, 4, 5, 6, 7],
    ],
  ])("%s", (_name, shorts, bias, expected) => {
    checkMap(shorts, bias, expected);
  });

  it("an offset outside the text is a defect of the caller", () => {
    expect(() => mapOffset(toEdit("ab", []), toOffset(3), "before")).toThrow("outside");
  });
});

/** Replacements for a text of `length`, made from cut points so that they are disjoint. */
function shortsOf(length: number): fc.Arbitrary<readonly Short[]> {
  const cut = fc.tuple(
    fc.nat({ max: length }),
    fc.string({ maxLength: 3, unit: fc.constantFrom("x", "y", "\n", "é") }),
  );
  return fc.array(cut, { maxLength: 8 }).map((cuts) => {
    const sorted = [...cuts].sort(([left], [right]) => left - right);
    const shorts: Short[] = [];
    for (let idx = 0; idx + 1 < sorted.length; idx += 2) {
      const [start, text] = sorted[idx] ?? [0, ""];
      const [end] = sorted[idx + 1] ?? [0];
      shorts.push([start, end, text]);
    }
    return shorts;
  });
}

/** The oracle: replacements from the last to the first on a plain string; insertions first at a tie. */
function applyPlainly(text: string, shorts: readonly Short[]): string {
  return [...shorts]
    .map((short, idx) => ({ short, idx }))
    .sort(
      (left, right) =>
        left.short[0] - right.short[0] ||
        Math.sign(left.short[1] - left.short[0]) - Math.sign(right.short[1] - right.short[0]) ||
        left.idx - right.idx,
    )
    .reduceRight((done, { short: [start, end, inserted] }) => {
      return done.slice(0, start) + inserted + done.slice(end);
    }, text);
}

const textArb = fc.string({
  maxLength: 20,
  unit: fc.constantFrom("a", "b", "c", "\n", "\r", "😀"),
});
const textAndEdit = textArb.chain((text) => fc.tuple(fc.constant(text), shortsOf(text.length)));

describe("laws", () => {
  it("apply is what the plain oracle does", () => {
    fc.assert(
      fc.property(textAndEdit, ([text, shorts]) => {
        const edit = toEdit(text, shorts);
        expect(getEditResult(edit)).toBe(applyPlainly(text, shorts));
        expect(edit.resultLength).toBe(getEditResult(edit).length);
      }),
      { numRuns: 1000 },
    );
  });

  it("apply(invert(e, t), apply(e, t)) === t", () => {
    fc.assert(
      fc.property(textAndEdit, ([text, shorts]) => {
        const edit = toEdit(text, shorts);
        const inverse = invertEdit(edit, text);
        if (!inverse.ok) throw new Error(inverse.error.message);
        expect(applyEdit(inverse.value, getEditResult(edit))).toEqual({ ok: true, value: text });
        expectInvariants(inverse.value);
      }),
      { numRuns: 1000 },
    );
  });

  it("apply(compose(a, b), t) === apply(b, apply(a, t))", () => {
    const pair = textAndEdit.chain(([text, shorts]) => {
      const first = toEdit(text, shorts);
      return fc.tuple(fc.constant(first), shortsOf(first.resultLength));
    });
    fc.assert(
      fc.property(pair, ([first, shorts]) => {
        const second = toEdit(getEditResult(first), shorts);
        const composed = composeEdits(first, second);
        if (!composed.ok) throw new Error(composed.error.message);
        expect(applyEdit(composed.value, first.base)).toEqual({
          ok: true,
          value: getEditResult(second),
        });
        expectInvariants(composed.value);
      }),
      { numRuns: 1000 },
    );
  });

  it("mapping is monotone, keeps the order of biases, and keeps untouched characters", () => {
    fc.assert(
      fc.property(textAndEdit, ([text, shorts]) => {
        const edit = toEdit(text, shorts);
        const result = getEditResult(edit);
        let lastBefore = 0;
        let lastAfter = 0;
        for (let at = 0; at <= text.length; at++) {
          const before = mapOffset(edit, toOffset(at), "before");
          const after = mapOffset(edit, toOffset(at), "after");
          expect(before).toBeLessThanOrEqual(after);
          expect(before).toBeGreaterThanOrEqual(lastBefore);
          expect(after).toBeGreaterThanOrEqual(lastAfter);
          expect(after).toBeLessThanOrEqual(result.length);
          const isKept = edit.replacements.every(({ span }) => at < span.start || at >= span.end);
          if (isKept && at < text.length) expect(result[after]).toBe(text[at]);
          lastBefore = before;
          lastAfter = after;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function expectInvariants(edit: TextEdit): void {
  const again = createTextEdit(edit.base, edit.replacements);
  expect(again.ok ? print(again.value.replacements) : again.error.code).toBe(
    print(edit.replacements),
  );
}
