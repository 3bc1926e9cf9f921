/**
 * Level `trimmed_lines` of the preset: as many lines as the old text has, every one of them like its counterpart once
 * both are trimmed. Confidence is the mean of the published grades of likeness: 1 equal, 0.95 equal but for spaces,
 * 0.85 and 0.7 for a likeness of at least that; a line below 0.7 rules the place out.
 * The published tool looks at the first 5,000 lines, at old texts of up to 200 lines, and stops at 10 places; here all
 * of the file is looked at, within the limit of the meter.
 */
import type { Match } from "../types.ts";
import { collapseSpace, hashLoosely, trimLine } from "./line-forms.ts";
import type { LineIndex } from "./line-index.ts";
import { type LikenessMeter, LineProfile } from "./line-likeness.ts";
import { type LevelPlaces, type Search, toLineMatch } from "./search.ts";

const SPACED_GRADE = 0.95;
const HIGH_GRADE = 0.85;
const LOW_GRADE = 0.7;

/**
 * Every place whose lines are all like the wanted ones, whatever its confidence. One pass over the distinct lines of
 * the file for the longest wanted line, then only the places where that line fits are looked at; each distinct pair of
 * lines is compared once.
 */
export function findTrimmedLines(search: Search): LevelPlaces {
  const { file } = search;
  const wanted = search.wanted.map(trimLine);
  const pivot = findLongest(wanted);
  const grader = new LineGrader(file, wanted, search.meter);
  const fitsPivot = findLinesLike(file, wanted[pivot] ?? "", search.meter);
  const matches: Match[] = [];
  const lastFirst = file.ids.length - wanted.length;
  for (let first = 0; first <= lastFirst; first += 1) {
    if (fitsPivot[file.ids[first + pivot] ?? 0] !== 1) continue;
    const confidence = grader.getMeanGrade(first);
    if (confidence === 0) continue;
    const last = first + wanted.length - 1;
    matches.push(
      toLineMatch(search, { matchType: "trimmed_lines", first, last, confidence, undone: [] }),
    );
  }
  return search.meter.findLimit() ?? { kind: "places", matches };
}

function findLongest(lines: readonly string[]): number {
  let longest = 0;
  for (const [at, line] of lines.entries()) {
    if (line.length > (lines[longest]?.length ?? 0)) longest = at;
  }
  return longest;
}

/** 1 for each distinct line of `file` that gets a grade against the trimmed `line`. */
function findLinesLike(file: LineIndex, line: string, meter: LikenessMeter): Uint8Array {
  const profile = new LineProfile(line);
  const hash = hashLoosely(line);
  const { trimmed, hashes } = file;
  return Uint8Array.from(trimmed, (other, id) => {
    // Lines equal but for spaces have equal hashes, however far apart their lengths are.
    const mayFit = hashes[id] === hash || profile.mayBeLike(other, LOW_GRADE);
    return mayFit && toGrade(line, other, meter) > 0 ? 1 : 0;
  });
}

/** Grades of the trimmed wanted lines against the distinct lines of a file, each pair computed once. */
class LineGrader {
  readonly #file: LineIndex;
  readonly #wanted: readonly string[];
  readonly #meter: LikenessMeter;
  readonly #known = new Map<number, number>();

  constructor(file: LineIndex, wanted: readonly string[], meter: LikenessMeter) {
    this.#file = file;
    this.#wanted = wanted;
    this.#meter = meter;
  }

  /** Mean grade of the lines from `first` on; 0 when one of them is unlike its counterpart. */
  getMeanGrade(first: number): number {
    let sum = 0;
    for (let at = 0; at < this.#wanted.length; at += 1) {
      if (!this.#meter.countLinePair()) return 0;
      const grade = this.#getGrade(at, this.#file.ids[first + at] ?? -1);
      if (grade === 0) return 0;
      sum += grade;
    }
    return sum / this.#wanted.length;
  }

  #getGrade(at: number, id: number): number {
    const wanted = this.#wanted[at] ?? "";
    const line = this.#file.trimmed[id] ?? "";
    if (wanted === line) return 1;
    const pair = at * this.#file.trimmed.length + id;
    const known = this.#known.get(pair);
    if (known !== undefined) return known;
    const grade = toGrade(wanted, line, this.#meter);
    this.#known.set(pair, grade);
    return grade;
  }
}

/** Grade of two trimmed lines; 0 when they are unlike. */
function toGrade(wanted: string, line: string, meter: LikenessMeter): number {
  if (wanted === line) return 1;
  if (collapseSpace(wanted) === collapseSpace(line)) return SPACED_GRADE;
  const likeness = meter.getLikeness(wanted, line, LOW_GRADE);
  if (likeness >= HIGH_GRADE) return HIGH_GRADE;
  return likeness >= LOW_GRADE ? LOW_GRADE : 0;
}
