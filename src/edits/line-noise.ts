/**
 * Which lines are equal but for noise when a file is sent as a whole: space at the end, tabs for spaces of the same
 * width, look-alike characters. Only indentation is compared by width: a tab within a line may be content.
 */
import { findIndentStyle, foldUnicode, getIndent } from "../text/index.ts";

/** How wide a tab is taken to be when nothing shows it. */
const DEFAULT_TAB_COLUMNS = 4;

/** How lines of a file and lines sent for it are compared. */
export interface NoiseStyle {
  readonly tabColumns: number;
  /** What all indentation of the sent lines is made of, when the file makes it of the other. */
  readonly sentIndent: "tabs" | "spaces" | undefined;
}

/** How `sent` lines compare with those of the file. Linear. */
export function findNoiseStyle(file: readonly string[], sent: readonly string[]): NoiseStyle {
  const fileStyle = findIndentStyle(file);
  const sentStyle = findIndentStyle(sent);
  const isFileTabbed = fileStyle?.unit === "\t";
  const isSentTabbed = sentStyle?.unit === "\t";
  const spaced = isFileTabbed ? sentStyle : fileStyle;
  const tabColumns =
    spaced === undefined || spaced.unit === "\t" ? DEFAULT_TAB_COLUMNS : spaced.columns;
  if (fileStyle === undefined || sentStyle === undefined || isFileTabbed === isSentTabbed) {
    return { tabColumns, sentIndent: undefined };
  }
  const hasTabs = sent.some((line) => line.startsWith("\t"));
  const sentIndent = isSentTabbed ? "tabs" : hasTabs ? undefined : "spaces";
  return { tabColumns, sentIndent };
}

/** What is left of `line` when noise is taken away: lines with one key are equal but for it. */
export function toNoiseKey(line: string, { tabColumns }: NoiseStyle): string {
  return foldUnicode(toSpaceKey(line, tabColumns)).trimEnd();
}

/** Whether `left` and `right`, which have one noise key, differ in look-alike characters and not only in space. */
export function differsInCharacters(left: string, right: string, { tabColumns }: NoiseStyle) {
  return toSpaceKey(left, tabColumns) !== toSpaceKey(right, tabColumns);
}

function toSpaceKey(line: string, tabColumns: number): string {
  const trimmed = trimSpace(line);
  const indent = getIndent(trimmed);
  if (!indent.includes("\t")) return trimmed;
  return " ".repeat(countColumns(indent, tabColumns)) + trimmed.slice(indent.length);
}

/** `line` without spaces and tabs at its end; a pattern would take quadratic time for this. */
function trimSpace(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end -= 1;
  return line.slice(0, end);
}

function countColumns(indent: string, tabColumns: number): number {
  let columns = 0;
  for (const unit of indent) columns += unit === "\t" ? tabColumns - (columns % tabColumns) : 1;
  return columns;
}

/** `line` with its indentation as the file makes it, when all that was sent makes it otherwise. */
export function toFileIndent(line: string, { tabColumns, sentIndent }: NoiseStyle): string {
  const indent = getIndent(line);
  if (sentIndent === undefined || indent === "") return line;
  const columns = countColumns(indent, tabColumns);
  const tabs = sentIndent === "spaces" ? Math.floor(columns / tabColumns) : 0;
  return "\t".repeat(tabs) + " ".repeat(columns - tabs * tabColumns) + line.slice(indent.length);
}
