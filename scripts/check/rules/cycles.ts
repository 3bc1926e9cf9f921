/**
 * Rule: no file reaches itself through imports. Type imports count.
 */
import { listImports } from "../imports.ts";
import type { Problem, Rule } from "../rule.ts";

/** No import cycles; one report for each cycle found by a depth-first walk. */
export const cycles: Rule = {
  name: "cycles",
  states: "No import cycles, type imports included.",
  check: (project) => {
    const targets = new Map(
      project.files.map((file) => [
        file.path,
        listImports(file).flatMap((use) => (use.target === undefined ? [] : [use.target])),
      ]),
    );
    const problems: Problem[] = [];
    const done = new Set<string>();
    const walk = (file: string, trail: readonly string[]): void => {
      const at = trail.indexOf(file);
      if (at !== -1) {
        const cycle = [...trail.slice(at), file].join(" -> ");
        const message = `Import cycle ${cycle}; move what both need into a file of its own.`;
        problems.push({ file, line: 1, message });
        return;
      }
      if (done.has(file)) return;
      for (const target of targets.get(file) ?? []) walk(target, [...trail, file]);
      done.add(file);
    };
    for (const file of targets.keys()) walk(file, []);
    return problems;
  },
};
