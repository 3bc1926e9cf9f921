/**
 * The library: one edit on one text (`editText`), whole requests on files (`applyEdits`), and request texts as data
 * (`parseRequest`). Loads no native code and knows nothing of the command line.
 */
export type { ErrorCode, Result, SurehandError } from "./base/index.ts";
export {
  type AnswerCandidate,
  type AnswerRange,
  type EditAnswer,
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
  type Operation,
  type ParsedRequest,
  type ParseRequestOptions,
  type Preset,
  parseRequest,
  type Receipt,
} from "./edits/index.ts";
export {
  type ApplyOptions,
  type ApplyReport,
  applyEdits,
  type FileEditRequest,
  type FileReport,
} from "./engine/index.ts";
