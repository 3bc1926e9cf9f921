/** Public face of `task`: the logs of applied and of refused edits. */
export { toCodeShape } from "./code-shape.ts";
export {
  clearFailures,
  exportFailures,
  isFailureLogOn,
  recordAttempts,
  turnFailureLogOff,
  turnFailureLogOn,
} from "./failure-log.ts";
export {
  type Attempt,
  type ExportedFailure,
  exportedFailureSchema,
} from "./failure-record.ts";
export { markLines } from "./line-mark.ts";
export {
  type AppliedFile,
  getPlace,
  type ReceiptRecord,
  readReceipts,
  recordReceipts,
} from "./receipt-log.ts";
export {
  type FileStates,
  findUnlanded,
  type MarkedLines,
  type Unlanded,
  type UnlandedContext,
} from "./unlanded.ts";
