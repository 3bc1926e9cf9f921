/**
 * `replace_body`: another body for a definition; its signature, decorators, comments and docstring stay.
 * The content may be the whole definition again, the body with its braces, or what is inside. Each reading is tried on
 * the file in this order, and the first that makes a whole file of it, with everything else unchanged, is taken.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { listSymbols, type SyntaxSymbol } from "../../syntax/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import { type CheckedResult, checkResult } from "./check-result.ts";
import { type BodyHolder, composeInner, getHeadIndent } from "./compose-body.ts";
import { listModifiers } from "./modifiers.ts";
import { listGone } from "./replace-symbol.ts";
import { type EditScene, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/**
 * The edit that gives `target` the body `content`. Errors: SYMBOL_MISFIT (no body to replace; a content with another
 * signature), SYNTAX_ERROR, SYNTAX_LIMIT. A few parses of the file.
 */
export function replaceBody(
  scene: EditScene,
  target: SymbolTarget,
  content: string,
): Result<PlacedEditOfPart, SurehandError> {
  const { symbol } = target;
  const { body, bodyInner } = symbol;
  if (body === undefined || bodyInner === undefined) {
    return refuseMisfit(
      `The ${symbol.kind} ${symbol.qualifiedName} has no body.`,
      "Send replace_symbol with the whole definition.",
      { symbol: symbol.qualifiedName },
    );
  }
  const own = findOwnText(scene, symbol, body, content);
  // A grammar may count the comment of the next definition as the end of this one.
  const holder = {
    symbol,
    body: own ?? clamp(body, symbol.outer.end),
    inner: own ?? clamp(bodyInner, symbol.outer.end),
  };
  const isThere = [symbol.outer, holder.body, holder.inner].some((span) =>
    scene.holds(span, content),
  );
  if (isThere) return ok({ edit: scene.createEdit([]), span: body, adapted: [], warnings: [] });
  const whole = tryWhole(scene, target, holder, content);
  if (whole !== undefined) return whole;
  const braced = tryBraced(scene, holder, content);
  // What starts with a brace where a value is wanted is a block or nothing: inside a block it would mean something else.
  const isList = braced?.ok === false && braced.error.code === "SYMBOL_MISFIT";
  if (braced !== undefined && (braced.ok || isList || symbol.bodyForm === "expression")) {
    return braced;
  }
  const inner = tryInner(scene, holder, content);
  return inner.ok || braced === undefined ? inner : braced;
}

function clamp({ start, end }: Span, most: number): Span {
  return toSpan(Math.min(start, most), Math.min(end, most));
}

/**
 * Of a section of Markdown the text before its first subsection, which stays, unless the content has sections of its own:
 * then they are all replaced, and finding one left out is a matter of `finish`.
 */
function findOwnText(
  { tree, text, parse }: EditScene,
  { children }: SyntaxSymbol,
  body: Span,
  content: string,
): Span | undefined {
  const [first] = children;
  if (tree.language.id !== "markdown" || first === undefined) return undefined;
  const sent = parse(content);
  if (sent.ok && listSymbols(sent.value).length > 0) return undefined;
  const length = text.slice(body.start, first.outer.start).trimEnd().length;
  return toSpan(body.start, body.start + length);
}

/** The content as the whole definition; undefined when it is none. */
function tryWhole(
  scene: EditScene,
  { symbol }: SymbolTarget,
  holder: BodyHolder,
  content: string,
): Result<PlacedEditOfPart, SurehandError> | undefined {
  if (!content.includes(symbol.name) || symbol.sharedNames.length > 0) return undefined;
  const { start } = symbol.outer;
  const fitted = scene.fit(content, scene.indentAt(start), symbol.outer);
  if (!fitted.ok) return fitted;
  const edit = scene.createEdit([{ span: symbol.outer, text: fitted.value }]);
  const checked = checkResult(scene, edit, symbol.outer);
  if (!checked.ok) return undefined;
  const { symbols, region } = checked.value;
  const top = symbols.filter(
    (each) =>
      isIn(each.outer, region) && (each.parent === undefined || !isIn(each.parent.outer, region)),
  );
  // In a block of its own it is a local of the body.
  const level = symbol.outerNode.parent?.type;
  const same = top.filter(
    (each) =>
      each.name === symbol.name && each.body !== undefined && each.outerNode.parent?.type === level,
  );
  const [repeated, second] = same;
  if (repeated?.body === undefined || second !== undefined) return undefined;
  if (top.length > 1) {
    return refuseMisfit(
      `The content defines more than ${symbol.qualifiedName}: ${top.map((each) => each.name).join(", ")}.`,
      "Send replace_symbol, or the body alone.",
    );
  }
  const difference = compareHeads(scene, symbol, checked.value, repeated);
  if (difference !== undefined) {
    return refuseMisfit(
      `The content repeats ${symbol.qualifiedName} with another head: ${difference}.`,
      "Send replace_symbol to change more than the body, or leave the head as it is in the file.",
    );
  }
  return useRepeated(scene, holder, checked.value, repeated);
}

function isIn(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** What the repeated head has otherwise than the file's; a head may leave out modifiers and decorators. */
function compareHeads(
  scene: EditScene,
  symbol: SyntaxSymbol,
  { tree }: CheckedResult,
  repeated: SyntaxSymbol,
): string | undefined {
  const own = printHead(scene.text, symbol);
  const sent = printHead(tree.text, repeated);
  if (own.core !== sent.core) return `\`${sent.shown}\` instead of \`${own.shown}\``;
  const more = sent.extras.find((each) => !own.extras.includes(each));
  return more === undefined ? undefined : `\`${more}\` is not in the file`;
}

/** The head of a definition: its signature without space and what may be left out, and that. */
function printHead(
  text: string,
  symbol: SyntaxSymbol,
): { readonly core: string; readonly shown: string; readonly extras: readonly string[] } {
  const { signature, decorators } = symbol;
  const modifiers = listModifiers(text, symbol);
  const cut = [...decorators, ...modifiers].filter((span) => isIn(span, signature));
  let core = "";
  let at: number = signature.start;
  for (const span of [...cut].sort((left, right) => left.start - right.start)) {
    core += text.slice(at, span.start);
    at = Math.max(at, span.end);
  }
  core += text.slice(at, signature.end);
  const extras = [...decorators, ...modifiers].map((span) =>
    squeeze(text.slice(span.start, span.end)),
  );
  const shown = text.slice(signature.start, signature.end).replace(/\s+/g, " ").slice(0, 200);
  return { core: squeeze(core), shown, extras };
}

/** Without what the layout of a signature may differ in: space, and a comma before a closing bracket. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, "").replace(/,([)\]}>])/g, "$1");
}

/** The body of the repeated definition, which is at its depth already. */
function useRepeated(
  scene: EditScene,
  { symbol, body, inner }: BodyHolder,
  { tree }: CheckedResult,
  repeated: SyntaxSymbol,
): Result<PlacedEditOfPart, SurehandError> {
  const adapted = ["the head that the content repeats was left out"];
  const hasOther =
    repeated.doc !== undefined &&
    squeezeDoc(tree.text, repeated) !== squeezeDoc(scene.text, symbol);
  const warnings = hasOther
    ? ["the comment above the definition in the content was not taken; replace_symbol takes it"]
    : [];
  const span = repeated.body ?? repeated.node.span;
  let from: number = span.start;
  let place: Span = body;
  if (symbol.docString !== undefined && repeated.docString === undefined) {
    return takeContent(scene, { symbol, body, inner }, tree.text.slice(span.start, span.end), {
      adapted,
      warnings,
    });
  }
  if (symbol.bodyForm !== repeated.bodyForm) {
    // Nothing but the body stands between the head and the end of either.
    from = span.start;
    place = body;
  }
  // Under a head the space before the body tells whether it is on the head's line.
  const isLines = symbol.bodyForm === "lines" && repeated.bodyForm === "lines";
  const lead = isLines ? getLead(tree.text, from) : "";
  const start = isLines ? place.start - getLead(scene.text, place.start).length : place.start;
  const text = lead + tree.text.slice(from, span.end);
  const edit = scene.createEdit([
    { span: toSpan(start, place.end), text: text.replace(/\r\n?/g, "\n") },
  ]);
  return finish(scene, { symbol, body, inner }, edit, { adapted, warnings });
}

function squeezeDoc(text: string, { doc }: SyntaxSymbol): string {
  return doc === undefined ? "" : squeeze(text.slice(doc.start, doc.end));
}

/** The white space before `at`. */
function getLead(text: string, at: number): string {
  return /\s*$/.exec(text.slice(Math.max(0, at - 500), at))?.[0] ?? "";
}

interface Notes {
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** The content with the braces of the body; undefined when it has none. */
function tryBraced(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<PlacedEditOfPart, SurehandError> | undefined {
  const { symbol, body, inner } = holder;
  const trimmed = content.trim().replace(/^:\s*(?=\{)/, "");
  const isList = symbol.bodyForm === "braces" && scene.text.charAt(body.start) === "[";
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (!trimmed.startsWith(open) || !trimmed.endsWith(close)) {
    // What would be an item of the list may be meant to be there instead of it.
    return isList
      ? refuseMisfit(
          `The value of ${symbol.qualifiedName} is a list.`,
          "Send the whole list in brackets.",
        )
      : undefined;
  }
  const takesBlock = symbol.bodyForm === "braces" || isArrow(scene, symbol, inner);
  if (!takesBlock) return undefined;
  if (
    symbol.bodyForm === "expression" &&
    /^\{\s*(?:[\w$]+|"[^"\n]*"|'[^'\n]*')\s*:/.test(trimmed)
  ) {
    return refuseMisfit(
      "The content may be a block or an object.",
      "Put the object in parentheses, or write the block with `return`.",
    );
  }
  const fitted = scene.fit(trimmed, getHeadIndent(scene, holder), symbol.outer);
  if (!fitted.ok) return fitted;
  const edit = scene.createEdit([{ span: body, text: fitted.value }]);
  return finish(scene, holder, edit, { adapted: [], warnings: [] });
}

/** A body that is the value of an arrow function, in a language where that may be a block, too. */
function isArrow({ text }: EditScene, { bodyForm }: SyntaxSymbol, inner: Span): boolean {
  return (
    bodyForm === "expression" &&
    /=>\s*\(*\s*$/.test(text.slice(Math.max(0, inner.start - 50), inner.start))
  );
}

function tryInner(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<PlacedEditOfPart, SurehandError> {
  const taken = takeContent(scene, holder, stripColon(scene, content), {
    adapted: [],
    warnings: [],
  });
  if (taken.ok || !isArrow(scene, holder.symbol, holder.inner)) return taken;
  const indent = getHeadIndent(scene, holder);
  const fitted = scene.fit(`{\n${content.replace(/^\n+|\s+$/g, "")}\n}`, indent);
  if (!fitted.ok) return fitted;
  const block = composeBlock(scene, content, indent);
  if (!block.ok) return block;
  const edit = scene.createEdit([{ span: holder.body, text: block.value }]);
  const made = finish(scene, holder, edit, {
    adapted: ["the statements were put into a block"],
    warnings: [],
  });
  return made.ok ? made : taken;
}

function composeBlock(
  scene: EditScene,
  content: string,
  indent: string,
): Result<string, SurehandError> {
  const inner = indent + scene.getUnit();
  const fitted = scene.fit(content, inner);
  return fitted.ok ? ok(`{\n${inner}${fitted.value}\n${indent}}`) : fitted;
}

/** Python's colon belongs to the head. */
function stripColon({ tree }: EditScene, content: string): string {
  return tree.language.id === "python" ? content.replace(/^\s*:[ \t]*(?=\n|\S)/, "") : content;
}

function takeContent(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
  { adapted, warnings }: Notes,
): Result<PlacedEditOfPart, SurehandError> {
  const composed = composeInner(scene, holder, content);
  if (!composed.ok) return composed;
  const edit = scene.createEdit([composed.value.replacement]);
  return finish(scene, holder, edit, {
    adapted: [...adapted, ...composed.value.adapted],
    warnings,
  });
}

/** The checked edit. What was defined in the body and is not any more is told. */
function finish(
  scene: EditScene,
  { symbol, body }: BodyHolder,
  edit: ReturnType<EditScene["createEdit"]>,
  { adapted, warnings }: Notes,
): Result<PlacedEditOfPart, SurehandError> {
  const [replacement] = edit.replacements;
  const start = Math.min(body.start, replacement?.span.start ?? body.start);
  const end = Math.max(body.end, replacement?.span.end ?? body.end);
  const checked = checkResult(scene, edit, toSpan(start, end));
  if (!checked.ok) return checked;
  const after = checked.value.symbols.find(
    (each) => each.nameSpan.start === symbol.nameSpan.start && each.name === symbol.name,
  );
  if (after === undefined || after.kind !== symbol.kind) {
    return refuseMisfit(
      `With this content ${symbol.qualifiedName} would not be a ${symbol.kind} any more.`,
      "Check that the content closes exactly what it opens, or send replace_symbol.",
    );
  }
  const told = listGone(symbol, after);
  if (told.length > 0 && symbol.kind === "heading") {
    const message = `The content has sections of its own, but leaves out some of ${symbol.qualifiedName}: ${told.join("; ")}.`;
    const next = "Send all of them, or the text above the first one alone.";
    return err(createError("EDIT_WOULD_DROP", message, { next }));
  }
  return ok({ edit, span: body, adapted, warnings: [...warnings, ...told] });
}
