/**
 * A whole folder as one plain value: laid out on a disk, and read back in a compact form that tests compare.
 * Works on any `FileSystem` through its own calls.
 */
import { assert } from "../base/index.ts";
import { getParentPath, joinPath } from "./absolute-path.ts";
import type { FileSystem } from "./file-system.ts";

/** Files by path relative to a folder; folders on the way are made, a `directory` is one with nothing in it. */
export type DiskTree = Readonly<
  Record<
    string,
    | string
    | Uint8Array
    | { readonly link: string }
    | { readonly text: string; readonly mode: number }
    | { readonly kind: "directory" }
  >
>;

/** Makes `tree` in the existing folder `folder`. A call that fails is a bug of the caller. */
export function layOutTree(fileSystem: FileSystem, folder: string, tree: DiskTree): void {
  for (const [path, entry] of Object.entries(tree)) {
    const absolute = joinPath(folder, path);
    if (typeof entry === "object" && "kind" in entry) {
      makeFolders(fileSystem, absolute);
      continue;
    }
    makeFolders(fileSystem, getParentPath(absolute));
    if (typeof entry === "object" && "link" in entry) {
      assert(fileSystem.makeLink(entry.link, absolute).ok, `${path} can be made`);
      continue;
    }
    const { content, mode } = toContent(entry);
    const file = fileSystem.createFile(absolute, 0o666);
    assert(file.ok, `${path} can be made`);
    const isWritten = file.value.write(content).ok && file.value.setMode(mode).ok;
    file.value.close();
    assert(isWritten, `${path} can be written`);
  }
}

/**
 * Everything in `folder`, by path: `0644 "text"` for a file, `-> target` for a link, `other`, and `""` for a
 * folder, whose path ends in `/`. Sorted by path.
 */
export function printDiskTree(
  fileSystem: FileSystem,
  folder: string,
): Readonly<Record<string, string>> {
  const lines: [string, string][] = [];
  const pending = [""];
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) {
    const names = fileSystem.listFolder(
      prefix === "" ? folder : joinPath(folder, prefix.slice(0, -1)),
    );
    assert(names.ok, `${folder}/${prefix} can be listed`);
    for (const name of names.value) {
      const path = prefix + name;
      const printed = printEntry(fileSystem, joinPath(folder, path));
      if (printed === "") pending.push(`${path}/`);
      lines.push([printed === "" ? `${path}/` : path, printed]);
    }
  }
  return Object.fromEntries(lines.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function printEntry(fileSystem: FileSystem, absolute: string): string {
  const facts = fileSystem.inspect(absolute);
  assert(facts.ok, `${absolute} can be inspected`);
  switch (facts.value.kind) {
    case "directory":
      return "";
    case "other":
      return "other";
    case "link": {
      const text = fileSystem.readLink(absolute);
      return `-> ${text.ok ? text.value : text.error.errno}`;
    }
    case "file": {
      const content = fileSystem.readFile(absolute, facts.value.size);
      const text = content.ok ? new TextDecoder().decode(content.value.bytes) : content.error.errno;
      return `${facts.value.mode.toString(8).padStart(4, "0")} ${JSON.stringify(text)}`;
    }
  }
}

function makeFolders(fileSystem: FileSystem, folder: string): void {
  if (fileSystem.inspect(folder).ok) return;
  makeFolders(fileSystem, getParentPath(folder));
  assert(fileSystem.makeFolder(folder).ok, `${folder} can be made`);
}

function toContent(entry: string | Uint8Array | { readonly text: string; readonly mode: number }): {
  readonly content: Uint8Array;
  readonly mode: number;
} {
  if (entry instanceof Uint8Array) return { content: entry, mode: 0o644 };
  if (typeof entry === "string") return { content: new TextEncoder().encode(entry), mode: 0o644 };
  return { content: new TextEncoder().encode(entry.text), mode: entry.mode };
}
