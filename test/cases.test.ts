/**
 * Small inputs from users' troubles with tools of this kind, as edits, requests of many edits, and patches.
 * Those that need a request format of a later version must be refused as that, with every file as it was.
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

/** Cases of formats that are not read yet, and which one each needs. */
const LATER: ReadonlyMap<string, string> = new Map([["R39", "symbol operations"]]);

afterAll(() => rmSync(SCRATCH, { recursive: true }));

describe("cases", () => {
  const now = CASES.filter(({ id }) => !LATER.has(id));

  it.each(now.map((each) => [each.id, each.title, each] as const))(
    "%s: %s",
    async (id, _title, editCase) => {
      const run = await runEditCase(editCase, mkdtempSync(path.join(SCRATCH, `${id}-`)));
      expect(judgeCase(editCase, run)).toEqual([]);
    },
  );
});

describe("cases of formats that are not read yet", () => {
  it.each([...LATER])("%s (%s) is refused by name, and nothing changes", async (id) => {
    const editCase = CASES.find((each) => each.id === id);
    if (editCase === undefined) throw new Error(`there is no case ${id}`);
    const run = await runEditCase(editCase, mkdtempSync(path.join(SCRATCH, `${id}-`)));
    expect([run.report.error?.code, run.report.exit_code]).toEqual(["REQUEST_UNSUPPORTED", 64]);
    expect(run.after).toEqual(run.before);
  });
});
