/** Public face of `cli`: one run of the program as a function, and the table it is made from. */
export { type CommandSpec, type FlagSpec, listArguments } from "./command.ts";
export { COMMANDS } from "./commands.ts";
export { renderHelp } from "./parse-arguments.ts";
export { type CliIo, runCli } from "./run-cli.ts";
export { VERSION } from "./version.ts";
