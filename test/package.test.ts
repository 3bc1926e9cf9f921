/**
 * The package as a user meets it: what is in it, that it starts, what it exports and loads, and that
 * every example in the documents does what it says, run against the installed package.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findFailure, listExamples } from "../scripts/docs/examples.ts";
import { checkGolden } from "../scripts/docs/golden.ts";
import { installPackage } from "../scripts/docs/installed-package.ts";

const ROOT = path.join(import.meta.dirname, "..");
const SCRATCH = mkdtempSync(path.join(tmpdir(), "surehand-package-"));
const INSTALLED = installPackage(ROOT, SCRATCH);

afterAll(() => rmSync(SCRATCH, { recursive: true }));

describe("the packed package", () => {
  it("holds the built code, the documents and nothing else", () => {
    const allowed =
      /^(dist\/.*\.(js|d\.ts)|dist\/grammars\/[\w-]+\.wasm|docs\/.*\.(md|schema\.json)|package\.json|README\.md|LICENSE)$/;
    expect(INSTALLED.files.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("holds every file that package.json names", () => {
    const manifest: {
      readonly bin: Readonly<Record<string, string>>;
      readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
    const named = [manifest.bin, ...Object.values(manifest.exports)].flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    );
    const missing = named.filter((file) => !INSTALLED.files.includes(file.replace(/^\.\//, "")));
    expect(missing).toEqual([]);
  });
});

describe("the installed package", () => {
  it("starts as `npx surehand --help`", () => {
    const run = spawnSync("npx", ["--offline", "surehand", "--help"], {
      cwd: INSTALLED.folder,
      encoding: "utf8",
    });
    expect([run.status, run.stdout]).toEqual([0, expect.stringMatching(/^usage: surehand/i)]);
  });

  const imported = [
    "surehand",
    "surehand/text",
    "surehand/match",
    "surehand/syntax",
    "surehand/edits",
  ].map((specifier) => [specifier, importInNewProcess(specifier)] as const);

  it.each(imported)("%s loads no native code", (_specifier, { native }) => {
    expect(native).toEqual([]);
  });

  it("exports the names that others rely on", () => {
    const lines = imported.flatMap(([specifier, { names }]) =>
      names.map((name) => `${specifier} ${name}\n`),
    );
    checkGolden(path.join(ROOT, "test", "golden", "exports.txt"), lines.join(""));
  });
});

describe("examples", () => {
  const documents = ["README.md", ...readdirSync(path.join(ROOT, "docs")).map((x) => `docs/${x}`)];

  it.each(documents.filter((file) => file.endsWith(".md")))(
    "of %s do what they say",
    (file) => {
      const folder = path.join(SCRATCH, file.replaceAll("/", "-"));
      mkdirSync(folder);
      symlinkSync(path.join(INSTALLED.folder, "node_modules"), path.join(folder, "node_modules"));
      const failures = listExamples(readFileSync(path.join(ROOT, file), "utf8")).flatMap(
        (example) => {
          const failure = findFailure(example, folder);
          return failure === undefined ? [] : [`${file}:${example.line}: ${failure}`];
        },
      );
      expect(failures).toEqual([]);
      // Each command of an example is a process of its own, and there are many.
    },
    600_000,
  );
});

/** What a new process sees that imports `specifier` and nothing else. */
function importInNewProcess(specifier: string): {
  readonly names: readonly string[];
  readonly native: readonly string[];
} {
  const script = `
    const names = Object.keys(await import(${JSON.stringify(specifier)})).sort();
    const native = process.report.getReport().sharedObjects.filter((file) => file.endsWith(".node"));
    process.stdout.write(JSON.stringify({ names, native }));
  `;
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: INSTALLED.folder, encoding: "utf8" }),
  );
}
