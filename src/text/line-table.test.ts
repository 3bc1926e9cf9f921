/** Line tables against a naive splitter. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineTable } from "./line-table.ts";
import { toOffset } from "./span.ts";

/** Lines as `text|ending`, one string each. */
function print(content: string): readonly string[] {
  const table = new LineTable(content);
  return Array.from({ length: table.lineCount }, (_, idx) => {
    return `${table.getText(idx + 1)}|${table.getEnding(idx + 1)}`;
  });
}

/** The oracle: a scan that knows nothing of tables. */
function splitPlainly(content: string): readonly string[] {
  return content.split(/(\r\n|\r|\n)/).reduce<string[]>((lines, part, idx) => {
    if (idx % 2 === 0) lines.push(`${part}|`);
    else lines.push(`${lines.pop() ?? ""}${part}`);
    return lines;
  }, []);
}

describe("LineTable", () => {
  it.each<[string, string, readonly string[]]>([
    ["an empty text has one empty line", "", ["|"]],
    ["no ending", "ab", ["ab|"]],
    ["what follows the last ending is a line", "a\n", ["a|\n", "|"]],
    ["a blank last line is one more", "a\n\n", ["a|\n", "|\n", "|"]],
    ["CRLF is one ending", "a\r\nb", ["a|\r\n", "b|"]],
    ["lone CR ends a line", "a\rb\r", ["a|\r", "b|\r", "|"]],
    ["CR CR LF", "a\r\r\nb", ["a|\r", "|\r\n", "b|"]],
    ["LF CR", "\n\r", ["|\n", "|\r", "|"]],
    ["mixed", "a\r\nb\nc\rd", ["a|\r\n", "b|\n", "c|\r", "d|"]],
    ["LF after CRLF", "\r\n\n", ["|\r\n", "|\n", "|"]],
  ])("%s", (_name, content, lines) => {
    expect(print(content)).toEqual(lines);
  });

  it("agrees with the plain splitter, and every offset is in the line that spans it", () => {
    const text = fc.string({ maxLength: 60, unit: fc.constantFrom("a", "\n", "\r", "\r\n", "😀") });
    fc.assert(
      fc.property(text, (content) => {
        expect(print(content)).toEqual(splitPlainly(content));
        const table = new LineTable(content);
        for (let at = 0; at <= content.length; at++) {
          const line = table.getLineOf(toOffset(at));
          expect(table.getStart(line)).toBeLessThanOrEqual(at);
          if (line < table.lineCount) expect(at).toBeLessThan(table.getEnd(line));
          expect(table.getContentSpan(line).end).toBe(table.getContentEnd(line));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("grows past its first guess of lines", () => {
    const table = new LineTable("\n".repeat(10_000));
    expect(table.lineCount).toBe(10_001);
    expect(table.getStart(10_001)).toBe(10_000);
  });

  it("a line or offset that is not there is a defect of the caller", () => {
    const table = new LineTable("a\nb");
    expect(() => table.getStart(3)).toThrow("line 3");
    expect(() => table.getEnding(0)).toThrow("line 0");
    expect(() => table.getLineOf(toOffset(4))).toThrow("outside");
    expect(() => table.getLineOf(toOffset(-1))).toThrow("outside");
  });
});
