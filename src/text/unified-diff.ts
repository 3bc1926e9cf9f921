/**
 * Unified diff text of two texts, for people and for answers.
 *
 * LF and CRLF texts are printed with their endings, as git does, so that the result applies with
 * `git apply`; a lone CR, which patch programs do not take for a line ending, is printed as U+240D and
 * LF. "\\ No newline at end of file" marks a last line without ending. Control characters of the texts
 * are not touched: a renderer for terminals makes them harmless itself.
 * The format is that of POSIX `diff -u` with git's `a/` and `b/` prefixes and quoting of paths.
 */
import { type DiffHunk, type DiffLine, type DiffOptions, toDiffLines } from "./text-diff.ts";

/** What a unified diff is made of. */
export interface UnifiedDiffOptions extends DiffOptions {
  /** Path of the file, `/`-separated. */
  readonly path: string;
  /** Path after the change, when another. */
  readonly newPath?: string;
}

/**
 * The unified diff from `before` to `after`; undefined is a file that is not there. Empty when nothing
 * differs. When the bound of `toDiffLines` was hit, a first line starting with `#` says so; patch
 * programs skip it. Cost as `toDiffLines`.
 */
export function toUnifiedDiff(
  before: string | undefined,
  after: string | undefined,
  options: UnifiedDiffOptions,
): string {
  const isSame = before === after && (options.newPath ?? options.path) === options.path;
  if (isSame) return "";
  const { hunks, isCoarse } = toDiffLines(before ?? "", after ?? "", options);
  const newPath = options.newPath ?? options.path;
  const parts = [
    isCoarse
      ? "# The texts differ too much to compare each line; some lines are shown as removed and added though they stay.\n"
      : "",
    `--- ${before === undefined ? "/dev/null" : printPath(`a/${options.path}`)}\n`,
    `+++ ${after === undefined ? "/dev/null" : printPath(`b/${newPath}`)}\n`,
  ];
  for (const hunk of hunks) {
    parts.push(printHeader(hunk));
    for (const line of hunk.lines) parts.push(printLine(line));
  }
  return parts.join("");
}

const MARKS = { context: " ", removed: "-", added: "+" } as const;

function printLine({ kind, text, ending }: DiffLine): string {
  const line = `${MARKS[kind]}${text}`;
  switch (ending) {
    case "":
      return `${line}\n\\ No newline at end of file\n`;
    case "\r":
      return `${line}\u240d\n`;
    default:
      return `${line}${ending}`;
  }
}

function printHeader(hunk: DiffHunk): string {
  return `@@ -${printRange(hunk.oldStart, hunk.oldCount)} +${printRange(hunk.newStart, hunk.newCount)} @@\n`;
}

function printRange(start: number, count: number): string {
  return count === 1 ? `${start}` : `${start},${count}`;
}

/**
 * Git's rules: a path with control characters, a quote or a backslash is quoted as a C string; one
 * with a space is followed by a tab, so that patch programs see where it ends.
 */
function printPath(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (!/[\0-\x1f\x7f"\\]/.test(path)) return path.includes(" ") ? `${path}\t` : path;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  const quoted = path.replace(/[\0-\x1f\x7f"\\]/g, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\t") return "\\t";
    if (character === '"' || character === "\\") return `\\${character}`;
    return `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`;
  });
  return `"${quoted}"`;
}
