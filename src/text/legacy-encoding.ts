/**
 * Which encoding a text in neither UTF-8 nor UTF-16 is in, if that can be told safely.
 *
 * Safe means: the statistics of `chardet` (n-grams, frequent characters) name one encoding ahead of
 * others, the file as a whole decodes and encodes back to the same bytes, and what it decodes to looks
 * like writing where no rival reading does: the letters of the language, no capitals in the middle of
 * words, kana in Japanese, Hangul in Korean, everyday characters in Chinese. Anything less is "unsure",
 * which costs little, because ASCII edits need no knowledge of the encoding (`unknown-8bit.ts`).
 *
 * Statistics are taken on at most `SAMPLE_BYTES` of the lines (and of the words) that have bytes from
 * 0x80, so that surrounding English code does not pass for the language; the check of the writing is
 * on the whole file. Linear.
 */
import { analyse } from "chardet";
import iconv from "iconv-lite";
import { ENCODING_NAMES, type EncodingName } from "./source-text.ts";

/** What is known of a legacy text. */
export type LegacyVerdict =
  | { readonly kind: "sure"; readonly encoding: EncodingName; readonly content: string }
  | {
      readonly kind: "unsure";
      /** Names of likely encodings, likeliest first; at least one. */
      readonly likely: readonly string[];
    };

const SAMPLE_BYTES = 16 * 1024;

/** Fewest characters beyond ASCII that statistics are trusted on. */
const MIN_MULTI_BYTE_CHARACTERS = 16;
const MIN_SINGLE_BYTE_CHARACTERS = 20;
/** `chardet` gives 0 to 100. What the best multi-byte encoding needs, and from where on one is its rival. */
const MIN_MULTI_BYTE_CONFIDENCE = 80;
const RIVAL_CONFIDENCE = 31;
/** What a single-byte encoding needs, whose confidence grows slowly, and by how much it must lead. */
const MIN_SINGLE_BYTE_CONFIDENCE = 25;
const MIN_SINGLE_BYTE_LEAD = 10;
const MIN_SINGLE_BYTE_FACTOR = 1.5;

/** The single-byte encodings believed in, each with encodings that the statistics do not tell from it. */
const SIBLINGS: ReadonlyMap<EncodingName, readonly EncodingName[]> = new Map([
  ["iso-8859-1", []],
  ["windows-1252", []],
  ["iso-8859-2", ["windows-1250"]],
  ["windows-1250", ["iso-8859-2"]],
  ["iso-8859-9", []],
  ["windows-1254", []],
  ["windows-1251", []],
  ["koi8-r", ["koi8-u"]],
  ["iso-8859-5", []],
  ["iso-8859-7", ["windows-1253"]],
  ["windows-1253", ["iso-8859-7"]],
]);

/**
 * Letters beyond ASCII of the languages believed in, by the names `chardet` gives them. A wrong
 * reading shows letters its language does not have. Romanian is left out: encodings disagree on its
 * letters in a way nothing shows. Russian stands for the Cyrillic languages that `chardet` takes for it.
 */
const ALPHABETS: ReadonlyMap<string, string> = new Map([
  ["cs", "áčďéěíňóřšťúůýž"],
  ["da", "æøåé"],
  ["de", "äöüß"],
  ["el", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"],
  ["es", "áéíóúüñºª"],
  ["fr", "àâæçéèêëîïôœùûüÿ"],
  ["hu", "áéíóöőúüű"],
  ["it", "àèéìíîòóùú"],
  ["nl", "áéíóúäëïöü"],
  ["no", "æøåéòóâ"],
  ["pl", "ąćęłńóśźż"],
  ["pt", "áàâãçéêíóôõúüºª"],
  ["ru", "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў"],
  ["sv", "åäöé"],
  ["tr", "çğıöşüâîûi̇"],
]);

const MULTI_BYTE: ReadonlySet<EncodingName> = new Set([
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "gb18030",
  "big5",
]);

/**
 * `bytes` as `encoding` has them, or undefined unless encoding the result gives `bytes` again.
 * For legacy encodings only. Linear.
 */
export function tryLegacyDecoding(bytes: Uint8Array, encoding: EncodingName): string | undefined {
  const content = iconv.decode(bytes, encoding, { stripBOM: false });
  if (content.includes("\ufffd")) return undefined;
  return iconv.encode(content, encoding).equals(bytes) ? content : undefined;
}

/** The encoding of `bytes`, which have no NUL and are not UTF-8. */
export function detectLegacyEncoding(bytes: Uint8Array): LegacyVerdict {
  const inLines = rank(sampleLines(bytes));
  const inWords = rank(sampleWords(bytes));
  const unsure: LegacyVerdict = { kind: "unsure", likely: toLikely(inLines, inWords) };
  const rivals = inLines.filter(
    ({ encoding, confidence }) => MULTI_BYTE.has(encoding) && confidence >= RIVAL_CONFIDENCE,
  );
  // Statistics that half believe in a multi-byte encoding rule the single-byte ones out.
  if (rivals.length === 0) return decideSingleByte(bytes, inWords) ?? unsure;
  if ((rivals[0]?.confidence ?? 0) < MIN_MULTI_BYTE_CONFIDENCE) return unsure;
  const readings = rivals.flatMap(({ encoding }) => {
    const content = tryLegacyDecoding(bytes, encoding);
    if (content === undefined || !looksEastAsian(content, bytes, encoding)) return [];
    return [{ encoding, content }];
  });
  const [only, another] = readings;
  return only === undefined || another !== undefined ? unsure : { kind: "sure", ...only };
}

interface Ranked {
  readonly encoding: EncodingName;
  /** Two-letter code; empty when the statistics are not about a language. */
  readonly language: string;
  readonly confidence: number;
}

function decideSingleByte(bytes: Uint8Array, ranked: readonly Ranked[]): LegacyVerdict | undefined {
  const [best, second] = ranked.filter(({ encoding }) => !MULTI_BYTE.has(encoding));
  const rival = second?.confidence ?? 0;
  if (
    best === undefined ||
    best.confidence < MIN_SINGLE_BYTE_CONFIDENCE ||
    best.confidence < rival + MIN_SINGLE_BYTE_LEAD ||
    best.confidence < rival * MIN_SINGLE_BYTE_FACTOR
  ) {
    return undefined;
  }
  const siblings = SIBLINGS.get(best.encoding);
  const alphabet = ALPHABETS.get(best.language);
  if (siblings === undefined || alphabet === undefined) return undefined;
  const readings: { readonly encoding: EncodingName; readonly content: string }[] = [];
  for (const encoding of [best.encoding, ...siblings]) {
    const content = tryLegacyDecoding(bytes, encoding);
    if (content !== undefined && looksWritten(content, alphabet)) {
      readings.push({ encoding, content });
    }
  }
  const [first] = readings;
  if (first === undefined || readings.some(({ content }) => content !== first.content)) {
    return undefined;
  }
  return { kind: "sure", ...first };
}

/**
 * What is not ASCII is letters of `alphabet` within words or typography outside of them; in Latin
 * script one letter in 20 may be foreign, in others one in 50 may touch an ASCII letter; one in 200 may
 * be a capital after a small letter.
 */
function looksWritten(content: string, alphabet: string): boolean {
  const known = new Set(alphabet);
  const isLatin = /\p{Script=Latin}/u.test(alphabet);
  const traitsOf = toTable((character) => getTraits(character, known));
  let letters = 0;
  let foreign = 0;
  let mixed = 0;
  let oddCapitals = 0;
  for (let at = 0; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (unit < 0x80) continue;
    const traits = traitsOf(unit);
    const before = at > 0 ? traitsOf(content.charCodeAt(at - 1)) : 0;
    const after = at + 1 < content.length ? traitsOf(content.charCodeAt(at + 1)) : 0;
    if (traits & LETTER) {
      letters++;
      if (!(traits & KNOWN)) foreign++;
      if (!isLatin && (before | after) & ASCII_LETTER) mixed++;
      if (traits & CAPITAL && before & SMALL) oddCapitals++;
      continue;
    }
    if (!(traits & TYPOGRAPHY)) return false;
    if (before & after & LETTER && !(traits & JOINING)) return false;
  }
  return (
    letters >= MIN_SINGLE_BYTE_CHARACTERS &&
    foreign * 20 <= (isLatin ? letters : 0) &&
    mixed * 50 <= letters &&
    oddCapitals * 200 <= letters
  );
}

/** Traits of characters, as bits. */
const LETTER = 1;
const KNOWN = 2;
const ASCII_LETTER = 4;
const CAPITAL = 8;
const SMALL = 16;
const TYPOGRAPHY = 32;
/** Typography that may stand between two letters. */
const JOINING = 64;

function getTraits(character: string, known: ReadonlySet<string>): number {
  const isKnown = known.has(character) || known.has(character.toLowerCase());
  return (
    (/\p{L}/u.test(character) ? LETTER : 0) |
    (isKnown ? KNOWN : 0) |
    (/[A-Za-z]/.test(character) ? ASCII_LETTER : 0) |
    (/\p{Lu}/u.test(character) ? CAPITAL : 0) |
    (/\p{Ll}/u.test(character) ? SMALL : 0) |
    (/[\u00a0¡¿«»‹›“”„‘’‚–—…•·©®™°§№€£²³±×]/u.test(character) ? TYPOGRAPHY : 0) |
    (/[\u00a0’–—·…]/u.test(character) ? JOINING : 0)
  );
}

/** `classify` (1 to 127 or 0) with its answers kept, for one code unit at a time. */
function toTable(classify: (character: string) => number): (unit: number) => number {
  const answers = new Uint8Array(0x10000);
  return (unit) => {
    const kept = answers[unit] ?? 0;
    if (kept !== 0) return kept & 0x7f;
    const answer = classify(String.fromCharCode(unit));
    answers[unit] = answer | 0x80;
    return answer;
  };
}

/** Kinds of East Asian characters; places in a list of counts. */
const HAN = 0;
const KANA = 1;
const HANGUL = 2;
/** Punctuation and full-width forms, which belong to all of them. */
const SHARED = 3;
const OTHER = 4;

function getEastAsianKind(character: string): number {
  if (/[\u3040-\u30ff]/u.test(character)) return KANA;
  if (/\p{Script=Hangul}/u.test(character)) return HANGUL;
  if (/\p{Script=Han}/u.test(character)) return HAN;
  return /[\u2010-\u2026\u3000-\u303f\uff01-\uff5e]/u.test(character) ? SHARED : OTHER;
}

function looksEastAsian(content: string, bytes: Uint8Array, encoding: EncodingName): boolean {
  const kindOf = toTable(getEastAsianKind);
  const counts = new Uint32Array(5);
  for (let at = 0; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    if (unit < 0x80) continue;
    const kind = kindOf(unit);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const [han = 0, kana = 0, hangul = 0, , other = 0] = counts;
  const writing = han + kana + hangul;
  if (writing < MIN_MULTI_BYTE_CHARACTERS || other * 20 > writing) return false;
  switch (encoding) {
    case "shift_jis":
    case "euc-jp":
      return kana * 8 >= writing && hangul === 0;
    case "euc-kr":
      return hangul * 10 >= writing * 8;
    case "gb18030":
      return kana * 20 <= writing && isEverydayChinese(bytes, GB2312_FREQUENT);
    case "big5":
      return kana * 20 <= writing && isEverydayChinese(bytes, BIG5_FREQUENT);
    default:
      return false;
  }
}

/** First bytes of a character set's table of frequent characters, which are spread all over it. */
interface FrequentRows {
  readonly first: number;
  readonly middle: number;
  readonly last: number;
  /** Smallest second byte. */
  readonly firstTrail: number;
}

/** Level 1 of GB 2312, sorted by sound; Korean in EUC-KR would fill its first half only. */
const GB2312_FREQUENT: FrequentRows = { first: 0xb0, middle: 0xc9, last: 0xd7, firstTrail: 0xa1 };
/** Level 1 of Big5, sorted by strokes. */
const BIG5_FREQUENT: FrequentRows = { first: 0xa4, middle: 0xac, last: 0xc6, firstTrail: 0x40 };

/**
 * At least 85 of 100 two-byte characters are frequent ones or in the rows of punctuation before 0xA4,
 * and at least 10 of 100 frequent ones are in the later part of their table.
 */
function isEverydayChinese(bytes: Uint8Array, rows: FrequentRows): boolean {
  let all = 0;
  let punctuation = 0;
  let frequent = 0;
  let late = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[++at] ?? 0;
    all++;
    if (lead >= 0xa1 && lead <= 0xa3) punctuation++;
    if (lead < rows.first || lead > rows.last || trail < rows.firstTrail) continue;
    frequent++;
    if (lead >= rows.middle) late++;
  }
  return (frequent + punctuation) * 100 >= all * 85 && late * 10 >= frequent;
}

function rank(sample: Uint8Array): readonly Ranked[] {
  return analyse(sample)
    .flatMap(({ name, confidence, lang: language = "" }) => {
      const encoding = ENCODING_NAMES.find((known) => known === name.toLowerCase());
      if (encoding === undefined || encoding.startsWith("utf-")) return [];
      return [{ encoding, confidence, language }];
    })
    .sort((left, right) => right.confidence - left.confidence);
}

function toLikely(inLines: readonly Ranked[], inWords: readonly Ranked[]): readonly string[] {
  const [multiByte] = inLines.filter(({ encoding }) => MULTI_BYTE.has(encoding));
  const ranked =
    multiByte !== undefined && multiByte.confidence >= RIVAL_CONFIDENCE ? inLines : inWords;
  const names = ranked.filter(({ confidence }) => confidence >= 10).map(({ encoding }) => encoding);
  return names.length > 0 ? [...new Set(names)].slice(0, 3) : ["windows-1252"];
}

/** The lines that have a byte from 0x80, cut where no two-byte character can be cut. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  return sampleAround(bytes, (byte) => byte === 0x0a || byte === 0x0d);
}

/** The words that have a byte from 0x80, each with the byte after it. */
function sampleWords(bytes: Uint8Array): Uint8Array {
  return sampleAround(bytes, (byte) => byte < 0x80 && !isAsciiLetter(byte));
}

function sampleAround(bytes: Uint8Array, isBreak: (byte: number) => boolean): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let filled = 0;
  let start = 0;
  let isWanted = false;
  for (let at = 0; at < bytes.length && filled < SAMPLE_BYTES; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isWanted = true;
    // A space is never the second byte of a character, so a long line may be cut there.
    const isCut = byte === 0x20 && at - start >= 1024;
    if (!isBreak(byte) && !isCut && at + 1 < bytes.length) continue;
    if (isWanted) {
      const piece = bytes.subarray(start, Math.min(at + 1, start + SAMPLE_BYTES - filled));
      sample.set(piece, filled);
      filled += piece.length;
    }
    start = at + 1;
    isWanted = false;
  }
  return sample.subarray(0, filled);
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
