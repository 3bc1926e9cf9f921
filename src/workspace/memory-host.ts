/**
 * A machine in memory for tests: a clock that moves only when somebody sleeps, counted tokens, processes by table,
 * programs by function.
 */
import { err, ok } from "../base/index.ts";
import type { Host, ProcessIdentity, ProcessState } from "./host.ts";
import type { ProgramCall, ProgramOutput } from "./program.ts";

/** What a memory machine can be told. */
export interface MemoryHostOptions {
  /** Number of the process that runs; 1 when not given. */
  readonly pid?: number;
  /** States of other processes by number; `gone` when not listed. */
  readonly processes?: Readonly<Record<number, ProcessState>>;
  /** Called on each sleep, after the clock has moved: what others do meanwhile. */
  readonly onSleep?: () => void;
  /** What the clock on the wall shows at the start, in milliseconds since 1970; 0 when not given. */
  readonly epochMs?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Plays all programs: the output of a call, `undefined` for a program that is missing. */
  readonly runProgram?: (call: ProgramCall) => ProgramOutput | undefined;
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
    getEpochMs: () => (options.epochMs ?? 0) + timeMs,
    createToken: () => {
      tokenCount += 1;
      return `${pid.toString(16).padStart(8, "0")}${tokenCount.toString(16).padStart(8, "0")}`;
    },
    getEnvironment: () => options.environment ?? {},
    runProgram: async (call) => {
      if (call.signal?.aborted === true) return err({ kind: "stopped" });
      const output = options.runProgram?.(call);
      if (output === undefined) return err({ kind: "missing" });
      const { maxOutputBytes } = call;
      const isTooLong = output.stdout.length > maxOutputBytes;
      return isTooLong ? err({ kind: "output_limit", maxOutputBytes }) : ok(output);
    },
  };
}
