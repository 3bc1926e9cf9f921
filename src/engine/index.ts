/** Public face of `engine`: the operations of the program, and the schemas of what they take and give. */
export { type ApplyOptions, applyEdits, toInternalError } from "./apply-edits.ts";
export { OPERATIONS, type Operation, type OperationContext, runOperation } from "./operations.ts";
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
