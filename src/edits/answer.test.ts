/** Answers of which nothing but an error is known. */
import { expect, it } from "vitest";
import { createError } from "../base/index.ts";
import { createRefusal, EMPTY_ANSWER } from "./answer.ts";

it("createRefusal has every key, the error and the status of its code", () => {
  const error = createError("EDIT_AMBIGUOUS", "Two places.");
  const answer = createRefusal(error, "a.ts");
  expect(answer).toEqual({ ...EMPTY_ANSWER, status: "ambiguous", file: "a.ts", error });
  expect(Object.keys(answer).sort()).toEqual(Object.keys(EMPTY_ANSWER).sort());
});
