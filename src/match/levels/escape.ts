/**
 * Level `escape`: the request was escaped once too often (literal `\n`, `\"`, `\\`, `&lt;`) or once too little (a real
 * newline where the file's string has `\n`). Each reading is tried; one counts only when its old text then stands in
 * the file, and the new text gets exactly the same treatment.
 */
import type { Search } from "../search.ts";
import type { Match } from "../types.ts";
import { findUndone } from "./line-number.ts";

interface Reading {
  readonly undone: string;
  readonly undo: (text: string) => string;
}

const READINGS: readonly Reading[] = [
  { undone: "unescaped the whole text once", undo: unescapeAll },
  { undone: "unescaped newlines and tabs", undo: unescapeLayout },
  { undone: "unescaped newlines outside strings", undo: unescapeLayoutOutsideStrings },
  { undone: "unescaped quotes", undo: (text) => text.replace(/\\(["'`])/g, "$1") },
  { undone: "decoded character entities", undo: decodeEntities },
  { undone: "unescaped doubled backslashes", undo: (text) => text.replace(/\\\\/g, "\\") },
  { undone: "escaped quotes", undo: (text) => text.replace(/(?<!\\)"/g, '\\"') },
  { undone: "escaped newlines", undo: (text) => text.replace(/\n/g, "\\n") },
  { undone: "encoded character entities", undo: encodeEntities },
  { undone: "encoded character entities outside tags", undo: encodeOutsideTags },
];

/** Readings of the request that differ from what was sent, cheapest damage first. Linear each. */
export function listEscapeReadings(
  oldText: string,
  newText: string,
): readonly { readonly oldText: string; readonly newText: string; readonly undone: string }[] {
  const readings: { oldText: string; newText: string; undone: string }[] = [];
  for (const { undone, undo } of READINGS) {
    const read = undo(oldText);
    if (read === oldText || readings.some((other) => other.oldText === read)) continue;
    readings.push({ oldText: read, newText: undo(newText), undone });
  }
  return readings;
}

/** All places of the first reading that has any. */
export function findEscape(search: Search): readonly Match[] {
  for (const reading of listEscapeReadings(search.request.oldText, search.request.newText)) {
    if (!canStand(search, reading.oldText)) continue;
    const found = findUndone(search.withTexts(reading));
    if (found.length > 0) {
      return found.map((match) => ({
        ...match,
        matchType: "escape",
        confidence: 0.9,
        undone: [reading.undone, ...match.undone],
      }));
    }
  }
  return [];
}

/** False when a reading has escapes that the request did not send and the file has none of. */
function canStand(search: Search, reading: string): boolean {
  const { lf, request } = search;
  return ["\\n", '\\"', "&"].every(
    (mark) => request.oldText.includes(mark) || !reading.includes(mark) || lf.includes(mark),
  );
}

function unescapeAll(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (whole: string, escaped: string) => {
    if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    switch (escaped) {
      case "n":
        return "\n";
      case "t":
        return "\t";
      case "r":
        return "";
      case '"':
      case "'":
      case "`":
      case "\\":
      case "/":
        return escaped;
      default:
        return whole;
    }
  });
}

function unescapeLayout(text: string): string {
  return text.replace(/\\r\\n|\\n/g, "\n").replace(/\\t/g, "\t");
}

/** Newline escapes that stand outside quotes become newlines; those within stay, as they are the code's own. */
function unescapeLayoutOutsideStrings(text: string): string {
  let result = "";
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at] ?? "";
    const next = text[at + 1] ?? "";
    if (unit === "\\" && quote === "" && (next === "n" || next === "t")) {
      result += next === "n" ? "\n" : "\t";
      at += 1;
    } else if (unit === "\\") {
      result += unit + next;
      at += 1;
    } else {
      if (quote === "" && (unit === '"' || unit === "'" || unit === "`")) quote = unit;
      else if (unit === quote || (unit === "\n" && quote !== "`")) quote = "";
      result += unit;
    }
  }
  return result;
}

const ENTITIES: readonly (readonly [string, string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#34;", '"'],
  ["&#39;", "'"],
  ["&#x27;", "'"],
  ["&apos;", "'"],
  ["&nbsp;", "\u00a0"],
  ["&amp;", "&"],
];

function decodeEntities(text: string): string {
  let decoded = text;
  for (const [entity, character] of ENTITIES) decoded = decoded.replaceAll(entity, character);
  return decoded;
}

function encodeEntities(text: string): string {
  return text
    .replace(/&(?!\w+;|#\d+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function encodeOutsideTags(text: string): string {
  return text
    .split(/(<[/!]?[A-Za-z][^<>]*>)/)
    .map((part, at) => (at % 2 === 0 ? encodeEntities(part) : part))
    .join("");
}
