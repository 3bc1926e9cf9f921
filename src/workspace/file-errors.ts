/**
 * What the system's error names mean for the caller: the one table from errno to error code.
 * Distinct causes keep distinct codes. Leaves the wording of each next step to the catalogue.
 */
import { createError, type ErrorCode, type SurehandError } from "../base/index.ts";
import type { FileFault } from "./file-system.ts";

const CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ["ENOENT", "FILE_NOT_FOUND"],
  ["EEXIST", "FILE_EXISTS"],
  ["EACCES", "PERMISSION_DENIED"],
  ["EPERM", "OPERATION_NOT_PERMITTED"],
  ["EROFS", "FILE_SYSTEM_READ_ONLY"],
  ["ENOSPC", "DISK_FULL"],
  ["EDQUOT", "DISK_FULL"],
  ["ENAMETOOLONG", "NAME_TOO_LONG"],
  ["ELOOP", "PATH_LINK_LOOP"],
  ["EISDIR", "FILE_IS_DIRECTORY"],
  ["ENOTDIR", "PARENT_NOT_FOLDER"],
  ["EMFILE", "TOO_MANY_OPEN_FILES"],
  ["ENFILE", "TOO_MANY_OPEN_FILES"],
  ["EFBIG", "FILE_TOO_LARGE"],
  ["EBUSY", "FILE_BUSY"],
  ["ETXTBSY", "FILE_BUSY"],
  ["ENOTREG", "FILE_NOT_REGULAR"],
  ["ENXIO", "FILE_NOT_REGULAR"],
]);

/** The error of a failed call about `file` (as the caller knows it); FILE_SYSTEM_ERROR for an errno without a code. */
export function toFileError(fault: FileFault, file: string): SurehandError {
  return createFaultError(CODES.get(fault.errno) ?? "FILE_SYSTEM_ERROR", fault, file);
}

/** As `toFileError`, for reading a file: permission faults become FILE_UNREADABLE. */
export function toReadError(fault: FileFault, file: string): SurehandError {
  const isDenied = fault.errno === "EACCES" || fault.errno === "EPERM";
  return isDenied ? createFaultError("FILE_UNREADABLE", fault, file) : toFileError(fault, file);
}

function createFaultError(code: ErrorCode, fault: FileFault, file: string): SurehandError {
  const call = fault.call.replaceAll("_", " ");
  return createError(code, `${file}: the system answered ${fault.errno} to "${call}".`, {
    details: { file, errno: fault.errno, call: fault.call, path: fault.path },
  });
}
