/**
 * Base edits made up from one version of a file: seeded changes that look like a developer's.
 * Pure: the caller reads the file.
 */
import type { BaseEdit, Draft, Slot } from "./draft.ts";
import { setContext, toSlot } from "./draft.ts";
import { mutateLine } from "./drift-lines.ts";
import { findIndentUnit, getIndent, isBlank } from "./indentation.ts";
import type { Language } from "./languages.ts";
import { createRandom, type Random } from "./random.ts";

/** A file to make edits from. */
export interface SourceText {
  readonly repository: string;
  readonly path: string;
  readonly language: Language;
  readonly lines: readonly string[];
  readonly finalNewline: boolean;
}

interface Change {
  /** Line index the change starts at, and how many lines it replaces. */
  readonly at: number;
  readonly height: number;
  readonly slots: readonly Slot[];
}

type ChangeMaker = (source: SourceText, at: number, random: Random) => Change | undefined;

const MIN_LINES = 20;
const MAX_LINES = 3_000;

/** An edit of `source`; undefined when the place drawn does not lend itself to one. */
export function makeBaseEdit(source: SourceText, seed: string): BaseEdit | undefined {
  const { lines } = source;
  if (lines.length < MIN_LINES || lines.length > MAX_LINES) return undefined;
  const random = createRandom(`${seed} ${source.path}`);
  const at = random.between(1, lines.length - 4);
  const first = drawChange(source, at, random);
  if (first === undefined) return undefined;
  const gap = random.between(2, 6);
  const second = random.chance(0.2)
    ? drawChange(source, at + first.height + gap, random)
    : undefined;
  const slots = [...first.slots];
  let end = at + first.height;
  if (second !== undefined) {
    slots.push(...lines.slice(end, second.at).map((line) => toSlot("keep", line)), ...second.slots);
    end = second.at + second.height;
  }
  const draft: Draft = {
    before: lines.slice(0, at),
    slots,
    after: lines.slice(end),
    finalNewline: source.finalNewline,
  };
  return {
    id: `${source.repository}/${source.path}#${at + 1}`,
    repository: source.repository,
    language: source.language,
    draft: setContext(draft, random.between(2, 4)),
  };
}

function drawChange(source: SourceText, at: number, random: Random): Change | undefined {
  if (at >= source.lines.length - 1) return undefined;
  const makers = [
    changeLine,
    changeLine,
    insertLines,
    insertLines,
    deleteLines,
    replaceLines,
    wrapLines,
  ];
  return random.pick(makers)?.(source, at, random);
}

const changeLine: ChangeMaker = ({ lines }, at, random) => {
  const line = lines[at] ?? "";
  const changed = mutateLine(line, random);
  if (changed === line) return undefined;
  return { at, height: 1, slots: [toSlot("remove", line), toSlot("add", changed)] };
};

const insertLines: ChangeMaker = (source, at, random) => {
  const added = borrowLines(source, at, random);
  if (added.length === 0) return undefined;
  return { at, height: 0, slots: added.map((line) => toSlot("add", line)) };
};

const deleteLines: ChangeMaker = ({ lines, language }, at, random) => {
  const removed = lines.slice(at, at + random.between(1, 4));
  if (removed.every(isBlank) || !isWhole(removed, language)) return undefined;
  return { at, height: removed.length, slots: removed.map((line) => toSlot("remove", line)) };
};

const replaceLines: ChangeMaker = (source, at, random) => {
  const removed = source.lines.slice(at, at + random.between(1, 4));
  const added = borrowLines(source, at, random);
  if (removed.every(isBlank) || added.length === 0) return undefined;
  if (!isWhole(removed, source.language)) return undefined;
  if (added.some((line) => removed.includes(line))) return undefined;
  return {
    at,
    height: removed.length,
    slots: [
      ...removed.map((line) => toSlot("remove", line)),
      ...added.map((line) => toSlot("add", line)),
    ],
  };
};

/** Lines put into a block: each is removed and comes back one step deeper. */
const wrapLines: ChangeMaker = ({ lines, language }, at, random) => {
  if (language.blocks === "none") return undefined;
  const unit = findIndentUnit(lines);
  const wrapped = lines.slice(at, at + random.between(1, 4));
  if (unit === undefined || wrapped.some(isBlank) || wrapped.length === 0) return undefined;
  const step = unit === "tab" ? "\t" : " ".repeat(unit);
  const indent = getIndent(wrapped[0] ?? "");
  if (wrapped.some((line) => !line.startsWith(indent) || isInComment(line))) return undefined;
  if (!isWhole(wrapped, language)) return undefined;
  const name = random.pick(["ready", "options.enabled", "isValid", "count > 0"]) ?? "ready";
  const opening = language.blocks === "brace" ? `if (${name}) {` : `if ${name.replace("()", "")}:`;
  const closing = language.blocks === "brace" ? [toSlot("add", `${indent}}`)] : [];
  return {
    at,
    height: wrapped.length,
    slots: [
      ...wrapped.map((line) => toSlot("remove", line)),
      toSlot("add", indent + opening),
      ...wrapped.map((line) => toSlot("add", step + line)),
      ...closing,
    ],
  };
};

/** One to six lines from elsewhere in the file that stand together, renamed and put at the depth of line `at`; none when the place drawn has no such lines. */
function borrowLines(
  { lines, language }: SourceText,
  at: number,
  random: Random,
): readonly string[] {
  const start = random.between(0, lines.length - 2);
  const borrowed = lines.slice(start, start + random.between(1, 6));
  const from = getIndent(borrowed[0] ?? "");
  const to = getIndent(lines[at] ?? "");
  const standsTogether = borrowed.every((line) => isBlank(line) || line.startsWith(from));
  if (isBlank(borrowed[0] ?? "") || !standsTogether || !isWhole(borrowed, language)) return [];
  if (isInComment(borrowed[0] ?? "") || isInComment(lines[at] ?? "")) return [];
  return borrowed.map((line) =>
    isBlank(line) ? "" : mutateLine(to + line.slice(from.length), random),
  );
}

/** Whether `line` belongs to a block comment of several lines. */
function isInComment(line: string): boolean {
  return /^\s*(\*|\/\*(?!.*\*\/))/.test(line);
}

/** Whether every bracket opened in `lines` is closed there, and none besides; languages without blocks always are. */
function isWhole(lines: readonly string[], language: Language): boolean {
  if (language.blocks === "none" && language.name !== "css") return true;
  let depth = 0;
  for (const character of lines.join("\n")) {
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
