/** Flags that several commands share. */
import type { FlagSpec } from "./command.ts";

/** Where paths are relative to. */
export const ROOT_FLAG: FlagSpec = {
  flags: "--root <dir>",
  type: "text",
  description:
    "folder that paths are relative to and that is never left (default: the current one)",
  sets: { kind: "input", field: "root" },
};

/** What every command that writes has. */
export const DRY_RUN_FLAG: FlagSpec = {
  flags: "--dry-run",
  type: "boolean",
  description: "give the same answer and write nothing",
  sets: { kind: "input", field: "dry_run" },
};

/** What every command has. */
export const OUTPUT_FLAGS: readonly FlagSpec[] = [
  {
    flags: "--json",
    type: "boolean",
    description: "print the answer as one JSON object",
    sets: { kind: "output", field: "json" },
  },
  {
    flags: "--no-color",
    type: "boolean",
    description: "no colours, as with NO_COLOR in the environment",
    sets: { kind: "output", field: "color" },
  },
  {
    flags: "--debug",
    type: "boolean",
    description: "print the trace of a defect of the program",
    sets: { kind: "output", field: "debug" },
  },
];
