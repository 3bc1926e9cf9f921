/**
 * How well errors are found as a difference: real edits, which are right, must give none, and breakages must be found,
 * both in texts that were right before and in texts that were broken elsewhere.
 */
import {
  findNewProblems,
  type Language,
  listProblems,
  type SyntaxParsers,
  type SyntaxTree,
} from "../../src/syntax/index.ts";
import { getEditResult, type TextEdit, toSpan } from "../../src/text/index.ts";
import type { Random } from "../edits/random.ts";
import { BREAKAGES, type Breakage, drawBreakage, toEdit } from "./text-changes.ts";

/** Two versions of one file. */
export interface VersionPair {
  readonly name: string;
  readonly language: Language;
  readonly before: string;
  readonly after: string;
}

/** Counts of one language. */
export interface DifferenceCounts {
  pairs: number;
  /** New versions that the language's reader thinks wrong. */
  faulty: number;
  /** Right edits that were reported, as sure errors and as advice. */
  refused: number;
  advised: number;
  /** Right edits of texts broken elsewhere; how many were reported. */
  brokenPairs: number;
  brokenRefused: number;
  /** Breakages of right texts and of broken ones; how many were found. */
  breakages: number;
  found: number;
  brokenBreakages: number;
  brokenFound: number;
  /** Examples of what went wrong. */
  readonly notes: string[];
}

/** Counts of nothing. */
export function createCounts(): DifferenceCounts {
  return {
    pairs: 0,
    faulty: 0,
    refused: 0,
    advised: 0,
    brokenPairs: 0,
    brokenRefused: 0,
    breakages: 0,
    found: 0,
    brokenBreakages: 0,
    brokenFound: 0,
    notes: [],
  };
}

/** Adds one pair of versions to `counts`. */
export function countPair(
  parsers: SyntaxParsers,
  pair: VersionPair,
  edit: TextEdit,
  random: Random,
  counts: DifferenceCounts,
): void {
  const before = parsers.parse(pair.language, pair.before);
  if (!before.ok) return;
  const after = parsers.parse(pair.language, pair.after, { previous: before.value, edit });
  if (!after.ok) return;
  counts.pairs++;
  const faults = listProblems(after.value);
  if (faults.length > 0) counts.faulty++;
  const reported = findNewProblems(before.value, after.value, edit);
  if (reported.some((each) => !each.isAdvisory)) {
    counts.refused++;
    const [first] = reported;
    counts.notes.push(`right edit refused: ${pair.name}:${first?.position.line} ${first?.message}`);
  } else if (reported.length > 0) counts.advised++;
  countBreakages(parsers, pair, before.value, random, counts);
  countBrokenPair(parsers, pair, before.value, edit, random, counts);
  before.value.dispose();
  after.value.dispose();
}

function countBreakages(
  parsers: SyntaxParsers,
  pair: VersionPair,
  before: SyntaxTree,
  random: Random,
  counts: DifferenceCounts,
): void {
  const wasRight = listProblems(before).length === 0;
  const drawn = random.pick(BREAKAGES);
  const edit = drawn === undefined ? undefined : drawBreakage(before, drawn, random);
  if (drawn === undefined || edit === undefined) return;
  const isFound = isReported(parsers, before, edit);
  if (!wasRight) {
    counts.brokenBreakages++;
    if (isFound) counts.brokenFound++;
    return;
  }
  counts.breakages++;
  if (isFound) counts.found++;
  else counts.notes.push(`not found: ${drawn} ${pair.name} ${printEdit(edit)}`);
  countSecondBreakage(parsers, { pair, before, edit, drawn }, random, counts);
}

/** Breaks a text that `edit` has broken a second time, elsewhere. */
function countSecondBreakage(
  parsers: SyntaxParsers,
  first: { pair: VersionPair; before: SyntaxTree; edit: TextEdit; drawn: Breakage },
  random: Random,
  counts: DifferenceCounts,
): void {
  const broken = parsers.parse(first.pair.language, getEditResult(first.edit));
  if (!broken.ok) return;
  const drawn = random.pick(BREAKAGES);
  const second = drawn === undefined ? undefined : drawBreakage(first.before, drawn, random);
  const edit = second === undefined ? undefined : rebase(second, first.edit, broken.value.text);
  // Two breakages next to each other may make one, or mend each other.
  if (edit !== undefined && getDistance(second, first.edit) > 400) {
    counts.brokenBreakages++;
    if (isReported(parsers, broken.value, edit)) counts.brokenFound++;
    else {
      const where = `${first.pair.name} ${printEdit(edit)} after ${first.drawn} ${printEdit(first.edit)}`;
      counts.notes.push(`not found in broken: ${drawn} ${where}`);
    }
  }
  broken.value.dispose();
}

/** The real edit, made in a text that is broken away from it. */
function countBrokenPair(
  parsers: SyntaxParsers,
  pair: VersionPair,
  before: SyntaxTree,
  edit: TextEdit,
  random: Random,
  counts: DifferenceCounts,
): void {
  if (listProblems(before).length > 0) return;
  const drawn = random.pick(BREAKAGES);
  const breakage = drawn === undefined ? undefined : drawBreakage(before, drawn, random);
  if (breakage === undefined || getDistance(breakage, edit) <= 200) return;
  const broken = parsers.parse(pair.language, getEditResult(breakage));
  const moved = rebase(edit, breakage, getEditResult(breakage));
  if (!broken.ok || moved === undefined) return;
  const after = parsers.parse(pair.language, getEditResult(moved));
  if (!after.ok) return;
  counts.brokenPairs++;
  const sure = findNewProblems(broken.value, after.value, moved).filter((each) => !each.isAdvisory);
  if (sure.length > 0) {
    counts.brokenRefused++;
    const where = `${pair.name}:${sure[0]?.position.line} ${sure[0]?.message}`;
    counts.notes.push(
      `right edit refused in broken: ${where} after ${drawn} ${printEdit(breakage)}`,
    );
  }
  broken.value.dispose();
  after.value.dispose();
}

function isReported(parsers: SyntaxParsers, before: SyntaxTree, edit: TextEdit): boolean {
  const after = parsers.parse(before.language, getEditResult(edit), { previous: before, edit });
  if (!after.ok) return false;
  const found = findNewProblems(before, after.value, edit).length > 0;
  after.value.dispose();
  return found;
}

/** `edit` in the text that `other` made; both are edits of one text and do not meet. */
function rebase(edit: TextEdit, other: TextEdit, text: string): TextEdit | undefined {
  const shift = (offset: number): number => {
    let moved = offset;
    for (const { span, text: inserted } of other.replacements) {
      if (span.end <= offset) moved += inserted.length - (span.end - span.start);
    }
    return moved;
  };
  const replacements = edit.replacements.map(({ span, text: inserted }) => ({
    span: { start: span.start, end: span.end },
    text: inserted,
  }));
  const moved = replacements.map(({ span, text: inserted }) => {
    const start = shift(span.start);
    return { start, end: start + (span.end - span.start), inserted };
  });
  return toEdit(
    text,
    moved.map(({ start, end, inserted }) => ({ span: toSpan(start, end), text: inserted })),
  );
}

/** Characters between the nearest replacements of two edits of one text. */
function getDistance(one: TextEdit | undefined, other: TextEdit): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (const left of one?.replacements ?? []) {
    for (const right of other.replacements) {
      const gap = Math.max(right.span.start - left.span.end, left.span.start - right.span.end);
      least = Math.min(least, gap);
    }
  }
  return least;
}

function printEdit(edit: TextEdit): string {
  return edit.replacements
    .map(({ span, text }) => {
      const line = edit.base.slice(0, span.start).split("\n").length;
      const start = edit.base.lastIndexOf("\n", span.start - 1) + 1;
      const old = edit.base.slice(start, span.start);
      return `line ${line} ${JSON.stringify(`${old}⟦${edit.base.slice(span.start, span.end)}→${text}⟧${edit.base.slice(span.end, span.end + 30)}`)}`;
    })
    .join(" ");
}
