/** Tests of the table from the system's error names to codes. */
import { describe, expect, it } from "vitest";
import { ERROR_CATALOGUE } from "../base/index.ts";
import { toFileError, toReadError } from "./file-errors.ts";

describe("toFileError", () => {
  it.each([
    ["ENOENT", "FILE_NOT_FOUND", "FILE_NOT_FOUND"],
    ["EEXIST", "FILE_EXISTS", "FILE_EXISTS"],
    ["EACCES", "PERMISSION_DENIED", "FILE_UNREADABLE"],
    ["EPERM", "OPERATION_NOT_PERMITTED", "FILE_UNREADABLE"],
    ["EROFS", "FILE_SYSTEM_READ_ONLY", "FILE_SYSTEM_READ_ONLY"],
    ["ENOSPC", "DISK_FULL", "DISK_FULL"],
    ["EDQUOT", "DISK_FULL", "DISK_FULL"],
    ["ENAMETOOLONG", "NAME_TOO_LONG", "NAME_TOO_LONG"],
    ["ELOOP", "PATH_LINK_LOOP", "PATH_LINK_LOOP"],
    ["EISDIR", "FILE_IS_DIRECTORY", "FILE_IS_DIRECTORY"],
    ["ENOTDIR", "PARENT_NOT_FOLDER", "PARENT_NOT_FOLDER"],
    ["EMFILE", "TOO_MANY_OPEN_FILES", "TOO_MANY_OPEN_FILES"],
    ["EFBIG", "FILE_TOO_LARGE", "FILE_TOO_LARGE"],
    ["EBUSY", "FILE_BUSY", "FILE_BUSY"],
    ["ENOTREG", "FILE_NOT_REGULAR", "FILE_NOT_REGULAR"],
    ["EIO", "FILE_SYSTEM_ERROR", "FILE_SYSTEM_ERROR"],
  ] as const)("%s is %s, and %s when reading", (errno, code, readCode) => {
    const fault = { errno, call: "read_file", path: "/w/a" } as const;
    expect(toFileError(fault, "a")).toMatchObject({
      code,
      next: ERROR_CATALOGUE[code].next,
      details: { file: "a", errno, call: "read_file", path: "/w/a" },
    });
    expect(toReadError(fault, "a").code).toBe(readCode);
  });
});
