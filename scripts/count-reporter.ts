/**
 * A vitest reporter whose one line, `N passed, N failed`, ends the run for programs that read it.
 * Whatever did not run counts as failed, and the exit code says the same: a file that cannot be loaded,
 * an error outside any test, a skipped test (unless tests were chosen by name), a run without tests.
 */
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, Vitest } from "vitest/node";

/** The reporter; listed in `vitest.config.ts` after the one that prints for people. */
export default class CountReporter implements Reporter {
  #areTestsChosen = false;

  /** Called by vitest at the start. */
  onInit(vitest: Vitest): void {
    this.#areTestsChosen = vitest.config.testNamePattern !== undefined;
  }

  /** Called by vitest when all is done. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const { passed, skipped, broken } = countResults(modules);
    const isEmpty = modules.length === 0;
    const failed =
      broken + errors.length + (isEmpty ? 1 : 0) + (this.#areTestsChosen ? 0 : skipped);
    // Other reporters still print in this turn; the line must come after them.
    process.once("exit", () => {
      if (failed > 0) process.exitCode = 1;
      process.stdout.write(`${passed} passed, ${failed} failed\n`);
    });
  }
}

function countResults(modules: readonly TestModule[]): {
  readonly passed: number;
  readonly skipped: number;
  readonly broken: number;
} {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const outsideTests = modules.flatMap((module) => [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
  ]);
  const passed = states.filter((state) => state === "passed").length;
  const skipped = states.filter((state) => state === "skipped").length;
  return { passed, skipped, broken: states.length - passed - skipped + outsideTests.length };
}
