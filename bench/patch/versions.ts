/**
 * Two versions of one file: the file as it is, and the file after a few seeded changes to its lines, or its newer
 * version on the disk. Bytes that are no UTF-8 are left out, since the changes are made to text.
 */
import { readFileSync } from "node:fs";
import { createRandom, type Random } from "../edits/random.ts";
import type { SourceFile } from "../edits/source-files.ts";

/** A file before and after. */
export interface VersionPair {
  readonly name: string;
  readonly older: string;
  readonly newer: string;
}

const MAX_CHANGES = 8;

/** Up to `count` pairs drawn from `sources`. */
export function drawVersions(
  sources: readonly SourceFile[],
  options: { readonly seed: string; readonly count: number },
): readonly VersionPair[] {
  const random = createRandom(`versions ${options.seed}`);
  const pairs: VersionPair[] = [];
  for (const source of random.shuffle(sources)) {
    if (pairs.length === options.count) break;
    const older = readText(source.diskPath);
    if (older === undefined || older === "") continue;
    const newer =
      source.newerPath === undefined ? changeLines(older, random) : readText(source.newerPath);
    if (newer === undefined || newer === older) continue;
    pairs.push({ name: `${source.repository}/${source.path}`, older, newer });
  }
  return pairs;
}

function readText(file: string): string | undefined {
  const bytes = readFileSync(file);
  const text = bytes.toString("utf8");
  return text.includes("\0") || !Buffer.from(text).equals(bytes) ? undefined : text;
}

/** `text` with some lines taken away, doubled, moved, changed or given another ending. */
function changeLines(text: string, random: Random): string {
  const lines = text.split("\n");
  for (let left = random.between(1, MAX_CHANGES); left > 0; left -= 1) {
    const at = random.between(0, Math.max(0, lines.length - 1));
    const height = random.between(1, 6);
    const other = lines.slice(random.between(0, lines.length), lines.length).slice(0, height);
    switch (random.between(0, 5)) {
      case 0:
        lines.splice(at, height);
        break;
      case 1:
        lines.splice(at, 0, ...lines.slice(at, at + height));
        break;
      case 2:
        lines.splice(at, 0, ...other);
        break;
      case 3:
        lines.splice(at, height, ...other.map((line) => `${line} // ${random.between(0, 99)}`));
        break;
      case 4:
        lines[at] = (lines[at] ?? "").replace(/\w+/, `name${random.between(0, 99)}`);
        break;
      case 5:
        if (at < lines.length - 1) lines[at] = `${lines[at] ?? ""}\r`;
        else lines.push("");
        break;
    }
  }
  if (random.chance(0.1)) return lines.join("\n").replace(/\n$/, "");
  return lines.join("\n");
}
