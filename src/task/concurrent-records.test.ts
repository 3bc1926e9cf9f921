/**
 * Tests with several real processes that write one log at the same time, past the size at which it is put aside: no
 * record is mixed with another, and nothing young is lost. They run this project's own sources, bundled by vite.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorkspace } from "../workspace/index.ts";
import { MAX_LOG_BYTES, readRecords } from "./record-log.ts";

const SOURCES = path.join(import.meta.dirname, "..");

const WORKER = `
import { argv } from "node:process";
import { appendRecords } from "SOURCES/task/record-log.ts";
import { openWorkspace } from "SOURCES/workspace/index.ts";

const [root, name, countText] = argv.slice(2);
const workspace = openWorkspace(root).value;
for (let number = 1; number <= Number(countText); number += 1) {
  const text = name.repeat(500 + (number % 7) * 300);
  const done = appendRecords(workspace, "receipts", [{ name, number, text }]);
  if (!done.ok) throw new Error(done.error.message);
}
`;

let scratch = "";

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "surehand-log-"));
  const entry = path.join(scratch, "worker.ts");
  writeFileSync(entry, WORKER.replaceAll("SOURCES", SOURCES));
  await build({
    root: scratch,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: entry,
      // Under the project, so that its packages are found.
      outDir: path.join(SOURCES, "..", "node_modules", ".cache", path.basename(scratch)),
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "worker.mjs" } },
    },
  });
});

afterAll(() => {
  const bundle = path.join(SOURCES, "..", "node_modules", ".cache", path.basename(scratch));
  rmSync(bundle, { recursive: true });
  rmSync(scratch, { recursive: true });
});

function runWorker(root: string, name: string, count: number): Promise<string> {
  const bundle = path.join(SOURCES, "..", "node_modules", ".cache", path.basename(scratch));
  const worker = spawn(process.execPath, [path.join(bundle, "worker.mjs"), root, name, `${count}`]);
  let errors = "";
  worker.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) =>
    worker.on("close", (exit) => resolve(`${exit} ${errors}`.trim())),
  );
}

describe("appendRecords by several processes", () => {
  it("keeps whole records only, the youngest of each, within the bound", async () => {
    const root = path.join(scratch, "root");
    execFileSync("git", ["init", "-q", root], { stdio: "pipe" });
    const count = 500;
    const ended = await Promise.all(["a", "b", "c"].map((name) => runWorker(root, name, count)));
    expect(ended).toEqual(["0", "0", "0"]);
    const workspace = openWorkspace(root);
    if (!workspace.ok) throw new Error(workspace.error.message);
    const records = readRecords(workspace.value, "receipts");
    const rows = records.ok ? records.value : [];
    for (const name of ["a", "b", "c"]) {
      const own = rows.filter((row) => row.name === name);
      const numbers = own.map((row) => Number(row.number));
      // One after the other and to the end: what is missing is what was put aside first.
      expect(numbers).toEqual(numbers.map((_, idx) => count - numbers.length + 1 + idx));
      const isWhole = (row: (typeof rows)[number]) =>
        row.text === name.repeat(500 + (Number(row.number) % 7) * 300);
      expect(own.filter((row) => !isWhole(row))).toEqual([]);
    }
    const state = path.join(root, ".git", "surehand");
    const sizes = readdirSync(state).map((name) => statSync(path.join(state, name)).size);
    expect(readdirSync(state)).toEqual(expect.arrayContaining(["receipts.old.jsonl"]));
    expect(Math.max(...sizes)).toBeLessThan(MAX_LOG_BYTES * 1.1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(MAX_LOG_BYTES);
  });
});
