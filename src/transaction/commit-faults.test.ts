/**
 * Tests that a transaction stopped at any call that changes the disk leaves the tree wholly old (or, where the
 * call comes after the commit point, wholly new), with nothing left behind: by a failing call, by a listener that throws,
 * and by a disk that fills up.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import {
  type CallListener,
  createMemoryFileSystem,
  createMemoryHost,
  createRealFileSystem,
  type DiskTree,
  type FileSystem,
  layOutTree,
  type ObservedCall,
  observeCalls,
  openWorkspace,
  parseRepoPath,
  printDiskTree,
} from "../workspace/index.ts";
import { commitChanges } from "./commit-changes.ts";
import type { FileChange } from "./file-change.ts";
import { isPartlyOverwritten } from "./restore-file.ts";

function toPath(input: string) {
  const parsed = parseRepoPath(input);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const write = (file: string, old: string, text: string): FileChange => ({
  kind: "write",
  path: toPath(file),
  expectedSha256: toSha256(old),
  bytes: Buffer.from(text),
});
const create = (file: string): FileChange => ({
  kind: "create",
  path: toPath(file),
  bytes: Buffer.from("new\n"),
});
const remove = (file: string, old: string): FileChange => ({
  kind: "delete",
  path: toPath(file),
  expectedSha256: toSha256(old),
});

const TREE: DiskTree = {
  one: { text: "1\r\n", mode: 0o755 },
  two: "2\n",
  "sub/three": "3\n",
  shared: "shared\n",
};

const CASES: readonly [string, readonly FileChange[]][] = [
  ["one write", [write("one", "1\r\n", "one\r\n")]],
  ["one creation in new folders", [create("a/b/new")]],
  ["one deletion", [remove("two", "2\n")]],
  ["one file of two names, shorter", [write("shared", "shared\n", "s")]],
  ["one file of two names, longer", [write("shared", "shared\n", "shared and more\n")]],
  ["two writes", [write("one", "1\r\n", "x"), write("two", "2\n", "y")]],
  ["a deletion and a creation", [remove("two", "2\n"), create("a/new")]],
  [
    "three files, each another way",
    [write("one", "1\r\n", "x"), create("a/new"), write("shared", "shared\n", "again\n")],
  ],
  [
    "three files, the deletion in the middle",
    [write("sub/three", "3\n", "x"), remove("one", "1\r\n"), create("sub/new")],
  ],
];

interface Outcome {
  readonly code: string;
  readonly after: Readonly<Record<string, string>>;
  readonly calls: readonly ObservedCall[];
  readonly warnings: readonly string[];
}

/** Lays `TREE` out in `folder`, commits with `listener` at each call, and tells what is there afterwards. */
function runCommit(
  disk: FileSystem,
  folder: string,
  changes: readonly FileChange[],
  listener: CallListener,
): Outcome {
  layOutTree(disk, folder, TREE);
  disk.link(`${folder}/shared`, `${folder}/sub/same`);
  const calls: ObservedCall[] = [];
  const fileSystem = observeCalls(disk, (call) => {
    if (call.step !== undefined) calls.push(call);
    return listener(call);
  });
  const workspace = openWorkspace(folder, { fileSystem, host: createMemoryHost() });
  if (!workspace.ok) throw new Error(workspace.error.message);
  let code = "thrown";
  let warnings: readonly string[] = [];
  try {
    const report = commitChanges(workspace.value, changes);
    code = report.ok ? "ok" : report.error.code;
    if (report.ok) warnings = report.value.warnings;
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
  }
  return { code, after: printDiskTree(disk, folder), calls, warnings };
}

class Stopped extends Error {}

const createDisk = () => createMemoryFileSystem({ w: { kind: "directory" } });

function withRealFolder<T>(run: (folder: string) => T): T {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "surehand-")));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const OLD = runCommit(createDisk(), "/w", [], () => undefined).after;

/** Files of ours that may stay when removing them is the very call that failed; the old content is not touched by them. */
function dropOurs(tree: Outcome["after"]): Outcome["after"] {
  const isOurs = (name: string) => /^\.surehand\/|\.surehand-[0-9a-f]+-\d+\.(old|tmp)$/.test(name);
  return Object.fromEntries(Object.entries(tree).filter(([name]) => !isOurs(name)));
}

describe.each(CASES)("%s", (_name, changes) => {
  const whole = runCommit(createDisk(), "/w", changes, () => undefined);

  it("goes through when nothing fails, on a real disk by the same steps", () => {
    expect(whole.code).toBe("ok");
    withRealFolder((folder) => {
      const real = runCommit(createRealFileSystem(), folder, changes, () => undefined);
      expect(real.after).toEqual(whole.after);
      expect(real.calls.map(({ call }) => call)).toEqual(whole.calls.map(({ call }) => call));
    });
  });

  it.each(["EIO", "ENOSPC", "EACCES", "EROFS", "EPERM"])(
    "%s at any step leaves all or nothing",
    (errno) => {
      for (const { step, call } of whole.calls) {
        const run = runCommit(createDisk(), "/w", changes, (seen) =>
          seen.step === step ? { errno } : undefined,
        );
        const isClean = call !== "remove" && call !== "remove_folder";
        const after = isClean ? run.after : dropOurs(run.after);
        expect([step, call, run.code, after]).toEqual([
          step,
          call,
          run.code,
          run.code === "ok" ? whole.after : OLD,
        ]);
        // What stays behind after a success is said.
        if (run.code === "ok" && !isClean && call === "remove") {
          const leftovers = Object.keys(run.after).filter((name) => name.endsWith(".old"));
          for (const name of leftovers) expect(run.warnings.join()).toContain(name);
        }
      }
    },
  );

  it("half a write is taken back too", () => {
    for (const { step, call } of whole.calls) {
      if (call !== "write") continue;
      const run = runCommit(createDisk(), "/w", changes, (seen) =>
        seen.step === step ? { errno: "ENOSPC", writtenBytes: 2 } : undefined,
      );
      expect(run.code).not.toBe("ok");
      expect([step, dropOurs(run.after)]).toEqual([step, OLD]);
    }
  });

  it("a listener that throws at any step leaves all or nothing", () => {
    for (const { step } of whole.calls) {
      const run = runCommit(createDisk(), "/w", changes, (seen) => {
        if (seen.step === step) throw new Stopped();
        return undefined;
      });
      expect(run.code).toBe("thrown");
      expect([OLD, dropOurs(whole.after)]).toContainEqual(dropOurs(run.after));
    }
  });

  it("EIO at any step leaves all or nothing on a real disk", () => {
    for (const { step, call } of whole.calls) {
      withRealFolder((folder) => {
        const run = runCommit(createRealFileSystem(), folder, changes, (seen) =>
          seen.step === step ? { errno: "EIO" } : undefined,
        );
        const after = call.startsWith("remove") ? dropOurs(run.after) : run.after;
        expect([step, call, after]).toEqual([step, call, run.code === "ok" ? whole.after : OLD]);
      });
    }
  });

  it("a disk of any size holds all or nothing", () => {
    const codes = new Set<string>();
    // `TREE` itself needs 14 bytes; the system does not say what is free, so that writing finds it out.
    for (let capacityBytes = 14; capacityBytes < 400; capacityBytes += 7) {
      const disk = createMemoryFileSystem({ w: { kind: "directory" } }, { capacityBytes });
      const unsaid = { ...disk, findFreeBytes: () => ({ ok: true as const, value: undefined }) };
      const run = runCommit(unsaid, "/w", changes, () => undefined);
      const expected = run.code === "ok" ? whole.after : OLD;
      expect([capacityBytes, run.after]).toEqual([capacityBytes, expected]);
      codes.add(run.code);
    }
    expect(codes).toContain("ok");
    expect(codes).toContain("STATE_UNUSABLE");
  });
});

describe("every failure says how each file stands", () => {
  it("WRITE_FAILED names the cause and the states", () => {
    const disk = createDisk();
    layOutTree(disk, "/w", TREE);
    const fileSystem = observeCalls(disk, ({ call, path: called }) =>
      call === "rename" && called === "/w/two" ? { errno: "ENOSPC" } : undefined,
    );
    const workspace = openWorkspace("/w", { fileSystem, host: createMemoryHost() });
    if (!workspace.ok) throw new Error(workspace.error.message);
    const changes = [write("one", "1\r\n", "x"), write("two", "2\n", "y"), create("new")];
    expect(commitChanges(workspace.value, changes)).toMatchObject({
      error: {
        code: "WRITE_FAILED",
        details: {
          cause: { code: "DISK_FULL", details: { errno: "ENOSPC" } },
          files: [
            { file: "one", state: "restored" },
            { file: "two", state: "as_before" },
            { file: "new", state: "as_before" },
          ],
          leftovers: [],
        },
      },
    });
  });
});

describe("isPartlyOverwritten", () => {
  it("law: knows every state of an overwriting, and little else", () => {
    const bytes = fc.uint8Array({ maxLength: 6, max: 2 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (oldBytes, newBytes, other) => {
        const states = Array.from({ length: newBytes.length + 1 }, (_, count) =>
          Buffer.concat([newBytes.subarray(0, count), oldBytes.subarray(count)]),
        );
        states.push(Buffer.from(newBytes));
        for (const state of states)
          expect(isPartlyOverwritten(state, oldBytes, newBytes)).toBe(true);
        const isState = states.some((state) => state.equals(other));
        expect(isPartlyOverwritten(other, oldBytes, newBytes)).toBe(isState);
      }),
    );
  });
});
