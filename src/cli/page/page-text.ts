/**
 * Text made fit for a page: nothing in it can become markup, and what would be invisible or reorder a line is shown by
 * its number. Every text that enters a page goes through `escapeText`.
 */
import type { PageLine } from "../../engine/index.ts";

/** Longest line shown, in UTF-16 code units. */
export const MAX_SHOWN_LINE_UNITS = 2_000;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** `text` as content of an element; control and direction characters are shown by their number. */
export function escapeText(text: string): string {
  return replaceUnsafe(text, (name) => `<span class="ch">${name}</span>`);
}

/** `text` as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return replaceUnsafe(text, (name) => `[${name}]`);
}

function replaceUnsafe(text: string, show: (name: string) => string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/[&<>"'\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, (character) => {
      const entity = ENTITIES.get(character);
      if (entity !== undefined) return entity;
      const code = character.codePointAt(0) ?? 0;
      // The joiner holds emoji and several scripts together and cannot deceive.
      if (character === "\n" || character === "\t" || code === 0x200d) return character;
      return show(`U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
    });
}

/** `line` with its marked stretches in the element `tag`, and what is to be said of its ending. */
export function renderLine({ text, marks, ending }: PageLine, tag: "del" | "ins" | "mark"): string {
  const end = Math.min(text.length, MAX_SHOWN_LINE_UNITS);
  let html = "";
  let at = 0;
  for (const { start, end: stop } of marks) {
    if (start >= end) break;
    const marked = text.slice(start, Math.min(stop, end));
    html += `${escapeText(text.slice(at, start))}<${tag}>${escapeText(marked)}</${tag}>`;
    at = Math.min(stop, end);
  }
  html += escapeText(text.slice(at, end));
  if (text.length > end) {
    html += `<span class="ch">… ${printCount(text.length - end)} more characters</span>`;
  }
  return ending === undefined ? html : `${html}<span class="ch">${ending}</span>`;
}

/** `count` with thousands apart. */
export function printCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `count` and what is counted. */
export function printCounted(count: number, one: string, many = `${one}s`): string {
  return `${printCount(count)} ${count === 1 ? one : many}`;
}
