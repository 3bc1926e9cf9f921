/**
 * An edit of a named definition on one text: found, held against the assertion it carries, and worked out as an edit of
 * the text that has been checked. Pure; files and what earlier edits did are left to the caller.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import type { SyntaxTree } from "../../syntax/index.ts";
import type { Span } from "../../text/index.ts";
import type { SymbolOperation } from "../operation.ts";
import { deleteSymbol } from "./delete-symbol.ts";
import { insertLine } from "./insert-line.ts";
import { insertBesideSymbol } from "./insert-symbol.ts";
import { renameSymbol } from "./rename-symbol.ts";
import { replaceBody } from "./replace-body.ts";
import { replaceSymbol } from "./replace-symbol.ts";
import { EditScene, type ParseText, type PartRefusal, type PlacedEditOfPart } from "./scene.ts";
import { findTarget, type SymbolTarget } from "./symbol-target.ts";

/**
 * The edit of the text of `tree` that `operation` asks for. `parse` makes trees of other texts in the same language.
 * Errors: SYMBOL_NOT_FOUND, SYMBOL_UNCLEAR, SYMBOL_MISFIT, SYMBOL_RENAME_UNSAFE, EDIT_AMBIGUOUS, EDIT_WOULD_DROP,
 * EDIT_EXPECTATION_FAILED, ALREADY_APPLIED, SYNTAX_ERROR, SYNTAX_LIMIT. Linear in the text, and a few parses of it.
 */
export function editSymbol(
  tree: SyntaxTree,
  operation: SymbolOperation,
  parse: ParseText,
): Result<PlacedEditOfPart, PartRefusal> {
  const scene = new EditScene(tree, parse);
  const isAtLine = operation.action === "insert_line";
  const { lineContains, ...unlined } = operation;
  // Among several definitions the line decides; of one it only says where to insert, and is looked for there.
  const found = findTarget(scene, isAtLine ? unlined : operation);
  const target =
    isAtLine && !found.ok && found.error.error.code === "EDIT_AMBIGUOUS"
      ? findTarget(scene, operation)
      : found;
  if (!target.ok) return target;
  const unexpected = findUnexpected(scene, target.value.outer, operation);
  if (unexpected !== undefined) return err({ error: unexpected, candidates: [] });
  const made = carryOut(scene, target.value, operation);
  if (!made.ok) return made;
  return ok({ ...made.value, adapted: [...target.value.notes, ...made.value.adapted] });
}

/** The error for a part of a text that does not contain what `operation` expects. */
export function findUnexpected(
  scene: EditScene,
  span: Span,
  { expectContains }: { readonly expectContains?: string },
): SurehandError | undefined {
  if (expectContains === undefined) return undefined;
  const toLf = (text: string): string => text.replace(/\r\n?/g, "\n");
  if (toLf(scene.slice(span)).includes(toLf(expectContains))) return undefined;
  const lines = `${scene.lineOf(span.start)} to ${scene.lineOf(span.end)}`;
  const message = `Lines ${lines} do not contain ${JSON.stringify(expectContains.slice(0, 200))}.`;
  return createError("EDIT_EXPECTATION_FAILED", message, {
    details: { expect_contains: expectContains },
  });
}

function carryOut(
  scene: EditScene,
  target: SymbolTarget,
  operation: SymbolOperation,
): Result<PlacedEditOfPart, PartRefusal> {
  const { action, content } = operation;
  switch (action) {
    case "replace_body":
      return toAnswer(replaceBody(scene, target, content));
    case "replace_symbol":
      return toAnswer(replaceSymbol(scene, target, content));
    case "insert_before":
      return toAnswer(insertBesideSymbol(scene, target, content, "before"));
    case "insert_after":
      return toAnswer(insertBesideSymbol(scene, target, content, "after"));
    case "insert_line": {
      const { lineContains = "", position = "after" } = operation;
      return insertLine(scene, target, { lineContains, side: position, content });
    }
    case "delete_symbol":
      return toAnswer(deleteSymbol(scene, target));
    case "rename_symbol":
      return toAnswer(renameSymbol(scene, target, content));
  }
}

function toAnswer(
  result: Result<PlacedEditOfPart, SurehandError>,
): Result<PlacedEditOfPart, PartRefusal> {
  return result.ok ? result : err({ error: result.error, candidates: [] });
}
