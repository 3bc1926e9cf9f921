/**
 * Search inside lines: where an old text stands when spacing (line breaks too), look-alikes and punctuation style do
 * not count. The longest ASCII word of the old text finds the places to look at; from each of them both texts are
 * compared outwards, significant character by character. Linear in the file for a word that is not common.
 */
import { foldUnicode, isWordCode, type LineDrift } from "../text/index.ts";
import type { ReachedLimit } from "./types.ts";

/** A stretch of the file that is the old text up to a tolerance; no white space at its ends. */
export interface FoldPlace {
  readonly start: number;
  readonly end: number;
  readonly drift: LineDrift;
}

/** Characters compared per character of the file, and besides, before the search gives up: the anchor is too common. */
const MAX_STEPS_PER_UNIT = 4;
const MAX_STEPS = 1_000_000;

/** Counts compared characters over all anchors of one search. */
interface StepMeter {
  left: number;
}

/** Places inside lines, and the bound that cut the list short, if one did. */
export interface FoldPlaces {
  readonly places: readonly FoldPlace[];
  readonly limit?: ReachedLimit;
}

/** Up to `maxPlaces` places of `oldText` in `lf`, in file order. */
export function findFoldPlaces(lf: string, oldText: string, maxPlaces: number): FoldPlaces {
  const old = oldText.trim();
  const anchor = findLongestWord(old);
  if (anchor === undefined) return { places: [] };
  const places: FoldPlace[] = [];
  const maxSteps = MAX_STEPS_PER_UNIT * lf.length + MAX_STEPS;
  const meter: StepMeter = { left: maxSteps };
  for (let at = lf.indexOf(anchor.word); at !== -1; at = lf.indexOf(anchor.word, at + 1)) {
    if (meter.left < 0)
      return { places, limit: toLimit("characters compared inside lines", maxSteps) };
    const place = compareAround(lf, old, { fileAt: at, oldAt: anchor.at, meter });
    if (place === undefined || places.at(-1)?.start === place.start) continue;
    if (places.length === maxPlaces)
      return { places, limit: toLimit("places of the old text", maxPlaces) };
    places.push(place);
  }
  return { places };
}

function toLimit(limit: string, max: number): ReachedLimit {
  return { kind: "limit", limit, max, actual: max + 1 };
}

function findLongestWord(text: string): { readonly word: string; readonly at: number } | undefined {
  let best: { word: string; at: number } | undefined;
  for (const found of text.matchAll(/[A-Za-z0-9_$]+/g)) {
    if (best === undefined || found[0].length > best.word.length)
      best = { word: found[0], at: found.index };
  }
  return best;
}

function compareAround(
  lf: string,
  old: string,
  anchor: { readonly fileAt: number; readonly oldAt: number; readonly meter: StepMeter },
): FoldPlace | undefined {
  const forward = walk(lf, old, { ...anchor, step: 1 });
  if (forward === undefined) return undefined;
  const backward = walk(lf, old, {
    fileAt: anchor.fileAt - 1,
    oldAt: anchor.oldAt - 1,
    step: -1,
    meter: anchor.meter,
  });
  if (backward === undefined) return undefined;
  const start = backward.fileAt + 1;
  const end = forward.fileAt;
  // The ends of the old text must not fall inside a word of the file.
  if (cutsWord(lf, start) || cutsWord(lf, end)) return undefined;
  return {
    start,
    end,
    drift: toDrift(lf.slice(start, end) === old, forward.loosest | backward.loosest),
  };
}

function cutsWord(lf: string, at: number): boolean {
  return (
    at > 0 && at < lf.length && isWordCode(lf.charCodeAt(at - 1)) && isWordCode(lf.charCodeAt(at))
  );
}

const SPACE = 1;
const LOOK_ALIKE = 2;
const PUNCTUATION = 4;

function toDrift(isExact: boolean, loosest: number): LineDrift {
  if (isExact) return "exact";
  if (loosest >= PUNCTUATION) return "punctuation";
  return loosest >= LOOK_ALIKE ? "unicode" : "whitespace";
}

interface Cursor {
  readonly fileAt: number;
  readonly oldAt: number;
  readonly step: 1 | -1;
}

/** Walks both texts in one direction until the old text ends; undefined at the first real difference. */
function walk(
  lf: string,
  old: string,
  from: Cursor & { readonly meter: StepMeter },
): { readonly fileAt: number; readonly loosest: number } | undefined {
  const { step } = from;
  let { fileAt, oldAt } = from;
  let loosest = 0;
  while (oldAt >= 0 && oldAt < old.length) {
    from.meter.left -= 1;
    const oldNext = skipSpace(old, oldAt, step);
    const fileNext = skipSpace(lf, fileAt, step);
    from.meter.left -= Math.abs(fileNext - fileAt);
    const oldSpaced = oldNext !== oldAt;
    const fileSpaced = fileNext !== fileAt;
    if (oldSpaced !== fileSpaced) {
      if (isInsideWord(old, oldNext, step) && isInsideWord(lf, fileNext, step)) return undefined;
      loosest |= SPACE;
    } else if (oldSpaced && !isSameSpace(lf, old, { fileAt, fileNext, oldAt, oldNext }))
      loosest |= SPACE;
    const one = lf[fileNext];
    const other = old[oldNext];
    const same = compareUnits(lf, old, { fileAt: fileNext, oldAt: oldNext, step });
    if (same === undefined) {
      if (one !== undefined && isLoosePunctuation(lf, fileNext, one)) {
        fileAt = fileNext + step;
        oldAt = oldNext;
      } else if (other !== undefined && isLoosePunctuation(old, oldNext, other)) {
        oldAt = oldNext + step;
        fileAt = fileNext;
      } else return undefined;
      loosest |= PUNCTUATION;
      continue;
    }
    loosest |= same.tolerance;
    fileAt = same.fileAt;
    oldAt = same.oldAt;
  }
  return { fileAt, loosest };
}

function skipSpace(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (at >= 0 && at < text.length && /[\t-\r ]/.test(text[at] ?? "x")) at += step;
  return at;
}

/** True when the character at `at` and the one before it in walking direction, spaces left out, are both of words. */
function isInsideWord(text: string, at: number, step: 1 | -1): boolean {
  const before = skipSpace(text, at - step, step === 1 ? -1 : 1);
  return isWordCode(text.charCodeAt(at)) && isWordCode(text.charCodeAt(before));
}

function isSameSpace(
  lf: string,
  old: string,
  range: {
    readonly fileAt: number;
    readonly fileNext: number;
    readonly oldAt: number;
    readonly oldNext: number;
  },
): boolean {
  const fileSpace = lf.slice(
    Math.min(range.fileAt, range.fileNext + 1),
    Math.max(range.fileNext, range.fileAt + 1),
  );
  const oldSpace = old.slice(
    Math.min(range.oldAt, range.oldNext + 1),
    Math.max(range.oldNext, range.oldAt + 1),
  );
  return fileSpace === oldSpace;
}

/** The next significant characters on both sides when they are the same up to a tolerance. */
function compareUnits(
  lf: string,
  old: string,
  at: Cursor,
): { readonly fileAt: number; readonly oldAt: number; readonly tolerance: number } | undefined {
  const one = lf[at.fileAt];
  const other = old[at.oldAt];
  if (one === undefined || other === undefined) return undefined;
  if (one === other)
    return { fileAt: at.fileAt + at.step, oldAt: at.oldAt + at.step, tolerance: 0 };
  if (isQuote(one) && isQuote(other)) {
    return { fileAt: at.fileAt + at.step, oldAt: at.oldAt + at.step, tolerance: PUNCTUATION };
  }
  if (one.charCodeAt(0) < 128 && other.charCodeAt(0) < 128) return undefined;
  const file = readCluster(lf, at.fileAt, at.step);
  const wanted = readCluster(old, at.oldAt, at.step);
  const folded = foldUnicode(file);
  if (folded === foldUnicode(wanted) || (isQuote(folded) && isQuote(foldUnicode(wanted)))) {
    return {
      fileAt: at.fileAt + at.step * file.length,
      oldAt: at.oldAt + at.step * wanted.length,
      tolerance: LOOK_ALIKE,
    };
  }
  return expandEllipsis(lf, old, at);
}

/** A base character with the combining marks that follow it, read in walking direction. */
function readCluster(text: string, at: number, step: 1 | -1): string {
  let start = at;
  let end = at + 1;
  if (step === 1) {
    while (end < text.length && /\p{M}/u.test(text[end] ?? "")) end += 1;
  } else {
    while (start > 0 && /\p{M}/u.test(text[start] ?? "")) start -= 1;
  }
  return text.slice(start, end);
}

/** An ellipsis character on one side is three full stops on the other. */
function expandEllipsis(
  lf: string,
  old: string,
  at: Cursor,
): { readonly fileAt: number; readonly oldAt: number; readonly tolerance: number } | undefined {
  const dots = (text: string, from: number): boolean =>
    (at.step === 1 ? text.slice(from, from + 3) : text.slice(Math.max(0, from - 2), from + 1)) ===
    "...";
  if (lf[at.fileAt] === "…" && dots(old, at.oldAt)) {
    return { fileAt: at.fileAt + at.step, oldAt: at.oldAt + 3 * at.step, tolerance: LOOK_ALIKE };
  }
  if (old[at.oldAt] === "…" && dots(lf, at.fileAt)) {
    return { fileAt: at.fileAt + 3 * at.step, oldAt: at.oldAt + at.step, tolerance: LOOK_ALIKE };
  }
  return undefined;
}

function isQuote(text: string): boolean {
  return text === '"' || text === "'" || text === "`";
}

/** A comma or semicolon before a line's end or a closing bracket, which style alone decides about. */
function isLoosePunctuation(text: string, at: number, unit: string): boolean {
  if (unit !== "," && unit !== ";") return false;
  let next = at + 1;
  while (next < text.length && (text[next] === " " || text[next] === "\t")) next += 1;
  const after = text[next];
  return after === undefined || after === "\n" || ")]}".includes(after);
}
