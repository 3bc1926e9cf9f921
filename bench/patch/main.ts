/**
 * The patch benchmark: `npm run bench -- patch [--seed N] [--count N] [--pairs DIR] [--json]`.
 * Lets a real git make diffs between two versions of real files, forward and reversed, applies each with `git apply`
 * and with Surehand, and compares the bytes. The exit code is 1 when one file differs.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { applyEdits } from "../../src/engine/index.ts";
import { listInstalledSources, listPairedSources } from "../edits/source-files.ts";
import { drawVersions, type VersionPair } from "./versions.ts";

const USAGE = `usage: npm run bench -- patch [options]
  --seed N       another set of versions (default 1)
  --count N      pairs of versions (default 1000)
  --pairs DIR    real pairs from DIR/NAME/{old,new}/... instead of changes made to files of node_modules
  --json         print JSON only`;

const BATCH = 50;
const CONTEXTS: readonly number[] = [3, 0, 1, 10];

interface Tally {
  readonly direction: "forward" | "reversed";
  files: number;
  same: number;
  refusedByGit: number;
  gitMs: number;
  ourMs: number;
}

/** Runs the benchmark with command line `args`; returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "1000" },
      pairs: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.error(USAGE);
    return 0;
  }
  const sources =
    values.pairs === undefined
      ? listInstalledSources("node_modules")
      : listPairedSources(values.pairs);
  const versions = drawVersions(sources, { seed: values.seed, count: Number(values.count) });
  const tallies = await compareAll(versions);
  const differing = tallies.reduce((sum, { files, same }) => sum + files - same, 0);
  if (values.json) console.log(JSON.stringify({ seed: values.seed, tallies }, null, 2));
  else console.log(printTallies(tallies));
  return differing === 0 ? 0 : 1;
}

async function compareAll(versions: readonly VersionPair[]): Promise<readonly Tally[]> {
  const forward: Tally = createTally("forward");
  const reversed: Tally = createTally("reversed");
  for (let at = 0; at < versions.length; at += BATCH) {
    const batch = versions.slice(at, at + BATCH);
    const context = CONTEXTS[(at / BATCH) % CONTEXTS.length] ?? 3;
    await compareBatch(forward, batch, context);
    const backward = batch.map(({ name, older, newer }) => ({ name, older: newer, newer: older }));
    await compareBatch(reversed, backward, context);
  }
  return [forward, reversed];
}

function createTally(direction: Tally["direction"]): Tally {
  return { direction, files: 0, same: 0, refusedByGit: 0, gitMs: 0, ourMs: 0 };
}

async function compareBatch(
  tally: Tally,
  batch: readonly VersionPair[],
  context: number,
): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), "surehand-patch-"));
  try {
    const theirs = layOut(scratch, "theirs", batch);
    const ours = layOut(scratch, "ours", batch);
    for (const [idx, { newer }] of batch.entries()) {
      const { name } = batch[idx] ?? { name: "" };
      const diff = makeDiff(theirs, `f${idx}.txt`, newer, context);
      if (diff === "") continue;
      await compareOne(tally, { name, file: `f${idx}.txt`, diff, theirs, ours, context });
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** A repository with the older version of each file staged. */
function layOut(scratch: string, name: string, batch: readonly VersionPair[]): string {
  const folder = path.join(scratch, name);
  mkdirSync(folder);
  git(folder, "init", "--quiet");
  for (const [idx, { older }] of batch.entries()) {
    writeFileSync(path.join(folder, `f${idx}.txt`), older);
  }
  git(folder, "add", "--all");
  return folder;
}

/** What git says the change of `file` to `newer` is; the file is as before afterwards. */
function makeDiff(folder: string, file: string, newer: string, context: number): string {
  const full = path.join(folder, file);
  const older = readFileSync(full);
  writeFileSync(full, newer);
  const diff = git(folder, "diff", `-U${context}`, "--no-color", "--no-ext-diff", "--", file);
  writeFileSync(full, older);
  return diff;
}

interface Comparison {
  readonly name: string;
  readonly file: string;
  readonly diff: string;
  readonly theirs: string;
  readonly ours: string;
  readonly context: number;
}

async function compareOne(tally: Tally, one: Comparison): Promise<void> {
  const { diff, file, theirs, ours } = one;
  const patch = path.join(theirs, "..", "one.diff");
  writeFileSync(patch, diff);
  const started = performance.now();
  const isTaken = tryGit(theirs, "apply", "--unidiff-zero", "--whitespace=nowarn", patch);
  const middle = performance.now();
  const report = await applyEdits(diff, { root: ours, allowSyntaxErrors: true });
  tally.ourMs += performance.now() - middle;
  tally.gitMs += middle - started;
  if (!isTaken) {
    tally.refusedByGit += 1;
    return;
  }
  tally.files += 1;
  const isSame = readFileSync(path.join(theirs, file)).equals(readFileSync(path.join(ours, file)));
  if (isSame) tally.same += 1;
  else console.error(`differs: ${one.name} -U${one.context} ${report.error?.code ?? "bytes"}`);
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function tryGit(folder: string, ...args: readonly string[]): boolean {
  try {
    git(folder, ...args);
    return true;
  } catch {
    // Exit 1: git refuses its own diff, which happens where it would be ambiguous.
    return false;
  }
}

function printTallies(tallies: readonly Tally[]): string {
  const rows = tallies.map(
    ({ direction, files, same, refusedByGit, gitMs, ourMs }) =>
      `${direction.padEnd(10)}${String(same).padStart(7)} of ${String(files).padEnd(7)}${String(refusedByGit).padStart(14)}${(ourMs / gitMs).toFixed(2).padStart(20)}`,
  );
  return ["diffs      same bytes     refused by git    our time / git's", ...rows].join("\n");
}
