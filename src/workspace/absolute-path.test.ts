/** Tests of absolute paths as strings. */
import { describe, expect, it } from "vitest";
import {
  findRelativePath,
  getBaseName,
  getParentPath,
  isAbsolutePath,
  joinPath,
} from "./absolute-path.ts";

describe("absolute paths", () => {
  it.each([
    ["/a/b/c.txt", "/a/b", "c.txt"],
    ["/a", "/", "a"],
    ["C:/a", "C:/", "a"],
    ["C:/a/b", "C:/a", "b"],
  ])("%s is taken apart and joined again", (path, parent, name) => {
    expect([getParentPath(path), getBaseName(path)]).toEqual([parent, name]);
    expect(joinPath(parent, name)).toBe(path);
  });

  it.each(["/", "C:/"])("the top %s is its own parent", (top) => {
    expect(getParentPath(top)).toBe(top);
  });

  it.each([
    ["/app", "/app/a/b", "a/b"],
    ["/app", "/app", ""],
    ["/", "/a", "a"],
    ["/app", "/app-old/b", undefined],
    ["/app/a", "/app", undefined],
  ])("from %s to %s", (folder, path, expected) => {
    expect(findRelativePath(folder, path)).toBe(expected);
  });

  it.each([
    ["/a", true],
    ["C:/a", true],
    ["c:\\a", true],
    ["\\\\server\\share", true],
    ["a/b", false],
    ["./a", false],
    ["", false],
  ])("%j is absolute: %j", (path, expected) => {
    expect(isAbsolutePath(path)).toBe(expected);
  });
});
