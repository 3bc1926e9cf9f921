/**
 * Where a page goes: the file that the person named, on this machine's disk. What a page holds is made elsewhere.
 */
import type { Result, SurehandError } from "../base/index.ts";
import {
  checkReportFile,
  createRealFileSystem,
  createRealHost,
  writeReportFile,
} from "../workspace/index.ts";

/** What every page begins with, so that a later one may take its place. */
export const PAGE_MARK =
  "<!doctype html>\n<!-- surehand page: a later page may take its place -->\n";

/** Whether a page may be written at `path` (absolute); asked before anything is done. Errors: those of `checkReportFile`. */
export function checkPageFile(path: string): Result<void, SurehandError> {
  return checkReportFile(createRealFileSystem(), path, PAGE_MARK);
}

/** Writes `page`, which begins with `PAGE_MARK`, at `path` (absolute). Errors: those of `writeReportFile`. */
export function writePageFile(path: string, page: string): Result<void, SurehandError> {
  const host = createRealHost();
  const options = { mark: PAGE_MARK, token: host.createToken() };
  return writeReportFile(createRealFileSystem(host), path, page, options);
}
