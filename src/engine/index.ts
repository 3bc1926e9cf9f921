/** Public face of `engine`: the operations of the program, and the schemas of what they take and give. */
export { JSON_SHAPES, TEXT_FORMATS } from "../edits/index.ts";
export { type ApplyOptions, applyEdits } from "./apply-edits.ts";
export { applyOperation, matchOperation } from "./apply-operation.ts";
export {
  type Operation,
  type OperationContext,
  type OperationReport,
  toInternalError,
} from "./operation.ts";
export { OPERATIONS, runOperation } from "./operations.ts";
export { createFailureReport } from "./report.ts";
export { decodeRequest, MAX_REQUEST_BYTES, readRequestFile } from "./request-text.ts";
export {
  type ApplyInput,
  type ApplyReport,
  type FileEditRequest,
  type FileReport,
  SCHEMA_VERSION,
  SCHEMAS,
  SEARCH_LEVELS,
  type Settings,
  toSettingsJsonSchema,
} from "./schemas.ts";
