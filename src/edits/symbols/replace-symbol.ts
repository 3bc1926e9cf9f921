/**
 * `replace_symbol`: another definition of the same name. What belongs to the definition and the content leaves out (doc
 * comment, docstring, decorators, `export`) stays and is reported; modifiers that it leaves out (`static`, `pub`) are
 * refused, since leaving them out may be meant. What the content brings replaces what was there. Helper definitions
 * around it may come along.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import type { DefinitionKind, SyntaxSymbol } from "../../syntax/index.ts";
import type { Span } from "../../text/index.ts";
import { type CheckedResult, checkResult } from "./check-result.ts";
import { isOutward, listDropped, listModifiers } from "./modifiers.ts";
import { type EditScene, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import { findSeparator } from "./siblings.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/** Names listed in one note. */
const MAX_NAMED = 20;

/**
 * The edit that puts `content` in place of `target`. Errors: SYMBOL_MISFIT (another name, no definition),
 * EDIT_WOULD_DROP, SYNTAX_ERROR, SYNTAX_LIMIT. A few parses of the file.
 */
export function replaceSymbol(
  scene: EditScene,
  target: SymbolTarget,
  content: string,
): Result<PlacedEditOfPart, SurehandError> {
  const { symbol } = target;
  const shared = refuseShared(symbol);
  if (shared !== undefined) return shared;
  if (scene.holds(target.outer, content)) {
    return ok({ edit: scene.createEdit([]), span: target.outer, adapted: [], warnings: [] });
  }
  const read = readContent(scene, target, content);
  if (!read.ok) return read;
  const composed = compose(scene, read.value);
  if (!composed.ok) return composed;
  const { text, adapted, warnings } = composed.value;
  const { span } = read.value;
  const edit = scene.createEdit([{ span, text }]);
  const checked = checkResult(scene, edit, span);
  if (!checked.ok) return checked;
  const made = listTop(checked.value).filter((each) => each.name === symbol.name);
  const after = made.at(-1);
  if (after === undefined) {
    return refuseMisfit(
      `With this content there would be no ${symbol.qualifiedName} any more.`,
      "Send the whole definition, or the old text and the new text.",
    );
  }
  return ok({ edit, span, adapted, warnings: [...warnings, ...listGone(symbol, after)] });
}

/** What was defined in `before` and is not in `after`, as a warning. */
export function listGone(before: SyntaxSymbol, after: SyntaxSymbol): readonly string[] {
  const names = new Set(after.children.map(({ name }) => name));
  const gone = before.children.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const shown = [...new Set(gone)].slice(0, MAX_NAMED);
  return shown.length === 0 ? [] : [`not defined in it any more: ${shown.join(", ")}`];
}

/** Names that one node defines cannot be replaced one by one. */
export function refuseShared({
  name,
  sharedNames,
}: SyntaxSymbol): Result<never, SurehandError> | undefined {
  if (sharedNames.length === 0) return undefined;
  return refuseMisfit(
    `${name} is defined together with ${sharedNames.join(", ")} by one statement.`,
    "Send the old text and the new text of the statement.",
  );
}

/** A content in place of the definition, as it was sent. */
interface ReadContent {
  /** What it replaces. */
  readonly span: Span;
  readonly target: SymbolTarget;
  readonly result: CheckedResult;
  /** The first definition of the name in it, and the last. */
  readonly main: SyntaxSymbol;
  readonly last: SyntaxSymbol;
  readonly adapted: readonly string[];
}

function readContent(
  scene: EditScene,
  target: SymbolTarget,
  content: string,
): Result<ReadContent, SurehandError> {
  const { symbol } = target;
  const trimmed = trimSeparators(scene, symbol, content);
  const fitted = scene.fit(trimmed, scene.indentAt(symbol.outer.start), symbol.outer);
  if (!fitted.ok) return fitted;
  const edit = scene.createEdit([{ span: target.outer, text: fitted.value }]);
  const result = checkResult(scene, edit, target.outer);
  if (!result.ok) return result;
  const top = listTop(result.value);
  const same = top.filter((each) => each.name === symbol.name);
  const [main] = same;
  const last = same.at(-1);
  if (main === undefined || last === undefined) return refuseOther(symbol, top);
  const others = top.filter((each) => each.name !== symbol.name).map((each) => each.name);
  const adapted =
    others.length === 0
      ? []
      : [`defined besides: ${[...new Set(others)].slice(0, MAX_NAMED).join(", ")}`];
  // A content of the implementation alone leaves its overload signatures where they are.
  const keepsOverloads = target.overloads.length > 0 && same.length === 1;
  if (!keepsOverloads) {
    return ok({ span: target.outer, target, result: result.value, main, last, adapted });
  }
  const alone = { ...target, overloads: [], outer: symbol.outer };
  const again = readContent(scene, alone, content);
  if (!again.ok) return again;
  const kept = `${target.overloads.length} overload signatures were kept`;
  return ok({ ...again.value, adapted: [...again.value.adapted, kept] });
}

/** The definitions of `result` that are in its region and in no other one there. */
export function listTop({ symbols, region }: CheckedResult): readonly SyntaxSymbol[] {
  const isInside = ({ decorated }: SyntaxSymbol): boolean =>
    decorated.start >= region.start && decorated.end <= region.end;
  return symbols.filter(
    (each) => isInside(each) && (each.parent === undefined || !isInside(each.parent)),
  );
}

function trimSeparators(scene: EditScene, symbol: SyntaxSymbol, content: string): string {
  const separator = findSeparator(scene, symbol.outerNode);
  const trimmed = content.trimEnd();
  return separator !== undefined && trimmed.endsWith(separator)
    ? trimmed.slice(0, -separator.length)
    : content;
}

function refuseOther(
  symbol: SyntaxSymbol,
  top: readonly SyntaxSymbol[],
): Result<never, SurehandError> {
  const { qualifiedName, name } = symbol;
  const names = [...new Set(top.map((each) => each.name))].slice(0, 10);
  if (names.length === 0) {
    return refuseMisfit(
      `The content defines nothing, so ${qualifiedName} would be gone.`,
      "Send the whole definition; replace_body takes the body alone, delete_symbol deletes.",
    );
  }
  return refuseMisfit(
    `The content defines ${names.join(", ")}, not ${name}.`,
    "Send rename_symbol to rename, insert_after to add a definition, or the definition under its name.",
    { symbol: qualifiedName, defines: names },
  );
}

const CALLABLE: ReadonlySet<DefinitionKind> = new Set(["constructor", "function", "method"]);

interface Composed {
  readonly text: string;
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** The content with what it leaves out and the file has. */
function compose(
  scene: EditScene,
  { span, target, result, main, last, adapted }: ReadContent,
): Result<Composed, SurehandError> {
  const { text } = result.tree;
  const { region } = result;
  const own = target.overloads[0] ?? target.symbol;
  const kept = keepHead(scene, own, text, main);
  if (!kept.ok) return kept;
  if (target.symbol.body !== undefined && last.body === undefined && CALLABLE.has(last.kind)) {
    return refuseDrop(target.symbol, ["the body"]);
  }
  const docString = keepDocString(scene, target.symbol, text, last);
  const end = keepSemicolon(scene, target.symbol, text, last);
  const inserts = [...kept.value.inserts, ...docString, ...end.inserts].sort(
    (left, right) => left.at - right.at,
  );
  let composed = "";
  let at: number = region.start;
  for (const insert of inserts) {
    composed += text.slice(at, insert.at) + insert.text;
    at = insert.at;
  }
  composed += text.slice(at, region.end);
  const lines = scene.lineOf(span.start);
  const changed =
    main.kind === own.kind ? [] : [`line ${lines}: was a ${own.kind}, is a ${main.kind}`];
  const notes = inserts.flatMap(({ note }) => (note === undefined ? [] : [note]));
  return ok({
    text: composed.replace(/\r\n?/g, "\n"),
    adapted: [...adapted, ...notes],
    warnings: [...kept.value.warnings, ...changed],
  });
}

/** What is put into the content, at an offset of the result. */
interface Insert {
  readonly at: number;
  readonly text: string;
  readonly note?: string;
}

interface KeptHead {
  readonly inserts: readonly Insert[];
  readonly warnings: readonly string[];
}

/** Doc comment, decorators and `export` of `own` that `main`, a definition in `text`, does not bring. Errors: EDIT_WOULD_DROP. */
function keepHead(
  scene: EditScene,
  own: SyntaxSymbol,
  text: string,
  main: SyntaxSymbol,
): Result<KeptHead, SurehandError> {
  const slice = (source: string, { start, end }: Span): string => source.slice(start, end);
  const ownModifiers = listModifiers(scene.text, own).map((each) => slice(scene.text, each));
  const modifiers = listModifiers(text, main).map((each) => slice(text, each));
  const dropped = listDropped(ownModifiers, modifiers);
  const head = splitHead(scene, own);
  const scattered = head.scattered
    .map((each) => slice(scene.text, each))
    .filter((each) => !main.decorators.some((other) => slice(text, other) === each));
  const around = listAround(scene.text, own).filter(
    ({ type }) => !listAround(text, main).some((each) => each.type === type),
  );
  const lost = [...around.map(({ head }) => head), ...dropped, ...scattered];
  if (lost.length > 0) return refuseDrop(own, lost);
  const inserts: Insert[] = [];
  const warnings: string[] = [];
  if (own.doc !== undefined && main.doc === undefined) {
    const doc = scene.text.slice(own.doc.start, own.decorated.start);
    inserts.push({ at: main.decorated.start, text: doc, note: "the comment above was kept" });
  }
  const isExported = modifiers.some(isOutward);
  const keepsDecorators = own.decorators.length > 0 && main.decorators.length === 0;
  const keepsExport = head.outward !== "" && !isExported;
  if (keepsDecorators || keepsExport) {
    const names = [
      ...(keepsDecorators ? own.decorators.map((each) => slice(scene.text, each)) : []),
      ...(keepsExport ? [head.outward.trim()] : []),
    ];
    const kept =
      keepsDecorators && keepsExport
        ? head.whole
        : keepsDecorators
          ? head.decorators
          : head.outward;
    const note = `kept: ${names.join(", ")}`;
    inserts.push({ at: main.signature.start, text: kept, note });
  }
  if (own.decorators.length > 0 && main.decorators.length > 0) {
    const sent = new Set(main.decorators.map((each) => slice(text, each)));
    const gone = own.decorators
      .map((each) => slice(scene.text, each))
      .filter((each) => !sent.has(each));
    if (gone.length > 0) warnings.push(`replaced by the content's own: ${gone.join(", ")}`);
  }
  return ok({ inserts, warnings });
}

/** Wrappers around a definition without which it is another one. */
const TELLING_WRAPPERS: ReadonlySet<string> = new Set([
  "linkage_specification",
  "template_declaration",
]);

/** The telling wrappers around `symbol`, each with what it has in front of the definition. */
function listAround(
  text: string,
  { node, outerNode }: SyntaxSymbol,
): readonly { readonly type: string; readonly head: string }[] {
  const found: { readonly type: string; readonly head: string }[] = [];
  for (let inner = node; inner !== outerNode && inner.parent !== undefined; inner = inner.parent) {
    const { type, span } = inner.parent;
    if (!TELLING_WRAPPERS.has(type)) continue;
    found.push({
      type,
      head: text.slice(span.start, inner.span.start).trim().replace(/\s+/g, " "),
    });
  }
  return found;
}

function refuseDrop(
  { qualifiedName }: SyntaxSymbol,
  dropped: readonly string[],
): Result<never, SurehandError> {
  const message = `The content leaves out ${dropped.join(", ")} of ${qualifiedName}.`;
  const next = "Send the definition with them, or change them by old text and new text.";
  return err(
    createError("EDIT_WOULD_DROP", message, { next, details: { symbol: qualifiedName, dropped } }),
  );
}

/** The parts with which a definition begins. */
interface Head {
  /** Decorators and `export` as they stand, in their order, with the space after them. */
  readonly whole: string;
  /** The decorators alone, with the space after each. */
  readonly decorators: string;
  /** `export` and the like, with the space after it. */
  readonly outward: string;
  /** Decorators that stand behind other words. */
  readonly scattered: readonly Span[];
}

function splitHead(scene: EditScene, symbol: SyntaxSymbol): Head {
  const { text } = scene;
  const words = listModifiers(text, symbol).filter((each) => isOutward(scene.slice(each)));
  const parts = [
    ...symbol.decorators.map((span) => ({ span, isDecorator: true })),
    ...words.map((span) => ({ span, isDecorator: false })),
  ].sort((left, right) => left.span.start - right.span.start);
  let at: number = symbol.decorated.start;
  let decorators = "";
  let outward = "";
  const scattered: Span[] = [];
  for (const { span, isDecorator } of parts) {
    if (span.start !== at) {
      if (isDecorator) scattered.push(span);
      continue;
    }
    const rest = text.slice(span.end, symbol.decorated.end);
    const space = rest.length - rest.trimStart().length;
    at = span.end + space;
    const part = text.slice(span.start, at);
    if (isDecorator) decorators += part;
    else outward += part;
  }
  return { whole: text.slice(symbol.decorated.start, at), decorators, outward, scattered };
}

/** The docstring at the start of the new body. */
function keepDocString(
  scene: EditScene,
  own: SyntaxSymbol,
  text: string,
  made: SyntaxSymbol,
): readonly Insert[] {
  if (own.docString === undefined || made.docString !== undefined) return [];
  const { body } = made;
  if (body === undefined || made.bodyForm !== "lines") return [];
  const lineStart = text.lastIndexOf("\n", body.start - 1) + 1;
  const indent = text.slice(lineStart, body.start);
  if (indent.trim() !== "") return [];
  const kept = scene.slice(own.docString);
  return [{ at: body.start, text: `${kept}\n${indent}`, note: "the docstring was kept" }];
}

/** The semicolon of a definition of the same sort. */
function keepSemicolon(
  scene: EditScene,
  own: SyntaxSymbol,
  text: string,
  made: SyntaxSymbol,
): KeptHead {
  const hasOwn = scene.slice(own.outer).endsWith(";");
  const { outer } = made;
  const isSame = own.node.type === made.node.type;
  if (!hasOwn || !isSame || text.charAt(outer.end - 1) === ";")
    return { inserts: [], warnings: [] };
  return { inserts: [{ at: outer.end, text: ";" }], warnings: [] };
}
