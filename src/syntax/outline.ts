/**
 * The definitions of a file as people read them: nested, each with its lines and its header on one line.
 */
import { LineTable, toOffset } from "../text/index.ts";
import type { DefinitionKind } from "./language.ts";
import { listSymbols, type SyntaxSymbol } from "./symbols.ts";
import type { SyntaxTree } from "./tree.ts";

/** One definition of an outline. */
export interface OutlineEntry {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: DefinitionKind;
  readonly accessor: "get" | "set" | undefined;
  /** Its header on one line; with its value where that is short. */
  readonly signature: string;
  /** From 1, both inclusive, decorators included and the doc comment not. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly children: readonly OutlineEntry[];
}

/** Longest header that is shown whole. */
const MAX_SIGNATURE = 120;
/** Longest value that is shown with its name. */
const MAX_VALUE = 40;

/** The definitions of `tree`, outermost first, in order of the text. */
export function outline(tree: SyntaxTree): readonly OutlineEntry[] {
  const table = new LineTable(tree.text);
  const symbols = listSymbols(tree);
  const made = new Map<SyntaxSymbol, OutlineEntry>();
  // What is in a definition comes after it, so from the end on the inner ones are there first.
  for (const symbol of symbols.toReversed()) {
    const { decorated } = symbol;
    made.set(symbol, {
      name: symbol.name,
      qualifiedName: symbol.qualifiedName,
      kind: symbol.kind,
      accessor: symbol.accessor,
      signature: printSignature(tree.text, symbol),
      firstLine: table.getLineOf(decorated.start),
      lastLine: table.getLineOf(toOffset(Math.max(decorated.start, decorated.end - 1))),
      children: symbol.children.flatMap((child) => made.get(child) ?? []),
    });
  }
  return symbols.flatMap((symbol) => (symbol.parent === undefined ? (made.get(symbol) ?? []) : []));
}

/** The header of `symbol` on one line: without what opens the body, with a value that is short. */
export function printSignature(text: string, symbol: SyntaxSymbol): string {
  const { signature, body, bodyForm } = symbol;
  const header = text.slice(signature.start, Math.min(signature.end, signature.start + 1_000));
  const line = header.replace(/\s+/g, " ").trim();
  const bare = line.replace(/(?:\s*(?:=>?|:=?|;|\{|\())+$/, "");
  const value = body === undefined ? "" : text.slice(body.start, body.end);
  const isShort = bodyForm === "expression" && value.length <= MAX_VALUE && !/[\r\n]/.test(value);
  const shown = isShort && value !== "" && /[=:]>?$/.test(line) ? `${line} ${value}` : bare;
  return shown.length > MAX_SIGNATURE ? `${shown.slice(0, MAX_SIGNATURE - 1)}…` : shown;
}
