/**
 * `Result`: told apart by `ok`.
 */
import { describe, expect, it } from "vitest";
import { err, ok } from "./result.ts";

describe("a result", () => {
  it("holds the value of a success", () => {
    expect(ok(1)).toEqual({ ok: true, value: 1 });
  });

  it("holds the error of a failure", () => {
    expect(err("e")).toEqual({ ok: false, error: "e" });
  });
});
