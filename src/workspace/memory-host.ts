/**
 * A machine in memory for tests: a clock that moves only when somebody sleeps, counted tokens, processes by table.
 */
import type { Host, ProcessIdentity, ProcessState } from "./host.ts";

/** What a memory machine can be told. */
export interface MemoryHostOptions {
  /** Number of the process that runs; 1 when not given. */
  readonly pid?: number;
  /** States of other processes by number; `gone` when not listed. */
  readonly processes?: Readonly<Record<number, ProcessState>>;
  /** Called on each sleep, after the clock has moved: what others do meanwhile. */
  readonly onSleep?: () => void;
}

/** A machine in memory. */
export function createMemoryHost(options: MemoryHostOptions = {}): Host {
  const pid = options.pid ?? 1;
  const self: ProcessIdentity = {
    hostName: "memory",
    bootId: "",
    pidSpace: "",
    pid,
    startedAt: "",
  };
  let timeMs = 0;
  let tokenCount = 0;
  return {
    getSelf: () => self,
    getState: (process) =>
      process.pid === pid ? "running" : (options.processes?.[process.pid] ?? "gone"),
    getTimeMs: () => timeMs,
    sleep: (durationMs) => {
      timeMs += durationMs;
      options.onSleep?.();
    },
    createToken: () => {
      tokenCount += 1;
      return `${pid.toString(16).padStart(8, "0")}${tokenCount.toString(16).padStart(8, "0")}`;
    },
  };
}
