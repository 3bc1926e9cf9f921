/**
 * The machine this process runs on. Start time, boot and pid namespace come from `/proc` (Linux, see proc(5));
 * elsewhere a process is known by its number alone, which errs towards "running".
 * Not run on macOS or Windows so far.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { env, kill, pid as ownPid } from "node:process";
import type { Host, ProcessIdentity, ProcessState } from "./host.ts";
import { createProgramRunner } from "./run-program.ts";

/** This machine. */
export function createRealHost(): Host {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const self: ProcessIdentity = {
    hostName: hostname(),
    bootId: readOrEmpty(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
    pidSpace: readOrEmpty(() => readlinkSync("/proc/self/ns/pid")),
    pid: ownPid,
    startedAt: readProcessStat(ownPid)?.startedAt ?? "",
  };
  return {
    getSelf: () => self,
    getState: (process) => getProcessState(self, process),
    getTimeMs: () => performance.now(),
    sleep: (durationMs) => {
      Atomics.wait(sleeper, 0, 0, durationMs);
    },
    getEpochMs: () => Date.now(),
    createToken: () => randomBytes(8).toString("hex"),
    getEnvironment,
    runProgram: createProgramRunner(killGroup),
  };
}

function getEnvironment(): Readonly<Record<string, string>> {
  const given = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(given);
}

function killGroup(group: number): void {
  try {
    kill(-group, "SIGKILL");
  } catch (cause) {
    // ESRCH: all of them have ended by themselves.
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause;
  }
}

function getProcessState(self: ProcessIdentity, process: ProcessIdentity): ProcessState {
  if (process.hostName !== self.hostName || process.pidSpace !== self.pidSpace) return "unknown";
  // The same machine in the same pid space, started anew since: nothing of that time runs any more.
  if (process.bootId !== self.bootId) return "gone";
  if (!hasPid(process.pid)) return "gone";
  const stat = readProcessStat(process.pid);
  if (stat === undefined || process.startedAt === "") return "running";
  return stat.isEnded || stat.startedAt !== process.startedAt ? "gone" : "running";
}

function hasPid(pid: number): boolean {
  try {
    kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: it runs, under another user.
    return !(cause instanceof Error && "code" in cause && cause.code === "ESRCH");
  }
}

/** State and start time of a process: fields 3 and 22 of `/proc/PID/stat`, counted after the name in parentheses. */
function readProcessStat(pid: number): { isEnded: boolean; startedAt: string } | undefined {
  const line = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, "latin1"));
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const startedAt = fields[19];
  if (line === "" || startedAt === undefined) return undefined;
  return { isEnded: fields[0] === "Z" || fields[0] === "X", startedAt };
}

/** What `read` returns, or `""` on a system without that file. */
function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause) return "";
    throw cause;
  }
}
