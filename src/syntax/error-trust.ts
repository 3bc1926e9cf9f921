/**
 * How far a problem is to be trusted: some texts are not what their grammar reads until another program has worked on
 * them, and some grammars know less than the programs that read the files. A wrong refusal is worse there than a missed
 * error, so such problems are advisory, unless brackets without partner bear them out.
 */
import { LineTable, type Span } from "../text/index.ts";
import type { SyntaxProblem } from "./syntax-problem.ts";
import type { SyntaxTree } from "./tree.ts";

/** Lines on each side of a problem in which a macro may be its cause. */
const MACRO_REACH = 3;
/** Lines that are looked at for macros in one problem. */
const MAX_MACRO_LINES = 400;

/** What else is known of the problems. */
export interface ProblemEvidence {
  /** What the edit wrote, in the text of the tree. */
  readonly written: Span;
  /** Whether the text had no error before. */
  readonly wasRight: boolean;
  /** Whether brackets lost their partners that had them before. */
  readonly hasLoneBrackets: boolean;
}

/** `problems` of `tree`, those marked advisory that may be none. */
export function markAdvisory(
  tree: SyntaxTree,
  problems: readonly SyntaxProblem[],
  evidence: ProblemEvidence,
): readonly SyntaxProblem[] {
  if (problems.length === 0) return problems;
  if (tree.language.errorTrust === "advisory" || isTemplate(tree)) {
    return problems.map(toAdvisory);
  }
  switch (tree.language.id) {
    // Browsers take any text for CSS, and files live on what old ones took.
    case "css":
      return evidence.hasLoneBrackets ? problems : problems.map(toAdvisory);
    case "c":
    case "cpp":
      return markMacros(tree, problems, evidence);
    default:
      return problems;
  }
}

function toAdvisory(problem: SyntaxProblem): SyntaxProblem {
  return problem.isAdvisory ? problem : { ...problem, isAdvisory: true };
}

/** Whether the text is a template of another program (Jinja, Helm, ERB, EJS), or in a dialect: Flow, Objective-C. */
function isTemplate({ language, text }: SyntaxTree): boolean {
  switch (language.exact?.kind) {
    case "typescript":
      return language.exact.extension === ".jsx" && /@(no)?flow\b/.test(text.slice(0, 2_000));
    case "json":
      return /\{\{|\{%|<%/.test(text);
    case undefined:
      return isMarked(language.id, text);
  }
}

/** The marks are looked for where they cannot be the language's own. */
function isMarked(id: string, text: string): boolean {
  if (/\{%-?\s{0,20}\w[^%\n]{0,200}%\}|<%[=\-#]?\s[^%\n]{0,200}%>/.test(text)) return true;
  if (/^(?:c|cpp)$/.test(id)) {
    return /^[ \t]{0,40}(?:@(?:interface|protocol|class|end|implementation|property|import)\b|#import\b)/m.test(
      text,
    );
  }
  return /^(?:yaml|toml|css|html)$/.test(id) && /\{\{[^}\n]{0,200}\}\}/.test(text);
}

/**
 * What a macro stands for is not known; but a text that was right and whose brackets paired before the edit is held to
 * that. One that was not right has macros that the grammar stumbles over, and only brackets say something in it.
 */
function markMacros(
  tree: SyntaxTree,
  problems: readonly SyntaxProblem[],
  { written, wasRight, hasLoneBrackets }: ProblemEvidence,
): readonly SyntaxProblem[] {
  const isConditional = /^[ \t]*#[ \t]*(?:if|el|endif)/m.test(
    tree.text.slice(written.start, written.end),
  );
  if (wasRight && hasLoneBrackets && !isConditional) return problems;
  const lines = new LineTable(tree.text);
  // What follows the first error may be its consequence.
  if (problems.some((problem) => isNearMacro(lines, problem))) return problems.map(toAdvisory);
  return problems.map((problem) => {
    const isDoubtful = !wasRight && problem.sort !== "bracket";
    return isDoubtful || isLoneWord(tree.text, problem) ? toAdvisory(problem) : problem;
  });
}

/** An attribute or a type behind a macro in small letters looks like a word too many. */
function isLoneWord(text: string, { sort, extent }: SyntaxProblem): boolean {
  return sort === "error" && /^[A-Za-z_]\w{0,100}$/.test(text.slice(extent.start, extent.end));
}

const MACRO =
  /^\s*#|\b(?!(?:NULL|EOF|FILE|TRUE|FALSE)\b)(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*|[A-Z][A-Z0-9]{2,})\b/;

/** A name in capitals or a `#` line in the lines around. */
function isNearMacro(lines: LineTable, { span, extent }: SyntaxProblem): boolean {
  const first = Math.max(1, lines.getLineOf(span.start) - MACRO_REACH);
  const last = Math.min(lines.lineCount, lines.getLineOf(extent.end) + MACRO_REACH);
  // Too much to look at is too much to be sure of.
  if (last - first > MAX_MACRO_LINES) return true;
  for (let line = first; line <= last; line++) {
    if (MACRO.test(lines.getText(line))) return true;
  }
  return false;
}
