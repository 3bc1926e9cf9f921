/**
 * Texts that are on no disk, such as the unsaved buffers of an editor, as a workspace in memory.
 */
import { err, ok, type Result, type SurehandError } from "../base/index.ts";
import { decodeText, encodeText, SourceText } from "../text/index.ts";
import {
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  joinPath,
  openWorkspace,
  parseRepoPath,
  parseWorkspacePath,
  readTarget,
  type Workspace,
} from "../workspace/index.ts";

const ROOT = "/texts";

/** A workspace whose files are `texts`, by path, in UTF-8. Errors: those of `parseRepoPath`, TEXT_UNENCODABLE. */
export function openTexts(
  texts: Readonly<Record<string, string>>,
): Result<Workspace, SurehandError> {
  const entries: [string, DiskTree[string]][] = [[ROOT.slice(1), { kind: "directory" }]];
  for (const [name, content] of Object.entries(texts)) {
    const path = parseRepoPath(name);
    if (!path.ok) return path;
    const bytes = encodeText(new SourceText(content, { encoding: "utf-8", bom: false }));
    if (!bytes.ok) {
      const details = { file: name, ...bytes.error.details };
      return err({ ...bytes.error, message: `${name}: ${bytes.error.message}`, details });
    }
    entries.push([`${ROOT.slice(1)}/${path.value}`, bytes.value]);
  }
  const fileSystem = createMemoryFileSystem(Object.fromEntries(entries));
  return openWorkspace(ROOT, { fileSystem, host: createMemoryHost() });
}

/** The texts of a workspace in memory, by path. Errors: those of reading a file. */
export function readTexts(
  workspace: Workspace,
): Result<Readonly<Record<string, string>>, SurehandError> {
  const texts: [string, string][] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const names = workspace.fileSystem.listFolder(
      folder === "" ? workspace.root : joinPath(workspace.root, folder),
    );
    for (const name of names.ok ? names.value : []) {
      const path = folder === "" ? name : joinPath(folder, name);
      const facts = workspace.fileSystem.inspect(joinPath(workspace.root, path));
      if (facts.ok && facts.value.kind === "directory") pending.push(path);
      else {
        const text = readText(workspace, path);
        if (!text.ok) return text;
        if (text.value !== undefined) texts.push([path, text.value]);
      }
    }
  }
  return ok(Object.fromEntries(texts.sort(([left], [right]) => (left < right ? -1 : 1))));
}

/** The text at `path`; undefined for what is not the caller's, such as our own state. */
function readText(workspace: Workspace, path: string): Result<string | undefined, SurehandError> {
  const parsed = parseWorkspacePath(workspace, path);
  if (!parsed.ok) return ok(undefined);
  const read = readTarget(workspace, parsed.value);
  if (!read.ok) return read;
  const text = decodeText(read.value.bytes);
  return text.ok ? ok((text.value.bom ? "\ufeff" : "") + text.value.content) : text;
}
