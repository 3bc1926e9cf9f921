/** Public face of `match`: where an old text belongs in a text, with evidence. */
export { CODECOMPANION_LEVELS, findCodecompanion } from "./codecompanion/chain.ts";
export { type ChainOptions, DEFAULT_LEVELS, findDefault } from "./default-chain.ts";
export { findHarnesskit, HARNESSKIT_LEVELS } from "./harnesskit/harnesskit-chain.ts";
export { stripLineNumbers } from "./levels/line-number.ts";
export { findBareLineEnd, findBareLineStart } from "./line-search.ts";
export { getLineNumber } from "./selection.ts";
export type { Match, MatchOutcome, MatchRequest, SearchLevel } from "./types.ts";
