/**
 * Cases where nothing may be written: duplicates, ties between near copies, absent text, edits
 * already made; and the near copies where one place is clearly meant.
 */
import type { AnswerStatus } from "../../src/base/index.ts";
import { countOccurrences, findBestLikeness, foldLine } from "./clearness.ts";
import {
  type BaseEdit,
  type CaseTexts,
  type Draft,
  type Slot,
  setContext,
  toExpectedLines,
  toFileLines,
  toTexts,
} from "./draft.ts";
import { driftInnerSpace, driftQuotes, driftTrailingSpace, driftTypo } from "./drift-characters.ts";
import { type DriftContext, findSlidable, type SlotDrift } from "./drift-context.ts";
import { driftIndentLost } from "./drift-indent.ts";
import { isBlank } from "./indentation.ts";

/** What a special case comes to. */
export interface SpecialCase {
  readonly variant: string;
  readonly texts: CaseTexts;
  /** Accepted refusals; undefined when the exact bytes are wanted. */
  readonly refusals: readonly AnswerStatus[] | undefined;
  /** The edit behind the texts, for the check that its place is clear. */
  readonly draft: Draft;
}

/** Makes a special case; undefined when the edit does not lend itself to it. */
export type SpecialDrift = (
  base: BaseEdit,
  ctx: DriftContext,
  other: BaseEdit,
) => SpecialCase | undefined;

/** How alike an absent text's best place may be, line by line. */
const MAX_ABSENT_LIKENESS = 0.6;

const LIGHT_DRIFTS: readonly SlotDrift[] = [
  driftTrailingSpace,
  driftInnerSpace,
  driftQuotes,
  driftTypo,
  driftIndentLost,
];

/** The region stands twice in the file, word for word. */
export const makeDuplicate: SpecialDrift = (base, ctx) => {
  const natural = findNaturalDuplicate(base, ctx);
  if (natural !== undefined) return natural;
  const { draft } = base;
  const region = toFileLines(draft.slots);
  if (region.filter((line) => /\w{3}/.test(line)).length < 2) return undefined;
  const doubled = insertFar(draft, ["", ...region, ""], ctx);
  if (doubled === undefined) return undefined;
  const drifted = ctx.random.chance(0.3) ? driftLightly(doubled, ctx) : undefined;
  return {
    variant: drifted === undefined ? "copied" : "copied, drifted",
    texts: toTexts(drifted ?? doubled, { newline: ctx.random.chance(0.3) }),
    refusals: ["ambiguous"],
    draft: drifted ?? doubled,
  };
};

function findNaturalDuplicate({ draft }: BaseEdit, ctx: DriftContext): SpecialCase | undefined {
  for (const context of [2, 1, 0]) {
    const cut = setContext(draft, context);
    const texts = toTexts(cut, { newline: true });
    const isPlain = !isBlank(texts.oldText) && !texts.oldText.startsWith("\n");
    if (!isPlain || !texts.oldText.endsWith("\n")) continue;
    const first = `\n${texts.file}`.indexOf(`\n${texts.oldText}`);
    if (
      first === -1 ||
      `\n${texts.file}`.indexOf(`\n${texts.oldText}`, first + texts.oldText.length) === -1
    )
      continue;
    if (isBlank(texts.newText) || !ctx.random.chance(0.7)) continue;
    return { variant: "natural", texts, refusals: ["ambiguous"], draft: cut };
  }
  return undefined;
}

function driftLightly(draft: Draft, ctx: DriftContext): Draft | undefined {
  for (const drift of ctx.random.shuffle(LIGHT_DRIFTS)) {
    const drifted = drift(draft, ctx);
    const touchesFile = drifted?.slots.some((slot, at) => slot.file !== draft.slots[at]?.file);
    if (drifted !== undefined && touchesFile === false) return drifted;
  }
  return undefined;
}

/** `draft` with `lines` put into the file away from the region, at a blank line where there is one. */
function insertFar(
  draft: Draft,
  lines: readonly string[],
  { random }: DriftContext,
): Draft | undefined {
  const intoBefore = random.chance(0.5) ? draft.before.length > 4 : draft.after.length <= 4;
  const part = intoBefore ? draft.before : draft.after;
  const from = intoBefore ? 0 : 3;
  const to = intoBefore ? part.length - 3 : part.length;
  if (to <= from) return undefined;
  const places = Array.from({ length: to - from }, (_, at) => from + at);
  const blank = places.filter((at) => isBlank(part[at] ?? "x"));
  const at = random.pick(blank.length > 0 ? blank : places) ?? from;
  const changed = [...part.slice(0, at), ...lines, ...part.slice(at)];
  return intoBefore ? { ...draft, before: changed } : { ...draft, after: changed };
}

/** A near copy elsewhere that differs in one or two lines: clear when the drift is elsewhere, a tie when it hits those. */
export const makeNearDuplicate: SpecialDrift = (base, ctx) =>
  ctx.random.chance(0.6) ? makeClearCopy(base, ctx) : makeTie(base, ctx);

function makeClearCopy({ draft }: BaseEdit, ctx: DriftContext): SpecialCase | undefined {
  const wide = setContext(draft, ctx.random.between(2, 4));
  const distinct = pickDistinct(wide, ctx);
  if (distinct.length === 0) return undefined;
  const drifted = driftLightly(wide, ctx);
  if (drifted === undefined) return undefined;
  const spoiled = distinct.some(
    (at) => foldLine(drifted.slots[at]?.request ?? "") !== foldLine(wide.slots[at]?.request ?? ""),
  );
  if (spoiled) return undefined;
  const copy = wide.slots.flatMap((slot, at) => {
    if (slot.file === undefined) return [];
    return [distinct.includes(at) ? renameWords(slot.file, "Other") : slot.file];
  });
  const doubled = insertFar(drifted, ["", ...copy, ""], ctx);
  if (doubled === undefined) return undefined;
  return {
    variant: "clear",
    texts: toTexts(doubled, { newline: ctx.random.chance(0.3) }),
    refusals: undefined,
    draft: doubled,
  };
}

/** One or two lines of the old text that will tell the copies apart. */
function pickDistinct(draft: Draft, ctx: DriftContext): readonly number[] {
  const slidable = findSlidable(draft);
  const wordy = draft.slots.flatMap(({ kind, file }, at) =>
    kind === "keep" && !slidable.has(at) && /[A-Za-z]{4}/.test(file ?? "") ? [at] : [],
  );
  return ctx.random.shuffle(wordy).slice(0, ctx.random.between(1, 2));
}

/** `line` with its first long word replaced by one about as long. */
function renameWords(line: string, tail: string): string {
  return line.replace(/[A-Za-z]{4,}/, (word) => `${word.slice(0, 3)}${tail}${word.slice(-1)}`);
}

function makeTie({ draft }: BaseEdit, ctx: DriftContext): SpecialCase | undefined {
  const wide = setContext(draft, ctx.random.between(2, 4));
  const distinct = pickDistinct(wide, ctx).slice(0, 1);
  const [at] = distinct;
  const slot = at === undefined ? undefined : wide.slots[at];
  if (at === undefined || slot?.file === undefined) return undefined;
  const { file } = slot;
  const dropped = ctx.random.chance(0.3);
  const toForm = (letter: string): string => renameWords(file, letter.repeat(3));
  const [own, other, asked] = ctx.random.shuffle(["Q", "X", "Z"]);
  const tied: Slot = {
    ...slot,
    file: toForm(own ?? "Q"),
    expected: slot.kind === "remove" ? undefined : toForm(own ?? "Q"),
    request: dropped ? undefined : toForm(asked ?? "Z"),
  };
  const slots = wide.slots.map((each, place) => (place === at ? tied : each));
  const copy = slots.flatMap((each, place) =>
    place === at ? [toForm(other ?? "X")] : (each.file ?? []),
  );
  const doubled = insertFar({ ...wide, slots }, ["", ...copy, ""], ctx);
  if (doubled === undefined) return undefined;
  return {
    variant: "tie",
    texts: toTexts(doubled, { newline: false }),
    refusals: ["ambiguous", "no_match"],
    draft: doubled,
  };
}

/** The old text is from another file, or its region is gone or rewritten. */
export const makeAbsent: SpecialDrift = (base, ctx, other) => {
  const style = ctx.random.between(0, 2);
  if (style === 0) {
    if (other.repository === base.repository && other.id === base.id) return undefined;
    const file = toTexts(base.draft, { newline: false }).file;
    const { oldText, newText } = toTexts(other.draft, { newline: ctx.random.chance(0.3) });
    return toAbsent("another file", { file, expected: file, oldText, newText }, other.draft);
  }
  const rewritten = style === 1 ? [] : rewriteRegion(base.draft, ctx);
  if (rewritten === undefined) return undefined;
  const texts = toTexts(base.draft, { newline: ctx.random.chance(0.3) });
  const eof = base.draft.finalNewline ? "\n" : "";
  const file = [...base.draft.before, ...rewritten, ...base.draft.after].join("\n") + eof;
  return toAbsent(
    style === 1 ? "region gone" : "region rewritten",
    { ...texts, file, expected: file },
    base.draft,
  );
};

function rewriteRegion(draft: Draft, ctx: DriftContext): readonly string[] | undefined {
  const region = toFileLines(draft.slots);
  const outside = [...draft.before, ...draft.after].filter((line) => /\w{4}/.test(line));
  if (outside.length < 10) return undefined;
  return region.map(() => renameWords(ctx.random.pick(outside) ?? "", "New"));
}

/** Absent only when hardly a line of the old text is anywhere in the file. */
function toAbsent(variant: string, texts: CaseTexts, draft: Draft): SpecialCase | undefined {
  const there = new Set(texts.file.split("\n").map(foldLine));
  const wordy = texts.oldText.split("\n").filter((line) => /\w{3}/.test(line));
  const found = wordy.filter((line) => there.has(foldLine(line))).length;
  if (wordy.length < 2 || found > wordy.length * 0.3) return undefined;
  const likeness = findBestLikeness(texts.file.split("\n"), texts.oldText.split("\n"));
  if (likeness > MAX_ABSENT_LIKENESS) return undefined;
  return { variant, texts, refusals: ["no_match", "ambiguous"], draft };
}

/** The file already is the right result. */
export const makeApplied: SpecialDrift = ({ draft }, ctx) => {
  const isInsertion = draft.slots.every(({ kind }) => kind !== "remove");
  const trimmed = isInsertion && ctx.random.chance(0.4) ? trimSide(draft, ctx) : draft;
  const added = trimmed.slots.filter(
    ({ kind, request }) => kind === "add" && /\w{3}/.test(request ?? ""),
  );
  const removed = trimmed.slots.filter(({ kind }) => kind === "remove");
  if (added.length === 0 && removed.length === 0) return undefined;
  const texts = toTexts(trimmed, { newline: ctx.random.chance(0.3) });
  if (texts.expected.split(texts.newText).length !== 2) return undefined;
  const after = texts.expected.split("\n");
  const removedLines = toFileLines(removed);
  if (removed.length > 0 && countOccurrences(after, toFileLines(trimmed.slots)) > 0)
    return undefined;
  if (added.length === 0 && removedLines.every((line) => !/\w{3}/.test(line))) return undefined;
  if (countOccurrences(after, toExpectedLines(trimmed.slots)) !== 1) return undefined;
  if (countOccurrences(after, toFileLines(trimmed.slots)) > 1) return undefined;
  return {
    variant: isInsertion ? "insertion" : "change",
    texts: { ...texts, file: texts.expected },
    refusals: ["no_match"],
    draft: trimmed,
  };
};

/** An insertion with context on one side only: the old text still fits exactly after it was made. */
function trimSide(draft: Draft, ctx: DriftContext): Draft {
  const first = draft.slots.findIndex(({ kind }) => kind === "add");
  const last = draft.slots.findLastIndex(({ kind }) => kind === "add");
  const trailing = draft.slots.slice(last + 1);
  const leading = draft.slots.slice(0, first);
  const dropsTrailing = ctx.random.chance(0.6);
  if ((dropsTrailing ? leading : trailing).length === 0) return draft;
  return dropsTrailing
    ? {
        ...draft,
        slots: draft.slots.slice(0, last + 1),
        after: [...toFileLines(trailing), ...draft.after],
      }
    : {
        ...draft,
        slots: draft.slots.slice(first),
        before: [...draft.before, ...toFileLines(leading)],
      };
}
