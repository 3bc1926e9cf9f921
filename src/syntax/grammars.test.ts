/** The frozen grammars: the installed files are the listed ones, and no others are run. */
import { describe, expect, it } from "vitest";
import { toSha256 } from "../base/index.ts";
import { createMemoryAssets, createProgramAssets } from "../workspace/index.ts";
import { getLanguage } from "./check-syntax.ts";
import { ENGINE_ASSET } from "./grammars.ts";
import { GRAMMARS, SyntaxParsers } from "./index.ts";

const ASSETS = createProgramAssets();

describe("the frozen list of grammars", () => {
  it.each([ENGINE_ASSET, ...Object.values(GRAMMARS)].map(({ asset, sha256 }) => [asset, sha256]))(
    "has the hash of the installed %s",
    async (asset, sha256) => {
      const bytes = await ASSETS.readAsset(asset ?? "");
      expect(bytes.ok && toSha256(bytes.value)).toBe(sha256);
    },
  );

  it("refuses a grammar with other bytes as GRAMMAR_UNUSABLE", async () => {
    const engine = await ASSETS.readAsset(ENGINE_ASSET.asset);
    const parsers = new SyntaxParsers({
      assets: createMemoryAssets(
        new Map([
          [ENGINE_ASSET.asset, engine.ok ? engine.value : new Uint8Array()],
          [GRAMMARS.json.asset, new Uint8Array([0, 97, 115, 109])],
        ]),
      ),
      getTimeMs: () => 0,
    });
    const loaded = await parsers.load([getLanguage("json")]);
    expect(loaded).toMatchObject({
      ok: false,
      error: { code: "GRAMMAR_UNUSABLE", details: { reason: "other bytes" } },
    });
    expect(parsers.isLoaded(getLanguage("json"))).toBe(false);
  });

  it("says which file is missing", async () => {
    const parsers = new SyntaxParsers({
      assets: createMemoryAssets(new Map()),
      getTimeMs: () => 0,
    });
    expect(await parsers.load([getLanguage("go")])).toMatchObject({
      ok: false,
      error: {
        code: "GRAMMAR_UNUSABLE",
        details: { asset: ENGINE_ASSET.asset, reason: "missing" },
      },
    });
  });
});
