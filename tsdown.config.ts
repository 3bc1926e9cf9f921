/**
 * Build settings: the library's faces and the program, as ES modules with types, under `dist/`.
 * `package.json` names the same files; `test/package.test.ts` holds the two together.
 */
import { defineConfig } from "tsdown";

export default defineConfig({
  entry: [
    "src/index.ts",
    "src/text/index.ts",
    "src/match/index.ts",
    "src/edits/index.ts",
    "src/cli/main.ts",
  ],
  format: "esm",
  platform: "node",
  target: "node20.19",
  fixedExtension: false,
  dts: true,
  clean: true,
});
