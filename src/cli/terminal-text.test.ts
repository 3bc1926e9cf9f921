/** Text for terminals: nothing in it can act on the terminal, and plain text passes unchanged. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toVisible } from "./terminal-text.ts";

describe("toVisible", () => {
  it.each([
    ["a\tb\n", "a\tb\n"],
    ["a\r\nb", "a\nb"],
    ["a\rb", "a\u240db"],
    ["\u001b[31m", "\u241b[31m"],
    ["\u007f\u009b", "\u2421<U+009B>"],
    ["\u202eabc\u2066", "<U+202E>abc<U+2066>"],
    ["a\u2028b", "a<U+2028>b"],
    ["\ud800", "<U+D800>"],
    [
      "gr\u00fc\u00df \u{1f469}\u200d\u{1f4bb} \u6f22",
      "gr\u00fc\u00df \u{1f469}\u200d\u{1f4bb} \u6f22",
    ],
  ])("%j becomes %j", (text, expected) => {
    expect(toVisible(text)).toBe(expected);
  });

  it("leaves nothing that acts on a terminal", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(toVisible(text)).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});
