/**
 * Whether a line that differs is the same line with a slip, or names another thing: `getTotal` for `setTotal` and
 * `row1` for `row2` are near in letters and far in meaning. Spacing, quote style and look-alikes do not count.
 */
import { foldUnicode, getRatio } from "../text/index.ts";

/** Words that may differ, the units they must have, and how alike they must be. */
const MAX_TYPOS = 2;
const MIN_TYPO_UNITS = 4;
const MIN_TYPO_RATIO = 0.6;

/** True when both texts have the same tokens but for a few words with other letters in them. */
export function isTypo(old: string, file: string): boolean {
  const pairs = pairTokens(old, file);
  return pairs !== undefined && pairs.length <= MAX_TYPOS && pairs.every(isSameWord);
}

/** True when the texts differ word by word, and a word of one is no slip for that of the other. */
export function namesAnother(old: string, file: string): boolean {
  const pairs = pairTokens(old, file);
  return pairs?.some((pair) => !isSameWord(pair)) ?? false;
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

/** Two spellings of one word: numbers, and the first letter, make another word. */
function isSameWord({ old, file }: TokenPair): boolean {
  const digits = (word: string): string => word.replace(/\D/g, "");
  return (
    Math.min(old.length, file.length) >= MIN_TYPO_UNITS &&
    old[0] === file[0] &&
    digits(old) === digits(file) &&
    getRatio(old, file) >= MIN_TYPO_RATIO
  );
}
