/**
 * Build settings: the library's faces and the program, as ES modules with types, under `dist/`, and beside them the
 * grammars that the program reads (`src/workspace/program-assets.ts`), copied from the installed packages.
 * `package.json` names the same files; `test/package.test.ts` holds the two together.
 */
import { defineConfig } from "tsdown";
import { ENGINE_ASSET, GRAMMARS } from "./src/syntax/index.ts";

const ASSETS = [ENGINE_ASSET, ...Object.values(GRAMMARS)];

export default defineConfig({
  entry: [
    "src/index.ts",
    "src/text/index.ts",
    "src/match/index.ts",
    "src/syntax/index.ts",
    "src/edits/index.ts",
    "src/cli/main.ts",
  ],
  format: "esm",
  platform: "node",
  target: "node20.19",
  fixedExtension: false,
  dts: true,
  clean: true,
  copy: ASSETS.map(({ asset }) => ({ from: `node_modules/${asset}`, to: "dist/grammars" })),
});
