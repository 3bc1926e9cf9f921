/** Public face of `edits`: request formats, operations, and the pure edit of one text. */
export type { AnswerCandidate, AnswerRange, EditAnswer, Receipt } from "./answer.ts";
export {
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
} from "./edit-text.ts";
export { getPresetLevels, type LocateOptions, PRESETS, type Preset } from "./locate.ts";
export type {
  CreateOperation,
  DeleteOperation,
  Hunk,
  HunkLine,
  Hunks,
  MoveOperation,
  Operation,
  ParsedRequest,
  PatchOperation,
  ReplaceOperation,
  RequestFormat,
} from "./operation.ts";
export { hasExactly, type PatchTextAnswer, patchText } from "./patch-text.ts";
export { type ParseRequestOptions, parseRequest } from "./requests/index.ts";
