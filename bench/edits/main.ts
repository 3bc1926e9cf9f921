/**
 * The edits benchmark: `npm run bench -- edits [--seed N] [--cases N] [--pairs DIR] [--kind K] [--show K] [--json] [--no-scaling]`.
 * Draws drifted edits, runs `editText` on each, prints how many came out with the right bytes.
 */
import { parseArgs } from "node:util";
import { editText } from "../../src/edits/index.ts";
import { drawCases } from "./cases.ts";
import { KINDS } from "./drift.ts";
import { type CaseResult, runCase } from "./outcome.ts";
import { isRight, printCase, printReport, toReport } from "./report.ts";
import { measureScaling, type ScalingRow } from "./scaling.ts";
import {
  listInstalledSources,
  listPairedSources,
  readSourceLines,
  type SourceFile,
} from "./source-files.ts";

const USAGE = `usage: npm run bench -- edits [options]
  --seed N       another set of cases (default 1)
  --cases N      cases over all kinds (default 1000)
  --pairs DIR    real edits from DIR/NAME/{old,new}/... instead of made-up ones from node_modules
  --kind K       only this kind; may be repeated: ${KINDS.join(" ")}
  --show K       print the failing cases of kind K ("all" for every kind) in full
  --json         print JSON only
  --no-scaling   leave out the table of file sizes`;

const MATERIAL_LINES = 60_000;
const SCALING_SIZES: readonly number[] = [1_000, 10_000, 50_000];

/** Runs the benchmark with command line `args`; returns the exit code. */
export function run(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: "1" },
      cases: { type: "string", default: "1000" },
      pairs: { type: "string" },
      kind: { type: "string", multiple: true, default: [] },
      show: { type: "string" },
      json: { type: "boolean", default: false },
      "no-scaling": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = values.kind.find((kind) => !KINDS.includes(kind));
  if (values.help || unknown !== undefined) {
    console.error(unknown === undefined ? USAGE : `unknown kind ${unknown}\n${USAGE}`);
    return values.help ? 0 : 64;
  }
  const installed =
    values.pairs === undefined || !values["no-scaling"] ? listInstalledSources("node_modules") : [];
  const sources = values.pairs === undefined ? installed : listPairedSources(values.pairs);
  const cases = drawCases(sources, {
    seed: values.seed,
    caseCount: Number(values.cases),
    kinds: values.kind,
  });
  // The first run warms the compiler up; times come from the second.
  for (const edit of cases.slice(0, 200)) runCase(editText, edit);
  const results = cases.map((edit) => runCase(editText, edit));
  const scaling: readonly ScalingRow[] = values["no-scaling"]
    ? []
    : measureScaling(editText, readMaterial(installed), {
        seed: values.seed,
        sizes: SCALING_SIZES,
      });
  const report = toReport(values.seed, results, scaling);
  if (values.show !== undefined) console.log(printFailures(results, values.show));
  console.log(values.json ? JSON.stringify(report, null, 2) : printReport(report));
  return 0;
}

function printFailures(results: readonly CaseResult[], kind: string): string {
  return results
    .filter((result) => (kind === "all" || result.case.kind === kind) && !isRight(result.outcome))
    .map(printCase)
    .join("\n\n");
}

/** Lines of installed sources, enough for the largest file of the scaling table. */
function readMaterial(sources: readonly SourceFile[]): readonly string[] {
  const lines: string[] = [];
  for (const source of sources) {
    if (lines.length >= MATERIAL_LINES) break;
    if (source.language.name === "typescript" || source.language.name === "javascript") {
      lines.push(...(readSourceLines(source.diskPath)?.lines ?? []));
    }
  }
  return lines;
}
