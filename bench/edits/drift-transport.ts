/**
 * Damage done to whole texts on their way: line endings, line-number prefixes, escapes.
 */
import type { CaseTexts } from "./draft.ts";
import type { Random } from "./random.ts";

/** What a transport drift may use. */
export interface TransportContext {
  readonly random: Random;
  /** Line of the file, from 1, at which the old text starts. */
  readonly startLine: number;
}

/** A drift of the whole texts; undefined when it would change nothing or could not be undone for sure. */
export type TextDrift = (texts: CaseTexts, ctx: TransportContext) => CaseTexts | undefined;

const toCrlf = (text: string): string => text.replaceAll("\n", "\r\n");

/** CRLF on one side, LF on the other. */
export const driftLineEndings: TextDrift = (texts, { random }) => {
  if (texts.file.includes("\r") || texts.oldText.includes("\r")) return undefined;
  if (random.chance(0.65)) {
    return { ...texts, file: toCrlf(texts.file), expected: toCrlf(texts.expected) };
  }
  return { ...texts, oldText: toCrlf(texts.oldText), newText: toCrlf(texts.newText) };
};

/** Prefixes a read tool prints before each line. */
export const driftLineNumbers: TextDrift = (texts, { random, startLine }) => {
  const style = random.between(0, 5);
  const start = random.chance(0.85) ? startLine : startLine + random.between(1, 30);
  const number = (text: string): string => {
    const end = text.endsWith("\n") ? "\n" : "";
    const lines = text.slice(0, text.length - end.length).split("\n");
    return lines.map((line, at) => toPrefix(start + at, style) + line).join("\n") + end;
  };
  return { ...texts, oldText: number(texts.oldText), newText: number(texts.newText) };
};

function toPrefix(line: number, style: number): string {
  switch (style) {
    case 0:
      return `${String(line).padStart(6)}\t`;
    case 1:
      return `${line}: `;
    case 2:
      return `${line} | `;
    case 3:
      return `${String(line).padStart(6)}\u2192`;
    case 4:
      return `${String(line).padStart(4)} | `;
    default:
      return `${line}\u2192`;
  }
}

/** Escapes that were never undone: a JSON string's, newlines, quotes or entities. */
export const driftEscapes: TextDrift = (texts, { random }) => {
  const both = `${texts.oldText}\n${texts.newText}`;
  const toEscaped = random.pick(findEscapes(both));
  if (toEscaped === undefined) return undefined;
  const escaped = {
    ...texts,
    oldText: toEscaped(texts.oldText),
    newText: toEscaped(texts.newText),
  };
  return escaped.oldText === texts.oldText ? undefined : escaped;
};

/** The escapes that change `text` and can be undone without doubt. */
function findEscapes(text: string): readonly ((text: string) => string)[] {
  const hasBackslash = text.includes("\\");
  const hasEntity = /&\w+;|&#/.test(text);
  const escapes: ((text: string) => string)[] = [(plain) => JSON.stringify(plain).slice(1, -1)];
  if (!hasBackslash) escapes.push((plain) => plain.replaceAll("\n", "\\n"));
  if (!hasBackslash && text.includes('"')) escapes.push((plain) => plain.replaceAll('"', '\\"'));
  if (!hasEntity && /[<>&]/.test(text))
    escapes.push(toEntities, (plain) => toEntities(plain).replaceAll('"', "&quot;"));
  return escapes;
}

function toEntities(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
