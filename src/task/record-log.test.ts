/** Tests of the append-only logs: torn lines, bounds, writers at the same time, what is never written unasked. */
import { describe, expect, it } from "vitest";
import {
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  type FileSystem,
  observeCalls,
  openWorkspace,
  printDiskTree,
  type Workspace,
} from "../workspace/index.ts";
import {
  appendRecords,
  clearRecords,
  hasStatePlace,
  MAX_LOG_BYTES,
  MAX_RECORD_UNITS,
  readRecords,
} from "./record-log.ts";

const GIT: DiskTree = { "w/.git/HEAD": "x", "w/.git/objects/x": "", "w/.git/refs/x": "" };
const STATE = "/w/.git/surehand";

function open(fileSystem: FileSystem): Workspace {
  const workspace = openWorkspace("/w", {
    fileSystem,
    host: createMemoryHost({ processes: { 7: "running" } }),
  });
  if (!workspace.ok) throw new Error(workspace.error.message);
  return workspace.value;
}

function read(workspace: Workspace): readonly unknown[] | string {
  const records = readRecords(workspace, "receipts");
  return records.ok ? records.value : records.error.code;
}

describe("appendRecords and readRecords", () => {
  it("give back what was put in, in order, and keep logs apart", () => {
    const workspace = open(createMemoryFileSystem(GIT));
    expect(read(workspace)).toEqual([]);
    appendRecords(workspace, "receipts", [{ a: "1\n" }, { a: 2 }]);
    appendRecords(workspace, "receipts", []);
    appendRecords(workspace, "failures", [{ b: 1 }]);
    appendRecords(workspace, "receipts", [{ a: 3 }]);
    expect(read(workspace)).toEqual([{ a: "1\n" }, { a: 2 }, { a: 3 }]);
  });

  it("lose no more than the record that was cut off", () => {
    const plain = createMemoryFileSystem(GIT);
    const workspace = open(
      observeCalls(plain, ({ call, step }) =>
        call === "append_file" && step !== undefined && step > 4
          ? { errno: "ENOSPC", writtenBytes: 6 }
          : undefined,
      ),
    );
    const results = [1, 2, 3, 4].map((a) => appendRecords(workspace, "receipts", [{ a }]));
    expect(results.map((each) => (each.ok ? "ok" : each.error.code))).toContain("STATE_UNUSABLE");
    const count = results.filter((each) => each.ok).length;
    appendRecords(open(plain), "receipts", [{ a: 9 }]);
    expect(read(open(plain))).toEqual([
      ...[1, 2, 3, 4].slice(0, count).map((a) => ({ a })),
      { a: 9 },
    ]);
  });

  it("pass over what is no object", () => {
    const log = '\n{"a":1}\nnonsense\n[1]\nnull\n3\n{"a":2}\n{"a":';
    const workspace = open(
      createMemoryFileSystem({ ...GIT, "w/.git/surehand/receipts.jsonl": log }),
    );
    expect(read(workspace)).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("keep the newest records within the bound", () => {
    const fileSystem = createMemoryFileSystem(GIT);
    const workspace = open(fileSystem);
    const text = "x".repeat(MAX_RECORD_UNITS - 100);
    for (let number = 1; number <= 20; number += 1) {
      appendRecords(workspace, "receipts", [{ number, text }]);
    }
    const records = readRecords(workspace, "receipts");
    const numbers = records.ok ? records.value.map((record) => record.number) : [];
    expect(numbers.at(-1)).toBe(20);
    expect(numbers).toEqual([...numbers].sort((left, right) => Number(left) - Number(right)));
    expect(numbers.length).toBeGreaterThanOrEqual(5);
    expect(numbers.length).toBeLessThanOrEqual(2 * (MAX_LOG_BYTES / MAX_RECORD_UNITS) + 3);
    const names = fileSystem.listFolder(STATE);
    expect(names.ok && names.value).toContain("receipts.old.jsonl");
  });

  it("leave a full log alone while somebody else holds the lock", () => {
    const fileSystem = createMemoryFileSystem({
      ...GIT,
      "w/.git/surehand/lock": '{"token":"aa","pid":7,"hostName":"memory"}',
      "w/.git/surehand/receipts.jsonl": `{"a":"${"x".repeat(MAX_LOG_BYTES)}"}`,
    });
    appendRecords(open(fileSystem), "receipts", [{ a: 1 }]);
    expect(fileSystem.inspect(`${STATE}/receipts.old.jsonl`).ok).toBe(false);
    fileSystem.remove(`${STATE}/lock`);
    appendRecords(open(fileSystem), "receipts", [{ a: 2 }]);
    expect(fileSystem.inspect(`${STATE}/receipts.old.jsonl`).ok).toBe(true);
    expect(read(open(fileSystem))).toHaveLength(3);
  });

  it("never follow a link, and say so", () => {
    const fileSystem = createMemoryFileSystem({
      ...GIT,
      secret: "s",
      "w/.git/surehand/receipts.jsonl": { link: "../../../secret" },
    });
    const written = appendRecords(open(fileSystem), "receipts", [{ a: 1 }]);
    expect(written.ok ? "" : written.error.code).toBe("STATE_UNUSABLE");
    expect(read(open(fileSystem))).toBe("STATE_UNUSABLE");
    expect(printDiskTree(fileSystem, "/").secret).toBe('0644 "s"');
  });
});

describe("clearRecords and hasStatePlace", () => {
  it("remove both halves, and nothing where nothing is", () => {
    const fileSystem = createMemoryFileSystem({
      ...GIT,
      "w/.git/surehand/receipts.jsonl": "{}",
      "w/.git/surehand/receipts.old.jsonl": "{}",
    });
    expect(clearRecords(open(fileSystem), "receipts").ok).toBe(true);
    expect(clearRecords(open(fileSystem), "receipts").ok).toBe(true);
    expect(read(open(fileSystem))).toEqual([]);
  });

  it.each<[string, DiskTree, boolean]>([
    ["a plain folder", { "w/a": "" }, false],
    ["a folder with our state", { "w/.surehand/.gitignore": "*" }, true],
    ["a git repository", GIT, true],
  ])("%s", (_name, tree, expected) => {
    expect(hasStatePlace(open(createMemoryFileSystem(tree)))).toBe(expected);
  });
});
