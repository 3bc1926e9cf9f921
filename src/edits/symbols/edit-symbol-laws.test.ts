/**
 * Laws of the operations on definitions, on files of this project and of packages it uses, as they are and with CRLF:
 * what is replaced by itself stays, and what is inserted and deleted again leaves no trace.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { listSymbols, type SyntaxSymbol } from "../../syntax/index.ts";
import { getEditResult } from "../../text/index.ts";
import type { SymbolOperation } from "../operation.ts";
import { SymbolTester } from "./check-symbol.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const FILES = [
  "src/edits/symbols/scene.ts",
  "src/text/indent.ts",
  "src/match/default-chain.ts",
  "bench/run.mjs",
  "node_modules/fastest-levenshtein/mod.js",
  "README.md",
  "package.json",
  "biome.json",
];

const tester = new SymbolTester();

beforeAll(() => tester.load());

/** A definition of a file, and the file. */
interface Picked {
  readonly file: string;
  readonly text: string;
  readonly symbol: SyntaxSymbol;
}

function listPicked(file: string, isCrlf: boolean): readonly Picked[] {
  const lf = readFileSync(path.join(ROOT, file), "utf8");
  const text = isCrlf ? lf.replaceAll("\n", "\r\n") : lf;
  return listSymbols(tester.parse(file, text))
    .filter(({ sharedNames }) => sharedNames.length === 0)
    .map((symbol) => ({ file, text, symbol }));
}

/** The text after `action` on the definition, found by its kind and its whole path. */
function edit(
  { file, text, symbol }: Picked,
  action: SymbolOperation["action"],
  content: string,
  name = symbol.qualifiedName,
): string {
  const made = tester.run(file, text, {
    action,
    symbol: `/${name}`,
    symbolKind: symbol.accessor ?? symbol.kind,
    content,
  });
  return made.ok ? getEditResult(made.value.edit) : made.error.error.code;
}

/** Checks `law` for definitions taken at random. A name that two definitions have is no case. */
function checkLaw(
  law: (picked: Picked) => { readonly got: string; readonly wanted: string },
): void {
  const source = fc.tuple(fc.constantFrom(...FILES), fc.boolean(), fc.nat());
  fc.assert(
    fc.property(source, ([file, isCrlf, seed]) => {
      const all = listPicked(file, isCrlf);
      const picked = all[seed % all.length];
      if (picked === undefined) return;
      const { got, wanted } = law(picked);
      if (got === "EDIT_AMBIGUOUS") return;
      expect(got).toBe(wanted);
    }),
    { numRuns: 40 },
  );
}

const slice = (text: string, { start, end }: { readonly start: number; readonly end: number }) =>
  text.slice(start, end);

describe("a definition", () => {
  it("that is replaced by itself stays", () => {
    checkLaw((picked) => {
      const own = slice(picked.text, picked.symbol.outer);
      return { got: edit(picked, "replace_symbol", own), wanted: picked.text };
    });
  });

  it("that is replaced by itself without comment and decorators keeps these", () => {
    checkLaw((picked) => {
      const { text, symbol } = picked;
      const core = text.slice(symbol.signature.start, symbol.outer.end);
      return { got: edit(picked, "replace_symbol", core), wanted: text };
    });
  });

  it("whose body is replaced by itself stays", () => {
    checkLaw((picked) => {
      const { text, symbol } = picked;
      if (symbol.body === undefined) return { got: text, wanted: text };
      return { got: edit(picked, "replace_body", slice(text, symbol.body)), wanted: text };
    });
  });

  it("that is inserted after another and deleted leaves no trace", () => {
    checkLaw((picked) => {
      const { file, text, symbol } = picked;
      const { outer, nameSpan, name, scope } = symbol;
      const isPlain = slice(text, nameSpan) === name && symbol.kind !== "constructor";
      if (!isPlain) return { got: text, wanted: text };
      const twin = `${text.slice(outer.start, nameSpan.start)}zzTwin${text.slice(nameSpan.end, outer.end)}`;
      const inserted = edit(picked, "insert_after", twin);
      // What cannot stand twice is refused; that is not the matter here.
      if (/^[A-Z_]+$/.test(inserted)) return { got: text, wanted: text };
      const after = { file, text: inserted, symbol };
      return {
        got: edit(after, "delete_symbol", "", [...scope, "zzTwin"].join(".")),
        wanted: text,
      };
    });
  });
});
