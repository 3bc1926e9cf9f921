/**
 * Byte-preserving decoding of files whose encoding is unsure but contains ASCII: an edit whose old
 * and new text are ASCII can be made without knowing what the other bytes mean.
 *
 * Bytes from 0x80 become U+F780 to U+F7FF, as in the `x-user-defined` decoder of the WHATWG Encoding
 * Standard: private characters, so that no text a caller sends can be taken for them by accident.
 * In Shift_JIS, GBK, GB18030, Big5, UHC and Johab the second byte of a character may be one of the
 * ASCII bytes 0x30 to 0x7E. Such a byte right after one from 0x80 may therefore be half a character;
 * it becomes U+F730 to U+F77E, and ASCII text never matches it. (A real ASCII character there is lost
 * to matching too; its line has bytes nobody can quote anyway.)
 * Encoding accepts only a text that decodes to itself again, so a change that splits such a pair, or
 * puts ASCII where it could become half a character, is refused.
 * What remains unguarded, and only coordinates can ask for: removing one of two private characters
 * that are one character of the file, and putting what is no possible second byte (space, line ending,
 * quote) between them.
 */

/** Private character of byte 0x00; those of 0x30 to 0xFF are used. */
const PRIVATE_BASE = 0xf700;
const FIRST_TRAIL = 0x30;
const LAST_TRAIL = 0x7e;

/** `bytes` as characters, one each. Linear. Law: `encodeUnknown8Bit` gives the bytes back. */
export function decodeUnknown8Bit(bytes: Uint8Array): string {
  // Two bytes a character, low byte first, whatever the machine's order.
  const units = Buffer.alloc(bytes.length * 2);
  let isAfterHigh = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const isTrail = isAfterHigh && byte >= FIRST_TRAIL && byte <= LAST_TRAIL;
    isAfterHigh = byte >= 0x80;
    units[at * 2] = byte;
    if (isAfterHigh || isTrail) units[at * 2 + 1] = PRIVATE_BASE >> 8;
  }
  return units.toString("utf16le");
}

/** What keeps a text from being encoded as unknown 8-bit. */
export interface Unknown8BitFailure {
  /** Code units from the start of the text. */
  readonly at: number;
  /** The character has no byte, or it stands where it would split or join characters of the file. */
  readonly kind: "no_byte" | "inside_character";
}

/** The bytes of `content`, or the first place that has none. Linear. */
export function encodeUnknown8Bit(content: string): Uint8Array | Unknown8BitFailure {
  const bytes = new Uint8Array(content.length);
  let isAfterHigh = false;
  for (let at = 0; at < content.length; at++) {
    const unit = content.charCodeAt(at);
    const isPrivate = unit >= PRIVATE_BASE + FIRST_TRAIL && unit <= PRIVATE_BASE + 0xff;
    if (unit >= 0x80 && !isPrivate) return { at, kind: "no_byte" };
    const byte = isPrivate ? unit - PRIVATE_BASE : unit;
    if (byte === 0x7f && isPrivate) return { at, kind: "no_byte" };
    const isTrail = byte >= FIRST_TRAIL && byte <= LAST_TRAIL;
    if (isTrail && isPrivate !== isAfterHigh) return { at, kind: "inside_character" };
    bytes[at] = byte;
    isAfterHigh = byte >= 0x80;
  }
  return bytes;
}
