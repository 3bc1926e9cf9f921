/**
 * Runs cases against a tool and says what became of each: the right bytes, a wrong write, or a refusal.
 */
import type { AnswerStatus } from "../../src/base/index.ts";
import type { EditCase } from "./drift.ts";

/** What a tool answers, as far as the benchmark looks. */
export interface ToolAnswer {
  readonly status: AnswerStatus;
  readonly match_type: string | null;
  readonly confidence: number | null;
  readonly margin: number | null;
  readonly error: { readonly code: string } | null;
  readonly text?: string | undefined;
}

/** A tool under test. */
export type EditTool = (
  text: string,
  request: { readonly old_text: string; readonly new_text: string },
  options: { readonly file: string },
) => ToolAnswer;

/** What became of a case; only `right_bytes` and `right_refusal` are right. */
export type Outcome = "right_bytes" | "right_refusal" | "wrong_write" | "wrong_refusal" | "failure";

/** One case with its outcome and the time the tool took, in milliseconds. */
export interface CaseResult {
  readonly case: EditCase;
  readonly outcome: Outcome;
  readonly answer: ToolAnswer | undefined;
  readonly failure: string | undefined;
  readonly ms: number;
}

/** The result of `tool` on `edit`; an exception of the tool is the outcome `failure`. */
export function runCase(tool: EditTool, edit: EditCase): CaseResult {
  const { file, oldText, newText } = edit.texts;
  const filePath = edit.id.slice(edit.repository.length + 1).replace(/#\d+$/, "");
  const started = performance.now();
  try {
    const answer = tool(file, { old_text: oldText, new_text: newText }, { file: filePath });
    const ms = performance.now() - started;
    return { case: edit, outcome: judge(edit, answer), answer, failure: undefined, ms };
  } catch (error) {
    const ms = performance.now() - started;
    return { case: edit, outcome: "failure", answer: undefined, failure: String(error), ms };
  }
}

function judge(edit: EditCase, answer: ToolAnswer): Outcome {
  const wrote = answer.status === "applied" && answer.text !== undefined;
  if (!wrote) {
    return edit.refusals?.includes(answer.status) === true ? "right_refusal" : "wrong_refusal";
  }
  return edit.refusals === undefined && answer.text === edit.texts.expected
    ? "right_bytes"
    : "wrong_write";
}
