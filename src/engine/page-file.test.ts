/** Pages on a real disk: written, replaced by a later page, and never over a file of somebody else. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkPageFile, PAGE_MARK, writePageFile } from "./page-file.ts";

const FOLDER = mkdtempSync(path.join(tmpdir(), "surehand-page-"));

afterAll(() => rmSync(FOLDER, { recursive: true }));

describe("writePageFile", () => {
  it("writes a page and lets a later one take its place", () => {
    const file = path.join(FOLDER, "page.html");
    for (const text of ["one", "two"]) {
      expect(checkPageFile(file).ok).toBe(true);
      expect(writePageFile(file, PAGE_MARK + text).ok).toBe(true);
      expect(readFileSync(file, "utf8")).toBe(PAGE_MARK + text);
    }
  });

  it("writes nothing into a git folder", () => {
    const checked = checkPageFile(path.join(FOLDER, ".git", "hooks", "pre-commit"));
    expect(checked.ok ? "written" : checked.error.code).toBe("PATH_PROTECTED");
  });

  it("refuses a file that is not a page of ours, before and at the write", () => {
    const file = path.join(FOLDER, "mine.html");
    writeFileSync(file, "<p>mine</p>");
    const answers = [checkPageFile(file), writePageFile(file, PAGE_MARK)];
    expect(answers.map((each) => (each.ok ? "written" : each.error.code))).toEqual([
      "FILE_EXISTS",
      "FILE_EXISTS",
    ]);
    expect(readFileSync(file, "utf8")).toBe("<p>mine</p>");
  });
});
