/**
 * Whether a place that looks like the old text is another thing: a block under another name, or a line whose
 * operators say something else. Likeness cannot tell `[env.prod]` from `[env.staging]` or `!x` from `x`; this does.
 */
import { getRatio } from "../text/index.ts";

/** Likeness from which two names are one name with a slip. */
const MIN_SAME_NAME_RATIO = 0.75;

const DEFINITION =
  /\b(?:function\*?|class|interface|struct|enum|trait|impl|def|fn|func|type|module|namespace|object|record|sub|proc)\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$.]*)/u;
const SECTION = /^\s*\[+\s*([^[\]]+?)\s*\]+\s*$/;
const OPENER = /^\s*([^\s(){}:][^(){}]*?)\s*(?:\([^{]*)?[{:]\s*$/;
const CONTROL =
  /^\s*[})\]]|^\s*(?:if|for|while|else|elif|try|switch|match|catch|except|finally|with|do|return|loop|unless|until|begin|then)\b/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?![[!])|--|;|<!--|"""|''')/;

const ASSIGNED =
  /^\s*(?:[-*]\s+)?(?:(?:export|default|declare|public|private|protected|internal|static|readonly|final|abstract|const|constexpr|let|var|val|mut|local|my|our|global|set)\s+)*["']?([\p{L}_$][\p{L}\p{N}_$.-]*)["']?\??\s*(?::(?!:)|:?=(?![=>]))/u;

/** The name that `line` gives a value to, as a key, a constant or a variable; undefined when it gives none. */
export function findAssignedName(line: string): string | undefined {
  if (line.length > 400 || COMMENT.test(line)) return undefined;
  return ASSIGNED.exec(line)?.[1];
}

/** The name under which `line` opens a block or section; undefined when it opens none. */
export function findHeaderName(line: string): string | undefined {
  if (line.length > 400 || COMMENT.test(line)) return undefined;
  const named = DEFINITION.exec(line)?.[1] ?? SECTION.exec(line)?.[1];
  if (named !== undefined) return named;
  return CONTROL.test(line) ? undefined : OPENER.exec(line)?.[1];
}

/** True when both lines open a block and under names that are no two spellings of one. */
export function hasOtherHeader(old: string, file: string): boolean {
  const one = findHeaderName(old);
  const other = findHeaderName(file);
  if (one === undefined || other === undefined || one === other) return false;
  if (one.replace(/\D/g, "") !== other.replace(/\D/g, "")) return true;
  if (sortLetters(one) === sortLetters(other)) return false;
  if (isPartOf(one, other) || isPartOf(other, one)) return false;
  return getRatio(one, other) < MIN_SAME_NAME_RATIO;
}

/** Letters in order of their codes: names that only swap some are one name with a slip. */
function sortLetters(name: string): string {
  return [...name].sort().join("");
}

/** True when all word parts of one name are in the other, as after a renaming by extension. */
function isPartOf(name: string, longer: string): boolean {
  const parts = new Set(splitName(longer));
  return splitName(name).every((part) => parts.has(part));
}

function splitName(name: string): readonly string[] {
  return (name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu) ?? [name]).map((part) =>
    part.toLowerCase(),
  );
}

/** True when two lines of code have the same words but other operators, or one of them has a `not` more. */
export function hasOtherOperators(old: string, file: string): boolean {
  if (COMMENT.test(old) || COMMENT.test(file)) return false;
  const words = (line: string): readonly string[] => line.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const isNegated = (line: string): boolean => words(line).includes("not");
  const plain = (line: string): string =>
    words(line)
      .filter((word) => word !== "not")
      .join(" ");
  if (plain(old) !== plain(file)) return false;
  return isNegated(old) !== isNegated(file) || listOperators(old) !== listOperators(file);
}

/** Operators in order; hyphens count only where they cannot be a dash or a bullet. */
function listOperators(line: string): string {
  const operators = line.match(/[!<>+*%=&|^~]+|(?<=[\w)\]]\s*)-(?=\s*[\w(])/g) ?? [];
  return operators.join(" ");
}
