/**
 * Small inputs from users' troubles with tools of this kind, as edits, requests of many edits, and patches.
 */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { editCaseSchema, judgeCase, runEditCase } from "./cases/edit-case.ts";

const SCRATCH = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-cases-")));
const CASES = readFileSync(path.join(import.meta.dirname, "cases", "edit-cases.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => editCaseSchema.parse(JSON.parse(line)));

afterAll(() => rmSync(SCRATCH, { recursive: true }));

describe("cases", () => {
  it.each(CASES.map((each) => [each.id, each.title, each] as const))(
    "%s: %s",
    async (id, _title, editCase) => {
      const run = await runEditCase(editCase, mkdtempSync(path.join(SCRATCH, `${id}-`)));
      expect(judgeCase(editCase, run)).toEqual([]);
    },
  );
});
