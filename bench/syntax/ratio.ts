/**
 * How much a tree made from an earlier one saves: a file of 3,000 lines after a one-line edit.
 */
import {
  findNewProblems,
  type Language,
  type SyntaxParsers,
  type SyntaxTree,
} from "../../src/syntax/index.ts";
import { getEditResult, type TextEdit, toSpan } from "../../src/text/index.ts";
import { toEdit } from "./text-changes.ts";

/** Milliseconds, medians, and what they say. */
export interface RatioRow {
  readonly language: string;
  readonly lineCount: number;
  readonly characters: number;
  readonly fullMs: number;
  readonly reparseMs: number;
  /** Reparse and new problems. */
  readonly checkMs: number;
}

const ROUNDS = 15;

/** Measures one language on `text`. */
export function measureRatio(
  parsers: SyntaxParsers,
  language: Language,
  text: string,
  getTimeMs: () => number,
): RatioRow | undefined {
  const edit = drawLineEdit(text);
  const before = parsers.parse(language, text);
  if (edit === undefined || !before.ok) return undefined;
  const after = getEditResult(edit);
  // A file that a check runs on was parsed and found right before the edit.
  findNewProblems(before.value, before.value, edit);
  const options = { previous: before.value, edit };
  const row = {
    language: language.id,
    lineCount: text.split("\n").length,
    characters: text.length,
    fullMs: measure(getTimeMs, () => take(parsers.parse(language, after))?.dispose()),
    reparseMs: measure(getTimeMs, () => take(parsers.parse(language, after, options))?.dispose()),
    checkMs: measure(getTimeMs, () => {
      const tree = take(parsers.parse(language, after, options));
      if (tree === undefined) return;
      findNewProblems(before.value, tree, edit);
      tree.dispose();
    }),
  };
  before.value.dispose();
  return row;
}

function take(parsed: ReturnType<SyntaxParsers["parse"]>): SyntaxTree | undefined {
  return parsed.ok ? parsed.value : undefined;
}

/** A digit in the middle of the text that becomes two; it changes no syntax. */
function drawLineEdit(text: string): TextEdit | undefined {
  const at = text.slice(text.length >> 1).search(/(?<=[=(,:\s])[1-9](?=[;,)\s])/);
  if (at === -1) return undefined;
  const start = (text.length >> 1) + at;
  return toEdit(text, [{ span: toSpan(start, start), text: "1" }]);
}

function measure(getTimeMs: () => number, work: () => void): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = getTimeMs();
    work();
    times.push(getTimeMs() - start);
  }
  return times.sort((left, right) => left - right)[ROUNDS >> 1] ?? 0;
}
