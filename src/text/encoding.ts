/**
 * Bytes to text and back, with one law: what `decodeText` accepts, `encodeText` turns into the very
 * same bytes; everything else is refused with a reason. No replacement character or question mark is
 * ever made up, in either direction.
 *
 * Decided in this order:
 * 1. A byte order mark rules: UTF-8, UTF-16; UTF-32 is refused by name.
 * 2. NUL bytes: UTF-16 without a mark where every second byte shows it, else UTF-32 (refused) or binary.
 * 3. Valid UTF-8 is UTF-8 (ISO-2022 escape sequences, which are ASCII bytes, are refused by name).
 * 4. A legacy encoding where `legacy-encoding.ts` is sure.
 * 5. Else `unknown-8bit`: every byte from 0x80 is kept as it is and ASCII edits are possible; new text
 *    that is not ASCII is refused. This is safe for Shift_JIS, GBK, GB18030 and Big5 files too, whose
 *    characters may end in an ASCII byte: see `unknown-8bit.ts` for how. A caller who wants certainty
 *    passes `bytePreserving: "refuse"` or names the encoding.
 * HZ, UTF-7 and EBCDIC are not recognised: the first two are plain ASCII, the last ends in 5 or as binary.
 */
import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { detectLegacyEncoding, tryLegacyDecoding } from "./legacy-encoding.ts";
import { LineTable } from "./line-table.ts";
import { getPosition } from "./position.ts";
import { ENCODING_NAMES, type EncodingName, SourceText, type TextFormat } from "./source-text.ts";
import { toOffset } from "./span.ts";
import { decodeUnknown8Bit, encodeUnknown8Bit } from "./unknown-8bit.ts";

/** How `decodeText` reads. */
export interface DecodeOptions {
  /** The encoding, when the caller knows it; a byte order mark of another one contradicts it. */
  readonly encoding?: EncodingName;
  /** Whether a text of unsure encoding is read as `unknown-8bit` (the default) or refused. */
  readonly bytePreserving?: "allow" | "refuse";
  /** Largest text read; default `DEFAULT_MAX_BYTES`. */
  readonly maxBytes?: number;
}

/** What `encodeText` needs of a text; a `SourceText` is one. */
export interface EncodableText extends TextFormat {
  readonly content: string;
}

/** 64 MiB. */
export const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

const BOMS = {
  "utf-8": Uint8Array.of(0xef, 0xbb, 0xbf),
  "utf-16le": Uint8Array.of(0xff, 0xfe),
  "utf-16be": Uint8Array.of(0xfe, 0xff),
} as const;

type UnicodeName = keyof typeof BOMS;

/**
 * `bytes` as text. Fails with `EDIT_LIMIT` (too large), `TEXT_BINARY`, `TEXT_ENCODING_UNSUPPORTED`
 * (`details.likely_encodings` names it), or `TEXT_MALFORMED` (not what a byte order mark or
 * `options.encoding` says). Linear. Law: `encodeText(decodeText(b))` is `b`.
 */
export function decodeText(
  bytes: Uint8Array,
  options: DecodeOptions = {},
): Result<SourceText, SurehandError> {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  if (bytes.length > maxBytes) {
    return fail("EDIT_LIMIT", `The file has ${bytes.length} bytes; the limit is ${maxBytes}.`, {
      limit: "max_bytes",
      max: maxBytes,
      actual: bytes.length,
    });
  }
  // Views share the memory; `Buffer` has the fast searches and conversions.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(buffer, [0xff, 0xfe, 0, 0]) || startsWith(buffer, [0, 0, 0xfe, 0xff])) {
    return failUnsupported(buffer[0] === 0 ? ["utf-32be"] : ["utf-32le"]);
  }
  const marked = findBom(buffer);
  if (options.encoding !== undefined) return decodeDeclared(buffer, options.encoding, marked);
  if (marked !== undefined) return decodeUnicode(buffer, marked, true);
  if (buffer.includes(0)) return decodeWithNul(buffer);
  if (isUtf8(buffer)) {
    const switched = findIso2022(buffer);
    return switched === undefined
      ? decodeUnicode(buffer, "utf-8", false)
      : failUnsupported([switched]);
  }
  if (isMostlyControls(buffer)) return failBinary("has mostly control characters");
  const verdict = detectLegacyEncoding(buffer);
  if (verdict.kind === "sure") {
    return ok(new SourceText(verdict.content, { encoding: verdict.encoding, bom: false }));
  }
  if (options.bytePreserving === "refuse") return failUnsupported(verdict.likely);
  return ok(
    new SourceText(decodeUnknown8Bit(buffer), {
      encoding: "unknown-8bit",
      bom: false,
      likelyEncodings: verdict.likely,
    }),
  );
}

/**
 * The bytes of `text` in its encoding, after its byte order mark if it has one. Fails with
 * `TEXT_UNENCODABLE`, naming the first character that the encoding cannot hold and its place
 * (`details`: `character`, `code_point`, `offset`, `line`, `column`, `encoding`). Linear.
 */
export function encodeText(text: EncodableText): Result<Uint8Array, SurehandError> {
  const { content, encoding } = text;
  switch (encoding) {
    case "utf-8":
    case "utf-16le":
    case "utf-16be": {
      const lone = content.search(/\p{Surrogate}/u);
      if (lone !== -1) return failUnencodable(text, lone, "is half of a surrogate pair");
      return ok(encodeUnicode(content, encoding, text.bom));
    }
    case "unknown-8bit": {
      const encoded = encodeUnknown8Bit(content);
      if (encoded instanceof Uint8Array) return ok(encoded);
      const why =
        encoded.kind === "no_byte"
          ? `cannot be written, since the file's encoding is not known for sure (likely ${printNames(text.likelyEncodings)})`
          : `would stand where it may split or join characters of an encoding that is not known for sure (likely ${printNames(text.likelyEncodings)})`;
      return failUnencodable(text, encoded.at, why);
    }
    default: {
      const bytes = iconv.encode(content, encoding);
      const back = iconv.decode(bytes, encoding, { stripBOM: false });
      if (back === content) return ok(bytes);
      return failUnencodable(text, findDifference(content, back), `does not exist in ${encoding}`);
    }
  }
}

/** `name` as the name of an encoding, case and common aliases aside; `TEXT_ENCODING_UNSUPPORTED` otherwise. */
export function parseEncodingName(name: string): Result<EncodingName, SurehandError> {
  const plain = name.trim().toLowerCase().replaceAll("_", "-");
  const wanted = ENCODING_ALIASES.get(plain) ?? plain;
  const found = ENCODING_NAMES.find((known) => known.replaceAll("_", "-") === wanted);
  if (found !== undefined) return ok(found);
  const message = `The encoding ${JSON.stringify(name)} is not one of ${ENCODING_NAMES.join(", ")}.`;
  return fail("TEXT_ENCODING_UNSUPPORTED", message, { encoding: name });
}

const ENCODING_ALIASES: ReadonlyMap<string, string> = new Map([
  ["utf8", "utf-8"],
  ["ascii", "utf-8"],
  ["us-ascii", "utf-8"],
  ["utf-16", "utf-16le"],
  ["latin1", "iso-8859-1"],
  ["latin-1", "iso-8859-1"],
  ["latin2", "iso-8859-2"],
  ["latin9", "iso-8859-15"],
  ["cp1250", "windows-1250"],
  ["cp1251", "windows-1251"],
  ["cp1252", "windows-1252"],
  ["cp866", "ibm866"],
  ["sjis", "shift-jis"],
  ["cp932", "shift-jis"],
  ["windows-31j", "shift-jis"],
  ["gbk", "gb18030"],
  ["gb2312", "gb18030"],
  ["cp936", "gb18030"],
  ["cp950", "big5"],
  ["cp949", "euc-kr"],
]);

function decodeDeclared(
  buffer: Buffer,
  encoding: EncodingName,
  marked: UnicodeName | undefined,
): Result<SourceText, SurehandError> {
  if (marked !== undefined && marked !== encoding) {
    return failMalformed(
      `is declared ${encoding} but starts with the byte order mark of ${marked}`,
      {
        encoding,
        marked,
      },
    );
  }
  switch (encoding) {
    case "utf-8":
    case "utf-16le":
    case "utf-16be":
      return decodeUnicode(buffer, encoding, marked !== undefined);
    default: {
      if (buffer.includes(0)) return failBinary("has NUL bytes");
      if (encoding === "unknown-8bit") {
        return ok(new SourceText(decodeUnknown8Bit(buffer), { encoding, bom: false }));
      }
      const content = tryLegacyDecoding(buffer, encoding);
      if (content !== undefined) return ok(new SourceText(content, { encoding, bom: false }));
      return failMalformed(`is not ${encoding}, or would not be written back the same`, {
        encoding,
      });
    }
  }
}

function decodeUnicode(
  buffer: Buffer,
  encoding: UnicodeName,
  bom: boolean,
): Result<SourceText, SurehandError> {
  const body = bom ? buffer.subarray(BOMS[encoding].length) : buffer;
  const content = encoding === "utf-8" ? decodeUtf8(body) : decodeUtf16(body, encoding);
  if (content === undefined) return failMalformed(`is not valid ${encoding}`, { encoding });
  if (content.includes("\0")) return failBinary("has NUL characters");
  return ok(new SourceText(content, { encoding, bom }));
}

function decodeUtf8(body: Buffer): string | undefined {
  return isUtf8(body) ? body.toString("utf8") : undefined;
}

function decodeUtf16(body: Buffer, encoding: "utf-16le" | "utf-16be"): string | undefined {
  if (body.length % 2 !== 0) return undefined;
  const littleEndian = encoding === "utf-16le" ? body : Buffer.from(body).swap16();
  const content = littleEndian.toString("utf16le");
  return /\p{Surrogate}/u.test(content) ? undefined : content;
}

function encodeUnicode(content: string, encoding: UnicodeName, bom: boolean): Uint8Array {
  const body = Buffer.from(content, encoding === "utf-8" ? "utf8" : "utf16le");
  if (encoding === "utf-16be") body.swap16();
  return bom ? Buffer.concat([BOMS[encoding], body]) : body;
}

/** UTF-16 without a mark is believed when it is half ASCII at least and has no odd character. */
function decodeWithNul(buffer: Buffer): Result<SourceText, SurehandError> {
  for (const encoding of ["utf-16le", "utf-16be"] as const) {
    const content = decodeUtf16(buffer, encoding);
    if (content === undefined || /[^\P{C}\t\n\r\f\u200b-\u200f]/u.test(content)) continue;
    if (countBeyondAscii(content) * 2 <= content.length) {
      return ok(new SourceText(content, { encoding, bom: false }));
    }
  }
  for (const [name, zero] of [
    ["utf-32le", 3],
    ["utf-32be", 0],
  ] as const) {
    if (looksUtf32(buffer, zero)) return failUnsupported([name]);
  }
  return failBinary("has NUL bytes");
}

function countBeyondAscii(content: string): number {
  let count = 0;
  for (let at = 0; at < content.length; at++) if (content.charCodeAt(at) > 0x7f) count++;
  return count;
}

/** Every four bytes, with the highest at `highest`, are a code point, and half of them are ASCII text. */
function looksUtf32(buffer: Buffer, highest: 0 | 3): boolean {
  if (buffer.length % 4 !== 0) return false;
  let ascii = 0;
  for (let at = 0; at < buffer.length; at += 4) {
    const code = highest === 0 ? buffer.readUInt32BE(at) : buffer.readUInt32LE(at);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false;
    if ((code >= 0x20 && code < 0x7f) || code === 0x09 || code === 0x0a || code === 0x0d) ascii++;
  }
  return ascii * 8 >= buffer.length;
}

/** Escape sequences that switch to a two-byte character set make pure ASCII bytes Japanese or Korean. */
function findIso2022(buffer: Buffer): string | undefined {
  for (let at = buffer.indexOf(0x1b); at !== -1; at = buffer.indexOf(0x1b, at + 1)) {
    const sequence = buffer.toString("latin1", at + 1, at + 4);
    if (/^\$(?:[@B]|\([@BD])/.test(sequence)) return "iso-2022-jp";
    if (sequence === "$)C") return "iso-2022-kr";
    if (/^\$\)[AG]/.test(sequence)) return "iso-2022-cn";
  }
  return undefined;
}

/** More than one control character to 128 others, the proportion at which git calls a file binary. */
function isMostlyControls(buffer: Buffer): boolean {
  let controls = 0;
  for (let at = 0; at < buffer.length; at++) {
    const byte = buffer[at] ?? 0;
    const isControl = byte < 0x20 ? byte < 0x08 || (byte > 0x0d && byte !== 0x1b) : byte === 0x7f;
    if (isControl) controls++;
  }
  // A lone 0x1A at the end is how DOS marked the end of a text.
  if (buffer.at(-1) === 0x1a) controls--;
  return controls > (buffer.length - controls) >> 7;
}

function findBom(buffer: Buffer): UnicodeName | undefined {
  if (startsWith(buffer, BOMS["utf-8"])) return "utf-8";
  if (startsWith(buffer, BOMS["utf-16le"])) return "utf-16le";
  return startsWith(buffer, BOMS["utf-16be"]) ? "utf-16be" : undefined;
}

function startsWith(buffer: Buffer, prefix: ArrayLike<number>): boolean {
  return Array.from(prefix).every((byte, idx) => buffer[idx] === byte);
}

function findDifference(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  // The first unit that differs may be the second half of a pair.
  const isInsidePair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(left.slice(at - 1, at + 1));
  return isInsidePair ? at - 1 : at;
}

function printNames(names: readonly string[] | undefined): string {
  return names === undefined || names.length === 0 ? "a legacy one" : names.join(" or ");
}

function fail<T>(
  code: SurehandError["code"],
  message: string,
  details: Readonly<Record<string, unknown>>,
): Result<T, SurehandError> {
  return err(createError(code, message, { details }));
}

function failBinary(why: string): Result<SourceText, SurehandError> {
  return fail("TEXT_BINARY", `The file is binary: it ${why}.`, {});
}

function failMalformed(
  why: string,
  details: Readonly<Record<string, unknown>>,
): Result<SourceText, SurehandError> {
  return fail("TEXT_MALFORMED", `The file ${why}.`, details);
}

function failUnsupported(likely: readonly string[]): Result<SourceText, SurehandError> {
  const message = `The file's encoding (likely ${printNames(likely)}) is not one that can be edited safely here.`;
  return fail("TEXT_ENCODING_UNSUPPORTED", message, { likely_encodings: likely });
}

function failUnencodable(
  text: EncodableText,
  offset: number,
  why: string,
): Result<Uint8Array, SurehandError> {
  const codePoint = text.content.codePointAt(offset) ?? 0;
  const code = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  const place = getPosition(new LineTable(text.content), toOffset(offset));
  const character = String.fromCodePoint(codePoint);
  const shown = /\P{C}/u.test(character) ? `"${character}" (${code})` : code;
  return fail(
    "TEXT_UNENCODABLE",
    `The character ${shown} at line ${place.line}, column ${place.column} ${why}.`,
    {
      character,
      code_point: code,
      offset,
      line: place.line,
      column: place.column,
      encoding: text.encoding,
      likely_encodings: text.likelyEncodings ?? [],
    },
  );
}
