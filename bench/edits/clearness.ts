/**
 * Whether a drifted edit still has one clear place: cases that no reader could decide are thrown
 * away by the generator, whatever a matcher would make of them.
 */
import { distance } from "fastest-levenshtein";
import { type Draft, toWholeFile } from "./draft.ts";

/** Likeness of the request at its true place and at the best other one, 0 to 1. */
export interface Clearness {
  readonly own: number;
  readonly other: number;
  /** Lines of the old text, with words on them, that are as in the file but for white space and quotes. */
  readonly intact: number;
}

const MAX_OTHER_PLACES = 30;
const OTHER_SLACK = 3;

/** Folded for comparison: what every tolerant matcher ignores. */
export function foldLine(line: string): string {
  return line
    .replace(/[\u2018\u2019\u201c\u201d"'`]/g, "'")
    .replace(/[\u2010-\u2014]/g, "-")
    .replaceAll("\u2026", "...")
    .replace(/\s+/g, "")
    .replace(/[,;]$/, "");
}

/** Likeness of two lines, 0 to 1, white space and quotes folded. */
export function getLikeness(left: string, right: string): number {
  const a = foldLine(left);
  const b = foldLine(right);
  if (a === b) return 1;
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

/** How clearly the old text of `draft` belongs to its place. */
export function measureClearness(draft: Draft): Clearness {
  const old = draft.slots.filter((slot) => slot.kind !== "add" && isWordy(slot.request));
  const scores = old.map(({ file, request }) =>
    file === undefined || request === undefined ? 0 : getLikeness(file, request),
  );
  const lines = draft.slots.flatMap(({ kind, request }) =>
    kind === "add" || request === undefined ? [] : [request],
  );
  return {
    own: average(scores),
    other: findBestOther(draft, lines),
    intact: scores.filter((score) => score === 1).length,
  };
}

function isWordy(line: string | undefined): boolean {
  return line !== undefined && /\w{3}/.test(line);
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The best likeness of `lines` at a place that does not overlap the region; lines may shift by diagonal only. */
function findBestOther(draft: Draft, lines: readonly string[]): number {
  const file = toWholeFile(draft);
  const start = draft.before.length;
  const end = file.length - draft.after.length;
  const wanted = new Map<string, number[]>();
  lines.forEach((line, at) => {
    if (!isWordy(line)) return;
    const folded = foldLine(line);
    wanted.set(folded, [...(wanted.get(folded) ?? []), at]);
  });
  const votes = new Map<number, number>();
  file.forEach((line, at) => {
    for (const offset of wanted.get(foldLine(line)) ?? []) {
      const first = at - offset;
      if (first + lines.length <= start || first >= end)
        votes.set(first, (votes.get(first) ?? 0) + 1);
    }
  });
  const places = [...votes].sort((left, right) => right[1] - left[1]).slice(0, MAX_OTHER_PLACES);
  const outside = file.map((line, at) => (at >= start && at < end ? "" : line));
  return Math.max(
    0,
    ...places.map(([first]) => getPlaceLikeness(outside, lines, { first, slack: OTHER_SLACK })),
  );
}

interface Place {
  readonly first: number;
  /** How many lines off its place each line may be found. */
  readonly slack: number;
}

function getPlaceLikeness(
  file: readonly string[],
  lines: readonly string[],
  { first, slack }: Place,
): number {
  const scores = lines.flatMap((line, at) => {
    if (!isWordy(line)) return [];
    const near = file.slice(Math.max(0, first + at - slack), Math.max(0, first + at + slack + 1));
    return [Math.max(0, ...near.map((there) => getLikeness(line, there)))];
  });
  return average(scores);
}

/** The best likeness of `lines` anywhere in `file`, line by line; O(lines x file). */
export function findBestLikeness(file: readonly string[], lines: readonly string[]): number {
  return Math.max(0, ...file.map((_, first) => getPlaceLikeness(file, lines, { first, slack: 0 })));
}

/** Whether `lines`, blank ones left out, stand in `file` once. */
export function isUniqueWithoutBlanks(file: readonly string[], lines: readonly string[]): boolean {
  const isFilled = (line: string): boolean => line.trim() !== "";
  return countOccurrences(file.filter(isFilled), lines.filter(isFilled)) === 1;
}

/** How often `lines`, folded, stand in `file` one after the other. */
export function countOccurrences(file: readonly string[], lines: readonly string[]): number {
  const folded = file.map(foldLine);
  const wanted = lines.map(foldLine);
  const [head] = wanted;
  let count = 0;
  for (let at = folded.indexOf(head ?? ""); at !== -1; at = folded.indexOf(head ?? "", at + 1)) {
    if (wanted.every((line, offset) => folded[at + offset] === line)) count += 1;
  }
  return count;
}
