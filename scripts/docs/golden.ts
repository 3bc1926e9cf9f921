/**
 * Golden files: output that people or programs read, kept in the repository and compared byte for byte.
 * `UPDATE_GOLDEN=1` rewrites them; continuous integration never sets it.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

/** Fails unless the file at `file` holds `text`; writes it instead under `UPDATE_GOLDEN=1`. */
export function checkGolden(file: string, text: string): void {
  if (process.env.UPDATE_GOLDEN === "1") {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text, "run `npm run docs` and read the difference").toBe(readFileSync(file, "utf8"));
}
