/** Public face of `syntax`: languages, parse trees and what is wrong in a text. */
export { type ConflictMarkers, findConflictMarkers } from "./conflict-markers.ts";
export type { BodyForm } from "./definition-body.ts";
export { findEstreeName, hasEstreeNames } from "./estree-names.ts";
export { findLanguage, findLanguageById } from "./find-language.ts";
export { findNodes, type NodeSearch } from "./find-nodes.ts";
export { filterSymbols, findSymbols, type SymbolQuery } from "./find-symbols.ts";
export { ENGINE_ASSET, type FrozenAsset, GRAMMARS, type GrammarName } from "./grammars.ts";
export type {
  BlockStyle,
  CommentForms,
  DefinitionKind,
  DefinitionRole,
  ErrorTrust,
  Language,
  NodeRoles,
  StringForm,
} from "./language.ts";
export { LANGUAGES } from "./languages.ts";
export { listProblems } from "./list-problems.ts";
export { findNewProblems } from "./new-problems.ts";
export {
  MAX_PATH_CHARS,
  MAX_PATH_STEPS,
  type NodePath,
  type NodeSelector,
  type NodeStep,
  parseNodePath,
} from "./node-path.ts";
export { isNodeWord, listNodeWords } from "./node-words.ts";
export { type OutlineEntry, outline, printSignature } from "./outline.ts";
export {
  DEFAULT_PARSE_MS,
  MAX_SYNTAX_CHARS,
  type ParseOptions,
  SyntaxParsers,
  type SyntaxParsersOptions,
} from "./parsers.ts";
export { NodePathPrinter, printNodePath } from "./print-node-path.ts";
export { findEnclosingSymbol, listSymbols, type SyntaxSymbol } from "./symbols.ts";
export type { SyntaxProblem } from "./syntax-problem.ts";
export { forEachLeaf } from "./tokens.ts";
export { findNodeAt, type SyntaxNode, type SyntaxTree } from "./tree.ts";
