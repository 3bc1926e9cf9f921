/** Public face of `match`: where an old text belongs in a text, with evidence. */
export type { Match, MatchOutcome, MatchRequest, SearchLevel } from "./types.ts";
