/**
 * Drift of whole lines: elided, blank lines more or fewer, a last context line that is gone, a
 * neighbourhood that changed after the request was written. Lines right beside an insertion stay.
 */
import { type Draft, replaceSlot, type Slot, setContext } from "./draft.ts";
import { type DriftContext, findQuietGaps, findSlidable, type SlotDrift } from "./drift-context.ts";
import { getIndent, isBlank } from "./indentation.ts";
import type { Random } from "./random.ts";

/** Kept lines in the middle replaced by a placeholder in both texts. */
export const driftElided: SlotDrift = (draft, ctx) => {
  const wide = setContext(draft, ctx.random.between(5, 12));
  const once = elide(wide, ctx);
  if (once === undefined || !ctx.random.chance(0.3)) return once;
  return elide(once, ctx) ?? once;
};

function elide(draft: Draft, ctx: DriftContext): Draft | undefined {
  const run = ctx.random.pick(findElidable(draft));
  if (run === undefined) return undefined;
  const start = run.start + (run.length > 3 ? ctx.random.between(0, 1) : 0);
  const end = run.start + run.length;
  const elided = draft.slots.slice(start, end);
  const placeholder: Slot = {
    kind: "keep",
    file: undefined,
    expected: undefined,
    request: toPlaceholder(elided, ctx),
  };
  const slots = [
    ...draft.slots.slice(0, start),
    ...elided.map((slot) => ({ ...slot, request: undefined })),
    placeholder,
    ...draft.slots.slice(end),
  ];
  return { ...draft, slots };
}

/** Runs of three kept lines or more, a kept line with words on it left on both sides. */
function findElidable(
  draft: Draft,
): readonly { readonly start: number; readonly length: number }[] {
  const { slots } = draft;
  const isAnchor = (at: number): boolean =>
    /\w{3}/.test(slots[at]?.request ?? "") && slots[at]?.kind === "keep";
  const isIntact = (at: number): boolean =>
    slots[at]?.kind === "keep" && slots[at]?.request === slots[at]?.file;
  const runs: { start: number; length: number }[] = [];
  for (let start = 1; start < slots.length; start += 1) {
    if (!isAnchor(start - 1) || !isIntact(start - 1)) continue;
    for (let end = start; isIntact(end); end += 1) {
      if (end - start >= 3 && isAnchor(end)) runs.push({ start, length: end - start });
    }
  }
  return runs;
}

function toPlaceholder(elided: readonly Slot[], ctx: DriftContext): string {
  const { random, language } = ctx;
  const first = elided.find((slot) => !isBlank(slot.file ?? ""))?.file ?? "";
  const indent = random.chance(0.7) ? getIndent(first) : "";
  const words =
    random.pick([
      "...",
      "... existing code ...",
      "... rest of the code ...",
      "... unchanged ...",
    ]) ?? "...";
  const forms = [
    "...",
    ...language.lineComments.map((mark) => `${mark} ${words}`),
    ...language.lineComments.map((mark) => `${mark} ${words}`),
    ...(language.blockComment === undefined
      ? []
      : [`${language.blockComment[0]} ${words} ${language.blockComment[1]}`]),
  ];
  return indent + (random.pick(forms) ?? "...");
}

/** The request has blank lines the file lacks. */
export const driftBlankMore: SlotDrift = (draft, { random }) => {
  const gaps = findQuietGaps(draft).filter((gap) => !touchesBlank(draft, gap));
  const gap = random.pick(gaps);
  if (gap === undefined) return undefined;
  const blank: Slot = { kind: "keep", file: undefined, expected: undefined, request: "" };
  return insertSlots(
    draft,
    gap,
    Array.from({ length: random.chance(0.8) ? 1 : 2 }, () => blank),
  );
};

/** The file has blank lines the request lacks. */
export const driftBlankLess: SlotDrift = (draft, { random }) => {
  const quiet = new Set(findQuietGaps(draft));
  const own = draft.slots.flatMap((slot, at) =>
    isBlank(slot.file ?? "x") && quiet.has(at) && quiet.has(at + 1) ? [at] : [],
  );
  const at = random.pick(own);
  const slot = at === undefined ? undefined : draft.slots[at];
  if (at !== undefined && slot !== undefined && random.chance(0.7)) {
    return replaceSlot(draft, at, [{ ...slot, request: undefined }]);
  }
  const gap = random.pick([...quiet].filter((place) => !touchesBlank(draft, place)));
  if (gap === undefined) return undefined;
  return insertSlots(draft, gap, [{ kind: "keep", file: "", expected: "", request: undefined }]);
};

function touchesBlank(draft: Draft, gap: number): boolean {
  return [gap - 1, gap].some((at) => isBlank(draft.slots[at]?.file ?? ""));
}

function insertSlots(draft: Draft, at: number, slots: readonly Slot[]): Draft {
  return { ...draft, slots: [...draft.slots.slice(0, at), ...slots, ...draft.slots.slice(at)] };
}

/** The last context line is gone from the file, is another one, or has a new line before it. */
export const driftMissingLast: SlotDrift = (draft, ctx) => {
  const last = draft.slots.length - 1;
  const slot = draft.slots[last];
  const before = draft.slots[last - 1];
  if (slot?.file === undefined || slot.request === undefined || isBlank(slot.file))
    return undefined;
  if (slot.kind !== "keep" || before?.kind !== "keep") return undefined;
  const slidable = findSlidable(draft);
  if (slidable.has(last) || slidable.has(last - 1)) return undefined;
  const other = pickDonor(ctx, slot.file);
  if (other === undefined || other === draft.after[0]) return undefined;
  const gone = { ...slot, file: undefined, expected: undefined };
  switch (ctx.random.between(0, 2)) {
    case 0:
      return draft.after[0] === slot.file ? undefined : replaceSlot(draft, last, [gone]);
    case 1:
      return replaceSlot(draft, last, [{ ...slot, file: other, expected: other }]);
    default:
      return insertSlots(draft, last, [
        { kind: "keep", file: other, expected: other, request: undefined },
      ]);
  }
};

/** A plausible line of the same file that is not `line`, put at its depth. */
function pickDonor(ctx: DriftContext, line: string): string | undefined {
  const fitting = ctx.donors.filter((donor) => /\w{4}/.test(donor) && donor.trim() !== line.trim());
  const donor = ctx.random.pick(fitting);
  return donor === undefined ? undefined : getIndent(line) + mutateLine(donor.trim(), ctx.random);
}

/** The file changed around the edit after the request was written; it keeps its own lines. */
export const driftStale: SlotDrift = (draft, ctx) => {
  const once = makeStale(draft, ctx);
  if (once === undefined || !ctx.random.chance(0.35)) return once;
  return makeStale(once, ctx) ?? once;
};

function makeStale(draft: Draft, ctx: DriftContext): Draft | undefined {
  const gaps = findQuietGaps(draft);
  const gap = ctx.random.pick(gaps);
  switch (ctx.random.between(0, 2)) {
    case 0:
      return changeKept(draft, ctx);
    case 1: {
      const line = pickDonor(ctx, draft.slots[gap ?? 0]?.file ?? "");
      if (gap === undefined || line === undefined) return undefined;
      return insertSlots(draft, gap, [
        { kind: "keep", file: line, expected: line, request: undefined },
      ]);
    }
    default: {
      const inner = ctx.random.pick(gaps.filter((at) => gaps.includes(at + 1)));
      const slot = inner === undefined ? undefined : draft.slots[inner];
      if (inner === undefined || slot === undefined || isBlank(slot.file ?? "")) return undefined;
      return replaceSlot(draft, inner, [{ ...slot, file: undefined, expected: undefined }]);
    }
  }
}

function changeKept(draft: Draft, ctx: DriftContext): Draft | undefined {
  const slidable = findSlidable(draft);
  const kept = draft.slots.flatMap((slot, at) =>
    slot.kind === "keep" &&
    slot.request === slot.file &&
    /\w{3}/.test(slot.file ?? "") &&
    !slidable.has(at)
      ? [at]
      : [],
  );
  const at = ctx.random.pick(kept);
  const slot = at === undefined ? undefined : draft.slots[at];
  if (at === undefined || slot?.file === undefined) return undefined;
  const changed = mutateLine(slot.file, ctx.random);
  if (changed === slot.file) return undefined;
  return replaceSlot(draft, at, [{ ...slot, file: changed, expected: changed }]);
}

/** `line` changed as a developer might: a number, a name, an argument. */
export function mutateLine(line: string, random: Random): string {
  const number = /\b\d+\b/.exec(line);
  if (number !== null && random.chance(0.4)) {
    return line.replace(number[0], String(Number(number[0]) + random.between(1, 9)));
  }
  if (/\w\)/.test(line) && random.chance(0.3)) return line.replace(/(\w)\)/, "$1, options)");
  const word = random.pick([...line.matchAll(/[A-Za-z_]\w{2,}/g)]);
  if (word === undefined) return line;
  const renamed =
    random.pick([`${word[0]}2`, `new${word[0]}`, `${word[0]}Value`, `my_${word[0]}`]) ?? word[0];
  return line.slice(0, word.index) + renamed + line.slice(word.index + word[0].length);
}
