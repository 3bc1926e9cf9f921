/**
 * Draws cases: kinds in turn, and inside a kind languages and repositories in turn, so that no large
 * repository outweighs the others. Deterministic for a seed and a set of files.
 */
import { makeBaseEdit } from "./base-edits.ts";
import { type BaseEdit, setContext } from "./draft.ts";
import { type EditCase, KINDS, makeCase } from "./drift.ts";
import { createRandom, type Random } from "./random.ts";
import { makeRealEdits } from "./real-edits.ts";
import { readSourceLines, type SourceFile } from "./source-files.ts";

/** How many cases to draw, from what. */
export interface DrawOptions {
  readonly seed: string;
  /** Cases over all kinds. */
  readonly caseCount: number;
  /** Only these kinds; all when empty. */
  readonly kinds: readonly string[];
}

const MAX_TRIES_PER_CASE = 400;
const MAX_FILE_LINES = 3_000;
/** Changed lines from which a hunk counts as large. */
const LARGE_HUNK = 12;

/** Cases from `sources`; fewer than asked for when a kind finds too few fitting edits. */
export function drawCases(
  sources: readonly SourceFile[],
  options: DrawOptions,
): readonly EditCase[] {
  const kinds = options.kinds.length === 0 ? KINDS : options.kinds;
  const perKind = Math.max(1, Math.round(options.caseCount / kinds.length));
  const pool = createEditPool(sources);
  return kinds.flatMap((kind) => drawKind(kind, perKind, pool, options.seed));
}

function drawKind(kind: string, count: number, pool: EditPool, seed: string): readonly EditCase[] {
  const random = createRandom(`${seed} draw ${kind}`);
  const cases: EditCase[] = [];
  const seen = new Set<string>();
  for (let tries = 0; cases.length < count && tries < count * MAX_TRIES_PER_CASE; tries += 1) {
    const base = pool.draw(random);
    const other = kind === "absent" ? pool.draw(random) : base;
    if (base === undefined || other === undefined || seen.has(base.id)) continue;
    const made = makeCase(kind, base, other, seed);
    if (made === undefined) continue;
    seen.add(base.id);
    cases.push(made);
  }
  return cases;
}

interface EditPool {
  readonly draw: (random: Random) => BaseEdit | undefined;
}

/** Draws edits by language, then repository, then file; hunks of paired files are cut once and kept. */
function createEditPool(sources: readonly SourceFile[]): EditPool {
  const tree = groupBy(sources, (source) => source.language.name).map((ofLanguage) =>
    groupBy(ofLanguage, (source) => source.repository),
  );
  const hunks = new Map<SourceFile, readonly BaseEdit[]>();
  const draw = (random: Random): BaseEdit | undefined => {
    const source = random.pick(random.pick(random.pick(tree) ?? []) ?? []);
    if (source === undefined) return undefined;
    if (source.newerPath === undefined) return readBaseEdit(source, random);
    const edits = hunks.get(source) ?? readRealEdits(source, source.newerPath);
    hunks.set(source, edits);
    return chooseRealEdit(edits, random);
  };
  return { draw };
}

/** One of `edits`, large ones less often (versions lie further apart than commits), at times with other context. */
function chooseRealEdit(edits: readonly BaseEdit[], random: Random): BaseEdit | undefined {
  const edit = random.pick(edits);
  const changed = edit?.draft.slots.filter(({ kind }) => kind !== "keep").length ?? 0;
  if (edit === undefined || (changed > LARGE_HUNK && random.chance(0.5))) return undefined;
  const context = random.chance(0.7) ? 3 : random.between(1, 5);
  return { ...edit, draft: setContext(edit.draft, context) };
}

function groupBy<T>(items: readonly T[], getKey: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(getKey(item)) ?? [];
    group.push(item);
    groups.set(getKey(item), group);
  }
  return [...groups.values()];
}

function readBaseEdit(source: SourceFile, random: Random): BaseEdit | undefined {
  const read = readSourceLines(source.diskPath);
  return read === undefined
    ? undefined
    : makeBaseEdit({ ...source, ...read }, String(random.next()));
}

/** The hunks of a paired file. */
export function readRealEdits(source: SourceFile, newerPath: string): readonly BaseEdit[] {
  const older = readSourceLines(source.diskPath);
  const newer = readSourceLines(newerPath);
  if (older === undefined || newer === undefined || older.lines.length > MAX_FILE_LINES) return [];
  return makeRealEdits({
    repository: source.repository,
    path: source.path,
    language: source.language,
    older: older.lines,
    newer: newer.lines,
    finalNewline: older.finalNewline,
  });
}
