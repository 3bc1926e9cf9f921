/**
 * The commit hook benchmark: `npm run bench -- hook [--files N] [--staged N] [--runs N] [--json]`.
 * Makes a repository of many files, stages changes of a few, and times the check inside a process that runs already, and
 * once in its first run (grammars included), beside `git status` in the same repository. Also what remembering costs `apply`.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { applyEdits, hookRunOperation } from "../../src/engine/index.ts";

const USAGE = `usage: npm run bench -- hook [options]
  --files N    files of the repository (default 2000)
  --staged N   files staged with a change (default 3)
  --runs N     times each is run (default 20)
  --json       print JSON only`;

const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
} as const;

const LANGUAGES: readonly (readonly [extension: string, line: (idx: number) => string])[] = [
  [".ts", (idx) => `export const value${idx} = (left: number) => left + ${idx};`],
  [".py", (idx) => `def value${idx}(left):\n    return left + ${idx}`],
  [".json", (idx) => (idx === 0 ? "[" : idx === 59 ? "0]" : `${idx},`)],
];

/** Runs the benchmark with command line `args`; returns the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      files: { type: "string", default: "2000" },
      staged: { type: "string", default: "3" },
      runs: { type: "string", default: "20" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.error(USAGE);
    return 0;
  }
  const folder = mkdtempSync(path.join(tmpdir(), "surehand-bench-"));
  try {
    const options = { folder, staged: Number(values.staged), runs: Number(values.runs) };
    const names = makeRepository(folder, Number(values.files));
    const report = {
      files: names.length,
      staged: options.staged,
      ...(await measureHook(names, options)),
      ...(await measureRecording(options)),
    };
    console.log(values.json ? JSON.stringify(report, null, 2) : printReport(report));
    return report.exit_code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Options {
  readonly folder: string;
  readonly staged: number;
  readonly runs: number;
}

interface HookTimes {
  readonly exit_code: number;
  readonly status_ms: number;
  readonly first_ms: number;
  readonly hook_ms: number;
}

function git(folder: string, ...args: readonly string[]): void {
  const author = ["-c", "user.name=b", "-c", "user.email=b@b"];
  execFileSync("git", [...author, ...args], { cwd: folder, env: ENVIRONMENT, stdio: "pipe" });
}

function makeRepository(folder: string, count: number): readonly string[] {
  git(folder, "init", "-q", "-b", "main");
  const names = Array.from({ length: count }, (_, idx) => {
    const [extension] = LANGUAGES[idx % LANGUAGES.length] ?? [""];
    return `part${idx % 40}/file${idx}${extension}`;
  });
  for (const name of names) writeSource(folder, name, 60);
  git(folder, "add", "-A");
  git(folder, "commit", "-q", "-m", "c");
  return names;
}

function writeSource(folder: string, name: string, lineCount: number, last = ""): void {
  const line = LANGUAGES.find(([extension]) => name.endsWith(extension))?.[1] ?? String;
  const lines = Array.from({ length: lineCount }, (_, idx) => line(idx));
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join("\n")}${last}\n`);
}

async function measureHook(names: readonly string[], options: Options): Promise<HookTimes> {
  const { folder, staged, runs } = options;
  for (const name of names.slice(0, staged)) writeSource(folder, name, 60, "\n");
  git(folder, "add", "-A");
  const hook = async () => hookRunOperation.run({ root: folder });
  const start = performance.now();
  const report = await hook();
  const first = performance.now() - start;
  return {
    exit_code: report.exit_code,
    status_ms: await measure(runs, async () => git(folder, "status", "--porcelain")),
    first_ms: first,
    hook_ms: await measure(runs, hook),
  };
}

/** The same edit to and fro, in a repository, where it is remembered, and in a plain folder, where it is not. */
async function measureRecording(options: Options) {
  const plain = mkdtempSync(path.join(tmpdir(), "surehand-bench-"));
  const times = { remembered: 0, plain: 0 };
  try {
    for (const [key, root] of [
      ["plain", plain],
      ["remembered", options.folder],
    ] as const) {
      writeSource(root, "edited.ts", 3000);
      let turn = 0;
      times[key] = await measure(options.runs, async () => {
        const [old_text, new_text] =
          turn++ % 2 === 0 ? ["value7 =", "other7 ="] : ["other7 =", "value7 ="];
        await applyEdits([{ file: "edited.ts", old_text, new_text }], { root });
      });
    }
  } finally {
    rmSync(plain, { recursive: true });
  }
  return { apply_plain_ms: times.plain, apply_remembered_ms: times.remembered };
}

/** The median of `runs` runs, in milliseconds. */
async function measure(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let left = runs; left > 0; left -= 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}

function printReport(
  report: HookTimes &
    Awaited<ReturnType<typeof measureRecording>> & {
      readonly files: number;
      readonly staged: number;
    },
): string {
  const { status_ms: status } = report;
  const row = (name: string, ms: number) =>
    `${name.padEnd(34)} ${ms.toFixed(1).padStart(7)} ms  ${(ms / status).toFixed(1).padStart(5)} x git status`;
  return [
    `${report.staged} staged of ${report.files} files`,
    row("git status", status),
    row("hook run, in a running process", report.hook_ms),
    row("hook run, first in its process", report.first_ms),
    "one edit of a file of 3000 lines",
    row("apply in a plain folder", report.apply_plain_ms),
    row("apply in a repository, remembered", report.apply_remembered_ms),
  ].join("\n");
}
