/**
 * Drift of indentation: the other character, the other width, the common part lost. It applies to
 * every line of both texts, added lines included; the right result is in the file's own style.
 */
import type { Draft, Slot } from "./draft.ts";
import { toWholeFile } from "./draft.ts";
import type { SlotDrift } from "./drift-context.ts";
import {
  changeUnit,
  findIndentUnit,
  getCommonIndent,
  getIndent,
  type IndentUnit,
  isBlank,
  isWholeStep,
} from "./indentation.ts";

/** Tabs in one, spaces in the other. */
export const driftTabs: SlotDrift = (draft, { random }) => {
  const unit = findIndentUnit(toWholeFile(draft));
  if (unit === undefined || !isRegular(draft, unit)) return undefined;
  if (unit === "tab") {
    const width = random.pick([2, 4, 4, 8]) ?? 4;
    return mapRequest(draft, (line) => changeUnit(line, unit, " ".repeat(width)));
  }
  if (random.chance(0.6)) return mapRequest(draft, (line) => changeUnit(line, unit, "\t"));
  return mapFile(draft, (line) => changeUnit(line, unit, "\t"));
};

/** Two spaces for four, or four for two. */
export const driftIndentWidth: SlotDrift = (draft) => {
  const unit = findIndentUnit(toWholeFile(draft));
  if ((unit !== 2 && unit !== 4) || !isRegular(draft, unit)) return undefined;
  return mapRequest(draft, (line) => changeUnit(line, unit, " ".repeat(unit === 2 ? 4 : 2)));
};

/**
 * The indentation all lines share is gone; now and then only that of each text's first line (trimmed
 * texts), or all lines stand deeper by the same amount.
 */
export const driftIndentLost: SlotDrift = (draft, { random }) => {
  const style = random.next();
  if (style < 0.1) return trimFirstLines(draft);
  if (style < 0.2) {
    const more = random.pick(["  ", "    ", "        ", "\t"]) ?? "  ";
    return mapRequest(draft, (line) => (isBlank(line) ? line : more + line));
  }
  const common = getCommonIndent(draft.slots.flatMap(({ request }) => request ?? []));
  if (common === "") return undefined;
  return mapRequest(draft, (line) => (isBlank(line) ? line : line.slice(common.length)));
};

/** The first line of the old and of the new text without its indentation. */
function trimFirstLines(draft: Draft): Draft | undefined {
  const firstOld = draft.slots.findIndex(({ kind }) => kind !== "add");
  const firstNew = draft.slots.findIndex(({ kind }) => kind !== "remove");
  const slots = draft.slots.map((slot, at) =>
    at === firstOld || at === firstNew ? { ...slot, request: slot.request?.trimStart() } : slot,
  );
  return slots.some(isIndentChanged) ? { ...draft, slots } : undefined;
}

function isRegular(draft: Draft, unit: IndentUnit): boolean {
  const lines = draft.slots.flatMap(
    ({ file, expected, request }) => file ?? expected ?? request ?? [],
  );
  return lines.every((line) => isBlank(line) || isWholeStep(line, unit));
}

function mapRequest(draft: Draft, change: (line: string) => string): Draft | undefined {
  const slots = draft.slots.map((slot) =>
    slot.request === undefined ? slot : { ...slot, request: change(slot.request) },
  );
  return slots.some(isIndentChanged) ? { ...draft, slots } : undefined;
}

/** Whether the old text shows the drift. */
function isIndentChanged({ kind, file, request }: Slot): boolean {
  if (kind === "add" || file === undefined || request === undefined) return false;
  return !isBlank(file) && getIndent(file) !== getIndent(request);
}

function mapFile(draft: Draft, change: (line: string) => string): Draft | undefined {
  const slots = draft.slots.map((slot) => ({
    ...slot,
    file: slot.file === undefined ? undefined : change(slot.file),
    expected: slot.expected === undefined ? undefined : change(slot.expected),
  }));
  if (!slots.some(isIndentChanged)) return undefined;
  return { ...draft, before: draft.before.map(change), slots, after: draft.after.map(change) };
}
