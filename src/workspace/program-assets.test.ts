/** Program assets: one contract for those on disk and those in memory. */
import { describe, expect, it } from "vitest";
import { createMemoryAssets, createProgramAssets } from "./index.ts";

const NAME = "tree-sitter-json/tree-sitter-json.wasm";

describe.each([
  ["real", createProgramAssets()],
  ["in memory", createMemoryAssets(new Map([[NAME, new Uint8Array([0, 97, 115, 109])]]))],
])("program assets, %s", (_kind, assets) => {
  it("reads an asset by name", async () => {
    const bytes = await assets.readAsset(NAME);
    expect(bytes.ok && [...bytes.value.subarray(0, 4)]).toEqual([0, 97, 115, 109]);
  });

  it("says that one is missing", async () => {
    expect(await assets.readAsset("none/none.wasm")).toMatchObject({
      ok: false,
      error: { code: "GRAMMAR_UNUSABLE", details: { asset: "none/none.wasm" } },
    });
  });
});
