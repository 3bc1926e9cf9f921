/**
 * `insert_line`: lines put after, or before, the one line of a definition that contains a given text. They take the
 * indentation of that line, or of the block that it opens.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { findNodeAt, type SyntaxNode } from "../../syntax/index.ts";
import {
  getColumns,
  getIndent,
  getLineSimilarity,
  isBlank,
  opensBlock,
  toSpan,
} from "../../text/index.ts";
import type { AnswerCandidate } from "../answer.ts";
import { describePlace, toRange } from "../candidates.ts";
import { checkResult } from "./check-result.ts";
import { getStep } from "./compose-body.ts";
import { type EditScene, type PartRefusal, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/** What to insert, and where. */
export interface LineInsertion {
  readonly lineContains: string;
  readonly side: "before" | "after";
  readonly content: string;
}

/** Lines shown in a refusal. */
const MAX_SHOWN = 5;

/** Lines of a definition that are compared with a text that none of them contains. */
const MAX_COMPARED = 5_000;

/**
 * The edit that inserts in `target`. Errors: EDIT_AMBIGUOUS (several lines), SYMBOL_NOT_FOUND (none; the nearest are
 * listed), SYMBOL_MISFIT (outside of the definition), SYNTAX_ERROR, SYNTAX_LIMIT. Linear, and two parses.
 */
export function insertLine(
  scene: EditScene,
  { symbol, outer }: SymbolTarget,
  insertion: LineInsertion,
): Result<PlacedEditOfPart, PartRefusal> {
  const { lineContains, side, content } = insertion;
  const first = scene.lineOf(outer.start);
  const last = scene.lineOf(outer.end);
  const fitting: number[] = [];
  for (let line = first; line <= last; line++) {
    if (scene.table.getText(line).includes(lineContains)) fitting.push(line);
  }
  const [line, second] = fitting;
  if (line === undefined) return refuseNone(scene, symbol.qualifiedName, insertion, [first, last]);
  if (second !== undefined) return refuseSeveral(scene, insertion, fitting);
  const isOutside =
    side === "after"
      ? scene.lineEndOf(outer.end) <= scene.table.getContentEnd(line)
      : line === first;
  if (isOutside) {
    const { error } = refuseMisfit(
      `${side === "after" ? "After" : "Before"} line ${line} is outside of ${symbol.qualifiedName} (lines ${first} to ${last}).`,
      `Send insert_${side} to put it beside the definition, or name another line.`,
    );
    return err({ error, candidates: [] });
  }
  const cut = findCutString(scene, line, side);
  if (cut !== undefined) return err({ error: cut, candidates: [] });
  const indent = findIndent(scene, line, side);
  const fitted = scene.fit(content, indent);
  if (!fitted.ok) return err({ error: fitted.error, candidates: [] });
  const at = side === "after" ? scene.table.getContentEnd(line) : scene.table.getStart(line);
  const text = side === "after" ? `\n${indent}${fitted.value}` : `${indent}${fitted.value}\n`;
  const span = toSpan(at, at);
  const edit = scene.createEdit([{ span, text }]);
  const checked = checkResult(scene, edit, span);
  if (!checked.ok) return err({ error: checked.error, candidates: [] });
  const warnings =
    findString(scene, at) === undefined
      ? []
      : ["the lines stand inside a string, as that line does"];
  const named = scene.table.getContentSpan(line);
  return ok({ edit, span: named, adapted: [`inserted ${side} line ${line}`], warnings });
}

/** The string or comment over several lines that `at` lies inside. */
function findString(scene: EditScene, at: number): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = findNodeAt(scene.tree, toSpan(at, at));
  while (node !== undefined && !/string|template|heredoc|comment/.test(node.type))
    node = node.parent;
  let found = node;
  for (
    ;
    node !== undefined && /string|template|heredoc|comment/.test(node.type);
    node = node.parent
  ) {
    found = node;
  }
  return found !== undefined && found.span.start < at && at < found.span.end ? found : undefined;
}

/** The refusal of a place inside a string that only one side of the line is in. */
function findCutString(
  scene: EditScene,
  line: number,
  side: "before" | "after",
): SurehandError | undefined {
  const { start, end } = scene.table.getContentSpan(line);
  const inside = findString(scene, side === "after" ? end : start);
  if (inside === undefined || findString(scene, side === "after" ? start : end) === inside) {
    return undefined;
  }
  const last = scene.lineOf(inside.span.end);
  const first = scene.lineOf(inside.span.start);
  const message = `The place ${side} line ${line} is inside what lines ${first} to ${last} write in one ${/comment/.test(inside.type) ? "comment" : "string"}.`;
  return createError("SYMBOL_MISFIT", message, {
    next: `Name line ${side === "after" ? last : first} instead, or send the old text and the new text.`,
    details: { line, first, last },
  });
}

/** The indentation of the line, of the block it opens, or of the one that goes on before it. */
function findIndent(scene: EditScene, line: number, side: "before" | "after"): string {
  const text = scene.table.getText(line);
  const own = getIndent(text);
  if (side === "before") {
    if (!/^\s*(?:[)\]}]|end\b|else\b|elif\b|except\b|finally\b)/.test(text)) return own;
    const before = findCodeLine(scene, line, -1);
    return before === undefined ? own : deeper(getIndent(before), own);
  }
  if (!opensBlock(text)) return own;
  const next = findCodeLine(scene, line, 1);
  const inner = next === undefined ? own : getIndent(next);
  return getColumns(inner) > getColumns(own) ? inner : own + getStep(scene);
}

function deeper(left: string, right: string): string {
  return getColumns(left) > getColumns(right) ? left : right;
}

/** The next line in direction `step` that has something. */
function findCodeLine({ table }: EditScene, line: number, step: 1 | -1): string | undefined {
  for (let at = line + step; at >= 1 && at <= table.lineCount; at += step) {
    if (!isBlank(table.getText(at))) return table.getText(at);
  }
  return undefined;
}

function refuseSeveral(
  scene: EditScene,
  { lineContains }: LineInsertion,
  lines: readonly number[],
): Result<never, PartRefusal> {
  const shown = lines.slice(0, MAX_SHOWN);
  const message = `${lines.length} lines of the definition contain ${JSON.stringify(lineContains)}: ${shown.join(", ")}.`;
  const next = "Send more of the line as line_contains.";
  const error = createError("EDIT_AMBIGUOUS", message, { next, details: { lines: shown } });
  return err({ error, candidates: shown.map((line) => toCandidate(scene, line)) });
}

function toCandidate(scene: EditScene, line: number): AnswerCandidate {
  const { start, end } = scene.table.getContentSpan(line);
  return describePlace(scene.table, toRange(scene.table, start, end), "symbol");
}

function refuseNone(
  scene: EditScene,
  name: string,
  { lineContains }: LineInsertion,
  [first, last]: readonly [number, number],
): Result<never, PartRefusal> {
  const nearest: { readonly line: number; readonly likeness: number }[] = [];
  for (let line = first; line <= Math.min(last, first + MAX_COMPARED); line++) {
    const text = scene.table.getText(line).trim();
    if (text === "" || text.length > 400) continue;
    nearest.push({ line, likeness: getLineSimilarity(text, lineContains.trim().slice(0, 400)) });
  }
  const best = nearest.sort((left, right) => right.likeness - left.likeness).slice(0, 3);
  const shown = best.map(({ line }) => `line ${line}: ${scene.table.getText(line).trim()}`);
  const message = `No line of ${name} (lines ${first} to ${last}) contains ${JSON.stringify(lineContains)}. The nearest: ${shown.join("; ")}.`;
  const next = "Send a part of a line as it stands there.";
  const details = { lines: best.map(({ line }) => line) };
  return err({
    error: createError("SYMBOL_NOT_FOUND", message, { next, details }),
    candidates: [],
  });
}
