/** Public face of `edits`: request formats, operations, and the pure edit of one text. */
export {
  type AnswerCandidate,
  type AnswerRange,
  createRefusal,
  type EditAnswer,
  EMPTY_ANSWER,
  type Receipt,
} from "./answer.ts";
export { toRange } from "./candidates.ts";
export {
  type EditRequest,
  type EditTextAnswer,
  type EditTextOptions,
  editText,
} from "./edit-text.ts";
export { type AnchoredEdit, type AnchorRefusal, placeAtAnchors } from "./line-anchor.ts";
export { getPresetLevels, type LocateOptions, PRESETS, type Preset } from "./locate.ts";
export { deleteNode, insertAfter, insertBefore, replaceNode } from "./node-edits.ts";
export {
  type CoordinateOperation,
  type CreateOperation,
  type DeleteOperation,
  type Expectations,
  type Hunk,
  type HunkLine,
  type Hunks,
  JSON_SHAPES,
  type LineAnchor,
  type LineAnchorOperation,
  type MoveOperation,
  type NodeOperation,
  type Operation,
  type ParsedRequest,
  type PatchOperation,
  type ReplaceOperation,
  type RequestFormat,
  type RewriteOperation,
  type SentPosition,
  type SymbolOperation,
  TEXT_FORMATS,
} from "./operation.ts";
export { hasExactly, type PatchTextAnswer, patchText } from "./patch-text.ts";
export { findClash, type NumberedPlace, sortLastFirst } from "./place-clash.ts";
export { type PlacedCoordinates, placeCoordinates } from "./place-coordinates.ts";
export { type ParseRequestOptions, parseRequest } from "./requests/index.ts";
export {
  findMadePlaceholder,
  type RewriteOptions,
  type RewrittenText,
  rewriteText,
} from "./rewrite-text.ts";
export { editNode } from "./symbols/edit-node.ts";
export { editSymbol } from "./symbols/edit-symbol.ts";
export type { ParseText, PartRefusal, PlacedEditOfPart } from "./symbols/scene.ts";
export {
  type PlainWorkspaceEdit,
  type ProtocolDocumentEdit,
  type ProtocolPosition,
  type ProtocolResourceChange,
  type ProtocolTextEdit,
  type ResolvedChange,
  toFileUri,
  toPlainWorkspaceEdit,
  toWorkspaceEdit,
  type WorkspaceEdit,
  type WorkspaceEditOptions,
} from "./workspace-edit.ts";
