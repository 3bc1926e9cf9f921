/** Line endings: counting, the dominant one, the neighbourhood's, and conversion. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countEols, type Eol, getDominantEol, getEolNear, toEol } from "./eol.ts";
import { toOffset } from "./span.ts";

function checkDominant(content: string, eol: Eol, isMixed: boolean): void {
  expect(getDominantEol(content)).toEqual({ eol, isMixed });
}

/** `[||]` marks the offset. */
function checkNear(marked: string, expected: Eol): void {
  const [before, after, ...more] = marked.split("[||]");
  if (before === undefined || after === undefined || more.length > 0) throw new Error("one mark");
  expect(getEolNear(before + after, toOffset(before.length))).toBe(expected);
}

describe("getDominantEol", () => {
  it.each<[string, string, Eol, boolean]>([
    ["an empty text", "", "\n", false],
    ["one line without ending", "a", "\n", false],
    ["LF", "a\nb\n", "\n", false],
    ["CRLF", "a\r\nb\r\n", "\r\n", false],
    ["lone CR", "a\rb\r", "\r", false],
    ["mixed, CRLF ahead", "a\r\nb\r\nc\n", "\r\n", true],
    ["mixed, even: LF", "a\r\nb\n", "\n", true],
    ["CR CR LF is a CR and a CRLF", "a\r\r\n", "\r\n", true],
    ["LF CR is two endings", "a\n\rb", "\n", true],
    ["other separators are characters", "a\u2028b\u0085c\vd", "\n", false],
  ])("%s", (_name, content, eol, isMixed) => {
    checkDominant(content, eol, isMixed);
  });
});

describe("getEolNear", () => {
  it.each<[string, string, Eol]>([
    ["an empty text", "[||]", "\n"],
    ["no ending anywhere", "ab[||]c", "\n"],
    ["the ending of its own line", "a\nb[||]c\r\nd\n", "\r\n"],
    ["at the start of a line, that line's", "a\n[||]b\r\n", "\r\n"],
    ["last line without ending: the line before", "a\r\nb[||]", "\r\n"],
    ["after the last ending: that ending", "a\r[||]", "\r"],
    ["between CR and LF: that CRLF", "a\r[||]\nb\n", "\r\n"],
    ["before the CR", "a[||]\r\nb\n", "\r\n"],
    ["lone CR", "a[||]\rb\n", "\r"],
    ["LF at the very start", "\n[||]", "\n"],
    ["mixed file keeps each neighbourhood", "a\r\nb\r\nc\n[||]d\ne\r\n", "\n"],
  ])("%s", (_name, marked, expected) => {
    checkNear(marked, expected);
  });
});

describe("toEol", () => {
  it.each<[string, string, Eol, string]>([
    ["LF stays", "a\nb", "\n", "a\nb"],
    ["LF to CRLF", "a\n\nb\n", "\r\n", "a\r\n\r\nb\r\n"],
    ["LF to CR", "a\nb", "\r", "a\rb"],
    ["CRLF is not doubled", "a\r\nb\n", "\r\n", "a\r\nb\r\n"],
    ["CR to LF", "a\rb\r\n", "\n", "a\nb\n"],
  ])("%s", (_name, text, eol, expected) => {
    expect(toEol(text, eol)).toBe(expected);
  });

  it("law: the last conversion decides, and leaves one kind of ending", () => {
    const eolArb = fc.constantFrom<Eol>("\n", "\r\n", "\r");
    const text = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "\n", "\r") });
    fc.assert(
      fc.property(text, eolArb, eolArb, (content, first, second) => {
        expect(toEol(toEol(content, first), second)).toBe(toEol(content, second));
        const { lf, crlf, cr } = countEols(toEol(content, second));
        expect([lf, crlf, cr].filter((count) => count > 0).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
