/**
 * Something in a list taken away, with what belongs to it: its line or lines, its separator, and the blank lines that
 * kept it apart. For definitions and for nodes alike.
 */
import type { SyntaxNode } from "../../syntax/index.ts";
import { isBlank, type Replacement, type Span, toSpan } from "../../text/index.ts";
import type { Anchor } from "./insert-beside.ts";
import type { EditScene } from "./scene.ts";
import {
  findCommaBefore,
  findOwnComma,
  findPartAfter,
  findPartBefore,
  findSeparator,
} from "./siblings.ts";

/** What to replace so that `anchor` is gone, and what was done besides. */
export interface Deletion {
  readonly replacements: readonly Replacement[];
  readonly adapted: readonly string[];
}

/** The blank lines that are usual between a part and its neighbours; undefined where there is none. */
export interface UsualGaps {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/**
 * The deletion of `anchor`, which has `usual` gaps around it. Law: what `insertAfter` has put after something of its kind
 * is deleted without a trace.
 */
export function deletePart(
  scene: EditScene,
  anchor: Anchor,
  usual: UsualGaps = { before: undefined, after: undefined },
): Deletion {
  const { node, span } = anchor;
  if (isOnlyStatement(scene, node)) {
    return {
      replacements: [{ span, text: "pass" }],
      adapted: ["`pass` was left, since the block would be empty"],
    };
  }
  const follower = scene.followsDash(span.start) ? findPartAfter(node, span.end) : undefined;
  if (follower !== undefined) {
    // The next key of the item comes to the dash.
    return {
      replacements: [{ span: toSpan(span.start, follower.span.start), text: "" }],
      adapted: [],
    };
  }
  const separator = findSeparator(scene, node);
  const comma = separator === undefined ? undefined : findOwnComma(node);
  const whole = toSpan(span.start, comma?.span.end ?? span.end);
  const before = separator !== undefined && comma === undefined ? findCommaBefore(node) : undefined;
  const lead: readonly Replacement[] =
    before === undefined ? [] : [{ span: before.span, text: "" }];
  if (ownsLines(scene, whole)) {
    return {
      replacements: [...lead, { span: widen(scene, node, whole, usual), text: "" }],
      adapted: [],
    };
  }
  if (
    before !== undefined &&
    isBlank(scene.text.slice(before.span.end, span.start).replace(/[\r\n]/g, ""))
  ) {
    return { replacements: [{ span: toSpan(before.span.start, span.end), text: "" }], adapted: [] };
  }
  return { replacements: [...lead, { span: takeSpace(scene, whole), text: "" }], adapted: [] };
}

/** Python wants a statement in each block. */
function isOnlyStatement({ tree }: EditScene, node: SyntaxNode): boolean {
  if (tree.language.id !== "python" || node.parent?.type !== "block") return false;
  return node.parent.namedChildren.every(
    (each) => each === node || each.isExtra || isLeading(each, node),
  );
}

function isLeading(each: SyntaxNode, node: SyntaxNode): boolean {
  return each.type === "decorator" && each.span.end <= node.span.start;
}

/** Whether nothing else is on the lines of `span` but a comment at their end. */
function ownsLines(scene: EditScene, span: Span): boolean {
  if (!scene.startsLine(span.start)) return false;
  const rest = scene.text.slice(span.end, scene.lineEndOf(span.end)).trim();
  if (rest === "") return true;
  const { line, block } = scene.tree.language.comments;
  return (
    line.some((mark) => rest.startsWith(mark)) ||
    block.some(
      ([open, close]) =>
        rest.startsWith(open) && rest.indexOf(close) === rest.length - close.length,
    )
  );
}

/**
 * The lines of `span` with the blank ones on one side: those that came with it, which are as many as usual; else the
 * fewer, so that what comes together stays as far apart as either was.
 */
function widen(scene: EditScene, node: SyntaxNode, span: Span, usual: UsualGaps): Span {
  const { table } = scene;
  const first = scene.lineOf(span.start);
  const last = scene.lineOf(span.end);
  let from = first;
  while (from > 1 && isBlank(table.getText(from - 1))) from--;
  let to = last;
  while (to + 1 < table.lineCount && isBlank(table.getText(to + 1))) to++;
  const hasBefore = from > 1 && findPartBefore(node, span.start) !== undefined;
  const hasAfter = findPartAfter(node, span.end) !== undefined;
  const [before, after] = [first - from, to - last];
  const [isUsualBefore, isUsualAfter] = [before === usual.before, after === usual.after];
  const takesBefore = isUsualBefore === isUsualAfter ? before <= after : isUsualBefore;
  if (hasBefore && (!hasAfter || takesBefore)) {
    return toSpan(table.getContentEnd(from - 1), table.getContentEnd(last));
  }
  const end = to < table.lineCount ? table.getStart(to + 1) : table.getEnd(to);
  return toSpan(table.getStart(first), end);
}

/** `span` with the space after it, or before it where nothing follows. */
function takeSpace({ text }: EditScene, { start, end }: Span): Span {
  const after = /^[ \t]*/.exec(text.slice(end, end + 200))?.[0].length ?? 0;
  const follows = text.charAt(end + after);
  const before = /[ \t]*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0].length ?? 0;
  const opens = text.charAt(start - before - 1);
  if (/[)\]}]/.test(follows) && /[([{]/.test(opens)) return toSpan(start - before, end + after);
  if (after > 0 && !/[\r\n)\]}]/.test(follows)) return toSpan(start, end + after);
  return toSpan(start - before, end);
}
