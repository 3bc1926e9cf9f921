/**
 * The syntax validator: whether the files of a request have, after all its edits, a syntax error that they did not have.
 * Only the difference counts, so a file that is broken already can be mended step by step; a half statement in a new text
 * is caught by what it does to the file. What cannot be checked is said, never passed over.
 */
import { createError, type SurehandError } from "../base/index.ts";
import type { EditAnswer } from "../edits/index.ts";
import { findNewProblems, type Language, type SyntaxProblem } from "../syntax/index.ts";
import { mapOffset, type Offset, type Span, type TextEdit } from "../text/index.ts";
import { refuseAnswer } from "./edit-answers.ts";
import type { FileDraft } from "./file-draft.ts";
import { isRefused, toUnwritten } from "./report.ts";
import type { SyntaxSession } from "./syntax-session.ts";
import { createWholeEdit } from "./written-spans.ts";

/** What was found in one file. */
export interface SyntaxVerdict {
  /** True when it was checked and nothing new is wrong, false when something is, `null` when it was not checked. */
  readonly validated: boolean | null;
  readonly warnings: readonly string[];
  /** SYNTAX_ERROR. */
  readonly error?: SurehandError;
  /** Number of the edit that wrote nearest to the first error. */
  readonly blamed?: number;
}

/** The answers to all edits after the files were judged. */
export interface JudgedAnswers {
  readonly answers: readonly EditAnswer[];
  /** Whether a file has a new error, so that none of them may be written. */
  readonly isRefused: boolean;
}

/** Problems listed in one error. */
const MAX_LISTED = 5;

/**
 * `answers` with what the validator says of `drafts`, in which they are written together: the edit that is to blame for
 * a new error carries it. With `mayBreak` an error is a warning.
 */
export function judgeDrafts(
  session: SyntaxSession,
  drafts: readonly FileDraft[],
  answers: readonly EditAnswer[],
  options: { readonly mayBreak: boolean },
): JudgedAnswers {
  const judged = [...answers];
  const broken: string[] = [];
  const numbers = new Set(drafts.flatMap(({ edits }) => edits));
  for (const draft of drafts) {
    const verdict = judgeSyntax(session, draft);
    const { error, blamed } = verdict;
    if (error !== undefined && !options.mayBreak) broken.push(draft.path);
    for (const number of draft.edits) {
      const answer = judged[number - 1];
      if (answer === undefined) continue;
      const isBlamed = error !== undefined && number === (blamed ?? draft.edits.at(-1));
      judged[number - 1] = toJudged(answer, verdict, { ...options, isBlamed });
    }
  }
  if (broken.length === 0) return { answers: judged, isRefused: false };
  const why = `${broken.join(", ")} would have a new syntax error, and files are written all or none`;
  return {
    answers: judged.map((answer, idx) =>
      numbers.has(idx + 1) && !isRefused(answer) ? toUnwritten(answer, why) : answer,
    ),
    isRefused: true,
  };
}

function toJudged(
  answer: EditAnswer,
  { validated, warnings, error }: SyntaxVerdict,
  { isBlamed, mayBreak }: { readonly isBlamed: boolean; readonly mayBreak: boolean },
): EditAnswer {
  const said = { ...answer, validated, warnings: [...answer.warnings, ...warnings] };
  if (error === undefined || !isBlamed) return said;
  if (mayBreak) return { ...said, warnings: [...said.warnings, `allowed: ${error.message}`] };
  // The diff stays: it shows what the error is in.
  return { ...refuseAnswer(said, error), diff: answer.diff };
}

const NOT_CHECKED: SyntaxVerdict = { validated: null, warnings: [] };

/** The verdict on `draft`. About two parses of the file, the second from the tree of the first. */
export function judgeSyntax(session: SyntaxSession, draft: FileDraft): SyntaxVerdict {
  const { text, path, original, origin } = draft;
  if (text === undefined || draft.edits.length === 0) return NOT_CHECKED;
  const { content } = text;
  const before = origin ?? original?.content;
  if (before === content) return NOT_CHECKED;
  const language = session.findLanguage(path, content);
  if (language === undefined || language.errorTrust === "none") return NOT_CHECKED;
  const edit = origin === undefined ? draft.sofar : createWholeEdit(origin, content);
  const old = before === undefined ? undefined : session.tryTree(language, before);
  if (old !== undefined && !old.ok) return refuseCheck(path, old.error);
  const reuse = old === undefined ? {} : { previous: old.value, edit };
  const fresh = session.tryTree(language, content, reuse);
  if (!fresh.ok) return refuseCheck(path, fresh.error);
  const problems = findNewProblems(old?.value, fresh.value, edit);
  return toVerdict(draft, language, problems);
}

function refuseCheck(path: string, error: SurehandError): SyntaxVerdict {
  return { validated: null, warnings: [`syntax of ${path} not checked: ${error.message}`] };
}

function toVerdict(
  draft: FileDraft,
  language: Language,
  problems: readonly SyntaxProblem[],
): SyntaxVerdict {
  const warnings = problems
    .filter(({ isAdvisory }) => isAdvisory)
    .slice(0, MAX_LISTED)
    .map(
      ({ position, message }) =>
        `line ${position.line} of ${draft.path}: perhaps a syntax error: ${message}`,
    );
  const sure = problems.filter(({ isAdvisory }) => !isAdvisory);
  const [first] = sure;
  if (first === undefined) return { validated: true, warnings };
  const blamed = findBlamed(draft, first.span.start);
  const error = toError(draft.path, language, sure);
  return { validated: false, warnings, error, ...(blamed === undefined ? {} : { blamed }) };
}

function toError(
  file: string,
  language: Language,
  problems: readonly SyntaxProblem[],
): SurehandError {
  const [first] = problems;
  const more = problems.length > 1 ? ` (${problems.length} new errors)` : "";
  const message = `${file} would have a new ${language.name} syntax error in line ${first?.position.line}: ${first?.message}${more}`;
  return createError("SYNTAX_ERROR", message, {
    details: {
      file,
      language: language.id,
      problem_count: problems.length,
      problems: problems.slice(0, MAX_LISTED).map((problem) => ({
        line: problem.position.line,
        column: problem.position.column,
        message: problem.message,
        expected: problem.expected ?? null,
        excerpt: problem.excerpt,
      })),
    },
  });
}

/** The edit that wrote nearest to `place` of the final text; the later of two that wrote equally near. */
function findBlamed({ steps }: FileDraft, place: Offset): number | undefined {
  let best: { readonly number: number; readonly distance: number } | undefined;
  for (const [idx, { number, edit }] of steps.entries()) {
    const later = steps.slice(idx + 1).map((step) => step.edit);
    for (const [at] of edit.replacements.entries()) {
      const written = carry(edit.getResultSpan(at), later);
      const distance = Math.max(0, written.start - place, place - written.end);
      if (best === undefined || distance <= best.distance) best = { number, distance };
    }
  }
  return best?.number;
}

/** Where `span` is after the edits `later`. */
function carry(span: Span, later: readonly TextEdit[]): Span {
  let { start, end } = span;
  for (const edit of later) {
    start = mapOffset(edit, start, "before");
    end = mapOffset(edit, end, "after");
  }
  return { start, end };
}
