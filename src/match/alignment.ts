/**
 * One place judged line by line: which old line is which file line there, and how well all of them fit.
 * Seeds fix the sure pairs; the gaps between them are aligned by likeness (`text/align-lines.ts`). Lines after a
 * placeholder attach to what follows it, lines before it to what precedes it.
 */
import {
  alignLines,
  getIndent,
  getLineSimilarity,
  getLineWeight,
  isBlank,
  keyLines,
  type LineKeys,
} from "../text/index.ts";
import type { Chain } from "./chains.ts";
import { getLine } from "./line-search.ts";

/** An old text prepared for alignment. */
export interface OldText {
  readonly lines: readonly string[];
  /** Lines that are placeholders for lines of the file. */
  readonly elided: ReadonlySet<number>;
  /** Weight of each line; 0 for placeholders. Lines that are common in the file weigh less. */
  readonly weights: readonly number[];
}

/** An old text laid onto file lines. */
export interface Alignment {
  readonly startLine: number;
  readonly endLine: number;
  /** File line of each old line, or -1. */
  readonly pairs: Int32Array;
  /** Likeness of each old line to its partner, 0 without one. */
  readonly similarities: Float64Array;
  /** Weighted mean likeness of the old lines, less a little for file lines that the old text does not know. */
  readonly score: number;
}

const MIN_SIMILARITY = 0.45;

/** Lays `old` onto the file along `chain`; `slack` lines more than the old text has are looked at around its ends. */
export function alignChain(
  lf: string,
  file: LineKeys,
  old: OldText,
  chain: Chain,
  slack: number,
): Alignment {
  const pairs = new Int32Array(old.lines.length).fill(-1);
  for (const seed of chain.seeds) if (seed.whole) pairs[seed.oldLine] = seed.fileLine;
  const anchored = chain.seeds.filter((seed) => seed.whole);
  const anchors = anchored.length > 0 ? anchored : chain.seeds.slice(0, 1);
  const first = anchors[0];
  const last = anchors.at(-1);
  const region = {
    start: Math.max(0, (first?.fileLine ?? 0) - (first?.oldLine ?? 0) - slack),
    end: Math.min(
      file.lineCount,
      (last?.fileLine ?? 0) + (old.lines.length - (last?.oldLine ?? 0)) + slack,
    ),
  };
  let oldStart = 0;
  let fileStart = region.start;
  for (let at = 0; at <= old.lines.length; at += 1) {
    const partner = at < old.lines.length ? (pairs[at] ?? -1) : region.end;
    if (partner < 0) continue;
    const open = oldStart === 0 ? "start" : at === old.lines.length ? "end" : undefined;
    alignBetween(lf, file, old, pairs, {
      oldStart,
      oldEnd: at,
      fileStart,
      fileEnd: partner,
      slack,
      open,
    });
    oldStart = at + 1;
    fileStart = partner + 1;
  }
  return scoreAlignment(lf, file, old, pairs);
}

interface Gap {
  readonly oldStart: number;
  readonly oldEnd: number;
  readonly fileStart: number;
  readonly fileEnd: number;
  readonly slack: number;
  /** The end of the gap at which the place in the file ends too. */
  readonly open: "start" | "end" | undefined;
}

/** Aligns the old lines of a gap; at a placeholder the gap falls into a part above and a part below. */
function alignBetween(lf: string, file: LineKeys, old: OldText, pairs: Int32Array, gap: Gap): void {
  const elidedAt = findElided(old, gap);
  if (elidedAt === undefined) {
    alignPart(lf, file, old, pairs, gap);
    return;
  }
  const lastElided = findElided(old, gap, true) ?? elidedAt;
  const above = elidedAt - gap.oldStart;
  const below = gap.oldEnd - lastElided - 1;
  const aboveEnd = Math.min(gap.fileEnd, gap.fileStart + above + gap.slack);
  alignPart(lf, file, old, pairs, {
    ...gap,
    oldEnd: elidedAt,
    fileEnd: above > 0 ? aboveEnd : gap.fileStart,
    open: "end",
  });
  if (below === 0) return;
  const isOpenEnded = gap.oldEnd === old.lines.length;
  const belowStart = Math.max(gap.fileStart + above, gap.fileEnd - below - gap.slack);
  if (isOpenEnded)
    alignTail(lf, file, old, pairs, {
      ...gap,
      oldStart: lastElided + 1,
      fileStart: gap.fileStart + above,
    });
  else
    alignPart(lf, file, old, pairs, {
      ...gap,
      oldStart: lastElided + 1,
      fileStart: belowStart,
      open: "start",
    });
}

function findElided(old: OldText, gap: Gap, fromEnd = false): number | undefined {
  for (let step = 0; step < gap.oldEnd - gap.oldStart; step += 1) {
    const at = fromEnd ? gap.oldEnd - 1 - step : gap.oldStart + step;
    if (old.elided.has(at)) return at;
  }
  return undefined;
}

/** Lines looked at below a placeholder for an end that has no seed of its own, such as a closing bracket. */
const MAX_TAIL_LINES = 3_000;

/** The nearest place below a placeholder where the remaining lines stand with the indentation they should have. */
function alignTail(lf: string, file: LineKeys, old: OldText, pairs: Int32Array, gap: Gap): void {
  const shift = findIndentShift(lf, file, old, pairs);
  const end = Math.min(file.lineCount, gap.fileStart + MAX_TAIL_LINES);
  const lines = old.lines.slice(gap.oldStart, gap.oldEnd);
  const keys = keyLines(lines).keys;
  for (let line = gap.fileStart; line + lines.length <= end; line += 1) {
    const fits = lines.every((oldLine, step) => {
      if (keys[step] !== file.keys[line + step]) return false;
      if (isBlank(oldLine)) return true;
      return getIndent(getLine(lf, file, line + step)).length - getIndent(oldLine).length === shift;
    });
    if (!fits) continue;
    for (let step = 0; step < lines.length; step += 1) pairs[gap.oldStart + step] = line + step;
    return;
  }
}

/** How many characters deeper the file stands than the old text, at the first pair. */
function findIndentShift(lf: string, file: LineKeys, old: OldText, pairs: Int32Array): number {
  const at = pairs.findIndex((partner, line) => partner >= 0 && !isBlank(old.lines[line] ?? ""));
  if (at < 0) return 0;
  return (
    getIndent(getLine(lf, file, pairs[at] ?? 0)).length - getIndent(old.lines[at] ?? "").length
  );
}

function alignPart(lf: string, file: LineKeys, old: OldText, pairs: Int32Array, gap: Gap): void {
  if (gap.oldStart >= gap.oldEnd || gap.fileStart >= gap.fileEnd) return;
  const left = keyLines(old.lines.slice(gap.oldStart, gap.oldEnd));
  const lines: string[] = [];
  for (let line = gap.fileStart; line < gap.fileEnd; line += 1) lines.push(getLine(lf, file, line));
  const right = { lines, keys: file.keys.subarray(gap.fileStart, gap.fileEnd) };
  const found = alignLines(left, right, {
    minSimilarity: MIN_SIMILARITY,
    ...(gap.open === undefined ? {} : { open: gap.open }),
  });
  found.forEach((partner, at) => {
    if (partner >= 0) pairs[gap.oldStart + at] = gap.fileStart + partner;
  });
}

function scoreAlignment(lf: string, file: LineKeys, old: OldText, pairs: Int32Array): Alignment {
  dropLooseEnds(old, pairs);
  const similarities = new Float64Array(old.lines.length);
  let total = 0;
  let sum = 0;
  let startLine = -1;
  let endLine = -1;
  let unknown = 0;
  old.lines.forEach((line, at) => {
    const weight = old.weights[at] ?? 0;
    total += weight;
    const partner = pairs[at] ?? -1;
    if (partner < 0) return;
    const similarity = getLineSimilarity(line, getLine(lf, file, partner));
    similarities[at] = similarity;
    sum += weight * similarity;
    if (startLine < 0) startLine = partner;
    else if (!hasElidedBefore(old, at)) unknown += countKnown(file, endLine, partner);
    endLine = partner + 1;
  });
  const extra = Math.min(0.1, (0.02 * unknown) / Math.max(1, Math.sqrt(old.lines.length)));
  const score = total === 0 ? 0 : Math.max(0, sum / total - extra);
  return { startLine, endLine, pairs, similarities, score };
}

function hasElidedBefore(old: OldText, at: number): boolean {
  return old.elided.has(at - 1);
}

/** File lines in `[start, end)` that are not blank. */
function countKnown(file: LineKeys, start: number, end: number): number {
  let count = 0;
  for (let line = start; line < end; line += 1) if (file.keys[line] !== 0) count += 1;
  return count;
}

/** Bracket and blank lines at the ends that were paired far from the rest are no evidence; they are let go. */
function dropLooseEnds(old: OldText, pairs: Int32Array): void {
  for (const step of [1, -1]) {
    const start = step === 1 ? 0 : pairs.length - 1;
    for (let at = start; at >= 0 && at < pairs.length; at += step) {
      const partner = pairs[at] ?? -1;
      if (partner < 0) continue;
      const next = pairs[at + step] ?? -1;
      const isLoose =
        getLineWeight(old.lines[at] ?? "") < 0.15 &&
        !old.elided.has(at + step) &&
        (next < 0 || Math.abs(next - partner) > 2);
      if (!isLoose) break;
      if (next >= 0 || old.lines.length > 2) pairs[at] = -1;
    }
  }
}
