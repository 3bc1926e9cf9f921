/**
 * An edit of a named part of a file, a definition or a node of the parse tree, on the draft of its file. The part is looked
 * for in the text as earlier edits of the request left it, so names mean what they mean there.
 */
import type { Result, SurehandError } from "../base/index.ts";
import {
  createRefusal,
  type EditAnswer,
  editNode,
  editSymbol,
  type NodeOperation,
  type ParseText,
  type PartRefusal,
  type PlacedEditOfPart,
  type SymbolOperation,
} from "../edits/index.ts";
import type { Language, SyntaxTree } from "../syntax/index.ts";
import { createTextEdit, type TextEdit, toSpan } from "../text/index.ts";
import type { FileDraft } from "./file-draft.ts";
import { nameFile } from "./name-file.ts";
import {
  explainMissing,
  findHashMismatch,
  nameEdits,
  openForEdit,
  type ResolveContext,
} from "./resolve-context.ts";
import { settlePlaced } from "./settle-placed.ts";

/**
 * The answer to edit `number` of a named part. Errors: FILE_NOT_FOUND, EDIT_EXPECTATION_FAILED, REQUEST_UNSUPPORTED for a
 * language that is not known, GRAMMAR_UNUSABLE, SYNTAX_LIMIT, EDIT_LIMIT, those of `editSymbol`, `editNode` and `settlePlaced`.
 */
export function resolvePart(
  ctx: ResolveContext,
  operation: SymbolOperation | NodeOperation,
  number: number,
): EditAnswer {
  const opened = openForEdit(ctx, operation.file, number);
  if (!opened.ok) return opened.error;
  const { draft } = opened.value;
  const { path, text } = draft;
  if (text === undefined) return createRefusal(explainMissing(ctx, draft), path);
  const unexpected = findHashMismatch(draft, operation);
  if (unexpected !== undefined) return createRefusal(unexpected, path);
  const counted = ctx.meter.tryAdd(text.content.length);
  if (!counted.ok) return createRefusal(counted.error, path);
  const tree = ctx.syntax.tryFileTree(path, text.content);
  if (!tree.ok) return createRefusal(sayInstead(nameFileOnce(tree.error, path)), path);
  const made = runApart(ctx, tree.value.language, (parse) => {
    switch (operation.kind) {
      case "symbol":
        return editSymbol(tree.value, operation, parse);
      case "node":
        return editNode(tree.value, operation, parse);
    }
  });
  if (!made.ok) {
    const { error, candidates } = made.error;
    return { ...createRefusal(nameFileOnce(error, path), path), candidates };
  }
  const { edit, adapted } = placeInOrder(draft, operation, made.value);
  const placed = {
    edit,
    matchType: operation.kind === "symbol" ? "symbol" : "node_path",
    span: made.value.span,
    isWitnessed: true,
    request: operation,
    adapted: [...made.value.adapted, ...adapted],
    warnings: made.value.warnings,
  } as const;
  return settlePlaced(ctx, opened.value, placed, number);
}

/** What `run` gives with a parser whose trees are freed when it is done. */
function runApart(
  ctx: ResolveContext,
  language: Language,
  run: (parse: ParseText) => Result<PlacedEditOfPart, PartRefusal>,
): Result<PlacedEditOfPart, PartRefusal> {
  const trees: SyntaxTree[] = [];
  try {
    return run((content) => {
      const parsed = ctx.syntax.tryTreeApart(language, content);
      if (parsed.ok) trees.push(parsed.value);
      return parsed;
    });
  } finally {
    for (const tree of trees) tree.dispose();
  }
}

/** Texts put after the same thing stand in the order of the request. */
function placeInOrder(
  draft: FileDraft,
  { action }: SymbolOperation | NodeOperation,
  { edit, adapted }: PlacedEditOfPart,
): Pick<PlacedEditOfPart, "edit" | "adapted"> {
  const unmoved = { edit, adapted: [] };
  const [insertion, second] = edit.replacements;
  if (action !== "insert_after" || insertion === undefined || second !== undefined) return unmoved;
  const { span, text } = insertion;
  if (span.start !== span.end) return unmoved;
  const end = findWrittenEnd(draft.sofar, span.start);
  if (end === undefined || adapted.length > 0) return unmoved;
  const moved = createTextEdit(edit.base, [{ span: toSpan(end, end), text }]);
  if (!moved.ok) return unmoved;
  const note = `stands after what ${nameEdits(draft.edits)} inserted at the same place`;
  return { edit: moved.value, adapted: [note] };
}

/** Where what earlier edits inserted at `start` ends. */
function findWrittenEnd(sofar: TextEdit, start: number): number | undefined {
  const found = sofar.replacements.findIndex(
    ({ span }, idx) => span.start === span.end && sofar.getResultSpan(idx).start === start,
  );
  return found === -1 ? undefined : sofar.getResultSpan(found).end;
}

function sayInstead(error: SurehandError): SurehandError {
  return error.code === "REQUEST_UNSUPPORTED"
    ? error
    : { ...error, next: `${error.next} Or send the old text and the new text.` };
}

function nameFileOnce(error: SurehandError, path: string): SurehandError {
  if (error.message.startsWith(`${path}:`)) return error;
  return nameFile(error, path);
}
