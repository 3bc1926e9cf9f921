/**
 * A text cut into lines, each line known by a small number per distinct line, so that the line levels of the preset
 * compare numbers instead of strings and look at the whole file in one pass. What is only needed when nothing is found
 * exactly (hashes, trimmed lines) is made when first asked for, once for each distinct line.
 * A final LF starts a last empty line, as in the published tool. Forms of lines are `line-forms.ts`.
 * Searching runs of numbers is the algorithm of Knuth, Morris and Pratt (1977).
 */
import { type Span, toSpan } from "../../text/index.ts";
import { hashLoosely, trimLine } from "./line-forms.ts";

/** The number of a line that no wanted line equals. */
const OTHER = -1;

/** The lines of an LF text and where they are. Lines are numbered from 0 here. */
export class LineIndex {
  /** The LF text. */
  readonly text: string;
  /** Its lines without endings. */
  readonly lines: readonly string[];
  /** For each line the number of its content: equal for equal lines, from 0 without gaps. */
  readonly ids: Int32Array;
  /** The content that has a number. */
  readonly distinct: readonly string[];
  readonly #starts: Int32Array;
  readonly #idOf = new Map<string, number>();
  #hashes: Int32Array | undefined;
  #trimmed: readonly string[] | undefined;

  /** The index of `text`; linear. */
  constructor(text: string) {
    this.text = text;
    this.lines = text.split("\n");
    const { lines } = this;
    this.ids = new Int32Array(lines.length);
    this.#starts = new Int32Array(lines.length);
    let at = 0;
    for (let line = 0; line < lines.length; line += 1) {
      const content = lines[line] ?? "";
      this.ids[line] = addForm(this.#idOf, content);
      this.#starts[line] = at;
      at += content.length + 1;
    }
    this.distinct = [...this.#idOf.keys()];
  }

  /** Each distinct line without white space at its ends. */
  get trimmed(): readonly string[] {
    this.#trimmed ??= this.distinct.map(trimLine);
    return this.#trimmed;
  }

  /** `hashLoosely` of each distinct line. */
  get hashes(): Int32Array {
    this.#hashes ??= Int32Array.from(this.distinct, hashLoosely);
    return this.#hashes;
  }

  /** The span from the start of line `first` to the end of line `last`, without the LF after it. */
  getSpan(first: number, last: number): Span {
    return toSpan(this.#getStart(first), this.#getStart(last) + (this.lines[last]?.length ?? 0));
  }

  /** The line that `offset` is in, from 0; O(log lines). */
  getLineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#getStart(middle) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Every line at which the lines `wanted` stand one after the other, overlapping runs included, ascending. Linear. */
  findExactRuns(wanted: readonly string[]): number[] {
    return findRuns(
      this.ids,
      wanted.map((line) => this.#idOf.get(line) ?? OTHER),
    );
  }

  /**
   * `findExactRuns` for lines equal under a form of `line-forms.ts` instead of exactly. Forms are made of the lines
   * only whose loose hash is that of a wanted line.
   */
  findRunsUnder(toForm: (line: string) => string, wanted: readonly string[]): number[] {
    const mayEqual = this.#findLooselyWanted(wanted);
    if (mayEqual === undefined) return [];
    const idOf = new Map<string, number>();
    const wantedIds = wanted.map((line) => addForm(idOf, toForm(line)));
    const formIds = new Int32Array(this.distinct.length).fill(OTHER);
    for (const id of mayEqual) formIds[id] = idOf.get(toForm(this.distinct[id] ?? "")) ?? OTHER;
    const ids = this.ids.map((id) => formIds[id] ?? OTHER);
    return findRuns(ids, wantedIds);
  }

  /** The distinct lines whose hash is that of a wanted line; undefined when some wanted line has no such line. */
  #findLooselyWanted(wanted: readonly string[]): readonly number[] | undefined {
    const missing = new Set(wanted.map(hashLoosely));
    const hashesWanted = new Set(missing);
    const { hashes } = this;
    const found: number[] = [];
    for (let id = 0; id < hashes.length; id += 1) {
      const hash = hashes[id] ?? 0;
      if (!hashesWanted.has(hash)) continue;
      missing.delete(hash);
      found.push(id);
    }
    return missing.size === 0 ? found : undefined;
  }

  #getStart(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }
}

/** The number of `form` in `idOf`, a new one when it has none. */
function addForm(idOf: Map<string, number>, form: string): number {
  const known = idOf.get(form);
  if (known !== undefined) return known;
  idOf.set(form, idOf.size);
  return idOf.size - 1;
}

function findRuns(ids: Int32Array, wanted: readonly number[]): number[] {
  if (wanted.length === 0 || wanted.includes(OTHER)) return [];
  const failure = toFailureTable(wanted);
  const found: number[] = [];
  let matched = 0;
  for (let line = 0; line < ids.length; line += 1) {
    const id = ids[line];
    while (matched > 0 && wanted[matched] !== id) matched = failure[matched - 1] ?? 0;
    if (wanted[matched] === id) matched += 1;
    if (matched === wanted.length) {
      found.push(line - matched + 1);
      matched = failure[matched - 1] ?? 0;
    }
  }
  return found;
}

/** For each prefix of `wanted`, the length of its longest proper prefix that is also its suffix. */
function toFailureTable(wanted: readonly number[]): Int32Array {
  const failure = new Int32Array(wanted.length);
  let matched = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[matched] !== wanted[at]) matched = failure[matched - 1] ?? 0;
    if (wanted[matched] === wanted[at]) matched += 1;
    failure[at] = matched;
  }
  return failure;
}
