/**
 * A file sent as a whole, compared with what it was: only what really differs is changed. Pure.
 * Lines that are equal but for noise (`line-noise.ts`) keep the file's bytes, and so do line endings and the habit of a
 * final newline; indentation of new lines follows the file's when all that was sent has the other kind.
 * Content with placeholders for code, and content that seems to be cut off or to be a piece of the file, is refused.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { stripLineNumbers } from "../match/index.ts";
import {
  createTextEdit,
  getDominantEol,
  getIndent,
  isBlank,
  LineTable,
  type Replacement,
  type Span,
  stripAnchors,
  type TextEdit,
  toDiffLines,
  toSpan,
} from "../text/index.ts";
import {
  differsInCharacters,
  findNoiseStyle,
  type NoiseStyle,
  toFileIndent,
  toNoiseKey,
} from "./line-noise.ts";
import { findPlaceholder } from "./placeholder.ts";
import { countDropped, findCutLine, isLikePiece, type LineHunk } from "./rewrite-drop.ts";

/** How a file is rewritten. */
export interface RewriteOptions {
  /** Path of the file, by whose ending documents are known. */
  readonly file?: string;
  /** Much of the file may go without anything in its place, or all of it. */
  readonly mayDrop?: boolean;
}

/** What a rewrite comes to. */
export interface RewrittenText {
  readonly edit: TextEdit;
  /** From the first to the last change. */
  readonly span: Span;
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** Share of the old lines that must change for a rewrite to be called one, and that may not go at the ends. */
const LARGE_SHARE = 1 / 3;

/** Lines that go at the end from which on it is mentioned. */
const MIN_MENTIONED_LINES = 3;

/** Line numbers listed in one message. */
const MAX_LISTED = 10;

/**
 * The edit that makes `content` of `text`. Near linear (see `toDiffLines`).
 * Errors: EDIT_PLACEHOLDER; EDIT_WOULD_DROP, unless `mayDrop`; ALREADY_APPLIED when nothing but noise differs.
 * Law: the result is `content` up to line endings, the final newline, and noise within lines.
 */
export function rewriteText(
  text: string,
  content: string,
  options: RewriteOptions = {},
): Result<RewrittenText, SurehandError> {
  const file = new RewrittenFile(text);
  const sent = readContent(file, content);
  if (text === "") return fillEmpty(sent, content, options);
  const placeholder = findPlaceholder(sent.lines.join("\n"), {
    known: new Set(file.lines.map((line) => line.trim())),
    lf: file.lines.join("\n"),
    file: options.file,
  });
  if (placeholder !== undefined) return err(placeholder);
  const compared = compare(file, sent.lines);
  if (options.mayDrop !== true) {
    const drop = findDrop(compared, /[\r\n]$/.test(content));
    if (drop !== undefined) return err(drop);
  }
  const result = createTextEdit(text, listReplacements(file, compared));
  if (!result.ok) return result;
  if (result.value.isEmpty) return err(explainSame(compared));
  return ok({
    edit: result.value,
    span: getChangedSpan(result.value),
    adapted: [...sent.adapted, ...describeAdapted(compared)],
    warnings: describeWarnings(compared),
  });
}

/** The lines of a text, without the empty one after the last ending. */
class RewrittenFile {
  readonly table: LineTable;
  readonly lines: readonly string[];
  readonly eol: string;
  readonly isClosed: boolean;

  constructor(text: string) {
    this.table = new LineTable(text);
    this.lines = toLines(text);
    this.eol = getDominantEol(text).eol;
    this.isClosed = /[\r\n]$/.test(text);
  }

  /** Offset of line `idx` (from 0), or of the end for the line after the last. */
  getStart(idx: number): number {
    return idx < this.lines.length ? this.table.getStart(idx + 1) : this.table.content.length;
  }
}

function toLines(text: string): readonly string[] {
  if (text === "") return [];
  return text.replace(/(?:\r\n|\n|\r)$/, "").split(/\r\n|\n|\r/);
}

interface Content {
  readonly lines: readonly string[];
  readonly adapted: readonly string[];
}

/** The lines sent, without a byte order mark and without the prefixes of a tool that prints numbered lines. */
function readContent(file: RewrittenFile, content: string): Content {
  const lines = toLines(content.replace(/^\ufeff/, ""));
  const removed = ["removed line numbers from the content"];
  const bare = stripAnchors(lines);
  if (bare !== undefined) return { lines: bare, adapted: removed };
  const stripped = stripLineNumbers(lines.join("\n"))?.split("\n");
  if (stripped === undefined) return { lines, adapted: [] };
  // Numbers may be what the file consists of: they go only when the lines then are those of the file.
  const known = new Set(file.lines);
  const countKnown = (some: readonly string[]): number =>
    some.filter((line) => !isBlank(line) && known.has(line)).length;
  const count = countKnown(stripped);
  if (count <= countKnown(lines) || count * 2 < stripped.length) return { lines, adapted: [] };
  return { lines: stripped, adapted: removed };
}

/** An empty file has no habits: it gets the content as it was sent. */
function fillEmpty(
  { lines, adapted }: Content,
  content: string,
  { file }: RewriteOptions,
): Result<RewrittenText, SurehandError> {
  const placeholder = findMadePlaceholder(lines.join("\n"), file);
  if (placeholder !== undefined) return err(placeholder);
  const text = adapted.length === 0 ? content.replace(/^\ufeff/, "") : `${lines.join("\n")}\n`;
  const edit = createTextEdit("", [{ span: toSpan(0, 0), text }]);
  if (!edit.ok) return edit;
  if (edit.value.isEmpty) {
    return err(createError("ALREADY_APPLIED", "The file is empty, as the content is."));
  }
  return ok({ edit: edit.value, span: toSpan(0, 0), adapted, warnings: [] });
}

/** The refusal of a placeholder in words in the content (LF endings) of a file that has no lines yet. */
export function findMadePlaceholder(content: string, file?: string): SurehandError | undefined {
  return findPlaceholder(content, { known: new Set(), lf: "", file, allowsDots: true });
}

/** A file and the lines sent for it. */
interface Compared {
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
  readonly oldKeys: readonly string[];
  readonly newKeys: readonly string[];
  readonly hunks: readonly LineHunk[];
  readonly style: NoiseStyle;
  readonly isCoarse: boolean;
}

function compare({ lines: oldLines }: RewrittenFile, newLines: readonly string[]): Compared {
  const style = findNoiseStyle(oldLines, newLines);
  const oldKeys = oldLines.map((line) => toNoiseKey(line, style));
  const newKeys = newLines.map((line) => toNoiseKey(line, style));
  const toText = (keys: readonly string[]): string => keys.map((key) => `${key}\n`).join("");
  const diff = toDiffLines(toText(oldKeys), toText(newKeys), { contextLineCount: 0 });
  const hunks = diff.hunks.map(({ oldStart, oldCount, newStart, newCount }) => {
    const oldFrom = oldCount === 0 ? oldStart : oldStart - 1;
    const newFrom = newCount === 0 ? newStart : newStart - 1;
    return {
      oldStart: oldFrom,
      oldEnd: oldFrom + oldCount,
      newStart: newFrom,
      newEnd: newFrom + newCount,
    };
  });
  const compared = { oldLines, newLines, oldKeys, newKeys, hunks, style, isCoarse: diff.isCoarse };
  // That the sender lost the file's indentation is only known from lines which both have.
  const isLost = listKeptPairs(compared).some(([ours, theirs]) => isOtherIndent(ours, theirs));
  return isLost ? compared : { ...compared, style: { ...style, sentIndent: undefined } };
}

function isOtherIndent(ours: string, theirs: string): boolean {
  return ours !== theirs && getIndent(ours) !== getIndent(theirs);
}

/** Lines of the file with the ones sent that are equal to them but for noise, and their numbers from 1. */
function listKeptPairs({
  oldLines,
  newLines,
  hunks,
}: Pick<Compared, "oldLines" | "newLines" | "hunks">): readonly (readonly [
  string,
  string,
  number,
])[] {
  const pairs: (readonly [string, string, number])[] = [];
  let oldAt = 0;
  let newAt = 0;
  const end = { oldStart: oldLines.length, oldEnd: oldLines.length, newEnd: newLines.length };
  for (const hunk of [...hunks, end]) {
    for (; oldAt < hunk.oldStart; oldAt += 1, newAt += 1) {
      pairs.push([oldLines[oldAt] ?? "", newLines[newAt] ?? "", oldAt + 1]);
    }
    oldAt = hunk.oldEnd;
    newAt = hunk.newEnd;
  }
  return pairs;
}

/** The refusal when the content seems to be cut off, or a piece of the file, or nothing. */
function findDrop(compared: Compared, isClosed: boolean): SurehandError | undefined {
  const { oldLines, newLines } = compared;
  const count = oldLines.length;
  const refuse = (message: string, details: Readonly<Record<string, unknown>>): SurehandError =>
    createError("EDIT_WOULD_DROP", message, {
      next: "Send all of the file, or `allow_drop: true` if the lines are to go.",
      details: { old_lines: count, new_lines: newLines.length, ...details },
    });
  if (newLines.every(isBlank) && !oldLines.every(isBlank)) {
    return refuse(`The content is empty, and the file has ${countLines(count)}.`, {});
  }
  const cut = findCutLine(compared, isClosed);
  if (cut !== undefined) {
    const message = `The content ends in the middle of line ${cut} of the file, and the ${countLines(count - cut)} after it would go.`;
    return refuse(message, { cut_line: cut, dropped_lines: count - cut });
  }
  if (isLikePiece(compared)) {
    const message = `The content has ${countLines(newLines.length)} and hardly any of the file's ${count}, as if it were a piece to put into it.`;
    return refuse(message, {});
  }
  const { head, tail } = countDropped(compared);
  const present = oldLines.filter((line) => !isBlank(line)).length;
  if (head + tail <= present * LARGE_SHARE) return undefined;
  const ends = [
    ...(head > 0 ? [`the first ${head}`] : []),
    ...(tail > 0 ? [`the last ${tail}`] : []),
  ];
  const which = present === count ? "" : " that are not blank";
  const message = `The content has nothing in the place of ${ends.join(" and ")} of the file's ${countLines(present)}${which}, as if it were cut off.`;
  return refuse(message, { dropped_head_lines: head, dropped_tail_lines: tail });
}

function countLines(count: number): string {
  return count === 1 ? "1 line" : `${count} lines`;
}

/** What changes: the lines between the equal ones, and the endings of lines that become last or are so no more. */
function listReplacements(file: RewrittenFile, compared: Compared): readonly Replacement[] {
  const { table, eol, isClosed } = file;
  const { newLines, hunks, style } = compared;
  const replacements: Replacement[] = [];
  const lastLine = newLines.length - 1;
  const getEnding = (newIdx: number, own: string): string => {
    if (newIdx === lastLine && !isClosed) return "";
    return own === "" ? eol : own;
  };
  // Of a run of equal lines only the last can need another ending than it has: it was, or becomes, the file's last.
  const keep = (oldFrom: number, oldTo: number, newFrom: number): void => {
    if (oldFrom === oldTo) return;
    const own = table.getEnding(oldTo);
    const wanted = getEnding(newFrom + oldTo - 1 - oldFrom, own);
    const end = table.getEnd(oldTo);
    if (own !== wanted) replacements.push({ span: toSpan(end - own.length, end), text: wanted });
  };
  let oldAt = 0;
  let newAt = 0;
  for (const hunk of hunks) {
    keep(oldAt, hunk.oldStart, newAt);
    const text = newLines.slice(hunk.newStart, hunk.newEnd).map((line, idx) => {
      const oldIdx = hunk.oldStart + idx;
      const own = oldIdx < hunk.oldEnd ? table.getEnding(oldIdx + 1) : "";
      return toFileIndent(line, style) + getEnding(hunk.newStart + idx, own);
    });
    const span = toSpan(file.getStart(hunk.oldStart), file.getStart(hunk.oldEnd));
    replacements.push({ span, text: text.join("") });
    oldAt = hunk.oldEnd;
    newAt = hunk.newEnd;
  }
  keep(oldAt, file.lines.length, newAt);
  return replacements;
}

function getChangedSpan({ replacements }: TextEdit): Span {
  return toSpan(replacements[0]?.span.start ?? 0, replacements.at(-1)?.span.end ?? 0);
}

/** Lines of the file, from 1, that are kept although the ones sent differ in noise. */
interface KeptNoise {
  readonly space: readonly number[];
  readonly characters: readonly number[];
}

function findKeptNoise(compared: Compared): KeptNoise {
  const differing = listKeptPairs(compared).filter(([ours, theirs]) => ours !== theirs);
  const isCharacters = ([ours, theirs]: readonly [string, string, number]): boolean =>
    differsInCharacters(ours, theirs, compared.style);
  return {
    space: differing.filter((pair) => !isCharacters(pair)).map(([, , line]) => line),
    characters: differing.filter(isCharacters).map(([, , line]) => line),
  };
}

function describeAdapted(compared: Compared): readonly string[] {
  const { space, characters } = findKeptNoise(compared);
  const { newLines, hunks, style } = compared;
  const indented = hunks.flatMap(({ newStart, newEnd }) =>
    newLines.slice(newStart, newEnd).filter((line) => toFileIndent(line, style) !== line),
  );
  const kind = style.sentIndent === "spaces" ? "tabs" : "spaces";
  return [
    ...(space.length === 0 ? [] : [`kept the file's white space on ${countLines(space.length)}`]),
    ...(characters.length === 0
      ? []
      : [`kept the file's characters on ${countLines(characters.length)}`]),
    ...(indented.length === 0
      ? []
      : [`indented ${countLines(indented.length)} with ${kind} as the file is`]),
  ];
}

function describeWarnings(compared: Compared): readonly string[] {
  const { oldLines, hunks } = compared;
  const count = oldLines.length;
  const changed = hunks.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);
  const { characters } = findKeptNoise(compared);
  const { tail } = countDropped(compared);
  return [
    ...(changed > count * LARGE_SHARE
      ? [`rewrite: ${Math.round((100 * changed) / count)} % of ${countLines(count)} change`]
      : []),
    ...(tail >= MIN_MENTIONED_LINES
      ? [`the last ${countLines(tail)} of the file go without anything in their place`]
      : []),
    ...(characters.length === 0
      ? []
      : [
          `${nameLines(characters)} differ from the content only in look-alike characters, such as typographic quotes, and stay as they are; quote them in an edit to change them`,
        ]),
    ...(compared.isCoarse
      ? ["the texts differ too much to compare all lines, so some noise may be written"]
      : []),
  ];
}

function nameLines(lines: readonly number[]): string {
  const listed = lines.slice(0, MAX_LISTED).join(", ");
  const more = lines.length - MAX_LISTED;
  const word = lines.length === 1 ? "line" : "lines";
  return `${word} ${listed}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The refusal of content that changes nothing. */
function explainSame(compared: Compared): SurehandError {
  const { space, characters } = findKeptNoise(compared);
  const lines = [...space, ...characters].sort((left, right) => left - right);
  const details = { noise_lines: lines.length };
  if (lines.length === 0) {
    const message = "The file has this content already, line endings and the final newline aside.";
    return createError("ALREADY_APPLIED", message, { details });
  }
  const message = `The content differs from the file only in white space and look-alike characters (${nameLines(lines)}), which a rewrite does not change.`;
  const next =
    "Nothing to do; to change them all the same, quote the lines in an edit of their own.";
  return createError("ALREADY_APPLIED", message, { next, details });
}
