/**
 * Where lines named by number and hash are: at their numbers, or, when all of them moved by one distance, there.
 * A hash of a few digits is had by other lines by chance, so a line is believed to have moved only when it is the only
 * one with its hash and that many lines nearby would hardly ever bring such a twin; two anchors that agree on the
 * distance, or longer hashes, are evidence for any distance.
 */
import { createError, type SurehandError } from "../base/index.ts";
import type { LineHashes } from "../text/index.ts";
import type { LineAnchor } from "./operation.ts";

/** Where the anchored lines are. */
export type AnchorOutcome =
  | {
      readonly kind: "found";
      /** First and last line, from 1. */
      readonly first: number;
      readonly last: number;
      /** Lines that they moved down by; negative for up. */
      readonly shift: number;
    }
  | { readonly kind: "ambiguous"; readonly shifts: readonly number[] }
  | {
      readonly kind: "stale";
      /** The first anchor that does not fit at its number. */
      readonly misfit: LineAnchor;
      /** The only distance that would fit, which is not believed for lack of evidence. */
      readonly doubted: number | undefined;
    }
  | { readonly kind: "limit"; readonly checks: number };

/** Greatest chance that is taken of a line with another content being believed to be the one that moved. */
export const MAX_MISTAKE = 1 / 64;

/** Comparisons of one line with one hash made for one edit besides two passes over the file. */
export const MAX_ANCHOR_CHECKS = 5_000_000;

/** Places told apart; more are as ambiguous. */
const MAX_SHIFTS = 9;

/**
 * The lines of `hashes` that `anchors` mean, at least one, in rising order of lines from 1. Linear: at most two passes,
 * and `MAX_ANCHOR_CHECKS` comparisons.
 */
export function findAnchored(hashes: LineHashes, anchors: readonly LineAnchor[]): AnchorOutcome {
  const [first] = anchors;
  const misfit = anchors.find(({ line, hash }) => !isHashAt(hashes, line, hash));
  const start = first?.line ?? 1;
  const last = anchors.at(-1)?.line ?? start;
  if (misfit === undefined) return { kind: "found", first: start, last, shift: 0 };
  const stale = { kind: "stale", misfit, doubted: undefined } as const;
  if (anchors.some(({ hash }) => hash === "")) return stale;
  const shifts = findShifts(hashes, anchors);
  if (shifts === undefined) return { kind: "limit", checks: MAX_ANCHOR_CHECKS };
  const [shift, other] = shifts;
  if (shift === undefined) return stale;
  if (other !== undefined) return { kind: "ambiguous", shifts };
  if (getMistakeChance(hashes, anchors, shift) > MAX_MISTAKE) return { ...stale, doubted: shift };
  return { kind: "found", first: start + shift, last: last + shift, shift };
}

function isHashAt(hashes: LineHashes, line: number, hash: string): boolean {
  return hash !== "" && hashes.isAt(line, hash);
}

/** The distances at which all `anchors` fit, at most `MAX_SHIFTS`; undefined when too much had to be compared. */
function findShifts(
  hashes: LineHashes,
  anchors: readonly LineAnchor[],
): readonly number[] | undefined {
  const telling = [...anchors].sort((left, right) => right.hash.length - left.hash.length);
  const [key, ...others] = telling;
  if (key === undefined) return [];
  const shifts: number[] = [];
  let checks = 0;
  for (const line of hashes.findLines(key.hash)) {
    const shift = line - key.line;
    const misfit = others.findIndex((each) => !hashes.isAt(each.line + shift, each.hash));
    checks += misfit === -1 ? others.length : misfit + 1;
    if (checks > MAX_ANCHOR_CHECKS) return undefined;
    if (misfit === -1) shifts.push(shift);
    if (shifts.length === MAX_SHIFTS) break;
  }
  return shifts;
}

/** How many lines at most as far as `shift` have hashes like those of `anchors` by chance, on average. */
function getMistakeChance(
  { lineCount }: LineHashes,
  anchors: readonly LineAnchor[],
  shift: number,
): number {
  const nearby = Math.min(2 * Math.abs(shift), lineCount);
  const byLine = new Map(anchors.map(({ line, hash }) => [line, hash.length]));
  const digits = [...byLine.values()].reduce((sum, count) => sum + count, 0);
  return nearby / 16 ** Math.min(digits, 32);
}

/** `line` as it is now, cut to a readable length. */
function showLine(hashes: LineHashes, line: number): string {
  const text = hashes.getAnchoredLine(line);
  return text.length > MAX_SHOWN_UNITS ? `${text.slice(0, MAX_SHOWN_UNITS - 1)}…` : text;
}

const MAX_SHOWN_UNITS = 160;

/** Lines shown on each side of a stale anchor. */
const NEIGHBOURS = 3;

/** Longest stretch of lines shown as a whole. */
const MAX_STRETCH = 30;

/** A line as errors show it. */
export interface FreshLine {
  readonly line: number;
  readonly anchor: string;
  readonly text: string;
}

/** The refusal of anchors that fit nowhere, with the anchors of the lines that are there now. */
export function createStaleError(
  hashes: LineHashes,
  anchors: readonly LineAnchor[],
  outcome: Extract<AnchorOutcome, { readonly kind: "stale" }>,
): SurehandError {
  const { misfit, doubted } = outcome;
  const name = printAnchor(misfit);
  const lines = listNeighbours(hashes, anchors, doubted);
  const shown = lines.map((line) => showLine(hashes, line)).join("\n");
  const now = lines.length === 0 ? "The file is empty." : `The lines there are now:\n${shown}`;
  const elsewhere =
    doubted === undefined
      ? ""
      : ` Line ${misfit.line + doubted} has that hash, but in a file of ${hashes.lineCount} lines that can be chance.`;
  const message =
    misfit.hash === ""
      ? `The anchor ${name} has no hash, which only an empty file allows. ${now}`
      : `Line ${misfit.line} is not the one that was read as ${name}.${elsewhere} ${now}`;
  return createError("EDIT_ANCHOR_STALE", message, {
    details: {
      anchor: name,
      line: misfit.line,
      lines: lines.map((line) => toFreshLine(hashes, line)),
    },
  });
}

/** `line` as errors show it. */
export function toFreshLine(hashes: LineHashes, line: number): FreshLine {
  const text = hashes.table.getText(line);
  return { line, anchor: hashes.getAnchor(line), text: text.slice(0, MAX_SHOWN_UNITS) };
}

/** `anchor` as callers write it. */
export function printAnchor({ line, hash }: LineAnchor): string {
  return `${line}:${hash}`;
}

/** Lines around the places that `anchors` name, and around where they may have moved to; in order, each once. */
function listNeighbours(
  hashes: LineHashes,
  anchors: readonly LineAnchor[],
  doubted: number | undefined,
): readonly number[] {
  const { lineCount } = hashes;
  const found = new Set<number>();
  const add = (from: number, to: number): void => {
    for (let line = Math.max(1, from); line <= Math.min(to, lineCount); line += 1) found.add(line);
  };
  const toLine = (line: number): number => Math.min(Math.max(line, 1), Math.max(lineCount, 1));
  const first = toLine(anchors[0]?.line ?? 1);
  const last = toLine(anchors.at(-1)?.line ?? first);
  if (last - first <= MAX_STRETCH) add(first - NEIGHBOURS, last + NEIGHBOURS);
  for (const line of [first, last]) add(line - NEIGHBOURS, line + NEIGHBOURS);
  if (doubted !== undefined) {
    const moved = toLine(first + doubted);
    add(moved - 1, moved + 1);
  }
  return [...found].sort((left, right) => left - right);
}
