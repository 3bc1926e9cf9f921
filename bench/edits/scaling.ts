/**
 * How cost grows with the file: an exact, a misspelled and an absent edit on files of growing size, as
 * ratio to one pass that splits the file and hashes its lines, interleaved in the same process.
 */
import { misspell } from "./drift-characters.ts";
import type { EditTool } from "./outcome.ts";
import { createRandom, hashText, type Random } from "./random.ts";

/** Cost of one kind of edit on one size of file. */
export interface ScalingRow {
  readonly lines: number;
  readonly edit: string;
  readonly status: string;
  readonly ms: number;
  readonly pass_ms: number;
  readonly ratio: number;
}

interface SizedEdit {
  readonly edit: string;
  readonly old_text: string;
  readonly new_text: string;
}

/** Rounds measured at least, and so many that the lines measured in all reach `MIN_LINES`. */
const MIN_ROUNDS = 9;
const MIN_LINES = 100_000;
const REGION = 8;

/** What is measured. */
export interface ScalingOptions {
  readonly seed: string;
  /** File sizes in lines. */
  readonly sizes: readonly number[];
}

/** One row per size and edit; `lines` is the material the files are made of, repeated when short. */
export function measureScaling(
  tool: EditTool,
  lines: readonly string[],
  { seed, sizes }: ScalingOptions,
): readonly ScalingRow[] {
  return sizes.flatMap((size) => {
    const random = createRandom(`${seed} scaling ${size}`);
    const file = Array.from({ length: size }, (_, at) => toDistinct(lines, at));
    const text = `${file.join("\n")}\n`;
    return makeEdits(file, random).map((edit) => measure(tool, text, size, edit));
  });
}

/** Line `at` of the endless material; each repetition renames, so that repeated parts are not copies. */
function toDistinct(lines: readonly string[], at: number): string {
  const round = Math.floor(at / lines.length);
  const line = lines[at % lines.length] ?? "";
  return round === 0 ? line : line.replace(/[A-Za-z]{4,}/, (word) => `${word}${round}`);
}

function makeEdits(file: readonly string[], random: Random): readonly SizedEdit[] {
  const start = findWordyPlace(file);
  const region = file.slice(start, start + REGION);
  const kept = region[2] ?? "";
  const changed = region.map((line, at) => (at === REGION - 3 ? `${line} // changed` : line));
  const typo = misspell(kept, random) ?? kept;
  const withTypo = (lines: readonly string[]): string =>
    lines.map((line, at) => (at === 2 ? typo : line)).join("\n");
  const strange = region.map(
    (_, at) => `zq${at} wv${random.between(100, 999)} := unheard(${at}) of`,
  );
  return [
    { edit: "exact", old_text: region.join("\n"), new_text: changed.join("\n") },
    { edit: "typo", old_text: withTypo(region), new_text: withTypo(changed) },
    { edit: "not found", old_text: strange.join("\n"), new_text: "nothing" },
  ];
}

/** A place past two thirds of the file whose lines have words on them and are not repeated. */
function findWordyPlace(file: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of file) counts.set(line, (counts.get(line) ?? 0) + 1);
  const isDistinct = (line: string | undefined): boolean =>
    line !== undefined && /[A-Za-z]{6}/.test(line) && counts.get(line) === 1;
  for (let at = Math.floor(file.length * 0.7); at < file.length - REGION; at += 1) {
    if ([0, 2, 4, REGION - 3, REGION - 1].every((offset) => isDistinct(file[at + offset])))
      return at;
  }
  return Math.floor(file.length * 0.7);
}

function measure(
  tool: EditTool,
  text: string,
  size: number,
  { edit, old_text, new_text }: SizedEdit,
): ScalingRow {
  const toolTimes: number[] = [];
  const passTimes: number[] = [];
  let status = "";
  const rounds = Math.max(MIN_ROUNDS, Math.ceil(MIN_LINES / size));
  for (let round = 0; round < rounds; round += 1) {
    passTimes.push(time(() => indexLines(text)));
    toolTimes.push(
      time(() => {
        status = tool(text, { old_text, new_text }, { file: "big.ts" }).status;
      }),
    );
  }
  const ms = median(toolTimes);
  const passMs = median(passTimes);
  return { lines: size, edit, status, ms, pass_ms: passMs, ratio: ms / passMs };
}

/** The yardstick: one pass that splits the text and hashes each line. */
function indexLines(text: string): ReadonlyMap<number, number> {
  const firstLines = new Map<number, number>();
  text.split("\n").forEach((line, at) => {
    const hash = hashText(line);
    if (!firstLines.has(hash)) firstLines.set(hash, at);
  });
  return firstLines;
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
