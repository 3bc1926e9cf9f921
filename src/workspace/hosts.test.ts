/** Tests of machines: who runs, what time does, and patience with a busy file. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { err, ok } from "../base/index.ts";
import { createMemoryHost } from "./memory-host.ts";
import { createRealHost } from "./real-host.ts";
import { MAX_BUSY_WAIT_MS, retryWhileBusy } from "./retry-while-busy.ts";

describe("createRealHost", () => {
  const host = createRealHost();
  const self = host.getSelf();

  it("knows that this process runs", () => expect(host.getState(self)).toBe("running"));

  it("knows that an ended process is gone", () => {
    const { pid } = spawnSync(process.execPath, ["--version"]);
    expect(host.getState({ ...self, pid })).toBe("gone");
  });

  it("is not fooled by a number used again, or by a restart", () => {
    // Only where the system tells when a process started.
    if (self.startedAt === "") return;
    expect(host.getState({ ...self, startedAt: "1" })).toBe("gone");
    expect(host.getState({ ...self, bootId: "earlier" })).toBe("gone");
  });

  it("does not judge processes it cannot see", () => {
    expect(host.getState({ ...self, hostName: "elsewhere" })).toBe("unknown");
    expect(host.getState({ ...self, pidSpace: "container" })).toBe("unknown");
  });

  it("sleeps for about the time asked, and makes fresh tokens", () => {
    const start = host.getTimeMs();
    host.sleep(5);
    expect(host.getTimeMs() - start).toBeGreaterThanOrEqual(4);
    expect(host.createToken()).toMatch(/^[0-9a-f]{16}$/);
    expect(host.createToken()).not.toBe(host.createToken());
  });

  it("knows the time of day and its environment", () => {
    expect(Math.abs(host.getEpochMs() - Date.now())).toBeLessThan(60_000);
    expect(host.getEnvironment().PATH).toBe(process.env.PATH);
  });
});

describe("createMemoryHost", () => {
  it("has the clock, tokens and processes it is told", () => {
    let sleeps = 0;
    const host = createMemoryHost({
      pid: 7,
      processes: { 8: "running" },
      onSleep: () => sleeps++,
      epochMs: 1000,
      environment: { A: "b" },
    });
    host.sleep(30);
    expect([host.getTimeMs(), host.getEpochMs(), sleeps]).toEqual([30, 1030, 1]);
    expect(host.getEnvironment()).toEqual({ A: "b" });
    expect(host.createToken()).not.toBe(host.createToken());
    const states = [7, 8, 9].map((pid) => host.getState({ ...host.getSelf(), pid }));
    expect(states).toEqual(["running", "running", "gone"]);
  });
});

describe("retryWhileBusy", () => {
  const run = (errnos: readonly string[]) => {
    const host = createMemoryHost();
    const answers = [...errnos];
    const result = retryWhileBusy(host, () => {
      const errno = answers.shift();
      return errno === undefined ? ok("done") : err({ errno, call: "rename", path: "/a" } as const);
    });
    return { result: result.ok ? result.value : result.error.errno, timeMs: host.getTimeMs() };
  };

  it("waits while the file is busy", () => {
    expect(run(["EBUSY", "EPERM", "EACCES"])).toEqual({ result: "done", timeMs: 35 });
  });

  it("does not wait for what will not pass", () => {
    expect(run(["ENOENT"])).toEqual({ result: "ENOENT", timeMs: 0 });
  });

  it("gives up in the end", () => {
    const { result, timeMs } = run(Array.from({ length: 100 }, () => "EBUSY"));
    expect(result).toBe("EBUSY");
    expect(timeMs).toBeLessThanOrEqual(MAX_BUSY_WAIT_MS);
  });
});
