/**
 * Collects changes of whole lines and turns them into the smallest replacements of the joined text.
 * Lines that are not named keep their bytes, the line endings around them included.
 */

/** A stretch of a text to replace; offsets are code units. */
export interface RebaseChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Builder of line changes for one text of LF-separated lines. */
export class LineChangesBuilder {
  readonly #lines: readonly string[];
  readonly #inserted = new Map<number, string[]>();
  /** New text of a line; undefined when it is removed. */
  readonly #replaced = new Map<number, string | undefined>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** True when line `line` is replaced or removed. */
  isTouched(line: number): boolean {
    return this.#replaced.has(line);
  }

  /** Adds `added` before line `line`, after what was added there earlier; `line` may be the line count. */
  insertBefore(line: number, added: readonly string[]): void {
    if (added.length === 0) return;
    const there = this.#inserted.get(line) ?? [];
    for (const text of added) there.push(text);
    this.#inserted.set(line, there);
  }

  /** Replaces line `line` by the one line `text`. */
  replaceLine(line: number, text: string): void {
    if (this.#lines[line] !== text) this.#replaced.set(line, text);
  }

  /** Removes line `line`. */
  removeLine(line: number): void {
    this.#replaced.set(line, undefined);
  }

  /** The changes, sorted and disjoint. Removing every line removes the whole text. */
  build(): readonly RebaseChange[] {
    const starts = this.#findStarts();
    const touched = [...new Set([...this.#inserted.keys(), ...this.#replaced.keys()])].sort(
      (left, right) => left - right,
    );
    const changes: RebaseChange[] = [];
    for (let at = 0; at < touched.length; ) {
      const first = touched[at] ?? 0;
      const lines: string[] = [];
      let end = first;
      while (at < touched.length && touched[at] === end) {
        for (const added of this.#inserted.get(end) ?? []) lines.push(added);
        at += 1;
        if (!this.#replaced.has(end)) break;
        const text = this.#replaced.get(end);
        if (text !== undefined) lines.push(text);
        end += 1;
      }
      changes.push(...this.#toChange(starts, { first, end }, lines));
    }
    return changes;
  }

  #findStarts(): readonly number[] {
    const starts = [0];
    for (const line of this.#lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
    return starts;
  }

  #toChange(
    starts: readonly number[],
    range: { readonly first: number; readonly end: number },
    lines: readonly string[],
  ): readonly RebaseChange[] {
    const { first, end } = range;
    const count = this.#lines.length;
    const start = starts[first] ?? 0;
    const stop = (starts[end] ?? 0) - 1;
    const text = lines.join("\n");
    if (first === end) {
      if (first < count) return [{ start, end: start, text: `${text}\n` }];
      return [{ start: start - 1, end: start - 1, text: `\n${text}` }];
    }
    if (lines.length > 0)
      return trimChange(this.#lines.slice(first, end).join("\n"), { start, end: stop, text });
    if (end < count) return [{ start, end: starts[end] ?? 0, text: "" }];
    const from = Math.max(0, start - 1);
    return from === stop ? [] : [{ start: from, end: stop, text: "" }];
  }
}

/** `change` without the characters that `before` and its text share at both ends. */
function trimChange(before: string, change: RebaseChange): readonly RebaseChange[] {
  const { text } = change;
  const shortest = Math.min(before.length, text.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === text.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shortest - start &&
    before.charCodeAt(before.length - 1 - end) === text.charCodeAt(text.length - 1 - end)
  ) {
    end += 1;
  }
  if (start === before.length && start === text.length) return [];
  // Never between the halves of a surrogate pair.
  if (start > 0 && isHighSurrogate(text.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isLowSurrogate(text.charCodeAt(text.length - end))) end -= 1;
  return [
    {
      start: change.start + start,
      end: change.end - end,
      text: text.slice(start, text.length - end),
    },
  ];
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
