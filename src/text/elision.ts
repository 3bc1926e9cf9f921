/**
 * Lines that stand for other lines: `...`, `// ... existing code ...`, `# rest of the function unchanged`.
 * A judgement by form alone; callers look for the line literally in the file before they believe it.
 */

/** Comment openings and closings around a placeholder, in any language. */
const COMMENT_START = /^(\/\/+|\/\*+|#+|--|<!--|\{\/\*|;+|%+|\(\*|"""|''')\s*/;
const COMMENT_END = /\s*(\*+\/\}?|-->|\*\)|"""|''')\s*$/;

const DOTS = /^[.…]*(\.{3}|…)[.…]*$/;
/** Dots without a comment around them count only with space after them or at both ends: `...args` is code. */
const BARE = /^(\.{3,}|…)\s+\S|^[[(<]\s*(\.{3,}|…)(\s.*|.*(\.{3,}|…)\s*)[\])>]$/;
const WORDS =
  /\b(existing|rest of|remaining|unchanged|omitted|same as|as before|previous code|other (code|methods|functions|fields|imports|lines)|snip|your code|code here|keep)\b/i;

const WITHOUT_DOTS =
  /^\(?\s*((rest of|remaining|existing|other)\s(.*\b)?(code|unchanged|same|function|method|class|file|remains?|stays?|here|lines|imports)\b|(unchanged|omitted|snip|no changes?)\b[^a-z]*$)/i;

/** True when `line` looks like a placeholder for lines that are not shown. */
export function isElisionLine(line: string): boolean {
  const trimmed = line.trim();
  if (trimmed.length < 1 || trimmed.length > 200) return false;
  const start = COMMENT_START.exec(trimmed);
  const body = trimmed
    .slice(start?.[0].length ?? 0)
    .replace(COMMENT_END, "")
    .trim();
  if (DOTS.test(body)) return true;
  if (start === null) return BARE.test(body) && WORDS.test(body);
  if (/^(\.{3,}|…)\s/.test(body)) return true;
  if (/^(\.{3,}|…)/.test(body) || /(\.{3,}|…)\)?$/.test(body)) return WORDS.test(body);
  return WITHOUT_DOTS.test(body);
}
