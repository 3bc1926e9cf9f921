/**
 * The published chain's `line_fuzzy` level: the blocks of as many lines as the old text has whose lines are, in the mean,
 * most like its lines. A pair of lines counts by the better of two ratios, as they are and with tabs expanded.
 *
 * The answer is that of comparing every block. Lengths bound a pair's ratio from above, so most blocks are given up
 * without looking at a character; the rest are compared in the order of how many lines are equal, each only until its
 * remaining lines cannot lift it to the best mean any more, and no pair of distinct lines is compared twice.
 */
import { type Alphabet, toAlphabet } from "./alphabet.ts";
import { expandPythonTabs, splitPythonLines, toCodePoints } from "./python-text.ts";
import { toRatio } from "./ratio.ts";
import { MatchCounter } from "./sequence-matcher.ts";
import type { WorkMeter } from "./work-meter.ts";

/** Lines of a block, end exclusive. */
export interface LineBlock {
  readonly startLine: number;
  readonly endLine: number;
}

/** The best mean above the threshold and the blocks that have it, in text order; they may overlap. */
export interface LineFuzzyBlocks {
  readonly ratio: number;
  readonly blocks: readonly LineBlock[];
}

/** What is compared. */
export interface LineFuzzyQuery {
  readonly lines: LinePairs;
  /** Means must be above this. */
  readonly threshold: number;
  /** Blocks lie within one of these stretches of lines. */
  readonly within: readonly LineBlock[];
}

/** The best blocks, or `undefined` when none is above the threshold or the meter of the lines ran out. */
export function findLineFuzzyBlocks(query: LineFuzzyQuery): LineFuzzyBlocks | undefined {
  const { lines } = query;
  const blockSize = lines.oldLineCount;
  if (blockSize === 0) return undefined;
  let floor = query.threshold;
  let blocks: LineBlock[] = [];
  for (const candidate of findCandidates(query)) {
    if (lines.meter.isExhausted) return undefined;
    // The best so far is only known to be real when a block was found; the threshold itself is not enough.
    const isBetter = (mean: number) => mean > floor || (mean === floor && blocks.length > 0);
    const mean = compareBlock(lines, candidate, { isBetter, floor });
    if (mean === undefined) continue;
    if (mean > floor) blocks = [];
    floor = mean;
    blocks.push({ startLine: candidate.startLine, endLine: candidate.startLine + blockSize });
  }
  if (blocks.length === 0 || lines.meter.isExhausted) return undefined;
  blocks.sort((left, right) => left.startLine - right.startLine);
  return { ratio: floor, blocks };
}

interface Candidate {
  readonly startLine: number;
  /** The sum of what each pair's ratio is at most. */
  readonly bound: number;
  readonly equalCount: number;
}

/** Makes up for the order in which bounds are added and taken away, which rounds differently from the mean's. */
const ROUNDING = 1e-9;

/** The blocks whose lengths allow more than the threshold, those with the most equal lines first. */
function findCandidates(query: LineFuzzyQuery): readonly Candidate[] {
  const { lines } = query;
  const { meter } = lines;
  const blockSize = lines.oldLineCount;
  const needed = (query.threshold - ROUNDING) * blockSize;
  const candidates: Candidate[] = [];
  for (const { startLine: from, endLine } of query.within) {
    for (let startLine = from; startLine + blockSize <= endLine; startLine += 1) {
      let bound = 0;
      let equalCount = 0;
      let offset = 0;
      for (; offset < blockSize && bound + blockSize - offset >= needed; offset += 1) {
        const pairBound = lines.boundPair(offset, startLine + offset);
        bound += pairBound;
        if (lines.isEqualPair(offset, startLine + offset)) equalCount += 1;
      }
      meter.spend(2 + offset);
      if (meter.isExhausted) return candidates;
      if (offset === blockSize && bound >= needed)
        candidates.push({ startLine, bound, equalCount });
    }
  }
  return candidates.sort(
    (left, right) => right.equalCount - left.equalCount || right.bound - left.bound,
  );
}

/** The mean of a block, or `undefined` when it cannot be better. */
function compareBlock(
  lines: LinePairs,
  candidate: Candidate,
  options: { readonly isBetter: (mean: number) => boolean; readonly floor: number },
): number | undefined {
  const blockSize = lines.oldLineCount;
  const needed = (options.floor - ROUNDING) * blockSize;
  let bound = candidate.bound;
  let total = 0;
  for (let offset = 0; offset < blockSize; offset += 1) {
    if (bound < needed || lines.meter.isExhausted) return undefined;
    const line = candidate.startLine + offset;
    const ratio = lines.getRatio(offset, line);
    bound += ratio - lines.boundPair(offset, line);
    total += ratio;
  }
  lines.meter.spend(blockSize);
  const mean = total / blockSize;
  return options.isBetter(mean) ? mean : undefined;
}

/** A text's lines with equal ones numbered alike. */
interface NumberedLines {
  readonly ids: Int32Array;
  readonly distinct: readonly string[];
}

/** One spelling of a line, as symbols. */
interface Spelling {
  readonly symbols: Int32Array;
}

/** The lines of an old text and of a text, and what pairs of them have in common. */
export class LinePairs {
  /** Lines of the old text. */
  readonly oldLineCount: number;
  /** Lines of the text. */
  readonly lineCount: number;
  /** Counts the work done on the lines; ratios asked for after it ran out mean nothing. */
  readonly meter: WorkMeter;
  readonly #oldLines: NumberedLines;
  readonly #lines: NumberedLines;
  readonly #starts: Int32Array;
  readonly #oldLengths: PairLengths;
  readonly #lengths: PairLengths;
  /** For each old line, the number of the equal line of the text; -1 when there is none. */
  readonly #equalIds: Int32Array;
  readonly #alphabet: Alphabet;
  readonly #counter: MatchCounter;
  readonly #ratios = new Map<number, number>();
  readonly #spellings = new Map<string, Spelling>();

  /** The lines of `oldText` and `text`; comparing them is counted on `meter`. Linear. */
  constructor(oldText: string, text: string, meter: WorkMeter) {
    this.meter = meter;
    this.#oldLines = numberLines(splitPythonLines(oldText));
    const lines = splitPythonLines(text);
    this.#lines = numberLines(lines);
    this.oldLineCount = this.#oldLines.ids.length;
    this.lineCount = lines.length;
    this.#starts = new Int32Array(lines.length + 1);
    for (let line = 0; line < lines.length; line += 1) {
      this.#starts[line + 1] = (this.#starts[line] ?? 0) + (lines[line]?.length ?? 0);
    }
    this.#oldLengths = toLengths(this.#oldLines);
    this.#lengths = toLengths(this.#lines);
    const idOf = new Map(this.#lines.distinct.map((line, id) => [line, id]));
    this.#equalIds = Int32Array.from(this.#oldLines.distinct, (line) => idOf.get(line) ?? -1);
    this.#alphabet = toAlphabet(toCodePoints(`${oldText} `).values);
    this.#counter = new MatchCounter(this.#alphabet.symbolCount, meter);
    meter.spend(text.length + oldText.length);
  }

  /** Offset in code units of the start of `line`; the text's length for the line after the last. */
  getStart(line: number): number {
    return this.#starts[line] ?? 0;
  }

  /** Whether the two lines are the same. */
  isEqualPair(oldLine: number, line: number): boolean {
    return this.#equalIds[this.#oldLines.ids[oldLine] ?? 0] === this.#lines.ids[line];
  }

  /** What the ratio of the two lines is at most, from their lengths. */
  boundPair(oldLine: number, line: number): number {
    const oldId = this.#oldLines.ids[oldLine] ?? 0;
    const id = this.#lines.ids[line] ?? 0;
    return Math.max(
      boundByLength(this.#oldLengths.plain[oldId] ?? 0, this.#lengths.plain[id] ?? 0),
      boundByLength(this.#oldLengths.expanded[oldId] ?? 0, this.#lengths.expanded[id] ?? 0),
    );
  }

  /** The ratio of the two lines, the better of as they are and with tabs expanded. */
  getRatio(oldLine: number, line: number): number {
    const oldId = this.#oldLines.ids[oldLine] ?? 0;
    const id = this.#lines.ids[line] ?? 0;
    if (this.#equalIds[oldId] === id) return 1;
    const key = oldId * this.#lines.distinct.length + id;
    const known = this.#ratios.get(key);
    if (known !== undefined) return known;
    const ratio = this.#compare(
      this.#oldLines.distinct[oldId] ?? "",
      this.#lines.distinct[id] ?? "",
    );
    this.#ratios.set(key, ratio);
    return ratio;
  }

  #compare(oldLine: string, line: string): number {
    const plain = this.#compareSpellings(oldLine, line);
    if (!oldLine.includes("\t") && !line.includes("\t")) return plain;
    return Math.max(
      plain,
      this.#compareSpellings(expandPythonTabs(oldLine), expandPythonTabs(line)),
    );
  }

  #compareSpellings(oldLine: string, line: string): number {
    const old = this.#getSpelling(oldLine).symbols;
    const other = this.#getSpelling(line).symbols;
    this.#counter.load(old, other);
    return toRatio(this.#counter.count(0, other.length), old.length + other.length);
  }

  #getSpelling(line: string): Spelling {
    const known = this.#spellings.get(line);
    if (known !== undefined) return known;
    const spelling = { symbols: this.#alphabet.toSymbols(toCodePoints(line).values) };
    this.#spellings.set(line, spelling);
    return spelling;
  }
}

/** Code points of each distinct line, as it is and with tabs expanded. */
interface PairLengths {
  readonly plain: Int32Array;
  readonly expanded: Int32Array;
}

function toLengths(lines: NumberedLines): PairLengths {
  return {
    plain: Int32Array.from(lines.distinct, (line) => toCodePoints(line).values.length),
    expanded: Int32Array.from(
      lines.distinct,
      (line) => toCodePoints(expandPythonTabs(line)).values.length,
    ),
  };
}

function boundByLength(left: number, right: number): number {
  return toRatio(Math.min(left, right), left + right);
}

function numberLines(lines: readonly string[]): NumberedLines {
  const idOf = new Map<string, number>();
  const distinct: string[] = [];
  const ids = Int32Array.from(lines, (line) => {
    const known = idOf.get(line);
    if (known !== undefined) return known;
    idOf.set(line, distinct.length);
    distinct.push(line);
    return distinct.length - 1;
  });
  return { ids, distinct };
}
