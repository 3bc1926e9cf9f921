/**
 * The commands `failures on`, `off`, `export` and `clear`.
 */
import {
  type FailuresReport,
  failuresClearOperation,
  failuresExportOperation,
  failuresOffOperation,
  failuresOnOperation,
  type Operation,
} from "../engine/index.ts";
import { type CommandSpec, createCommand } from "./command.ts";
import { OUTPUT_FLAGS, ROOT_FLAG } from "./flags.ts";
import { renderFailures } from "./render-failures.ts";

const OPERATIONS: readonly Operation<FailuresReport>[] = [
  failuresOnOperation,
  failuresOffOperation,
  failuresExportOperation,
  failuresClearOperation,
];

/** What is done with the log of refused edits. */
export const FAILURES_COMMANDS: readonly CommandSpec[] = OPERATIONS.map((operation) =>
  createCommand(operation, {
    takes: [],
    flags: [ROOT_FLAG, ...OUTPUT_FLAGS],
    render: renderFailures,
  }),
);
