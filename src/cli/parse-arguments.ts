/**
 * From arguments to what is to be done: run a command with an input, print a text, or refuse.
 * Built from the table in `commands.ts`; commander reads the arguments, this file gives its answers one form.
 * Says nothing about what is in the request and touches neither disk nor streams.
 */
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type CommandSpec, type FlagSpec, listArguments, type OutputOptions } from "./command.ts";
import { COMMANDS, HELP_NOTES } from "./commands.ts";
import { VERSION } from "./version.ts";

/** What the arguments ask for. */
export type Invocation =
  | {
      readonly kind: "run";
      readonly command: CommandSpec;
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
  /** The command takes none. */
  | { readonly kind: "none" }
  /** Made by hand, with flags. */
  | { readonly kind: "edit"; readonly fields: Readonly<Record<string, unknown>> };

/** What `args` (without program and script) ask for. */
export function parseArguments(args: readonly string[]): Invocation {
  const printed: string[] = [];
  let invocation: Invocation | undefined;
  const program = createProgram({
    print: (text) => printed.push(text),
    run: (spec, positional, options) => {
      invocation = toInvocation(spec, positional, options);
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
  const args = [...(command === undefined ? [] : command.split(" ")), "--help"];
  const invocation = parseArguments(args);
  return invocation.kind === "print" ? invocation.text : "";
}

interface ProgramHooks {
  readonly print: (text: string) => void;
  readonly run: (
    spec: CommandSpec,
    positional: readonly unknown[],
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
  const groups = new Map<string, Command>();
  for (const spec of COMMANDS) {
    const [first = "", second] = spec.name.split(" ");
    const parent = second === undefined ? program : getGroup(program, groups, first);
    addCommand(parent, second ?? first, spec, hooks);
  }
  return program;
}

/** The command `name` that only holds other commands. */
function getGroup(program: Command, groups: Map<string, Command>, name: string): Command {
  const known = groups.get(name);
  if (known !== undefined) return known;
  const words = COMMANDS.flatMap((spec) => {
    const [first, second] = spec.name.split(" ");
    return first === name && second !== undefined ? [second] : [];
  });
  const group = program
    .command(name)
    .description(`One of: ${words.join(", ")}.`)
    .helpOption("--help", "print this help")
    .helpCommand(false);
  groups.set(name, group);
  return group;
}

function addCommand(parent: Command, word: string, spec: CommandSpec, hooks: ProgramHooks): void {
  const positional = listArguments(spec);
  const command = parent
    .command(word)
    .description(spec.description)
    .helpOption("--help", "print this help")
    .usage([...positional.map(({ name }) => name), "[flags]"].join(" "))
    .addHelpText("after", `\n${HELP_NOTES.join("\n")}`)
    .action((...given: readonly unknown[]) =>
      hooks.run(spec, given.slice(0, positional.length), command.opts()),
    );
  for (const { name, description } of positional) command.argument(name, description);
  for (const flag of spec.flags) command.addOption(createOption(flag));
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
  positional: readonly unknown[],
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
  const output = toOutput(options);
  const command = spec;
  if (spec.takes !== "request") {
    for (const [idx, { field }] of spec.takes.entries()) {
      if (positional[idx] !== undefined) input[field] = positional[idx];
    }
    return { kind: "run", command, input, source: { kind: "none" }, output };
  }
  const path = typeof positional[0] === "string" ? positional[0] : undefined;
  const flaw = findEditFlaw(edit, input, path);
  if (flaw !== undefined) return { kind: "refuse", message: flaw };
  return { kind: "run", command, input, source: toSource(edit, path), output };
}

function toOutput({ json, debug, color, html }: Readonly<Record<string, unknown>>): OutputOptions {
  return {
    json: json === true,
    debug: debug === true,
    color: color !== false,
    ...(typeof html === "string" ? { html } : {}),
  };
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
