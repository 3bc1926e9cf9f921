/** Public face of `engine`: the operations of the program, and the schemas of what they take and give. */
export { JSON_SHAPES, TEXT_FORMATS } from "../edits/index.ts";
export { type ApplyOptions, applyEdits } from "./apply-edits.ts";
export { applyOperation, matchOperation } from "./apply-operation.ts";
export { astOperation } from "./ast-operation.ts";
export type { AstInput, AstReport } from "./ast-schemas.ts";
export { createWorkspaceEdit } from "./draft-workspace-edit.ts";
export {
  createEditSession,
  EditSession,
  type EditSessionOptions,
  type OperationCheck,
  type SessionReport,
  type SessionValidator,
} from "./edit-session.ts";
export type { EditView } from "./edit-view.ts";
export {
  type FailuresReport,
  failuresClearOperation,
  failuresExportOperation,
  failuresOffOperation,
  failuresOnOperation,
} from "./failures-operation.ts";
export {
  type HookInstallInput,
  type HookInstallReport,
  hookInstallOperation,
  hookUninstallOperation,
} from "./hook-install-operation.ts";
export { type HookRunInput, type HookRunReport, hookRunOperation } from "./hook-run-operation.ts";
export {
  type Operation,
  type OperationContext,
  type OperationReport,
  toInternalError,
} from "./operation.ts";
export { OPERATIONS, runOperation } from "./operations.ts";
export type {
  Page,
  PageCandidate,
  PageDrift,
  PageEdit,
  PageFile,
  PagePlace,
  PageRegion,
} from "./page/page-model.ts";
export type { PageBlock, PageComparison, PageLine, PageRow } from "./page/pair-lines.ts";
export { MAX_PAGE_EDITS, toPage } from "./page/to-page.ts";
export { checkPageFile, PAGE_MARK, writePageFile } from "./page-file.ts";
export { parseSource } from "./parse-source.ts";
export { type ReadInput, type ReadReport, readOperation } from "./read-operation.ts";
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
export type { SessionOperation } from "./session-operation.ts";
