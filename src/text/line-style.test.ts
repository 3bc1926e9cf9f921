/** Trailing space and operator columns of siblings, and when nothing is taken over. */
import { describe, expect, it } from "vitest";
import { SiblingStyles } from "./line-style.ts";

/** Rows as `caller's line => file's line`, `·` for a space. */
function printStyled(rows: readonly string[], added: string): string {
  const show = (text: string): string => text.replaceAll(" ", "·");
  const pairs = rows.map((row) => {
    const [theirs = "", ours = ""] = row.split("=>>").map((part) => part.replaceAll("·", " "));
    return { theirs, ours };
  });
  return show(new SiblingStyles(pairs).style(added.replaceAll("·", " ")));
}

describe("SiblingStyles", () => {
  it.each<[string, readonly string[], string, string]>([
    ["space at the end of all siblings", ["-·a=>>-·a··", "-·b=>>-·b··"], "-·c", "-·c··"],
    ["an equal sign in one column", ["a·=·1=>>a···=·1", "ab·=·2=>>ab··=·2"], "ac·=·3", "ac··=·3"],
    [
      "an arrow in one column",
      ["'a'·=>·1=>>'a'···=>·1", "'ab'·=>·2=>>'ab'··=>·2"],
      "'abc'·=>·3",
      "'abc'·=>·3",
    ],
    ["indented siblings", ["·ax·=·1=>>·ax··=·1", "·ay·=·2=>>·ay··=·2"], "·a·=·3", "·a···=·3"],
    ["a short assignment", ["ax·:=·1=>>ax··:=·1", "ay·:=·2=>>ay··:=·2"], "a·:=·3", "a···:=·3"],
  ])("takes over %s", (_name, rows, added, expected) => {
    expect(printStyled(rows, added)).toBe(expected);
  });

  it.each<[string, readonly string[], string]>([
    ["one sibling", ["-·a=>>-·a··"], "-·c"],
    ["siblings that end differently", ["-·a=>>-·a··", "-·b=>>-·b"], "-·c"],
    ["a tail that the caller's copies have too", ["-·a··=>>-·a··", "-·b··=>>-·b··"], "-·c"],
    ["a line that has a tail of its own", ["-·a=>>-·a··", "-·b=>>-·b··"], "-·c·"],
    [
      "stray space that most other lines lack",
      ["-·a=>>-·a··", "-·b=>>-·b··", "x=>>x", "y=>>y"],
      "-·c",
    ],
    ["lines of another indentation", ["·-·a=>>·-·a··", "·-·b=>>·-·b··"], "-·c"],
    ["lines that start otherwise", ["-·a=>>-·a··", "-·b=>>-·b··"], "*·c"],
    ["operators in different columns", ["a·=·1=>>a··=·1", "ab·=·2=>>ab··=·2"], "a·=·3"],
    [
      "operators that the caller's copies have there too",
      ["ab·=·1=>>ab·=·1", "ac·=·2=>>ac·=·2"],
      "a·=·3",
    ],
    ["another operator", ["a·=·1=>>a···=·1", "ab·=·2=>>ab··=·2"], "a:·3"],
    ["a name too long for the column", ["a·=·1=>>a··=·1", "a·=·2=>>a··=·2"], "abcdef·=·3"],
    [
      "siblings whose lines differ in more than space",
      ["a·=·1=>>a··=·8", "a·=·2=>>a··=·9"],
      "a·=·3",
    ],
    ["no siblings at all", [], "a·=·3"],
  ])("does not take over %s", (_name, rows, added) => {
    expect(printStyled(rows, added)).toBe(added);
  });

  it("is quick on very long lines and very many siblings", () => {
    const long = `a${" ".repeat(300_000)}b`;
    const styles = new SiblingStyles([
      { theirs: long, ours: long },
      { theirs: long, ours: `${long} ` },
    ]);
    expect(styles.style(long)).toBe(long);
    const many = new SiblingStyles(
      Array.from({ length: 20_000 }, (_, at) => ({ theirs: `a${at} = 1`, ours: `a${at}  = 1` })),
    );
    for (let at = 0; at < 20_000; at += 1) many.style(`a${at} = 2`);
  });
});
