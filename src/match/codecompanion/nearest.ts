/**
 * The regions most like an old text that was found nowhere, for the refusal to show. Lines of the file equal to a line
 * of the old text (but for spacing and punctuation style) vote for where its first line would be; the places with most votes are
 * measured. Without any vote, the lines most like the longest old line are shown. Never a base for writing.
 */
import type { Match } from "../types.ts";
import { hashLoosely, hasWord, trimLine } from "./line-forms.ts";
import { LikenessMeter, LineProfile } from "./line-likeness.ts";
import { type Search, toLineMatch } from "./search.ts";
import { isOverlapping } from "./selection.ts";

const MAX_REGIONS = 3;
const MAX_MEASURED = 12;

/** A line standing more often than this does not vote. */
const MAX_VOTES_PER_LINE = 32;

/** What a region must reach to be worth showing. */
const MIN_LIKENESS = 0.4;

/** Its own, smaller limit: passing it makes the list shorter, nothing else. */
const LIMIT = { characterPairs: 32_000_000, linePairs: 500_000 } as const;

/** At most three regions that do not overlap, best first. Linear but for the bounded measuring. */
export function findNearestRegions(search: Search): readonly Match[] {
  const meter = new LikenessMeter(LIMIT);
  const voted = findVotedStarts(search);
  const starts = voted.length > 0 ? voted : findLikeStarts(search, meter);
  const measured = starts
    .map((first) => toRegion(search, first, meter))
    .filter((match) => match.confidence >= MIN_LIKENESS)
    .toSorted((left, right) => right.confidence - left.confidence);
  const regions: Match[] = [];
  for (const match of measured) {
    if (regions.length === MAX_REGIONS) break;
    if (!regions.some((region) => isOverlapping(region.span, match.span))) regions.push(match);
  }
  return regions;
}

function findVotedStarts(search: Search): number[] {
  const { ids, hashes } = search.file;
  const wantedAt = new Map<number, number[]>();
  for (const [at, line] of search.wanted.entries()) {
    if (!hasWord(line)) continue;
    const hash = hashLoosely(line);
    wantedAt.set(hash, [...(wantedAt.get(hash) ?? []), at].slice(0, MAX_VOTES_PER_LINE));
  }
  const votes = new Map<number, number>();
  const given = new Map<number, number>();
  for (let line = 0; line < ids.length; line += 1) {
    const hash = hashes[ids[line] ?? 0] ?? 0;
    const offsets = wantedAt.get(hash);
    const count = given.get(hash) ?? 0;
    if (offsets === undefined || count >= MAX_VOTES_PER_LINE) continue;
    given.set(hash, count + 1);
    for (const at of offsets) {
      const first = Math.max(0, line - at);
      votes.set(first, (votes.get(first) ?? 0) + 1);
    }
  }
  return takeBest(votes);
}

/** Where the old text would start if its longest line were the file's line most like it. */
function findLikeStarts(search: Search, meter: LikenessMeter): number[] {
  const { ids, trimmed } = search.file;
  const wanted = search.wanted.map(trimLine);
  const longest = wanted.reduce((best, line) => (line.length > best.length ? line : best), "");
  if (longest === "") return [];
  const profile = new LineProfile(longest);
  const likeness = Float64Array.from(trimmed, (line) =>
    profile.mayBeLike(line, MIN_LIKENESS) ? meter.getLikeness(line, longest, MIN_LIKENESS) : 0,
  );
  const offset = wanted.indexOf(longest);
  const scores = new Map<number, number>();
  for (let line = 0; line < ids.length; line += 1) {
    const score = likeness[ids[line] ?? 0] ?? 0;
    if (score > 0) scores.set(Math.max(0, line - offset), score);
  }
  return takeBest(scores);
}

function takeBest(scores: ReadonlyMap<number, number>): number[] {
  return [...scores]
    .toSorted((left, right) => right[1] - left[1] || left[0] - right[0])
    .slice(0, MAX_MEASURED)
    .map(([first]) => first);
}

/** The region as high as the old text from line `first` on, with the mean likeness of its lines. */
function toRegion(search: Search, first: number, meter: LikenessMeter): Match {
  const { file, wanted } = search;
  let sum = 0;
  for (const [at, line] of wanted.entries()) {
    const other = file.lines[first + at];
    if (other === undefined || !meter.countLinePair()) break;
    sum += meter.getLikeness(trimLine(line), trimLine(other));
  }
  const last = Math.min(first + wanted.length, file.lines.length) - 1;
  const confidence = sum / wanted.length;
  return toLineMatch(search, { matchType: "trimmed_lines", first, last, confidence, undone: [] });
}
