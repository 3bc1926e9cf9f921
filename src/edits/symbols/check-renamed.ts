/**
 * What a rename would make of the file, checked before it is proposed: no new syntax error, the same definitions, and
 * other names only where something was renamed.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { findNewProblems, listSymbols, type SyntaxSymbol } from "../../syntax/index.ts";
import { getEditResult, mapOffset, type Offset, type TextEdit } from "../../text/index.ts";
import { type EditScene, refuseMisfit } from "./scene.ts";

/** What a rename does. */
export interface RenamedNames {
  /** Where the names of what is renamed start. */
  readonly own: ReadonlySet<number>;
  /** Undefined where the name may be written in another way than it is. */
  readonly newName: string | undefined;
  /** Where keys that were names as well start. */
  readonly keys: readonly Offset[];
}

/** Whether `edit` does no more than rename. Errors: SYNTAX_ERROR, SYMBOL_MISFIT, SYNTAX_LIMIT. One parse. */
export function checkRenamed(
  scene: EditScene,
  edit: TextEdit,
  { own, newName, keys }: RenamedNames,
): Result<true, SurehandError> {
  const parsed = scene.parse(getEditResult(edit));
  if (!parsed.ok) return parsed;
  const problems = findNewProblems(scene.tree, parsed.value, edit);
  const problem = problems.find(({ isAdvisory }) => !isAdvisory);
  if (problem !== undefined) {
    const { position, message } = problem;
    const what = `With the new name there would be a syntax error in line ${position.line}: ${message}`;
    return err(createError("SYNTAX_ERROR", what, { next: "Send another name." }));
  }
  const fresh = new Map(
    listSymbols(parsed.value).map((each) => [`${each.node.type} ${each.nameSpan.start}`, each]),
  );
  const isSame = scene.symbols.every((each) => {
    const key = `${each.node.type} ${mapOffset(edit, each.nameSpan.start, "before")}`;
    const after = fresh.get(key);
    fresh.delete(key);
    return after !== undefined && isRenamed(each, after, own.has(each.nameSpan.start), newName);
  });
  // `{name}` becomes `{name: other}`, which defines a key where there was none.
  const made = new Set(keys.map((at) => Number(mapOffset(edit, at, "before"))));
  if (isSame && [...fresh.values()].every(({ nameSpan }) => made.has(nameSpan.start)))
    return ok(true);
  return refuseMisfit(
    "With the new name the file would define something else than before.",
    "Send another name, or change the places by old text and new text.",
  );
}

function isRenamed(
  before: SyntaxSymbol,
  after: SyntaxSymbol,
  isOwn: boolean,
  newName: string | undefined,
): boolean {
  // The destructor of a class is called like it, too.
  const isDestructor = before.name.startsWith("~") && after.name === `~${newName}`;
  if (!isOwn && !isDestructor) return after.name === before.name;
  return newName === undefined || after.name.endsWith(newName);
}
