/**
 * Syntax errors and conflict markers that a staged file has and its version before had not.
 * What is already wrong in a file is not asked of who commits to it; what cannot be checked is said.
 */
import { createError, getDefined, type SurehandError } from "../base/index.ts";
import { findConflictMarkers, findNewProblems, type SyntaxProblem } from "../syntax/index.ts";
import {
  createTextEdit,
  LineTable,
  type Replacement,
  type TextEdit,
  toDiffLines,
  toSpan,
} from "../text/index.ts";
import type { HookFinding } from "./hook-finding.ts";
import type { SyntaxSession } from "./syntax-session.ts";

/** The texts of a staged file. */
export interface StagedTexts {
  readonly path: string;
  readonly text: string;
  /** Where it was before, which may have been another path; `undefined` for a new file. */
  readonly before: { readonly path: string; readonly text: string } | undefined;
}

/** Findings of one rule in one file; more are counted in the last of them. */
const MAX_FINDINGS = 10;

/** The syntax errors that are new in the file; its grammar was loaded into `session`. About two parses. */
export async function findSyntaxFindings(
  session: SyntaxSession,
  { path, text, before }: StagedTexts,
): Promise<readonly HookFinding[]> {
  const language = session.findLanguage(path, text);
  if (language === undefined || language.errorTrust === "none") return [];
  const isSameLanguage =
    before !== undefined && session.findLanguage(before.path, before.text) === language;
  const oldText = isSameLanguage ? before.text : undefined;
  const edit = toLineEdit(oldText ?? "", text);
  const oldTree = oldText === undefined ? undefined : session.tryTree(language, oldText);
  if (oldTree?.ok === false) return [toUnchecked(path, oldTree.error)];
  const newTree = session.tryTree(
    language,
    text,
    oldTree === undefined ? {} : { previous: oldTree.value, edit },
  );
  if (!newTree.ok) return [toUnchecked(path, newTree.error)];
  const problems = await findNewProblems(oldTree?.value, newTree.value, edit);
  return limit(problems.map((problem) => toFinding(path, problem)));
}

/** The conflict markers of the file that are not in its version before. */
export function findMarkerFindings({ path, text, before }: StagedTexts): readonly HookFinding[] {
  const known = listConflicts(before?.text ?? "").map(({ marks }) => marks);
  const findings = listConflicts(text).flatMap(
    ({ line, endLine, marks }): readonly HookFinding[] => {
      const at = known.indexOf(marks);
      if (at !== -1) {
        known.splice(at, 1);
        return [];
      }
      const lines = line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`;
      return [
        {
          file: path,
          line,
          column: null,
          rule: "conflict-marker",
          severity: "error",
          message: `A conflict is left unsettled in ${lines}.`,
          next: `Settle the conflict in ${path} and stage it again.`,
        },
      ];
    },
  );
  return limit(findings);
}

/** The edit from `before` to `after` line by line. Linear, apart from the bounded search of `toDiffLines`. */
export function toLineEdit(before: string, after: string): TextEdit {
  const oldTable = new LineTable(before);
  const newTable = new LineTable(after);
  const { hunks } = toDiffLines(before, after, { contextLineCount: 0 });
  const replacements = hunks.map(({ oldStart, oldCount, newStart, newCount }): Replacement => {
    const old = getLineSpan(oldTable, oldStart, oldCount);
    const fresh = getLineSpan(newTable, newStart, newCount);
    return { span: toSpan(old.start, old.end), text: after.slice(fresh.start, fresh.end) };
  });
  const made = createTextEdit(before, replacements);
  return getDefined(made.ok ? made.value : undefined, "the edit of a difference");
}

/** The offsets of `count` lines from `start`; with no lines, of the place after line `start`. */
function getLineSpan(
  table: LineTable,
  start: number,
  count: number,
): { readonly start: number; readonly end: number } {
  const getStart = (line: number) =>
    line > table.lineCount ? table.content.length : table.getStart(line);
  if (count === 0) return { start: getStart(start + 1), end: getStart(start + 1) };
  return { start: getStart(start), end: getStart(start + count) };
}

/** Conflicts with the lines of their outer marks, by which one is known again. */
function listConflicts(
  text: string,
): readonly { readonly line: number; readonly endLine: number; readonly marks: string }[] {
  const conflicts = findConflictMarkers(text);
  if (conflicts.length === 0) return [];
  const table = new LineTable(text);
  return conflicts.map(({ line, endLine }) => {
    const marks = `${table.getText(line)}\n${table.getText(endLine)}`;
    return { line, endLine, marks };
  });
}

function toFinding(file: string, problem: SyntaxProblem): HookFinding {
  const { line, column } = problem.position;
  return {
    file,
    line,
    column,
    rule: "syntax",
    severity: problem.isAdvisory ? "warning" : "error",
    message: problem.message,
    next: `Correct ${file} and stage it again.`,
  };
}

/** The finding for a file whose syntax was not checked. */
export function toUnchecked(file: string, error: SurehandError): HookFinding {
  return {
    file,
    line: 1,
    column: null,
    rule: "not-checked",
    severity: "note",
    message: `Not checked for syntax errors: ${error.message}`,
    next: error.next,
  };
}

/** The finding for a file whose content was not read. */
export function toUnread(file: string, why: string): HookFinding {
  const error = createError("FILE_TOO_LARGE", why);
  return { ...toUnchecked(file, error), message: `Not checked: ${why}`, next: "Check it by hand." };
}

function limit(findings: readonly HookFinding[]): readonly HookFinding[] {
  if (findings.length <= MAX_FINDINGS) return findings;
  const shown = findings.slice(0, MAX_FINDINGS);
  const last = shown.at(-1);
  if (last === undefined) return shown;
  const rest = findings.length - MAX_FINDINGS;
  return [...shown.slice(0, -1), { ...last, message: `${last.message} (and ${rest} more)` }];
}
