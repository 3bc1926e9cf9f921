/**
 * From a request to a place: picks the preset's chain and runs it on the LF view of the text.
 * What the levels mean is left to `match`.
 */
import {
  DEFAULT_LEVELS,
  findCodecompanion,
  findDefault,
  findHarnesskit,
  type MatchOutcome,
  type MatchRequest,
  type SearchLevel,
} from "../match/index.ts";

/** The chains that may be chosen by name. */
export const PRESETS = ["default", "harnesskit", "codecompanion"] as const;

/** A chain that may be chosen by name. */
export type Preset = (typeof PRESETS)[number];

/** How a place is searched for. */
export interface LocateOptions {
  readonly preset?: Preset;
  /** Levels that may find a place; those of the preset when left out. */
  readonly levels?: readonly SearchLevel[];
  /** Least score of the preset's loose levels, 0 to 1. */
  readonly threshold?: number;
}

/** Where `request` belongs in `lf`. */
export function locate(lf: string, request: MatchRequest, options: LocateOptions): MatchOutcome {
  const chain = {
    ...(options.levels === undefined ? {} : { levels: options.levels }),
    ...(options.threshold === undefined ? {} : { threshold: options.threshold }),
  };
  switch (options.preset ?? "default") {
    case "default":
      return findDefault(lf, request, chain);
    case "harnesskit":
      return findHarnesskit(lf, request, chain);
    case "codecompanion":
      return findCodecompanion(lf, request, chain);
  }
}

/** The levels of `preset`, strict to loose. */
export function getPresetLevels(preset: Preset): readonly SearchLevel[] {
  switch (preset) {
    case "default":
      return DEFAULT_LEVELS;
    case "harnesskit":
      return ["exact", "whitespace", "fuzzy", "line_fuzzy"];
    case "codecompanion":
      return [
        "exact",
        "substring_exact",
        "whitespace",
        "punctuation",
        "position_marker",
        "trimmed_lines",
        "block_anchor",
      ];
  }
}
