/**
 * The grammars of the running program, loaded when they are first needed and then kept, as its modules are.
 * They are compiled code, which the engine that runs them cannot give back, so that a copy for each request would be a
 * leak; nothing of any request is in them.
 */
import { SyntaxParsers } from "../syntax/index.ts";
import { createProgramAssets, createRealHost } from "../workspace/index.ts";

/** Used wherever the caller brings no parsers of its own. */
export const PROCESS_PARSERS = new SyntaxParsers({
  assets: createProgramAssets(),
  getTimeMs: createRealHost().getTimeMs,
});
