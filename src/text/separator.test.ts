/** Separators between elements: carried to the file's last element when lines are added after it, else left alone. */
import { describe, expect, it } from "vitest";
import { carrySeparator } from "./separator.ts";

function checkCarry(base: string, ours: string, before: string, added: readonly string[]): string {
  const carried = carrySeparator({ base, ours, before }, added);
  return carried === undefined ? "nothing" : [carried.line, ...carried.added].join(" / ");
}

describe("carrySeparator", () => {
  it.each([
    ["gives a comma and takes the last one", '"b",', '"b"', '"a",', ['"c",'], '"b", / "c"'],
    ["keeps the end of a statement last", "(2),", "(2);", "(1),", ["(3),"], "(2), / (3);"],
    ["keeps an added line that ends without one", "b,", "b", "a,", ["c"], "b, / c"],
    ["skips blank lines at the end", "b,", "b", "a,", ["c,", ""], "b, / c / "],
    ["continues a command", "--b \\", "--b", "--a \\", ["--c"], "--b \\ / --c"],
    ["keeps space at the end of the file's line", "b,", "b ", "a,", ["c,"], "b,  / c"],
    ["leaves a statement that was quoted with a comma", "b(),", "b()", "a()", ["c()"], "nothing"],
    ["leaves a line that has the separator", "b,", "b,", "a,", ["c,"], "nothing"],
    ["leaves a line quoted without one", "b", "b", "a,", ["c,"], "nothing"],
    ["leaves everything when only blank lines are added", "b,", "b", "a,", [""], "nothing"],
  ])("%s", (_name, base, ours, before, added, expected) => {
    expect(checkCarry(base, ours, before, added)).toBe(expected);
  });
});
