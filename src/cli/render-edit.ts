/**
 * One answer for people: the diff with the matched place and one line of evidence, or why not, where it might have
 * been meant, and what to do next. Lines begin with a label of fixed width.
 */
import type { ApplyReport } from "../engine/index.ts";
import type { Palette } from "./palette.ts";
import { toVisible } from "./terminal-text.ts";

/** The answer to one edit, as reports have it. */
export type EditAnswer = ApplyReport["edits"][number];

type Candidate = EditAnswer["candidates"][number];

/** Places shown for one edit. */
const MAX_SHOWN_PLACES = 5;

const LABEL_WIDTH = 10;

/** `text` after `label`, later lines indented alike. */
export function renderLabelled(palette: Palette, label: string, text: string): string {
  const lines = toVisible(text).split("\n");
  const head = palette.bold(label.padEnd(LABEL_WIDTH));
  return `${head}${lines.join(`\n${" ".repeat(LABEL_WIDTH)}`)}\n`;
}

/** An edit that applies: diff, evidence, what was adapted, warnings. */
export function renderApplied(palette: Palette, answer: EditAnswer): string {
  return [
    answer.diff === null ? "" : `${renderDiff(palette, answer.diff)}`,
    renderLabelled(palette, getVerb(answer), describePlace(answer)),
    ...renderNotes(palette, answer),
    answer.validated === true ? renderLabelled(palette, "checked", "no new syntax error") : "",
  ].join("");
}

/** An edit that was refused: why, where it might have been meant, what to do next. */
export function renderRefused(palette: Palette, answer: EditAnswer): string {
  const { error, candidates } = answer;
  const parts = [
    renderLabelled(palette, palette.red("refused".padEnd(LABEL_WIDTH)), error?.message ?? ""),
    ...renderSides(palette, answer),
  ];
  for (const [idx, candidate] of candidates.slice(0, MAX_SHOWN_PLACES).entries()) {
    const label = error?.code === "EDIT_NO_MATCH" ? "nearest" : "place";
    parts.push(
      renderLabelled(palette, idx === 0 ? label : "", describeCandidate(answer, candidate)),
    );
  }
  const more = candidates.length - MAX_SHOWN_PLACES;
  if (more > 0) parts.push(renderLabelled(palette, "", `… ${more} more; --json lists them`));
  parts.push(...renderNotes(palette, answer));
  parts.push(renderLabelled(palette, "code", error?.code ?? ""));
  parts.push(renderLabelled(palette, "next:", error?.next ?? ""));
  return parts.join("");
}

/** Where and how an edit was found, in one line. */
export function describePlace(answer: EditAnswer): string {
  const { file, match_type, confidence, margin, range, replacements } = answer;
  if (match_type === null || confidence === null) return describeFile(answer);
  const other =
    margin === null || margin >= confidence
      ? ""
      : ` (next best ${(confidence - margin).toFixed(2)})`;
  const where = range === null ? `${file}` : `${file}:${printLines(range)}`;
  const places = replacements > 1 ? `${replacements} places, the first at ` : "";
  return `${match_type} ${confidence.toFixed(2)}${other} at ${places}${where}`;
}

function describeFile({ file, receipt }: EditAnswer): string {
  return receipt?.match_type === "create" ? `${file} (new file)` : `${file}`;
}

/** What was done to files as wholes, by the word that their receipts have for it. */
const VERBS: ReadonlyMap<string | undefined, string> = new Map([
  ["delete", "deleted"],
  ["move", "moved"],
  ["copy", "copied"],
  ["mode", "set"],
]);

function getVerb(answer: EditAnswer): string {
  if (answer.match_type !== null) return "matched";
  return VERBS.get(answer.receipt?.match_type) ?? "created";
}

function renderNotes(palette: Palette, answer: EditAnswer): readonly string[] {
  const adapted = answer.adapted.join("; ");
  return [
    ...(adapted === "" ? [] : [renderLabelled(palette, "adapted", adapted)]),
    ...answer.warnings.map((each) =>
      renderLabelled(palette, palette.yellow("warning".padEnd(LABEL_WIDTH)), each),
    ),
  ];
}

/** The sides of a conflict, when the error has them. */
function renderSides(palette: Palette, answer: EditAnswer): readonly string[] {
  const { error } = answer;
  if (error?.code !== "EDIT_CONFLICT" && error?.code !== "EDIT_WOULD_DROP") return [];
  const { details } = error;
  const sides: readonly (readonly [string, unknown])[] = [
    ["old text", details.old],
    ["new text", details.new],
    ["file", details.file],
  ];
  return sides.flatMap(([label, side]) =>
    typeof side === "string" ? [renderLabelled(palette, label, quoteLines(side))] : [],
  );
}

function describeCandidate(answer: EditAnswer, candidate: Candidate): string {
  const { range, enclosing, match_type, confidence, preview, first_difference } = candidate;
  const inside = enclosing === null ? "" : ` in ${enclosing}`;
  const lines = [
    `${answer.file}:${printLines(range)}${inside}, ${match_type} ${confidence.toFixed(2)}`,
    quoteLines(preview),
  ];
  if (first_difference !== null) {
    const { line, old, file, drift } = first_difference;
    lines.push(
      `differs first at line ${line}: ${drift}`,
      `  old text  ${old}`,
      `  file      ${file}`,
    );
  }
  const unique = candidate.unique_old_text;
  if (answer.error?.code === "EDIT_AMBIGUOUS" && unique !== null && unique !== preview) {
    lines.push("fits only here:", quoteLines(unique));
  }
  return lines.join("\n");
}

function quoteLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((each) => `| ${each}`.trimEnd())
    .join("\n");
}

function printLines(range: NonNullable<EditAnswer["range"]>): string {
  // An end at the start of a line does not touch that line.
  const isOpen = range.end_col === 1 && range.end_line > range.start_line;
  const last = isOpen ? range.end_line - 1 : range.end_line;
  return last === range.start_line ? `${last}` : `${range.start_line}-${last}`;
}

function renderDiff(palette: Palette, diff: string): string {
  return toVisible(diff)
    .split("\n")
    .map((line, idx) => {
      if (idx < 2 && /^(---|\+\+\+) /.test(line)) return palette.bold(line);
      if (line.startsWith("@@")) return palette.cyan(line);
      if (line.startsWith("-")) return palette.red(line);
      if (line.startsWith("+")) return palette.green(line);
      return line;
    })
    .join("\n");
}
