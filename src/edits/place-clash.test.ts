/**
 * Places of one request beside each other: what touches is legal, what overlaps or has no order is not.
 */
import { describe, expect, it } from "vitest";
import { LineTable, toSpan } from "../text/index.ts";
import { findClash, type NumberedPlace, sortLastFirst } from "./place-clash.ts";

const TABLE = new LineTable("abcdef\nghi\n");

function place(number: number, start: number, end: number, order?: number): NumberedPlace {
  return { number, span: toSpan(start, end), order };
}

describe("findClash", () => {
  it.each<[string, NumberedPlace, NumberedPlace, string | undefined]>([
    ["ranges apart", place(1, 0, 2), place(2, 3, 4), undefined],
    ["ranges that touch", place(1, 0, 2), place(2, 2, 4), undefined],
    ["ranges that share a character", place(1, 0, 3), place(2, 2, 4), "EDIT_OVERLAP"],
    ["a range in a range", place(1, 0, 6), place(2, 2, 4), "EDIT_OVERLAP"],
    ["the same range twice", place(1, 0, 2), place(2, 0, 2), "EDIT_OVERLAP"],
    ["an insertion inside a range", place(1, 0, 4), place(2, 2, 2), "EDIT_OVERLAP"],
    ["a range around an insertion", place(1, 2, 2), place(2, 0, 4), "EDIT_OVERLAP"],
    ["an insertion at the start of a range", place(1, 2, 4), place(2, 2, 2), undefined],
    ["an insertion at the end of a range", place(1, 2, 4), place(2, 4, 4), undefined],
    ["insertions at one point", place(1, 2, 2), place(2, 2, 2), "EDIT_ORDER_UNCLEAR"],
    [
      "insertions of which one has an order",
      place(1, 2, 2, 1),
      place(2, 2, 2),
      "EDIT_ORDER_UNCLEAR",
    ],
    ["insertions of one order", place(1, 2, 2, 1), place(2, 2, 2, 1), "EDIT_ORDER_UNCLEAR"],
    ["insertions of two orders", place(1, 2, 2, 5), place(2, 2, 2, 1), undefined],
  ])("%s", (_name, first, second, code) => {
    expect(findClash(TABLE, [place(9, 7, 8), first], second)?.code).toBe(code);
  });

  it("names both edits and where they are", () => {
    const clash = findClash(TABLE, [place(3, 0, 8)], place(7, 4, 6));
    expect(clash?.message).toBe("Edit 3 (1:1-2:2) and edit 7 (1:5-1:7) change the same text.");
    const order = findClash(TABLE, [place(3, 8, 8)], place(7, 8, 8));
    expect(order?.message).toContain("Edits 3 and 7 insert at the same point (line 2, column 2)");
  });
});

describe("sortLastFirst", () => {
  it("puts what comes later in the result first", () => {
    const places = [
      place(1, 2, 2, 1),
      place(2, 2, 4),
      place(3, 4, 4),
      place(4, 2, 2, 2),
      place(5, 0, 2),
    ];
    expect(sortLastFirst(places).map(({ number }) => number)).toEqual([3, 2, 4, 1, 5]);
  });
});
