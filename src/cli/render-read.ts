/**
 * Lines of a file for people and models: one line about the file, the lines, and how to see the next ones.
 * Nothing stands between the mark `│` and the text of a line, so that a line copied with its anchor loses nothing.
 */
import type { ReadReport } from "../engine/index.ts";
import type { Rendering } from "./command.ts";
import type { Palette } from "./palette.ts";
import { renderLabelled } from "./render-edit.ts";
import { renderError } from "./render-error.ts";
import { toVisible } from "./terminal-text.ts";

/** Digits of the file's hash that are shown, enough for `expect_hash`. */
const HASH_DIGITS = 12;

/** Line numbers listed in one note. */
const MAX_LISTED = 10;

/** `report` for people. */
export function renderRead(palette: Palette, report: ReadReport): Rendering {
  const { error, lines, next_range: next, warnings } = report;
  if (error !== null) return renderError(palette, error);
  const omitted = new Map(report.cut_lines.map((each) => [each.line, each.omitted]));
  const width = Math.max(0, ...lines.map(({ anchor }) => anchor.length));
  const shown = lines.map(({ line, anchor, text }) => {
    const rest = omitted.get(line);
    const note = rest === undefined ? "" : palette.cyan(` … ${printNumber(rest)} more characters`);
    const mark = palette.cyan(`${anchor.padStart(width)}│`);
    return `${mark}${toVisible(text).replaceAll("\n", "␊")}${note}\n`;
  });
  const changed = lines.filter(({ text }) => toVisible(text) !== text).map(({ line }) => line);
  const notes = [
    ...(changed.length === 0 ? [] : [renderSigns(palette, changed)]),
    ...warnings.map((each) => renderLabelled(palette, palette.yellow("warning".padEnd(10)), each)),
    ...(next === null ? [] : [renderLabelled(palette, "next:", describeNext(report, next))]),
  ];
  const head = `${palette.bold(describeFile(report))}\n`;
  return { stdout: [head, ...shown, ...notes].join(""), stderr: "" };
}

/** Characters that a terminal would obey are shown as signs, which cannot be quoted in an edit. */
function renderSigns(palette: Palette, lines: readonly number[]): string {
  const listed = lines.slice(0, MAX_LISTED).join(", ");
  const more = lines.length > MAX_LISTED ? ", …" : "";
  const which = lines.length === 1 ? `line ${listed} has` : `lines ${listed}${more} have`;
  return renderLabelled(
    palette,
    "note",
    `${which} control characters, shown as signs; --json has them as they are`,
  );
}

function describeFile(report: ReadReport): string {
  const { file, line_count: lines, size_bytes: bytes, encoding, sha256, range } = report;
  const isPart = range !== null && (range.first > 1 || range.last < (lines ?? 0));
  const count = `${printNumber(lines ?? 0)} ${lines === 1 ? "line" : "lines"}`;
  const parts = [
    toVisible(file ?? ""),
    isPart ? `lines ${range.first}-${range.last} of ${printNumber(lines ?? 0)}` : count,
    `${printNumber(bytes ?? 0)} bytes`,
    `${encoding}${report.bom === true ? " with BOM" : ""}`,
    ...describeEndings(report),
    `sha256 ${sha256?.slice(0, HASH_DIGITS)}`,
  ];
  return parts.join(" · ");
}

function describeEndings(report: ReadReport): readonly string[] {
  const { eol, eol_counts: counts, final_newline: isClosed, line_count: lines } = report;
  const final = isClosed === false && lines !== 0 ? ["no final newline"] : [];
  if (eol === null || eol === "none" || counts === null) return final;
  if (eol !== "mixed") return [eol.toUpperCase(), ...final];
  const kinds = [
    ["LF", counts.lf],
    ["CRLF", counts.crlf],
    ["CR", counts.cr],
  ] as const;
  const present = kinds.filter(([, times]) => times > 0);
  const named = present.map(([name, times]) => `${printNumber(times)} ${name}`);
  return [`mixed line endings (${named.join(", ")})`, ...final];
}

function describeNext({ file, line_count: lines, range }: ReadReport, next: string): string {
  const rest = (lines ?? 0) - (range?.last ?? 0);
  const name = toVisible(file ?? "");
  const quoted = /^[\w./@+-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
  return `surehand read ${quoted} --range ${next} (${rest === 1 ? "1 line follows" : `${printNumber(rest)} lines follow`})`;
}

function printNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
