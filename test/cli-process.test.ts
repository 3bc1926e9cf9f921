/**
 * The program as a process: shebang, standard streams, exit codes, a reader that goes away.
 * Bundled by vite into one file, since this version of Node runs no TypeScript; the package itself is tested elsewhere.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const SCRATCH = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-process-")));
const PROGRAM = path.join(SCRATCH, "program", "main.mjs");

beforeAll(async () => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: path.join(ROOT, "src", "cli", "main.ts"),
      outDir: path.dirname(PROGRAM),
      minify: false,
      rolldownOptions: { output: { entryFileNames: "main.mjs" } },
    },
    ssr: { noExternal: true },
  });
});

afterAll(() => rmSync(SCRATCH, { recursive: true }));

const FILE = path.join(SCRATCH, "a.txt");
const EDIT = '{"file":"a.txt","old_text":"one","new_text":"two"}';

/** Runs the program with a fresh `a.txt`; exit code, streams, and the file afterwards. */
function runProgram(args: readonly string[], input: string) {
  writeFileSync(FILE, "one\n");
  const run = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd: SCRATCH,
    encoding: "utf8",
    input,
    timeout: 60_000,
  });
  return [run.status, run.stdout, run.stderr, readFileSync(FILE, "utf8")] as const;
}

describe("the program", () => {
  it("reads standard input, writes the file and answers on standard output", () => {
    const [exit, stdout, stderr, text] = runProgram(["apply"], EDIT);
    expect([exit, stderr, text]).toEqual([0, "", "two\n"]);
    expect(stdout).toContain("matched   exact 1.00 at a.txt:1\n");
  });

  it.each([
    ["a refused edit", ["apply"], EDIT.replace("one", "elsewhere"), 1, /^refused/, /^$/],
    ["wrong use", ["apply", "--nothing"], "", 64, /^$/, /USAGE_INVALID/],
    ["an empty standard input", ["apply"], "", 64, /^$/, /REQUEST_EMPTY/],
  ])("ends %s with its exit code", (_name, args, input, exit, stdout, stderr) => {
    const run = runProgram(args, input);
    expect([run[0], run[3]]).toEqual([exit, "one\n"]);
    expect(run[1]).toMatch(stdout);
    expect(run[2]).toMatch(stderr);
  });

  it("begins with a shebang", () => {
    expect(readFileSync(path.join(ROOT, "src", "cli", "main.ts"), "utf8")).toMatch(
      /^#!\/usr\/bin\/env node\n/,
    );
  });

  it("survives a reader that goes away", () => {
    writeFileSync(FILE, "one\n");
    writeFileSync(path.join(SCRATCH, "r.json"), EDIT);
    const script = `{ "${process.execPath}" "${PROGRAM}" apply --json r.json; echo "exit $?" >&2; } | true`;
    const run = spawnSync("bash", ["-c", script], { cwd: SCRATCH, encoding: "utf8" });
    expect([run.stderr, readFileSync(FILE, "utf8")]).toEqual(["exit 0\n", "two\n"]);
  });
});
