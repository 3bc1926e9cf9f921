/**
 * A new body put where the body of a definition is, with the file's braces, depth and docstring.
 * How a body is marked is told by `bodyForm` of the symbol.
 */
import { ok, type Result, type SurehandError } from "../../base/index.ts";
import type { SyntaxSymbol } from "../../syntax/index.ts";
import { getIndent, type Replacement, type Span, toSpan } from "../../text/index.ts";
import { type EditScene, refuseMisfit } from "./scene.ts";

/** A definition with a body. */
export interface BodyHolder {
  readonly symbol: SyntaxSymbol;
  readonly body: Span;
  readonly inner: Span;
}

/** A new body in its place. */
export interface ComposedBody {
  readonly replacement: Replacement;
  readonly adapted: readonly string[];
}

/** `content`, without the marks of a body, as the inside of the body. Errors: SYMBOL_MISFIT, SYNTAX_LIMIT. */
export function composeInner(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<ComposedBody, SurehandError> {
  const form = holder.symbol.bodyForm ?? "expression";
  switch (form) {
    case "braces":
    case "markup":
      return composeBetween(scene, holder, content);
    case "end":
      return composeBeforeEnd(scene, holder, content);
    case "lines":
      return isBlockText(scene, holder.inner, content)
        ? composeBlockText(scene, holder, content)
        : composeLines(scene, holder, content);
    case "expression":
      return composeValue(scene, holder, content);
  }
}

/** Indentation of the line that the definition starts on. */
export function getHeadIndent(scene: EditScene, { symbol }: Pick<BodyHolder, "symbol">): string {
  return scene.indentAt(symbol.signature.start);
}

/** Between two marks: on the line of both when it was so and one line is enough, else on lines of its own. */
function composeBetween(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<ComposedBody, SurehandError> {
  const { inner, symbol } = holder;
  const headIndent = getHeadIndent(scene, holder);
  const present = scene.slice(inner);
  const isOneLine = !/[\r\n]/.test(content.trim());
  const trimmed = present.trim();
  if (!/[\r\n]/.test(present) && trimmed !== "" && isOneLine && content.trim() !== "") {
    const before = getIndent(present);
    const after = present.slice(present.trimEnd().length);
    return done(inner, before + content.trim() + after);
  }
  if (content.trim() === "") return done(inner, "");
  const closeIndent = scene.startsLine(inner.end) ? scene.indentAt(inner.end) : headIndent;
  const indent = findInnerIndent(scene, inner) ?? closeIndent + getStep(scene);
  const fitted = scene.fit(content, indent, symbol.outer);
  if (!fitted.ok) return fitted;
  return done(inner, `\n${indent}${fitted.value}\n${closeIndent}`);
}

/** Indentation of the first line inside that has something. */
function findInnerIndent(scene: EditScene, inner: Span): string | undefined {
  const found = /^[^\S\r\n]*(?:\r\n|\r|\n)(?:[^\S\r\n]*(?:\r\n|\r|\n))*([^\S\r\n]*)\S/.exec(
    scene.slice(inner),
  );
  return found?.[1];
}

/** One step of indentation; by custom of the language in a file that shows none. */
export function getStep(scene: EditScene): string {
  switch (scene.tree.language.id) {
    case "go":
      return scene.getUnit("\t");
    case "python":
    case "rust":
    case "java":
    case "c_sharp":
    case "php":
    case "kotlin":
    case "c":
    case "cpp":
      return scene.getUnit("    ");
    default:
      return scene.getUnit("  ");
  }
}

/** Before the word that closes the body. */
function composeBeforeEnd(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<ComposedBody, SurehandError> {
  const { body } = holder;
  const headIndent = getHeadIndent(scene, holder);
  const isEmpty = body.start === body.end;
  if (content.trim() === "") return composeNoLines(scene, body);
  const startsLine = scene.startsLine(body.start);
  if (!isEmpty && !startsLine && !/[\r\n]/.test(content.trim() + scene.slice(body))) {
    return done(body, content.trim());
  }
  const indent = !isEmpty && startsLine ? scene.indentAt(body.start) : headIndent + getStep(scene);
  const fitted = scene.fit(content, indent, holder.symbol.outer);
  if (!fitted.ok) return fitted;
  if (!isEmpty && startsLine) return done(body, fitted.value);
  if (!isEmpty) return done(body, `\n${indent}${fitted.value}\n${headIndent}`);
  if (!startsLine) return done(body, `\n${indent}${fitted.value}\n${headIndent}`);
  const from = scene.lineStartOf(body.start);
  return done(
    toSpan(from, body.end),
    `${indent}${fitted.value}\n${scene.text.slice(from, body.end)}`,
  );
}

/** Nothing between the header and the closing word: the lines go, too. */
function composeNoLines(scene: EditScene, body: Span): Result<ComposedBody, SurehandError> {
  if (!scene.startsLine(body.start) || !scene.endsLine(body.end)) return done(body, "");
  const line = scene.lineOf(body.end);
  const end = line < scene.table.lineCount ? scene.table.getStart(line + 1) : body.end;
  return done(toSpan(scene.lineStartOf(body.start), end), "");
}

/** By indentation; a docstring that the content does not replace stays. */
function composeLines(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<ComposedBody, SurehandError> {
  const { symbol, body } = holder;
  const { language } = scene.tree;
  if (content.trim() === "" && language.blockStyle === "indent") {
    const next = language.id === "python" ? "Send `pass` as the content." : "Send the content.";
    return refuseMisfit(`The body of ${symbol.qualifiedName} cannot be empty.`, next);
  }
  const doc = symbol.docString;
  const keepsDoc = doc !== undefined && !startsWithString(content);
  const rest = keepsDoc ? findAfterDoc(scene, body, doc) : undefined;
  const adapted = keepsDoc ? ["the docstring was kept"] : [];
  const startsLine = scene.startsLine(body.start);
  const isOneLine = !/[\r\n]/.test(content.trim());
  if (!startsLine && !keepsDoc && isOneLine) return done(body, content.trim(), adapted);
  const indent = startsLine
    ? scene.indentAt(body.start)
    : getHeadIndent(scene, holder) + getStep(scene);
  const fitted = scene.fit(content, indent, symbol.outer);
  if (!fitted.ok) return fitted;
  const lead = `\n${indent}`;
  if (doc !== undefined && keepsDoc) {
    if (!startsLine) {
      const kept = scene.slice(doc);
      return done(withSpaceBefore(scene, body), `${lead}${kept}${lead}${fitted.value}`, adapted);
    }
    if (rest === undefined) return done(toSpan(doc.end, body.end), lead + fitted.value, adapted);
    return done(rest, fitted.value, adapted);
  }
  if (body.start === body.end) return done(body, `${fitted.value}\n\n`, adapted);
  return startsLine
    ? done(body, fitted.value, adapted)
    : done(withSpaceBefore(scene, body), lead + fitted.value, adapted);
}

/** `span` with the space before it. */
function withSpaceBefore(scene: EditScene, { start, end }: Span): Span {
  const before = scene.text.slice(0, start);
  return toSpan(before.length - (/[ \t]*$/.exec(before.slice(-100))?.[0].length ?? 0), end);
}

function startsWithString(content: string): boolean {
  return /^\s*[rRbBuUfF]{0,2}(?:"""|'''|"|')/.test(content);
}

/** What follows the docstring in the body, undefined when nothing does. */
function findAfterDoc(scene: EditScene, body: Span, doc: Span): Span | undefined {
  const rest = scene.text.slice(doc.end, body.end);
  const space = rest.length - rest.trimStart().length;
  return space === rest.length ? undefined : toSpan(doc.end + space, body.end);
}

/** A value after its sign: on the line of the name, or below it when it has several lines of YAML. */
function composeValue(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<ComposedBody, SurehandError> {
  const { symbol } = holder;
  const inner = trimSpan(scene, holder.inner);
  const isYaml = scene.tree.language.id === "yaml";
  if (content.trim() === "") {
    return refuseMisfit(
      `The value of ${symbol.qualifiedName} cannot be empty.`,
      "Send the value, or delete_symbol.",
    );
  }
  const headIndent = getHeadIndent(scene, holder);
  if (isBlockText(scene, inner, content)) return composeBlockText(scene, holder, content);
  const isBelow = isYaml && /\n/.test(content.trim()) && !/^\s*[|>"'[{&!]/.test(content);
  if (isBelow) {
    const indent = headIndent + getStep(scene);
    const fitted = scene.fit(content, indent, symbol.outer);
    if (!fitted.ok) return fitted;
    return done(withSpaceBefore(scene, inner), `\n${indent}${fitted.value}`);
  }
  const bare = isYaml ? content : content.trim().replace(/[;,]$/, "");
  const fitted = scene.fit(bare, headIndent, symbol.outer);
  return fitted.ok ? done(inner, fitted.value) : fitted;
}

/** `span` without the space at its end. */
function trimSpan(scene: EditScene, span: Span): Span {
  return toSpan(span.start, span.start + scene.slice(span).trimEnd().length);
}

/** Whether the value is a block of text in YAML, and `content` does not open one itself. */
function isBlockText(scene: EditScene, inner: Span, content: string): boolean {
  const isYaml = scene.tree.language.id === "yaml";
  return isYaml && /^[|>]/.test(scene.slice(inner)) && !/^\s*[|>]/.test(content);
}

/** The lines of a block of text in YAML; its mark stays. */
function composeBlockText(
  scene: EditScene,
  holder: BodyHolder,
  content: string,
): Result<ComposedBody, SurehandError> {
  const inner = trimSpan(scene, holder.inner);
  const present = scene.slice(inner);
  const header = /^[^\r\n]*/.exec(present)?.[0] ?? "";
  const indent =
    /[\r\n]([ ]+)\S/.exec(present)?.[1] ?? getHeadIndent(scene, holder) + getStep(scene);
  const lines = content
    .replace(/\r\n?/g, "\n")
    .replace(/^\n+|\s+$/g, "")
    .split("\n");
  const margin = Math.min(
    ...lines.filter((line) => line.trim() !== "").map((line) => getIndent(line).length),
  );
  const moved = lines.map((line) => (line.trim() === "" ? "" : indent + line.slice(margin)));
  return done(inner, [header, ...moved].join("\n"), [
    `the content was taken as lines of the text that \`${header.trim()}\` opens`,
  ]);
}

function done(
  span: Span,
  text: string,
  adapted: readonly string[] = [],
): Result<ComposedBody, SurehandError> {
  return ok({ replacement: { span, text }, adapted });
}
