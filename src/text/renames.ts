/**
 * Names that the file has changed since the caller read it, carried into lines the caller adds.
 * Believed only on strong evidence: at least two shared lines differ in nothing but names, each old name always
 * became the same new one, is nowhere left in the file, and lives on in the new name (`cache` in `user_cache`).
 */
import { getRatio } from "./line-similarity.ts";

/** A shared line as the caller and as the file have it. */
export interface LinePair {
  readonly theirs: string;
  readonly ours: string;
}

/** Lines that must differ in names alone before any renaming is believed. */
const MIN_LINES = 2;

/** Old names to new names; empty when the evidence is too weak. Linear in the pairs, and in the file per name. */
export function learnRenames(
  pairs: readonly LinePair[],
  isInFile: (name: string) => boolean,
): ReadonlyMap<string, string> {
  const seen = new Map<string, string | undefined>();
  let lines = 0;
  for (const pair of pairs) {
    const changes = findNameChanges(pair);
    if (changes === undefined || changes.length === 0) continue;
    lines += 1;
    for (const [from, to] of changes) {
      seen.set(from, seen.has(from) && seen.get(from) !== to ? undefined : to);
    }
  }
  const renames = new Map<string, string>();
  if (lines < MIN_LINES) return renames;
  for (const [from, to] of seen) {
    if (to !== undefined && isSuccessor(from, to) && !isInFile(from)) renames.set(from, to);
  }
  return renames;
}

/** `line` with old names replaced by new ones, whole names only. */
export function renameIn(line: string, renames: ReadonlyMap<string, string>): string {
  if (renames.size === 0) return line;
  return line.replace(NAMES, (name) => renames.get(name) ?? name);
}

/** Names, with hyphens as stylesheets and markup use them. */
const NAMES = /[\p{L}_$][\p{L}\p{N}\p{M}_$]*(?:-[\p{L}\p{N}\p{M}_$]+)*/gu;

/** The names in which two lines differ; undefined when they differ in anything else but layout. */
function findNameChanges(pair: LinePair): readonly (readonly [string, string])[] | undefined {
  if (pair.theirs === pair.ours) return undefined;
  const theirs = pair.theirs.match(NAMES) ?? [];
  const ours = pair.ours.match(NAMES) ?? [];
  if (theirs.length !== ours.length || toShape(pair.theirs) !== toShape(pair.ours))
    return undefined;
  const changes: (readonly [string, string])[] = [];
  theirs.forEach((name, at) => {
    const other = ours[at] ?? "";
    if (name !== other) changes.push([name, other]);
  });
  return changes;
}

function toShape(line: string): string {
  return line.replace(NAMES, "n").replace(/\s+/g, "");
}

/** True when the new name keeps the old one's words, or is a small correction of it. */
function isSuccessor(from: string, to: string): boolean {
  const left = from.toLowerCase();
  const right = to.toLowerCase();
  return right.includes(left) || left.includes(right) || getRatio(left, right) >= 0.75;
}
