/**
 * Small numbers for the characters of an old text, so that tables over them stay small.
 * A character of another text that the old text does not have is symbol 0, which matches nothing.
 */

/** Numbers of the distinct code points of a text, from 1. */
export interface Alphabet {
  /** One more than the largest symbol. */
  readonly symbolCount: number;
  /** The symbols of `codePoints`; 0 for those outside the alphabet. */
  readonly toSymbols: (codePoints: Int32Array) => Int32Array;
}

const DIRECT = 1024;

/** The alphabet of `codePoints`. */
export function toAlphabet(codePoints: Int32Array): Alphabet {
  const direct = new Int32Array(DIRECT);
  const others = new Map<number, number>();
  let symbolCount = 1;
  for (const codePoint of codePoints) {
    if (codePoint < DIRECT) {
      if (direct[codePoint] !== 0) continue;
      direct[codePoint] = symbolCount;
    } else {
      if (others.has(codePoint)) continue;
      others.set(codePoint, symbolCount);
    }
    symbolCount += 1;
  }
  const toSymbols = (text: Int32Array): Int32Array => {
    const symbols = new Int32Array(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const codePoint = text[at] ?? 0;
      symbols[at] = (codePoint < DIRECT ? direct[codePoint] : others.get(codePoint)) ?? 0;
    }
    return symbols;
  };
  return { symbolCount, toSymbols };
}
