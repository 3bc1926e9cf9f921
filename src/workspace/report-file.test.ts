/** What a page may take the place of, and that nothing else is touched. */
import { describe, expect, it } from "vitest";
import type { DiskTree } from "./disk-tree.ts";
import { printDiskTree } from "./disk-tree.ts";
import { createMemoryFileSystem } from "./memory-file-system.ts";
import { checkReportFile, writeReportFile } from "./report-file.ts";

const MARK = "<!-- mark -->\n";
const PAGE = `${MARK}new`;

/** The one check: writes the page at `/w/p.html` of a disk that holds `tree`. */
function checkWrite(tree: DiskTree, expected: string): void {
  const fileSystem = createMemoryFileSystem({ w: { kind: "directory" }, ...tree });
  const before = printDiskTree(fileSystem, "/w");
  const allowed = checkReportFile(fileSystem, "/w/p.html", MARK);
  expect(printDiskTree(fileSystem, "/w")).toEqual(before);
  const options = { mark: MARK, token: "0123" };
  const written = writeReportFile(fileSystem, "/w/p.html", PAGE, options);
  expect(allowed.ok).toBe(written.ok);
  expect(written.ok ? "written" : written.error.code).toBe(expected);
  const after = printDiskTree(fileSystem, "/w");
  if (!written.ok) expect(after).toEqual(before);
  else expect(after).toEqual({ ...before, "p.html": `0644 ${JSON.stringify(PAGE)}` });
}

describe("writeReportFile", () => {
  it.each<[string, DiskTree, string]>([
    ["makes a file where nothing is", {}, "written"],
    ["takes the place of an earlier page", { "w/p.html": `${MARK}old` }, "written"],
    ["leaves a file of somebody else", { "w/p.html": "<html>" }, "FILE_EXISTS"],
    ["leaves an empty file", { "w/p.html": "" }, "FILE_EXISTS"],
    ["leaves a folder", { "w/p.html": { kind: "directory" } }, "FILE_IS_DIRECTORY"],
    [
      "does not follow a link, not even to an earlier page",
      { "w/q.html": `${MARK}old`, "w/p.html": { link: "q.html" } },
      "FILE_NOT_REGULAR",
    ],
  ])("%s", (_name, tree, expected) => checkWrite(tree, expected));

  it("says that the folder is missing", () => {
    const fileSystem = createMemoryFileSystem({ w: { kind: "directory" } });
    const written = writeReportFile(fileSystem, "/no/p.html", PAGE, { mark: MARK, token: "0" });
    expect(written).toMatchObject({ ok: false, error: { code: "FILE_NOT_FOUND" } });
  });
});
