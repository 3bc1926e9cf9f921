/**
 * The list of rules. A new rule is one file under `rules/`, one line here and one row of each kind in `rules.test.ts`.
 */
import type { Rule } from "./rule.ts";
import { casts } from "./rules/casts.ts";
import { compilerOptions } from "./rules/compiler-options.ts";
import { cycles } from "./rules/cycles.ts";
import { docstrings } from "./rules/docstrings.ts";
import { exhaustiveSwitch } from "./rules/exhaustive-switch.ts";
import { faces } from "./rules/faces.ts";
import { fileNames } from "./rules/file-names.ts";
import { headers } from "./rules/headers.ts";
import { honestTests } from "./rules/honest-tests.ts";
import { layers } from "./rules/layers.ts";
import { markdownSentences } from "./rules/markdown-sentences.ts";
import { moduleState } from "./rules/module-state.ts";
import { namedInTests } from "./rules/named-in-tests.ts";
import { outsideWorld } from "./rules/outside-world.ts";
import { sizes } from "./rules/sizes.ts";

/** All rules, in the order they are reported. */
export const RULES: readonly Rule[] = [
  layers,
  faces,
  outsideWorld,
  cycles,
  fileNames,
  headers,
  docstrings,
  sizes,
  moduleState,
  casts,
  exhaustiveSwitch,
  compilerOptions,
  namedInTests,
  honestTests,
  markdownSentences,
];
