/**
 * Test runner settings: unit tests beside the code, whole-program tests under `test/`.
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "test/**/*.test.ts",
      "scripts/**/*.test.ts",
      "bench/**/*.test.ts",
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    allowOnly: false,
    reporters: ["default", "./scripts/count-reporter.ts"],
  },
});
