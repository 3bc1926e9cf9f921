/**
 * The table of operations: what every edge of the program (command line, and protocols later) offers.
 * A new operation is one file that makes it and one row here.
 */
import { createError } from "../base/index.ts";
import { applyOperation, matchOperation } from "./apply-operation.ts";
import { astOperation } from "./ast-operation.ts";
import {
  failuresClearOperation,
  failuresExportOperation,
  failuresOffOperation,
  failuresOnOperation,
} from "./failures-operation.ts";
import { hookInstallOperation, hookUninstallOperation } from "./hook-install-operation.ts";
import { hookRunOperation } from "./hook-run-operation.ts";
import type { Operation, OperationContext, OperationReport } from "./operation.ts";
import { readOperation } from "./read-operation.ts";
import { createFailureReport } from "./report.ts";

/** All operations. */
export const OPERATIONS: readonly Operation[] = [
  applyOperation,
  matchOperation,
  readOperation,
  astOperation,
  hookRunOperation,
  hookInstallOperation,
  hookUninstallOperation,
  failuresOnOperation,
  failuresOffOperation,
  failuresExportOperation,
  failuresClearOperation,
];

/** The report of the operation called `name` on `input`. An unknown name is answered USAGE_INVALID. */
export async function runOperation(
  name: string,
  input: unknown,
  context: OperationContext = {},
): Promise<OperationReport> {
  const operation = OPERATIONS.find((each) => each.name === name);
  if (operation !== undefined) return operation.run(input, context);
  const next = `Choose from ${OPERATIONS.map((each) => each.name).join(", ")}.`;
  const error = createError("USAGE_INVALID", `There is no operation "${name}".`, { next });
  return createFailureReport(error, { dryRun: false });
}
