/**
 * The one table of commands: parsing, help, `docs/cli.md` and the tests come from here.
 * A new command is one file that makes it from an operation of `engine`, and one row here.
 */
import { astCommand } from "./ast-command.ts";
import type { CommandSpec } from "./command.ts";
import { applyCommand, matchCommand } from "./edit-commands.ts";
import { FAILURES_COMMANDS } from "./failures-commands.ts";
import { hookInstallCommand, hookRunCommand, hookUninstallCommand } from "./hook-commands.ts";
import { readCommand } from "./read-command.ts";

/** All commands. */
export const COMMANDS: readonly CommandSpec[] = [
  applyCommand,
  matchCommand,
  readCommand,
  astCommand,
  hookRunCommand,
  hookInstallCommand,
  hookUninstallCommand,
  ...FAILURES_COMMANDS,
];

/** Notes shown after the help of every command. */
export const HELP_NOTES: readonly string[] = [
  "Exit codes: 0 done, 1 no match or no, 2 ambiguous, 3 rolled back, 4 blocked, 5 syntax error,",
  "6 stale or conflicting, 64 wrong use, 70 internal.",
];
