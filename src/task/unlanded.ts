/**
 * Which applied edits are not in what is about to be committed: a pure comparison of receipts with three states of a
 * file (staged, work tree, last commit), line by line and by marks.
 * Quiet by design. Edits add up: what a later edit of ours took away again is not asked for. A line the last commit has
 * has landed already. An edit that is nowhere any more is only taken for lost when the lines it took are back, all its
 * own lines are gone, and the caller finds nothing else that explains it; whoever removed a line by hand meant it.
 */
import type { ReceiptRecord } from "./receipt-log.ts";

/** The marks of the lines of one file: first line by mark. */
export type MarkedLines = ReadonlyMap<string, number>;

/** One file, in the states it has. */
export interface FileStates {
  readonly path: string;
  readonly staged: MarkedLines;
  /** `undefined` when the file cannot be read there. */
  readonly workTree: MarkedLines | undefined;
  /** Empty where the last commit does not have the file. */
  readonly head: MarkedLines;
}

/** What is not in the commit. */
export type Unlanded =
  /** In the work tree but not staged: lines of the work tree that were added, lines staged that were removed. */
  | {
      readonly kind: "unstaged";
      readonly timeMs: number;
      readonly added: readonly number[];
      readonly removed: readonly number[];
    }
  /** Gone from the work tree too; `lines` are those it had just after the edit. */
  | { readonly kind: "lost"; readonly timeMs: number; readonly lines: readonly number[] };

/** Oldest edit that is asked for: a week. */
export const MAX_UNSTAGED_AGE_MS = 7 * 24 * 3600 * 1000;

/** Oldest edit that is said to be lost: a day. */
export const MAX_LOST_AGE_MS = 24 * 3600 * 1000;

/** What there is to know besides the file. */
export interface UnlandedContext {
  readonly nowMs: number;
  /** The branch of the commit; edits made on another one are not asked for. */
  readonly branch: string | null;
}

/** What of the edits in `records` is missing in the staged state of `file`; at most one of each kind, the latest. */
export function findUnlanded(
  records: readonly ReceiptRecord[],
  file: FileStates,
  ctx: UnlandedContext,
): readonly Unlanded[] {
  const own = records.filter(
    ({ file: path, branch, time_ms }) =>
      path === file.path && branch === ctx.branch && ctx.nowMs - time_ms <= MAX_UNSTAGED_AGE_MS,
  );
  if (own.length === 0 || file.workTree === undefined) return [];
  const unstaged = findUnstaged(own, file, file.workTree);
  const lost = findLost(own, file, file.workTree).filter(
    ({ timeMs }) => ctx.nowMs - timeMs <= MAX_LOST_AGE_MS,
  );
  return [...(unstaged === undefined ? [] : [unstaged]), ...lost.slice(-1)];
}

/** What all edits together wanted to be there and not to be there: time of the edit by mark. */
function sumUp(own: readonly ReceiptRecord[]): {
  readonly wanted: ReadonlyMap<string, number>;
  readonly unwanted: ReadonlyMap<string, number>;
} {
  const wanted = new Map<string, number>();
  const unwanted = new Map<string, number>();
  for (const { time_ms, removed, added } of own) {
    for (const mark of removed) {
      wanted.delete(mark);
      unwanted.set(mark, time_ms);
    }
    for (const { mark } of added) {
      unwanted.delete(mark);
      wanted.set(mark, time_ms);
    }
  }
  return { wanted, unwanted };
}

function findUnstaged(
  own: readonly ReceiptRecord[],
  { staged, head }: FileStates,
  workTree: MarkedLines,
): Unlanded | undefined {
  const { wanted, unwanted } = sumUp(own);
  const added = [...wanted].filter(
    ([mark]) => workTree.has(mark) && !staged.has(mark) && !head.has(mark),
  );
  const removed = [...unwanted].filter(
    ([mark]) => !workTree.has(mark) && staged.has(mark) && head.has(mark),
  );
  const times = [...added, ...removed].map(([, timeMs]) => timeMs);
  if (times.length === 0) return undefined;
  return {
    kind: "unstaged",
    timeMs: Math.max(...times),
    added: toLines(added, workTree),
    removed: toLines(removed, staged),
  };
}

function findLost(
  own: readonly ReceiptRecord[],
  { staged, head }: FileStates,
  workTree: MarkedLines,
): readonly Unlanded[] {
  const { wanted } = sumUp(own);
  const isGone = (mark: string) => !staged.has(mark) && !workTree.has(mark) && !head.has(mark);
  const isBack = (mark: string) => staged.has(mark) && workTree.has(mark);
  return own.flatMap(({ time_ms, added, removed, is_cut }): readonly Unlanded[] => {
    if (is_cut || added.length === 0 || removed.length === 0) return [];
    const isOvertaken = added.some(({ mark }) => wanted.get(mark) !== time_ms);
    if (isOvertaken || !added.every(({ mark }) => isGone(mark)) || !removed.every(isBack)) {
      return [];
    }
    return [{ kind: "lost", timeMs: time_ms, lines: added.map((each) => each.line) }];
  });
}

function toLines(
  marks: readonly (readonly [string, number])[],
  place: MarkedLines,
): readonly number[] {
  return marks.flatMap(([mark]) => place.get(mark) ?? []).sort((left, right) => left - right);
}
