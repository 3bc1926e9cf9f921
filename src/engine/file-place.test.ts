/** How a place in a file may be written, and what is part of the name. */
import { describe, expect, it } from "vitest";
import { readFilePlace } from "./file-place.ts";

describe("readFilePlace", () => {
  it.each<[string, string, number | undefined, number | undefined]>([
    ["src/a.ts", "src/a.ts", undefined, undefined],
    ["src/a.ts:12", "src/a.ts", 12, undefined],
    ["src/a.ts:12:5", "src/a.ts", 12, 5],
    ["src/a.ts:12:5:", "src/a.ts", 12, 5],
    ["src/a.ts(12,5)", "src/a.ts", 12, 5],
    ["src/a.ts(12, 5):", "src/a.ts", 12, 5],
    ["C:\\repo\\a.ts:12:5", "C:\\repo\\a.ts", 12, 5],
    ["C:\\repo\\a.ts", "C:\\repo\\a.ts", undefined, undefined],
    ["odd:name.ts:3:4", "odd:name.ts", 3, 4],
    ["a:1:2:3", "a:1", 2, 3],
    [":1:2", ":1", 2, undefined],
    ["a.ts:12345678901:1", "a.ts:12345678901", 1, undefined],
    ["a.ts:x", "a.ts:x", undefined, undefined],
    ["", "", undefined, undefined],
  ])("reads %s", (text, file, line, column) => {
    expect(readFilePlace(text)).toEqual({ file, line, column });
  });
});
