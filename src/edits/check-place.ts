/**
 * The one place where tests call `placeCoordinates`: the text with the edit made, and the place marked in a compact form.
 * For tests only.
 */
import { expect } from "vitest";
import { createTextEdit, getEditResult, LineTable } from "../text/index.ts";
import type { CoordinateOperation } from "./operation.ts";
import { placeCoordinates } from "./place-coordinates.ts";

/** An edit by coordinates with what most cases have in common. */
export function createCoordinates(
  [startLine, startCol, endLine, endCol]: readonly [number, number, number, number],
  content: string,
  more: Partial<CoordinateOperation> = {},
): CoordinateOperation {
  return {
    kind: "coordinates",
    start: { line: startLine, col: startCol },
    end: { line: endLine, col: endCol },
    base: 1,
    encoding: "utf-16",
    content,
    ...more,
  };
}

/** Checks that `operation` turns `text` into `expected`, or is refused with that code; gives the adapted phrases or the error. */
export function checkPlace(text: string, operation: CoordinateOperation, expected: string) {
  const placed = placeCoordinates(new LineTable(text), operation);
  if (!placed.ok) {
    expect(placed.error.code).toBe(expected);
    expect(placed.error.next).not.toBe("");
    return placed.error;
  }
  const edit = createTextEdit(text, [placed.value]);
  expect(edit.ok ? getEditResult(edit.value) : edit.error.code).toBe(expected);
  return placed.value;
}
