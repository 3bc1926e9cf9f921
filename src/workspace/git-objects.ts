/**
 * Contents of git objects by their ids, as git stores them: no filter, no conversion of line endings.
 * One process says how large all of them are, one prints those that are small enough; see git-cat-file(1).
 */
import { assert, err, ok, type Result, type SurehandError } from "../base/index.ts";
import type { GitClient } from "./git-client.ts";

/** What is known of an object. */
export type GitObject =
  | { readonly kind: "content"; readonly bytes: Uint8Array }
  | { readonly kind: "too_large"; readonly size: number }
  /** Not in the repository (a partial clone has not fetched it), or no file content. */
  | { readonly kind: "missing" };

/** How much is read. */
export interface ReadObjectsOptions {
  /** Largest object; larger ones are `too_large`. */
  readonly maxBytesEach: number;
  /** Bytes of all objects together; those beyond are `too_large`, in the order of `ids`. */
  readonly maxBytes: number;
}

/** Bytes of the line before each object. */
const MAX_HEADER_BYTES = 256;

/** The objects `ids` (full hexadecimal ids) by id. Errors: GIT_MISSING, GIT_FAILED, GIT_LIMIT. */
export async function readObjects(
  git: GitClient,
  ids: readonly string[],
  options: ReadObjectsOptions,
): Promise<Result<ReadonlyMap<string, GitObject>, SurehandError>> {
  const wanted = [...new Set(ids)];
  assert(
    wanted.every((id) => /^[0-9a-f]{40,64}$/.test(id)),
    "object ids are full ids",
  );
  if (wanted.length === 0) return ok(new Map());
  const sizes = await readSizes(git, wanted);
  if (!sizes.ok) return sizes;
  const objects = new Map<string, GitObject>();
  const chosen: string[] = [];
  let total = 0;
  for (const [id, size] of sizes.value) {
    if (size === undefined) objects.set(id, { kind: "missing" });
    else if (size > options.maxBytesEach || total + size > options.maxBytes) {
      objects.set(id, { kind: "too_large", size });
    } else {
      chosen.push(id);
      total += size;
    }
  }
  const contents = await readContents(git, chosen, total);
  if (!contents.ok) return contents;
  for (const [id, bytes] of contents.value) objects.set(id, { kind: "content", bytes });
  return ok(objects);
}

/** Sizes by id; `undefined` for what is missing or no blob. */
async function readSizes(
  git: GitClient,
  ids: readonly string[],
): Promise<Result<ReadonlyMap<string, number | undefined>, SurehandError>> {
  const output = await git.run(["cat-file", "--batch-check"], { input: toLines(ids) });
  if (!output.ok) return output;
  const lines = new TextDecoder().decode(output.value.stdout).split("\n");
  return ok(
    new Map(
      ids.map((id, idx) => {
        const [, type, size] = (lines[idx] ?? "").split(" ");
        return [id, type === "blob" ? Number(size) : undefined];
      }),
    ),
  );
}

async function readContents(
  git: GitClient,
  ids: readonly string[],
  size: number,
): Promise<Result<ReadonlyMap<string, Uint8Array>, SurehandError>> {
  if (ids.length === 0) return ok(new Map());
  const output = await git.run(["cat-file", "--batch"], {
    input: toLines(ids),
    maxOutputBytes: size + ids.length * MAX_HEADER_BYTES,
  });
  return output.ok ? ok(parseBatch(output.value.stdout)) : err(output.error);
}

/** The objects in the output of `git cat-file --batch`. */
export function parseBatch(output: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const objects = new Map<string, Uint8Array>();
  const decoder = new TextDecoder("latin1");
  let at = 0;
  while (at < output.length) {
    const end = output.indexOf(10, at);
    if (end === -1) break;
    const [id = "", type, size] = decoder.decode(output.subarray(at, end)).split(" ");
    at = end + 1;
    if (type === "missing" || size === undefined) continue;
    const length = Number(size);
    objects.set(id, output.slice(at, at + length));
    at += length + 1;
  }
  return objects;
}

function toLines(ids: readonly string[]): Uint8Array {
  return new TextEncoder().encode(ids.map((id) => `${id}\n`).join(""));
}
