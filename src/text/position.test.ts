/** Positions: every convention, both ways, and what is refused. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineTable } from "./line-table.ts";
import {
  getPosition,
  OWN_CONVENTION,
  type PositionConvention,
  parseOffset,
  tryPosition,
} from "./position.ts";
import { toOffset } from "./span.ts";

type Encoding = PositionConvention["encoding"];

/** `[||]` marks the place; it must be `line:column` in all three encodings, from 1 and from 0. */
function checkPlace(
  marked: string,
  expected: { readonly line: number; readonly columns: Readonly<Record<Encoding, number>> },
): void {
  const [before, after, ...more] = marked.split("[||]");
  if (before === undefined || after === undefined || more.length > 0) throw new Error("one mark");
  const table = new LineTable(before + after);
  const offset = toOffset(before.length);
  for (const encoding of ["utf-16", "utf-8", "utf-32"] as const) {
    for (const base of [0, 1] as const) {
      const convention = { base, encoding };
      const position = {
        line: expected.line - 1 + base,
        column: expected.columns[encoding] - 1 + base,
      };
      expect(tryPosition(table, offset, convention)).toEqual({ ok: true, value: position });
      expect(parseOffset(table, position, convention)).toEqual({ ok: true, value: offset });
    }
  }
  expect(getPosition(table, offset)).toEqual({
    line: expected.line,
    column: expected.columns["utf-16"],
  });
}

function checkRefused(
  content: string,
  [line, column]: readonly [number, number],
  convention: PositionConvention,
  code: string,
): void {
  const parsed = parseOffset(new LineTable(content), { line, column }, convention);
  expect(parsed.ok ? `offset ${parsed.value}` : parsed.error.code).toBe(code);
}

describe("a place in all conventions", () => {
  it.each<[string, string, number, readonly [number, number, number]]>([
    ["an empty text", "[||]", 1, [1, 1, 1]],
    ["after the last character", "ab[||]", 1, [3, 3, 3]],
    ["after the last ending", "ab\n[||]", 2, [1, 1, 1]],
    ["before an ending", "ab[||]\r\ncd", 1, [3, 3, 3]],
    ["after a CRLF", "ab\r\nc[||]d", 2, [2, 2, 2]],
    ["after a lone CR", "ab\rc[||]d", 2, [2, 2, 2]],
    ["after two-byte characters", "éé[||]x", 1, [3, 5, 3]],
    ["after three-byte characters", "漢字[||]", 1, [3, 7, 3]],
    ["after an astral character", "😀[||]x", 1, [3, 5, 2]],
    ["before an astral character", "a[||]😀", 1, [2, 2, 2]],
    ["a combining mark is a character of its own", "e\u0301[||]x", 1, [3, 4, 3]],
    ["between a letter and its mark", "e[||]\u0301x", 1, [2, 2, 2]],
    ["a tab is one column", "\t\t[||]x", 1, [3, 3, 3]],
    ["a joined emoji is its code points", "👩‍💻[||]", 1, [6, 12, 4]],
    ["other lines do not count", "😀😀\né[||]", 2, [2, 3, 2]],
  ])("%s", (_name, marked, line, [utf16, utf8, utf32]) => {
    checkPlace(marked, { line, columns: { "utf-16": utf16, "utf-8": utf8, "utf-32": utf32 } });
  });
});

describe("parseOffset refuses", () => {
  const zero = (encoding: Encoding): PositionConvention => ({ base: 0, encoding });
  it.each<[string, string, readonly [number, number], PositionConvention, string]>([
    ["a line beyond the last", "a\nb", [3, 1], OWN_CONVENTION, "POSITION_OUT_OF_RANGE"],
    ["line 0 when counting from 1", "a", [0, 1], OWN_CONVENTION, "POSITION_OUT_OF_RANGE"],
    ["column 0 when counting from 1", "a", [1, 0], OWN_CONVENTION, "POSITION_OUT_OF_RANGE"],
    ["a negative line", "a", [-1, 0], zero("utf-8"), "POSITION_OUT_OF_RANGE"],
    ["a negative column", "a", [0, -1], zero("utf-8"), "POSITION_OUT_OF_RANGE"],
    ["a column beyond the line", "ab\ncd", [1, 4], OWN_CONVENTION, "POSITION_OUT_OF_RANGE"],
    ["a column inside a CRLF", "ab\r\n", [0, 3], zero("utf-16"), "POSITION_OUT_OF_RANGE"],
    ["a column after the ending", "ab\n", [0, 3], zero("utf-32"), "POSITION_OUT_OF_RANGE"],
    ["half a surrogate pair", "😀", [0, 1], zero("utf-16"), "POSITION_INSIDE_CHARACTER"],
    ["inside a two-byte sequence", "é", [0, 1], zero("utf-8"), "POSITION_INSIDE_CHARACTER"],
    ["inside a four-byte sequence", "a😀", [0, 4], zero("utf-8"), "POSITION_INSIDE_CHARACTER"],
    ["a broken line number", "a", [0.5, 0], zero("utf-8"), "POSITION_OUT_OF_RANGE"],
    ["a broken column", "abc", [0, 0.5], zero("utf-8"), "POSITION_OUT_OF_RANGE"],
    ["no number at all", "abc", [0, Number.NaN], zero("utf-8"), "POSITION_OUT_OF_RANGE"],
    [
      "an endless column",
      "abc",
      [0, Number.POSITIVE_INFINITY],
      zero("utf-8"),
      "POSITION_OUT_OF_RANGE",
    ],
  ])("%s", (_name, content, place, convention, code) => {
    checkRefused(content, place, convention, code);
  });
});

describe("tryPosition refuses", () => {
  it.each<[string, string, number, string]>([
    ["beyond the text", "ab", 3, "POSITION_OUT_OF_RANGE"],
    ["before the text", "ab", -1, "POSITION_OUT_OF_RANGE"],
    ["a broken offset", "ab", 0.5, "POSITION_OUT_OF_RANGE"],
    ["between CR and LF", "a\r\nb", 2, "POSITION_INSIDE_CHARACTER"],
    ["inside a surrogate pair", "😀", 1, "POSITION_INSIDE_CHARACTER"],
  ])("%s", (_name, content, at, code) => {
    const position = tryPosition(new LineTable(content), toOffset(at));
    expect(position.ok ? position.value : position.error.code).toBe(code);
  });
});

describe("law", () => {
  it("every offset that has a position comes back from it, in every convention", () => {
    const text = fc.string({
      maxLength: 30,
      unit: fc.constantFrom(
        "a",
        "\t",
        "é",
        "漢",
        "😀",
        "e\u0301",
        "\n",
        "\r",
        "\r\n",
        "\ud83d",
        "\ude00",
      ),
    });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom<Encoding>("utf-16", "utf-8", "utf-32"),
        fc.constantFrom<0 | 1>(0, 1),
        (content, encoding, base) => {
          const table = new LineTable(content);
          const convention = { encoding, base };
          for (let at = 0; at <= content.length; at++) {
            const position = tryPosition(table, toOffset(at), convention);
            if (position.ok) {
              expect(parseOffset(table, position.value, convention)).toEqual({
                ok: true,
                value: at,
              });
            } else {
              const around = content.slice(at - 1, at + 1);
              expect(around === "\r\n" || /^[\ud800-\udbff][\udc00-\udfff]$/.test(around)).toBe(
                true,
              );
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("UTF-8 columns are the bytes before the place", () => {
    const text = fc.string({ maxLength: 20, unit: fc.constantFrom("a", "é", "漢", "😀") });
    fc.assert(
      fc.property(text, (content) => {
        const table = new LineTable(content);
        const end = tryPosition(table, toOffset(content.length), { base: 0, encoding: "utf-8" });
        expect(end).toEqual({ ok: true, value: { line: 0, column: Buffer.byteLength(content) } });
      }),
    );
  });
});
