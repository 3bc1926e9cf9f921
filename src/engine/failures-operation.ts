/**
 * The operations `failures on`, `off`, `export` and `clear`: the log of refused edits, which is off unless asked for.
 */
import { z } from "zod";
import { EXIT_CODES, getStatus, ok, type Result, type SurehandError } from "../base/index.ts";
import {
  clearFailures,
  type ExportedFailure,
  exportedFailureSchema,
  exportFailures,
  isFailureLogOn,
  turnFailureLogOff,
  turnFailureLogOn,
} from "../task/index.ts";
import { openWorkspace, type Workspace } from "../workspace/index.ts";
import { createOperation, type Operation } from "./operation.ts";
import { reportHead, SCHEMA_VERSION } from "./schemas.ts";

const inputSchema = z
  .strictObject({
    root: z.string().optional().describe("Folder whose log is meant."),
  })
  .readonly();

const outputSchema = z
  .strictObject({
    ...reportHead,
    recording: z.boolean().describe("Whether refused edits are recorded from now on."),
    records: z
      .array(exportedFailureSchema)
      .readonly()
      .nullable()
      .describe("The refused edits, without names, literals and paths; null but for an export."),
  })
  .readonly();

/** What the operations on the log of failures answer. */
export type FailuresReport = z.infer<typeof outputSchema>;

type Records = readonly ExportedFailure[] | null;

/** Starts recording. */
export const failuresOnOperation: Operation<FailuresReport> = createFailuresOperation({
  name: "failures on",
  description: "Record refused edits from now on, without names, literals and paths.",
  act: (workspace) => toNothing(turnFailureLogOn(workspace)),
});

/** Stops recording. */
export const failuresOffOperation: Operation<FailuresReport> = createFailuresOperation({
  name: "failures off",
  description: "Record refused edits no more; what was recorded stays.",
  act: (workspace) => toNothing(turnFailureLogOff(workspace)),
});

/** Gives out what was recorded. */
export const failuresExportOperation: Operation<FailuresReport> = createFailuresOperation({
  name: "failures export",
  description: "Print the recorded refused edits, one JSON object a line.",
  act: exportFailures,
});

/** Removes what was recorded. */
export const failuresClearOperation: Operation<FailuresReport> = createFailuresOperation({
  name: "failures clear",
  description: "Remove what was recorded.",
  act: (workspace) => toNothing(clearFailures(workspace)),
});

interface FailuresSpec {
  readonly name: string;
  readonly description: string;
  readonly act: (workspace: Workspace) => Result<Records, SurehandError>;
}

function createFailuresOperation({
  name,
  description,
  act,
}: FailuresSpec): Operation<FailuresReport> {
  return createOperation({
    name,
    description,
    // Our own state is no file of the work tree.
    mode: "read",
    input: inputSchema,
    output: outputSchema,
    run: async ({ root }, context) => {
      const opened =
        context.workspace === undefined ? openWorkspace(root ?? ".") : ok(context.workspace);
      if (!opened.ok) return createFailure(opened.error);
      const records = act(opened.value);
      if (!records.ok) return createFailure(records.error);
      return {
        version: SCHEMA_VERSION,
        status: "done",
        exit_code: EXIT_CODES.done,
        error: null,
        recording: isFailureLogOn(opened.value),
        records: records.value,
      };
    },
    fail: createFailure,
  });
}

function toNothing(done: Result<void, SurehandError>): Result<Records, SurehandError> {
  return done.ok ? ok(null) : done;
}

function createFailure(error: SurehandError): FailuresReport {
  const status = getStatus(error);
  return {
    version: SCHEMA_VERSION,
    status,
    exit_code: EXIT_CODES[status],
    error,
    recording: false,
    records: null,
  };
}
