/**
 * `delete_symbol`: a definition taken away with its comment, decorators, separator and blank lines. Uses that stay in the
 * file are told as warnings; whether other files use it is not known here.
 */
import { err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { forEachLeaf, type SyntaxSymbol } from "../../syntax/index.ts";
import type { Span } from "../../text/index.ts";
import { checkResult } from "./check-result.ts";
import { deletePart } from "./delete-part.ts";
import { coverAll, measureUsualGaps } from "./insert-symbol.ts";
import { refuseShared } from "./replace-symbol.ts";
import { type EditScene, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/** Lines listed in a warning. */
const MAX_LINES = 10;

/** The edit that takes `target` away. Errors: SYMBOL_MISFIT, SYNTAX_ERROR, SYNTAX_LIMIT. Linear, and one parse. */
export function deleteSymbol(
  scene: EditScene,
  target: SymbolTarget,
): Result<PlacedEditOfPart, SurehandError> {
  const { symbol, overloads, outer } = target;
  const shared = refuseShared(symbol) ?? refuseTied(symbol);
  if (shared !== undefined) return shared;
  const anchor = { node: symbol.outerNode, span: outer };
  const { replacements, adapted } = deletePart(scene, anchor, measureUsualGaps(scene, target));
  const edit = scene.createEdit(replacements);
  const checked = checkResult(scene, edit, coverAll([...replacements, { span: outer, text: "" }]));
  if (!checked.ok) return err(explainRest(symbol, checked.error));
  const gone =
    overloads.length === 0 ? [] : [`${overloads.length} overload signatures went with it`];
  return ok({
    edit,
    span: outer,
    adapted: [...adapted, ...gone],
    warnings: listUses(scene, symbol, outer),
  });
}

/** The refusal of a definition that does not go alone: others would go with it, or would be given another value. */
function refuseTied({
  kind,
  name,
  node,
  otherNames,
}: SyntaxSymbol): Result<never, SurehandError> | undefined {
  const siblings = node.parent?.namedChildren.filter(({ type }) => type === node.type) ?? [];
  const isRuleOfSeveral = kind === "rule" && otherNames.length > 0;
  // In a group of Go's constants one without a value repeats the expression above it, and iota counts the lines.
  const isCounted =
    node.type === "const_spec" &&
    siblings.length > 1 &&
    siblings.some(
      (each) => each.childForField("value") === undefined || /\biota\b/.test(each.text),
    );
  if (!isRuleOfSeveral && !isCounted) return undefined;
  const why = isRuleOfSeveral
    ? `The rule of ${name} is also that of ${otherNames.join(", ")}.`
    : `Without ${name} the constants after it would have other values or none.`;
  return refuseMisfit(why, "Send the old text and the new text.");
}

/** Where something cannot be empty, its last part does not go alone. */
function explainRest({ qualifiedName, parent }: SyntaxSymbol, error: SurehandError): SurehandError {
  if (error.code !== "SYMBOL_MISFIT" || parent === undefined) return error;
  const message = `Without ${qualifiedName} the ${parent.kind} ${parent.qualifiedName} would be something else.`;
  const next = `Delete or replace ${parent.qualifiedName}, or send the old text and the new text.`;
  return { ...error, message, next };
}

/** The lines where the name stands outside of `outer`. */
function listUses(scene: EditScene, { name }: SyntaxSymbol, outer: Span): readonly string[] {
  const lines = new Set<number>();
  forEachLeaf(scene.tree.root, (leaf) => {
    const { start, end } = leaf.span;
    if (!leaf.isNamed || end - start !== name.length) return;
    if (start >= outer.start && end <= outer.end) return;
    if (leaf.text === name && !/comment|string/.test(leaf.type)) lines.add(scene.lineOf(start));
  });
  if (lines.size === 0) return [];
  const shown = [...lines].slice(0, MAX_LINES).join(", ");
  const more = lines.size > MAX_LINES ? ` and ${lines.size - MAX_LINES} more` : "";
  return [`the name ${name} still stands in line ${shown}${more}`];
}
