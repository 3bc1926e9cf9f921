/**
 * The syntax benchmark: `npm run bench -- syntax [--pairs DIR] [--seed N] [--limit N] [--notes]`.
 * Without `--pairs`: what a reused tree saves, as a ratio to a full parse. With it: how well errors are found as a
 * difference, on the file versions under DIR/NAME/{old,new}/.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  findLanguage,
  findLanguageById,
  LANGUAGES,
  SyntaxParsers,
} from "../../src/syntax/index.ts";
import { createProgramAssets } from "../../src/workspace/index.ts";
import { createRandom } from "../edits/random.ts";
import { countPair, createCounts, type DifferenceCounts, type VersionPair } from "./differences.ts";
import { measureRatio } from "./ratio.ts";
import { listSamples } from "./samples.ts";
import { toVersionEdit } from "./text-changes.ts";

const MAX_PAIR_CHARS = 200_000;

/** Runs the benchmark with command line `args`; returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pairs: { type: "string" },
      seed: { type: "string", default: "1" },
      limit: { type: "string", default: "100000" },
      notes: { type: "boolean", default: false },
    },
  });
  const getTimeMs = (): number => performance.now();
  const parsers = new SyntaxParsers({ assets: createProgramAssets(), getTimeMs });
  const loaded = await parsers.load(LANGUAGES);
  if (!loaded.ok) {
    console.error(loaded.error.message);
    return 1;
  }
  if (values.pairs === undefined) printRatios(parsers, getTimeMs);
  else {
    const pairs = listPairs(values.pairs, Number(values.limit));
    printDifferences(parsers, pairs, values.seed, values.notes);
  }
  return 0;
}

function printRatios(parsers: SyntaxParsers, getTimeMs: () => number): void {
  console.log("A file of 3,000 lines after a one-line edit; median of 15, milliseconds.");
  console.log("language     lines   chars  full   reparse  ratio  check  ratio");
  for (const [id, text] of listSamples()) {
    const language = findLanguageById(id);
    const row =
      language === undefined ? undefined : measureRatio(parsers, language, text, getTimeMs);
    if (row === undefined) continue;
    const { fullMs, reparseMs, checkMs } = row;
    const cells = [
      row.language.padEnd(11),
      String(row.lineCount).padStart(6),
      String(row.characters).padStart(7),
      fullMs.toFixed(1).padStart(6),
      reparseMs.toFixed(2).padStart(8),
      (reparseMs / fullMs).toFixed(3).padStart(6),
      checkMs.toFixed(2).padStart(6),
      (checkMs / fullMs).toFixed(3).padStart(6),
    ];
    console.log(cells.join(" "));
  }
}

function printDifferences(
  parsers: SyntaxParsers,
  pairs: readonly VersionPair[],
  seed: string,
  hasNotes: boolean,
): void {
  const byLanguage = new Map<string, DifferenceCounts>();
  for (const pair of pairs) {
    const edit = toVersionEdit(pair.before, pair.after);
    if (edit === undefined) continue;
    const counts = byLanguage.get(pair.language.id) ?? createCounts();
    byLanguage.set(pair.language.id, counts);
    countPair(parsers, pair, edit, createRandom(`${seed} ${pair.name}`), counts);
  }
  console.log(
    "language    pairs faulty refused advised | broken: pairs refused | breakages found | in broken found",
  );
  for (const [id, counts] of [...byLanguage].sort()) {
    const { pairs: count, faulty, refused, advised, brokenPairs, brokenRefused } = counts;
    console.log(
      `${id.padEnd(11)} ${[count, faulty, refused, advised].join(" ")} | ${brokenPairs} ${brokenRefused} | ${counts.breakages} ${counts.found} | ${counts.brokenBreakages} ${counts.brokenFound}`,
    );
    if (hasNotes) for (const note of counts.notes) console.log(`    ${note}`);
  }
}

/** Versions of one file that differ, spread evenly over all, at most `limit` for each language. */
function listPairs(folder: string, limit: number): readonly VersionPair[] {
  const counts = new Map<string, number>();
  return listNames(folder).flatMap(([before, after, name]) => {
    const language = findLanguage(name);
    if (language === undefined || (counts.get(language.id) ?? 0) >= limit) return [];
    const pair = { before: readText(before), after: readText(after), name, language };
    if (pair.before === pair.after || pair.after === "" || pair.before === "") return [];
    if (Math.max(pair.before.length, pair.after.length) > MAX_PAIR_CHARS) return [];
    counts.set(language.id, (counts.get(language.id) ?? 0) + 1);
    return [pair];
  });
}

function listNames(folder: string): readonly (readonly [string, string, string])[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const older = path.join(folder, name, "old");
      return readdirSync(older, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.min\.|node_modules/.test(entry.name))
        .map((entry) => path.relative(older, path.join(entry.parentPath, entry.name)))
        .sort()
        .map((file) => {
          const newer = path.join(folder, name, "new", file);
          return [path.join(older, file), newer, `${name}/${file}`] as const;
        });
    });
}

function readText(file: string): string {
  try {
    const text = readFileSync(file, "utf8");
    return text.includes("\0") || text.includes("\uFFFD") ? "" : text;
  } catch {
    return "";
  }
}
