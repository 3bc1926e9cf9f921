/**
 * The table of operations: what every edge of the program (command line, and protocols later) offers.
 * A new operation is one function and one row here. Input is unknown until its schema has parsed it.
 */
import type { z } from "zod";
import { createError } from "../base/index.ts";
import { type ApplyOptions, applyEdits } from "./apply-edits.ts";
import { createFailureReport } from "./report.ts";
import { type ApplyInput, type ApplyReport, applyInputSchema, reportSchema } from "./schemas.ts";

/** What an edge supplies besides the input. */
export type OperationContext = Pick<ApplyOptions, "workspace" | "onBug">;

/** One operation. */
export interface Operation {
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  /** Whether it may change files. */
  readonly mode: "read" | "write";
  readonly input: typeof applyInputSchema;
  readonly output: typeof reportSchema;
  readonly run: (input: ApplyInput, context: OperationContext) => ApplyReport;
}

/** All operations. */
export const OPERATIONS: readonly Operation[] = [
  {
    name: "apply",
    description: "Make the edits of a request: all files are written, or none.",
    mode: "write",
    input: applyInputSchema,
    output: reportSchema,
    run: applyInput,
  },
  {
    name: "match",
    description: "Say what `apply` would do, and write nothing.",
    mode: "read",
    input: applyInputSchema,
    output: reportSchema,
    run: (input, context) => applyInput({ ...input, dry_run: true }, context),
  },
];

/** Parses `input` and runs the operation called `name`. An unknown name or a wrong input is answered USAGE_INVALID. */
export function runOperation(
  name: string,
  input: unknown,
  context: OperationContext = {},
): ApplyReport {
  const operation = OPERATIONS.find((each) => each.name === name);
  if (operation === undefined) {
    const next = `Choose from ${OPERATIONS.map((each) => each.name).join(", ")}.`;
    const error = createError("USAGE_INVALID", `There is no operation "${name}".`, { next });
    return createFailureReport(error, { dryRun: false });
  }
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return operation.run(parsed.data, context);
  const error = createError("USAGE_INVALID", explainIssues(parsed.error), {
    next: "Correct the value named.",
    details: { issues: parsed.error.issues.map(({ path, message }) => ({ path, message })) },
  });
  return createFailureReport(error, { dryRun: operation.mode === "read" });
}

function applyInput(input: ApplyInput, context: OperationContext): ApplyReport {
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
    ...(input.preset === undefined ? {} : { preset: input.preset }),
    ...(input.levels === undefined ? {} : { levels: input.levels }),
    ...(input.threshold === undefined ? {} : { threshold: input.threshold }),
    dryRun: input.dry_run ?? false,
    each: input.each ?? false,
    acceptFallback: input.accept_fallback ?? false,
  };
}

function explainIssues(error: z.ZodError): string {
  const [first] = error.issues;
  return `The value of ${first?.path.join(".") || "the input"} is wrong: ${first?.message}.`;
}
