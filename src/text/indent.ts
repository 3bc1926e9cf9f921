/**
 * How a caller's indentation becomes the file's: learned from lines both sides share, extended by one unit of each.
 * A caller may have lost common indentation, used another width, or spaces for tabs; lines it adds at depths that no
 * shared line shows are placed by counting its units from the nearest depth that is shown.
 */
import { getIndent, isBlank } from "./line-fold.ts";

/** One line seen on both sides. */
export interface IndentPair {
  /** Indentation of the caller's line and of the file's. */
  readonly theirs: string;
  readonly ours: string;
  /** Line of the caller's text, to prefer near pairs. */
  readonly line: number;
  /** True for a line of a block comment that starts with a star, one column off the grid. */
  readonly isStarred: boolean;
}

/** The style of one text: the step from one depth to the next. */
export interface IndentStyle {
  /** One step: a tab or some spaces. */
  readonly unit: string;
  /** Columns of one step; a tab counts `TAB_COLUMNS`. */
  readonly columns: number;
}

/** Columns that a tab is worth when a depth in tabs is compared with one in spaces. */
export const TAB_COLUMNS = 4;

/** The indentation step of `lines`: the smallest common growth of indentation, or undefined when none is indented. */
export function findIndentStyle(lines: readonly string[]): IndentStyle | undefined {
  const steps = new Map<number, number>();
  let tabs = 0;
  let spaces = 0;
  let previous = 0;
  for (const line of lines) {
    const indent = getIndent(line);
    // Lines of a block comment that start with a star stand one column off the grid.
    if (isBlank(line) || line.startsWith("*", indent.length)) continue;
    if (indent.startsWith("\t")) tabs += 1;
    else if (indent !== "") spaces += 1;
    const step = Math.abs(getColumns(indent) - previous);
    previous = getColumns(indent);
    if (step >= 2 && step <= 8) steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  if (tabs > spaces) return { unit: "\t", columns: TAB_COLUMNS };
  if (spaces === 0) return undefined;
  const columns = pickStep(steps) ?? Math.min(8, findSmallestIndent(lines));
  return { unit: " ".repeat(columns), columns };
}

/** The most frequent step; a step that half of the smaller one's lines show too is that smaller one taken twice. */
function pickStep(steps: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  for (const [step, count] of [...steps].sort(([left], [right]) => left - right)) {
    if (best === undefined || count > 2 * (steps.get(best) ?? 0)) best = step;
  }
  return best;
}

function findSmallestIndent(lines: readonly string[]): number {
  let smallest = 8;
  for (const line of lines) {
    const columns = isBlank(line) ? 0 : getColumns(getIndent(line));
    if (columns > 0) smallest = Math.min(smallest, columns);
  }
  return smallest;
}

/** Width of `indent` in columns, tabs counted as `TAB_COLUMNS`. */
export function getColumns(indent: string): number {
  let columns = 0;
  for (const unit of indent) columns += unit === "\t" ? TAB_COLUMNS - (columns % TAB_COLUMNS) : 1;
  return columns;
}

/** The shared lines of one depth of the caller, by line. */
interface Depth {
  readonly columns: number;
  readonly pairs: readonly IndentPair[];
  /** True when nothing but stars of comments stands there, so that the depth says nothing of others. */
  readonly isStarred: boolean;
}

/** Ends of lines that open a block, so that the next line is deeper. */
const OPENS_BLOCK = /[{([:]\s*$|=>\s*$|\b(then|do|else|begin)\s*$/i;

/** True when `line` opens a block. */
export function opensBlock(line: string): boolean {
  return OPENS_BLOCK.test(line);
}

/** Turns indentation of the caller's text into the file's. */
export class IndentMap {
  readonly #depths: readonly Depth[];
  readonly #usesTabs: boolean;
  /** Columns of one step of the caller. */
  readonly #step: number;
  /** Columns of the file for one column of the caller. */
  readonly #ratio: number;
  /** True when every shared line has the same indentation on both sides, so that nothing is moved. */
  readonly isIdentity: boolean;

  constructor(pairs: readonly IndentPair[], theirs: IndentStyle, ours: IndentStyle) {
    const settled = settleDepths(pairs);
    this.#depths = toDepths(settled);
    this.#step = theirs.columns;
    this.#ratio = findRatio(settled, theirs, ours);
    const indented = settled.filter((pair) => pair.ours !== "");
    const tabbed = indented.filter((pair) => pair.ours.includes("\t"));
    this.#usesTabs = indented.length > 0 ? tabbed.length * 2 > indented.length : ours.unit === "\t";
    this.isIdentity = settled.every((pair) => pair.theirs === pair.ours);
  }

  /** The file's indentation for the caller's `indent`, seen at the caller's line `line`. Linear in the depths. */
  map(indent: string, line: number): string {
    if (this.isIdentity) return indent;
    const columns = getColumns(indent);
    const depth = this.#findDepth(columns);
    const base = depth === undefined ? undefined : findNearest(depth.pairs, line);
    if (base === undefined) return indent;
    if (base.theirs === indent) return base.ours;
    const growth = columns - getColumns(base.theirs);
    // Whole steps are scaled; what is less than a step (the star of a comment) is alignment and stays.
    const steps = Math.trunc(growth / this.#step) * this.#step;
    const mapped = getColumns(base.ours) + Math.round(steps * this.#ratio) + (growth - steps);
    return this.#print(Math.max(0, mapped));
  }

  /** The same depth, else the deepest one not deeper, else the shallowest; stars of comments only for their own. */
  #findDepth(columns: number): Depth | undefined {
    const rank = (depth: Depth): number => {
      const distance = columns - depth.columns;
      const cost = distance >= 0 ? distance : MAX_COLUMNS - distance;
      return depth.isStarred && distance !== 0 ? cost + 3 * MAX_COLUMNS : cost;
    };
    let best: Depth | undefined;
    for (const depth of this.#depths)
      if (best === undefined || rank(depth) < rank(best)) best = depth;
    return best;
  }

  #print(columns: number): string {
    if (!this.#usesTabs) return " ".repeat(columns);
    return "\t".repeat(Math.floor(columns / TAB_COLUMNS)) + " ".repeat(columns % TAB_COLUMNS);
  }
}

/** More columns than any indentation has. */
const MAX_COLUMNS = 2 ** 32;

function toDepths(pairs: readonly IndentPair[]): readonly Depth[] {
  const depths = new Map<number, IndentPair[]>();
  for (const pair of pairs) {
    const columns = getColumns(pair.theirs);
    const there = depths.get(columns);
    if (there === undefined) depths.set(columns, [pair]);
    else there.push(pair);
  }
  return [...depths].map(([columns, there]) => ({
    columns,
    pairs: there.sort((left, right) => left.line - right.line),
    isStarred: there.every((pair) => pair.isStarred),
  }));
}

/** The pair nearest to `line` among `pairs`, which are sorted by line; of two as near the earlier. */
function findNearest(pairs: readonly IndentPair[], line: number): IndentPair | undefined {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  const before = pairs[low - 1];
  const after = pairs[low];
  if (before === undefined || after === undefined) return before ?? after;
  return line - before.line <= after.line - line ? before : after;
}

/** Where one depth of the caller meets several of the file, the one that most lines agree on is kept if it is clear. */
function settleDepths(pairs: readonly IndentPair[]): readonly IndentPair[] {
  const counts = new Map<string, Map<string, number>>();
  const most = new Map<string, number>();
  for (const { theirs, ours } of pairs) {
    const row = counts.get(theirs) ?? new Map<string, number>();
    const count = (row.get(ours) ?? 0) + 1;
    counts.set(theirs, row.set(ours, count));
    most.set(theirs, Math.max(most.get(theirs) ?? 0, count));
  }
  return pairs.filter(
    ({ theirs, ours }) => (counts.get(theirs)?.get(ours) ?? 0) * 2 > (most.get(theirs) ?? 0),
  );
}

/** Ratios of indentation widths that occur between two styles. */
const RATIOS: readonly number[] = [1, 2, 0.5, 4, 0.25, 1.5, 2 / 3, 3, 1 / 3, 0.75, 4 / 3, 8, 0.125];

/**
 * How many columns of the file one column of the caller is: what most pairs of shared depths say. When all shared
 * lines have one depth, the two styles say it, provided the depth is that many steps on both sides; else 1.
 */
function findRatio(pairs: readonly IndentPair[], theirs: IndentStyle, ours: IndentStyle): number {
  const depths = new Map<number, number>();
  const onGrid = pairs.filter((pair) => !pair.isStarred);
  for (const pair of onGrid.length > 0 ? onGrid : pairs)
    depths.set(getColumns(pair.theirs), getColumns(pair.ours));
  const entries = [...depths].slice(0, 40);
  const votes = new Map<number, number>();
  entries.forEach(([theirDepth, ourDepth], at) => {
    for (const [otherTheirs, otherOurs] of entries.slice(at + 1)) {
      const ratio = RATIOS.find(
        (one) => Math.abs((otherOurs - ourDepth) / (otherTheirs - theirDepth) - one) < 1e-9,
      );
      if (ratio !== undefined) votes.set(ratio, (votes.get(ratio) ?? 0) + 1);
    }
  });
  const styles = ours.columns / theirs.columns;
  const [only] = entries;
  if (votes.size === 0 && only !== undefined)
    return only[0] * styles === only[1] && only[0] > 0 ? styles : 1;
  if (votes.has(styles)) votes.set(styles, (votes.get(styles) ?? 0) + 0.5);
  return [...votes].sort((left, right) => right[1] - left[1])[0]?.[0] ?? 1;
}
