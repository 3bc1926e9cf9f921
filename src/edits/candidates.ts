/**
 * Places described for the caller: where, what stands there, inside what, what differs, and the shortest extra
 * context that would single the place out.
 */
import type { Match } from "../match/index.ts";
import {
  compareLines,
  getIndent,
  getLineSimilarity,
  isBlank,
  type LfView,
  LineTable,
  toOffset,
} from "../text/index.ts";
import type { AnswerCandidate, AnswerRange } from "./answer.ts";

/** Candidates listed in one answer. */
export const MAX_CANDIDATES = 8;

/** Lines of context tried on each side to single a place out. */
const MAX_CONTEXT_LINES = 10;

/** Lines and code units of a preview. */
const MAX_PREVIEW_LINES = 6;
const MAX_PREVIEW_UNITS = 400;

/** Code units of an old text that singles a place out, and of a line shown as differing. */
const MAX_UNIQUE_UNITS = 2_000;
const MAX_LINE_UNITS = 400;

/** Code units searched for texts that single places out, over all candidates of an answer. */
const MAX_SEARCHED_UNITS = 400_000_000;

/** Lines looked at upwards for the definition around a place. */
const MAX_ENCLOSING_LINES = 2_000;

/** The range of `[start, end)` in answer form. O(log lines). */
export function toRange(table: LineTable, start: number, end: number): AnswerRange {
  const startLine = table.getLineOf(toOffset(start));
  const endLine = table.getLineOf(toOffset(end));
  return {
    start_line: startLine,
    start_col: start - table.getStart(startLine) + 1,
    end_line: endLine,
    end_col: end - table.getStart(endLine) + 1,
  };
}

/** The first `MAX_CANDIDATES` of `matches` described. */
export function describeCandidates(
  text: string,
  view: LfView,
  matches: readonly Match[],
): readonly AnswerCandidate[] {
  const table = new LineTable(text);
  const budget = { left: MAX_SEARCHED_UNITS };
  return matches.slice(0, MAX_CANDIDATES).map((match) => {
    const range = toRange(table, view.toSource(match.span.start), view.toSource(match.span.end));
    return {
      range,
      match_type: match.matchType,
      confidence: match.confidence,
      enclosing: findEnclosing(table, range.start_line),
      preview: cutPreview(view.lf.slice(match.span.start, match.span.end)),
      unique_old_text: findUniqueText(view.lf, table, range, budget),
      first_difference: findFirstDifference(view.lf, match, range.start_line),
    };
  });
}

/** The place `range` of the text of `table`, which `matchType` says is as likely as the others listed with it. */
export function describePlace(
  table: LineTable,
  range: AnswerRange,
  matchType: string,
): AnswerCandidate {
  const start = table.getStart(range.start_line) + range.start_col - 1;
  const end = table.getStart(range.end_line) + range.end_col - 1;
  return {
    range,
    match_type: matchType,
    confidence: 1,
    enclosing: findEnclosing(table, range.start_line),
    preview: cutPreview(table.content.slice(start, end).replace(/\r\n?/g, "\n")),
    unique_old_text: null,
    first_difference: null,
  };
}

function cutPreview(text: string): string {
  const lines = text.split("\n");
  const shown = lines.slice(0, MAX_PREVIEW_LINES).join("\n").slice(0, MAX_PREVIEW_UNITS);
  return lines.length > MAX_PREVIEW_LINES || text.length > shown.length ? `${shown}\n…` : shown;
}

/** Lines of the place with the fewest lines around them that occur once in the file. */
function findUniqueText(
  lf: string,
  table: LineTable,
  range: AnswerRange,
  budget: { left: number },
): string | null {
  const lastLine =
    range.end_col === 1 && range.end_line > range.start_line ? range.end_line - 1 : range.end_line;
  for (let extra = 0; extra <= MAX_CONTEXT_LINES; extra += 1) {
    for (let before = extra; before >= 0; before -= 1) {
      const from = range.start_line - before;
      const to = lastLine + extra - before;
      if (from < 1 || to > table.lineCount) continue;
      const units = table.getEnd(to) - table.getStart(from);
      if (units > MAX_UNIQUE_UNITS || budget.left <= 0) continue;
      const lines: string[] = [];
      for (let line = from; line <= to; line += 1) lines.push(table.getText(line));
      const text = lines.join("\n");
      if (text.trim() === "") continue;
      const at = lf.indexOf(text);
      const again = at === -1 ? -1 : lf.indexOf(text, at + 1);
      budget.left -= again === -1 ? lf.length : again;
      if (at !== -1 && again === -1) return text;
    }
  }
  return null;
}

const DEFINITION =
  /^\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|pub(?:\([^)]*\))?|override|readonly|inline|virtual|const|unsafe|extern)\s+)*(?:(?:function\*?|class|interface|struct|enum|trait|impl|def|fn|func|type|namespace|module|object|record|sub|proc)\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$.]*)|(?:const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:async\s*)?(?:function|\(|[\p{L}_$]+\s*=>)|([\p{L}_$#][\p{L}\p{N}_$]*)\s*\([^;]*\)\s*(?::[^{;=]+)?\{\s*$)/u;

/** The nearest line above that looks like a definition and is indented less than the place (or is the place itself). */
function findEnclosing(table: LineTable, line: number): string | null {
  let indent = Number.POSITIVE_INFINITY;
  const stop = Math.max(1, line - MAX_ENCLOSING_LINES);
  for (let at = line; at >= stop; at -= 1) {
    const text = table.getText(at);
    if (isBlank(text) || text.length > 400) continue;
    const here = getIndent(text).length;
    if (here >= indent) continue;
    const found = DEFINITION.exec(text);
    const name = found?.[1] ?? found?.[2] ?? found?.[3];
    if (name !== undefined && !/^(if|for|while|switch|catch|return)$/.test(name)) return name;
    indent = at === line ? here : Math.min(indent, here);
  }
  return null;
}

function findFirstDifference(
  lf: string,
  match: Match,
  startLine: number,
): AnswerCandidate["first_difference"] {
  const oldLines = match.oldText.split("\n");
  const fileLines = lf.slice(match.span.start, match.span.end).split("\n");
  for (const [at, old] of oldLines.entries()) {
    const partner = match.pairs === undefined ? at : (match.pairs[at] ?? -1);
    const file = partner < 0 ? undefined : fileLines[partner];
    if (file === old) continue;
    const line = startLine + (partner < 0 ? Math.min(at, fileLines.length - 1) : partner);
    return {
      line,
      old: cutLine(old),
      file: cutLine(file ?? ""),
      drift: file === undefined ? "line missing in the file" : nameDrift(old, file),
    };
  }
  return null;
}

function cutLine(line: string): string {
  return line.length > MAX_LINE_UNITS ? `${line.slice(0, MAX_LINE_UNITS)}…` : line;
}

function nameDrift(old: string, file: string): string {
  const drift = compareLines(old, file);
  switch (drift) {
    case "exact":
      return "none";
    case "whitespace":
      return getIndent(old) !== getIndent(file) ? "indentation" : "spaces";
    case "unicode":
      return "typographic characters";
    case "punctuation":
      return "quotes or trailing punctuation";
    case "different":
      return getLineSimilarity(old, file) >= 0.8 ? "a few characters" : "another line";
  }
}
