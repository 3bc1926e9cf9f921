/**
 * What a command of the program is: words, arguments, flags, and the run that hands an input to an operation of `engine`
 * and gets back what to print. Parsing, help, documents and tests come from these values; the list is `commands.ts`.
 */
import type { SurehandError } from "../base/index.ts";
import type { Operation, OperationContext, OperationReport } from "../engine/index.ts";
import type { Palette } from "./palette.ts";

/** What is printed where. */
export interface Rendering {
  readonly stdout: string;
  readonly stderr: string;
}

/** One flag. */
export interface FlagSpec {
  /** As commander takes it: `--root <dir>`. */
  readonly flags: string;
  /** `list` is comma-separated; `count` is a whole number from 1. */
  readonly type: "boolean" | "text" | "number" | "count" | "list";
  readonly description: string;
  /** Field of the operation's input, of the one edit made by hand, or of how the output looks. */
  readonly sets:
    | { readonly kind: "input"; readonly field: string }
    | { readonly kind: "edit"; readonly field: string }
    | { readonly kind: "output"; readonly field: "json" | "debug" | "color" | "html" };
  /** Allowed values, when they are few. */
  readonly choices?: readonly string[];
}

/** One positional argument, which sets a field of the input. */
export interface ArgumentSpec {
  /** As commander takes it: `<FILE>`, `[FILE]` or `[FILE...]`. */
  readonly name: string;
  readonly field: string;
  readonly description: string;
}

/** How the answer is printed. */
export interface OutputOptions {
  readonly json: boolean;
  readonly debug: boolean;
  /** False only when colours are refused. */
  readonly color: boolean;
  /** Where to write the page that shows the answer; absolute. */
  readonly html?: string;
}

/** What a command came to. */
export interface CommandOutcome {
  readonly report: OperationReport;
  /** What is said on standard error besides the answer, whatever form that has. */
  readonly notice?: string;
  readonly render: (palette: Palette) => Rendering;
}

/** One command. */
export interface CommandSpec {
  /** One word, or two when the first names a group. */
  readonly name: string;
  readonly description: string;
  readonly mode: "read" | "write";
  /** `request`: the one argument is a file with a request, or standard input, or the flags make an edit by hand. */
  readonly takes: "request" | readonly ArgumentSpec[];
  readonly flags: readonly FlagSpec[];
  readonly run: (
    input: Readonly<Record<string, unknown>>,
    context: OperationContext,
    output: OutputOptions,
  ) => Promise<CommandOutcome>;
  readonly fail: (error: SurehandError, input?: unknown) => CommandOutcome;
}

/** The positional argument of the commands that take a request. */
export const REQUEST_ARGUMENT = {
  name: "[FILE|-]",
  description:
    "file with the request, in any format that `README.md` shows; `-` or nothing reads standard input",
} as const;

/** The positional arguments of a command as help shows them. */
export function listArguments({ takes }: CommandSpec): readonly Omit<ArgumentSpec, "field">[] {
  return takes === "request" ? [REQUEST_ARGUMENT] : takes;
}

/** What a command adds to its operation. */
export interface CommandOptions<Report extends OperationReport>
  extends Pick<CommandSpec, "takes" | "flags"> {
  readonly render: (palette: Palette, report: Report) => Rendering;
}

/** The command that runs `operation`. */
export function createCommand<Report extends OperationReport>(
  operation: Operation<Report>,
  { takes, flags, render }: CommandOptions<Report>,
): CommandSpec {
  const toOutcome = (report: Report): CommandOutcome => ({
    report,
    render: (palette) => render(palette, report),
  });
  return {
    name: operation.name,
    description: operation.description,
    mode: operation.mode,
    takes,
    flags,
    run: async (input, context) => toOutcome(await operation.run(input, context)),
    fail: (error, input) => toOutcome(operation.fail(error, input)),
  };
}
