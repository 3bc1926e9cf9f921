/**
 * The one place where tests call `editSymbol`: on a file given by name and text, with the result, what was adapted and
 * what was warned of in one printed form. For tests only.
 */

import { expect } from "vitest";
import { ok, type Result } from "../../base/index.ts";
import { findLanguage, LANGUAGES, SyntaxParsers, type SyntaxTree } from "../../syntax/index.ts";
import { getEditResult } from "../../text/index.ts";
import { createProgramAssets } from "../../workspace/index.ts";
import type { SymbolOperation } from "../operation.ts";
import { editSymbol } from "./edit-symbol.ts";
import type { PartRefusal, PlacedEditOfPart } from "./scene.ts";

/** What is asked for: the operation, the definition, the content, and what else. */
export type SymbolAsk = readonly [
  SymbolOperation["action"],
  string,
  string,
  Partial<Omit<SymbolOperation, "kind">>?,
];

/** Grammars for tests. */
export class SymbolTester {
  readonly #parsers = new SyntaxParsers({ assets: createProgramAssets(), getTimeMs: () => 0 });

  /** Loads every grammar. */
  async load(): Promise<void> {
    const loaded = await this.#parsers.load(LANGUAGES);
    if (!loaded.ok) throw new Error(loaded.error.message);
  }

  /** The tree of `text`, the content of a file called `file`. */
  parse(file: string, text: string): SyntaxTree {
    const language = findLanguage(file, text.slice(0, 200));
    if (language === undefined) throw new Error(`no language for ${file}`);
    const parsed = this.#parsers.parse(language, text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  }

  /** What `operation` makes of `text`, the content of a file called `file`. */
  run(
    file: string,
    text: string,
    operation: Omit<SymbolOperation, "kind">,
  ): Result<PlacedEditOfPart, PartRefusal> {
    const trees: SyntaxTree[] = [];
    const keep = (tree: SyntaxTree): SyntaxTree => {
      trees.push(tree);
      return tree;
    };
    const parse = (each: string) => ok(keep(this.parse(file, each)));
    const tree = keep(this.parse(file, text));
    const made = editSymbol(tree, { kind: "symbol", ...operation }, parse);
    for (const each of trees) each.dispose();
    return made;
  }

  /** Checks that what is asked for turns `source` into `expected`, whatever is noted. */
  check(file: string, source: string, ask: SymbolAsk, expected: string): void {
    const [action, symbol, content, more = {}] = ask;
    const printed = this.print(file, source, { action, symbol, content, ...more });
    expect(printed.split(/^[~!] /m)[0]).toBe(expected);
  }

  /** The text after `operation`, then `~ adapted` and `! warning` lines; a refusal as `CODE: message`. */
  print(file: string, text: string, operation: Omit<SymbolOperation, "kind">): string {
    const made = this.run(file, text, operation);
    if (!made.ok) return `${made.error.error.code}: ${made.error.error.message}`;
    const { edit, adapted, warnings } = made.value;
    return [
      getEditResult(edit),
      ...adapted.map((each) => `~ ${each}\n`),
      ...warnings.map((each) => `! ${each}\n`),
    ].join("");
  }
}
