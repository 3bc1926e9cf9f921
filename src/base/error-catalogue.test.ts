/**
 * The catalogue as a table: every row usable as it stands.
 */
import { describe, expect, it } from "vitest";
import { ERROR_CATALOGUE, type ErrorEntry, EXIT_CODES } from "./error-catalogue.ts";

describe("the error catalogue", () => {
  const rows = Object.entries<ErrorEntry>(ERROR_CATALOGUE);

  it.each(rows)("%s has a code, a meaning and a next step in whole sentences", (code, entry) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z0-9]+)+$|^[A-Z]+$/);
    expect(entry.meaning).toMatch(/^[A-Z`].*\.$/);
    expect(entry.next).toMatch(/^[A-Z`].*\.$/);
  });

  it("has an exit code for every class, and 0 for success only", () => {
    const successes = Object.entries(EXIT_CODES)
      .filter(([, exit]) => exit === 0)
      .map(([status]) => status);
    expect(successes).toEqual(["done", "applied", "planned"]);
    expect(rows.filter(([, entry]) => EXIT_CODES[entry.status] === 0)).toEqual([]);
  });
});
