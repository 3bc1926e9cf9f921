/**
 * One operation of the program, as every edge sees it: a name, schemas, and a function from unknown input to a report.
 * Whatever is wrong with the input, and whatever breaks, is a report too. The list is `operations.ts`.
 */
import type { z } from "zod";
import { type AnswerStatus, createError, type SurehandError } from "../base/index.ts";
import type { Workspace } from "../workspace/index.ts";
import type { EditView } from "./edit-view.ts";

/** What an edge supplies besides the input. */
export interface OperationContext {
  /** A folder opened already, instead of the input's `root`. */
  readonly workspace?: Workspace;
  /** Told of a defect of this program before it becomes the answer INTERNAL. */
  readonly onBug?: (cause: unknown) => void;
  /** Given the texts around each edit, by the operations that make edits, when they came to look at them. */
  readonly onViews?: (views: readonly EditView[]) => void;
}

/** What the report of every operation has. */
export interface OperationReport {
  readonly version: number;
  readonly status: AnswerStatus;
  readonly exit_code: number;
  readonly error: SurehandError | null;
}

/** One operation whose reports are `Report`. */
export interface Operation<Report extends OperationReport = OperationReport> {
  /** Words of the command that runs it. */
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  /** Whether it may change files of the work tree. */
  readonly mode: "read" | "write";
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** The report on `input`, which is held against the schema first. Never rejects. */
  readonly run: (input: unknown, context?: OperationContext) => Promise<Report>;
  /** The report on `input` that says nothing but `error`. */
  readonly fail: (error: SurehandError, input?: unknown) => Report;
}

/** What an operation is made of. */
export interface OperationSpec<Input, Report extends OperationReport>
  extends Pick<Operation, "name" | "description" | "mode"> {
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Report>;
  readonly run: (input: Input, context: OperationContext) => Promise<Report>;
  readonly fail: (error: SurehandError, input?: unknown) => Report;
}

/** The operation of `spec`. A wrong input is answered USAGE_INVALID, a defect INTERNAL. */
export function createOperation<Input, Report extends OperationReport>(
  spec: OperationSpec<Input, Report>,
): Operation<Report> {
  return {
    ...spec,
    run: async (input, context = {}) => {
      const parsed = spec.input.safeParse(input);
      if (!parsed.success) return spec.fail(refuseInput(parsed.error), input);
      try {
        return await spec.run(parsed.data, context);
      } catch (cause) {
        context.onBug?.(cause);
        return spec.fail(toInternalError(cause), input);
      }
    },
  };
}

/** The error INTERNAL for an exception, which is always a defect of this program. */
export function toInternalError(cause: unknown): SurehandError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return createError("INTERNAL", `A defect of this program: ${reason}.`, { details: { reason } });
}

function refuseInput(error: z.ZodError): SurehandError {
  const [first] = error.issues;
  const message = `The value of ${first?.path.join(".") || "the input"} is wrong: ${first?.message}.`;
  return createError("USAGE_INVALID", message, {
    next: "Correct the value named.",
    details: { issues: error.issues.map(({ path, message: what }) => ({ path, message: what })) },
  });
}
