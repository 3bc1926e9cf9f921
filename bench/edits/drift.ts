/**
 * The kinds of drift and the making of one case: a pure, seeded function of a base edit.
 * The right outcome is known from how the case was made. Cases whose truth could not be decided by a
 * reader are not made: no clear place, drift over which a run can slide, nothing drifted at all.
 */
import type { AnswerStatus } from "../../src/base/index.ts";
import { countOccurrences, measureClearness } from "./clearness.ts";
import { changesEdgeBlank, isDecidable } from "./decidable.ts";
import {
  type BaseEdit,
  type CaseTexts,
  type Draft,
  setContext,
  toFileLines,
  toTexts,
  toWholeFile,
} from "./draft.ts";
import * as characters from "./drift-characters.ts";
import type { DriftContext, SlotDrift } from "./drift-context.ts";
import { driftIndentLost, driftIndentWidth, driftTabs } from "./drift-indent.ts";
import * as lines from "./drift-lines.ts";
import {
  driftEscapes,
  driftLineEndings,
  driftLineNumbers,
  type TextDrift,
} from "./drift-transport.ts";
import { isBlank } from "./indentation.ts";
import { createRandom, type Random } from "./random.ts";
import {
  makeAbsent,
  makeApplied,
  makeDuplicate,
  makeNearDuplicate,
  type SpecialDrift,
} from "./refusals.ts";

/** One case: a file, a request, and the only right outcome. */
export interface EditCase {
  readonly kind: string;
  /** Finer name of what was done, for people. */
  readonly variant: string;
  readonly id: string;
  readonly repository: string;
  readonly language: string;
  readonly texts: CaseTexts;
  /** Statuses of a right refusal; undefined when exactly `texts.expected` is right. */
  readonly refusals: readonly AnswerStatus[] | undefined;
}

/** Drifts of slots by kind. */
const SLOT_KINDS: Readonly<Record<string, SlotDrift>> = {
  trailing_ws: characters.driftTrailingSpace,
  tabs_spaces: driftTabs,
  indent_lost: driftIndentLost,
  indent_width: driftIndentWidth,
  inner_ws: characters.driftInnerSpace,
  quotes: characters.driftQuotes,
  trailing_punct: characters.driftTrailingPunctuation,
  unicode: characters.driftUnicode,
  elided: lines.driftElided,
  typo: characters.driftTypo,
  reworded_comment: characters.driftComment,
  blank_line_more: lines.driftBlankMore,
  blank_line_less: lines.driftBlankLess,
  missing_last: lines.driftMissingLast,
  stale: lines.driftStale,
};

/** Drifts of whole texts by kind. */
const TEXT_KINDS: Readonly<Record<string, TextDrift>> = {
  crlf: driftLineEndings,
  line_numbers: driftLineNumbers,
  escapes: driftEscapes,
};

const SPECIAL_KINDS: Readonly<Record<string, SpecialDrift>> = {
  duplicate_ambiguous: makeDuplicate,
  near_duplicate: makeNearDuplicate,
  absent: makeAbsent,
  already_applied: makeApplied,
};

/** All kinds of case, in the order they are reported. */
export const KINDS: readonly string[] = [
  "exact",
  ...Object.keys(SLOT_KINDS),
  ...Object.keys(TEXT_KINDS),
  "combined",
  ...Object.keys(SPECIAL_KINDS),
];

/** Kinds of which a combined case takes at most one. */
const INDENT_KINDS: readonly string[] = ["tabs_spaces", "indent_lost", "indent_width"];
const NOT_COMBINED: readonly string[] = ["elided"];

interface Plan {
  readonly slotKinds: readonly string[];
  readonly textKinds: readonly string[];
}

/** A case of `kind` from `base`; undefined when it does not lend itself to that kind. `other` is an edit of another file. */
export function makeCase(
  kind: string,
  base: BaseEdit,
  other: BaseEdit,
  seed: string,
): EditCase | undefined {
  const random = createRandom(`${seed} ${kind} ${base.id}`);
  const ctx = { random, language: base.language, donors: pickDonors(base.draft, random) };
  if (countOccurrences(toWholeFile(base.draft), toFileLines(base.draft.slots)) !== 1)
    return undefined;
  const special = SPECIAL_KINDS[kind];
  if (special !== undefined) return makeSpecialCase(kind, special(base, ctx, other), base);
  const plan = planKind(kind, random);
  return plan === undefined ? undefined : makeDriftedCase(kind, plan, base, ctx);
}

function pickDonors(draft: Draft, random: Random): readonly string[] {
  const outside = [...draft.before, ...draft.after];
  return Array.from({ length: 30 }, () => random.pick(outside) ?? "");
}

function planKind(kind: string, random: Random): Plan | undefined {
  if (kind === "exact") return { slotKinds: [], textKinds: [] };
  if (kind !== "combined") {
    return SLOT_KINDS[kind] === undefined
      ? { slotKinds: [], textKinds: [kind] }
      : { slotKinds: [kind], textKinds: [] };
  }
  const all = [...Object.keys(SLOT_KINDS), ...Object.keys(TEXT_KINDS)];
  const [first = "", second = ""] = random.shuffle(
    all.filter((each) => !NOT_COMBINED.includes(each)),
  );
  if (INDENT_KINDS.includes(first) && INDENT_KINDS.includes(second)) return undefined;
  const chosen = all.filter((each) => each === first || each === second);
  const textKinds = chosen.filter((each) => TEXT_KINDS[each] !== undefined);
  if (textKinds.length === 2) return undefined;
  return { slotKinds: chosen.filter((each) => SLOT_KINDS[each] !== undefined), textKinds };
}

function makeSpecialCase(
  kind: string,
  special: ReturnType<SpecialDrift>,
  base: BaseEdit,
): EditCase | undefined {
  if (special === undefined || isBlank(special.texts.oldText)) return undefined;
  if (special.texts.oldText === special.texts.newText) return undefined;
  if (special.refusals === undefined && !isDecidable(special.draft, special.texts)) {
    return undefined;
  }
  if (special.refusals === undefined && special.texts.file.includes(special.texts.oldText)) {
    return undefined;
  }
  if (special.variant === "tie" && !isTie(special.draft)) return undefined;
  return toCase(kind, special.variant, base, special.texts, special.refusals);
}

function isTie(draft: Draft): boolean {
  const { own, other, intact } = measureClearness(draft);
  return intact >= 2 && Math.abs(own - other) < 0.01;
}

function toCase(
  kind: string,
  variant: string,
  { id, repository, language }: BaseEdit,
  texts: CaseTexts,
  refusals: EditCase["refusals"],
): EditCase {
  return { kind, variant, id, repository, language: language.name, texts, refusals };
}

function makeDriftedCase(
  kind: string,
  plan: Plan,
  base: BaseEdit,
  ctx: DriftContext,
): EditCase | undefined {
  const draft = applySlotKinds(plan.slotKinds, base.draft, ctx);
  if (draft === undefined) return undefined;
  const plain = toTexts(draft, { newline: ctx.random.chance(0.3) });
  if (kind === "exact" ? changesEdgeBlank(draft) : !isDecidable(draft, plain)) return undefined;
  if (plan.slotKinds.length > 0 && plain.file.includes(plain.oldText)) return undefined;
  let texts: CaseTexts | undefined = plain;
  for (const each of plan.textKinds) {
    texts =
      texts &&
      TEXT_KINDS[each]?.(texts, { random: ctx.random, startLine: draft.before.length + 1 });
  }
  if (texts === undefined || (plan.textKinds.length > 0 && texts.file.includes(texts.oldText)))
    return undefined;
  const variant = [...plan.slotKinds, ...plan.textKinds].join("+") || "exact";
  return toCase(kind, variant, base, texts, undefined);
}

/** Each kind in turn; an edit with too little context for it is tried with more. */
function applySlotKinds(
  kinds: readonly string[],
  base: Draft,
  ctx: DriftContext,
): Draft | undefined {
  let draft = base;
  for (const kind of kinds) {
    const drift = SLOT_KINDS[kind];
    const wider = draft === base ? [4, 6, 8].map((context) => () => setContext(base, context)) : [];
    const drifted = [() => draft, ...wider].reduce<Draft | undefined>(
      (found, make) => found ?? drift?.(make(), ctx),
      undefined,
    );
    if (drifted === undefined) return undefined;
    draft = drifted;
  }
  return draft;
}
