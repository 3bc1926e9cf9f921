/**
 * The counting line, on runs of real test files: what passed, what failed, what could not be loaded.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const IMPORT = 'import { afterAll, it } from "vitest";\n';
const THROW = "() => { throw new Error(); }";

describe("the last line of a test run", () => {
  it.each([
    [
      "counts passed tests",
      [`it("a", () => {}); it("b", () => {});`, `it("c", () => {});`],
      "3 passed, 0 failed",
      0,
    ],
    [
      "counts as failed: a failed test, a skipped one, an error after tests, a file that cannot be loaded",
      [
        `it("a", () => {}); it("b", ${THROW}); it.skip("c", () => {}); afterAll(${THROW});`,
        "throw new Error();",
      ],
      "1 passed, 4 failed",
      1,
    ],
    ["counts as failed: a file without tests", [""], "0 passed, 1 failed", 1],
  ])("%s", (_name, files, line, exit) => {
    checkLastLine(files, line, exit);
  });

  it("does not count tests that were not chosen", () => {
    const file = `it("a", () => {}); it("b", ${THROW});`;
    checkLastLine([file], "1 passed, 0 failed", 0, ["--testNamePattern=a"]);
  });
});

/** Runs `files` as test files under the reporter and compares the last line printed and the exit code. */
function checkLastLine(
  files: readonly string[],
  line: string,
  exit: number,
  options: readonly string[] = [],
): void {
  const folder = mkdtempSync(path.join(tmpdir(), "count-reporter-"));
  try {
    symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    for (const [idx, code] of files.entries()) {
      writeFileSync(path.join(folder, `${idx}.test.ts`), IMPORT + code);
    }
    const vitest = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
    const reporter = `--reporter=${path.join(ROOT, "scripts", "count-reporter.ts")}`;
    const args = [vitest, "run", "--reporter=default", reporter, ...options];
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect(run.stdout.trimEnd().split("\n").at(-1)).toBe(line);
    expect(run.status).toBe(exit);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
