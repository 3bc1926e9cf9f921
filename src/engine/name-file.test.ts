/** Errors that get to know their file. */
import { expect, it } from "vitest";
import { createError } from "../base/index.ts";
import { nameFile } from "./name-file.ts";

it("nameFile puts the file in front and keeps what the error says itself", () => {
  const error = createError("SYNTAX_LIMIT", "Too long.", { details: { length: 9 } });
  expect(nameFile(error, "a.ts")).toEqual({
    ...error,
    message: "a.ts: Too long.",
    details: { file: "a.ts", length: 9 },
  });
});
