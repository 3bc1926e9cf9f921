/** Path patterns: what fits, what is refused, agreement with picomatch where both know the syntax, and bounded time. */
import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { MAX_GLOB_ALTERNATIVES, MAX_GLOB_CHARS, matchesGlob, parseGlob } from "./glob.ts";

/** Whether `pattern` fits `path`, or why it is no pattern. */
function check(pattern: string, path: string): boolean | string {
  const glob = parseGlob(pattern);
  return glob.ok ? matchesGlob(glob.value, path) : glob.error;
}

describe("a pattern", () => {
  it.each([
    ["*.ts", ["a.ts", "src/deep/a.ts", ".ts"], ["a.tsx", "a.ts/b"]],
    ["/*.ts", ["a.ts"], ["src/a.ts"]],
    ["src/*.ts", ["src/a.ts"], ["src/x/a.ts", "lib/src/a.ts"]],
    ["src/**/*.ts", ["src/a.ts", "src/x/y/a.ts"], ["a.ts", "xsrc/a.ts"]],
    ["**/a", ["a", "x/a", "x/y/a"], ["ba", "a/b"]],
    ["docs/", ["docs/a", "docs/x/.b"], ["docs", "x/docs/a"]],
    ["docs/**", ["docs/a"], ["docs"]],
    ["**", ["a", "x/y"], []],
    [".env*", [".env", ".ENV.local", "x/.env"], ["env"]],
    ["a?c", ["abc", "a\u{1f600}c"], ["ac", "a/c"]],
    ["[a-c]x", ["bx", "BX"], ["dx"]],
    ["[!a]x", ["bx"], ["ax"]],
    ["[]]x", ["]x"], ["x"]],
    ["*.{yml,yaml}", ["a.yml", "a.yaml"], ["a.yl"]],
    ["(a|b)+$", ["(a|b)+$"], ["a"]],
  ])("%s", (pattern, fitting, others) => {
    expect(fitting.filter((path) => check(pattern, path) !== true)).toEqual([]);
    expect(others.filter((path) => check(pattern, path) !== false)).toEqual([]);
  });

  it.each([
    ["!a", "is negated"],
    ["a\\b", "has a backslash"],
    ["/", "is empty"],
    ["a/../b", "leads out"],
    ["a{b", "has { without }"],
    ["a}b", "has } without {"],
    ["{a,{b}}", "braces inside braces"],
    ["[a", "has [ without ]"],
    ["**a", "has ** inside a name"],
    ["{0,1}".repeat(7), `more than ${MAX_GLOB_ALTERNATIVES}`],
    ["x".repeat(MAX_GLOB_CHARS + 1), `longer than ${MAX_GLOB_CHARS}`],
  ])("%s is refused", (pattern, reason) => {
    expect(check(pattern, "a")).toContain(reason);
  });

  it("names its only path when it has no wildcard", () => {
    const literals = ["a/b.txt", "/.env", "a*"].map((each) => {
      const glob = parseGlob(each);
      return glob.ok ? glob.value.literal : glob.error;
    });
    expect(literals).toEqual(["a/b.txt", ".env", undefined]);
  });

  it("agrees with picomatch", () => {
    const part = fc.constantFrom("a", "b", "*", "?", "a*", "*b", "{a,b}", "[ab]", "**", ".a");
    const name = fc.constantFrom("a", "b", "ab", ".a", "ba", "c");
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 2, maxLength: 4 }),
        fc.array(name, { minLength: 1, maxLength: 4 }),
        (parts, names) => {
          // Whether a folder itself fits `folder/**` is a matter of definition; here it does not.
          fc.pre(parts.at(-1) !== "**");
          const [pattern, path] = [parts.join("/"), names.join("/")];
          const isMatch = picomatch.isMatch(path, pattern, { dot: true, nocase: true });
          expect(check(pattern, path)).toBe(isMatch);
        },
      ),
    );
  });

  it("costs no more than its length times that of the path", () => {
    const pattern = `${"*a".repeat(190)}*b`;
    expect(check(pattern, "a".repeat(4000))).toBe(false);
  });
});
