/**
 * Parsing: grammars are loaded once, asynchronously; after that every text is parsed synchronously within limits.
 * A parse never throws and never goes on past its limits: a text that is too long or takes too long is `SYNTAX_LIMIT`,
 * which callers must report as "not checked", never as "no errors".
 * A tree made from an earlier one is the same as one made from nothing; see `#reparse`.
 */
import {
  assert,
  createError,
  err,
  getDefined,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import { getEditResult, type TextEdit } from "../text/index.ts";
import type { ProgramAssets } from "../workspace/index.ts";
import { toEngineEdits } from "./engine-edits.ts";
import { type ExactReader, GrammarTree } from "./grammar-tree.ts";
import type { GrammarName } from "./grammars.ts";
import { listJsonProblems } from "./json-problems.ts";
import type { Language } from "./language.ts";
import { createPlainTree } from "./plain-tree.ts";
import type { SyntaxTree } from "./tree.ts";
import {
  listTypeScriptProblems,
  loadTypeScript,
  type TypeScriptModule,
} from "./typescript-problems.ts";
import {
  createEngineParser,
  type EngineParser,
  type EngineTree,
  type LoadedGrammar,
  loadGrammar,
  startEngine,
} from "./wasm-runtime.ts";

/** Longest text that is parsed, in UTF-16 code units. */
export const MAX_SYNTAX_CHARS = 4_000_000;
/** How long one parse may take unless the caller says otherwise. */
export const DEFAULT_PARSE_MS = 5_000;
/** From this many replacements on a tree is not edited but made anew. */
const MAX_REUSED_REPLACEMENTS = 1_000;

/** How much text the engine is given at once. */
const CHUNK_CHARS = 4_096;
/**
 * So often may the engine break off before it is not used any more: each time it loses a little of its stack.
 * Every later parse of the process then is `SYNTAX_LIMIT`, so that nothing is ever read from a damaged engine.
 */
const MAX_FAILURES = 3;

type ParseOutcome = EngineTree | "late" | "failed";

/** What parsers need from outside. */
export interface SyntaxParsersOptions {
  readonly assets: ProgramAssets;
  /** Milliseconds that only grow. */
  readonly getTimeMs: () => number;
}

/** How to parse one text. */
export interface ParseOptions {
  /** The tree of the text before `edit`; given with `edit`, it makes the parse faster and stays as it is. */
  readonly previous?: SyntaxTree;
  /** The edit of `previous.text` that makes the text. */
  readonly edit?: TextEdit;
  /** Limit of this parse, `DEFAULT_PARSE_MS` without. */
  readonly maxMs?: number;
}

/** The loaded grammars and the parser that runs them. One for a process is enough. */
export class SyntaxParsers {
  readonly #assets: ProgramAssets;
  readonly #getTimeMs: () => number;
  readonly #loading = new Map<GrammarName, Promise<Result<LoadedGrammar, SurehandError>>>();
  readonly #grammars = new Map<GrammarName, LoadedGrammar>();
  /** Loaded with the first language that it reads. */
  #compiler: TypeScriptModule | undefined;
  #engine: Promise<Result<void, SurehandError>> | undefined;
  #parser: EngineParser | undefined;
  #failureCount = 0;

  constructor(options: SyntaxParsersOptions) {
    this.#assets = options.assets;
    this.#getTimeMs = options.getTimeMs;
  }

  /** Makes `languages` ready to parse; what is ready already costs nothing. Fails with `GRAMMAR_UNUSABLE`. */
  async load(languages: readonly Language[]): Promise<Result<void, SurehandError>> {
    if (languages.some(({ exact }) => exact?.kind === "typescript")) {
      this.#compiler ??= await loadTypeScript();
    }
    for (const { parser } of languages) {
      if (parser.kind === "own" || this.#grammars.has(parser.grammar)) continue;
      this.#engine ??= startEngine(this.#assets);
      const started = await this.#engine;
      if (!started.ok) return started;
      const loaded = await this.#loadOnce(parser.grammar);
      if (!loaded.ok) return loaded;
      this.#grammars.set(parser.grammar, loaded.value);
    }
    return ok(undefined);
  }

  /** Whether `language` can be parsed now. */
  isLoaded(language: Language): boolean {
    return language.parser.kind === "own" || this.#grammars.has(language.parser.grammar);
  }

  /**
   * The tree of `text`, which the caller disposes of. The language must be loaded (`BugError`).
   * Fails with `SYNTAX_LIMIT` when the text is longer than `MAX_SYNTAX_CHARS` or the parse takes longer than its limit.
   * Law: a tree made with `previous` and `edit` has the same nodes as one made without.
   */
  parse(
    language: Language,
    text: string,
    options: ParseOptions = {},
  ): Result<SyntaxTree, SurehandError> {
    if (text.length > MAX_SYNTAX_CHARS) {
      const message = `The text has ${text.length} characters; ${MAX_SYNTAX_CHARS} are parsed at most.`;
      return err(createError("SYNTAX_LIMIT", message, { details: { length: text.length } }));
    }
    if (language.parser.kind === "own") {
      return ok(createPlainTree(language, text, language.parser.parse(text)));
    }
    if (language.parser.isTooDeep?.(text) === true) return err(toDepthError(language));
    const grammar = getDefined(
      this.#grammars.get(language.parser.grammar),
      `the grammar of ${language.id}, which was not loaded`,
    );
    const maxMs = options.maxMs ?? DEFAULT_PARSE_MS;
    const deadline = this.#getTimeMs() + maxMs;
    const outcome = this.#reparse(language, grammar, text, options, deadline);
    const engineTree = outcome ?? this.#run(grammar, text, null, deadline);
    if (engineTree === "late") {
      const message = `Parsing as ${language.name} took longer than its limit of ${maxMs} ms.`;
      return err(createError("SYNTAX_LIMIT", message, { details: { language: language.id } }));
    }
    if (engineTree === "failed") return err(toDepthError(language));
    return ok(new GrammarTree(language, text, engineTree, this.#findExactReader(language)));
  }

  #findExactReader({ exact }: Language): ExactReader | undefined {
    if (exact === undefined) return undefined;
    if (exact.kind === "json") return (text) => listJsonProblems(text, exact.dialect);
    const compiler = getDefined(this.#compiler, "TypeScript, which is loaded with its languages");
    return (text) => listTypeScriptProblems(compiler, text, exact.extension);
  }

  async #loadOnce(name: GrammarName): Promise<Result<LoadedGrammar, SurehandError>> {
    const running = this.#loading.get(name) ?? loadGrammar(this.#assets, name);
    this.#loading.set(name, running);
    return running;
  }

  /**
   * The tree by way of an earlier one. How a grammar recovers from an error depends on what it reuses, so a tree with
   * errors, before or after, is not made this way: undefined, and the whole text is parsed.
   */
  #reparse(
    language: Language,
    grammar: LoadedGrammar,
    text: string,
    { previous, edit }: ParseOptions,
    deadline: number,
  ): ParseOutcome | undefined {
    if (previous === undefined || edit === undefined) return undefined;
    if (!(previous instanceof GrammarTree) || previous.language !== language) return undefined;
    assert(previous.text === edit.base, "the edit is not one of the text of the tree before");
    assert(getEditResult(edit) === text, "the edit does not make the text to parse");
    if (previous.hasErrors || edit.replacements.length > MAX_REUSED_REPLACEMENTS) return undefined;
    const edited = previous.getEngineTree().copy();
    try {
      for (const engineEdit of toEngineEdits(edit)) edited.edit(engineEdit);
      const outcome = this.#run(grammar, text, edited, deadline);
      if (typeof outcome === "string" || !outcome.rootNode.hasError) return outcome;
      outcome.delete();
      return undefined;
    } finally {
      edited.delete();
    }
  }

  /** Runs the parser once; a run that is late sees the end of the text at once and is thrown away. */
  #run(
    grammar: LoadedGrammar,
    text: string,
    old: EngineTree | null,
    deadline: number,
  ): ParseOutcome {
    if (this.#failureCount >= MAX_FAILURES) return "failed";
    this.#parser ??= createEngineParser();
    const parser = this.#parser;
    let isLate = false;
    const checkTime = (): boolean => {
      isLate ||= this.#getTimeMs() > deadline;
      return isLate;
    };
    try {
      parser.setLanguage(grammar);
      // A grammar may look far ahead for one token, where the engine asks for nothing but more text.
      const read = (start: number): string =>
        checkTime() ? "" : text.slice(start, start + CHUNK_CHARS).replaceAll("\0", "\uFFFD");
      const tree = parser.parse(read, old, { progressCallback: checkTime });
      if (tree !== null && !isLate) return tree;
      tree?.delete();
      parser.reset();
      return "late";
    } catch {
      // A grammar's own check failed or memory ran out: the parser is in no known state and is left behind.
      this.#failureCount++;
      this.#parser = undefined;
      return "failed";
    }
  }
}

function toDepthError(language: Language): SurehandError {
  const message = `The text is nested too deeply for the ${language.name} parser.`;
  return createError("SYNTAX_LIMIT", message, { details: { language: language.id } });
}
