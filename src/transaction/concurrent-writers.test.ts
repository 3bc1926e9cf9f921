/**
 * Tests with several real processes on one folder: every acknowledged write is in the final bytes, every refused
 * one said so, no lock and no temporary file is left, and a killed owner of the lock holds nobody up.
 * The processes run this project's own sources, bundled by vite, since Node 20 does not run TypeScript.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const SOURCES = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Appends lines of its own to every file of the root, all in one transaction, and prints what became of each. */
const WORKER = `
import { kill, pid, argv, stdout } from "node:process";
import { toSha256 } from "SOURCES/base/index.ts";
import { commitChanges } from "SOURCES/transaction/index.ts";
import { createRealFileSystem, observeCalls, openWorkspace, parseRepoPath, readTarget } from "SOURCES/workspace/index.ts";

const [root, name, countText, dieAt] = argv.slice(2);
const die = ({ call }) => {
  if (call === dieAt) kill(pid, "SIGKILL");
  return undefined;
};
const workspace = openWorkspace(root, { fileSystem: observeCalls(createRealFileSystem(), die) }).value;
const paths = ["one.txt", "two.txt"].map((file) => parseRepoPath(file).value);
for (let number = 0; number < Number(countText); number += 1) {
  for (;;) {
    const line = Buffer.from(name + "-" + number + "\\n");
    const changes = paths.map((file) => {
      const { bytes } = readTarget(workspace, file).value;
      return { kind: "write", path: file, expectedSha256: toSha256(bytes), bytes: Buffer.concat([bytes, line]) };
    });
    const report = commitChanges(workspace, changes);
    stdout.write((report.ok ? "written " : report.error.code + " ") + name + "-" + number + "\\n");
    if (report.ok) break;
  }
}
`;

let scratch = "";
let root = "";

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "surehand-"));
  const entry = path.join(scratch, "worker.ts");
  writeFileSync(entry, WORKER.replaceAll("SOURCES", SOURCES));
  await build({
    root: scratch,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: entry,
      outDir: path.join(scratch, "out"),
      target: "node20",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "worker.mjs" } },
    },
  });
});

afterAll(() => rmSync(scratch, { recursive: true }));

beforeEach(() => {
  root = mkdtempSync(path.join(scratch, "root-"));
  for (const name of ["one.txt", "two.txt"]) writeFileSync(path.join(root, name), "start\n");
});

interface Ended {
  readonly lines: readonly string[];
  readonly signal: string | null;
  readonly errors: string;
}

function collect(worker: ChildProcess): Promise<Ended> {
  let output = "";
  let errors = "";
  worker.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  worker.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => {
    worker.on("close", (_code, signal) => {
      resolve({ lines: output.split("\n").filter((line) => line !== ""), signal, errors });
    });
  });
}

function startWorker(name: string, count: number, dieAt = ""): Promise<Ended> {
  const script = path.join(scratch, "out", "worker.mjs");
  return collect(spawn(process.execPath, [script, root, name, String(count), dieAt]));
}

const readLines = (name: string) =>
  readFileSync(path.join(root, name), "utf8")
    .split("\n")
    .filter((line) => line !== "");

describe("processes that write the same files at once", () => {
  it.each(["plain", "git"])("lose nothing and leave nothing (%s folder)", async (kind) => {
    if (kind === "git") {
      for (const folder of ["objects", "refs"])
        mkdirSync(path.join(root, ".git", folder), { recursive: true });
      writeFileSync(path.join(root, ".git", "HEAD"), "ref: refs/heads/main\n");
    }
    const names = ["a", "b", "c", "d"];
    const ended = await Promise.all(names.map((name) => startWorker(name, 25)));
    expect(ended.map(({ errors, signal }) => [errors, signal])).toEqual(
      names.map(() => ["", null]),
    );
    const written = ended
      .flatMap(({ lines }) => lines)
      .filter((line) => line.startsWith("written "))
      .map((line) => line.slice("written ".length));
    expect(written.length).toBe(100);
    for (const file of ["one.txt", "two.txt"]) {
      expect(readLines(file).sort()).toEqual(["start", ...written].sort());
    }
    // Whoever lost was told so by one of these two, and by nothing else.
    const refusals = ended
      .flatMap(({ lines }) => lines)
      .filter((line) => !line.startsWith("written "));
    expect(refusals.filter((line) => !/^(FILE_STALE|LOCK_TIMEOUT) /.test(line))).toEqual([]);
    const left = kind === "git" ? [".git", "one.txt", "two.txt"] : ["one.txt", "two.txt"];
    expect(readdirSync(root)).toEqual(left);
    if (kind === "git") expect(readdirSync(path.join(root, ".git"))).not.toContain("surehand");
  });

  it.each(["link", "write", "sync", "rename"])(
    "are not held up by one killed at its first %s",
    async (call) => {
      const killed = await startWorker("k", 1, call);
      expect(killed).toMatchObject({ lines: [], signal: "SIGKILL" });
      const [next, other] = await Promise.all([startWorker("n", 3), startWorker("o", 3)]);
      expect([next?.errors, other?.errors]).toEqual(["", ""]);
      for (const file of ["one.txt", "two.txt"]) {
        expect(readLines(file).sort()).toEqual(["n-0", "n-1", "n-2", "o-0", "o-1", "o-2", "start"]);
      }
      // What the killed one had prepared beside the files is the journal's to clear; the lock is not left.
      const left = readdirSync(root).filter(
        (name) => !/\.surehand-[0-9a-f]+-\d+\.(tmp|old)$/.test(name),
      );
      expect(left).toEqual(["one.txt", "two.txt"]);
    },
  );
});
