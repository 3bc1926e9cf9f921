/**
 * The fuzz benchmark: `npm run bench -- fuzz [--runs N] [--seed N]`.
 * Feeds made-up and damaged request texts of every format to the request parser and, dry, to the engine on a disk in
 * memory: nothing may throw, nothing may be written, and time may grow no faster than length. Exit code 1 otherwise.
 */
import { parseArgs } from "node:util";
import fc from "fast-check";
import { parseRequest } from "../../src/edits/index.ts";
import { applyEdits } from "../../src/engine/index.ts";
import {
  createMemoryFileSystem,
  createMemoryHost,
  openWorkspace,
  printDiskTree,
} from "../../src/workspace/index.ts";
import { requestTexts, SAMPLES } from "./request-texts.ts";

const USAGE = `usage: npm run bench -- fuzz [--runs N (default 20000)] [--seed N (default 1)]`;

/** Runs the benchmark with command line `args`; returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "20000" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.error(USAGE);
    return 0;
  }
  const numRuns = Number(values.runs);
  const seed = Number(values.seed);
  const outcomes = new Map<string, number>();
  const note = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(requestTexts, async (text) => {
      note(await runOne(text));
    }),
    { numRuns, seed, verbose: fc.VerbosityLevel.None },
  );
  console.log(`${numRuns} request texts: nothing thrown, nothing written`);
  for (const [outcome, count] of [...outcomes].sort((one, two) => two[1] - one[1])) {
    console.log(`${String(count).padStart(8)}  ${outcome}`);
  }
  return printGrowth();
}

/** What the parser and the engine made of `text`. */
async function runOne(text: string): Promise<string> {
  const parsed = parseRequest(text);
  const fileSystem = createMemoryFileSystem({
    w: { kind: "directory" },
    "w/a.ts": "const a = 1;\nconst b = 2;\n",
  });
  const opened = openWorkspace("/w", { fileSystem, host: createMemoryHost() });
  if (!opened.ok) throw new Error(opened.error.message);
  const before = JSON.stringify(printDiskTree(fileSystem, "/"));
  const onBug = (cause: unknown): never => {
    throw cause;
  };
  const report = await applyEdits(text, { workspace: opened.value, dryRun: true, onBug });
  if (JSON.stringify(printDiskTree(fileSystem, "/")) !== before) throw new Error("a dry run wrote");
  return parsed.ok
    ? `${parsed.value.format}: ${report.error?.code ?? report.status}`
    : parsed.error.code;
}

const SIZES: readonly number[] = [20_000, 40_000, 80_000, 160_000];

/** Largest accepted growth of time for twice the length, over the largest two sizes. */
const MAX_GROWTH = 3.5;

/** Time of the parser on samples repeated to growing lengths; 1 when one grows clearly faster than its length. */
function printGrowth(): number {
  let exit = 0;
  console.log(
    `\nms to parse texts of ${SIZES.join(", ")} characters, and growth for twice the length`,
  );
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const times = SIZES.map((size) =>
      time(sample.repeat(Math.ceil(size / sample.length)).slice(0, size)),
    );
    const [, , half = 0, full = 0] = times;
    const growth = full / Math.max(half, 1);
    if (growth > MAX_GROWTH) exit = 1;
    console.log(
      `${name.padEnd(28)}${times.map((ms) => ms.toFixed(1).padStart(9)).join("")}${growth.toFixed(1).padStart(7)}`,
    );
  }
  return exit;
}

function time(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let left = 3; left > 0; left -= 1) {
    const started = performance.now();
    parseRequest(text);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
