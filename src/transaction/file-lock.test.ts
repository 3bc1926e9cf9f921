/** Tests of the lock file: waiting, owners that are gone, half-written locks, and what is left behind. */
import { describe, expect, it } from "vitest";
import {
  type CallListener,
  createMemoryFileSystem,
  createMemoryHost,
  type DiskTree,
  type MemoryHostOptions,
  observeCalls,
  openWorkspace,
  printDiskTree,
} from "../workspace/index.ts";
import { createFileLock, createLostError } from "./file-lock.ts";

const toLock = (pid: number, token: string) =>
  JSON.stringify({ token, hostName: "memory", bootId: "", pidSpace: "", pid, startedAt: "" });

function createSetting(tree: DiskTree = {}, host: MemoryHostOptions = {}, listener?: CallListener) {
  const disk = createMemoryFileSystem({ "w/a": "", ...tree });
  const fileSystem = observeCalls(disk, listener ?? (() => undefined));
  const openFor = (options: MemoryHostOptions) => {
    const memoryHost = createMemoryHost(options);
    const workspace = openWorkspace("/w", { fileSystem, host: memoryHost });
    if (!workspace.ok) throw new Error(workspace.error.message);
    return { lock: createFileLock(workspace.value), host: memoryHost, workspace: workspace.value };
  };
  return { disk, openFor, ...openFor(host), print: () => printDiskTree(disk, "/w") };
}

describe("createFileLock", () => {
  it("is held by one, then by another, and leaves nothing", () => {
    const { lock, openFor, print } = createSetting({}, { pid: 1 });
    const first = lock.acquire(0);
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value.isHeld()).toBe(true);
    expect(Object.keys(print())).toEqual([
      ".surehand/",
      ".surehand/.gitignore",
      ".surehand/lock",
      "a",
    ]);
    const other = openFor({ pid: 2, processes: { 1: "running" } });
    expect(other.lock.acquire(50)).toMatchObject({
      error: { code: "LOCK_TIMEOUT", details: { pid: 1, host: "memory", timeout_ms: 50 } },
    });
    expect(other.host.getTimeMs()).toBeGreaterThanOrEqual(50);
    expect(first.value.isHeld()).toBe(true);
    expect(first.value.release().ok).toBe(true);
    expect(other.lock.acquire(0).ok).toBe(true);
  });

  it("leaves nothing behind after release", () => {
    const { lock, print } = createSetting();
    const held = lock.acquire(0);
    expect(held.ok && held.value.release().ok).toBe(true);
    expect(print()).toEqual({ a: '0644 ""' });
  });

  it("is taken when its holder lets go while another waits", () => {
    const { lock, openFor } = createSetting({}, { pid: 1, processes: { 2: "running" } });
    const first = lock.acquire(0);
    const release = () => first.ok && first.value.release();
    const other = openFor({ pid: 2, processes: { 1: "running" }, onSleep: release });
    expect(other.lock.acquire(1000).ok).toBe(true);
  });

  it.each<[string, DiskTree]>([
    ["gone", { "w/.surehand/lock": toLock(9, "aa") }],
    [
      "gone, and so is the one who cleared up",
      { "w/.surehand/lock": toLock(9, "aa"), "w/.surehand/claim-aa": toLock(8, "bb") },
    ],
    [
      "gone, and two who cleared up",
      {
        "w/.surehand/lock": toLock(9, "aa"),
        "w/.surehand/claim-aa": toLock(8, "bb"),
        "w/.surehand/claim-bb": toLock(7, "cc"),
      },
    ],
    [
      "gone, with others who waited",
      {
        "w/.surehand/lock": toLock(9, "aa"),
        "w/.surehand/wait-dd": toLock(6, "dd"),
        "w/.surehand/claim-ee": toLock(5, "ff"),
      },
    ],
  ])("takes over a lock whose owner is %s, without waiting", (_name, tree) => {
    const { lock, host, print } = createSetting(tree);
    const held = lock.acquire(0);
    expect(held.ok && held.value.isHeld()).toBe(true);
    expect(host.getTimeMs()).toBe(0);
    expect(held.ok && held.value.release().ok).toBe(true);
    expect(print()).toEqual({ a: '0644 ""' });
  });

  it.each<[string, DiskTree, MemoryHostOptions]>([
    ["running", { "w/.surehand/lock": toLock(9, "aa") }, { processes: { 9: "running" } }],
    [
      "not to be seen from here",
      { "w/.surehand/lock": toLock(9, "aa") },
      { processes: { 9: "unknown" } },
    ],
    [
      "gone, but being cleared up by a running one",
      { "w/.surehand/lock": toLock(9, "aa"), "w/.surehand/claim-aa": toLock(8, "bb") },
      { processes: { 8: "running" } },
    ],
  ])("waits for a lock whose owner is %s", (_name, tree, options) => {
    const { lock, print } = createSetting({ ...tree, "w/.surehand/.gitignore": "*\n" }, options);
    const before = print();
    expect(lock.acquire(20)).toMatchObject({ error: { code: "LOCK_TIMEOUT" } });
    expect(print()).toEqual(before);
  });

  it.each(["", "{", "[]", '{"token":"aa"}', '{"token":"../x","pid":1}', '{"token":"aa","pid":-1}'])(
    "removes a lock that stays unreadable while it is watched (%j)",
    (text) => {
      const { lock, host } = createSetting({ "w/.surehand/lock": text });
      expect(lock.acquire(1000)).toMatchObject({ error: { code: "LOCK_TIMEOUT" } });
      expect(lock.acquire(5000).ok).toBe(true);
      expect(host.getTimeMs()).toBeLessThan(4000);
    },
  );

  it("never removes a lock that cannot even be read", () => {
    const { lock } = createSetting({ "w/.surehand/lock": toLock(9, "aa") }, {}, ({ call, path }) =>
      call === "read_file" && path.endsWith("lock") ? { errno: "EACCES" } : undefined,
    );
    expect(lock.acquire(10_000)).toMatchObject({ error: { code: "LOCK_TIMEOUT" } });
  });

  it("waits in vain for an abandoned lock that cannot be removed", () => {
    const tree = { "w/.surehand/lock": toLock(9, "aa") };
    const { lock, print } = createSetting(tree, {}, ({ call, path }) =>
      call === "remove" && path.endsWith("/lock") ? { errno: "EACCES" } : undefined,
    );
    expect(lock.acquire(100)).toMatchObject({ error: { code: "LOCK_TIMEOUT" } });
    expect(Object.keys(print()).filter((name) => /wait-|claim-/.test(name))).toEqual([]);
  });

  it("works where hard links are not to be had", () => {
    const { lock, openFor, print } = createSetting({}, { pid: 1 }, ({ call }) =>
      call === "link" ? { errno: "EPERM" } : undefined,
    );
    const held = lock.acquire(0);
    const other = openFor({ pid: 2, processes: { 1: "running" } });
    expect(other.lock.acquire(10)).toMatchObject({ error: { code: "LOCK_TIMEOUT" } });
    expect(held.ok && held.value.release().ok).toBe(true);
    expect(print()).toEqual({ a: '0644 ""' });
  });

  it("makes its folder again when another has just tidied it away", () => {
    let isFirst = true;
    const { lock, disk } = createSetting({}, {}, ({ call, path }) => {
      if (call === "create_file" && path.includes("wait-") && isFirst) {
        isFirst = false;
        disk.remove("/w/.surehand/.gitignore");
        disk.removeFolder("/w/.surehand");
      }
      return undefined;
    });
    expect(lock.acquire(0).ok).toBe(true);
  });

  it("knows when it was removed under it", () => {
    const { lock, disk, workspace } = createSetting();
    const held = lock.acquire(0);
    disk.remove("/w/.surehand/lock");
    expect(held.ok && held.value.isHeld()).toBe(false);
    expect(held.ok && held.value.release()).toMatchObject({ error: { code: "LOCK_LOST" } });
    expect(createLostError(workspace).message).toContain("/w/.surehand/lock");
  });

  it.each(["make_folder", "create_file", "write", "link"])(
    "says when state cannot be used (%s)",
    (call) => {
      const { lock, print } = createSetting({}, {}, (seen) =>
        seen.call === call ? { errno: "EROFS" } : undefined,
      );
      expect(lock.acquire(100)).toMatchObject({
        error: { code: "STATE_UNUSABLE", details: { errno: "EROFS" } },
      });
      expect(Object.keys(print()).filter((name) => name.includes("wait-"))).toEqual([]);
    },
  );
});
