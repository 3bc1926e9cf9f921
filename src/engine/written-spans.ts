/**
 * What earlier edits of a request have written into a text, so that a later edit that rewrites it is told apart from one
 * that only stands beside it or matched it as untouched context.
 * Granularity is the word: an edit that turns `1` into `12` has written `12`.
 */
import { getDefined, toSha256 } from "../base/index.ts";
import type { Receipt } from "../edits/index.ts";
import {
  createTextEdit,
  getEditResult,
  isWordCode,
  LineTable,
  type Replacement,
  type Span,
  type TextEdit,
  toSpan,
} from "../text/index.ts";

/** Most characters hashed to recover the texts of one receipt. */
const MAX_HASHED_CHARS = 4 * 1024 * 1024;

/** How much of a stretch that stayed is searched for before a hash decides. */
const MAX_ANCHOR_CHARS = 1000;

/**
 * The edit with `receipt` that turned `before` into `after`, without what it put back as it was.
 * A receipt has hashes, no texts: they are found between the stretches that stayed, and where that would cost more than a
 * bound, everything from the first change to the last is taken as changed. Linear apart from that bound.
 */
export function getTextEdit(before: string, after: string, receipt: Receipt): TextEdit {
  const table = new LineTable(before);
  const ranges = receipt.replacements.map(({ range }) =>
    toSpan(
      table.getStart(range.start_line) + range.start_col - 1,
      table.getStart(range.end_line) + range.end_col - 1,
    ),
  );
  const hashes = receipt.replacements.map((each) => each.inserted_sha256);
  const texts = findTexts(before, after, ranges, hashes);
  if (texts !== undefined) {
    const replacements = ranges.map((span, idx) => trim(before, { span, text: texts[idx] ?? "" }));
    const made = createTextEdit(before, replacements);
    if (made.ok && getEditResult(made.value) === after) return made.value;
  }
  return createWholeEdit(before, after);
}

/** The edit that turns `before` into `after` in one replacement, from the first character that differs to the last. */
export function createWholeEdit(before: string, after: string): TextEdit {
  const whole = trim(before, { span: toSpan(0, before.length), text: after });
  const made = createTextEdit(before, [whole]);
  return getDefined(made.ok ? made.value : undefined, "the edit of a whole text");
}

/** Whether `later`, an edit of the result of `earlier`, rewrites something that `earlier` wrote. */
export function rewritesWritten(earlier: TextEdit, later: TextEdit): boolean {
  const text = later.base;
  const written = earlier.replacements
    .map((_, idx) => widen(text, earlier.getResultSpan(idx)))
    .filter(({ start, end }) => start < end);
  return later.replacements.some(({ span }) => {
    const changed = widen(text, span);
    return written.some(({ start, end }) => start < changed.end && changed.start < end);
  });
}

/** `span` with the words that it cuts; an empty one stays as it is. */
function widen(text: string, span: Span): Span {
  let { start, end }: { start: number; end: number } = span;
  if (start < end && isWord(text, start)) while (isWord(text, start - 1)) start -= 1;
  if (start < end && isWord(text, end - 1)) while (isWord(text, end)) end += 1;
  return toSpan(start, end);
}

function isWord(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isWordCode(text.charCodeAt(at));
}

/** `replacement` without what it has in common with what it replaces, at both ends. */
function trim(before: string, { span, text }: Replacement): Replacement {
  const max = Math.min(span.end - span.start, text.length);
  let head = 0;
  while (head < max && before[span.start + head] === text[head]) head += 1;
  let tail = 0;
  while (tail < max - head && before[span.end - 1 - tail] === text[text.length - 1 - tail]) {
    tail += 1;
  }
  return {
    span: toSpan(span.start + head, span.end - tail),
    text: text.slice(head, text.length - tail),
  };
}

/** The inserted texts, in order; undefined when the bound was hit. */
function findTexts(
  before: string,
  after: string,
  ranges: readonly Span[],
  hashes: readonly string[],
): readonly string[] | undefined {
  const texts: string[] = [];
  const known = new Map<string, string>();
  let budget = MAX_HASHED_CHARS;
  let at = 0;
  let keptFrom = 0;
  for (const [idx, range] of ranges.entries()) {
    at += range.start - keptFrom;
    const next = ranges[idx + 1];
    const hash = hashes[idx] ?? "";
    let text = known.get(hash);
    if (next === undefined) {
      text = after.slice(at, after.length - (before.length - range.end));
    } else if (text === undefined) {
      const follows = before.slice(range.end, Math.min(next.start, range.end + MAX_ANCHOR_CHARS));
      const found = findText(after, at, { follows, hash, budget });
      if (found === undefined) return undefined;
      text = found.text;
      budget = found.budget;
    }
    known.set(hash, text);
    texts.push(text);
    at += text.length;
    keptFrom = range.end;
  }
  return texts;
}

function findText(
  after: string,
  at: number,
  wanted: { readonly follows: string; readonly hash: string; readonly budget: number },
): { readonly text: string; readonly budget: number } | undefined {
  let { budget } = wanted;
  let end = after.indexOf(wanted.follows, at);
  while (end !== -1 && budget > 0) {
    const text = after.slice(at, end);
    budget -= text.length + 64;
    if (toSha256(text) === wanted.hash) return { text, budget };
    // An empty anchor is found at the end of the text again and again.
    end = end >= after.length ? -1 : after.indexOf(wanted.follows, end + 1);
  }
  return undefined;
}
