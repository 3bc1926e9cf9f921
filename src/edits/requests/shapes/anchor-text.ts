/**
 * Line anchors as callers write them: `12:a3f`, with the text of the line behind it as `read` prints it, and two of them
 * as a range.
 */
import { MAX_HASH_DIGITS, MIN_HASH_DIGITS } from "../../../text/index.ts";
import type { LineAnchor } from "../../operation.ts";

/** An anchor, or two of them. */
export interface AnchorText {
  readonly start: LineAnchor;
  readonly end?: LineAnchor;
  /** The text of the line stood behind the anchor. */
  readonly hasText: boolean;
}

/** What an anchor is, for messages. */
export const ANCHOR_FORM = `a line and its hash as \`surehand read\` prints them ("12:a3f"), with ${MIN_HASH_DIGITS} to ${MAX_HASH_DIGITS} digits`;

const ONE = /^L?(\d{1,9})[:#]([0-9a-f]{3,16})$/i;
const WITHOUT_HASH = /^L?([01]):?$/;
const WITH_TEXT = /^\s*L?(\d{1,9})[:#]([0-9a-f]{3,16})[│|]/i;
const RANGE =
  /^(L?\d{1,9}[:#][0-9a-f]{3,16})\s*(?:-|–|—|\.\.\.?|…|,|\bto\b)\s*(L?\d{1,9}[:#][0-9a-f]{3,16})$/i;

/** The anchor or anchors in `text`; undefined when there is none. */
export function findAnchorText(text: string): AnchorText | undefined {
  // An anchor with the text of its line may be as long as the line.
  const head = text.slice(0, 100);
  const shown = WITH_TEXT.exec(head);
  if (shown !== null) return { start: toAnchor(shown[1], shown[2]), hasText: true };
  const trimmed = text.length > head.length ? "" : head.trim();
  const one = findAnchor(trimmed);
  if (one !== undefined) return { start: one, hasText: false };
  const range = RANGE.exec(trimmed);
  const start = findAnchor(range?.[1] ?? "");
  const end = findAnchor(range?.[2] ?? "");
  return start === undefined || end === undefined ? undefined : { start, end, hasText: false };
}

/** Whether `text` is an anchor, or two, with a hash each: nothing else looks like that. */
export function isAnchorText(text: string): boolean {
  const found = findAnchorText(text);
  return found !== undefined && found.start.hash !== "";
}

function findAnchor(text: string): LineAnchor | undefined {
  const found = ONE.exec(text) ?? WITHOUT_HASH.exec(text);
  return found === null ? undefined : toAnchor(found[1], found[2]);
}

function toAnchor(line = "", hash = ""): LineAnchor {
  return { line: Number(line), hash: hash.toLowerCase() };
}
