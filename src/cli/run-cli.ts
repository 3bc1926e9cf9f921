/**
 * One run of the program: arguments in, streams out, exit code back. What the process is (its streams, environment,
 * folder) is handed in, so that tests run this function as it is.
 * Standard output carries the answer only; what was no answer to an edit goes to standard error.
 */
import path from "node:path";
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";
import { decodeRequest, readRequestFile, toInternalError } from "../engine/index.ts";
import type { CommandOutcome, OutputOptions } from "./command.ts";
import { applyCommand } from "./edit-commands.ts";
import { createPalette } from "./palette.ts";
import { type Invocation, parseArguments } from "./parse-arguments.ts";

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
    return print(refuse(toInternalError(cause)), seeming, io);
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
    case "refuse":
      return print(refuse(createError("USAGE_INVALID", invocation.message)), seeming, io);
    case "run":
      return print(await run(invocation, io), invocation.output, io);
  }
}

/** What is printed when no command came to run: the report of one that looked at no edit. */
function refuse(error: SurehandError): CommandOutcome {
  return applyCommand.fail(error);
}

async function run(invocation: Invocation & { kind: "run" }, io: CliIo): Promise<CommandOutcome> {
  const { command, input, output } = invocation;
  const request = await readRequest(invocation, io);
  if (!request.ok) return command.fail(request.error, input);
  const root = typeof input.root === "string" ? input.root : ".";
  const { html } = output;
  return command.run(
    { ...input, ...request.value, root: path.resolve(io.cwd, root) },
    { onBug: (cause) => output.debug && io.writeError(printTrace(cause)) },
    html === undefined ? output : { ...output, html: path.resolve(io.cwd, html) },
  );
}

/** The fields of the input that hold the request. */
async function readRequest(
  { source, input }: Invocation & { kind: "run" },
  io: CliIo,
): Promise<Result<Readonly<Record<string, unknown>>, SurehandError>> {
  switch (source.kind) {
    case "none":
      return ok({});
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

function print(
  { report, render, notice }: CommandOutcome,
  output: OutputOptions,
  io: CliIo,
): number {
  if (notice !== undefined) io.writeError(notice);
  const isColored = output.color && io.isOutputTerminal && !io.environment.NO_COLOR;
  if (output.json) {
    io.writeOutput(`${JSON.stringify(report)}\n`);
    return report.exit_code;
  }
  const { stdout, stderr } = render(createPalette(isColored));
  if (stdout !== "") io.writeOutput(stdout);
  if (stderr !== "") io.writeError(stderr);
  return report.exit_code;
}

function printTrace(cause: unknown): string {
  return `${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`;
}
