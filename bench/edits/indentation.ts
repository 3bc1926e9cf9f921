/**
 * Indentation as the generator reads it: the unit a file uses and the width of a line's leading white space.
 */

/** A file's unit of indentation: a tab, or a number of spaces. */
export type IndentUnit = "tab" | 2 | 4 | 8;

const WIDTHS = [2, 4, 8] as const;

/** Leading spaces and tabs of `line`. */
export function getIndent(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** Whether nothing but white space is on `line`. */
export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** The unit of `lines`; undefined when they do not agree clearly. */
export function findIndentUnit(lines: readonly string[]): IndentUnit | undefined {
  const steps = new Map<IndentUnit, number>();
  let previous = "";
  for (const line of lines) {
    if (isBlank(line)) continue;
    const indent = getIndent(line);
    if (indent.startsWith(previous) && indent.length > previous.length) {
      const unit = toUnit(indent.slice(previous.length));
      if (unit !== undefined) steps.set(unit, (steps.get(unit) ?? 0) + 1);
    }
    previous = indent;
  }
  const ranked = [...steps].sort((left, right) => right[1] - left[1]);
  const [best, second] = ranked;
  if (best === undefined || best[1] < 2 || (second?.[1] ?? 0) * 3 > best[1]) return undefined;
  return fits(lines, best[0]) ? best[0] : undefined;
}

function toUnit(step: string): IndentUnit | undefined {
  if (/^\t+$/.test(step)) return "tab";
  return WIDTHS.find((width) => step === " ".repeat(width));
}

/** Whether nearly all indented lines are whole steps (one space more is a block comment's body). */
function fits(lines: readonly string[], unit: IndentUnit): boolean {
  const indented = lines.filter((line) => !isBlank(line) && getIndent(line) !== "");
  const whole = indented.filter((line) => isWholeStep(line, unit));
  return whole.length >= indented.length * 0.9;
}

/** Whether `line` is indented by whole steps of `unit`, or is the body of a block comment one space further in. */
export function isWholeStep(line: string, unit: IndentUnit): boolean {
  const indent = getIndent(line);
  const rest = line.startsWith("*", indent.length) && indent.endsWith(" ") ? 1 : 0;
  if (unit === "tab") return /^\t* ?$/.test(indent) && indent.endsWith(" ") === (rest === 1);
  const more = indent.length % unit;
  return !indent.includes("\t") && (more === 0 || more === rest);
}

/** `line` with each step of `from` written as `to`; a remainder is kept. */
export function changeUnit(line: string, from: IndentUnit, to: string): string {
  const indent = getIndent(line);
  const rest = line.slice(indent.length);
  if (rest === "") return line;
  if (from === "tab") return indent.replaceAll("\t", to) + rest;
  const steps = Math.floor(indent.length / from);
  return to.repeat(steps) + " ".repeat(indent.length % from) + rest;
}

/** The longest white space all non-blank `lines` start with. */
export function getCommonIndent(lines: readonly string[]): string {
  let common: string | undefined;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const indent = getIndent(line);
    if (common === undefined) common = indent;
    while (!indent.startsWith(common)) common = common.slice(0, -1);
  }
  return common ?? "";
}
