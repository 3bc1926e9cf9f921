/**
 * Where a hunk belongs: first line by line, as exactly as it fits, then through the chain of levels.
 * Hunks are placed in order, each after the one before. A line number decides only between places that fit equally, and
 * only when it names one of them exactly, counted as sent or shifted as the hunks before were.
 * What all hunks of one text search together is bounded.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  findBareLineEnd,
  findBareLineStart,
  type Match,
  type MatchOutcome,
  type SearchLevel,
} from "../match/index.ts";
import {
  findIndentStyle,
  getEolNear,
  type Replacement,
  toEol,
  toLfView,
  toOffset,
  toSpan,
} from "../text/index.ts";
import type { EditTextOptions } from "./edit-text.ts";
import { type Evidence, explainOutcome } from "./explain.ts";
import type { FileLines, LineStrictness } from "./file-lines.ts";
import { toHunkChanges } from "./hunk-changes.ts";
import { getPresetLevels, locate } from "./locate.ts";
import type { Hunk, HunkLine, Hunks } from "./operation.ts";
import { resolveMatch } from "./resolve.ts";

/** A hunk that has its place. */
export interface Placement {
  readonly changes: readonly Replacement[];
  /** Lines, from 0, end exclusive, that the hunk's old side stands on. */
  readonly start: number;
  readonly end: number;
  readonly matchType: SearchLevel;
  readonly confidence: number;
  readonly margin: number;
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** Why a hunk has no place. */
export interface HunkRefusal {
  readonly error: SurehandError;
  readonly evidence: Evidence;
}

/** Most UTF-16 code units that the hunks of one text search together, beyond one look at each line named. */
export const MAX_HUNK_SEARCH_UNITS = 2 ** 30;

/** Code units on each side of a place that its indentation style is read from. */
const STYLE_UNITS = 8_000;

/** Places of one hunk looked at. */
const MAX_PLACES = 1000;

const STRICTNESSES = [
  { strictness: "bytes", matchType: "exact", confidence: 1 },
  { strictness: "ending", matchType: "exact", confidence: 1 },
  { strictness: "trailing_space", matchType: "whitespace", confidence: 0.95 },
] as const satisfies readonly {
  readonly strictness: LineStrictness;
  readonly matchType: SearchLevel;
  readonly confidence: number;
}[];

/** Levels that search lines by themselves, and those that find places inside lines, which hunks never mean. */
const LINE_LEVELS: readonly SearchLevel[] = ["exact", "substring_exact", "position_marker"];

/** Levels of the placement `first`, as the published tool of that format has them. */
const FIRST_LEVELS: readonly SearchLevel[] = ["whitespace", "unicode"];

/** Places the hunks of one text, in order. */
export class HunkPlacerBuilder {
  readonly #file: FileLines;
  readonly #placement: Hunks["placement"];
  readonly #options: EditTextOptions;
  readonly #levels: readonly SearchLevel[];
  /** Line, from 0, that the next hunk starts at or after. */
  #cursor = 0;
  /** How many lines lower than its number says the hunk before was found. */
  #drift = 0;
  #searched = 0;

  constructor(file: FileLines, placement: Hunks["placement"], options: EditTextOptions) {
    this.#file = file;
    this.#placement = placement;
    this.#options = options;
    this.#levels = options.levels ?? getPresetLevels(options.preset ?? "default");
  }

  /** The place of `hunk`, after all placed before. Errors: `EDIT_NO_MATCH`, `EDIT_AMBIGUOUS`, and those of `resolveMatch`. */
  place(hunk: Hunk): Result<Placement, HunkRefusal> {
    const headed = this.#passHeadings(hunk);
    if (headed !== undefined) return err(headed);
    const old = hunk.lines.filter(isOld);
    const placed = old.length === 0 ? this.#insert(hunk) : this.#find(hunk, old);
    if (!placed.ok) return placed;
    this.#cursor = placed.value.end;
    if (hunk.oldLine !== undefined && old.length > 0) {
      this.#drift = placed.value.start - (hunk.oldLine - 1);
    }
    return placed;
  }

  #passHeadings(hunk: Hunk): HunkRefusal | undefined {
    for (const heading of hunk.headings) {
      const limit = this.#charge(this.#file.count);
      if (limit !== undefined) return limit;
      const found = this.#findHeading(heading, this.#cursor);
      if (found !== undefined) this.#cursor = found + 1;
      else if (this.#findHeading(heading, 0) === undefined) {
        const message = `The line that stands after @@, "${cut(heading)}", is not in ${this.#name()}.`;
        return { error: createError("EDIT_NO_MATCH", message), evidence: {} };
      }
    }
    return undefined;
  }

  #findHeading(heading: string, from: number): number | undefined {
    const line: HunkLine = { kind: "context", text: heading };
    for (const strictness of ["ending", "trailing_space"] as const) {
      const [at] = this.#file.findPlaces([line], strictness, from, 1);
      if (at !== undefined) return at;
    }
    for (let at = from; at < this.#file.count; at += 1) {
      if (this.#file.getLine(at).trim() === heading.trim()) return at;
    }
    return undefined;
  }

  /** A hunk that removes and quotes nothing goes where its number, its headings or the end of the file say. */
  #insert(hunk: Hunk): Result<Placement, HunkRefusal> {
    const { count } = this.#file;
    const at = this.#findInsertion(hunk);
    if (at !== undefined && at >= this.#cursor && at <= count) {
      return ok(this.#toPlacement({ hunk, at, length: 0, ...STRICTNESSES[0] }));
    }
    const message =
      at === undefined
        ? `It has no old lines, which fits everywhere in ${this.#name()}.`
        : `It inserts after line ${at} of ${this.#name()}, which has ${count} lines, hunks before reaching to line ${this.#cursor}.`;
    const next = "Quote the lines around the place as context.";
    const code = at === undefined ? "EDIT_EMPTY_OLD_TEXT" : "EDIT_NO_MATCH";
    return err({ error: createError(code, message, { next }), evidence: {} });
  }

  #findInsertion(hunk: Hunk): number | undefined {
    if (this.#file.count === 0) return 0;
    if (hunk.atEnd) return this.#file.count;
    // A number that nothing can confirm is believed only while the numbers before were right.
    if (hunk.oldLine !== undefined && this.#drift === 0) return hunk.oldLine;
    return hunk.headings.length > 0 ? this.#cursor : undefined;
  }

  #find(hunk: Hunk, old: readonly HunkLine[]): Result<Placement, HunkRefusal> {
    const named = this.#findNamed(hunk, old);
    if (named !== undefined) return ok(named);
    const shapes = listShapes(hunk);
    for (const shape of shapes) {
      for (const level of STRICTNESSES) {
        if (!this.#allows(level.matchType)) continue;
        const found = this.#findByLines(shape, shape.lines.filter(isOld), level);
        if (found !== undefined) return found;
      }
    }
    const loose = this.#findLoosely(hunk, old);
    if (loose.ok) return loose;
    for (const shape of shapes.slice(1)) {
      const again = this.#findLoosely(shape, shape.lines.filter(isOld));
      if (again.ok) return again;
    }
    return loose;
  }

  #allows(level: SearchLevel): boolean {
    return this.#levels.includes(level);
  }

  /** The place that the line number names, when the hunk stands there byte for byte. One look. */
  #findNamed(hunk: Hunk, old: readonly HunkLine[]): Placement | undefined {
    if (hunk.oldLine === undefined || hunk.atEnd || !this.#allows("exact")) return undefined;
    const places = [hunk.oldLine - 1 + this.#drift, hunk.oldLine - 1].filter(
      (at) =>
        at >= this.#cursor && this.#file.fitsAt(at, old, "bytes") && this.#canEnd(hunk, at, old),
    );
    const [at] = places;
    if (at === undefined || places.some((each) => each !== at)) return undefined;
    return this.#toPlacement({ hunk, at, length: old.length, ...STRICTNESSES[0] });
  }

  /** A line that ends the file afterwards must be its last line before. */
  #canEnd(hunk: Hunk, at: number, old: readonly HunkLine[]): boolean {
    const endsFile = hunk.atEnd || hunk.lines.some((line) => line.endsFile === true);
    return !endsFile || at + old.length === this.#file.count;
  }

  #findByLines(
    hunk: Hunk,
    old: readonly HunkLine[],
    level: (typeof STRICTNESSES)[number],
  ): Result<Placement, HunkRefusal> | undefined {
    const limit = this.#charge(this.#file.count - this.#cursor);
    if (limit !== undefined) return err(limit);
    const places = this.#file
      .findPlaces(old, level.strictness, this.#cursor, MAX_PLACES)
      .filter((at) => this.#canEnd(hunk, at, old) || (level.strictness !== "bytes" && !hunk.atEnd));
    const [first] = places;
    if (first === undefined) return undefined;
    const at = places.length === 1 ? first : this.#choose(hunk, places);
    if (at === undefined) return err(this.#explainSeveral(places));
    const isOneOfMany = places.length > 1 && this.#placement === "first";
    const warnings = isOneOfMany
      ? [`The hunk fits ${places.length} places; the first one, at line ${at + 1}, was taken.`]
      : [];
    return ok(this.#toPlacement({ hunk, at, length: old.length, warnings, ...level }));
  }

  #choose(hunk: Hunk, places: readonly number[]): number | undefined {
    if (this.#placement === "first") return places[0];
    if (hunk.oldLine === undefined) return undefined;
    const wanted = [hunk.oldLine - 1 + this.#drift, hunk.oldLine - 1];
    const named = new Set(wanted.filter((at) => places.includes(at)));
    return named.size === 1 ? [...named][0] : undefined;
  }

  #explainSeveral(places: readonly number[]): HunkRefusal {
    const lines = places.slice(0, 8).map((at) => at + 1);
    const more = places.length > lines.length ? ", …" : "";
    const message = `It fits ${places.length} places in ${this.#name()} (lines ${lines.join(", ")}${more}); 1 expected.`;
    const next = "Add lines of context to the hunk until it fits one place only.";
    const details = { count: places.length, lines };
    return { error: createError("EDIT_AMBIGUOUS", message, { next, details }), evidence: {} };
  }

  /** Through the levels of the chain, in the part of the text after the hunks before. */
  #findLoosely(hunk: Hunk, old: readonly HunkLine[]): Result<Placement, HunkRefusal> {
    const start = this.#file.getStart(this.#cursor);
    const outcome = this.#locate(hunk, old, start);
    if ("error" in outcome) return err(outcome);
    const match = this.#takeMatch(outcome);
    if (match === undefined) return err(this.#explainMissing(hunk, old, outcome));
    return this.#resolve(hunk, match, {
      start,
      margin: outcome.kind === "found" ? outcome.margin : 0,
    });
  }

  #locate(hunk: Hunk, old: readonly HunkLine[], start: number): MatchOutcome | HunkRefusal {
    const limit = this.#charge(this.#file.text.length - start);
    if (limit !== undefined) return limit;
    const levels = this.#levels.filter(
      (level) =>
        !LINE_LEVELS.includes(level) &&
        (this.#placement === "unique" || FIRST_LEVELS.includes(level)),
    );
    if (levels.length === 0 || hunk.atEnd) return { kind: "none", nearest: [] };
    const { lf } = toLfView(this.#file.text.slice(start));
    const request = {
      oldText: joinLines(old),
      newText: joinLines(hunk.lines.filter(isNew)),
      replaceAll: false,
    };
    return locate(lf, request, { ...this.#options, levels });
  }

  #takeMatch(outcome: MatchOutcome): Match | undefined {
    if (outcome.kind === "found" && !outcome.fallbackUsed) return outcome.matches[0];
    const takesFirst = outcome.kind === "ambiguous" && this.#placement === "first";
    return takesFirst ? outcome.matches[0] : undefined;
  }

  #resolve(
    hunk: Hunk,
    match: Match,
    { start, margin }: { readonly start: number; readonly margin: number },
  ): Result<Placement, HunkRefusal> {
    const view = toLfView(this.#file.text.slice(start));
    const { lf } = view;
    const isWhole =
      findBareLineStart(lf, match.span.start) !== undefined &&
      (lf[match.span.end - 1] === "\n" || findBareLineEnd(lf, match.span.end) !== undefined);
    if (!isWhole || joinLines(hunk.lines.filter(isNew)) === "\n") {
      const message = `It is not in ${this.#name()} as whole lines.`;
      return err({ error: createError("EDIT_NO_MATCH", message), evidence: {} });
    }
    const near = lf.lastIndexOf("\n", Math.max(0, match.span.start - STYLE_UNITS)) + 1;
    const fileStyle = findIndentStyle(lf.slice(near, match.span.end + STYLE_UNITS).split("\n"));
    const resolved = resolveMatch(lf, match, { fileStyle, file: this.#options.file });
    if (!resolved.ok) return err({ error: resolved.error, evidence: {} });
    const changes = resolved.value.changes.map((change): Replacement => {
      const from = start + view.toSource(change.start);
      const span = toSpan(from, start + view.toSource(change.end));
      return { span, text: toEol(change.text, getEolNear(this.#file.text, toOffset(from))) };
    });
    const from = start + view.toSource(match.span.start);
    const line = this.#file.findLineFrom(from + 1) - 1;
    return ok({
      changes,
      start: Math.max(this.#cursor, line),
      end: this.#file.findLineFrom(start + view.toSource(match.span.end)),
      matchType: match.matchType,
      confidence: match.confidence,
      margin,
      adapted: resolved.value.adapted,
      warnings: [],
    });
  }

  #explainMissing(hunk: Hunk, old: readonly HunkLine[], outcome: MatchOutcome): HunkRefusal {
    const { text } = this.#file;
    const whole = this.#cursor === 0 ? outcome : this.#locate(hunk, old, 0);
    if ("error" in whole) return whole;
    const [before] = this.#cursor === 0 ? [] : this.#file.findPlaces(old, "ending", 0, 1);
    if (before !== undefined || whole.kind === "found") {
      const where = before === undefined ? "" : ` at line ${before + 1}`;
      const message = `It fits ${this.#name()} only${where} before the end of the hunk before (line ${this.#cursor}); hunks must be in order.`;
      const next = "Put the hunks into the order of the file.";
      return { error: createError("EDIT_NO_MATCH", message, { next }), evidence: {} };
    }
    if (hunk.atEnd && whole.kind === "none") {
      const message = `Its old lines are not at the end of ${this.#name()}.`;
      return { error: createError("EDIT_NO_MATCH", message), evidence: {} };
    }
    return explainOutcome({ text, view: toLfView(text), outcome: whole, file: this.#options.file });
  }

  #toPlacement(found: {
    readonly hunk: Hunk;
    readonly at: number;
    readonly length: number;
    readonly strictness: LineStrictness;
    readonly matchType: SearchLevel;
    readonly confidence: number;
    readonly warnings?: readonly string[];
  }): Placement {
    const { hunk, at, strictness, matchType, confidence } = found;
    const drifted = strictness === "trailing_space" ? ["ignored space at line ends"] : [];
    return {
      changes: toHunkChanges(this.#file, { hunk, at, strictness }),
      start: at,
      end: at + found.length,
      matchType,
      confidence,
      margin: 1,
      adapted: drifted,
      warnings: found.warnings ?? [],
    };
  }

  #charge(units: number): HunkRefusal | undefined {
    this.#searched += units;
    if (this.#searched <= MAX_HUNK_SEARCH_UNITS) return undefined;
    const message = `The hunks search more than ${MAX_HUNK_SEARCH_UNITS} characters of ${this.#name()} together.`;
    const details = { max_searched_units: MAX_HUNK_SEARCH_UNITS };
    return { error: createError("EDIT_LIMIT", message, { details }), evidence: {} };
  }

  #name(): string {
    return this.#options.file ?? "the text";
  }
}

/** Empty lines after a hunk that may belong to the request and not to the file. */
const MAX_STRAY_LINES = 3;

/** `hunk` as sent, then without the empty lines of context at its end, one by one. */
function listShapes(hunk: Hunk): readonly Hunk[] {
  const shapes = [hunk];
  let { lines } = hunk;
  while (shapes.length <= MAX_STRAY_LINES) {
    const last = lines.at(-1);
    lines = lines.slice(0, -1);
    if (last?.kind !== "context" || last.text.trim() !== "" || !lines.some(isOld)) break;
    shapes.push({ ...hunk, lines });
  }
  return shapes;
}

function isOld(line: HunkLine): boolean {
  return line.kind !== "added";
}

function isNew(line: HunkLine): boolean {
  return line.kind !== "removed";
}

function joinLines(lines: readonly HunkLine[]): string {
  return toLfView(lines.map(({ text }) => `${text}\n`).join("")).lf;
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
