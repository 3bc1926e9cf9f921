/**
 * The only file that knows the engine of tree-sitter's grammars (`web-tree-sitter`).
 * The engine keeps one instance of itself for the whole process, made at the first `init` and never again: that is its
 * own, unavoidable state. Nothing depends on it, for it holds no texts and no settings; languages, parsers and trees are values.
 * Bytes are checked against the frozen hashes before they run.
 */
import * as engine from "web-tree-sitter";
import { createError, err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import type { ProgramAssets } from "../workspace/index.ts";
import { ENGINE_ASSET, type FrozenAsset, GRAMMARS, type GrammarName } from "./grammars.ts";

/** A grammar ready to parse with. */
export type LoadedGrammar = engine.Language;
/** A tree in the engine's memory. */
export type EngineTree = engine.Tree;
/** A node of such a tree; valid until the tree is deleted. */
export type EngineNode = engine.Node;
/** A parser in the engine's memory. */
export type EngineParser = engine.Parser;

/** Starts the engine; the first call of a process does, later ones return. Fails with `GRAMMAR_UNUSABLE`. */
export async function startEngine(assets: ProgramAssets): Promise<Result<void, SurehandError>> {
  const bytes = await readFrozen(assets, ENGINE_ASSET);
  if (!bytes.ok) return bytes;
  try {
    await engine.Parser.init({ wasmBinary: toOwnBuffer(bytes.value) });
    return ok(undefined);
  } catch (cause) {
    return err(toUnusable(ENGINE_ASSET, "does not start", cause));
  }
}

/** Reads, checks and compiles a grammar; the engine must run. Fails with `GRAMMAR_UNUSABLE`. */
export async function loadGrammar(
  assets: ProgramAssets,
  name: GrammarName,
): Promise<Result<LoadedGrammar, SurehandError>> {
  const asset = GRAMMARS[name];
  const bytes = await readFrozen(assets, asset);
  if (!bytes.ok) return bytes;
  try {
    return ok(await engine.Language.load(bytes.value));
  } catch (cause) {
    return err(toUnusable(asset, "does not load", cause));
  }
}

/** A new parser; the engine must run. The holder deletes it. */
export function createEngineParser(): EngineParser {
  return new engine.Parser();
}

/** An edit as the engine wants it. */
export function toEngineEdit(edit: ConstructorParameters<typeof engine.Edit>[0]): engine.Edit {
  return new engine.Edit(edit);
}

async function readFrozen(
  assets: ProgramAssets,
  frozen: FrozenAsset,
): Promise<Result<Uint8Array, SurehandError>> {
  const bytes = await assets.readAsset(frozen.asset);
  if (!bytes.ok) return bytes;
  const sha256 = toSha256(bytes.value);
  if (sha256 === frozen.sha256) return bytes;
  const message = `The program's file ${frozen.asset} has SHA-256 ${sha256.slice(0, 12)} where ${frozen.sha256.slice(0, 12)} was tested, so it is not run.`;
  const details = { asset: frozen.asset, reason: "other bytes", sha256, expected: frozen.sha256 };
  return err(createError("GRAMMAR_UNUSABLE", message, { details }));
}

function toUnusable(frozen: FrozenAsset, what: string, cause: unknown): SurehandError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return createError("GRAMMAR_UNUSABLE", `The program's file ${frozen.asset} ${what}: ${reason}.`, {
    details: { asset: frozen.asset, reason },
  });
}

/** The bytes in a buffer of their own; those that a file was read into may be part of a larger one. */
function toOwnBuffer(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
