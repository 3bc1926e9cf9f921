/** How one answer of a tool is judged against the truth of a case. */
import { describe, expect, it } from "vitest";
import type { EditCase } from "./drift.ts";
import { type EditTool, runCase, type ToolAnswer } from "./outcome.ts";
import { isRight, printCase, printReport, toReport } from "./report.ts";
import { measureScaling } from "./scaling.ts";

const BYTES: EditCase = {
  kind: "exact",
  variant: "exact",
  id: "demo/a.ts#1",
  repository: "demo",
  language: "typescript",
  texts: { file: "a\n", expected: "b\n", oldText: "a", newText: "b" },
  refusals: undefined,
};
const REFUSAL: EditCase = { ...BYTES, kind: "absent", refusals: ["no_match"] };

function toTool(answer: Partial<ToolAnswer>): EditTool {
  const none = { match_type: null, confidence: null, margin: null, error: null };
  return () => ({ status: "no_match", ...none, ...answer });
}

describe("runCase", () => {
  it.each([
    ["the expected bytes", BYTES, { status: "applied", text: "b\n" }, "right_bytes"],
    ["other bytes", BYTES, { status: "applied", text: "c\n" }, "wrong_write"],
    ["a refusal where bytes are wanted", BYTES, { status: "no_match" }, "wrong_refusal"],
    ["the wanted refusal", REFUSAL, { status: "no_match" }, "right_refusal"],
    ["another refusal", REFUSAL, { status: "invalid" }, "wrong_refusal"],
    [
      "a write where a refusal is wanted",
      REFUSAL,
      { status: "applied", text: "b\n" },
      "wrong_write",
    ],
  ] as const)("judges %s", (_, edit, answer, outcome) => {
    expect(runCase(toTool(answer), edit).outcome).toBe(outcome);
  });

  it("counts an exception as failure", () => {
    const result = runCase(() => {
      throw new Error("broken");
    }, BYTES);
    expect(result).toMatchObject({ outcome: "failure", failure: "Error: broken" });
  });
});

describe("report", () => {
  it("weighs kinds alike, whatever their number of cases", () => {
    const right = runCase(toTool({ status: "applied", text: "b\n" }), BYTES);
    const wrong = runCase(toTool({ status: "applied", text: "c\n" }), REFUSAL);
    const report = toReport("1", [right, right, right, wrong], []);
    expect(report.macro).toMatchObject({ cases: 4, right: 50, wrong_write: 50 });
    expect(printReport(report)).toContain("macro mean");
    expect(printCase(wrong)).toContain("to be refused as no_match");
    expect([right, wrong].map(({ outcome }) => isRight(outcome))).toEqual([true, false]);
  });
});

describe("measureScaling", () => {
  it("has a row for each size and edit", () => {
    const lines = Array.from({ length: 500 }, (_, at) => `const someName${at} = compute(${at});`);
    const rows = measureScaling(toTool({}), lines, { seed: "1", sizes: [600, 1_200] });
    const names = rows.map((row) => `${row.lines} ${row.edit}`);
    expect(names).toEqual(
      ["600", "1200"].flatMap((size) =>
        ["exact", "typo", "not found"].map((edit) => `${size} ${edit}`),
      ),
    );
  });
});
