/**
 * Errors as values: what the catalogue adds to what the place of failure knows.
 */
import { describe, expect, it } from "vitest";
import { ERROR_CATALOGUE } from "./error-catalogue.ts";
import { createError, getExitCode, getStatus } from "./surehand-error.ts";

describe("an error", () => {
  it("takes its next step from the catalogue", () => {
    expect(createError("EDIT_OVERLAP", "m")).toEqual({
      code: "EDIT_OVERLAP",
      message: "m",
      next: ERROR_CATALOGUE.EDIT_OVERLAP.next,
      details: {},
    });
  });

  it("takes a better next step and details from its caller", () => {
    const error = createError("EDIT_OVERLAP", "m", { next: "n", details: { line: 1 } });
    expect([error.next, error.details]).toEqual(["n", { line: 1 }]);
  });

  it.each([
    ["EDIT_NO_MATCH", "no_match", 1],
    ["EDIT_AMBIGUOUS", "ambiguous", 2],
    ["EDIT_LEVEL_NOT_ALLOWED", "blocked", 4],
    ["EDIT_CONFLICT", "conflict", 6],
    ["EDIT_NO_CHANGE", "invalid", 64],
  ] as const)("%s is %s and exits with %i", (code, status, exit) => {
    const error = createError(code, "m");
    expect([getStatus(error), getExitCode(error)]).toEqual([status, exit]);
  });
});
