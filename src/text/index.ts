/** Public face of `text`: texts as read, places in them, edit algebra, diff and three-way rebase. */
export {
  type AlignOptions,
  alignLines,
  type KeyedLines,
  keyLines,
  toKeyedLines,
} from "./align-lines.ts";
export { toEditDiff } from "./edit-diff.ts";
export { isElisionLine } from "./elision.ts";
export {
  DEFAULT_MAX_BYTES,
  type DecodeOptions,
  decodeText,
  type EncodableText,
  encodeText,
  parseEncodingName,
} from "./encoding.ts";
export {
  countEols,
  type DominantEol,
  type Eol,
  type EolCounts,
  getDominantEol,
  getEolNear,
  toEol,
} from "./eol.ts";
export { findIndentStyle, getColumns, type IndentStyle, opensBlock } from "./indent.ts";
export { type LfView, toLfView } from "./lf-view.ts";
export type { RebaseChange } from "./line-changes.ts";
export {
  compareLines,
  foldUnicode,
  getDriftRank,
  getIndent,
  isBlank,
  isWordCode,
  type LineDrift,
  squeezeSpace,
  toCanonicalLine,
} from "./line-fold.ts";
export { LineHashes, MAX_HASH_DIGITS, MIN_HASH_DIGITS, stripAnchors } from "./line-hash.ts";
export { type LineKeys, toLineKey, toLineKeys } from "./line-keys.ts";
export { getLineSimilarity, getLineWeight, getRatio } from "./line-similarity.ts";
export { LineTable } from "./line-table.ts";
export {
  getPosition,
  OWN_CONVENTION,
  type Position,
  type PositionConvention,
  parseOffset,
  tryPosition,
} from "./position.ts";
export {
  type RebaseConflict,
  type RebaseInput,
  type RebaseResult,
  rebase,
} from "./rebase.ts";
export { ENCODING_NAMES, type EncodingName, SourceText, type TextFormat } from "./source-text.ts";
export { type Offset, type Span, toOffset, toSpan } from "./span.ts";
export {
  type DiffHunk,
  type DiffLine,
  type DiffOptions,
  type TextDiff,
  toDiffLines,
} from "./text-diff.ts";
export {
  applyEdit,
  type Bias,
  composeEdits,
  createTextEdit,
  getEditResult,
  invertEdit,
  mapOffset,
  type Replacement,
  type TextEdit,
} from "./text-edit.ts";
export { mergeTokens, type TokenConflict } from "./token-merge.ts";
export { toUnifiedDiff, type UnifiedDiffOptions } from "./unified-diff.ts";
