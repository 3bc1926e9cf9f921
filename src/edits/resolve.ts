/**
 * From a place to replacements: the three-way rebase of DESIGN.md 4.3, and what surrounds it: the final newline,
 * deleted lines, placeholders in the new text. Works on the LF view; offsets come back in LF.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { findBareLineEnd, findBareLineStart, getLineNumber, type Match } from "../match/index.ts";
import {
  getColumns,
  getIndent,
  type IndentStyle,
  isBlank,
  isElisionLine,
  isWordCode,
  mergeTokens,
  opensBlock,
  type RebaseChange,
  type RebaseConflict,
  rebase,
  toCanonicalLine,
  toSpan,
} from "../text/index.ts";
import { findPlaceholder } from "./placeholder.ts";

/** Replacements of the LF view for one match. */
export interface Resolved {
  readonly changes: readonly RebaseChange[];
  readonly adapted: readonly string[];
}

/** The replacements that carry the edit of `match` over to `lf`. */
export function resolveMatch(
  lf: string,
  match: Match,
  options: {
    readonly fileStyle?: IndentStyle | undefined;
    readonly file?: string | undefined;
  } = {},
): Result<Resolved, SurehandError> {
  const { fileStyle } = options;
  const settled = settleLostIndent(lf, widenToLines(lf, settleFinalNewline(lf, match)));
  const placeholder = findLeftOut(lf, settled, options.file);
  if (placeholder !== undefined) return err(placeholder);
  if (isLiteral(settled))
    return ok({ changes: [{ ...settled.span, text: settled.newText }], adapted: settled.undone });
  const ours = lf.slice(settled.span.start, settled.span.end);
  const elided = listElided(settled);
  const merged = rebase({
    base: settled.oldText,
    theirs: settled.newText,
    ours,
    isElision: (line) => elided.has(line),
    isInFile: (name) => hasWord(lf, name),
    ...(settled.pairs === undefined ? {} : { pairs: settled.pairs }),
    ...(fileStyle === undefined ? {} : { fileStyle }),
  });
  const result = merged.ok ? ok(merged.value) : mergeAsBlock(settled, ours, merged.error);
  if (!result.ok) return err(toConflict(lf, settled, result.error));
  const start = settled.span.start;
  const changes = result.value.changes.map((change) => ({
    start: change.start + start,
    end: change.end + start,
    text: change.text,
  }));
  return ok({
    changes: settled.newText === "" ? widenDeletion(lf, settled, changes) : changes,
    adapted: [...match.undone, ...result.value.adapted],
  });
}

/**
 * A final newline that only one of the texts has is no difference where a drifted place is replaced by whole lines.
 * An exact place is taken literally, except that a line is never joined with the next one by a newline left out.
 */
function settleFinalNewline(lf: string, match: Match): Match {
  const isUneven =
    match.newText !== "" && match.oldText.endsWith("\n") !== match.newText.endsWith("\n");
  if ((!isUneven && isExact(match)) || match.matchType === "position_marker") return match;
  const isWhole = findBareLineStart(lf, match.span.start) !== undefined;
  if (match.oldText.endsWith("\n")) {
    if (isUneven && (!isWhole || (isExact(match) && !joinsLines(lf, match)))) return match;
    return dropOldNewline(lf, match, isUneven);
  }
  const core = match.newText.slice(0, -1);
  const endsLine = match.span.end === lf.length || lf[match.span.end] === "\n";
  if (isExact(match) || !isUneven || !endsLine || !isWhole || core === match.oldText) return match;
  return { ...match, newText: core, undone: [...match.undone, IGNORED_NEWLINE] };
}

function isExact(match: Match): boolean {
  return match.matchType === "exact" || match.matchType === "substring_exact";
}

/** Lines of the old text that stand for lines of the file; one that the file has itself is none. */
function listElided({ oldText, pairs }: Match): ReadonlySet<string> {
  if (pairs === undefined) return new Set();
  return new Set(oldText.split("\n").filter((line, at) => pairs[at] === -1 && isElisionLine(line)));
}

/** True when the new text simply takes the place of the old one, since both stand inside one line. */
function isLiteral(match: Match): boolean {
  const { oldText, newText } = match;
  return isExact(match) && newText !== "" && !oldText.includes("\n") && !newText.includes("\n");
}

/** True when the line after the place would come to stand on the place's last line. */
function joinsLines(lf: string, match: Match): boolean {
  const { end } = match.span;
  return end < lf.length && lf[end] !== "\n" && lf[end - 1] === "\n";
}

function dropOldNewline(lf: string, match: Match, isUneven: boolean): Match {
  const { oldText, newText, span } = match;
  const end = span.end > span.start && lf[span.end - 1] === "\n" ? span.end - 1 : span.end;
  return {
    ...match,
    oldText: oldText.slice(0, -1),
    newText: newText.endsWith("\n") ? newText.slice(0, -1) : newText,
    undone: isUneven ? [...match.undone, IGNORED_NEWLINE] : match.undone,
    span: toSpan(span.start, end),
  };
}

const IGNORED_NEWLINE = "ignored a final newline that only one of the texts has";

/**
 * One line sent without its indentation is found inside the line; when the new text opens a block with it, the lines
 * that follow have lost the same indentation, or they would not be inside the block.
 */
function settleLostIndent(lf: string, match: Match): Match {
  const { oldText, newText, span } = match;
  if (oldText.includes("\n") || !newText.includes("\n") || isBlank(oldText.charAt(0))) return match;
  const lineStart = findBareLineStart(lf, span.start);
  if (lineStart === undefined || lineStart === span.start) return match;
  const indent = lf.slice(lineStart, span.start);
  const [first, second] = newText.split("\n").filter((line) => !isBlank(line));
  if (first === undefined || second === undefined || !opensBlock(first)) return match;
  if (getColumns(getIndent(second)) > getColumns(indent)) return match;
  return { ...match, span: toSpan(lineStart, span.end) };
}

/** True when `name` stands in `lf` as a whole word, hyphens being part of words that have some. Linear. */
function hasWord(lf: string, name: string): boolean {
  const isPart = (unit: string): boolean =>
    unit !== "" && (isWordCode(unit.charCodeAt(0)) || (unit === "-" && name.includes("-")));
  for (let at = lf.indexOf(name); at !== -1; at = lf.indexOf(name, at + 1)) {
    if (!isPart(lf.charAt(at - 1)) && !isPart(lf.charAt(at + name.length))) return true;
  }
  return false;
}

/** A drifted place that covers all of a line but the space at its ends is that whole line. */
function widenToLines(lf: string, match: Match): Match {
  if (isExact(match) || match.matchType === "position_marker" || match.pairs !== undefined)
    return match;
  const { start, end } = match.span;
  const lineEnd = end > start ? findBareLineEnd(lf, end) : undefined;
  return {
    ...match,
    span: toSpan(findBareLineStart(lf, start) ?? start, lineEnd ?? end),
  };
}

/** Whole lines that are deleted take a line ending with them; the file keeps its habit of a final newline. */
function widenDeletion(
  lf: string,
  match: Match,
  changes: readonly RebaseChange[],
): readonly RebaseChange[] {
  const { start, end } = match.span;
  const [only] = changes;
  const isWhole = changes.length === 1 && only?.start === start && only.end === end && end > start;
  const hasEnding = lf[end - 1] === "\n";
  const endsLine = hasEnding || end === lf.length || lf[end] === "\n";
  const lineStart = isWhole && endsLine ? findBareLineStart(lf, start) : undefined;
  if (lineStart === undefined) return changes;
  if (hasEnding) return [{ start: lineStart, end, text: "" }];
  if (end < lf.length) return [{ start: lineStart, end: end + 1, text: "" }];
  return [{ start: Math.max(0, lineStart - 1), end, text: "" }];
}

/** A placeholder line of the new text that neither the old text nor the place has, nor any line of the file in words. */
function findLeftOut(
  lf: string,
  match: Match,
  file: string | undefined,
): SurehandError | undefined {
  const old = [match.oldText, lf.slice(match.span.start, match.span.end)];
  const known = new Set(old.flatMap((text) => text.split("\n").map((line) => line.trim())));
  return findPlaceholder(match.newText, { known, lf, file });
}

/** Code whose line breaks the file has elsewhere is merged as one run of tokens, when the tokens are the same. */
function mergeAsBlock(
  match: Match,
  ours: string,
  conflict: RebaseConflict,
): Result<Resolved, RebaseConflict> {
  if (toBlock(match.oldText) !== toBlock(ours)) return err(conflict);
  const merged = mergeTokens(match.oldText, match.newText, ours);
  if (!merged.ok) return err(conflict);
  return ok({
    changes: [{ start: 0, end: ours.length, text: merged.value }],
    adapted: ["kept the file's line breaks"],
  });
}

function toBlock(text: string): string {
  return toCanonicalLine(text.replaceAll("\n", " "));
}

function toConflict(lf: string, match: Match, conflict: RebaseConflict): SurehandError {
  const line = getLineNumber(lf, match.span.start) + conflict.line;
  const details = {
    reason: conflict.reason,
    line,
    old: conflict.base,
    new: conflict.theirs,
    file: conflict.ours,
  };
  const code = conflict.reason === "unknown_lines" ? "EDIT_WOULD_DROP" : "EDIT_CONFLICT";
  return createError(code, `${describeConflict(conflict)} (line ${line}).`, { details });
}

function describeConflict(conflict: RebaseConflict): string {
  switch (conflict.reason) {
    case "changed_differently":
      return `The edit changes a line that the file has differently: the old text says "${cut(conflict.base)}", the file "${cut(conflict.ours)}"`;
    case "line_missing":
      return `The edit changes a line that the file does not have: "${cut(conflict.base)}"`;
    case "unknown_lines":
      return `The edit would remove lines that the old text does not show: "${cut(conflict.ours)}"`;
    case "insertion_point":
      return `The file has lines the old text does not show exactly where the edit inserts: "${cut(conflict.ours)}"`;
  }
}

function cut(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
