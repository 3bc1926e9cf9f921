/**
 * Three-way merge inside one line (or one run of code without line structure): what differs between `base` and
 * `theirs` is carried over to `ours`, everything else keeps the characters of `ours`.
 * Tokens are words and single punctuation marks; the space before a token belongs to it. Two changes that touch
 * without sharing a token both stand; a change of a token that `ours` has changed differently is a conflict.
 */
import { err, ok, type Result } from "../base/index.ts";
import { foldPunctuation, foldUnicode, isWordCode } from "./line-fold.ts";
import { getRatio } from "./line-similarity.ts";

/** Where both sides changed the same tokens differently. */
export interface TokenConflict {
  /** The tokens as the old text has them, and as the file has them. */
  readonly base: string;
  readonly ours: string;
}

/** Lines with more tokens than this are merged as one token. */
const MAX_TOKENS = 1_500;

/** A replaced word of `base` counts as the word of `ours` when they are at least this alike (a typo). */
const MIN_TYPO_RATIO = 0.65;

interface Token {
  readonly space: string;
  readonly text: string;
}

/**
 * `ours` with the difference from `base` to `theirs` carried over. O(tokens^2), bounded by `MAX_TOKENS`.
 * Laws: merge(b, t, b) = t; merge(b, b, o) = o.
 */
export function mergeTokens(
  base: string,
  theirs: string,
  ours: string,
): Result<string, TokenConflict> {
  if (base === ours || theirs === ours) return ok(theirs);
  if (base === theirs) return ok(ours);
  const sides = { base: toTokens(base), theirs: toTokens(theirs), ours: toTokens(ours) };
  const merged = new TokenMerge(sides).run();
  if (!merged.ok) return merged;
  const text = joinPieces(merged.value);
  return text === undefined ? err({ base: base.trim(), ours: ours.trim() }) : ok(text);
}

interface Sides {
  readonly base: readonly Token[];
  readonly theirs: readonly Token[];
  readonly ours: readonly Token[];
}

/** A stretch of base, `[start, end)`, and the stretch of theirs that stands for it. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly theirStart: number;
  readonly theirEnd: number;
}

/** One run of the merge; holds the pieces found so far. */
class TokenMerge {
  readonly #sides: Sides;
  readonly #toTheirs: Int32Array;
  readonly #toOurs: Int32Array;
  readonly #spacesOperators: boolean;
  readonly #pieces: string[] = [];
  /** First token of ours not yet used. */
  #ourAt = 0;

  constructor(sides: Sides) {
    this.#sides = sides;
    this.#toTheirs = pairTokens(sides.base, sides.theirs);
    this.#toOurs = pairTokens(sides.base, sides.ours);
    this.#spacesOperators = learnsSpacedOperators(sides.base, sides.ours, this.#toOurs);
  }

  run(): Result<readonly string[], TokenConflict> {
    const { base, theirs, ours } = this.#sides;
    let start = 0;
    let theirStart = 0;
    while (start <= base.length) {
      const end = findNextKept(this.#toTheirs, start);
      const theirEnd = end < base.length ? (this.#toTheirs[end] ?? 0) : theirs.length;
      const change = { start, end, theirStart, theirEnd };
      if (end > start || theirEnd > theirStart) {
        const conflict = this.#addChange(change);
        if (conflict !== undefined) return err(conflict);
      }
      if (end < base.length) this.#addKept(change);
      start = end + 1;
      theirStart = theirEnd + 1;
    }
    this.#pieces.push(join(ours, this.#ourAt, ours.length));
    return ok(this.#pieces);
  }

  #addChange(change: Change): TokenConflict | undefined {
    const { base, theirs, ours } = this.#sides;
    const { start, end, theirStart, theirEnd } = change;
    const place = findPlace(base, ours, this.#toOurs, {
      start,
      end,
      from: this.#ourAt,
      theirs: join(theirs, theirStart, theirEnd).trim(),
    });
    if (!place.ok) return place.error;
    this.#pieces.push(join(ours, this.#ourAt, place.value.start));
    const isReplaced = start < end && theirStart < theirEnd && place.value.start < place.value.end;
    const added = this.#spacesOperators
      ? joinSpaced(theirs, theirStart, theirEnd)
      : join(theirs, theirStart, theirEnd);
    this.#pieces.push(
      isReplaced && base[start]?.space === theirs[theirStart]?.space
        ? (ours[place.value.start]?.space ?? "") + added.trimStart()
        : added,
    );
    const kept = this.#toOurs[end] ?? -1;
    const rest = ours.slice(place.value.end, kept >= 0 ? kept : ours.length);
    this.#ourAt = place.value.end + countShared(theirs.slice(theirStart, theirEnd), rest);
    return undefined;
  }

  /** The token of base after `change`, which theirs keeps; as ours has it, and not at all when ours lacks it. */
  #addKept(change: Change): void {
    const { base, theirs, ours } = this.#sides;
    const { end, theirStart, theirEnd } = change;
    const partner = this.#toOurs[end] ?? -1;
    if (partner < this.#ourAt) return;
    const isAfterWords = isWord(base[end - 1]) && isWord(theirs[theirEnd - 1]);
    this.#pieces.push(
      join(ours, this.#ourAt, partner),
      theirEnd > theirStart && !isAfterWords
        ? (theirs[theirEnd]?.space ?? "")
        : pickSpace(base[end], theirs[theirEnd], ours[partner]),
      ours[partner]?.text ?? "",
    );
    this.#ourAt = partner + 1;
  }
}

/** The pieces in a row; undefined when words of two sides would grow together to one that neither side has. */
function joinPieces(pieces: readonly string[]): string | undefined {
  let text = "";
  for (const piece of pieces) {
    if (/[\p{L}\p{N}\p{M}_$]$/u.test(text.slice(-2)) && /^[\p{L}\p{N}\p{M}_$]/u.test(piece))
      return undefined;
    text += piece;
  }
  return text;
}

/** Commas and semicolons that `added` ends with and `rest` of ours starts with: both sides added the same. */
function countShared(added: readonly Token[], rest: readonly Token[]): number {
  let count = 0;
  for (;;) {
    const text = rest[count]?.text;
    if ((text !== "," && text !== ";") || added.at(-1 - count)?.text !== text) return count;
    count += 1;
  }
}

/** Space before a kept token: the caller's when the caller changed it, else the file's. */
function pickSpace(
  base: Token | undefined,
  theirs: Token | undefined,
  ours: Token | undefined,
): string {
  if (base?.space !== theirs?.space) return theirs?.space ?? "";
  return ours?.space ?? "";
}

function findNextKept(partners: Int32Array, from: number): number {
  let at = from;
  while (at < partners.length && (partners[at] ?? -1) < 0) at += 1;
  return at;
}

interface ChangedRange {
  /** Changed tokens of the base, `[start, end)`; empty for an insertion. */
  readonly start: number;
  readonly end: number;
  /** First token of ours not yet used. */
  readonly from: number;
  /** What theirs has instead. */
  readonly theirs: string;
}

/** The tokens of ours that stand for a changed range of the base. */
function findPlace(
  base: readonly Token[],
  ours: readonly Token[],
  toOurs: Int32Array,
  change: ChangedRange,
): Result<{ readonly start: number; readonly end: number }, TokenConflict> {
  const before = change.start > 0 ? (toOurs[change.start - 1] ?? -1) : -1;
  const after = change.end < base.length ? (toOurs[change.end] ?? -1) : ours.length;
  const start = change.start === 0 ? 0 : before >= 0 ? before + 1 : change.from;
  const end = after >= 0 ? after : findNextPartner(toOurs, change.end, ours.length);
  const conflict = err({
    base: join(base, change.start, change.end).trim(),
    ours: join(ours, start, end).trim(),
  });
  if (change.start === change.end) {
    if (before < 0 && change.start > 0 && after < 0) return conflict;
    const between = join(ours, start, end).trim();
    if (between === "" || !hasWord(between)) {
      return before >= 0 || change.start === 0
        ? ok({ start, end: start })
        : ok({ start: end, end });
    }
    if (before < 0 && change.start > 0) return ok({ start: end, end });
    if (after < 0) return ok({ start, end: start });
    return conflict;
  }
  const exact = findExactRun(base, toOurs, change);
  if (exact !== undefined) return ok(exact);
  const file = join(ours, start, end);
  const isSame =
    file.trim() === change.theirs || isSameRun(join(base, change.start, change.end), file);
  return isSame ? ok({ start, end }) : conflict;
}

/** The run of ours whose tokens are the partners of all changed tokens, when nothing else stands between them. */
function findExactRun(
  base: readonly Token[],
  toOurs: Int32Array,
  change: ChangedRange,
): { readonly start: number; readonly end: number } | undefined {
  const start = toOurs[change.start] ?? -1;
  if (start < 0 || base.length === 0) return undefined;
  for (let at = change.start; at < change.end; at += 1) {
    if ((toOurs[at] ?? -1) !== start + at - change.start) return undefined;
  }
  return { start, end: start + change.end - change.start };
}

const OPERATORS = "+-*/%<>=&|?";

/** True when base writes its operators without spaces and ours writes the same ones with spaces, without exception. */
function learnsSpacedOperators(
  base: readonly Token[],
  ours: readonly Token[],
  toOurs: Int32Array,
): boolean {
  let seen = 0;
  for (let at = 1; at + 1 < base.length; at += 1) {
    const partner = toOurs[at] ?? -1;
    if (partner < 0 || !isBinary(base, at)) continue;
    const isTight = base[at]?.space === "" && base[at + 1]?.space === "";
    const isSpaced = ours[partner]?.space === " " && ours[partner + 1]?.space === " ";
    if (!isTight || !isSpaced) return false;
    seen += 1;
  }
  return seen > 0;
}

/** A single operator sign between two operands. */
function isBinary(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? "";
  const before = tokens[at - 1]?.text ?? "";
  const after = tokens[at + 1]?.text ?? "";
  const isSign = text.length === 1 && OPERATORS.includes(text);
  return (
    isSign &&
    (hasWord(before) || ")]".includes(before)) &&
    before !== "" &&
    (hasWord(after) || after === "(")
  );
}

function joinSpaced(tokens: readonly Token[], start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at += 1) {
    const isAfterOperator = at > 0 && isBinary(tokens, at - 1);
    const space = isBinary(tokens, at) || isAfterOperator ? " " : (tokens[at]?.space ?? "");
    text += space + (tokens[at]?.text ?? "");
  }
  return text;
}

function findNextPartner(toOurs: Int32Array, from: number, otherwise: number): number {
  for (let at = from; at < toOurs.length; at += 1) {
    const partner = toOurs[at] ?? -1;
    if (partner >= 0) return partner;
  }
  return otherwise;
}

function isSameRun(base: string, ours: string): boolean {
  const left = foldPunctuation(foldUnicode(base).trim());
  const right = foldPunctuation(foldUnicode(ours).trim());
  if (left === right) return true;
  return hasWord(right) && getRatio(left, right) >= MIN_TYPO_RATIO;
}

function hasWord(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (isWordCode(text.charCodeAt(at))) return true;
  }
  return false;
}

function isWord(token: Token | undefined): boolean {
  return token !== undefined && hasWord(token.text);
}

function join(tokens: readonly Token[], start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at += 1)
    text += (tokens[at]?.space ?? "") + (tokens[at]?.text ?? "");
  return text;
}

/** Words and single other code units, each with the space before it; trailing space is a token without text. */
function toTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const found of text.matchAll(/([\s]*)([\p{L}\p{N}\p{M}_$]+|[^\s]|$)/gu)) {
    if (found[0] === "") continue;
    tokens.push({ space: found[1] ?? "", text: found[2] ?? "" });
    if (tokens.length > MAX_TOKENS) return [{ space: "", text }];
  }
  return tokens;
}

/** Longest common subsequence of the tokens' texts: for each of `left` its partner in `right` or -1. */
function pairTokens(left: readonly Token[], right: readonly Token[]): Int32Array {
  const partners = new Int32Array(left.length).fill(-1);
  let start = 0;
  while (start < left.length && start < right.length && left[start]?.text === right[start]?.text) {
    partners[start] = start;
    start += 1;
  }
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (
    leftEnd > start &&
    rightEnd > start &&
    left[leftEnd - 1]?.text === right[rightEnd - 1]?.text
  ) {
    leftEnd -= 1;
    rightEnd -= 1;
    partners[leftEnd] = rightEnd;
  }
  pairMiddle(left.slice(start, leftEnd), right.slice(start, rightEnd)).forEach((partner, at) => {
    if (partner >= 0) partners[start + at] = start + partner;
  });
  return partners;
}

const SKIP_LEFT = 1;
const SKIP_RIGHT = 2;
const PAIR = 3;

/** Sums of weights that differ by less are equal: they are added up in different orders. */
const SAME_WEIGHT = 1e-9;

/** Dynamic programming from the ends of both sides; of equally good pairs the first is taken. */
function pairMiddle(left: readonly Token[], right: readonly Token[]): Int32Array {
  const steps: Uint8Array[] = [];
  let below = new Float64Array(right.length + 1);
  for (const { text } of [...left].reverse()) {
    const weight = hasWord(text) ? 1 + text.length / 100 : 0.4;
    const current = new Float64Array(right.length + 1);
    const step = new Uint8Array(right.length);
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const skipLeft = below[column] ?? 0;
      const skipRight = current[column + 1] ?? 0;
      const skip = Math.max(skipLeft, skipRight);
      const pair = text === right[column]?.text ? (below[column + 1] ?? 0) + weight : -1;
      current[column] = Math.max(skip, pair);
      if (pair >= skip - SAME_WEIGHT) step[column] = PAIR;
      else step[column] = skipLeft >= skipRight ? SKIP_LEFT : SKIP_RIGHT;
    }
    steps.push(step);
    below = current;
  }
  return tracePairs(steps.reverse(), right.length);
}

function tracePairs(steps: readonly Uint8Array[], width: number): Int32Array {
  const partners = new Int32Array(steps.length).fill(-1);
  let row = 0;
  let column = 0;
  while (row < steps.length && column < width) {
    const step = steps[row]?.[column] ?? 0;
    if (step === PAIR) partners[row] = column;
    if (step !== SKIP_RIGHT) row += 1;
    if (step !== SKIP_LEFT) column += 1;
  }
  return partners;
}
