/**
 * Three-way rebase of an edit onto a drifted place: base = old text, theirs = new text, ours = the file's text there.
 * Lines the edit leaves alone keep the bytes of ours; removed lines go; added lines are the caller's, in the file's
 * indentation; a changed line whose file version drifted is merged token by token. Drift is never written back, and
 * nothing outside the lines the edit names is removed. Texts have LF endings and no final LF of their own.
 * A real conflict (both sides changed the same thing differently) is an error with both sides.
 */
import { err, ok, type Result } from "../base/index.ts";
import { alignLines, type KeyedLines, keyLines, toKeyedLines } from "./align-lines.ts";
import type { IndentMap, IndentStyle } from "./indent.ts";
import { LineChangesBuilder, type RebaseChange } from "./line-changes.ts";
import { getIndent, isBlank, toCanonicalLine } from "./line-fold.ts";
import { getLineSimilarity } from "./line-similarity.ts";
import { SiblingStyles } from "./line-style.ts";
import { learnRenames, renameIn } from "./renames.ts";
import { carrySeparator } from "./separator.ts";
import {
  type Alignment,
  learnIndents,
  learnLookAlikes,
  learnMoves,
  listShared,
  splitLine,
  toFileCharacters,
} from "./shared-lines.ts";
import { mergeTokens } from "./token-merge.ts";

/** What is merged. */
export interface RebaseInput {
  readonly base: string;
  /** Empty: the place is removed. */
  readonly theirs: string;
  readonly ours: string;
  /** For each line of base its line in ours or -1, when the caller knows; computed otherwise. */
  readonly pairs?: Int32Array;
  /** Indentation step of the file, when the lines of ours are too few to tell. */
  readonly fileStyle?: IndentStyle;
  /** True when the file has this name as a whole word; names are carried into added lines only when told. */
  readonly isInFile?: (name: string) => boolean;
  /** True for a line of base that stands for any lines of the file. */
  readonly isElision?: (line: string) => boolean;
}

/** What the merge did. */
export interface RebaseResult {
  /** Sorted and disjoint, offsets in ours; empty when ours has the difference already. */
  readonly changes: readonly RebaseChange[];
  /** Short phrases: what was kept, moved or merged. */
  readonly adapted: readonly string[];
}

/** Why the difference cannot be carried over. */
export interface RebaseConflict {
  readonly reason: "changed_differently" | "line_missing" | "unknown_lines" | "insertion_point";
  /** Line of ours, from 0, at or after which it shows. */
  readonly line: number;
  /** The lines concerned on each side. */
  readonly base: string;
  readonly theirs: string;
  readonly ours: string;
}

/** Least likeness for a line of the old text to be the same line in the file. */
const MIN_OURS_SIMILARITY = 0.5;

/** Least likeness for a line of the new text to be a changed line of the old one rather than another line. */
const MIN_THEIRS_SIMILARITY = 0.5;

/** Least likeness for lines that stand alone between the same neighbours on both sides. */
const MIN_SANDWICHED_SIMILARITY = 0.25;

/** The changes that carry the difference from base to theirs over to ours. Near linear in the three texts. */
export function rebase(input: RebaseInput): Result<RebaseResult, RebaseConflict> {
  const base = toKeyedLines(input.base);
  const ours = toKeyedLines(input.ours);
  const isRemoved = input.theirs === "" && input.base !== "";
  const theirs = isRemoved ? keyLines([]) : toKeyedLines(input.theirs);
  const toOurs = pairSandwiched(
    base,
    ours,
    input.pairs ?? alignLines(base, ours, { minSimilarity: MIN_OURS_SIMILARITY }),
  );
  const toTheirs = alignLines(base, theirs, { minSimilarity: MIN_THEIRS_SIMILARITY });
  return new LineMerge(input, { base, theirs, ours, toOurs, toTheirs }).run();
}

/** Pairs lines left over between two paired neighbours when both sides have equally many and all are a little alike. */
function pairSandwiched(base: KeyedLines, ours: KeyedLines, pairs: Int32Array): Int32Array {
  const result = Int32Array.from(pairs);
  let from = 0;
  let oursFrom = 0;
  for (let at = 0; at <= pairs.length; at += 1) {
    const partner = at < pairs.length ? (pairs[at] ?? -1) : ours.lines.length;
    if (partner < 0) continue;
    const count = at - from;
    if (count > 0 && count === partner - oursFrom && count <= 20) {
      const alike = Array.from({ length: count }, (_, step) =>
        getLineSimilarity(base.lines[from + step] ?? "", ours.lines[oursFrom + step] ?? ""),
      );
      if (alike.every((similarity) => similarity >= MIN_SANDWICHED_SIMILARITY)) {
        for (let step = 0; step < count; step += 1) result[from + step] = oursFrom + step;
      }
    }
    from = at + 1;
    oursFrom = partner + 1;
  }
  return result;
}

/** Lines between two kept or changed lines of base and theirs. */
interface Hunk {
  readonly baseStart: number;
  readonly baseEnd: number;
  readonly theirStart: number;
  readonly theirEnd: number;
}

/** For each line of base the partners in ours of the nearest paired lines. */
interface NearPartners {
  /** Of a line before it; -1 when there is none. */
  readonly before: Int32Array;
  /** Of itself or of a line after it; the line count of ours when there is none. */
  readonly after: Int32Array;
}

function findNearPartners(toOurs: Int32Array, ourCount: number): NearPartners {
  const before = new Int32Array(toOurs.length + 1).fill(-1);
  const after = new Int32Array(toOurs.length + 1).fill(ourCount);
  toOurs.forEach((partner, at) => {
    before[at + 1] = partner >= 0 ? partner : (before[at] ?? -1);
  });
  for (let at = toOurs.length - 1; at >= 0; at -= 1) {
    const partner = toOurs[at] ?? -1;
    after[at] = partner >= 0 ? partner : (after[at + 1] ?? ourCount);
  }
  return { before, after };
}

/** One run of the merge; holds the aligned sides and the changes found so far. */
class LineMerge {
  readonly #sides: Alignment;
  readonly #isElision: (line: string) => boolean;
  readonly #indents: IndentMap;
  readonly #lookAlikes: ReadonlyMap<string, string>;
  /** Lines of base to their line in ours, for lines that the edit moves. */
  readonly #moved: ReadonlyMap<string, string>;
  readonly #renames: ReadonlyMap<string, string>;
  readonly #siblings: SiblingStyles;
  readonly #partners: NearPartners;
  readonly #changes: LineChangesBuilder;
  #reindented = 0;
  #merged = 0;

  constructor(input: RebaseInput, sides: Alignment) {
    this.#sides = sides;
    this.#isElision = input.isElision ?? (() => false);
    this.#indents = learnIndents(sides, input.fileStyle);
    this.#lookAlikes = learnLookAlikes(sides);
    this.#moved = learnMoves(sides);
    const shared = listShared(sides);
    this.#siblings = new SiblingStyles(shared);
    this.#renames = learnRenames(shared, input.isInFile ?? (() => true));
    this.#partners = findNearPartners(sides.toOurs, sides.ours.lines.length);
    this.#changes = new LineChangesBuilder(sides.ours.lines);
  }

  run(): Result<RebaseResult, RebaseConflict> {
    const { base, theirs, toTheirs } = this.#sides;
    let baseStart = 0;
    let theirStart = 0;
    for (let at = 0; at <= base.lines.length; at += 1) {
      const partner = at < base.lines.length ? (toTheirs[at] ?? -1) : theirs.lines.length;
      if (partner < 0) continue;
      const conflict =
        this.#addHunk({ baseStart, baseEnd: at, theirStart, theirEnd: partner }) ??
        (at < base.lines.length ? this.#addPair(at, partner) : undefined);
      if (conflict !== undefined) return err(conflict);
      baseStart = at + 1;
      theirStart = partner + 1;
    }
    return ok({ changes: this.#changes.build(), adapted: this.#describe() });
  }

  /** A line of base that is kept or changed in theirs. */
  #addPair(at: number, partner: number): RebaseConflict | undefined {
    const base = this.#sides.base.lines[at] ?? "";
    const theirs = this.#sides.theirs.lines[partner] ?? "";
    if (base === theirs) return undefined;
    const ourLine = this.#sides.toOurs[at] ?? -1;
    if (ourLine < 0) {
      if (isBlank(base) && isBlank(theirs)) return undefined;
      return this.#conflict("line_missing", {
        baseStart: at,
        baseEnd: at + 1,
        theirStart: partner,
        theirEnd: partner + 1,
      });
    }
    const merged = this.#mergeLine(
      base,
      { theirs, line: partner },
      this.#sides.ours.lines[ourLine] ?? "",
    );
    if (merged === undefined) {
      return this.#conflict("changed_differently", {
        baseStart: at,
        baseEnd: at + 1,
        theirStart: partner,
        theirEnd: partner + 1,
      });
    }
    this.#changes.replaceLine(ourLine, merged);
    return undefined;
  }

  /** Lines of base that are gone in theirs, and lines of theirs that base does not have. */
  #addHunk(hunk: Hunk): RebaseConflict | undefined {
    if (hunk.baseStart === hunk.baseEnd && hunk.theirStart === hunk.theirEnd) return undefined;
    const removed = this.#findRemoved(hunk);
    if (typeof removed === "string") return this.#conflict(removed, hunk);
    const added = this.#carrySeparator(hunk, this.#getAdded(hunk));
    if (removed !== undefined) {
      for (let line = removed.start; line < removed.end; line += 1) this.#changes.removeLine(line);
      this.#changes.insertBefore(removed.start, added);
      return undefined;
    }
    if (added.length === 0) return undefined;
    const place = this.#findInsertion(hunk, added);
    if (place === undefined) return this.#conflict("insertion_point", hunk);
    this.#changes.insertBefore(place.line, place.added);
    return undefined;
  }

  /**
   * A line that is followed by added lines needs the separator that the caller quotes at its end although the file's
   * last element has none; the last added line then ends as the file's last element did.
   */
  #carrySeparator(hunk: Hunk, added: readonly string[]): readonly string[] {
    const { base, theirs, ours, toOurs, toTheirs } = this.#sides;
    const at = hunk.baseStart - 1;
    const ourLine = at < 0 ? -1 : (toOurs[at] ?? -1);
    if (ourLine < 0 || toTheirs[at] !== hunk.theirStart - 1 || this.#changes.isTouched(ourLine))
      return added;
    if (base.lines[at] !== theirs.lines[hunk.theirStart - 1]) return added;
    const before = ourLine > 0 ? (ours.lines[ourLine - 1] ?? "") : "";
    const result = carrySeparator(
      { base: base.lines[at] ?? "", ours: ours.lines[ourLine] ?? "", before },
      added,
    );
    if (result === undefined) return added;
    this.#changes.replaceLine(ourLine, result.line);
    return result.added;
  }

  /** Lines of ours that stand for the removed lines; undefined when the file has none of them. */
  #findRemoved(
    hunk: Hunk,
  ): { readonly start: number; readonly end: number } | "unknown_lines" | undefined {
    const { base, ours, toOurs } = this.#sides;
    const partners = new Set<number>();
    let missing = 0;
    for (let at = hunk.baseStart; at < hunk.baseEnd; at += 1) {
      const line = base.lines[at] ?? "";
      if (this.#isElision(line)) return "unknown_lines";
      const partner = toOurs[at] ?? -1;
      if (partner >= 0) partners.add(partner);
      else if (!isBlank(line)) missing += 1;
    }
    const isUnknown = (line: number): boolean =>
      !partners.has(line) && !isBlank(ours.lines[line] ?? "");
    if (missing > 0) {
      const { before, after } = this.#findNeighbours(hunk);
      for (let line = before + 1; line < after; line += 1)
        if (isUnknown(line)) return "unknown_lines";
    }
    if (partners.size === 0) return undefined;
    let start = ours.lines.length;
    let end = 0;
    for (const partner of partners) {
      start = Math.min(start, partner);
      end = Math.max(end, partner + 1);
    }
    for (let line = start; line < end; line += 1) if (isUnknown(line)) return "unknown_lines";
    return { start, end };
  }

  /** Lines of ours paired with the nearest lines of base before and after the hunk. */
  #findNeighbours(hunk: Hunk): { readonly before: number; readonly after: number } {
    const before = this.#partners.before[hunk.baseStart] ?? -1;
    const after = this.#partners.after[hunk.baseEnd] ?? this.#sides.ours.lines.length;
    return { before, after };
  }

  /** Where added lines go when nothing of ours is removed, and which of them ours does not have yet. */
  #findInsertion(
    hunk: Hunk,
    added: readonly string[],
  ): { readonly line: number; readonly added: readonly string[] } | undefined {
    const before = this.#findDirect(hunk.baseStart - 1, -1);
    const after = this.#findDirect(hunk.baseEnd, 1);
    if (before === undefined && after === undefined) return undefined;
    if (before === undefined) return { line: after ?? 0, added };
    if (after === undefined) return { line: before + 1, added };
    const between = this.#sides.ours.lines.slice(before + 1, after);
    if (between.length === 0) return { line: after, added };
    if (isSameCode(between, added)) return { line: after, added: [] };
    if (!between.every(isBlank)) return undefined;
    return placeAmongBlanks({ before, after }, added);
  }

  /** The line of ours next to an insertion, seen from base line `at` over blank lines that the file lacks. */
  #findDirect(at: number, step: 1 | -1): number | undefined {
    const { base, ours, toOurs } = this.#sides;
    for (let index = at; index >= 0 && index < base.lines.length; index += step) {
      const partner = toOurs[index] ?? -1;
      if (partner >= 0) return partner;
      if (!isBlank(base.lines[index] ?? "")) return undefined;
    }
    return step < 0 ? -1 : ours.lines.length;
  }

  #getAdded(hunk: Hunk): readonly string[] {
    const added: string[] = [];
    for (let line = hunk.theirStart; line < hunk.theirEnd; line += 1) {
      added.push(this.#reindent(this.#sides.theirs.lines[line] ?? "", line));
    }
    return added;
  }

  /** An added line as the file has or would have it: a moved line keeps the file's text. */
  #reindent(line: string, at: number): string {
    if (isBlank(line)) return line;
    const indent = getIndent(line);
    const mapped = this.#indents.map(indent, at);
    if (mapped !== indent) this.#reindented += 1;
    const { body, tail } = splitLine(line);
    const own = renameIn(toFileCharacters(body, this.#lookAlikes), this.#renames);
    return this.#siblings.style(mapped + (this.#moved.get(body) ?? own) + tail);
  }

  /** `ours` with the difference between base and theirs; undefined on conflict. */
  #mergeLine(
    base: string,
    theirs: { readonly theirs: string; readonly line: number },
    ours: string,
  ): string | undefined {
    const one = splitLine(base);
    const other = splitLine(theirs.theirs);
    const file = splitLine(ours);
    const indent =
      one.indent === other.indent ? file.indent : this.#indents.map(other.indent, theirs.line);
    const tail = one.tail === other.tail ? file.tail : other.tail;
    const wanted =
      one.body === file.body ? other.body : toFileCharacters(other.body, this.#lookAlikes);
    const body = mergeTokens(toFileCharacters(one.body, this.#lookAlikes), wanted, file.body);
    if (!body.ok) return undefined;
    if (one.body !== file.body && one.body !== other.body) this.#merged += 1;
    return indent + body.value + tail;
  }

  #conflict(reason: RebaseConflict["reason"], hunk: Hunk): RebaseConflict {
    const { base, theirs, ours } = this.#sides;
    const { before, after } = this.#findNeighbours(hunk);
    return {
      reason,
      line: Math.max(0, before + 1),
      base: base.lines.slice(hunk.baseStart, hunk.baseEnd).join("\n"),
      theirs: theirs.lines.slice(hunk.theirStart, hunk.theirEnd).join("\n"),
      ours: ours.lines.slice(before + 1, after).join("\n"),
    };
  }

  #describe(): readonly string[] {
    const { base, ours, toOurs } = this.#sides;
    let drifted = 0;
    base.lines.forEach((line, at) => {
      const partner = toOurs[at] ?? -1;
      if (partner >= 0 && ours.lines[partner] !== line && !this.#changes.isTouched(partner))
        drifted += 1;
    });
    const phrases: string[] = [];
    if (drifted > 0)
      phrases.push(
        `kept the file's text on ${drifted} drifted ${drifted === 1 ? "line" : "lines"}`,
      );
    if (this.#reindented > 0)
      phrases.push(
        `re-indented ${this.#reindented} added ${this.#reindented === 1 ? "line" : "lines"}`,
      );
    for (const [from, to] of this.#renames)
      phrases.push(`the file says ${to} for ${from}; added lines do too`);
    if (this.#merged > 0)
      phrases.push(
        `merged inside ${this.#merged} changed ${this.#merged === 1 ? "line" : "lines"}`,
      );
    return phrases;
  }
}

/** True when two runs of lines are the same up to layout and style: what is to be added stands there already. */
function isSameCode(left: readonly string[], right: readonly string[]): boolean {
  const fold = (lines: readonly string[]): string =>
    lines
      .map(toCanonicalLine)
      .filter((line) => line !== "")
      .join("\n");
  return fold(left) !== "" && fold(left) === fold(right);
}

/** Blank lines stand in the file where lines are added: blank lines at the ends of `added` are those. */
function placeAmongBlanks(
  gap: { readonly before: number; readonly after: number },
  added: readonly string[],
): { readonly line: number; readonly added: readonly string[] } {
  let blanks = gap.after - gap.before - 1;
  let start = 0;
  let end = added.length;
  while (start < end && blanks > 0 && isBlank(added[start] ?? "")) {
    start += 1;
    blanks -= 1;
  }
  const line = gap.before + 1 + start;
  while (end > start && blanks > 0 && isBlank(added[end - 1] ?? "")) {
    end -= 1;
    blanks -= 1;
  }
  return { line, added: added.slice(start, end) };
}
