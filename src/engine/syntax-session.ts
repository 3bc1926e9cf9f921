/**
 * Parse trees of one request: which language a file is in, the tree of a text, made once and from the tree of the text
 * before where there is one, and freed at the end. Grammars are loaded before the edits are worked out, which is
 * synchronous from there on; one that does not load is an error only for what needs it.
 */
import { createError, err, type Result, type SurehandError } from "../base/index.ts";
import {
  findLanguage,
  type Language,
  type ParseOptions,
  type SyntaxParsers,
  type SyntaxTree,
} from "../syntax/index.ts";

/** The trees of one request. */
export class SyntaxSession {
  readonly #parsers: SyntaxParsers;
  readonly #failures = new Map<Language, SurehandError>();
  readonly #trees = new Map<Language, Map<string, Result<SyntaxTree, SurehandError>>>();

  constructor(parsers: SyntaxParsers) {
    this.#parsers = parsers;
  }

  /** The language of the file at `path` with `text`; undefined when it is none that is known. */
  findLanguage(path: string, text: string): Language | undefined {
    return findLanguage(path, text.slice(0, 500));
  }

  /** Loads what parsing `languages` needs; a failure is kept for `tryTree`. */
  async prepare(languages: Iterable<Language>): Promise<void> {
    for (const language of new Set(languages)) {
      const loaded = await this.#parsers.load([language]);
      if (!loaded.ok) this.#failures.set(language, loaded.error);
    }
  }

  /** The tree of `text`, which belongs to the session. Errors: GRAMMAR_UNUSABLE, SYNTAX_LIMIT. */
  tryTree(
    language: Language,
    text: string,
    options: ParseOptions = {},
  ): Result<SyntaxTree, SurehandError> {
    const unusable = this.#findUnusable(language);
    if (unusable !== undefined) return err(unusable);
    const known = this.#trees.get(language)?.get(text);
    if (known !== undefined) return known;
    const parsed = this.#parsers.parse(language, text, options);
    const trees = this.#trees.get(language) ?? new Map<string, Result<SyntaxTree, SurehandError>>();
    this.#trees.set(language, trees.set(text, parsed));
    return parsed;
  }

  /** The tree of `text` that is not kept: the caller disposes of it. Errors: GRAMMAR_UNUSABLE, SYNTAX_LIMIT. */
  tryTreeApart(language: Language, text: string): Result<SyntaxTree, SurehandError> {
    const unusable = this.#findUnusable(language);
    return unusable === undefined ? this.#parsers.parse(language, text) : err(unusable);
  }

  /** The tree of a file's text, for edits that name a part of it. Errors: REQUEST_UNSUPPORTED, those of `tryTree`. */
  tryFileTree(path: string, text: string): Result<SyntaxTree, SurehandError> {
    const language = this.findLanguage(path, text);
    if (language !== undefined) return this.tryTree(language, text);
    const message = `The language of ${path} is not known, so its parts cannot be named.`;
    const next = "Send the old text and the new text instead.";
    return err(createError("REQUEST_UNSUPPORTED", message, { next, details: { file: path } }));
  }

  #findUnusable(language: Language): SurehandError | undefined {
    const failure = this.#failures.get(language);
    if (failure !== undefined || this.#parsers.isLoaded(language)) return failure;
    const message = `The grammar of ${language.name} was not loaded before the edit.`;
    return createError("GRAMMAR_UNUSABLE", message, { details: { language: language.id } });
  }

  /** Frees all trees. */
  dispose(): void {
    for (const trees of this.#trees.values()) {
      for (const tree of trees.values()) if (tree.ok) tree.value.dispose();
    }
    this.#trees.clear();
  }
}

/** A session that has what the files of `texts` need. */
export async function createSyntaxSession(
  parsers: SyntaxParsers,
  texts: readonly { readonly path: string; readonly text: string }[],
): Promise<SyntaxSession> {
  const session = new SyntaxSession(parsers);
  const languages = texts.flatMap(({ path, text }) => session.findLanguage(path, text) ?? []);
  await session.prepare(languages);
  return session;
}
