/** The LF view of a text and its offsets. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toLfView } from "./lf-view.ts";
import { toOffset, toSpan } from "./span.ts";

function checkView(content: string, lf: string, sources: readonly number[]): void {
  const view = toLfView(content);
  expect(view.lf).toBe(lf);
  expect(Array.from({ length: lf.length + 1 }, (_, at) => view.toSource(at))).toEqual(sources);
}

describe("toLfView", () => {
  it.each<[string, string, string, readonly number[]]>([
    ["an empty text", "", "", [0]],
    ["LF only is the text itself", "a\nb", "a\nb", [0, 1, 2, 3]],
    ["CRLF shrinks", "a\r\nb", "a\nb", [0, 1, 3, 4]],
    ["lone CR keeps its length", "a\rb", "a\nb", [0, 1, 2, 3]],
    ["CR CR LF", "\r\r\n", "\n\n", [0, 1, 3]],
    ["only endings", "\r\n\r\n", "\n\n", [0, 2, 4]],
    ["mixed", "a\r\n\nb\rc\r\n", "a\n\nb\nc\n", [0, 1, 3, 4, 5, 6, 7, 9]],
  ])("%s", (_name, content, lf, sources) => {
    checkView(content, lf, sources);
  });

  it("law: the view of what lies before a mapped offset is what lies before the offset", () => {
    const text = fc.string({ maxLength: 20, unit: fc.constantFrom("a", "\n", "\r", "\r\n", "😀") });
    fc.assert(
      fc.property(text, (content) => {
        const view = toLfView(content);
        for (let at = 0; at <= view.lf.length; at++) {
          expect(toLfView(content.slice(0, view.toSource(at))).lf).toBe(view.lf.slice(0, at));
          expect(toLfView(content.slice(view.toSource(at))).lf).toBe(view.lf.slice(at));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("spans", () => {
  it("are half open pairs of offsets", () => {
    expect(toSpan(1, 3)).toEqual({ start: toOffset(1), end: toOffset(3) });
  });
});
