/**
 * What an edit would make of the file, checked before it is proposed: no new syntax error, and every definition outside
 * of what is changed is there as before. So a content that closes a block it did not open, or opens one that it does not
 * close, is refused although the file might still parse.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import {
  findNewProblems,
  listSymbols,
  type SyntaxNode,
  type SyntaxSymbol,
  type SyntaxTree,
} from "../../syntax/index.ts";
import { getEditResult, type Span, type TextEdit, toSpan } from "../../text/index.ts";
import type { EditScene } from "./scene.ts";

/** The file after an edit. */
export interface CheckedResult {
  readonly edit: TextEdit;
  readonly tree: SyntaxTree;
  readonly symbols: readonly SyntaxSymbol[];
  /** What `region` of the text before has become. */
  readonly region: Span;
}

/**
 * The file after `edit`, which changes nothing outside `region`. What is put at the end of `holder`, or of what that is in,
 * is in it. Errors: SYNTAX_ERROR, SYMBOL_MISFIT when a definition
 * outside of the region would change, SYNTAX_LIMIT. One parse, and linear besides.
 */
export function checkResult(
  scene: EditScene,
  edit: TextEdit,
  region: Span,
  holder?: SyntaxSymbol,
): Result<CheckedResult, SurehandError> {
  const parsed = scene.parse(getEditResult(edit));
  if (!parsed.ok) return parsed;
  const tree = parsed.value;
  const [problem] = findNewProblems(scene.tree, tree, edit).filter(({ isAdvisory }) => !isAdvisory);
  if (problem !== undefined) {
    const { position, message, excerpt } = problem;
    const what = `The result would have a syntax error in line ${position.line}: ${message} (\`${excerpt}\`)`;
    const details = { line: position.line, column: position.column, excerpt };
    return err(createError("SYNTAX_ERROR", what, { details }));
  }
  const growth = tree.text.length - scene.text.length;
  const after = toSpan(region.start, region.end + growth);
  const symbols = listSymbols(tree);
  const holders = new Set<SyntaxNode>();
  for (let each = holder; each !== undefined; each = each.parent) holders.add(each.node);
  const old = listOutside(scene.symbols, region, holders);
  const changed = findChanged(old, symbols, after, { growth, text: tree.text });
  if (changed === undefined) return ok({ edit, tree, symbols, region: after });
  const what = `The edit would change what is around its place: ${changed}.`;
  const next =
    "Check that the content closes exactly what it opens, or send the old text and the new text.";
  return err(createError("SYMBOL_MISFIT", what, { next }));
}

/** What is not the same outside `region` of the text after, in words; undefined when all is. */
function findChanged(
  before: readonly OutsideSymbol[],
  after: readonly SyntaxSymbol[],
  region: Span,
  { growth, text }: { readonly growth: number; readonly text: string },
): string | undefined {
  const oldEnd = region.end - growth;
  const old = new Map(
    before.map(({ symbol, isAround }) => {
      const { start, end } = getPlace(symbol);
      const isAfter = !isAround && start >= oldEnd;
      const shift = { start: isAfter ? growth : 0, end: isAfter || isAround ? growth : 0 };
      const from = start + shift.start;
      return [toKey(symbol, from, trimEnd(text, from, end + shift.end)), symbol];
    }),
  );
  const fresh = new Map(
    listOutside(after, region, new Set()).map(({ symbol }) => {
      const { start, end } = getPlace(symbol);
      return [toKey(symbol, start, trimEnd(text, start, end)), symbol];
    }),
  );
  const changed =
    [...old].find(([key]) => !fresh.has(key)) ?? [...fresh].find(([key]) => !old.has(key));
  return changed === undefined ? undefined : `${changed[1].kind} ${changed[1].qualifiedName}`;
}

/** `end` without the white space before it. */
function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}

/** Where the definition is, without what is around it and without space at its end. */
function getPlace({ node, outer }: SyntaxSymbol): Span {
  return toSpan(node.span.start, Math.max(node.span.start, Math.min(node.span.end, outer.end)));
}

/** Items of a list are called by their number, which is another after an insertion. */
function toKey({ kind, name }: SyntaxSymbol, start: number, end: number): string {
  return `${kind} ${start}-${end} ${/^\d+$/.test(name) ? "" : name}`;
}

/** A symbol that is not in what an edit changes. */
interface OutsideSymbol {
  readonly symbol: SyntaxSymbol;
  /** The change is in it. */
  readonly isAround: boolean;
}

/** The symbols that are not in `region`: beside it or around it, as `holders` are that end where it is. */
function listOutside(
  symbols: readonly SyntaxSymbol[],
  region: Span,
  holders: ReadonlySet<SyntaxNode>,
): readonly OutsideSymbol[] {
  return symbols.flatMap((symbol): readonly OutsideSymbol[] => {
    const { start, end } = getPlace(symbol);
    if (holders.has(symbol.node)) return [{ symbol, isAround: true }];
    if (end <= region.start || start >= region.end) return [{ symbol, isAround: false }];
    const isAround =
      start <= region.start && end >= region.end && end - start > region.end - region.start;
    return isAround ? [{ symbol, isAround }] : [];
  });
}
