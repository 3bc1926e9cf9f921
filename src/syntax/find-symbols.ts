/**
 * Finds definitions by a name with as much of its scope as the caller likes: `charge`, `Gateway.charge`,
 * `Gateway#charge`, `Gateway::charge`, `Gateway/charge`, `jobs.build.steps[0]`, with or without quotes and `()`.
 * A name is compared from its end with the spellings of each level, so names that contain separators need no escapes.
 * All that fit are returned; which one is meant is not guessed.
 */
import type { DefinitionKind } from "./language.ts";
import { listSymbols, type SyntaxSymbol } from "./symbols.ts";
import type { SyntaxTree } from "./tree.ts";

/** What to look for. */
export interface SymbolQuery {
  readonly name: string;
  /** As people call it: `function`, `fn`, `def`, `class`, `getter`, `key`, …; any kind when left out. */
  readonly kind?: string;
}

/** Longest name that is looked for; a longer one fits nothing. */
const MAX_QUERY = 1_000;

/** Words for kinds; each means any of these. */
const KIND_WORDS: Readonly<Record<string, readonly DefinitionKind[]>> = {
  arrow: ["function", "method"],
  attribute: ["field", "property", "variable"],
  const: ["constant", "variable"],
  constant: ["constant", "variable", "field"],
  ctor: ["constructor"],
  def: ["function", "method"],
  describe: ["test"],
  enum: ["enum"],
  enum_variant: ["enum_member"],
  field: ["field", "property"],
  fn: ["function", "method"],
  func: ["function", "method"],
  function: ["function", "method", "constructor"],
  h1: ["heading"],
  heading: ["heading", "section"],
  interface: ["interface", "trait"],
  key: ["key", "property"],
  let: ["variable"],
  member: ["enum_member", "field", "method", "property"],
  method: ["method", "function", "constructor"],
  mod: ["module", "namespace"],
  module: ["module", "namespace"],
  namespace: ["namespace", "module"],
  pair: ["key", "property"],
  prop: ["property", "field", "key"],
  property: ["property", "field", "key"],
  record: ["class", "struct"],
  section: ["heading", "section"],
  selector: ["rule"],
  struct: ["struct", "class"],
  table: ["section"],
  tag: ["element"],
  trait: ["trait", "interface"],
  type: ["type", "class", "struct", "interface", "enum", "union"],
  type_alias: ["type"],
  var: ["variable"],
  variable: ["variable", "constant", "field"],
  variant: ["enum_member"],
};

/** Kinds whose full path from the root is exact, so that `name` is the top key and not each key called `name`. */
const PATH_KINDS: ReadonlySet<DefinitionKind> = new Set(["element", "key", "section"]);

/** Every definition of `tree` that fits `query`, in order of the text. */
export function findSymbols(tree: SyntaxTree, query: SymbolQuery): readonly SyntaxSymbol[] {
  return filterSymbols(listSymbols(tree), query);
}

/**
 * Those of `symbols` that fit `query`, in their order. A kind takes those that are exactly it, and only when there is none
 * those that are nearly it (`function` a method). Where one fits with its whole path in a file of keys, others do not count.
 * A constructor called like its class is taken only by its kind or its path.
 */
export function filterSymbols(
  symbols: readonly SyntaxSymbol[],
  { name, kind }: SymbolQuery,
): readonly SyntaxSymbol[] {
  if (name.length > MAX_QUERY) return [];
  for (const wanted of listSpellings(name)) {
    const named = symbols.filter((symbol) => fits(symbol, wanted) !== undefined);
    if (named.length > 0) return settle(takeKind(named, kind), wanted, kind);
  }
  return [];
}

/** `name` as sent, then without what people put around names; the first spelling that fits anything counts. */
function listSpellings(name: string): readonly string[] {
  const bare = stripQuotes(name.trim());
  const indexed = bare.replace(/\[\s*(?:(\d+)|(["'])(.*?)\2)\s*\]/g, (_all, index, _quote, key) => {
    return `.${index ?? key}`;
  });
  const called = indexed.replace(/\([^()]*\)$/, "");
  const titled = bare.replace(/^#{1,6}\s+/, "");
  const worded = called.replace(
    /^(?:(?:export|default|async|public|private|protected|static|pub|abstract)\s+)*(?:async def|class|const|def|enum|fn|func|function|interface|let|mod|module|namespace|struct|trait|type|var)\s+/,
    "",
  );
  return [...new Set([name, bare, indexed, called, titled, worded])].filter((each) => each !== "");
}

function stripQuotes(text: string): string {
  const quote = text.charAt(0);
  const isQuoted = text.length > 2 && /["'`]/.test(quote) && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}

const SEPARATORS = ["::", "->", " > ", ".", "#", "/", ":", " "] as const;

/** How many levels of scope `wanted` names besides the name of `symbol`; undefined when it does not fit. */
function fits(symbol: SyntaxSymbol, wanted: string): number | undefined {
  const rests = takeLevel(wanted, [symbol.name, ...symbol.otherNames]);
  if (rests.length === 0) return undefined;
  if (rests.includes("")) return 0;
  let open = rests;
  const levels = symbol.scopeNames;
  for (let depth = 1; depth <= levels.length; depth++) {
    const names = levels[levels.length - depth] ?? [];
    open = [...new Set(open.flatMap((rest) => takeScope(rest, names)))];
    if (open.includes("")) return depth;
    if (open.length === 0) return undefined;
  }
  return undefined;
}

function takeScope(rest: string, names: readonly string[]): readonly string[] {
  const bare = SEPARATORS.filter((each) => rest.endsWith(each)).map((each) =>
    rest.slice(0, rest.length - each.length),
  );
  return bare.flatMap((each) => takeLevel(each, names));
}

/** What is left of `wanted` before each of `names` that it ends with. */
function takeLevel(wanted: string, names: readonly string[]): readonly string[] {
  return names
    .filter((name) => name !== "" && wanted.endsWith(name))
    .map((name) => wanted.slice(0, wanted.length - name.length));
}

function takeKind(
  symbols: readonly SyntaxSymbol[],
  kind: string | undefined,
): readonly SyntaxSymbol[] {
  if (kind === undefined) return symbols;
  const word = kind
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  if (/^(?:get|getter)$/.test(word)) return symbols.filter((each) => each.accessor === "get");
  if (/^(?:set|setter)$/.test(word)) return symbols.filter((each) => each.accessor === "set");
  const exact = symbols.filter((each) => each.kind === word);
  if (exact.length > 0) return exact;
  if (word === "constructor") return symbols.filter(isConstructor);
  const kinds = Object.hasOwn(KIND_WORDS, word) ? (KIND_WORDS[word] ?? []) : [];
  return symbols.filter((each) => kinds.includes(each.kind));
}

function isConstructor({ name }: SyntaxSymbol): boolean {
  return /^(?:constructor|__init__|__construct|initialize|new)$/.test(name);
}

function settle(
  symbols: readonly SyntaxSymbol[],
  wanted: string,
  kind: string | undefined,
): readonly SyntaxSymbol[] {
  if (symbols.length < 2) return symbols;
  if (symbols.every((each) => PATH_KINDS.has(each.kind))) {
    const whole = symbols.filter((each) => fits(each, wanted) === each.scope.length);
    return whole.length > 0 ? whole : symbols;
  }
  if (kind !== undefined) return symbols;
  const others = symbols.filter(
    ({ kind: own, scope, name }) => own !== "constructor" || scope.at(-1) !== name,
  );
  return others.length > 0 ? others : symbols;
}
