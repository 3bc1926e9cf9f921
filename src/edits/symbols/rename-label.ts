/**
 * A key, a table or a heading under another name. These are labels of what they hold: nothing in the file refers to them in
 * a way that the tree shows, so only the label changes, in the quotes it has.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { checkRenamed } from "./check-renamed.ts";
import { type EditScene, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/** The edit that names `target`, a label, `newName`. Errors: SYMBOL_MISFIT, EDIT_NO_CHANGE, SYNTAX_ERROR, SYNTAX_LIMIT. */
export function renameLabel(
  scene: EditScene,
  target: SymbolTarget,
  newName: string,
): Result<PlacedEditOfPart, SurehandError> {
  const { symbol } = target;
  const { nameSpan, kind, qualifiedName, parent } = symbol;
  const written = scene.slice(nameSpan);
  if (/^\d+$/.test(symbol.name) && written !== symbol.name) {
    return refuseMisfit(
      `${qualifiedName} is an item of a list and has no name.`,
      "Send replace_symbol.",
    );
  }
  const text = writeLabel(scene, target, newName);
  if (text === undefined) {
    return refuseMisfit(
      `${JSON.stringify(newName)} cannot be a ${kind} here without other quotes.`,
      "Send a plainer name, or the old text and the new text.",
    );
  }
  if (text === written) {
    const message = `${qualifiedName} has this name already.`;
    return err(createError("EDIT_NO_CHANGE", message, { next: "Send another name." }));
  }
  const twin = scene.symbols.find(
    (each) =>
      each !== symbol &&
      each.parent?.node === parent?.node &&
      each.name === newName &&
      each.kind === kind,
  );
  if (twin !== undefined && kind !== "heading") {
    const line = scene.lineOf(twin.nameSpan.start);
    return refuseMisfit(`${newName} is there already (line ${line}).`, "Send another name.", {
      line,
    });
  }
  const edit = scene.createEdit([{ span: nameSpan, text }]);
  const own = new Set([Number(nameSpan.start)]);
  const checked = checkRenamed(scene, edit, { own, newName: undefined, keys: [] });
  if (!checked.ok) return checked;
  return ok({
    edit,
    span: nameSpan,
    adapted: [],
    warnings: ["what refers to the name in other places was not changed"],
  });
}

/** `newName` as it is written where the old name is; undefined when that cannot be done. */
function writeLabel(
  scene: EditScene,
  { symbol: { nameSpan, kind } }: SymbolTarget,
  newName: string,
): string | undefined {
  if (/[\r\n]/.test(newName) || newName.trim() === "") return undefined;
  if (kind === "heading") return newName;
  const quote = scene.text.charAt(nameSpan.start - 1);
  if (quote === '"' && scene.text.charAt(nameSpan.end) === '"') {
    return JSON.stringify(newName).slice(1, -1);
  }
  if (quote === "'" && scene.text.charAt(nameSpan.end) === "'") {
    return /['\\]/.test(newName) ? undefined : newName;
  }
  const isPlain =
    scene.tree.language.id === "yaml"
      ? /^[A-Za-z_][\w./-]*(?: [\w./-]+)*$/.test(newName) &&
        !/^(?:true|false|null|yes|no|on|off)$/i.test(newName)
      : /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/.test(newName);
  return isPlain ? newName : undefined;
}
