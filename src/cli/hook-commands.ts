/**
 * The commands `hook run`, `hook install` and `hook uninstall`.
 */
import { hookInstallOperation, hookRunOperation, hookUninstallOperation } from "../engine/index.ts";
import { type CommandSpec, createCommand, type FlagSpec } from "./command.ts";
import { DRY_RUN_FLAG, OUTPUT_FLAGS, ROOT_FLAG } from "./flags.ts";
import { renderHookInstall, renderHookRun } from "./render-hook.ts";

const STRICT_FLAG: FlagSpec = {
  flags: "--strict",
  type: "boolean",
  description: "let warnings stop the commit too",
  sets: { kind: "input", field: "strict" },
};

/** Checks what is staged. */
export const hookRunCommand: CommandSpec = createCommand(hookRunOperation, {
  takes: [
    {
      name: "[FILE...]",
      field: "files",
      description: "check only these of the staged files",
    },
  ],
  flags: [STRICT_FLAG, ROOT_FLAG, ...OUTPUT_FLAGS],
  render: renderHookRun,
});

/** Puts the commit hook in place. */
export const hookInstallCommand: CommandSpec = createCommand(hookInstallOperation, {
  takes: [],
  flags: [STRICT_FLAG, ROOT_FLAG, DRY_RUN_FLAG, ...OUTPUT_FLAGS],
  render: renderHookInstall,
});

/** Takes the commit hook away. */
export const hookUninstallCommand: CommandSpec = createCommand(hookUninstallOperation, {
  takes: [],
  flags: [ROOT_FLAG, DRY_RUN_FLAG, ...OUTPUT_FLAGS],
  render: renderHookInstall,
});
