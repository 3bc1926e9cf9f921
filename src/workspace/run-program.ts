/**
 * Programs of this machine, through `node:child_process`. See `program.ts` for what is promised.
 * A program runs in a process group of its own, so that a limit ends what it started too; on Windows, where there are no
 * such groups, only the program itself is ended. The Windows branch has not been run so far.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { sep } from "node:path";
import { err, ok, type Result } from "../base/index.ts";
import {
  MAX_ERROR_BYTES,
  type ProgramCall,
  type ProgramFault,
  type ProgramOutput,
  type ProgramRunner,
} from "./program.ts";

const HAS_GROUPS = sep === "/";

/** The programs of this machine; `killGroup` ends all processes of a group by its number. */
export function createProgramRunner(killGroup: (group: number) => void): ProgramRunner {
  return (call) =>
    new Promise((resolve) => {
      const child = start(call);
      if (child.ok) watch(child.value, call, { killGroup, resolve });
      else resolve(child);
    });
}

/** Most failures to start come as an event later; a few, such as too long arguments, at once. */
function start(call: ProgramCall): Result<ChildProcessWithoutNullStreams, ProgramFault> {
  try {
    return ok(
      spawn(call.program, call.args, {
        cwd: call.folder,
        env: { ...call.environment },
        detached: HAS_GROUPS,
        windowsHide: true,
      }),
    );
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && typeof cause.code === "string")) throw cause;
    if (cause.code.startsWith("ERR_")) throw cause;
    return err({ kind: "refused", errno: cause.code });
  }
}

interface Hooks {
  readonly killGroup: (group: number) => void;
  readonly resolve: (result: Result<ProgramOutput, ProgramFault>) => void;
}

/** Collects what `child` says until it ends or goes beyond a limit; answers once. */
function watch(child: ChildProcessWithoutNullStreams, call: ProgramCall, hooks: Hooks): void {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let outputBytes = 0;
  let errorBytes = 0;
  const finish = (result: Result<ProgramOutput, ProgramFault>) => {
    clearTimeout(timer);
    call.signal?.removeEventListener("abort", stop);
    hooks.resolve(result);
  };
  const abandon = (fault: ProgramFault) => {
    end(child, hooks.killGroup);
    finish(err(fault));
  };
  const stop = () => abandon({ kind: "stopped" });
  const timer = setTimeout(
    () => abandon({ kind: "timeout", timeoutMs: call.timeoutMs }),
    call.timeoutMs,
  );
  child.stdout.on("data", (chunk: Buffer) => {
    outputBytes += chunk.length;
    if (outputBytes <= call.maxOutputBytes) stdout.push(chunk);
    else abandon({ kind: "output_limit", maxOutputBytes: call.maxOutputBytes });
  });
  child.stderr.on("data", (chunk: Buffer) => {
    if (errorBytes < MAX_ERROR_BYTES) stderr.push(chunk.subarray(0, MAX_ERROR_BYTES - errorBytes));
    errorBytes += chunk.length;
  });
  child.on("error", (cause: NodeJS.ErrnoException) => {
    const errno = cause.code ?? "UNKNOWN";
    finish(err(errno === "ENOENT" ? { kind: "missing" } : { kind: "refused", errno }));
  });
  child.on("close", (exitCode, signalName) => {
    if (exitCode === null) return finish(err({ kind: "killed", signalName: signalName ?? "" }));
    const error = new TextDecoder().decode(Buffer.concat(stderr));
    finish(ok({ exitCode, stdout: Buffer.concat(stdout), stderr: error }));
  });
  // A program may end without reading all of its input (EPIPE); its exit code says what that means.
  child.stdin.on("error", () => child.stdin.destroy());
  child.stdin.end(call.input ?? new Uint8Array());
  if (call.signal?.aborted === true) stop();
  else call.signal?.addEventListener("abort", stop, { once: true });
}

function end(child: ChildProcessWithoutNullStreams, killGroup: (group: number) => void): void {
  if (HAS_GROUPS && child.pid !== undefined) killGroup(child.pid);
  else child.kill("SIGKILL");
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
}
