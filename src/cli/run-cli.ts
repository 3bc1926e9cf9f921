/**
 * One run of the program: arguments in, streams out, exit code back. What the process is (its streams, environment,
 * folder) is handed in, so that tests run this function as it is.
 * Standard output carries the answer only; what was no answer to an edit goes to standard error.
 */
import path from "node:path";
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  type ApplyReport,
  createFailureReport,
  decodeRequest,
  readRequestFile,
  runOperation,
  toInternalError,
} from "../engine/index.ts";
import { createPalette } from "./palette.ts";
import { type Invocation, type OutputOptions, parseArguments } from "./parse-arguments.ts";
import { renderJson, renderReport } from "./render-report.ts";

/** What a run needs of its process. */
export interface CliIo {
  /** The current folder, absolute. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isInputTerminal: boolean;
  readonly isOutputTerminal: boolean;
  /** All of standard input; called only when the request comes from there. */
  readonly readInput: () => Promise<Uint8Array>;
  readonly writeOutput: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** Runs the program with `args` (without program and script); the exit code. Never rejects. */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  // Until the arguments are understood, what they seem to ask for must do.
  const seeming = { json: args.includes("--json"), debug: args.includes("--debug"), color: true };
  try {
    return await carryOut(parseArguments(args), seeming, io);
  } catch (cause) {
    if (seeming.debug) io.writeError(printTrace(cause));
    return print(createFailureReport(toInternalError(cause), { dryRun: false }), seeming, io);
  }
}

async function carryOut(
  invocation: Invocation,
  seeming: OutputOptions,
  io: CliIo,
): Promise<number> {
  switch (invocation.kind) {
    case "print":
      io.writeOutput(invocation.text);
      return 0;
    case "refuse": {
      const error = createError("USAGE_INVALID", invocation.message);
      return print(createFailureReport(error, { dryRun: false }), seeming, io);
    }
    case "run": {
      const report = await run(invocation, io);
      return print(report, invocation.output, io);
    }
  }
}

async function run(invocation: Invocation & { kind: "run" }, io: CliIo): Promise<ApplyReport> {
  const { command, input, output } = invocation;
  const request = await readRequest(invocation, io);
  if (!request.ok) {
    return createFailureReport(request.error, { dryRun: input.dry_run === true });
  }
  const root = typeof input.root === "string" ? input.root : ".";
  return runOperation(
    command,
    { ...input, ...request.value, root: path.resolve(io.cwd, root) },
    { onBug: (cause) => output.debug && io.writeError(printTrace(cause)) },
  );
}

/** The fields of the input that hold the request. */
async function readRequest(
  { source, input }: Invocation & { kind: "run" },
  io: CliIo,
): Promise<Result<Readonly<Record<string, unknown>>, SurehandError>> {
  switch (source.kind) {
    case "edit":
      return ok({ edits: [{ file: input.file, ...source.fields }] });
    case "file": {
      const text = readRequestFile(path.resolve(io.cwd, source.path));
      return text.ok ? ok({ request: text.value }) : text;
    }
    case "stdin": {
      if (io.isInputTerminal) {
        const message = "No request: standard input is a terminal, and no FILE is named.";
        const next = "Name a file, pipe the request in, or pass --file, --old and --new.";
        return err(createError("USAGE_INVALID", message, { next }));
      }
      const bytes = await tryReadInput(io);
      const text = bytes.ok ? decodeRequest(bytes.value) : bytes;
      return text.ok ? ok({ request: text.value }) : text;
    }
  }
}

async function tryReadInput(io: CliIo): Promise<Result<Uint8Array, SurehandError>> {
  try {
    return ok(await io.readInput());
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `Standard input cannot be read: ${reason}.`;
    return err(createError("REQUEST_UNREADABLE", message, { details: { reason } }));
  }
}

function print(report: ApplyReport, output: OutputOptions, io: CliIo): number {
  const isColored = output.color && io.isOutputTerminal && !io.environment.NO_COLOR;
  const { stdout, stderr } = output.json
    ? renderJson(report)
    : renderReport(createPalette(isColored), report);
  if (stdout !== "") io.writeOutput(stdout);
  if (stderr !== "") io.writeError(stderr);
  return report.exit_code;
}

function printTrace(cause: unknown): string {
  return `${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`;
}
