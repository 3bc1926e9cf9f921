/**
 * Coordinates on one text: ranges, points and whole lines at the edges of texts, assertions, and what is refused.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import { LineTable, toEol, toOffset, tryPosition } from "../text/index.ts";
import { checkPlace, createCoordinates } from "./check-place.ts";
import type { CoordinateOperation } from "./operation.ts";
import { placeCoordinates } from "./place-coordinates.ts";

type Four = readonly [number, number, number, number];

describe("a range", () => {
  it.each<[string, string, Four, string, string]>([
    ["replaces inside a line", "abcd\n", [1, 2, 1, 4], "X", "aXd\n"],
    ["replaces over lines", "ab\ncd\nef\n", [1, 2, 3, 2], "X", "aXf\n"],
    ["deletes", "abcd\n", [1, 2, 1, 4], "", "ad\n"],
    ["inserts when it is empty", "abcd\n", [1, 3, 1, 3], "X", "abXcd\n"],
    ["inserts into an empty text", "", [1, 1, 1, 1], "X", "X"],
    ["inserts after the last character", "ab", [1, 3, 1, 3], "X", "abX"],
    ["inserts after the last ending", "ab\n", [2, 1, 2, 1], "X\n", "ab\nX\n"],
    ["ends before a CRLF", "ab\r\ncd\r\n", [1, 1, 1, 3], "X", "X\r\ncd\r\n"],
    ["takes a CRLF as one", "ab\r\ncd\r\n", [1, 3, 2, 1], "", "abcd\r\n"],
    [
      "gives new lines the endings of the file",
      "ab\r\ncd\r\n",
      [2, 1, 2, 1],
      "x\ny\n",
      "ab\r\nx\r\ny\r\ncd\r\n",
    ],
    ["frees new lines of other endings", "ab\ncd\n", [2, 1, 2, 1], "x\r\ny\r", "ab\nx\ny\ncd\n"],
    ["keeps a tab and a mark apart", "\te\u0301x", [1, 2, 1, 4], "é", "\téx"],
  ])("%s", (_name, text, place, content, expected) => {
    checkPlace(text, createCoordinates(place, content), expected);
  });

  it.each<[string, string, Four, string, string]>([
    [
      "a line that is not there",
      "a\nb\n",
      [4, 1, 4, 1],
      "POSITION_OUT_OF_RANGE",
      "Line 4 is not one of 1 to 3",
    ],
    [
      "a column that is not there",
      "éb\n",
      [1, 4, 1, 4],
      "POSITION_OUT_OF_RANGE",
      "2 columns (utf-16) have the places 1 to 3",
    ],
    ["a place inside a character", "😀\n", [1, 2, 1, 3], "POSITION_INSIDE_CHARACTER", "Column 2"],
    [
      "an end before the start",
      "abcd\n",
      [1, 3, 1, 2],
      "POSITION_OUT_OF_RANGE",
      "before it starts",
    ],
    ["nothing in place of nothing", "abcd\n", [1, 3, 1, 3], "EDIT_NO_CHANGE", "empty"],
  ])("refuses %s", (_name, text, place, code, message) => {
    const error = checkPlace(text, createCoordinates(place, ""), code);
    expect("message" in error && error.message).toContain(message);
  });

  it("tells the line's length as the caller counts it", () => {
    const utf8 = createCoordinates([0, 9, 0, 9], "x", { base: 0, encoding: "utf-8" });
    expect(checkPlace("é😀\n", utf8, "POSITION_OUT_OF_RANGE")).toMatchObject({
      details: { line_length: 6, base: 0, encoding: "utf-8" },
    });
    const beyond = createCoordinates([9, 0, 9, 0], "x", { base: 0 });
    expect(checkPlace("a\nb", beyond, "POSITION_OUT_OF_RANGE")).toMatchObject({
      details: { first_line: 0, last_line: 1, line_count: 2 },
    });
  });

  it.each<[string, Four, string, readonly string[]]>([
    [
      "a column beyond its line",
      [0, 1, 0, 99],
      "aX\ncd\n",
      ["column 99 of line 0 taken as the end of the line"],
    ],
    ["the whole text", [0, 0, 7, 0], "X", ["line 7 taken as the end of the file"]],
  ])("is taken as the protocol of editors says: %s", (_name, place, expected, adapted) => {
    const operation = createCoordinates(place, "X", { base: 0, clamp: true });
    expect(checkPlace("ab\ncd\n", operation, expected)).toMatchObject({ adapted });
  });

  it.each<[string, Four]>([
    ["a line beyond the last", [7, 0, 7, 0]],
    ["an end beyond the last line, not from the start", [0, 1, 7, 0]],
    ["a place before the first", [0, -1, 0, 0]],
  ])("is refused in the protocol of editors too: %s", (_name, place) => {
    const operation = createCoordinates(place, "X", { base: 0, clamp: true });
    checkPlace("ab\ncd\n", operation, "POSITION_OUT_OF_RANGE");
  });
});

describe("whole lines", () => {
  it.each<[string, string, readonly [number, number], string, string]>([
    ["are replaced with their endings", "a\nb\nc\n", [2, 2], "X", "a\nX\nc\n"],
    ["may come with a final ending", "a\nb\nc\n", [2, 2], "X\n", "a\nX\nc\n"],
    ["are both inclusive", "a\nb\nc\n", [1, 2], "X\nY", "X\nY\nc\n"],
    ["are deleted with their endings", "a\nb\nc\n", [2, 3], "", "a\n"],
    ["become a blank line", "a\nb\nc\n", [2, 2], "\n", "a\n\nc\n"],
    ["keep a missing final newline", "a\nb", [2, 2], "X\n", "a\nX"],
    ["are deleted to the end", "a\nb", [2, 2], "", "a\n"],
    ["have the endings of the file", "a\r\nb\r\n", [2, 2], "X\nY", "a\r\nX\r\nY\r\n"],
    ["fill an empty file as sent", "", [1, 1], "X\nY", "X\nY"],
    ["are deleted whole", "a\n", [1, 1], "", ""],
  ])("%s", (_name, text, [first, last], content, expected) => {
    checkPlace(
      text,
      createCoordinates([first, 1, last, 1], content, { lines: "replace" }),
      expected,
    );
  });

  it.each<[string, string, number, string, string]>([
    ["at the top", "a\nb\n", 0, "X", "X\na\nb\n"],
    ["after a line", "a\nb\n", 1, "X\nY\n", "a\nX\nY\nb\n"],
    ["after the last line", "a\nb\n", 2, "X", "a\nb\nX\n"],
    ["after a last line without ending", "a\r\nb", 2, "X\n", "a\r\nb\r\nX"],
    ["as a blank line", "a\nb\n", 1, "\n", "a\n\nb\n"],
    ["into an empty file as sent", "", 0, "X", "X"],
    ["after a lone CR", "a\rb\n", 1, "X", "a\rX\rb\n"],
  ])("are inserted %s", (_name, text, line, content, expected) => {
    checkPlace(
      text,
      createCoordinates([line, 1, line, 1], content, { lines: "insert_after" }),
      expected,
    );
  });

  it.each<[string, Partial<CoordinateOperation>, Four, string]>([
    ["what follows the last ending", { lines: "replace" }, [3, 1, 3, 1], "Insert after line 2"],
    ["line 0", { lines: "replace" }, [0, 1, 1, 1], "Read the file again"],
    ["lines in the wrong order", { lines: "replace" }, [2, 1, 1, 1], "first"],
    ["a gap beyond the last line", { lines: "insert_after" }, [3, 1, 3, 1], "Read the file again"],
    ["a gap before the top", { lines: "insert_after" }, [-1, 1, -1, 1], "Read the file again"],
  ])("are not %s", (_name, more, place, next) => {
    const error = checkPlace(
      "a\nb\n",
      createCoordinates(place, "x", more),
      "POSITION_OUT_OF_RANGE",
    );
    expect("next" in error && error.next).toContain(next);
  });
});

describe("an assertion", () => {
  const text = "one\r\ntwo three\r\nfour\r\n";
  const hash = (value: string) => toSha256(value).slice(0, 12);
  it.each<[string, Partial<CoordinateOperation>, Four]>([
    ["the text, line endings aside", { expect: "one\ntwo" }, [1, 1, 2, 4]],
    ["the hash of the text as it stands", { expectRangeHash: hash("one\r\ntwo") }, [1, 1, 2, 4]],
    ["the hash of the text with LF", { expectRangeHash: hash("one\ntwo") }, [1, 1, 2, 4]],
    ["the whole hash", { expectRangeHash: toSha256("three") }, [2, 5, 2, 10]],
    [
      "whole lines without the last ending",
      { expect: "one\ntwo three", lines: "replace" },
      [1, 1, 2, 1],
    ],
    ["whole lines with it", { expect: "one\r\ntwo three\r\n", lines: "replace" }, [1, 1, 2, 1]],
    [
      "the hash of whole lines without it",
      { expectRangeHash: hash("one"), lines: "replace" },
      [1, 1, 1, 1],
    ],
    ["the line to insert after", { expect: "one", lines: "insert_after" }, [1, 1, 1, 1]],
    ["the file", { expectHash: "0123456789abcdef" }, [1, 1, 1, 1]],
  ])("that holds for %s is a witness", (_name, more, place) => {
    const placed = placeCoordinates(new LineTable(text), createCoordinates(place, "x", more));
    expect(placed).toMatchObject({ ok: true, value: { isWitnessed: true } });
  });

  it.each<[string, Partial<CoordinateOperation>, Four]>([
    ["none", {}, [1, 1, 1, 4]],
    ["nothing between two places", { expect: "" }, [1, 1, 1, 1]],
    ["a part of the text", { expectContains: "n" }, [1, 1, 1, 4]],
    ["a part of the line around a point", { expectContains: "one" }, [1, 1, 1, 1]],
  ])("is no witness when it is of %s", (_name, more, place) => {
    const placed = placeCoordinates(new LineTable(text), createCoordinates(place, "x", more));
    expect(placed).toMatchObject({ ok: true, value: { isWitnessed: false } });
  });

  it.each<[string, Partial<CoordinateOperation>, Four, unknown]>([
    [
      "the text, which stands at one other place",
      { expect: "three" },
      [1, 1, 1, 4],
      { actual_text: "one", corrected: { start_line: 2, start_col: 5, end_line: 2, end_col: 10 } },
    ],
    [
      "the text, as the caller counts",
      { expect: "three", base: 0 },
      [0, 0, 0, 3],
      { corrected: { start_line: 1, start_col: 4, end_line: 1, end_col: 9 } },
    ],
    ["the text, which stands nowhere", { expect: "five" }, [1, 1, 1, 4], { corrected: undefined }],
    [
      "the text, which stands at several places",
      { expect: "o" },
      [1, 2, 1, 3],
      { corrected: undefined },
    ],
    ["text where nothing is", { expect: "\ud83d" }, [1, 1, 1, 4], { corrected: undefined }],
    [
      "whole lines that moved",
      { expect: "four", lines: "replace" },
      [2, 1, 2, 1],
      { corrected: { start_line: 3, end_line: 3 } },
    ],
    [
      "whole lines that are a part now",
      { expect: "two", lines: "replace" },
      [1, 1, 1, 1],
      { corrected: undefined },
    ],
    [
      "the line to insert after",
      { expect: "four", lines: "insert_after" },
      [1, 1, 1, 1],
      { corrected: { line: 3 } },
    ],
    ["the hash", { expectRangeHash: "01234567" }, [1, 1, 1, 4], { actual_text: "one" }],
    ["a part", { expectContains: "two" }, [1, 1, 1, 4], { actual_text: "one" }],
  ])("that fails is refused: %s", (_name, more, place, details) => {
    const error = checkPlace(text, createCoordinates(place, "x", more), "EDIT_EXPECTATION_FAILED");
    expect("details" in error && { corrected: undefined, ...error.details }).toMatchObject(
      typeof details === "object" && details !== null ? details : {},
    );
  });
});

describe("law", () => {
  const units = ["a", "b", "\t", "é", "漢", "😀", "e\u0301", "\n", "\r\n", "\r"];
  const text = fc.string({ maxLength: 40, unit: fc.constantFrom(...units) });
  const convention = fc.record({
    base: fc.constantFrom<0 | 1>(0, 1),
    encoding: fc.constantFrom<CoordinateOperation["encoding"]>("utf-16", "utf-8", "utf-32"),
  });

  it("in every base and encoding an edit is the splice of its offsets: an insertion stays one, a replacement too", () => {
    fc.assert(
      fc.property(
        text,
        convention,
        fc.nat(40),
        fc.nat(40),
        fc.constantFrom("", "x", "é😀", "x\ny"),
        (source, { base, encoding }, from, length, content) => {
          const table = new LineTable(source);
          const first = Math.min(from, source.length);
          const last = Math.min(first + length, source.length);
          const start = tryPosition(table, toOffset(first), { base, encoding });
          const end = tryPosition(table, toOffset(last), { base, encoding });
          if (!start.ok || !end.ok || (first === last && content === "")) return;
          const operation = createCoordinates([0, 0, 0, 0], content, {
            base,
            encoding,
            start: { line: start.value.line, col: start.value.column },
            end: { line: end.value.line, col: end.value.column },
            expect: source.slice(first, last),
          });
          const placed = placeCoordinates(table, operation);
          const value = placed.ok ? placed.value : undefined;
          expect(value?.span).toEqual({ start: first, end: last });
          expect(toEol(value?.text ?? "", "\n")).toBe(content);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("whole lines leave every other line as it is, byte by byte", () => {
    const line = fc.string({ maxLength: 4, unit: fc.constantFrom("a", "é", " ") });
    const eol = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 2, maxLength: 6 }),
        eol,
        fc.boolean(),
        fc.nat(5),
        fc.nat(5),
        fc.array(line, { minLength: 1, maxLength: 3 }),
        (lines, ending, isClosed, at, count, added) => {
          const source = lines.join(ending) + (isClosed ? ending : "");
          const total = isClosed || lines.at(-1) !== "" ? lines.length : lines.length - 1;
          if (source === "" || total === 0) return;
          const first = at % total;
          const last = Math.min(first + count, total - 1);
          const content = added.join("\n");
          if (content === "") return;
          const operation = createCoordinates([first + 1, 1, last + 1, 1], `${content}\n`, {
            lines: "replace",
          });
          const kept = (part: readonly string[]) => part.map((each) => each + ending).join("");
          const closed =
            kept(lines.slice(0, first)) + kept(added) + kept(lines.slice(last + 1, total));
          const isOpen = !isClosed && lines.length === total;
          checkPlace(source, operation, isOpen ? closed.slice(0, -ending.length) : closed);
        },
      ),
      { numRuns: 500 },
    );
  });
});
