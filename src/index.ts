/**
 * The library: one edit on one text (`editText`), whole requests on files (`applyEdits`), and request texts as data
 * (`parseRequest`). Loads no native code and knows nothing of the command line.
 */
export type { ErrorCode, Result, SurehandError } from "./base/index.ts";
export {
  type AnswerCandidate,
  type AnswerRange,
  type CoordinateOperation,
  deleteNode,
  type EditAnswer,
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
  insertAfter,
  insertBefore,
  type Operation,
  type ParsedRequest,
  type ParseRequestOptions,
  type Preset,
  parseRequest,
  type Receipt,
  replaceNode,
  toPlainWorkspaceEdit,
  toWorkspaceEdit,
} from "./edits/index.ts";
export {
  type ApplyOptions,
  type ApplyReport,
  applyEdits,
  createEditSession,
  type EditSession,
  type FileEditRequest,
  type FileReport,
  parseSource,
} from "./engine/index.ts";
export {
  findNodes,
  findSymbols,
  outline,
  parseNodePath,
  printNodePath,
  type SyntaxNode,
  type SyntaxTree,
} from "./syntax/index.ts";
