/** Compact printed forms of definitions, which the tests of this folder compare. */
import type { Span } from "../text/index.ts";
import { parseText } from "./check-syntax.ts";
import type { SyntaxParsers } from "./parsers.ts";
import { listSymbols, type SyntaxSymbol } from "./symbols.ts";

/** `kind Qualified.name`, with `get`/`set`, and what the same node defines besides. */
export function printSymbol(symbol: SyntaxSymbol): string {
  const { kind, accessor, qualifiedName, sharedNames } = symbol;
  const shared = sharedNames.length === 0 ? "" : ` (with ${sharedNames.join(", ")})`;
  return `${kind} ${accessor === undefined ? "" : `${accessor} `}${qualifiedName}${shared}`;
}

/** Every definition of `text`, printed. */
export function printSymbols(
  parsers: SyntaxParsers,
  languageId: string,
  text: string,
): readonly string[] {
  const tree = parseText(parsers, languageId, text);
  const printed = listSymbols(tree).map(printSymbol);
  tree.dispose();
  return printed;
}

/** The texts of the parts of a definition, those that it does not have left out. */
export function printParts(text: string, symbol: SyntaxSymbol): Readonly<Record<string, unknown>> {
  const cut = ({ start, end }: Span): string => text.slice(start, end);
  const parts = {
    name: cut(symbol.nameSpan),
    signature: cut(symbol.signature),
    outer: cut(symbol.outer),
    doc: symbol.doc === undefined ? undefined : cut(symbol.doc),
    docString: symbol.docString === undefined ? undefined : cut(symbol.docString),
    decorators: symbol.decorators.length === 0 ? undefined : symbol.decorators.map(cut),
    form: symbol.bodyForm,
    body: symbol.body === undefined ? undefined : cut(symbol.body),
    inner: symbol.bodyInner === undefined ? undefined : cut(symbol.bodyInner),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
