/**
 * One run of another program: argument list in, bytes out, bounded in time and in output.
 * No shell is involved; what a program may see of the environment is said in full by the caller.
 * What its output means is left to the caller (`git-client.ts`).
 */
import type { Result } from "../base/index.ts";

/** What to run. */
export interface ProgramCall {
  /** Name looked up on the `PATH` of `environment`, or an absolute path. */
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute folder to run in. */
  readonly folder: string;
  /** All variables the program sees. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its standard input; empty when not given. */
  readonly input?: Uint8Array;
  readonly timeoutMs: number;
  /** Most bytes of standard output. */
  readonly maxOutputBytes: number;
  /** Stops the program when it fires. */
  readonly signal?: AbortSignal;
}

/** How a program ended by itself. */
export interface ProgramOutput {
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  /** The first `MAX_ERROR_BYTES` of standard error, as UTF-8. */
  readonly stderr: string;
}

/** Why there is no output; after a limit the program and what it started are killed. */
export type ProgramFault =
  /** No such program, or no such folder. */
  | { readonly kind: "missing" }
  /** The system would not start it. */
  | { readonly kind: "refused"; readonly errno: string }
  | { readonly kind: "timeout"; readonly timeoutMs: number }
  | { readonly kind: "output_limit"; readonly maxOutputBytes: number }
  /** `signal` fired. */
  | { readonly kind: "stopped" }
  /** A signal from elsewhere ended it. */
  | { readonly kind: "killed"; readonly signalName: string };

/** Bytes of standard error that are kept. */
export const MAX_ERROR_BYTES = 16 * 1024;

/** Runs a program to its end. Never rejects. */
export type ProgramRunner = (call: ProgramCall) => Promise<Result<ProgramOutput, ProgramFault>>;
