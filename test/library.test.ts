/**
 * The library as a caller has it: one edit on a text, a request as data, a whole request on a folder.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { applyEdits, editText, parseRequest } from "../src/index.ts";

const FOLDER = mkdtempSync(path.join(tmpdir(), "surehand-library-"));

afterAll(() => rmSync(FOLDER, { recursive: true }));

describe("the library", () => {
  it("edits a text", () => {
    const answer = editText("if (a) {\n    go('x');\n}\n", {
      old_text: 'go("x")',
      new_text: 'go("x", 1)',
    });
    expect([answer.status, answer.text]).toEqual(["applied", "if (a) {\n    go('x', 1);\n}\n"]);
  });

  it("says why a text is not edited, with no text beside it", () => {
    const answer = editText("a\n", { old_text: "a", new_text: "b", occurrence: 2 });
    expect([answer.status, answer.error?.code, "text" in answer]).toEqual([
      "no_match",
      "EDIT_OCCURRENCE_MISSING",
      false,
    ]);
  });

  it("reads a request", () => {
    const parsed = parseRequest('<edit file="a"><old>x</old><new>y</new></edit>');
    expect(parsed.ok && parsed.value.operations).toEqual([
      { kind: "replace", file: "a", oldText: "x", newText: "y", replaceAll: false },
    ]);
  });

  it("edits files, what it read from one request", async () => {
    writeFileSync(path.join(FOLDER, "a.txt"), "one\n");
    const request = [{ file: "a.txt", old_text: "one", new_text: "two" }];
    expect((await applyEdits(request, { root: FOLDER, dryRun: true })).status).toBe("planned");
    expect(readFileSync(path.join(FOLDER, "a.txt"), "utf8")).toBe("one\n");
    expect((await applyEdits(request, { root: FOLDER })).status).toBe("applied");
    expect(readFileSync(path.join(FOLDER, "a.txt"), "utf8")).toBe("two\n");
  });
});
