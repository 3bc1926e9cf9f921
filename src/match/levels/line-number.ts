/**
 * Level `line_number`: the old text was copied with the prefixes of a tool that prints numbered lines.
 * Prefixes are taken off only when every line has one of the same form, the numbers rise by one, and the text
 * without them stands in the file; the new text loses its prefixes too. The first number is a hint for the place.
 */
import { isBlank } from "../../text/index.ts";
import { findBareLineStart } from "../line-search.ts";
import type { Search } from "../search.ts";
import type { Match } from "../types.ts";
import { findExact } from "./exact.ts";
import { findFolded } from "./folded.ts";

/** Forms of prefixes; the first group is the number. One character of space after the mark belongs to the prefix. */
const FORMS: readonly RegExp[] = [
  // As our own `read` prints them, with nothing between the mark and the text.
  /^\s*(\d{1,7}):[0-9a-f]{3,16}│/,
  /^\s*(\d{1,7})\t/,
  /^\s*(\d{1,7})\s?→/,
  /^\s*L?(\d{1,7})\s?[|│┃](?: |$)?/,
  /^\s*(\d{1,7})[:#][0-9A-Za-z]{2,4}[|│:→]/,
  /^\s*(\d{1,7}): ?/,
  /^\s*L(\d{1,7}):? ?/,
  /^\s*(\d{1,7})\)(?: |$)/,
  /^\s*(\d{1,7})-(?= |$) ?/,
  /^\[(\d{1,7})\] ?/,
  /^\s*(\d{1,7}) {1,2}/,
];

/** A reading of the request without prefixes, if every line of the old text has one. */
export interface Unprefixed {
  readonly oldText: string;
  readonly newText: string;
  /** The first number. */
  readonly lineHint: number;
}

/** The request without line-number prefixes; undefined when the old text has none. Linear. */
function stripPrefixes(oldText: string, newText: string): Unprefixed | undefined {
  const oldLines = oldText.split("\n");
  for (const form of FORMS) {
    const numbers = readNumbers(oldLines, form);
    const [first] = numbers ?? [];
    if (first === undefined) continue;
    return {
      oldText: oldLines.map((line) => line.replace(form, "")).join("\n"),
      newText: stripNew(newText, form),
      lineHint: first,
    };
  }
  return undefined;
}

/** `text` without line-number prefixes; undefined unless every line that is not blank has one. Linear. */
export function stripLineNumbers(text: string): string | undefined {
  return stripPrefixes(text, "")?.oldText;
}

/** The rising numbers of all lines that are not blank; undefined when a line has none or they do not rise by one. */
function readNumbers(lines: readonly string[], form: RegExp): readonly number[] | undefined {
  const numbers: number[] = [];
  let skipped = 0;
  for (const line of lines) {
    const found = form.exec(line);
    if (found === null) {
      if (!isBlank(line)) return undefined;
      skipped += 1;
      continue;
    }
    const number = Number(found[1]);
    const previous = numbers.at(-1);
    if (previous !== undefined && (number <= previous || number > previous + 1 + skipped))
      return undefined;
    skipped = 0;
    numbers.push(number);
  }
  return numbers.length > 0 ? numbers : undefined;
}

/** Prefixes go from the new text when most of its lines have them; lines without one are taken as they are. */
function stripNew(newText: string, form: RegExp): string {
  const lines = newText.split("\n");
  const present = lines.filter((line) => !isBlank(line));
  const prefixed = present.filter((line) => form.test(line));
  if (prefixed.length * 2 < present.length) return newText;
  return lines.map((line) => line.replace(form, "")).join("\n");
}

/**
 * All places of the old text without its prefixes, up to the tolerance of the folded levels. A numbered line is
 * copied from its start, so places inside lines are none.
 */
export function findLineNumber(search: Search): readonly Match[] {
  const bare = findUnprefixed(search);
  if (bare === undefined) return [];
  return findUndone(search.withTexts(bare))
    .filter((match) => findBareLineStart(search.lf, match.span.start) !== undefined)
    .map((match) => ({
      ...match,
      matchType: "line_number",
      confidence: 0.92,
      undone: ["removed line-number prefixes", ...match.undone],
    }));
}

/** Lines by which a file may have shrunk since it was read with numbers. */
const MAX_SHRINKAGE = 200;

/** The request without prefixes; undefined too when the first number is none that a line of this file ever had. */
export function findUnprefixed(search: Search): Unprefixed | undefined {
  const bare = stripPrefixes(search.request.oldText, search.request.newText);
  if (bare === undefined || bare.lineHint > 2 * search.getKeys().lineCount + MAX_SHRINKAGE)
    return undefined;
  return bare;
}

/** Places of a reading at the strictest of the exact and folded levels that has any. */
export function findUndone(search: Search): readonly Match[] {
  const exact = findExact(search);
  if (exact.length > 0) return exact;
  for (const level of ["whitespace", "unicode", "punctuation"] as const) {
    const found = findFolded(search, level);
    if (found.length > 0) return found;
  }
  return [];
}
