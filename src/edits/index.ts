/** Public face of `edits`: request formats, operations, and the pure edit of one text. */
export type { AnswerCandidate, AnswerRange, EditAnswer, Receipt } from "./answer.ts";
export {
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
} from "./edit-text.ts";
export { getPresetLevels, type LocateOptions, PRESETS, type Preset } from "./locate.ts";
export type { Operation, ParsedRequest, ReplaceOperation, RequestFormat } from "./operation.ts";
export { type ParseRequestOptions, parseRequest } from "./requests/index.ts";
