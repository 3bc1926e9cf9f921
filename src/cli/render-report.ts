/**
 * A report as text for people (standard output), or, when no edit was looked at, as an error (standard error).
 * Nothing is decided here: every fact is in the report.
 */
import { EXIT_CODES } from "../base/index.ts";
import type { ApplyReport } from "../engine/index.ts";
import type { Rendering } from "./command.ts";
import type { Palette } from "./palette.ts";
import {
  describePlace,
  type EditAnswer,
  renderApplied,
  renderLabelled,
  renderRefused,
} from "./render-edit.ts";
import { toVisible } from "./terminal-text.ts";

/** Edits of one request shown one by one. */
export const MAX_SHOWN_EDITS = 50;

/** `report` for people. */
export function renderReport(palette: Palette, report: ApplyReport): Rendering {
  const { edits, error, repairs } = report;
  if (edits.length === 0) {
    const lines = [
      renderLabelled(palette, palette.red("error".padEnd(10)), error?.message ?? ""),
      renderLabelled(palette, "code", error?.code ?? ""),
      renderLabelled(palette, "next:", error?.next ?? ""),
    ];
    return { stdout: "", stderr: lines.join("") };
  }
  const shown = chooseShown(edits);
  const blocks = shown.map((idx) => renderBlock(palette, report, idx));
  const rest = edits.length - shown.length;
  if (rest > 0) blocks.push(`… ${rest} more edits; --json lists them\n`);
  const head = repairs.map((each) => renderLabelled(palette, "repaired", each)).join("");
  return {
    stdout: `${head}${blocks.join(edits.length > 1 ? "\n" : "")}\n${renderSummary(report)}\n`,
    stderr: "",
  };
}

/** Refused edits first when there are too many to show all; in the order of the request. */
function chooseShown(edits: readonly EditAnswer[]): readonly number[] {
  const all = [...edits.keys()];
  if (all.length <= MAX_SHOWN_EDITS) return all;
  const isDone = (idx: number) => (isRefused(edits[idx]) ? 0 : 1);
  return all
    .sort((left, right) => isDone(left) - isDone(right) || left - right)
    .slice(0, MAX_SHOWN_EDITS)
    .sort((left, right) => left - right);
}

function renderBlock(palette: Palette, report: ApplyReport, idx: number): string {
  const { edits } = report;
  const answer = edits[idx];
  if (answer === undefined) return "";
  const name = edits.length === 1 ? "" : `edit ${idx + 1} of ${edits.length}: `;
  const refused = isRefused(answer);
  const head =
    name === "" ? "" : `${palette.bold(`${name}${toVisible(answer.file ?? "no file")}`)}\n`;
  if (refused) return head + renderRefused(palette, answer);
  // Where nothing is written, the edits that would have applied are not what the caller has to look at.
  const isHeldBack = edits.some(isRefused) && !isWritten(report, answer);
  if (!isHeldBack) return head + renderApplied(palette, answer);
  return head + renderLabelled(palette, "fits", describePlace(answer));
}

function isRefused(answer: EditAnswer | undefined): boolean {
  return answer !== undefined && EXIT_CODES[answer.status] !== 0;
}

/** Whether the file of `answer` was written, or in a dry run would be. */
function isWritten(report: ApplyReport, answer: EditAnswer): boolean {
  return answer.status === "applied" || (report.dry_run && answer.receipt !== null);
}

function renderSummary(report: ApplyReport): string {
  const changed = report.files.filter(({ action }) => action !== "unchanged");
  const refused = [...report.edits.keys()].filter((idx) => isRefused(report.edits[idx]));
  const edits = report.edits.length;
  const why =
    refused.length === 0 || edits === 1
      ? ""
      : `${printEdits(refused.map((idx) => idx + 1))} of ${edits} ${refused.length === 1 ? "was" : "were"} refused`;
  if (changed.length === 0) return `Nothing was written${why === "" ? "" : `: ${why}`}.`;
  const rest = why === "" ? "" : `; ${why}`;
  const counts = countLines(changed.map(({ diff }) => diff ?? "").join("\n"));
  const files = `${changed.length} ${changed.length === 1 ? "file" : "files"}`;
  const lines = `+${counts.added} -${counts.removed}`;
  if (report.dry_run)
    return `Dry run, nothing was written; ${files} would change (${lines})${rest}.`;
  return `${files} changed (${lines})${rest}.`;
}

function printEdits(numbers: readonly number[]): string {
  if (numbers.length === 1) return `edit ${numbers[0]}`;
  if (numbers.length > 10) return `${numbers.length} edits`;
  return `edits ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

function countLines(diff: string): { readonly added: number; readonly removed: number } {
  let added = 0;
  let removed = 0;
  for (const line of diff.split("\n")) {
    if (line.startsWith("+") && !line.startsWith("+++ ")) added += 1;
    if (line.startsWith("-") && !line.startsWith("--- ")) removed += 1;
  }
  return { added, removed };
}
