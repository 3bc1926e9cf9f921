/**
 * What every drift is given, and the one way drifts rewrite single lines: a random choice among the
 * lines that may drift without making the truth undecidable.
 */
import type { Draft, Slot } from "./draft.ts";
import type { Language } from "./languages.ts";
import type { Random } from "./random.ts";

/** What a drift may use besides the edit. */
export interface DriftContext {
  readonly random: Random;
  readonly language: Language;
  /** Lines of the same file, as material for lines to insert. */
  readonly donors: readonly string[];
}

/** A drift of slots; undefined when the edit offers no place for it. */
export type SlotDrift = (draft: Draft, ctx: DriftContext) => Draft | undefined;

/** Which lines a rewrite may touch and where the rewritten line stands. */
export interface RewriteOptions {
  /** `request`: the request drifted. `file`: the file holds the other form and keeps it. */
  readonly side: "request" | "file";
  /** Leave removed lines alone. */
  readonly keptOnly?: boolean;
  /** Rewrite exactly one line. */
  readonly single?: boolean;
}

/** `draft` with some lines rewritten; undefined when `rewrite` changes none that may drift. */
export function rewriteLines(
  draft: Draft,
  ctx: DriftContext,
  rewrite: (line: string) => string | undefined,
  options: RewriteOptions,
): Draft | undefined {
  const fixed = findSlidable(draft);
  const rewritten = new Map<number, Slot>();
  draft.slots.forEach((slot, at) => {
    if (fixed.has(at) || !mayDrift(draft, at, options)) return;
    const changed = rewriteSlot(slot, rewrite, options.side);
    if (changed !== undefined) rewritten.set(at, changed);
  });
  if (rewritten.size === 0) return undefined;
  const order = ctx.random.shuffle([...rewritten.keys()]);
  const count = options.single === true ? 1 : pickCount(order.length, ctx.random);
  const chosen = new Set(order.slice(0, count));
  const slots = draft.slots.map((slot, at) =>
    chosen.has(at) ? (rewritten.get(at) ?? slot) : slot,
  );
  return { ...draft, slots };
}

function pickCount(available: number, random: Random): number {
  if (random.chance(0.35)) return 1;
  if (random.chance(0.4)) return available;
  return random.between(1, available);
}

function mayDrift(draft: Draft, at: number, options: RewriteOptions): boolean {
  const slot = draft.slots[at];
  if (slot?.file === undefined || slot.request === undefined) return false;
  if (slot.kind === "keep") return true;
  return options.keptOnly !== true && !(options.side === "file" && isReplaced(draft, at));
}

function rewriteSlot(
  slot: Slot,
  rewrite: (line: string) => string | undefined,
  side: RewriteOptions["side"],
): Slot | undefined {
  const line = side === "file" ? slot.file : slot.request;
  if (line === undefined) return undefined;
  const changed = rewrite(line);
  if (changed === undefined || changed === line) return undefined;
  if (side === "request") return { ...slot, request: changed };
  return { ...slot, file: changed, expected: slot.kind === "remove" ? undefined : changed };
}

/** Whether the removed line at `at` stands in one run with added lines, or comes back elsewhere. */
function isReplaced(draft: Draft, at: number): boolean {
  const text = draft.slots[at]?.file?.trim();
  if (draft.slots.some(({ kind, expected }) => kind === "add" && expected?.trim() === text)) {
    return true;
  }
  for (const step of [-1, 1]) {
    for (let near = at + step; near >= 0 && near < draft.slots.length; near += step) {
      const kind = draft.slots[near]?.kind;
      if (kind === "keep") break;
      if (kind === "add") return true;
    }
  }
  return false;
}

/**
 * Slots over which a run of added or removed lines could slide with the same result, and that run
 * itself: drift there would make several truths equally good.
 */
export function findSlidable(draft: Draft): ReadonlySet<number> {
  const texts = draft.slots.map((slot) =>
    (slot.expected ?? slot.file ?? slot.request ?? "").trim(),
  );
  const slidable = new Set<number>();
  for (let start = 0; start < draft.slots.length; start += 1) {
    const kind = draft.slots[start]?.kind;
    if (kind === "keep" || draft.slots[start - 1]?.kind === kind) continue;
    let end = start;
    while (draft.slots[end]?.kind === kind) end += 1;
    markSlides(draft, texts, { start, end }, slidable);
  }
  return slidable;
}

function markSlides(
  draft: Draft,
  texts: readonly string[],
  run: { readonly start: number; readonly end: number },
  slidable: Set<number>,
): void {
  const height = run.end - run.start;
  let slides = false;
  const isSame = (near: number, from: number): boolean =>
    draft.slots[near]?.kind === "keep" && texts[near] === texts[from];
  for (let step = 0; isSame(run.end + step, run.start + (step % height)); step += 1) {
    slidable.add(run.end + step);
    slides = true;
  }
  for (let step = 0; isSame(run.start - 1 - step, run.end - 1 - (step % height)); step += 1) {
    slidable.add(run.start - 1 - step);
    slides = true;
  }
  for (let at = run.start; slides && at < run.end; at += 1) slidable.add(at);
}

/** Gaps (index of the slot after the gap) between two kept lines, neither of which a run may slide over. */
export function findQuietGaps(draft: Draft): readonly number[] {
  const slidable = findSlidable(draft);
  const isQuiet = (at: number): boolean => {
    const slot = draft.slots[at];
    return (
      slot?.kind === "keep" &&
      slot.file !== undefined &&
      slot.request !== undefined &&
      !slidable.has(at)
    );
  };
  return draft.slots.flatMap((_, at) => (isQuiet(at - 1) && isQuiet(at) ? [at] : []));
}
