/**
 * What a machine supplies besides files: time, randomness, whether a process still runs, and running programs.
 * Passed in like the file system, so that tests own the clock. Leaves the meaning of a dead owner to its caller.
 */
import type { ProgramRunner } from "./program.ts";

/** A process, named so that a later process with the same number is not taken for it. */
export interface ProcessIdentity {
  readonly hostName: string;
  /** Identity of this run of the machine; `""` where the system has none. */
  readonly bootId: string;
  /** Within which process numbers count; `""` where the system has none. */
  readonly pidSpace: string;
  readonly pid: number;
  /** When the process started, in the system's own units; `""` where the system does not say. */
  readonly startedAt: string;
}

/** What can be said of a process from here. */
export type ProcessState = "running" | "gone" | "unknown";

/** A machine. */
export interface Host {
  readonly getSelf: () => ProcessIdentity;
  readonly getState: (process: ProcessIdentity) => ProcessState;
  /** Milliseconds that only grow. */
  readonly getTimeMs: () => number;
  readonly sleep: (durationMs: number) => void;
  /** Milliseconds since 1970 by the machine's clock, which may be set back; for records, never for waiting. */
  readonly getEpochMs: () => number;
  /** 16 random hexadecimal digits. */
  readonly createToken: () => string;
  /** The variables this process was given. */
  readonly getEnvironment: () => Readonly<Record<string, string>>;
  readonly runProgram: ProgramRunner;
}
