/**
 * From arguments to what is to be done: run a command with an input, print a text, or refuse.
 * Built from the table in `commands.ts`; commander reads the arguments, this file gives its answers one form.
 * Says nothing about what is in the request and touches neither disk nor streams.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import {
  COMMANDS,
  type CommandSpec,
  type FlagSpec,
  HELP_NOTES,
  REQUEST_ARGUMENT,
} from "./commands.ts";
import { VERSION } from "./version.ts";

/** How the answer is printed. */
export interface OutputOptions {
  readonly json: boolean;
  readonly debug: boolean;
  /** False only when colours are refused. */
  readonly color: boolean;
}

/** What the arguments ask for. */
export type Invocation =
  | {
      readonly kind: "run";
      readonly command: string;
      /** Fields of the operation's input, the request left out. */
      readonly input: Readonly<Record<string, unknown>>;
      readonly source: RequestSource;
      readonly output: OutputOptions;
    }
  | { readonly kind: "print"; readonly text: string }
  | { readonly kind: "refuse"; readonly message: string };

/** Where the request comes from. */
export type RequestSource =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "stdin" }
  /** Made by hand, with flags. */
  | { readonly kind: "edit"; readonly fields: Readonly<Record<string, unknown>> };

/** What `args` (without program and script) ask for. */
export function parseArguments(args: readonly string[]): Invocation {
  const printed: string[] = [];
  let invocation: Invocation | undefined;
  const program = createProgram({
    print: (text) => printed.push(text),
    run: (spec, path, options) => {
      invocation = toInvocation(spec, path, options);
    },
  });
  try {
    program.parse(args, { from: "user" });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.exitCode === 0) return { kind: "print", text: printed.join("") };
    return { kind: "refuse", message: toMessage(cause, args) };
  }
  return invocation ?? { kind: "refuse", message: "No command was given." };
}

/** The help of the program, or of `command`. */
export function renderHelp(command?: string): string {
  const args = command === undefined ? ["--help"] : [command, "--help"];
  const invocation = parseArguments(args);
  return invocation.kind === "print" ? invocation.text : "";
}

interface ProgramHooks {
  readonly print: (text: string) => void;
  readonly run: (
    spec: CommandSpec,
    path: string | undefined,
    options: Readonly<Record<string, unknown>>,
  ) => void;
}

function createProgram(hooks: ProgramHooks): Command {
  const program = new Command("surehand")
    .description(
      "Finds where an edit belongs, changes only that, all files or none, and explains itself.",
    )
    .version(VERSION, "--version", "print the version")
    .helpOption("--help", "print this help")
    .helpCommand(false)
    .usage("<command> [FILE|-] [flags]")
    .addHelpText("after", `\n${HELP_NOTES.join("\n")}`)
    .exitOverride()
    .configureOutput({
      writeOut: hooks.print,
      writeErr: () => undefined,
      getOutHelpWidth: () => 100,
      getOutHasColors: () => false,
    });
  for (const spec of COMMANDS) {
    const command = program
      .command(spec.name)
      .description(spec.description)
      .argument(REQUEST_ARGUMENT.name, REQUEST_ARGUMENT.description)
      .helpOption("--help", "print this help")
      .usage("[FILE|-] [flags]")
      .addHelpText("after", `\n${HELP_NOTES.join("\n")}`)
      .action((path: string | undefined, options: Readonly<Record<string, unknown>>) =>
        hooks.run(spec, path, options),
      );
    for (const flag of spec.flags) command.addOption(createOption(flag));
  }
  return program;
}

function createOption(flag: FlagSpec): Option {
  const option = new Option(flag.flags, flag.description);
  if (flag.choices !== undefined) option.choices(flag.choices);
  switch (flag.type) {
    case "boolean":
    case "text":
      return option;
    case "number":
      return option.argParser((value) => parseNumber(value, /^\d*\.?\d+$/, "a number from 0 to 1"));
    case "count":
      return option.argParser((value) =>
        parseNumber(value, /^[1-9]\d{0,8}$/, "a whole number from 1"),
      );
    case "list":
      return option.argParser((value) => value.split(",").map((each) => each.trim()));
  }
}

function parseNumber(value: string, pattern: RegExp, wanted: string): number {
  if (!pattern.test(value)) throw new InvalidArgumentError(`It must be ${wanted}.`);
  return Number(value);
}

function toInvocation(
  spec: CommandSpec,
  path: string | undefined,
  options: Readonly<Record<string, unknown>>,
): Invocation {
  const input: Record<string, unknown> = {};
  const edit: Record<string, unknown> = {};
  for (const flag of spec.flags) {
    const value = options[new Option(flag.flags).attributeName()];
    if (value === undefined) continue;
    if (flag.sets.kind === "input") input[flag.sets.field] = value;
    if (flag.sets.kind === "edit") edit[flag.sets.field] = value;
  }
  const { json, debug, color } = options;
  const output = { json: json === true, debug: debug === true, color: color !== false };
  const flaw = findEditFlaw(edit, input, path);
  if (flaw !== undefined) return { kind: "refuse", message: flaw };
  return { kind: "run", command: spec.name, input, source: toSource(edit, path), output };
}

function toSource(
  edit: Readonly<Record<string, unknown>>,
  path: string | undefined,
): RequestSource {
  if (Object.keys(edit).length > 0) return { kind: "edit", fields: edit };
  return path === undefined || path === "-" ? { kind: "stdin" } : { kind: "file", path };
}

/** What is missing or too much for an edit made by hand. */
function findEditFlaw(
  edit: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
  path: string | undefined,
): string | undefined {
  if (Object.keys(edit).length === 0) return undefined;
  if (path !== undefined) {
    return `An edit is given by flags and another in ${path === "-" ? "standard input" : path}; give one of them.`;
  }
  const needed: readonly (readonly [string, unknown])[] = [
    ["--file", input.file],
    ["--old", edit.old_text],
    ["--new", edit.new_text],
  ];
  const missing = needed.filter(([, value]) => value === undefined).map(([flag]) => flag);
  if (missing.length === 0) return undefined;
  return `An edit by flags needs --file, --old and --new; ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing.`;
}

function toMessage(error: CommanderError, args: readonly string[]): string {
  // Commander answers a missing command with its help, which is no message.
  if (error.code === "commander.help") {
    return args.length === 0 ? "No command was given." : "The command is missing.";
  }
  const text = error.message.replace(/^error: /, "").replace(/\s*\n\s*/g, " ");
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?)]$/.test(sentence) ? sentence : `${sentence}.`;
}
