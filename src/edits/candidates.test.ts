/**
 * Places described to the caller: position, preview, enclosing definition, what differs first, and a text that
 * singles the place out and really does.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineTable, toLfView, toSpan } from "../text/index.ts";
import type { AnswerCandidate } from "./answer.ts";
import { describeCandidates, MAX_CANDIDATES, toRange } from "./candidates.ts";
import { editText } from "./edit-text.ts";

/** The candidates of a refused edit. */
function checkCandidates(text: string, oldText: string): readonly AnswerCandidate[] {
  const answer = editText(text, { old_text: oldText, new_text: "replacement(now);" });
  expect(answer.status).not.toBe("applied");
  return answer.candidates;
}

const CLASS = [
  "class Store {",
  "  load(path) {",
  "    const raw = readFile(path);",
  "    return raw;",
  "  }",
  "",
  "  save(path, doc) {",
  "    const raw = readFile(path);",
  "    return write(raw, doc);",
  "  }",
  "}",
  "",
].join("\n");

describe("candidates", () => {
  it("say where each place is and inside what", () => {
    const found = checkCandidates(CLASS, "    const raw = readFile(path);");
    expect(
      found.map(({ range, enclosing, preview }) => [range.start_line, enclosing, preview]),
    ).toEqual([
      [3, "load", "    const raw = readFile(path);"],
      [8, "save", "    const raw = readFile(path);"],
    ]);
    expect(found[0]).toMatchObject({
      match_type: "exact",
      confidence: 1,
      range: { start_line: 3, start_col: 1, end_line: 3, end_col: 32 },
      first_difference: null,
    });
  });

  it("are inside nothing at the outermost depth", () => {
    const found = checkCandidates(`after();\n${CLASS}after();\n`, "after();");
    expect(found.map((one) => one.enclosing)).toEqual([null, null]);
  });

  it("give the fewest lines around each place that single it out", () => {
    const found = checkCandidates(CLASS, "    const raw = readFile(path);");
    expect(found.map((one) => one.unique_old_text)).toEqual([
      "  load(path) {\n    const raw = readFile(path);",
      "  save(path, doc) {\n    const raw = readFile(path);",
    ]);
  });

  it("give no such text where none is short enough", () => {
    const found = checkCandidates("f(a);\n".repeat(60), "f(a);");
    expect(found).toHaveLength(MAX_CANDIDATES);
    expect(found[3]?.unique_old_text).toBe(null);
  });

  it.each([
    ["spaces", "    const raw=readFile( path );", "spaces"],
    ["typographic characters", "say(“hi”);", "typographic characters"],
    ["quotes", "say('hi');", "quotes or trailing punctuation"],
    ["indentation", "      return raw;\n        // done", "indentation"],
  ])("name the first difference: %s", (_name, oldText, drift) => {
    const text = `${CLASS}    say("hi");\n    // done\n`.repeat(2);
    const found = checkCandidates(
      text.replaceAll("return raw;\n", "return raw;\n    // done\n"),
      oldText,
    );
    expect(found[0]?.first_difference).toMatchObject({ drift });
  });

  it("are the nearest places when nothing fits, with the first line that differs", () => {
    const [nearest] = checkCandidates(
      CLASS,
      "    const raw = readFile(path);\n    audit(user);\n    notify(path, user, change);\n    return write(raw, doc);",
    );
    expect(nearest?.range.start_line).toBe(8);
    expect(nearest?.first_difference).toEqual({
      line: 9,
      old: "    audit(user);",
      file: "",
      drift: "line missing in the file",
    });
  });

  it("tell a few characters from another line", () => {
    const old = "    const raw = readFlie(path);\n    return nothing(at, all);";
    const [nearest] = checkCandidates(CLASS, old);
    expect(nearest?.first_difference).toMatchObject({ drift: "a few characters" });
  });

  it("stay short where lines are long", () => {
    const line = "a,".repeat(50_000);
    const found = checkCandidates(`${line}f(b)\n${line}f(b)\n`, "f(b)");
    expect(found.map((one) => one.unique_old_text)).toEqual([null, null]);
    const nearest = checkCandidates(`${line}f(b)\n`, `${line}f(c)\nzork`);
    expect(JSON.stringify(nearest).length).toBeLessThan(4_000);
  });

  it("cut a long preview and say so", () => {
    const block = `${Array.from({ length: 20 }, (_, at) => `line(${at});`).join("\n")}\n`;
    const [first] = checkCandidates(block + block, block);
    expect(first?.preview.split("\n")).toHaveLength(7);
    expect(first?.preview.endsWith("\n…")).toBe(true);
  });

  it("texts that single a place out occur once and hold the place", () => {
    const line = fc.constantFrom("a", "b", "  c", "", "}");
    const eol = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 2, maxLength: 15 }),
        eol,
        fc.nat(),
        (lines, end, pick) => {
          const text = lines.join(end) + end;
          const view = toLfView(text);
          const at = pick % lines.length;
          const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
          const span = toSpan(start, start + (lines[at] ?? "").length);
          const [found] = describeCandidates(text, view, [
            { matchType: "exact", confidence: 1, span, oldText: "", newText: "", undone: [] },
          ]);
          const unique = found?.unique_old_text;
          if (unique === undefined || unique === null) return;
          const first = view.lf.indexOf(unique);
          expect(view.lf.indexOf(unique, first + 1)).toBe(-1);
          expect(first).toBeLessThanOrEqual(span.start);
          expect(first + unique.length).toBeGreaterThanOrEqual(span.end);
        },
      ),
    );
  });
});

describe("toRange", () => {
  it.each([
    ["a\nbc\n", 2, 4, { start_line: 2, start_col: 1, end_line: 2, end_col: 3 }],
    ["a\r\nbc\r\n", 1, 4, { start_line: 1, start_col: 2, end_line: 2, end_col: 2 }],
    ["", 0, 0, { start_line: 1, start_col: 1, end_line: 1, end_col: 1 }],
  ])("of %j from %i to %i", (text, start, end, expected) => {
    expect(toRange(new LineTable(text), start, end)).toEqual(expected);
  });
});
