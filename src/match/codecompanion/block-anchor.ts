/**
 * Level `block_anchor` of the preset: a place as high as the old text whose first and last telling lines equal those of
 * the old text once trimmed. Confidence is (1 + mean likeness of the other lines + 1) / 3, at least 0.7; runs of blank
 * lines count as one blank line on both sides.
 *
 * Departures from the published tool, each against a wrong write: line numbers found after blank lines were merged are
 * mapped back to the file; lines outside the two anchors (a closing bracket) belong to the place and are compared too,
 * where they were left in the file beside the new text; one anchor for both ends is not enough; the whole file is
 * looked at, where the tool stops after 3,000 lines, 100 lines of old text and 50 pairs of anchors.
 */
import type { Match } from "../types.ts";
import { hasWord, trimLine } from "./line-forms.ts";
import { type LevelPlaces, type Search, toLineMatch } from "./search.ts";

/** Least confidence of a place; the levels' table in DESIGN.md allows no less than 0.6. */
export const MIN_ANCHORED_CONFIDENCE = 0.7;

/** A trimmed line longer than this tells its place even without a word in it. */
const TELLING_LENGTH = 10;

/** Trimmed lines with runs of blank ones merged. */
interface CompactLines {
  readonly lines: readonly string[];
  /** Line before merging, for each line. */
  readonly origins: readonly number[];
}

/**
 * Every place between two anchors. Linear but for the places where both anchors fit, whose other lines are compared
 * within the limit of the meter.
 */
export function findAnchoredBlocks(search: Search): LevelPlaces {
  const wanted = dropBlankEnds(toCompact(search.wanted.map(trimLine)));
  if (wanted.length < 2) return { kind: "places", matches: [] };
  const { ids, trimmed } = search.file;
  const file = toCompact(Array.from(ids, (id) => trimmed[id] ?? ""));
  const anchors = findAnchors(wanted);
  const matches: Match[] = [];
  for (let first = 0; first <= file.lines.length - wanted.length; first += 1) {
    if (file.lines[first + anchors.first] !== wanted[anchors.first]) continue;
    if (file.lines[first + anchors.last] !== wanted[anchors.last]) continue;
    const confidence = getConfidence(search, wanted, { file, first, anchors });
    if (confidence < MIN_ANCHORED_CONFIDENCE) continue;
    matches.push(
      toLineMatch(search, {
        matchType: "block_anchor",
        first: file.origins[first] ?? 0,
        last: file.origins[first + wanted.length - 1] ?? 0,
        confidence,
        undone: [],
      }),
    );
  }
  return search.meter.findLimit() ?? { kind: "places", matches };
}

function toCompact(trimmed: readonly string[]): CompactLines {
  const lines: string[] = [];
  const origins: number[] = [];
  for (const [at, line] of trimmed.entries()) {
    if (line === "" && lines.at(-1) === "") continue;
    lines.push(line);
    origins.push(at);
  }
  return { lines, origins };
}

function dropBlankEnds(compact: CompactLines): readonly string[] {
  const start = compact.lines[0] === "" ? 1 : 0;
  const end = compact.lines.at(-1) === "" ? compact.lines.length - 1 : compact.lines.length;
  return compact.lines.slice(start, end);
}

/** The first and last telling lines; the first and last lines when fewer than two lines tell anything. */
function findAnchors(wanted: readonly string[]): { first: number; last: number } {
  const isTelling = (line: string) => line.length > TELLING_LENGTH || hasWord(line);
  const first = wanted.findIndex(isTelling);
  const last = wanted.findLastIndex(isTelling);
  return first === last ? { first: 0, last: wanted.length - 1 } : { first, last };
}

interface Place {
  readonly file: CompactLines;
  readonly first: number;
  readonly anchors: { readonly first: number; readonly last: number };
}

function getConfidence(search: Search, wanted: readonly string[], place: Place): number {
  if (wanted.length === 2) return 1;
  let sum = 0;
  for (const [at, line] of wanted.entries()) {
    if (at === place.anchors.first || at === place.anchors.last) continue;
    if (!search.meter.countLinePair()) return 0;
    sum += search.meter.getLikeness(line, place.file.lines[place.first + at] ?? "");
  }
  return (2 + sum / (wanted.length - 2)) / 3;
}
