/** Conflict markers: those of git are seen, titles and quotes are not. */
import { describe, expect, it } from "vitest";
import { findConflictMarkers } from "./index.ts";

/** `FIRST-LAST` of each finding, with `?` when it is not whole. */
function checkMarkers(text: string, expected: readonly string[]): void {
  const found = findConflictMarkers(text);
  expect(found.map((each) => `${each.line}-${each.endLine}${each.isWhole ? "" : "?"}`)).toEqual(
    expected,
  );
}

describe("findConflictMarkers", () => {
  it.each([
    ["a conflict", "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> other\nd\n", ["2-6"]],
    ["one with a base", "<<<<<<< a\nb\n||||||| c\nd\n=======\ne\n>>>>>>> f", ["1-7"]],
    ["CRLF", "<<<<<<< a\r\nb\r\n=======\r\ne\r\n>>>>>>> f\r\n", ["1-5"]],
    ["two", "<<<<<<< a\n=======\n>>>>>>> b\n\n<<<<<<< a\n=======\n>>>>>>> b\n", ["1-3", "5-7"]],
    ["an opening mark left over", "a\n<<<<<<< HEAD\nb\n", ["2-2?"]],
    ["a closing mark left over", "a\n>>>>>>> other\nb\n", ["2-2?"]],
    ["one without its middle", "<<<<<<< a\nb\n>>>>>>> c\n", ["1-3?"]],
    ["a Markdown title", "Title\n=======\n\ntext\n", []],
    ["an underline in reStructuredText", "=======\nTitle\n=======\n", []],
    ["marks inside a line", "const a = '<<<<<<< HEAD';\n  >>>>>>> b\n", []],
    ["more signs than seven", "<<<<<<<<\n========\n>>>>>>>>\n", []],
    ["a quote of quotes", ">>>>>>>\n>>>>>>>>> text\n", []],
    ["nothing", "", []],
  ])("sees %s", (_name, text, expected) => checkMarkers(text, expected));
});
