/** Parse trees for users of the library: one call, with the grammars of the program. */
import { createError, err, type Result, type SurehandError } from "../base/index.ts";
import { findLanguage, type SyntaxTree } from "../syntax/index.ts";
import { PROCESS_PARSERS } from "./process-parsers.ts";

/**
 * The parse tree of `text`, in the language that `path` and the first line say. The path need not exist.
 * The caller disposes of the tree. Errors: REQUEST_UNSUPPORTED for a language that is not known, GRAMMAR_UNUSABLE,
 * SYNTAX_LIMIT. A text with syntax errors has a tree too.
 */
export async function parseSource(
  path: string,
  text: string,
): Promise<Result<SyntaxTree, SurehandError>> {
  const language = findLanguage(path.replaceAll("\\", "/"), text.slice(0, 500));
  if (language === undefined) {
    const message = `The language of ${path} is not known, so it is not parsed.`;
    const next = "Name a file with the extension of a known language.";
    return err(createError("REQUEST_UNSUPPORTED", message, { next, details: { file: path } }));
  }
  const loaded = await PROCESS_PARSERS.load([language]);
  return loaded.ok ? PROCESS_PARSERS.parse(language, text) : loaded;
}
