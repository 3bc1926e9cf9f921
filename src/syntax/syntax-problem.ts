/**
 * What is wrong in a text, in the words a model can act on: where, what, and what was expected there.
 * Made by `list-problems.ts` from a grammar's tree and by the more exact readers of single languages.
 */
import { getPosition, LineTable, type Position, type Span, toSpan } from "../text/index.ts";

/** Longest excerpt, in UTF-16 code units. */
const MAX_EXCERPT = 120;

/** One syntax error of a text. */
export interface SyntaxProblem {
  /** What cannot be read; empty where something is missing. */
  readonly span: Span;
  /** All that could not be read on its account; holds `span`. */
  readonly extent: Span;
  /** The start of `span`. */
  readonly position: Position;
  /** One sentence, without its place. */
  readonly message: string;
  /** What should stand at `span`, where that is known. */
  readonly expected: string | undefined;
  /** The line of `position`, without the space around it, shortened when it is long. */
  readonly excerpt: string;
  /** Whether it may be no error at all (macros, templates): a reason to warn, none to refuse. */
  readonly isAdvisory: boolean;
  /** The same for two problems of one sort, whatever text they are about. */
  readonly sort: string;
}

/** A problem before its place is put into words. */
export interface ProblemDraft {
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly sort: string;
  readonly expected?: string;
  /** Without it the same as `start` and `end`. */
  readonly extent?: Span;
}

/** Makes problems of drafts about one text; reads its lines once. */
export function createProblems(
  text: string,
  drafts: readonly ProblemDraft[],
): readonly SyntaxProblem[] {
  if (drafts.length === 0) return [];
  const lines = new LineTable(text);
  return drafts.map((draft) => {
    const end = Math.min(draft.end, text.length);
    const span = toSpan(Math.min(draft.start, end), end);
    const position = getPosition(lines, span.start);
    return {
      span,
      extent: draft.extent ?? span,
      position,
      message: draft.message,
      expected: draft.expected,
      excerpt: shorten(lines.getText(position.line).trim()),
      isAdvisory: false,
      sort: draft.sort,
    };
  });
}

/** `text` on one line and at most `max` long, with `…` for what is left out. */
export function shorten(text: string, max = MAX_EXCERPT): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  // Half a surrogate pair is no character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
