/**
 * Paths inside a workspace: relative, `/`-separated, normalised, without `..`, never `.git` or our own state.
 * A `RepoPath` is a spelling that cannot leave the root by itself; whether a link on the disk leads out
 * is settled by `resolve-target.ts`. `..` is refused rather than folded: `a/../b` is `b` only if `a` is no link.
 * The disguises of `.git` (letter case, ignorable characters, `git~1`, trailing dots, streams) are those
 * that git itself refuses in its `core.protectHFS` and `core.protectNTFS` checks.
 */
import { sep } from "node:path";
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";

declare const repoPathBrand: unique symbol;

/** A path inside the root; only `parseRepoPath` makes one. */
export type RepoPath = string & { readonly [repoPathBrand]: true };

/** Whose rules for names hold. */
export type PathPlatform = "posix" | "windows";

/** Longest path taken, in UTF-16 code units; file systems stop at about the same. */
export const MAX_PATH_CHARS = 4096;

const HOST_PLATFORM: PathPlatform = sep === "\\" ? "windows" : "posix";
const WINDOWS_DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/**
 * `input` as a path inside `root`. `./a` and `a//b` are normalised; an absolute path is taken when it
 * lies inside `root`; on Windows `\` separates too, elsewhere it is a plain character, as is `~` everywhere.
 * Errors: PATH_INVALID (empty, NUL, `..`, names a folder, not a name there), PATH_OUTSIDE_ROOT, PATH_PROTECTED.
 */
export function parseRepoPath(
  input: string,
  root?: string,
  platform: PathPlatform = HOST_PLATFORM,
): Result<RepoPath, SurehandError> {
  const flaw = findFlaw(input);
  if (flaw !== undefined) return err(refuse("PATH_INVALID", input, flaw));
  const slashed = toSlashed(input, platform);
  const parts = toParts(slashed);
  const rootParts = isAbsolute(slashed, platform) ? getRootParts(root, platform) : [];
  if (rootParts === undefined) {
    return err(refuse("PATH_INVALID", input, "is absolute, and no root is known to place it in"));
  }
  const folded = foldDots(parts);
  const inside = folded === undefined ? undefined : findTail(folded, rootParts, platform);
  if (inside === undefined) return err(refuse("PATH_OUTSIDE_ROOT", input, "leads out of the root"));
  if (inside.length === 0) return err(refuse("PATH_INVALID", input, "names the root itself"));
  if (parts.includes("..")) {
    const error = refuse(
      "PATH_INVALID",
      input,
      "contains `..`, which means another place after a link",
    );
    return err({ ...error, next: `Write the path without it: ${inside.join("/")}` });
  }
  if (/\/\.?$/.test(slashed))
    return err(refuse("PATH_INVALID", input, "names a folder, not a file"));
  return parseNames(inside, input, platform);
}

/** Whether a file or folder of this name is never written on request: git's own and our state, however spelled. */
export function isProtectedName(name: string): boolean {
  const visible = name.normalize("NFKC").replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "");
  const plain = visible
    .toUpperCase()
    .toLowerCase()
    .replace(/:.*$/su, "")
    .replace(/[. ]+$/u, "");
  return /^(\.git|\.surehand|git~\d+|sureha~\d+)$/u.test(plain);
}

function parseNames(
  names: readonly string[],
  input: string,
  platform: PathPlatform,
): Result<RepoPath, SurehandError> {
  for (const name of names) {
    if (isProtectedName(name)) {
      return err(refuse("PATH_PROTECTED", input, `passes through ${name}, which is never written`));
    }
    if (platform === "windows" && !isWindowsName(name)) {
      return err(refuse("PATH_INVALID", input, `has the part ${name}, which Windows cannot hold`));
    }
  }
  return ok(names.join("/") as RepoPath);
}

function refuse(
  code: "PATH_INVALID" | "PATH_OUTSIDE_ROOT" | "PATH_PROTECTED",
  input: string,
  what: string,
): SurehandError {
  const shown = input.length > 200 ? `${input.slice(0, 200)}…` : input;
  return createError(code, `The path ${JSON.stringify(shown)} ${what}.`, {
    details: { path: shown },
  });
}

function findFlaw(input: string): string | undefined {
  if (input === "") return "is empty";
  if (input.length > MAX_PATH_CHARS) return `is longer than ${MAX_PATH_CHARS} characters`;
  if (input.includes("\0")) return "contains NUL";
  if (/\p{Surrogate}/u.test(input)) return "contains half a character (a lone surrogate)";
  return undefined;
}

function toSlashed(path: string, platform: PathPlatform): string {
  if (platform !== "windows") return path;
  // `/c:/a` is how a URI has `c:/a`, and nothing else there.
  return path.replaceAll("\\", "/").replace(/^\/(?=[a-z]:\/)/i, "");
}

function toParts(slashed: string): readonly string[] {
  return slashed.split("/").filter((part) => part !== "" && part !== ".");
}

function isAbsolute(slashed: string, platform: PathPlatform): boolean {
  return slashed.startsWith("/") || (platform === "windows" && /^[a-z]:\//i.test(slashed));
}

function getRootParts(
  root: string | undefined,
  platform: PathPlatform,
): readonly string[] | undefined {
  return root === undefined ? undefined : toParts(toSlashed(root, platform));
}

/** `parts` with each `..` taking back the part before it; `undefined` when one takes back the start. */
function foldDots(parts: readonly string[]): readonly string[] | undefined {
  const folded: string[] = [];
  for (const part of parts) {
    if (part !== "..") folded.push(part);
    else if (folded.pop() === undefined) return undefined;
  }
  return folded;
}

function findTail(
  parts: readonly string[],
  start: readonly string[],
  platform: PathPlatform,
): readonly string[] | undefined {
  const toKey = (part: string | undefined) => (platform === "windows" ? part?.toLowerCase() : part);
  const inside = start.every((part, at) => toKey(part) === toKey(parts[at]));
  return inside ? parts.slice(start.length) : undefined;
}

function isWindowsName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return !/[<>:"|?*\u0000-\u001f]|[. ]$/.test(name) && !WINDOWS_DEVICE.test(name);
}
