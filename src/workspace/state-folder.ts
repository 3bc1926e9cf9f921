/**
 * The folder where our state lives, made when it is needed and gone when it is empty.
 * Outside git it carries its own ignore file. A repository is untrusted: a state folder that is
 * a link, or no folder, is refused, never followed.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { getBaseName, getParentPath, joinPath } from "./absolute-path.ts";
import type { FileFault } from "./file-system.ts";
import type { Workspace } from "./workspace.ts";

const IGNORE_NAME = ".gitignore";

/** The state folder, made if missing. Errors: STATE_UNUSABLE. */
export function prepareStateFolder(workspace: Workspace): Result<string, SurehandError> {
  const { fileSystem, stateFolder } = workspace;
  const made = fileSystem.makeFolder(stateFolder);
  if (!made.ok && made.error.errno !== "EEXIST") return err(toStateError(workspace, made.error));
  const facts = fileSystem.inspect(stateFolder);
  if (facts.ok && facts.value.kind !== "directory") {
    const message = `The state folder ${stateFolder} is a ${facts.value.kind}, not a folder.`;
    return err(createError("STATE_UNUSABLE", message, { details: { path: stateFolder } }));
  }
  if (!isInWorkTree(workspace)) return ok(stateFolder);
  const ignored = writeIgnoreFile(workspace);
  return ignored.ok ? ok(stateFolder) : err(toStateError(workspace, ignored.error));
}

/** Removes the state folder if nothing is in it but its ignore file; else leaves it as it is. */
export function tidyStateFolder(workspace: Workspace): void {
  const { fileSystem, stateFolder } = workspace;
  const facts = fileSystem.inspect(stateFolder);
  if (!facts.ok || facts.value.kind !== "directory") return;
  const names = fileSystem.listFolder(stateFolder);
  if (!names.ok || names.value.some((name) => name !== IGNORE_NAME)) return;
  if (names.value.length > 0) fileSystem.remove(joinPath(stateFolder, IGNORE_NAME));
  // Fails when another process has put something there meanwhile, which is as well.
  fileSystem.removeFolder(stateFolder);
}

/** The error of a failed call on our state. */
export function toStateError(workspace: Workspace, fault: FileFault): SurehandError {
  const { stateFolder } = workspace;
  const message = `The state folder ${stateFolder} cannot be used: the system answered ${fault.errno} to "${fault.call.replaceAll("_", " ")}".`;
  const details = { path: fault.path, errno: fault.errno, call: fault.call };
  return createError("STATE_UNUSABLE", message, { details });
}

function isInWorkTree({ stateFolder, root }: Workspace): boolean {
  return getBaseName(stateFolder) === ".surehand" && getParentPath(stateFolder) === root;
}

function writeIgnoreFile({ fileSystem, stateFolder }: Workspace): Result<void, FileFault> {
  const file = fileSystem.createFile(joinPath(stateFolder, IGNORE_NAME), 0o666);
  if (!file.ok) {
    // ENOENT: another process has just tidied the folder away; who needs it next makes it again.
    const isSettled = file.error.errno === "EEXIST" || file.error.errno === "ENOENT";
    return isSettled ? ok(undefined) : file;
  }
  const written = file.value.write(new TextEncoder().encode("*\n"));
  file.value.close();
  return written;
}
