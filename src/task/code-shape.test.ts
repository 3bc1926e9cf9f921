/** Tests of shapes: what of a line may stay, and that no name or literal ever does. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../syntax/index.ts";
import { MAX_LINE_TOKENS, MAX_SHAPE_LINES, toCodeShape } from "./code-shape.ts";
import { getKeywords } from "./keywords.ts";

describe("toCodeShape", () => {
  it.each<[string, string | undefined, string, string]>([
    ["names, numbers, signs", "typescript", "  if (total > 12.5e3) {", "  if (id > num.num) {"],
    ["strings of all quotes", "typescript", 'f("a\\"b", \'c\', `d`)', "id(str, str, str)"],
    ["comments", "typescript", "x = 1; // secret", "id = num; cmt"],
    ["a comment within a line", "c", "a /* secret */ b", "id cmt id"],
    ["hash comments", "python", "\treturn x # secret", "\treturn id cmt"],
    ["a hash that starts no comment", "typescript", "this.#key", "this.#id"],
    ["a string that is not closed", "python", 'x = "secret = 1', "id = str"],
    ["triple quotes", "python", 'x = """secret"" y""" + z', "id = str + id"],
    ["lifetimes", "rust", "fn f<'a>(x: &'a str, c: 'c')", "fn id<'id>(id: &'id id, id: str)"],
    ["other scripts and signs", "python", "größe = 数 ± 🙂x", "id = id sym symid"],
    ["words of another language", "go", "class X { return }", "id id { return }"],
    ["a language that is not known", undefined, "if (secret) return", "id (id) id"],
    ["indentation and spaces", "yaml", "   - key:   true ", "   - id:   true "],
    ["an empty text", "go", "", ""],
  ])("%s", (_name, language, line, expected) => {
    expect(toCodeShape(line, language)).toEqual([expected]);
  });

  it("is bounded in lines and tokens", () => {
    expect(toCodeShape("a\n".repeat(100), "go")).toHaveLength(MAX_SHAPE_LINES + 1);
    const [line] = toCodeShape("a ".repeat(10_000), "go");
    expect(line?.length).toBeLessThanOrEqual(MAX_LINE_TOKENS * 2 + 1);
    expect(line?.endsWith("…")).toBe(true);
  });

  it("is linear in hostile lines", () => {
    for (const unit of ["'", '"', "/*", "#", "\\", "`", "\ud83d", "\u0301"]) {
      expect(toCodeShape(unit.repeat(200_000), "javascript").length).toBe(1);
    }
  });

  it("keeps no word but keywords and the words for classes, whatever the text", () => {
    const ids = [undefined, ...LANGUAGES.map(({ id }) => id)];
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: "grapheme", maxLength: 12 }),
            fc.constantFrom('"', "'", "`", "/*", "*/", "//", "#", "\\", '"""', "<!--", "\n", " "),
            fc.constantFrom("if", "return", "SECRET", "Zq7", "été"),
          ),
        ),
        fc.constantFrom(...ids),
        (parts, language) => {
          const allowed = new Set([...getKeywords(language), "id", "num", "str", "cmt", "sym"]);
          const pattern = new RegExp(`^(?:${[...allowed].join("|")})*$`);
          const shape = toCodeShape(parts.join(""), language).join("\n");
          const words = shape.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
          expect(words.filter((word) => !pattern.test(word))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("getKeywords", () => {
  it("knows the languages by their ids", () => {
    const known = LANGUAGES.filter(({ id }) => getKeywords(id).size > 0).map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(["typescript", "tsx", "c_sharp", "json", "bash"]));
    expect([getKeywords("klingon").size, getKeywords(undefined).size]).toEqual([0, 0]);
  });
});
