/**
 * Whether a line that differs is the same line with a slip, or names another thing: `getTotal` for `setTotal` and
 * `row1` for `row2` are near in letters and far in meaning. Spacing, quote style and look-alikes do not count.
 */
import { foldUnicode, getRatio } from "../text/index.ts";

/** Words that may differ. */
const MAX_TYPOS = 2;

/** Units that a part of a word must have to hold a slip: in shorter ones another letter is another word. */
const MIN_SLIP_UNITS = 5;
const MIN_REPLACED_UNITS = 6;

/** Units and likeness of two words that may be one beside lines that stand unchanged. */
const MIN_NEAR_UNITS = 4;
const MIN_NEAR_RATIO = 0.6;

/** What makes another form of a word: `users`, `loaded`, `parser`. */
const ENDING = /^(?:s|es|d|ed|r|er|ers|n|en|ing|y|ly|al)$/;

/** True when both texts have the same tokens but for a few words with other letters in them. */
export function isTypo(old: string, file: string): boolean {
  const pairs = pairTokens(old, file);
  return pairs !== undefined && pairs.length <= MAX_TYPOS && pairs.every(isSameWord);
}

/** True when the texts differ word by word, and a word of one is no slip for that of the other. */
export function namesAnother(old: string, file: string): boolean {
  return pairTokens(old, file)?.some((pair) => !isSameWord(pair)) ?? false;
}

/** As `namesAnother`, for a line whose neighbours stand unchanged: there any near word may be a slip. */
export function saysAnother(old: string, file: string): boolean {
  return pairTokens(old, file)?.some((pair) => !isNearWord(pair)) ?? false;
}

interface TokenPair {
  readonly old: string;
  readonly file: string;
}

/** The tokens that differ, when both texts have equally many. */
function pairTokens(old: string, file: string): readonly TokenPair[] | undefined {
  const theirs = toTokens(old);
  const ours = toTokens(file);
  if (ours.length !== theirs.length) return undefined;
  return theirs.flatMap((token, at) => {
    const other = ours[at] ?? "";
    return token === other ? [] : [{ old: token, file: other }];
  });
}

function toTokens(text: string): readonly string[] {
  return (
    foldUnicode(text)
      .replace(/['`]/g, '"')
      .match(/[\p{L}\p{N}_$]+|\S/gu) ?? []
  );
}

/** Words that are in `old` and not in `file`, where both differ word by word; each may be a slip or a name of its own. */
export function listOwnWords(old: string, file: string): readonly string[] {
  return (pairTokens(old, file) ?? []).map((pair) => pair.old);
}

/** Two spellings of one word: one slip of the pen, within one part of the name, that leaves how it begins and ends. */
function isSameWord({ old, file }: TokenPair): boolean {
  const theirs = splitName(old);
  const ours = splitName(file);
  if (theirs.length !== ours.length) return isMisjoined(old, file);
  const differing = theirs.flatMap((part, at) => {
    const other = ours[at] ?? "";
    return part === other ? [] : [{ old: part, file: other }];
  });
  const [first] = differing;
  if (first === undefined || differing.length > 1) return isMisjoined(old, file);
  return isSlip(first.old, first.file);
}

function isNearWord({ old, file }: TokenPair): boolean {
  return (
    Math.min(old.length, file.length) >= MIN_NEAR_UNITS &&
    old[0] === file[0] &&
    getDigits(old) === getDigits(file) &&
    getRatio(old, file) >= MIN_NEAR_RATIO
  );
}

/** `comptueTotals` splits as `computeTotals` does; `computeotTals` does not, but has the same letters. */
function isMisjoined(old: string, file: string): boolean {
  return old.length > MIN_SLIP_UNITS && old[0] === file[0] && isSwapped(old, file);
}

/** One letter left out, too many, another, or two that changed places; digits never slip. */
function isSlip(old: string, file: string): boolean {
  if (old[0] !== file[0] || getDigits(old) !== getDigits(file)) return false;
  const [short, long] = old.length < file.length ? [old, file] : [file, old];
  if (long.length < MIN_SLIP_UNITS) return false;
  if (isSwapped(old, file)) return true;
  const start = countSame(short, long);
  if (long.length === short.length) {
    const isLast = start === long.length - 1;
    return (
      long.length >= MIN_REPLACED_UNITS &&
      !isLast &&
      short.slice(start + 1) === long.slice(start + 1)
    );
  }
  if (short.slice(start) !== long.slice(start + 1)) return false;
  return start < short.length || !ENDING.test(long.slice(start));
}

/** True when the texts differ by two neighbouring letters that changed places. */
function isSwapped(old: string, file: string): boolean {
  if (old.length !== file.length) return false;
  const at = countSame(old, file);
  const swapped = `${file.charAt(at + 1)}${file.charAt(at)}${file.slice(at + 2)}`;
  return old.slice(at) === swapped;
}

function countSame(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function getDigits(word: string): string {
  return word.replace(/\D/g, "");
}

/** The parts of a name: `db`, `Host`, `_`, `prd`; all of it where it has none. */
function splitName(name: string): readonly string[] {
  return name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}_$]+|[_$]+/gu) ?? [name];
}
