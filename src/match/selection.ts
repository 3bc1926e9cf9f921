/**
 * From the places a level found to one outcome: exactly one wins, several are ambiguous unless the caller chose.
 * Never takes the first of several; `occurrence` and `nearLine` are the caller's ways to choose.
 */
import type { Match, MatchOutcome, MatchRequest } from "./types.ts";

/** Line of `lf`, from 1, that holds offset `at`. */
export function getLineNumber(lf: string, at: number): number {
  let line = 1;
  for (let from = lf.indexOf("\n"); from !== -1 && from < at; from = lf.indexOf("\n", from + 1))
    line += 1;
  return line;
}

/**
 * The outcome for `matches`, all of one level and in file order; undefined when there are none.
 * `occurrence` counts from 1; `nearLine` and `lineHint` choose by the line a place starts on.
 */
export function selectMatch(
  lf: string,
  request: MatchRequest,
  matches: readonly Match[],
): MatchOutcome | undefined {
  const [first] = matches;
  if (first === undefined) return undefined;
  if (request.replaceAll) return toFound(keepDisjoint(matches));
  if (request.occurrence !== undefined) {
    const chosen = matches[request.occurrence - 1];
    if (chosen === undefined) return { kind: "occurrence_missing", matches };
    return toFound([chosen]);
  }
  if (matches.length === 1) return toFound([first]);
  const isPointed = request.nearLine !== undefined || request.lineHint !== undefined;
  const nearest = isPointed
    ? matches[findPointedAt(listLines(lf, matches), request) ?? -1]
    : undefined;
  return nearest === undefined ? { kind: "ambiguous", matches } : toFound([nearest]);
}

function toFound(matches: readonly Match[]): MatchOutcome {
  return { kind: "found", matches, margin: 1, fallbackUsed: false };
}

function keepDisjoint(matches: readonly Match[]): readonly Match[] {
  const kept: Match[] = [];
  for (const match of matches) {
    const last = kept.at(-1);
    if (last === undefined || last.span.end <= match.span.start) kept.push(match);
  }
  return kept;
}

/** How far a numbered line may have moved, and by how much the next place must be farther, to trust its number. */
const MAX_HINT_DISTANCE = 2;
const MIN_HINT_LEAD = 4;

/**
 * Index of the line in `lines` that the request points at: strictly nearest to `nearLine`, or all but hit by
 * `lineHint` with the next one well away.
 */
export function findPointedAt(
  lines: readonly number[],
  request: Pick<MatchRequest, "nearLine" | "lineHint">,
): number | undefined {
  const wanted = request.nearLine ?? request.lineHint;
  if (wanted === undefined) return undefined;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  lines.forEach((line, at) => {
    const distance = Math.abs(line - wanted);
    if (distance < least) {
      next = least;
      least = distance;
      best = at;
    } else if (distance < next) next = distance;
  });
  const isClear =
    request.nearLine === undefined
      ? least <= MAX_HINT_DISTANCE && next - least >= MIN_HINT_LEAD
      : least < next;
  return isClear ? best : undefined;
}

/** The line, from 1, that each match starts on; `matches` are in file order, so that one pass is enough. */
function listLines(lf: string, matches: readonly Match[]): readonly number[] {
  let at = 0;
  let here = 1;
  return matches.map((match) => {
    for (
      let next = lf.indexOf("\n", at);
      next !== -1 && next < match.span.start;
      next = lf.indexOf("\n", at)
    ) {
      at = next + 1;
      here += 1;
    }
    return here;
  });
}
