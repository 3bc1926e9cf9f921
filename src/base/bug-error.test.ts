/**
 * Assertions: silent when the promise holds, a `BugError` with its message when it does not.
 */
import { describe, expect, it } from "vitest";
import { assert, assertNever, BugError, getDefined } from "./bug-error.ts";

describe("assert", () => {
  it("does nothing when the condition holds", () => {
    expect(() => assert(true, "m")).not.toThrow();
  });

  it("throws a BugError with the message otherwise", () => {
    expect(() => assert(false, "m")).toThrow(new BugError("m"));
  });
});

describe("getDefined", () => {
  it.each([[0], [""], [false], [null]])("gives %j back", (value) => {
    expect(getDefined(value, "it")).toBe(value);
  });

  it("throws a BugError that names what is missing", () => {
    expect(() => getDefined(undefined, "the line")).toThrow(new BugError("the line is missing"));
  });
});

describe("assertNever", () => {
  it("throws a BugError that shows the variant nobody expected", () => {
    const variant: { readonly kind: never } = JSON.parse('{"kind":"new"}');
    expect(() => assertNever(variant.kind)).toThrow(new BugError('unexpected variant "new"'));
  });
});
