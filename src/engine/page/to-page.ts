/**
 * From a report and the texts around its edits to what a page shows: regions, drift, candidates in place, differences.
 * Linear in the texts; what is shown of each edit is bounded, and what is left out is counted.
 */
import { EXIT_CODES } from "../../base/index.ts";
import type { AnswerRange, EditAnswer } from "../../edits/index.ts";
import { LineTable } from "../../text/index.ts";
import type { EditView } from "../edit-view.ts";
import type { ApplyReport } from "../schemas.ts";
import type {
  Page,
  PageCandidate,
  PageDrift,
  PageEdit,
  PageFile,
  PagePlace,
  PageRegion,
} from "./page-model.ts";
import { compareTexts, MAX_PAGE_ROWS, type PageLine, type PageRow } from "./pair-lines.ts";
import { findWordChanges } from "./word-changes.ts";

/** Unchanged lines shown around a place. */
export const PAGE_CONTEXT_LINES = 3;

/** Lines of a candidate shown in place. */
const MAX_PLACE_LINES = 24;

/** Longest text compared as drift, in UTF-16 code units. */
const MAX_DRIFT_UNITS = 40_000;

/** Edits shown one by one; the report has all. */
export const MAX_PAGE_EDITS = 500;

/** What `report` looks like, with the texts in `views`; edits without a view are shown by their answer alone. */
export function toPage(report: ApplyReport, views: readonly EditView[]): Page {
  const byNumber = new Map(views.map((view) => [view.number, view]));
  const edits = report.edits
    .slice(0, MAX_PAGE_EDITS)
    .map((answer, idx) => toEdit(report, answer, idx + 1, byNumber.get(idx + 1)));
  const paths = new Set<string | null>([
    ...edits.map(({ answer }) => answer.file),
    ...report.files.filter(({ action }) => action !== "unchanged").map(({ file }) => file),
  ]);
  const files = [...paths].map((path) => toFile(report, path, edits));
  return {
    report,
    files,
    added: files.reduce((sum, file) => sum + file.added, 0),
    removed: files.reduce((sum, file) => sum + file.removed, 0),
  };
}

function toFile(report: ApplyReport, path: string | null, edits: readonly PageEdit[]): PageFile {
  const found = report.files.find(({ file }) => file === path);
  const diff = found?.diff ?? undefined;
  const lines = (diff ?? "").split("\n");
  return {
    path: path ?? undefined,
    action: found?.action,
    added: lines.filter((line) => line.startsWith("+") && !line.startsWith("+++ ")).length,
    removed: lines.filter((line) => line.startsWith("-") && !line.startsWith("--- ")).length,
    edits: edits.filter(({ answer }) => answer.file === path),
    diff,
  };
}

function toEdit(
  report: ApplyReport,
  answer: EditAnswer,
  number: number,
  view: EditView | undefined,
): PageEdit {
  const outcome = findOutcome(report, answer);
  const { before, after } = view ?? {};
  const changes = outcome !== "refused" && view !== undefined && before !== after;
  const change = changes
    ? compareTexts(before ?? "", after ?? "", { contextLineCount: PAGE_CONTEXT_LINES })
    : undefined;
  return {
    number,
    answer,
    outcome,
    change,
    isNew: view !== undefined && before === undefined,
    regions: before === undefined || change === undefined ? [] : findRegions(answer, before),
    drift: outcome === "refused" ? undefined : findDrift(answer, view),
    oldText: view?.oldText,
    newText: view?.newText,
    candidates: answer.candidates.map((each) => toCandidate(each, before)),
  };
}

/** An edit that fits is held back beside one that was refused. */
function findOutcome(report: ApplyReport, answer: EditAnswer): PageEdit["outcome"] {
  if (EXIT_CODES[answer.status] !== 0) return "refused";
  if (answer.status === "applied") return "applied";
  return report.dry_run && answer.receipt !== null ? "planned" : "fits";
}

function findRegions(answer: EditAnswer, before: string): readonly PageRegion[] {
  const placed = answer.receipt?.replacements.map(({ range }) => range) ?? [];
  const table = new LineTable(before);
  const { range: only, replacements } = answer;
  // A receipt may list the pieces of one place; what was matched is the place as a whole.
  const ranges = only === null || replacements > 1 ? placed : [only];
  return ranges.filter((range) => range.end_line <= table.lineCount).map(toRegion);
}

/** The lines of `range`; none when nothing stands between its ends. */
function toRegion({ start_line, start_col, end_line, end_col }: AnswerRange): PageRegion {
  if (start_line === end_line && start_col === end_col) {
    return { firstLine: start_line, lastLine: start_line - 1 };
  }
  const lastLine = end_col === 1 && end_line > start_line ? end_line - 1 : end_line;
  return { firstLine: start_line, lastLine };
}

function findDrift(answer: EditAnswer, view: EditView | undefined): PageDrift | undefined {
  const { oldText } = view ?? {};
  const matched = answer.matched_text;
  if (oldText === undefined || oldText === "" || matched === null) return undefined;
  if (oldText.length + matched.length > MAX_DRIFT_UNITS) return undefined;
  const result = findResult(answer, view);
  const sent = toPlainLines(oldText);
  const stands = toPlainLines(matched);
  return {
    isExact: sent === stands,
    sent: compareWhole(sent, stands),
    result: result === undefined ? undefined : compareWhole(stands, toPlainLines(result)),
  };
}

/** `text` without how it ends: that is how it was quoted, not what differs. */
function toPlainLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
}

/** As `compareTexts`, with all lines, those of equal texts too. */
function compareWhole(left: string, right: string): PageDrift["sent"] {
  if (left !== right) return compareTexts(left, right, { contextLineCount: MAX_DRIFT_UNITS });
  const lines = left.split("\n");
  const rows = lines.slice(0, MAX_PAGE_ROWS).map((text, idx): PageRow => {
    const line = { number: idx + 1, text, marks: [], ending: undefined };
    return { kind: "same", left: line, right: line };
  });
  return {
    blocks: [{ skipped: 0, rows }],
    skippedAfter: 0,
    cutRows: lines.length - rows.length,
  };
}

/** What stands after the edit where the matched text stood; the new text as sent when the file changed elsewhere too. */
function findResult(answer: EditAnswer, view: EditView | undefined): string | undefined {
  const { before, after, newText } = view ?? {};
  if (before === undefined || after === undefined || answer.range === null) return newText;
  const table = new LineTable(before);
  const { start_line, start_col, end_line, end_col } = answer.range;
  if (end_line > table.lineCount) return newText;
  const start = table.getStart(start_line) + start_col - 1;
  const rest = before.length - table.getStart(end_line) - end_col + 1;
  const isOnly =
    after.length >= start + rest &&
    after.startsWith(before.slice(0, start)) &&
    after.endsWith(before.slice(before.length - rest));
  return isOnly ? after.slice(start, after.length - rest) : newText;
}

function toCandidate(
  answer: EditAnswer["candidates"][number],
  before: string | undefined,
): PageCandidate {
  const { range } = answer;
  const table = before === undefined ? undefined : new LineTable(before);
  const isInside = table !== undefined && range.end_line <= table.lineCount;
  return {
    answer,
    place: isInside ? toPlace(table, toRegion(range)) : undefined,
    difference: toDifference(answer.first_difference),
  };
}

function toDifference(
  found: EditAnswer["candidates"][number]["first_difference"],
): PageCandidate["difference"] {
  if (found === null) return undefined;
  const { left, right } = findWordChanges(found.old, found.file);
  return {
    sent: { number: 0, text: found.old, marks: left, ending: undefined },
    file: { number: found.line, text: found.file, marks: right, ending: undefined },
    drift: found.drift,
  };
}

function toPlace(table: LineTable, region: PageRegion): PagePlace {
  const from = Math.max(1, region.firstLine - PAGE_CONTEXT_LINES);
  const lastShown = Math.min(region.lastLine, region.firstLine + MAX_PLACE_LINES - 1);
  const cutLines = region.lastLine - lastShown;
  // The empty line after the last line ending is no line to show.
  const isEnded = table.getText(table.lineCount) === "" && region.lastLine < table.lineCount;
  const lineCount = isEnded ? table.lineCount - 1 : table.lineCount;
  const to = cutLines > 0 ? lastShown : Math.min(lineCount, lastShown + PAGE_CONTEXT_LINES);
  const lines: PageLine[] = [];
  for (let number = from; number <= to; number += 1) {
    lines.push({ number, text: table.getText(number), marks: [], ending: undefined });
  }
  const skippedAfter = Math.max(0, lineCount - Math.max(to, region.lastLine));
  return { region, skippedBefore: from - 1, lines, skippedAfter, cutLines };
}
