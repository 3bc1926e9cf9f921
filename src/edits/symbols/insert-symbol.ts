/**
 * `insert_before` and `insert_after`: a text beside a definition, outside of its comment and its decorators, with the
 * blank lines that are the habit there.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import type { DefinitionKind, SyntaxSymbol } from "../../syntax/index.ts";
import type { Replacement, Span } from "../../text/index.ts";
import { toSpan } from "../../text/index.ts";
import { type CheckedResult, checkResult } from "./check-result.ts";
import type { UsualGaps } from "./delete-part.ts";
import { type Gaps, insertAfter, insertBefore } from "./insert-beside.ts";
import { listTop } from "./replace-symbol.ts";
import { type EditScene, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import { countBlankLines, findGap, type Part } from "./siblings.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/**
 * The edit that puts `content` on `side` of `target`. Errors: ALREADY_APPLIED when it stands there, SYMBOL_MISFIT (a key
 * that is there already), SYNTAX_ERROR, SYNTAX_LIMIT. Linear, and two parses.
 */
export function insertBesideSymbol(
  scene: EditScene,
  target: SymbolTarget,
  content: string,
  side: "before" | "after",
): Result<PlacedEditOfPart, SurehandError> {
  const { symbol, outer } = target;
  const anchor = { node: symbol.outerNode, span: outer };
  const gaps = measureGaps(scene, target, content, side);
  const insert = side === "before" ? insertBefore : insertAfter;
  const made = insert(scene, anchor, content, gaps);
  if (!made.ok) return made;
  const edit = scene.createEdit(made.value);
  const region = coverAll(made.value);
  const checked = checkResult(scene, edit, region, symbol.parent);
  if (!checked.ok) return checked;
  const twin = findTwin(scene, target, checked.value);
  if (twin !== undefined) return twin;
  return ok({
    edit,
    span: outer,
    adapted: [],
    warnings: findDoubles(scene, symbol, checked.value),
  });
}

/** From the first replacement to the last. */
export function coverAll(replacements: readonly Replacement[]): Span {
  const starts = replacements.map(({ span }) => span.start);
  const ends = replacements.map(({ span }) => span.end);
  return toSpan(Math.min(...starts), Math.max(...ends));
}

function measureGaps(
  scene: EditScene,
  { symbol, outer }: SymbolTarget,
  content: string,
  side: "before" | "after",
): Gaps {
  const isLarge = /\n/.test(content.trim());
  const parts = listParts(scene, symbol, outer);
  const at = parts.findIndex(({ span }) => span.end === outer.end);
  const anchor = parts[at];
  const other = side === "before" ? parts[at - 1] : parts[at + 1];
  const custom = getCustom(scene, symbol);
  const place = side === "before" ? at - 1 : at;
  const gapTo = (part: Part | undefined): number => {
    const wantsLarge = isLarge || part?.isLarge === true;
    return findGap(scene, parts, {
      at: place,
      isLarge: wantsLarge,
      custom: wantsLarge ? custom : 0,
    });
  };
  const near = gapTo(anchor);
  if (anchor === undefined || other === undefined) return { near, far: 0 };
  const [first, second] = side === "before" ? [other, anchor] : [anchor, other];
  const present = countBlankLines(scene, first.span, second.span);
  return { near, far: present === undefined ? 0 : Math.max(0, gapTo(other) - present) };
}

/** The blank lines that are usual on both sides of `target`, told by its siblings alone. */
export function measureUsualGaps(scene: EditScene, { symbol, outer }: SymbolTarget): UsualGaps {
  const parts = listParts(scene, symbol, outer);
  const at = parts.findIndex(({ span }) => span.end === outer.end);
  const own = parts[at];
  const others = parts.filter((_, idx) => idx !== at);
  const custom = getCustom(scene, symbol);
  const gapTo = (part: Part | undefined): number | undefined => {
    if (part === undefined || own === undefined) return undefined;
    const isLarge = own.isLarge || part.isLarge;
    return findGap(scene, others, { at: at - 1, isLarge, custom: isLarge ? custom : 0 });
  };
  return { before: gapTo(parts[at - 1]), after: gapTo(parts[at + 1]) };
}

/** The definitions in the list that `symbol` is in, overloads with their implementation as one. */
function listParts(scene: EditScene, symbol: SyntaxSymbol, outer: Span): readonly Part[] {
  const list = symbol.outerNode.parent;
  const siblings = scene.symbols.filter((each) => each.outerNode.parent === list);
  const parts: Part[] = [];
  for (const each of siblings) {
    const isOfTarget = each.outer.start >= outer.start && each.outer.end <= outer.end;
    const span = isOfTarget ? outer : each.outer;
    if (parts.at(-1)?.span.end === span.end) continue;
    parts.push({ span, isLarge: /\n|\r/.test(scene.slice(span)) });
  }
  return parts;
}

const DENSE: ReadonlySet<DefinitionKind> = new Set(["key", "element", "enum_member", "field"]);

/** Blank lines between large definitions where the file shows none. */
function getCustom(scene: EditScene, { kind, parent }: SyntaxSymbol): number {
  if (DENSE.has(kind)) return 0;
  return scene.tree.language.id === "python" && parent === undefined ? 2 : 1;
}

/** The refusal when the content stands beside the definition already, or gives a key a second time. */
function findTwin(
  scene: EditScene,
  { symbol }: SymbolTarget,
  result: CheckedResult,
): Result<never, SurehandError> | undefined {
  const siblings = symbol.outerNode.parent;
  const present = scene.symbols.filter((each) => each.outerNode.parent === siblings);
  for (const made of listNamed(result)) {
    const twin = present.find((each) => each.name === made.name && each.kind === made.kind);
    if (twin === undefined) continue;
    const line = scene.lineOf(twin.nameSpan.start);
    const { outer } = made;
    if (
      squeeze(result.tree.text.slice(outer.start, outer.end)) === squeeze(scene.slice(twin.outer))
    ) {
      const message = `${made.qualifiedName} stands in line ${line} already, as the content has it.`;
      return err(createError("ALREADY_APPLIED", message, { details: { line } }));
    }
    if (made.kind === "key") {
      return refuseMisfit(
        `The key ${made.qualifiedName} is there already (line ${line}).`,
        "Send replace_symbol for the key that is there.",
        { line },
      );
    }
  }
  return undefined;
}

/** What the content defines under a name; items of a list have none. */
function listNamed(result: CheckedResult): readonly SyntaxSymbol[] {
  return listTop(result).filter(({ name }) => !/^\d+$/.test(name));
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, "");
}

/** What the content defines a second time. */
function findDoubles(
  scene: EditScene,
  symbol: SyntaxSymbol,
  result: CheckedResult,
): readonly string[] {
  const list = symbol.outerNode.parent;
  const present = scene.symbols.filter((each) => each.outerNode.parent === list);
  return listNamed(result).flatMap((made) => {
    const twin = present.find((each) => each.name === made.name);
    if (twin === undefined) return [];
    return [`${made.qualifiedName} is defined in line ${scene.lineOf(twin.nameSpan.start)}, too`];
  });
}
