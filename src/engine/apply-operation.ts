/**
 * The operations `apply` and `match`: a request in any format, or a list of edits, to a report; `match` writes nothing.
 */
import { createError } from "../base/index.ts";
import { type ApplyOptions, applyEdits } from "./apply-edits.ts";
import { createOperation, type Operation, type OperationContext } from "./operation.ts";
import { createFailureReport } from "./report.ts";
import { type ApplyInput, type ApplyReport, applyInputSchema, reportSchema } from "./schemas.ts";

/** Makes the edits of a request. */
export const applyOperation: Operation<ApplyReport> = createOperation({
  name: "apply",
  description: "Make the edits of a request: all files are written, or none.",
  mode: "write",
  input: applyInputSchema,
  output: reportSchema,
  run: applyInput,
  fail: (error, input) => createFailureReport(error, { dryRun: isDryRun(input) }),
});

/** Says what `apply` would do. */
export const matchOperation: Operation<ApplyReport> = createOperation({
  name: "match",
  description: "Say what `apply` would do, and write nothing.",
  mode: "read",
  input: applyInputSchema,
  output: reportSchema,
  run: (input, context) => applyInput({ ...input, dry_run: true }, context),
  fail: (error) => createFailureReport(error, { dryRun: true }),
});

async function applyInput(input: ApplyInput, context: OperationContext): Promise<ApplyReport> {
  const { request, edits } = input;
  if ((request === undefined) === (edits === undefined)) {
    const message = "Exactly one of `request` and `edits` is needed.";
    return createFailureReport(createError("USAGE_INVALID", message), {
      dryRun: input.dry_run ?? false,
    });
  }
  return applyEdits(request ?? edits ?? "", { ...toOptions(input), ...context });
}

function toOptions(input: ApplyInput): ApplyOptions {
  return {
    ...(input.root === undefined ? {} : { root: input.root }),
    ...(input.file === undefined ? {} : { file: input.file }),
    ...(input.format === undefined ? {} : { format: input.format }),
    ...(input.preset === undefined ? {} : { preset: input.preset }),
    ...(input.levels === undefined ? {} : { levels: input.levels }),
    ...(input.threshold === undefined ? {} : { threshold: input.threshold }),
    dryRun: input.dry_run ?? false,
    each: input.each ?? false,
    allowSyntaxErrors: input.allow_syntax_errors ?? false,
    acceptFallback: input.accept_fallback ?? false,
  };
}

function isDryRun(input: unknown): boolean {
  return (
    typeof input === "object" && input !== null && "dry_run" in input && input.dry_run === true
  );
}
