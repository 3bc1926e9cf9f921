/**
 * The presets: each runs its own chain with its own levels.
 */
import { describe, expect, it } from "vitest";
import { getPresetLevels, type LocateOptions, locate, PRESETS } from "./locate.ts";

/** Locates in a small text; the kind and level come back. */
function checkLocate(oldText: string, options: LocateOptions): string {
  const lf = "function pay(order) {\n  return charge(order.total);\n}\n";
  const outcome = locate(lf, { oldText, newText: "x", replaceAll: false }, options);
  return outcome.kind === "found" ? `${outcome.matches[0]?.matchType}` : outcome.kind;
}

describe("locate", () => {
  it.each<[string, string, LocateOptions, string]>([
    ["the default chain when none is named", "return chrge(order.total);", {}, "aligned"],
    [
      "the default chain by name",
      "return charge( order.total );",
      { preset: "default" },
      "whitespace",
    ],
    ["harnesskit", "  return chrge(order.total);", { preset: "harnesskit" }, "fuzzy"],
    ["codecompanion", "  return chrge(order.total);", { preset: "codecompanion" }, "trimmed_lines"],
    [
      "chosen levels of a preset",
      "  return chrge(order.total);",
      { preset: "harnesskit", levels: ["exact"] },
      "none",
    ],
    [
      "a threshold of a preset",
      "  return chrge(order.total);",
      { preset: "harnesskit", threshold: 0.999 },
      "none",
    ],
  ])("runs %s", (_what, oldText, options, expected) => {
    expect(checkLocate(oldText, options)).toBe(expected);
  });
});

describe("getPresetLevels", () => {
  it.each([
    ["default", 10, "exact", "aligned"],
    ["harnesskit", 4, "exact", "line_fuzzy"],
    ["codecompanion", 7, "exact", "block_anchor"],
  ] as const)("%s has %i levels", (preset, count, first, last) => {
    expect(PRESETS).toContain(preset);
    const levels = getPresetLevels(preset);
    expect([levels.length, levels[0], levels.at(-1)]).toEqual([count, first, last]);
  });
});
