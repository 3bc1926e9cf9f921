/** No request text makes the parser throw; what it refuses it refuses with a code and a next step. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseRequest } from "../../src/edits/index.ts";
import { requestTexts, SAMPLES } from "./request-texts.ts";

it("parseRequest takes or refuses whatever comes", () => {
  fc.assert(
    fc.property(requestTexts, (text) => {
      const parsed = parseRequest(text);
      if (parsed.ok) expect(parsed.value.operations.length).toBeGreaterThan(0);
      else expect([parsed.error.code.startsWith("REQUEST_"), parsed.error.next]).not.toContain("");
    }),
    { numRuns: 2000 },
  );
});

it.each(Object.entries(SAMPLES))("the sample %s is parsed the same twice", (_name, text) => {
  expect(parseRequest(text)).toEqual(parseRequest(text));
});
