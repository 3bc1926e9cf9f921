/**
 * A text as it was read: its characters, and what must be known to write it back unchanged.
 * `content` is exactly what the bytes decode to, line endings included, without the byte order mark.
 * Reading and writing bytes is left to `encoding.ts`.
 */
import { type Eol, getDominantEol } from "./eol.ts";

/**
 * The encodings a text can have, by their registered names; `gb18030` stands for GBK too, which it
 * contains. `iso-8859-1` is kept apart from `windows-1252`: a file without a byte from 0x80 to 0x9F
 * may be either, and characters only the latter has are then refused. `unknown-8bit` is ours: ASCII
 * with every other byte kept but not understood (see `unknown-8bit.ts`).
 */
export const ENCODING_NAMES = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-8",
  "iso-8859-9",
  "iso-8859-15",
  "koi8-r",
  "koi8-u",
  "ibm866",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "gb18030",
  "big5",
  "unknown-8bit",
] as const;

/** The name of an encoding. */
export type EncodingName = (typeof ENCODING_NAMES)[number];

/** How a text stands in its bytes. */
export interface TextFormat {
  readonly encoding: EncodingName;
  /** A byte order mark stands before the text. */
  readonly bom: boolean;
  /** With `unknown-8bit`: encodings the bytes may really be in, likeliest first. */
  readonly likelyEncodings?: readonly string[];
}

/** A text as read; immutable. */
export class SourceText implements TextFormat {
  /** The characters, line endings as they are, without the byte order mark. */
  readonly content: string;
  readonly encoding: EncodingName;
  readonly bom: boolean;
  readonly likelyEncodings: readonly string[];
  /** The most frequent line ending; LF when there is none. */
  readonly eol: Eol;
  /** More than one kind of line ending occurs. */
  readonly isEolMixed: boolean;
  /** The text ends with a line ending; false for an empty text. */
  readonly hasFinalNewline: boolean;

  /** The text `content` in `format`; one pass for the line endings. */
  constructor(content: string, format: TextFormat) {
    const { eol, isMixed } = getDominantEol(content);
    this.content = content;
    this.encoding = format.encoding;
    this.bom = format.bom;
    this.likelyEncodings = format.likelyEncodings ?? [];
    this.eol = eol;
    this.isEolMixed = isMixed;
    this.hasFinalNewline = content.endsWith("\n") || content.endsWith("\r");
  }

  /** Other content in the same encoding and with the same byte order mark. */
  withContent(content: string): SourceText {
    return new SourceText(content, this);
  }
}
