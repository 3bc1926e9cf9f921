/**
 * A new text before or after something in a list: on lines of its own where the list has a line for each part, with the
 * separators and blank lines that the list shows. For definitions and for nodes alike; what is beside comes in as a span
 * that includes comments and decorators.
 */
import { ok, type Result, type SurehandError } from "../../base/index.ts";
import type { SyntaxNode } from "../../syntax/index.ts";
import { getIndent, type Replacement, type Span, toSpan } from "../../text/index.ts";
import type { EditScene } from "./scene.ts";
import { findOwnComma, findSeparator } from "./siblings.ts";

/** Something that a text is put beside. */
export interface Anchor {
  readonly node: SyntaxNode;
  /** With what belongs to it. */
  readonly span: Span;
}

/** Blank lines around the new text. */
export interface Gaps {
  /** Between the anchor and the new text. */
  readonly near: number;
  /** Added on the other side of the new text. */
  readonly far: number;
}

/** Whether a place has its line to itself, and where the line goes on. */
interface LinePlace {
  /** Nothing is before the anchor on its first line. */
  readonly isAtStart: boolean;
  /** Nothing but a comment is after it on its last line. */
  readonly isAtEnd: boolean;
}

/** What to replace so that `content` stands before `anchor`. Errors: SYNTAX_LIMIT. */
export function insertBefore(
  scene: EditScene,
  anchor: Anchor,
  content: string,
  gaps: Gaps,
): Result<readonly Replacement[], SurehandError> {
  const { start } = anchor.span;
  const separator = findSeparator(scene, anchor.node);
  const bare = stripSeparator(content, separator);
  const isOwnLine = scene.startsLine(start);
  const indent = scene.indentAt(start);
  const fitted = scene.fit(bare, indent);
  if (!fitted.ok) return fitted;
  const text = closeText(fitted.value, separator ?? "");
  const isInItem = scene.followsDash(start);
  if (isInItem || (!isOwnLine && separator === undefined && /\n/.test(text))) {
    return ok([{ span: toSpan(start, start), text: `${text}\n${indent}` }]);
  }
  if (!isOwnLine) return ok([{ span: toSpan(start, start), text: `${text} ` }]);
  // At the start of the line, so that what an earlier edit inserted there stays whole.
  const lineStart = scene.lineStartOf(start);
  const lead = scene.text.slice(lineStart, start);
  const before = "\n".repeat(gaps.far);
  const after = "\n".repeat(gaps.near + 1);
  return ok([{ span: toSpan(lineStart, lineStart), text: `${before}${lead}${text}${after}` }]);
}

/** What to replace so that `content` stands after `anchor`. Errors: SYNTAX_LIMIT. */
export function insertAfter(
  scene: EditScene,
  anchor: Anchor,
  content: string,
  gaps: Gaps,
): Result<readonly Replacement[], SurehandError> {
  const { node, span } = anchor;
  const separator = findSeparator(scene, node);
  const comma = separator === undefined ? undefined : findOwnComma(node);
  const from = comma?.span.end ?? span.end;
  const bare = stripSeparator(content, separator);
  const indent = scene.indentAt(span.start);
  const fitted = scene.fit(bare, indent);
  if (!fitted.ok) return fitted;
  const needsComma = separator !== undefined && comma === undefined;
  const text = closeText(fitted.value, comma === undefined ? "" : (separator ?? ""));
  const opening = needsComma ? [{ span: toSpan(span.end, span.end), text: separator ?? "" }] : [];
  const place = describeLine(scene, span.start, from);
  if (place.isAtEnd && (place.isAtStart || separator === undefined)) {
    const at = scene.lineEndOf(from);
    const lines = `${"\n".repeat(gaps.near + 1)}${indent}${text}${"\n".repeat(gaps.far)}`;
    return ok(join(opening, { span: toSpan(at, at), text: lines }));
  }
  const follows = scene.text.slice(from, scene.lineEndOf(from)).trimStart();
  if (place.isAtStart && separator !== undefined && /^[;)\]}]/.test(follows)) {
    const here = { span: toSpan(from, from), text: `\n${indent}${text}` };
    return ok(join(opening, here));
  }
  if (separator === undefined && /\n/.test(text)) {
    const rest = scene.text.slice(from, scene.lineEndOf(from));
    const space = toSpan(from, from + getIndent(rest).length);
    const inner = scene.fit(bare, indent + scene.getUnit());
    if (!inner.ok) return inner;
    return ok([{ span: space, text: `\n${indent}${scene.getUnit()}${inner.value}\n${indent}` }]);
  }
  return ok(join(opening, { span: toSpan(from, from), text: ` ${text}` }));
}

/** Two insertions at one place are one. */
function join(opening: readonly Replacement[], main: Replacement): readonly Replacement[] {
  const [first] = opening;
  if (first === undefined) return [main];
  if (first.span.end !== main.span.start) return [first, main];
  return [{ span: main.span, text: first.text + main.text }];
}

function stripSeparator(content: string, separator: "," | undefined): string {
  if (separator === undefined) return content;
  return content.replace(/^\s*,/, "").replace(/,\s*$/, "");
}

/** `text` with `mark` behind it, before a comment on its last line. */
function closeText(text: string, mark: string): string {
  if (mark === "") return text;
  const comment = /[ \t]*(?:\/\/|#)[^\n"'`]*$/.exec(text)?.[0] ?? "";
  const isWhole =
    comment !== "" &&
    !/^\s*$/.test(text.slice(text.lastIndexOf("\n") + 1, text.length - comment.length));
  return isWhole ? `${text.slice(0, text.length - comment.length)}${mark}${comment}` : text + mark;
}

function describeLine(scene: EditScene, start: number, end: number): LinePlace {
  const rest = scene.text.slice(end, scene.lineEndOf(end)).trim();
  const { line, block } = scene.tree.language.comments;
  const isComment =
    line.some((mark) => rest.startsWith(mark)) ||
    block.some(
      ([open, close]) =>
        rest.startsWith(open) && rest.indexOf(close) === rest.length - close.length,
    );
  const isAtStart = scene.startsLine(start) || scene.followsDash(start);
  return { isAtStart, isAtEnd: rest === "" || isComment };
}
