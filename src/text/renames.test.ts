/** Which renamings of the file are believed, and how they are carried into a line. */
import { describe, expect, it } from "vitest";
import { type LinePair, learnRenames, renameIn } from "./renames.ts";

/** Rows as `caller's line => file's line`; prints the renamings as `old>new`. */
function printRenames(rows: readonly string[], namesInFile: readonly string[] = []): string {
  const pairs: readonly LinePair[] = rows.map((row) => {
    const [theirs = "", ours = ""] = row.split(" => ");
    return { theirs, ours };
  });
  const renames = learnRenames(pairs, (name) => namesInFile.includes(name));
  return [...renames].map(([from, to]) => `${from}>${to}`).join(" ");
}

describe("learnRenames", () => {
  it.each<[string, readonly string[], string]>([
    [
      "two lines with the same new name",
      ["get(cache) => get(user_cache)", "cache.x => user_cache.x"],
      "cache>user_cache",
    ],
    [
      "two names, a line each",
      ["f(cache) => f(cacheMap)", "g(count) => g(counts)"],
      "cache>cacheMap count>counts",
    ],
    [
      "names with hyphens",
      [".nav-bar { => .nav-bar-top {", ".nav-bar a { => .nav-bar-top a {"],
      "nav-bar>nav-bar-top",
    ],
    [
      "layout may differ too",
      ["  f( cache ) => f(caches)", "cache = 1 => caches=1"],
      "cache>caches",
    ],
    [
      "a small correction of the name",
      ["acount() => account()", "x.acount => x.account"],
      "acount>account",
    ],
    [
      "equal lines say nothing",
      ["a => a", "f(cache) => f(caches)", "cache => caches"],
      "cache>caches",
    ],
  ])("believes %s", (_name, rows, expected) => {
    expect(printRenames(rows)).toBe(expected);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["one line alone", ["f(cache) => f(caches)"], []],
    [
      "an old name that the file still has",
      ["f(cache) => f(caches)", "cache => caches"],
      ["cache"],
    ],
    ["a name that became two", ["f(cache) => f(caches)", "cache => cached"], []],
    [
      "a name that became two and one again",
      ["cache => caches", "cache => cached", "cache => caches"],
      [],
    ],
    [
      "lines that differ in more than names",
      ["f(cache) => f(caches, 1)", "cache + 1 => caches + 2"],
      [],
    ],
    ["another name altogether", ["f(cache) => f(users)", "cache => users"], []],
    ["no lines", [], []],
  ])("does not believe %s", (_name, rows, namesInFile) => {
    expect(printRenames(rows, namesInFile)).toBe("");
  });
});

describe("renameIn", () => {
  const renames = new Map([
    ["cache", "user_cache"],
    ["nav-bar", "top-bar"],
    ["a", "$&"],
  ]);

  it.each([
    ["whole names", "cache.get(cache)", "user_cache.get(user_cache)"],
    ["no part of a name", "caches mycache cache_x cache-x", "caches mycache cache_x cache-x"],
    ["no name that goes on with a combining mark", "cache\u0301", "cache\u0301"],
    ["names with hyphens", ".nav-bar .nav-bars", ".top-bar .nav-bars"],
    ["the new name as plain text", "f(a)", "f($&)"],
    ["nothing without a name", "1 + 2", "1 + 2"],
  ])("%s", (_name, line, expected) => {
    expect(renameIn(line, renames)).toBe(expected);
    expect(renameIn(line, new Map())).toBe(line);
  });
});
