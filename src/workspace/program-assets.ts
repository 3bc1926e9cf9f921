/**
 * The files this program itself is made of besides its code, such as grammars: read by name, never from the repository.
 * A built program has them in a folder `grammars` beside its code; a checkout takes them from its installed packages.
 * Whoever reads an asset checks its hash: this file only finds it.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";

/** Where the program's own files come from. */
export interface ProgramAssets {
  /** The bytes of `PACKAGE/FILE`; fails with `GRAMMAR_UNUSABLE`. */
  readonly readAsset: (name: string) => Promise<Result<Uint8Array, SurehandError>>;
}

/** The folder of a built program that has the assets, each by its file name. */
export const ASSET_FOLDER = "grammars";

/** The assets of the running program, looked for in the folder of its code and those above it. */
export function createProgramAssets(): ProgramAssets {
  const start = path.dirname(fileURLToPath(import.meta.url));
  return { readAsset: (name) => readFrom(start, name) };
}

/** Assets held in memory, by name. */
export function createMemoryAssets(assets: ReadonlyMap<string, Uint8Array>): ProgramAssets {
  return {
    readAsset: async (name) => {
      const bytes = assets.get(name);
      return bytes === undefined ? err(toMissing(name)) : ok(bytes);
    },
  };
}

async function readFrom(start: string, name: string): Promise<Result<Uint8Array, SurehandError>> {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const places = [
      path.join(folder, ASSET_FOLDER, path.basename(name)),
      path.join(folder, "node_modules", name),
    ];
    for (const place of places) {
      const bytes = await tryRead(place);
      if (bytes !== undefined) return ok(bytes);
    }
    if (path.dirname(folder) === folder) return err(toMissing(name));
  }
}

/** What cannot be read here is looked for in the next place; the caller reports what is found nowhere. */
async function tryRead(place: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(place);
  } catch {
    return undefined;
  }
}

function toMissing(name: string): SurehandError {
  return createError("GRAMMAR_UNUSABLE", `The program's file ${name} is missing.`, {
    details: { asset: name, reason: "missing" },
  });
}
