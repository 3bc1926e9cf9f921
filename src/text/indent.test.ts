/** Indentation styles, and how a caller's depths become the file's. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findIndentStyle, getColumns, IndentMap, type IndentPair, opensBlock } from "./indent.ts";

/** Indentation from `2` for two spaces, `3t` for three tabs, `t2` for a tab and two spaces. */
function toIndent(text: string): string {
  const [, tabs = "", unit = "", spaces = ""] = /^(\d*)(t?)(\d*)$/.exec(text) ?? [];
  if (unit === "") return " ".repeat(Number(tabs));
  return "\t".repeat(tabs === "" ? 1 : Number(tabs)) + " ".repeat(Number(spaces));
}

function printIndent(indent: string): string {
  const tabs = indent.length - indent.trimStart().length - indent.replaceAll("\t", "").length;
  const spaces = indent.replaceAll("\t", "").length;
  if (tabs === 0) return `${spaces}`;
  return `${tabs === 1 ? "" : tabs}t${spaces === 0 ? "" : spaces}`;
}

/** Steps of the two styles, as `4>2` or `t>4`. */
function toStyles(text: string): readonly { readonly unit: string; readonly columns: number }[] {
  return text.split(">").map((one) => {
    const unit = toIndent(one);
    return { unit, columns: getColumns(unit) };
  });
}

/** `styles`, then pairs of depths as `4>2`, a star before those of comment stars; maps each of `asked`. */
function printMap(styles: string, pairs: string, asked: string): string {
  const [theirs, ours] = toStyles(styles);
  const known: readonly IndentPair[] = pairs
    .split(" ")
    .filter((pair) => pair !== "")
    .map((pair, line) => {
      const [left = "", right = ""] = pair.replace("*", "").split(">").map(toIndent);
      return { theirs: left, ours: right, line, isStarred: pair.startsWith("*") };
    });
  if (theirs === undefined || ours === undefined) return "";
  const map = new IndentMap(known, theirs, ours);
  return asked
    .split(" ")
    .map((one, at) => printIndent(map.map(toIndent(one), at)))
    .join(" ");
}

describe("getColumns", () => {
  it.each([
    ["", 0],
    ["  ", 2],
    ["\t", 4],
    ["\t\t  ", 10],
    ["  \t", 4],
  ])("%j", (indent, columns) => {
    expect(getColumns(indent)).toBe(columns);
  });
});

describe("findIndentStyle", () => {
  it.each<[string, readonly string[], string | undefined]>([
    ["two spaces", ["a", "  b", "    c", "  d", "e"], "2"],
    ["four spaces", ["a", "    b", "        c", "    d"], "4"],
    ["tabs", ["a", "\tb", "\t\tc"], "t"],
    ["tabs with spaces for alignment", ["a", "\tb", "\t  c", "\td"], "t"],
    ["no indentation", ["a", "b"], undefined],
    ["no lines", [], undefined],
    ["blank lines do not count", ["a", "        ", "  b"], "2"],
    [
      "stars of comments do not count",
      ["    /**", "     * a", "     */", "    a", "        b"],
      "4",
    ],
    ["only one depth", ["   a", "   b"], "3"],
    ["stars of comments make no step", ["/**", " * a", " */", "    b", "/**", " */", "    c"], "4"],
    [
      "a step taken twice is still the step",
      ["a", "    b", "a", "    b", "a", "    b", "  c", "    d", "  c"],
      "2",
    ],
    [
      "one odd line does not make the step",
      ["a", "    b", "a", "    b", "a", "    b", "      x"],
      "4",
    ],
  ])("%s", (_name, lines, expected) => {
    const style = findIndentStyle(lines);
    expect(style && printIndent(style.unit)).toBe(expected);
    if (style !== undefined) expect(style.columns).toBe(getColumns(style.unit));
  });
});

describe("IndentMap", () => {
  it.each<[string, string, string, string, string]>([
    ["nothing shared: as it is", "4>2", "", "0 4 8", "0 4 8"],
    ["the same on both sides: as it is, at any depth", "4>2", "0>0 4>4", "0 4 8 3 t", "0 4 8 3 t"],
    ["spaces to tabs", "4>t", "0>0 4>t 8>2t", "0 4 8 12", "0 t 2t 3t"],
    ["two spaces to tabs", "2>t", "0>0 2>t", "0 2 4 6", "0 t 2t 3t"],
    ["tabs to spaces", "t>4", "t>4 2t>8", "0 t 2t 3t", "0 4 8 12"],
    ["tabs to two spaces", "t>2", "t>2 2t>4", "0 t 2t 3t", "0 2 4 6"],
    ["two to four", "2>4", "2>4 4>8", "0 2 4 6 8", "0 4 8 12 16"],
    ["four to two", "4>2", "4>2 8>4", "0 4 8 12 16", "0 2 4 6 8"],
    ["common indentation lost", "4>4", "0>8 4>12", "0 4 8", "8 12 16"],
    ["common indentation lost, of tabs", "t>t", "0>2t t>3t", "0 t 2t", "2t 3t 4t"],
    ["indentation lost, and a depth less than shared", "4>4", "4>12", "4 0", "12 8"],
    ["too much indentation", "4>4", "8>4 12>8", "8 12 16 4", "4 8 12 0"],
    ["one depth shared: the styles tell the rest", "4>2", "4>2", "4 8 12", "2 4 6"],
    ["one depth shared, shifted: steps as the caller's", "4>4", "0>4", "0 4 8", "4 8 12"],
    ["alignment less than a step stays", "4>2", "4>2 8>4", "5 9 11", "3 5 7"],
    ["continuation lines keep their alignment", "4>4", "0>4 4>8", "10", "14"],
    ["comment stars follow their comment", "4>2", "0>0 4>2 *5>3", "5", "3"],
    ["comment stars without one to follow", "4>2", "0>0 4>2", "5", "3"],
    ["comment stars say nothing of deeper lines", "4>2", "0>0 4>2 *5>3 *5>3", "8 12", "4 6"],
    ["nothing but comment stars is shared", "4>2", "*5>3 *5>3", "5 9", "3 7"],
    ["the depth that most lines agree on", "4>4", "0>4 0>4 0>4 0>8 4>8", "0 4", "4 8"],
  ])("%s", (_name, styles, pairs, asked, expected) => {
    expect(printMap(styles, pairs, asked)).toBe(expected);
  });

  it("takes the nearest line where one depth is at several in the file", () => {
    const [theirs, ours] = toStyles("4>4");
    if (theirs === undefined || ours === undefined) throw new Error("two styles are given");
    const at = (line: number, columns: number): IndentPair => ({
      theirs: "",
      ours: " ".repeat(columns),
      line,
      isStarred: false,
    });
    const map = new IndentMap([at(0, 4), at(10, 8)], theirs, ours);
    expect([0, 4, 5, 6, 20].map((line) => map.map("", line).length)).toEqual([4, 4, 4, 8, 8]);
  });

  it("brings every depth back when the two sides change places", () => {
    const steps = fc.constantFrom("2", "4", "8", "t");
    fc.assert(
      fc.property(
        steps,
        steps,
        fc.array(fc.nat({ max: 6 }), { minLength: 1 }),
        (left, right, asked) => {
          const depths = [0, 1, 2];
          const [one, other] = toStyles(`${left}>${right}`);
          if (one === undefined || other === undefined) throw new Error("two styles are given");
          const pair = (from: string, to: string, depth: number): IndentPair => ({
            theirs: from.repeat(depth),
            ours: to.repeat(depth),
            line: depth,
            isStarred: false,
          });
          const there = new IndentMap(
            depths.map((depth) => pair(one.unit, other.unit, depth)),
            one,
            other,
          );
          const back = new IndentMap(
            depths.map((depth) => pair(other.unit, one.unit, depth)),
            other,
            one,
          );
          for (const depth of asked) {
            expect(there.map(one.unit.repeat(depth), 0)).toBe(other.unit.repeat(depth));
            expect(back.map(there.map(one.unit.repeat(depth), 0), 0)).toBe(one.unit.repeat(depth));
          }
        },
      ),
    );
  });

  it("is quick for very many shared and asked lines", () => {
    const pairs = Array.from({ length: 50_000 }, (_, line) => ({
      theirs: " ".repeat((line % 9) * 4),
      ours: " ".repeat((line % 9) * 2),
      line,
      isStarred: false,
    }));
    const map = new IndentMap(pairs, { unit: "    ", columns: 4 }, { unit: "  ", columns: 2 });
    for (let line = 0; line < 50_000; line += 1) expect(map.map("        ", line)).toBe("    ");
  });
});

describe("opensBlock", () => {
  it.each(["if x:", "f(", "a = [", "() => {", "x =>  ", "if x then", "for x do", "else", "BEGIN"])(
    "yes: %s",
    (line) => {
      expect(opensBlock(line)).toBe(true);
    },
  );

  it.each(["", "x = 1", "end", "}", "f();", "done", "a[0]", "redo = 1"])("no: %s", (line) => {
    expect(opensBlock(line)).toBe(false);
  });
});
