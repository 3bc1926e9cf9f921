/** What a rebase keeps, carries over, adapts and refuses: laws, then rows by kind of drift and by language. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isElisionLine } from "./elision.ts";
import type { RebaseChange } from "./line-changes.ts";
import { type RebaseInput, rebase } from "./rebase.ts";

type Options = Omit<RebaseInput, "base" | "theirs" | "ours">;

function applyChanges(text: string, changes: readonly RebaseChange[]): string {
  let end = 0;
  const parts: string[] = [];
  for (const change of changes) {
    expect(change.start).toBeGreaterThanOrEqual(end);
    parts.push(text.slice(end, change.start), change.text);
    end = change.end;
  }
  return parts.join("") + text.slice(end);
}

/** The file's text after the rebase, or the conflict as `! reason line: base <> ours`. */
function printRebase(base: string, theirs: string, ours: string, options: Options = {}): string {
  const result = rebase({ base, theirs, ours, ...options });
  if (result.ok) return applyChanges(ours, result.value.changes);
  const { reason, line, base: old, ours: file } = result.error;
  return `! ${reason} ${line}: ${old} <> ${file}`.replaceAll("\n", "|");
}

function countChanges(base: string, theirs: string, ours: string): number {
  const result = rebase({ base, theirs, ours });
  return result.ok ? result.value.changes.length : -1;
}

/** Rows with `|` for line ends and `→` for tabs. */
function checkRow(rows: readonly string[], expected: string, options: Options = {}): void {
  const [base = "", theirs = "", ours = ""] = rows.map((row) =>
    row.replaceAll("|", "\n").replaceAll("→", "\t"),
  );
  const printed = printRebase(base, theirs, ours, options);
  expect(printed.replaceAll("\n", "|").replaceAll("\t", "→")).toBe(expected);
}

const anyLine = fc.oneof(
  fc.constantFrom("", " ", "}", "x = 1", "x = 2", "\tx = 1", "  x = 1", "end", "f(a, b)", "f('a')"),
  fc.string({ maxLength: 5, unit: fc.constantFrom("a", "b", " ", ";", "“", "\t", "*") }),
);
const anyText = fc.array(anyLine, { maxLength: 7 }).map((lines) => lines.join("\n"));

describe("the laws of rebase", () => {
  it("gives the new text where the file has the old one: rebase(b, t, b) = t", () => {
    fc.assert(
      fc.property(anyText, anyText, (base, theirs) => {
        expect(printRebase(base, theirs, base)).toBe(theirs);
      }),
      { numRuns: 3_000 },
    );
  });

  it("changes nothing when the edit changes nothing: rebase(b, b, o) = o", () => {
    fc.assert(
      fc.property(anyText, anyText, (base, ours) => {
        expect(countChanges(base, base, ours)).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  });

  /** Lines that differ much from each other and are not indented. */
  const distinctLines = fc.uniqueArray(fc.stringMatching(/^[a-z]{5} [a-z]{6}\(\)$/), {
    minLength: 3,
    maxLength: 9,
  });
  /** What an edit does before and to each line. */
  const edits = fc.array(
    fc.record({
      added: fc.array(fc.stringMatching(/^[A-Z]{8} [0-9]{4}$/), { maxLength: 2 }),
      does: fc.constantFrom("keep", "keep", "keep", "remove", "change"),
    }),
    { minLength: 9, maxLength: 9 },
  );
  type Edit = readonly { readonly added: readonly string[]; readonly does: string }[];

  /** The lines after the edit, `print` giving each kept line. */
  function applyEdit(
    lines: readonly string[],
    edit: Edit,
    print: (line: string) => string,
  ): string {
    return lines
      .flatMap((line, at) => {
        const { added = [], does = "keep" } = edit[at] ?? {};
        if (does === "remove") return added;
        return [...added, does === "change" ? print(line).replace("()", "(1)") : print(line)];
      })
      .join("\n");
  }

  it("finds an insertion or a changed line in place: rebase(b, t, t) changes nothing", () => {
    fc.assert(
      fc.property(distinctLines, edits, (lines, edit) => {
        const additions = edit.map(({ added, does }) => ({
          added,
          does: does === "remove" ? "keep" : does,
        }));
        const theirs = applyEdit(lines, additions, (line) => line);
        expect(printRebase(lines.join("\n"), theirs, theirs)).toBe(theirs);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[string, (line: string) => string]>([
    ["trailing space", (line) => `${line}  `],
    ["inner spacing", (line) => line.replace(" ", "   ")],
    ["trailing punctuation", (line) => `${line};`],
    ["indentation", (line) => `\t${line}`],
    ["no-break spaces", (line) => line.replace(" ", "\u00a0")],
    ["a typo", (line) => line.replace(/^(..)(.)/, "$1$2$2")],
  ])("keeps the file's bytes on every line the edit leaves alone: %s", (name, drift) => {
    fc.assert(
      fc.property(distinctLines, edits, (lines, edit) => {
        // An edit that removes all lines shows nothing of the file, and nothing is to be learned from it.
        fc.pre(lines.some((_, at) => edit[at]?.does === "keep"));
        const base = lines.join("\n");
        const ours = lines.map(drift).join("\n");
        const theirs = applyEdit(lines, edit, (line) => line);
        const indent = name === "indentation" ? "\t" : "";
        const tail = name === "trailing space" ? "  " : "";
        const mapped = edit.map((one) => ({
          ...one,
          added: one.added.map((line) => indent + line + tail),
        }));
        const expected = applyEdit(lines, mapped, drift);
        const withoutTails = (text: string): string =>
          text.replace(/^([A-Z]{8} [0-9]{4}) +$/gm, "$1");
        expect(withoutTails(printRebase(base, theirs, ours))).toBe(withoutTails(expected));
      }),
      { numRuns: 500 },
    );
  });

  it("keeps lines of the file that the old text does not show, away from what changes", () => {
    fc.assert(
      fc.property(distinctLines, fc.nat(), fc.nat(), (lines, seed, other) => {
        const at = seed % lines.length;
        const unknownAt = other % (lines.length + 1);
        fc.pre(unknownAt < at || unknownAt > at + 1);
        const change = (all: readonly string[]): string =>
          all.map((line) => (line === lines[at] ? `${line} // new` : line)).join("\n");
        const ours = [...lines.slice(0, unknownAt), "UNKNOWN", ...lines.slice(unknownAt)];
        expect(printRebase(lines.join("\n"), change(lines), ours.join("\n"))).toBe(change(ours));
      }),
    );
  });
});

describe("rebase", () => {
  it.each<[string, string, string, string, string]>([
    ["a changed line", "a|b|c", "a|B|c", "a|b|c", "a|B|c"],
    [
      "a changed line beside drift",
      "one(1);|two(2)",
      "one(1);|two(3)",
      "one(1)|two( 2 )",
      "one(1)|two( 3 )",
    ],
    [
      "a line changed where quotes drifted",
      'log("a", x)',
      'log("a", y)',
      "log('a', x);",
      "log('a', y);",
    ],
    ["lines removed", "a|b|c|d", "a|d", "a |b |c |d ", "a |d "],
    ["the first and the last line removed", "a|b|c", "b", "a|b|c", "b"],
    ["the whole removed", "a|b", "", "a|b", ""],
    ["lines added at both ends", "mid", "top|mid|end", "mid;", "top|mid;|end"],
    [
      "lines replaced by others",
      "a|old one|z",
      "a|12345|67890|z",
      "a|old one;|z",
      "a|12345|67890|z",
    ],
    ["an unknown line beside the change stays", "a|b|c", "a|B|c", "a|zzz|b|c", "a|zzz|B|c"],
    [
      "unknown lines around an insertion elsewhere stay",
      "a|b|c",
      "a|b|new|c",
      "a|zzz|b|c|yyy",
      "a|zzz|b|new|c|yyy",
    ],
    ["a kept line that the file lacks is not put back", "a|b|c|d", "a|b|c|D", "a|c|d", "a|c|D"],
    ["a removed line that the file lacks is gone already", "a|b|c", "a|c", "a|c", "a|c"],
    ["an addition that is there already", "a|c", "a|new line|c", "a|new line|c", "a|new line|c"],
    [
      "an addition that is there in another style",
      "a|c",
      "a|f('x')|c",
      'a|f("x");|c',
      'a|f("x");|c',
    ],
    ["equal lines: the one meant", "x|y|x|z", "x|y|x|new|z", "x|y|x|z", "x|y|x|new|z"],
    ["no pattern semantics in added lines", "a|b", "a|$& $1 \\1|b", "a;|b;", "a;|$& $1 \\1|b;"],
    [
      "no pattern semantics in merged lines",
      "f('a', 1)",
      "f('a', '$&')",
      'f("a", 1)',
      "f(\"a\", '$&')",
    ],
    [
      "a changed line stays at the depth that the file has it at",
      "x|  a(1)|  b|  c",
      "x|  a(2)|  b|  c",
      "x|    a(1)|  b|  c",
      "x|    a(2)|  b|  c",
    ],
    ["the caller's trailing space on a changed line", "a", "a  ", "a", "a  "],
    ["the file's trailing space on a changed line", "a(1)", "a(2)", "a(1) ", "a(2) "],
  ])("carries over %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected);
  });

  it.each<[string, string, string, string, string]>([
    ["the file has a blank line more beside an insertion", "a|b", "a|new|b", "a||b", "a|new||b"],
    ["the new lines bring the blank lines that are there", "a|b", "a||new||b", "a||b", "a||new||b"],
    ["blank lines on both sides are the file's", "a||b", "a||new||b", "a||||b", "a||new|||b"],
    ["the file has a blank line less beside an insertion", "a||b", "a|new||b", "a|b", "a|new|b"],
    ["the file has a blank line less among removed lines", "a|b||c|d", "a|d", "a|b|c|d", "a|d"],
    ["the file has a blank line more among removed lines", "a|b|c|d", "a|d", "a|b||c|d", "a|d"],
    ["a blank line removed", "a||b", "a|b", "a||b", "a|b"],
    ["a blank line added", "a|b", "a||b", "a;|b;", "a;||b;"],
    ["space changed on a blank line that the file lacks", "a||b", "a| |B", "a|b", "a|B"],
    ["a blank line that is there already", "a|b", "a||b", "a||b", "a||b"],
    ["space on a blank line is no difference", "a||b|c", "a||B|c", "a|  |b|c", "a|  |B|c"],
    ["a line of one comma is no blank line", "a||b", "a|b", "a|,|b", "a|,|b"],
  ])("blank lines: %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected);
  });

  it.each<[string, string, string, string, string]>([
    [
      "a line both sides changed",
      "x = 1",
      "x = 2",
      "x = 3000",
      "! changed_differently 0: x = 1 <> x = 3000",
    ],
    [
      "unknown lines inside a removed run",
      "a|b|c|d",
      "a|d",
      "a|b|zzz|c|d",
      "! unknown_lines 1: b|c <> b|zzz|c",
    ],
    [
      "unknown lines in the place of a removed one",
      "a|old text|c",
      "a|c",
      "a|zzz|c",
      "! unknown_lines 1: old text <> zzz",
    ],
    [
      "unknown lines exactly where lines are added",
      "a|b",
      "a|new|b",
      "a|zzz|b",
      "! insertion_point 1:  <> zzz",
    ],
    [
      "no line left that the insertion stands at",
      "a|b|c|d",
      "a|b|new|c|d",
      "a|d",
      "! insertion_point 1:  <> ",
    ],
    [
      "a line to change that the file does not have",
      "a|b = 1|c",
      "a|b = 2|c",
      "a|c",
      "! line_missing 1: b = 1 <> ",
    ],
  ])("refuses %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected);
  });

  it.each<[string, string, string, string, string]>([
    ["kept elided lines", "start|...|end", "start|...|END", "start|1|2|end", "start|1|2|END"],
    [
      "an addition before them",
      "start|...|end",
      "start|new|...|end",
      "start|1|2|end",
      "start|new|1|2|end",
    ],
    [
      "an addition after them",
      "start|...|end",
      "start|...|new|end",
      "start|1|2|end",
      "start|1|2|new|end",
    ],
    [
      "an elision that stands for nothing",
      "start|...|end",
      "start|...|new|end",
      "start|end",
      "start|new|end",
    ],
    [
      "a removed elision that stands for nothing",
      "start|// ...|end",
      "start|end",
      "start|end",
      "! unknown_lines 1: // ... <> ",
    ],
    [
      "removed elided lines: what goes is not shown",
      "start|// ...|end",
      "start|end",
      "start|1|2|end",
      "! unknown_lines 1: // ... <> 1|2",
    ],
  ])("elision: %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected, { isElision: isElisionLine });
  });

  it.each<[string, string, string, string, string]>([
    ["a moved line", "a|f('x')|b|c", "a|b|f('x')|c", 'a|f("x");|b|c', 'a|b|f("x");|c'],
    [
      "no bracket line, which is no line of its own",
      "a {|}|b = 1",
      "a {|b = 1|}",
      "a {|};|b = 1",
      "a {|b = 1|}",
    ],
    [
      "no line that stands twice",
      "f('x')|a|f('x')|b",
      "a|b|f('x')",
      'f("x")|a|f(`x`)|b',
      "a|b|f('x')",
    ],
    [
      "a moved line in its new depth",
      "f('x')|if y:|    b",
      "if y:|    f('x')|    b",
      'f("x")|if y:|    b',
      'if y:|    f("x")|    b',
    ],
  ])("keeps the file's text of %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected);
  });

  it.each<[string, string, string, string, string]>([
    ["seen on a kept line", "say “a”|b", "say “a”|say “new”|b", 'say "a"|b', 'say "a"|say "new"|b'],
    [
      "seen on a kept line whose indentation drifted",
      "say “a”|b",
      "say “a”|say “new”|b",
      '  say "a"|  b',
      '  say "a"|  say "new"|  b',
    ],
    ["not seen anywhere", "a|b", "a|say “new”|b", "a|b", "a|say “new”|b"],
    [
      "the file keeps some of them",
      "say “a”|b",
      "say “a”|say “new”|b",
      'say "a"|b “”',
      'say "a"|say “new”|b “”',
    ],
    ["in a changed line", "say “a”, 1", "say “a”, 2", 'say "a", 1', 'say "a", 2'],
    ["the edit is about them", "say “a”", 'say "a"', "say “a”", 'say "a"'],
  ])("look-alikes of added lines: %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected);
  });

  it.each<[string, string, string, string, string]>([
    [
      "of the nearest shared line",
      "a|b",
      "a|n1|n2|n3|n4|b",
      "    a|        b",
      "    a|    n1|    n2|        n3|        n4|        b",
    ],
    [
      "of the new text when it is the file's already",
      "a|b",
      "    a|    new|    b",
      "    a|    b",
      "    a|    new|    b",
    ],
    [
      "inside a block that the edit puts around",
      "x|y",
      "if z:|    x|    y",
      "    x|    y",
      "    if z:|        x|        y",
    ],
    [
      "inside a line that opens a block",
      "if a:",
      "if a:|    b",
      "    if a:",
      "    if a:|        b",
    ],
    [
      "after a line that opens none",
      "a = 1",
      "a = 1|    b = 2",
      "    a = 1",
      "    a = 1|    b = 2",
    ],
  ])("gives an added line the depth %s", (_name, base, theirs, ours, expected) => {
    checkRow([base, theirs, ours], expected);
  });

  it("gives an added line the trailing space and operator column of its siblings", () => {
    checkRow(["- a|- b", "- a|- b|- c", "- a  |- b  "], "- a  |- b  |- c  ");
    checkRow(
      ["a1 = 1|ab2 = 2", "a1 = 1|ab2 = 2|a = 3", "a1   = 1|ab2  = 2"],
      "a1   = 1|ab2  = 2|a    = 3",
    );
  });

  it("carries names that the file changed into added lines, when told that the old one is gone", () => {
    const rows = [
      "get(cache)|put(cache)",
      "get(cache)|put(cache)|drop(cache)",
      "get(caches)|put(caches)",
    ];
    checkRow(rows, "get(caches)|put(caches)|drop(caches)", { isInFile: () => false });
    checkRow(rows, "get(caches)|put(caches)|drop(cache)", { isInFile: (name) => name === "cache" });
    checkRow(rows, "get(caches)|put(caches)|drop(cache)");
  });

  it("uses the pairs it is given", () => {
    checkRow(["x|y", "x|new|y", "x|y|x|y"], "x|y|x|new|y", { pairs: Int32Array.of(2, 3) });
  });
});

describe("what rebase says it adapted", () => {
  function checkAdapted(
    rows: readonly string[],
    expected: readonly string[],
    options: Options = {},
  ): void {
    const [base = "", theirs = "", ours = ""] = rows.map((row) => row.replaceAll("|", "\n"));
    const result = rebase({ base, theirs, ours, ...options });
    expect(result.ok ? result.value.adapted : result.error.reason).toEqual(expected);
  }

  it.each<[string, readonly string[], readonly string[]]>([
    ["nothing", ["a|b", "a|B", "a|b"], []],
    [
      "a drifted line",
      ["f('a')|b", "f('a')|B", 'f("a")|b'],
      ["kept the file's text on 1 drifted line"],
    ],
    [
      "drifted and re-indented lines",
      ["a|b", "a|new|b", "  a|  b"],
      ["kept the file's text on 2 drifted lines", "re-indented 1 added line"],
    ],
    [
      "a merge inside a line",
      ["f('a', 1)", "f('a', 2)", 'f("a", 1)'],
      ["merged inside 1 changed line"],
    ],
  ])("%s", (_name, rows, expected) => {
    checkAdapted(rows, expected);
  });

  it("a renaming", () => {
    checkAdapted(
      ["get(cache)|put(cache)", "get(cache)|put(cache)|drop(cache)", "get(caches)|put(caches)"],
      [
        "kept the file's text on 2 drifted lines",
        "the file says caches for cache; added lines do too",
      ],
      { isInFile: () => false },
    );
  });
});

describe("the cost of rebase", () => {
  function checkQuick(base: string, theirs: string, ours: string): void {
    // That it comes back within the time limit of the test runner is what is tested.
    expect(rebase({ base, theirs, ours })).toHaveProperty("ok");
  }
  const make = (count: number, print: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => print(at)).join("\n");

  it.each<[string, string, string, string]>([
    [
      "very many changed, drifted and added lines",
      make(20_000, (at) => `  set(${at}, 'a')`),
      make(20_000, (at) => `  set(${at}, 'b')\n  new(${at})`),
      make(20_000, (at) => `    set(${at}, "a")`),
    ],
    [
      "very many lines removed",
      make(200_000, (at) => `a${at}`),
      "x",
      make(200_000, (at) => `a${at};`),
    ],
    [
      "every other line removed, and the file has none of them",
      make(60_000, (at) => `line ${at}`),
      make(30_000, (at) => `line ${at * 2}`),
      "",
    ],
    [
      "very many blank lines",
      make(3_000, () => ""),
      make(3_000, (at) => `x${at}\n`),
      make(3_000, () => " "),
    ],
    [
      "very many renamed names",
      make(20_000, (at) => `name${at}_x`),
      make(20_000, (at) => `name${at}_x\nname${at}_x()`),
      make(20_000, (at) => `name${at}_xx`),
    ],
  ])("is bounded for %s", (_name, base, theirs, ours) => {
    checkQuick(base, theirs, ours);
  });
});
