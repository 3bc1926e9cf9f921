/**
 * A page that a person asked for, written where the command line says: within the root or outside it.
 * Invariant: nothing is replaced but an earlier page of ours, known by the mark that every page begins with; a link, a
 * folder or a file of anybody else's is refused. Readers see the old page or the new one, never a part.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { getBaseName, getParentPath, joinPath } from "./absolute-path.ts";
import { toFileError } from "./file-errors.ts";
import type { FileFault, FileSystem, WritableFile } from "./file-system.ts";

/** Largest earlier page that is read to see whether it is one. */
const MAX_REPORT_BYTES = 256 * 1024 * 1024;

/**
 * Whether a page that begins with `mark` may be written at `path` (absolute).
 * Errors: PATH_PROTECTED in a git folder, FILE_EXISTS for what is no earlier page, FILE_IS_DIRECTORY, FILE_NOT_REGULAR for links and the like, and those of `toFileError` for the folder.
 */
export function checkReportFile(
  fileSystem: FileSystem,
  path: string,
  mark: string,
): Result<void, SurehandError> {
  if (path.split(/[\\/]/).some((part) => part.toLowerCase() === ".git")) {
    const message = `${path} lies in a git folder, where a file may be run as a program.`;
    return err(createError("PATH_PROTECTED", message, { details: { file: path } }));
  }
  const facts = fileSystem.inspect(path);
  if (!facts.ok) {
    if (facts.error.errno !== "ENOENT") return err(toFileError(facts.error, path));
    const folder = getParentPath(path);
    const writable = fileSystem.checkWritable(folder);
    return writable.ok ? ok(undefined) : err(toFileError(writable.error, folder));
  }
  const content = fileSystem.readFile(path, MAX_REPORT_BYTES);
  if (!content.ok) {
    const isLink = facts.value.kind === "link";
    const fault = isLink ? { ...content.error, errno: "ENOTREG" } : content.error;
    return err(toFileError(fault, path));
  }
  const start = Buffer.from(content.value.bytes.subarray(0, Buffer.byteLength(mark)));
  if (start.equals(Buffer.from(mark))) return ok(undefined);
  const message = `${path} exists and is no page of ours; it is not overwritten.`;
  const next = "Choose another file for the page, or remove this one first.";
  return err(createError("FILE_EXISTS", message, { next, details: { file: path } }));
}

/** Writes `page`, which begins with `mark`, at `path` (absolute). Errors: those of `checkReportFile` and `toFileError`. */
export function writeReportFile(
  fileSystem: FileSystem,
  path: string,
  page: string,
  options: { readonly mark: string; readonly token: string },
): Result<void, SurehandError> {
  const checked = checkReportFile(fileSystem, path, options.mark);
  if (!checked.ok) return checked;
  const draft = joinPath(getParentPath(path), `.${getBaseName(path)}.${options.token}.tmp`);
  const created = fileSystem.createFile(draft, 0o644);
  if (!created.ok) return err(toFileError(created.error, path));
  const written = fill(created.value, page);
  const moved = written.ok ? fileSystem.rename(draft, path) : written;
  if (moved.ok) return ok(undefined);
  fileSystem.remove(draft);
  return err(toFileError(moved.error, path));
}

function fill(file: WritableFile, page: string): Result<void, FileFault> {
  try {
    const written = file.write(Buffer.from(page));
    return written.ok ? file.sync() : written;
  } finally {
    file.close();
  }
}
