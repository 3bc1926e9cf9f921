/**
 * Whether a drifted edit has one right result for a reader who knows only file and request. What
 * fails here is thrown away by the generator, whatever a matcher would make of it.
 */
import { diffArrays } from "diff";
import { foldLine, isUniqueWithoutBlanks, measureClearness } from "./clearness.ts";
import {
  type CaseTexts,
  type Draft,
  type Slot,
  toExpectedLines,
  toFileLines,
  toNewLines,
  toOldLines,
  toWholeFile,
} from "./draft.ts";
import { isBlank } from "./indentation.ts";

/** How much more like its own place than any other a request must be, when words drifted and when only white space or quotes did. */
const MIN_MARGIN = 0.15;
const MIN_FOLDED_MARGIN = 0.02;
const MIN_LIKENESS = 0.6;

/** Whether the place is clear, and the change reads the same under every sensible line diff. */
export function isDecidable(draft: Draft, texts: CaseTexts): boolean {
  if (texts.expected === texts.file || texts.oldText === texts.newText) return false;
  if (isBlank(texts.oldText) || isBlank(texts.newText) || changesEdgeBlank(draft)) return false;
  const { own, other, intact } = measureClearness(draft);
  if (own < MIN_LIKENESS || intact < 1) return false;
  if (own - other < (own === 1 ? MIN_FOLDED_MARGIN : MIN_MARGIN)) return false;
  if (!isUniqueWithoutBlanks(toWholeFile(draft), toFileLines(draft.slots))) return false;
  const expected = toExpectedLines(draft.slots).join("\n");
  if (![false, true].every((fromEnd) => mergeByDiff(draft, fromEnd) === expected)) return false;
  return hasOneReading(draft);
}

/**
 * Whether every longest common subsequence of old and new text treats each drifted line as the edit
 * does: a kept line paired with itself, a removed one with nothing. Repeated lines offer several.
 */
function hasOneReading(draft: Draft): boolean {
  const { slots } = draft;
  const olds = indexesOf(slots, "add");
  const news = indexesOf(slots, "remove");
  const table = createCommonTable(toOldLines(slots), toNewLines(slots));
  return olds.every((at, old) => {
    const slot = slots[at];
    if (slot?.request?.trimStart() === slot?.file?.trimStart()) return true;
    const partners = news.flatMap((_, added) => (table.isPaired(old, added) ? [added] : []));
    if (slot?.kind === "remove") return partners.length === 0 && !isOnlyRestyled(slot, slots);
    const own = news.indexOf(at);
    const isOnlyOwn = partners.length === 1 && partners[0] === own;
    const rivals = olds.filter((_, other) => other !== old && table.isPaired(other, own));
    return isOnlyOwn && rivals.length === 0 && !table.mayStayAlone(old);
  });
}

/** Whether the edit changes of a drifted line only what drift changes too: spaces, quotes, the last comma. */
function isOnlyRestyled({ request = "" }: Slot, slots: readonly Slot[]): boolean {
  return slots.some(
    (slot) => slot.kind === "add" && foldLine(slot.request ?? "") === foldLine(request),
  );
}

interface CommonTable {
  /** Whether some longest common subsequence pairs these lines. */
  readonly isPaired: (old: number, added: number) => boolean;
  /** Whether some longest common subsequence leaves this line of the old text out. */
  readonly mayStayAlone: (old: number) => boolean;
}

/** Lengths of the longest common subsequences of all heads and all tails of two texts. */
function createCommonTable(old: readonly string[], added: readonly string[]): CommonTable {
  const heads = getHeadLengths(old, added);
  const reversed = getHeadLengths([...old].reverse(), [...added].reverse());
  const head = (i: number, j: number): number => heads[i]?.[j] ?? 0;
  const tail = (i: number, j: number): number => reversed[old.length - i]?.[added.length - j] ?? 0;
  const longest = head(old.length, added.length);
  return {
    isPaired: (i, j) => old[i] === added[j] && head(i, j) + 1 + tail(i + 1, j + 1) === longest,
    mayStayAlone: (i) =>
      added.some((_, j) => head(i, j) + tail(i + 1, j) === longest) ||
      head(i, added.length) === longest,
  };
}

function getHeadLengths(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly number[])[] {
  const rows: number[][] = [new Array<number>(right.length + 1).fill(0)];
  for (const line of left) {
    const above = rows.at(-1) ?? [];
    const row = [0];
    right.forEach((other, j) => {
      const skipped = Math.max(above[j + 1] ?? 0, row[j] ?? 0);
      row.push(line === other ? Math.max(skipped, (above[j] ?? 0) + 1) : skipped);
    });
    rows.push(row);
  }
  return rows;
}

/** Whether only one of the texts has a blank first or last line, which reads as a final newline of the request. */
export function changesEdgeBlank(draft: Draft): boolean {
  const old = toOldLines(draft.slots);
  const added = toNewLines(draft.slots);
  return [0, -1].some((at) => isBlank(old.at(at) ?? "") !== isBlank(added.at(at) ?? ""));
}

/** One step of a line diff, by index into the old and new slots. */
type Step =
  | { readonly kind: "pair"; readonly old: number; readonly added: number }
  | { readonly kind: "old"; readonly old: number }
  | { readonly kind: "added"; readonly added: number };

/**
 * The result of the edit when its changes are read from the request alone, by a line diff of old and
 * new text, instead of from how it was made; where the two differ, the request has two readings.
 */
function mergeByDiff(draft: Draft, fromEnd: boolean): string {
  const { slots } = draft;
  const olds = indexesOf(slots, "add");
  const news = indexesOf(slots, "remove");
  let merged: readonly string[] = [];
  for (const step of diffSteps(draft, fromEnd)) {
    if (step.kind !== "added") merged = merged.concat(getUnrequested(draft, olds[step.old] ?? 0));
    merged = merged.concat(takeStep(step, slots, olds, news));
  }
  return merged.concat(getUnrequested(draft, slots.length)).join("\n");
}

/** Indexes of the slots in the text that lacks `kind`. */
function indexesOf(slots: readonly Slot[], kind: Slot["kind"]): readonly number[] {
  return slots.flatMap((slot, at) =>
    slot.kind !== kind && slot.request !== undefined ? [at] : [],
  );
}

function takeStep(
  step: Step,
  slots: readonly Slot[],
  olds: readonly number[],
  news: readonly number[],
): string | readonly string[] {
  switch (step.kind) {
    case "old":
      return [];
    case "added": {
      // A kept line read as added would come out as the request has it.
      const added = slots[news[step.added] ?? -1];
      return (added?.kind === "add" ? added.expected : added?.request) ?? [];
    }
    case "pair":
      return slots[olds[step.old] ?? -1]?.file ?? [];
  }
}

/** `fromEnd` reads both texts from their ends, which settles ties the other way. */
function diffSteps(draft: Draft, fromEnd: boolean): readonly Step[] {
  const order = (lines: readonly string[]): string[] =>
    fromEnd ? [...lines].reverse() : [...lines];
  const old = order(toOldLines(draft.slots));
  const added = order(toNewLines(draft.slots));
  const steps: Step[] = [];
  let oldAt = 0;
  let addedAt = 0;
  const toOld = (at: number): number => (fromEnd ? old.length - 1 - at : at);
  const toAdded = (at: number): number => (fromEnd ? added.length - 1 - at : at);
  for (const part of diffArrays(old, added)) {
    for (let count = 0; count < part.value.length; count += 1) {
      if (part.added) steps.push({ kind: "added", added: toAdded(addedAt++) });
      else if (part.removed) steps.push({ kind: "old", old: toOld(oldAt++) });
      else steps.push({ kind: "pair", old: toOld(oldAt++), added: toAdded(addedAt++) });
    }
  }
  return fromEnd ? steps.reverse() : steps;
}

/** Lines of the right result right before slot `end` that the request does not know. */
function getUnrequested(draft: Draft, end: number): readonly string[] {
  const lead: string[] = [];
  for (let at = end - 1; at >= 0; at -= 1) {
    const slot = draft.slots[at];
    if (slot === undefined || slot.kind === "add" || slot.request !== undefined) break;
    if (slot.expected !== undefined) lead.unshift(slot.expected);
  }
  return lead;
}
