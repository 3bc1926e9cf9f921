/** Tests of which spellings become a path inside the root, and how the others are refused. */
import { posix } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isProtectedName, MAX_PATH_CHARS, type PathPlatform, parseRepoPath } from "./repo-path.ts";

interface Row {
  readonly name: string;
  readonly input: string;
  readonly root?: string;
  readonly platform?: PathPlatform;
  readonly expected: string;
}

function checkParse({ input, root, platform = "posix", expected }: Row) {
  const path = parseRepoPath(input, root, platform);
  expect(path.ok ? path.value : path.error.code).toBe(expected);
  if (!path.ok) expect(path.error.next).not.toBe("");
}

describe("parseRepoPath", () => {
  it.each<Row>([
    { name: "a plain path stays", input: "src/a.ts", expected: "src/a.ts" },
    { name: "dots and doubled slashes go", input: "./src//./a.ts", expected: "src/a.ts" },
    { name: "a tilde is a plain character", input: "~/a.ts", expected: "~/a.ts" },
    { name: "a backslash is a plain character", input: "src\\a.ts", expected: "src\\a.ts" },
    { name: "names beginning with dots stay", input: "..a/.b/...", expected: "..a/.b/..." },
    { name: "absolute inside", input: "/w/app/a.ts", root: "/w/app", expected: "a.ts" },
    { name: "absolute inside the top folder", input: "/a.ts", root: "/", expected: "a.ts" },
    {
      name: "git's files for users are not protected",
      input: ".gitignore",
      expected: ".gitignore",
    },
    {
      name: "a folder of workflows is not protected",
      input: ".github/ci.yml",
      expected: ".github/ci.yml",
    },
    { name: "empty", input: "", expected: "PATH_INVALID" },
    { name: "the root itself", input: "./", expected: "PATH_INVALID" },
    { name: "a folder", input: "src/", expected: "PATH_INVALID" },
    { name: "a folder, with a dot", input: "src/.", expected: "PATH_INVALID" },
    { name: "NUL", input: "a\0b", expected: "PATH_INVALID" },
    { name: "half a character", input: "a\ud800b", expected: "PATH_INVALID" },
    { name: "too long", input: `${"a/".repeat(MAX_PATH_CHARS)}a`, expected: "PATH_INVALID" },
    { name: "two dots that stay inside", input: "a/../b", expected: "PATH_INVALID" },
    {
      name: "two dots, absolute, inside",
      input: "/w/app/a/../b",
      root: "/w/app",
      expected: "PATH_INVALID",
    },
    { name: "absolute without a root", input: "/w/app/a.ts", expected: "PATH_INVALID" },
    {
      name: "R18b: a sibling sharing the prefix",
      input: "../app-old/b.txt",
      root: "/w/app",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "an absolute sibling sharing the prefix",
      input: "/w/app-old/b.txt",
      root: "/w/app",
      expected: "PATH_OUTSIDE_ROOT",
    },
    { name: "two dots that leave", input: "a/../../b", expected: "PATH_OUTSIDE_ROOT" },
    {
      name: "absolute elsewhere",
      input: "/etc/passwd",
      root: "/w/app",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "absolute, leaving and coming back",
      input: "/w/app/../app/a",
      root: "/w/app",
      expected: "PATH_INVALID",
    },
    { name: "git's folder", input: ".git/config", expected: "PATH_PROTECTED" },
    { name: "git's folder in other case", input: ".GiT/config", expected: "PATH_PROTECTED" },
    { name: "git's folder deeper", input: "x/.git/hooks/pre-commit", expected: "PATH_PROTECTED" },
    { name: "git's folder by its short name", input: "git~1/config", expected: "PATH_PROTECTED" },
    { name: "git's file of a worktree", input: ".git", expected: "PATH_PROTECTED" },
    { name: "our state", input: ".surehand/journal", expected: "PATH_PROTECTED" },
    {
      name: "git's folder, absolute",
      input: "/w/.git/config",
      root: "/w",
      expected: "PATH_PROTECTED",
    },
    {
      name: "Windows: both separators",
      input: ".\\src/a.ts",
      platform: "windows",
      expected: "src/a.ts",
    },
    {
      name: "Windows: absolute in other case",
      input: "c:\\W\\app\\a.ts",
      root: "C:/w/App",
      platform: "windows",
      expected: "a.ts",
    },
    {
      name: "Windows: absolute as in a URI",
      input: "/c:/w/App/a.ts",
      root: "C:/w/App",
      platform: "windows",
      expected: "a.ts",
    },
    {
      name: "Windows: another drive",
      input: "D:\\w\\a.ts",
      root: "C:/w",
      platform: "windows",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "Windows: a share",
      input: "\\\\host\\w\\a.ts",
      root: "C:/w",
      platform: "windows",
      expected: "PATH_OUTSIDE_ROOT",
    },
    {
      name: "Windows: relative to a drive",
      input: "C:a.ts",
      platform: "windows",
      expected: "PATH_INVALID",
    },
    { name: "Windows: a stream", input: "a.ts:b", platform: "windows", expected: "PATH_INVALID" },
    {
      name: "Windows: a device",
      input: "src/nul.txt",
      platform: "windows",
      expected: "PATH_INVALID",
    },
    {
      name: "Windows: a trailing dot",
      input: "src/a.",
      platform: "windows",
      expected: "PATH_INVALID",
    },
  ])("$name", checkParse);

  it("proposes the path without `..`", () => {
    const path = parseRepoPath("src/../lib/a.ts");
    expect(path.ok ? "" : path.error.next).toContain("lib/a.ts");
  });

  it("law: what is accepted is normal, stays inside and is accepted again as it is", () => {
    const part = fc.oneof(
      fc.constantFrom("a", "..", ".", "", "b c", "~", ".git", "é"),
      fc.string({ maxLength: 4 }),
    );
    const input = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(input, (text) => {
        const path = parseRepoPath(text, "/w");
        if (!path.ok) return;
        expect(parseRepoPath(path.value, "/w")).toEqual(path);
        expect(posix.join("/w", path.value)).toBe(`/w/${path.value}`);
        expect(path.value.split("/")).not.toContain("..");
        expect(path.value.split("/").some(isProtectedName)).toBe(false);
      }),
    );
  });
});

describe("isProtectedName", () => {
  it.each([
    ".git",
    ".GIT",
    "GIT~1",
    "git~2",
    ".git.",
    ".git ",
    ".g\u200cit",
    "\uff0egit",
    ".git::$INDEX_ALLOCATION",
    ".surehand",
    ".\u017furehand",
    "SUREHA~1",
  ])("%j is protected", (name) => expect(isProtectedName(name)).toBe(true));

  it.each(["git", ".gitignore", ".gitmodules", "surehand", "surehand.json", "git~", ".gitx"])(
    "%j is not",
    (name) => expect(isProtectedName(name)).toBe(false),
  );
});
