/**
 * Text of files and requests made harmless for a terminal: what could move the cursor, change colours or reorder the
 * line is shown as a sign or by its number. Line breaks and tabs stay. JSON output does not need it.
 */

/** `text` with control and direction characters made visible; a CR that belongs to a CRLF is dropped. */
export function toVisible(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      // The joiner holds emoji and several scripts together and cannot deceive.
      if (character === "\n" || character === "\t" || code === 0x200d) return character;
      if (code < 0x20) return String.fromCodePoint(0x2400 + code);
      return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
    });
}
