/**
 * An edit as the generator knows it: lines of a file, and for each line of the edited region what the
 * file holds, what the right result holds and what the request says. Drift changes one of these
 * columns and leaves the truth alone, so the expected bytes never depend on how a matcher works.
 */
import type { Language } from "./languages.ts";

/** One line of the region. */
export interface Slot {
  /** What the edit does with the line: in both texts, only in the old, only in the new. */
  readonly kind: "keep" | "remove" | "add";
  /** The line in the file; undefined when the file lacks it. */
  readonly file: string | undefined;
  /** The line in the right result; undefined when that lacks it. */
  readonly expected: string | undefined;
  /** The line in the request; undefined when the request lacks it. */
  readonly request: string | undefined;
}

/** An edit and the file around it; all lines without endings. */
export interface Draft {
  readonly before: readonly string[];
  readonly slots: readonly Slot[];
  readonly after: readonly string[];
  readonly finalNewline: boolean;
}

/** An edit nothing has drifted in yet. */
export interface BaseEdit {
  /** Where it comes from, for people: `repository/path#line`. */
  readonly id: string;
  readonly repository: string;
  readonly language: Language;
  readonly draft: Draft;
}

/** A file, the right result and the request. */
export interface CaseTexts {
  readonly file: string;
  readonly expected: string;
  readonly oldText: string;
  readonly newText: string;
}

/** A slot whose line is the same in file and request. */
export function toSlot(kind: Slot["kind"], text: string): Slot {
  return {
    kind,
    file: kind === "add" ? undefined : text,
    expected: kind === "remove" ? undefined : text,
    request: text,
  };
}

/** `draft` with `context` kept lines before the first and after the last change, where the file has them. */
export function setContext(draft: Draft, context: number): Draft {
  const { slots } = draft;
  const first = slots.findIndex((slot) => slot.kind !== "keep");
  const last = slots.findLastIndex((slot) => slot.kind !== "keep");
  const before = [...draft.before, ...toFileLines(slots.slice(0, first))];
  const after = [...toFileLines(slots.slice(last + 1)), ...draft.after];
  const leading = before.slice(Math.max(0, before.length - context));
  const trailing = after.slice(0, context);
  return {
    ...draft,
    before: before.slice(0, before.length - leading.length),
    slots: [
      ...leading.map((line) => toSlot("keep", line)),
      ...slots.slice(first, last + 1),
      ...trailing.map((line) => toSlot("keep", line)),
    ],
    after: after.slice(trailing.length),
  };
}

/** `draft` with the slot at `at` replaced by `slots`. */
export function replaceSlot(draft: Draft, at: number, slots: readonly Slot[]): Draft {
  return { ...draft, slots: [...draft.slots.slice(0, at), ...slots, ...draft.slots.slice(at + 1)] };
}

/** The file's lines of `slots`. */
export function toFileLines(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap((slot) => (slot.file === undefined ? [] : [slot.file]));
}

/** The right result's lines of `slots`. */
export function toExpectedLines(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap((slot) => (slot.expected === undefined ? [] : [slot.expected]));
}

/** Lines of the request's old text. */
export function toOldLines(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap(({ kind, request }) =>
    kind === "add" || request === undefined ? [] : [request],
  );
}

/** Lines of the request's new text. */
export function toNewLines(slots: readonly Slot[]): readonly string[] {
  return slots.flatMap(({ kind, request }) =>
    kind === "remove" || request === undefined ? [] : [request],
  );
}

/** The whole file's lines before the edit. */
export function toWholeFile(draft: Draft): readonly string[] {
  return [...draft.before, ...toFileLines(draft.slots), ...draft.after];
}

/** The texts of `draft`, LF endings; `newline` ends both texts of the request with one. */
export function toTexts(draft: Draft, options: { readonly newline: boolean }): CaseTexts {
  const eof = draft.finalNewline ? "\n" : "";
  const newline = options.newline && (draft.finalNewline || draft.after.length > 0) ? "\n" : "";
  const expected = [...draft.before, ...toExpectedLines(draft.slots), ...draft.after];
  return {
    file: toWholeFile(draft).join("\n") + eof,
    expected: expected.join("\n") + eof,
    oldText: toOldLines(draft.slots).join("\n") + newline,
    newText: toNewLines(draft.slots).join("\n") + newline,
  };
}
