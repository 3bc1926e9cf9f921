/**
 * Hashes of lines: what counts as the same line, which lines need context, and how often two lines share a hash.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineHashes, MAX_HASH_DIGITS, MIN_HASH_DIGITS, stripAnchors } from "./line-hash.ts";

function hashAt(text: string, line: number): string {
  return new LineHashes(text).getHash(line);
}

describe("the hash of a line", () => {
  it.each<[string, [string, number], [string, number], boolean]>([
    ["is that of its content", ["a = 1\nb = 2\n", 2], ["x\ny\nb = 2\nz", 3], true],
    ["leaves out the line ending", ["a = 1\r\nb\r\n", 1], ["a = 1\nb\n", 1], true],
    ["leaves out space at the end", ["a = 1 \t\nb\n", 1], ["a = 1\nb\n", 1], true],
    ["has the indentation", ["  a = 1\n", 1], ["\ta = 1\n", 1], false],
    ["tells characters apart", ["a = 1\n", 1], ["a = 2\n", 1], false],
    [
      "of a brace is that of its block",
      ["f(a) {\n}\ng(b) {\n}\n", 2],
      ["f(a) {\n}\ng(b) {\n}\n", 4],
      false,
    ],
    ["of a brace moves with its block", ["f(a) {\n}\n", 2], ["x\ny\nf(a) {\n}\n", 4], true],
    ["of a blank line is that of its place", ["a\n\nb\n\n", 2], ["a\n\nb\n\n", 4], false],
    [
      "of a line that occurs again is that of its place",
      ["a\nx;\nb\nx;\n", 2],
      ["a\nx;\nb\nx;\n", 4],
      false,
    ],
    [
      "of a repeated line goes by the nearest line that is not",
      ["a\nx\nx\n", 3],
      ["b\nx\nx\n", 3],
      false,
    ],
  ])("%s", (_, [left, leftLine], [right, rightLine], isSame) => {
    expect(hashAt(left, leftLine) === hashAt(right, rightLine)).toBe(isSame);
  });

  it("is still that of a line that has got a twin since", () => {
    const hash = hashAt("a\nx = 1;\nb\n", 2);
    const now = new LineHashes("a\nx = 1;\nb\nx = 1;\n");
    expect([now.isAt(2, hash), now.findLines(hash)]).toEqual([true, [2, 4]]);
  });

  it("is not that of a brace elsewhere, though alone in its text", () => {
    const hash = hashAt("f(a) {\n}\n", 2);
    expect(new LineHashes("g(b) {\n}\n").isAt(2, hash)).toBe(false);
  });
});

describe("lines of a text", () => {
  it.each<[string, string, number]>([
    ["none in an empty text", "", 0],
    ["the empty one after the last ending is none", "a\nb\n", 2],
    ["a last one without ending is one", "a\nb", 2],
    ["a blank one is one", "\n", 1],
  ])("%s", (_, text, count) => {
    const hashes = new LineHashes(text);
    expect([hashes.lineCount, hashes.isAt(count + 1, "a"), hashes.isAt(0, "a")]).toEqual([
      count,
      false,
      false,
    ]);
  });

  it.each([
    [1, 3],
    [32, 3],
    [33, 4],
    [512, 4],
    [513, 5],
    [8_193, 6],
  ])("%i lines are named with %i digits", (lines, digits) => {
    const hashes = new LineHashes("x\n".repeat(lines));
    expect(hashes.digitCount).toBe(digits);
    expect(hashes.getAnchor(1)).toMatch(new RegExp(`^1:[0-9a-f]{${digits}}$`));
    expect(hashes.getHash(1)).toMatch(/^[0-9a-f]{16}$/);
    expect([MIN_HASH_DIGITS, MAX_HASH_DIGITS]).toEqual([3, 16]);
  });
});

const texts = fc
  .array(fc.oneof(fc.string(), fc.constantFrom("", "}", "  x;", "end")), { maxLength: 40 })
  .map((lines) => lines.join("\n"));

describe("laws", () => {
  it("every line has its own hash, whole or any beginning of it, and is found by it", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 16 }), (text, digits) => {
        const hashes = new LineHashes(text);
        for (let line = 1; line <= hashes.lineCount; line += 1) {
          const hash = hashes.getHash(line).slice(0, digits);
          expect(hashes.isAt(line, hash)).toBe(true);
          expect(hashes.findLines(hash)).toContain(line);
        }
      }),
    );
  });

  it("anchors that were printed are taken off again", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const hashes = new LineHashes(text);
        const lines = Array.from({ length: hashes.lineCount }, (_, idx) => idx + 1);
        const printed = lines.map((line) => hashes.getAnchoredLine(line));
        const expected = lines.map((line) => hashes.table.getText(line));
        expect(stripAnchors(printed)).toEqual(lines.length === 0 ? undefined : expected);
      }),
    );
  });

  it("three digits are shared by about one line in 4,096", () => {
    const lines = Array.from({ length: 20_000 }, (_, idx) => `const value${idx} = ${idx * 7};`);
    const hashes = new LineHashes(lines.join("\n"));
    let shared = 0;
    for (let line = 1; line <= 200; line += 1) {
      shared += hashes.findLines(hashes.getHash(line).slice(0, 3)).length - 1;
    }
    expect((shared / 200 / 20_000) * 4096).toBeGreaterThan(0.8);
    expect((shared / 200 / 20_000) * 4096).toBeLessThan(1.2);
  });
});

it("text without anchors is not taken for anchored", () => {
  expect(stripAnchors(["12:a3f│x", "y"])).toBeUndefined();
  expect(stripAnchors(["x", "y"])).toBeUndefined();
  expect(stripAnchors(["12:a3f│x", "", "13:000│  y"])).toEqual(["x", "", "  y"]);
});
