/**
 * What the commit hook says of one place of a staged file, and the rules it may name.
 */

/** The rules of the hook, in the order in which a file's findings at one line are shown. */
export const HOOK_RULES = [
  "unmerged",
  "conflict-marker",
  "syntax",
  "encoding",
  "byte-order-mark",
  "line-endings",
  "final-newline",
  "unlanded-edit",
  "lost-edit",
  "not-checked",
] as const;

/** The name of a rule. */
export type HookRule = (typeof HOOK_RULES)[number];

/** One thing found. */
export interface HookFinding {
  /** From the top of the work tree. */
  readonly file: string;
  /** From 1; 1 for what is true of the whole file. */
  readonly line: number;
  /** From 1, in UTF-16 code units; `null` for what is true of the whole line. */
  readonly column: number | null;
  readonly rule: HookRule;
  /** An error stops the commit, a warning when it is asked to, a note never. */
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  /** What to do now. */
  readonly next: string;
}

/** What to say where a change may be meant. */
export const IF_MEANT = "if it is meant, commit with `--no-verify`";

/** `findings` by file, line and rule. */
export function sortFindings(findings: readonly HookFinding[]): readonly HookFinding[] {
  const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
  return [...findings].sort(
    (left, right) =>
      compare(left.file, right.file) ||
      left.line - right.line ||
      HOOK_RULES.indexOf(left.rule) - HOOK_RULES.indexOf(right.rule) ||
      (left.column ?? 0) - (right.column ?? 0),
  );
}
