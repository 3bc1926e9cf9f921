/**
 * What the edits benchmark prints: the table kind x outcome with macro means, times, and failing
 * cases in full for people who look for the reason.
 */
import { structuredPatch } from "diff";
import { KINDS } from "./drift.ts";
import type { CaseResult, Outcome } from "./outcome.ts";
import type { ScalingRow } from "./scaling.ts";

/** One row of the table; shares are percentages. */
export interface KindRow {
  readonly kind: string;
  readonly cases: number;
  readonly right: number;
  readonly right_bytes: number;
  readonly wrong_write: number;
  readonly refused_right: number;
  readonly refused_wrong: number;
  readonly failure: number;
}

/** The whole report, as `--json` prints it. */
export interface EditsReport {
  readonly seed: string;
  readonly kinds: readonly KindRow[];
  /** Means over kinds, each kind counting the same. */
  readonly macro: KindRow;
  readonly languages: Readonly<Record<string, { readonly cases: number; readonly right: number }>>;
  readonly ms: { readonly median: number; readonly p95: number; readonly max: number };
  readonly scaling: readonly ScalingRow[];
}

/** The report on `results`. */
export function toReport(
  seed: string,
  results: readonly CaseResult[],
  scaling: readonly ScalingRow[],
): EditsReport {
  const kinds = KINDS.flatMap((kind) => {
    const ofKind = results.filter((result) => result.case.kind === kind);
    return ofKind.length === 0 ? [] : [toRow(kind, ofKind)];
  });
  const languages: Record<string, { cases: number; right: number }> = {};
  for (const result of results) {
    const row = languages[result.case.language] ?? { cases: 0, right: 0 };
    const right = row.right + (isRight(result.outcome) ? 1 : 0);
    languages[result.case.language] = { cases: row.cases + 1, right };
  }
  const ms = results.map((result) => result.ms).sort((left, right) => left - right);
  const at = (share: number): number =>
    ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
  return {
    seed,
    kinds,
    macro: toMacro(kinds),
    languages,
    ms: { median: at(0.5), p95: at(0.95), max: at(1) },
    scaling,
  };
}

/** Whether an outcome is right. */
export function isRight(outcome: Outcome): boolean {
  return outcome === "right_bytes" || outcome === "right_refusal";
}

function toRow(kind: string, results: readonly CaseResult[]): KindRow {
  const share = (outcome: Outcome): number =>
    (100 * results.filter((result) => result.outcome === outcome).length) / results.length;
  return {
    kind,
    cases: results.length,
    right: share("right_bytes") + share("right_refusal"),
    right_bytes: share("right_bytes"),
    wrong_write: share("wrong_write"),
    refused_right: share("right_refusal"),
    refused_wrong: share("wrong_refusal"),
    failure: share("failure"),
  };
}

function toMacro(rows: readonly KindRow[]): KindRow {
  const mean = (pick: (row: KindRow) => number): number =>
    rows.reduce((sum, row) => sum + pick(row), 0) / Math.max(1, rows.length);
  return {
    kind: "macro mean",
    cases: rows.reduce((sum, row) => sum + row.cases, 0),
    right: mean((row) => row.right),
    right_bytes: mean((row) => row.right_bytes),
    wrong_write: mean((row) => row.wrong_write),
    refused_right: mean((row) => row.refused_right),
    refused_wrong: mean((row) => row.refused_wrong),
    failure: mean((row) => row.failure),
  };
}

/** The report for people. */
export function printReport(report: EditsReport): string {
  const head = [
    "kind",
    "cases",
    "right %",
    "bytes %",
    "wrong write %",
    "refused right %",
    "refused wrong %",
    "failed %",
  ];
  const rows = [...report.kinds, report.macro].map((row) => [
    row.kind,
    String(row.cases),
    ...[
      row.right,
      row.right_bytes,
      row.wrong_write,
      row.refused_right,
      row.refused_wrong,
      row.failure,
    ].map((value) => value.toFixed(1)),
  ]);
  const languages = Object.entries(report.languages).map(
    ([name, row]) => `${name} ${row.right}/${row.cases}`,
  );
  const { median, p95, max } = report.ms;
  return [
    printTable([head, ...rows]),
    `right by language: ${languages.join(", ")}`,
    `ms per edit: median ${median.toFixed(3)}, p95 ${p95.toFixed(3)}, max ${max.toFixed(1)}`,
    ...(report.scaling.length === 0 ? [] : [printScaling(report.scaling)]),
  ].join("\n\n");
}

function printScaling(rows: readonly ScalingRow[]): string {
  const head = ["lines", "edit", "answer", "ms", "one pass ms", "ratio"];
  const cells = rows.map((row) => [
    String(row.lines),
    row.edit,
    row.status,
    row.ms.toFixed(2),
    row.pass_ms.toFixed(2),
    row.ratio.toFixed(1),
  ]);
  return printTable([head, ...cells]);
}

function printTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

/** A case in full: the request, the answer, and how the result differs from the right one. */
export function printCase(result: CaseResult): string {
  const { case: edit, answer } = result;
  const { file, expected, oldText, newText } = edit.texts;
  const show = (text: string): string => text.replace(/[\t\r\u00a0\u202f]| +$/gm, visible);
  const parts = [
    `=== ${edit.kind} (${edit.variant}) ${result.outcome} ${edit.id}`,
    `answer: ${result.failure ?? ""}${JSON.stringify({ ...answer, text: undefined, diff: undefined, candidates: undefined, receipt: undefined })}`,
    `--- old_text\n${show(oldText)}`,
    `--- new_text\n${show(newText)}`,
    edit.refusals === undefined
      ? `--- file to right result\n${show(diff(file, expected, 4))}`
      : `--- to be refused as ${edit.refusals.join(" or ")}; file has ${file.split("\n").length} lines`,
  ];
  if (answer?.text !== undefined && answer.status === "applied") {
    const from = edit.refusals === undefined ? expected : file;
    parts.push(
      `--- ${edit.refusals === undefined ? "right result" : "file"} to what was written\n${show(diff(from, answer.text, 3))}`,
    );
  }
  return parts.join("\n");
}

function visible(space: string): string {
  switch (space) {
    case "\t":
      return "\u2192   ";
    case "\r":
      return "\u240d";
    case "\u00a0":
    case "\u202f":
      return "\u237d";
    default:
      return "\u00b7".repeat(space.length);
  }
}

function diff(from: string, to: string, context: number): string {
  const patch = structuredPatch("a", "b", from, to, "", "", { context });
  return patch.hunks.map((hunk) => [`@@ ${hunk.oldStart} @@`, ...hunk.lines].join("\n")).join("\n");
}
