/**
 * The words before the name of a definition that say how it may be used, apart from what it is: `export`, `public`,
 * `static`. A caller who sends a definition again often leaves them out; `async`, types and the like are no such words.
 */
import type { SyntaxSymbol } from "../../syntax/index.ts";
import { type Span, toSpan } from "../../text/index.ts";

/** Words that put a definition in front of others; they can be kept by putting them in front again. */
const OUTWARD: ReadonlySet<string> = new Set(["export", "default", "declare"]);

/** Words of which a definition has one at most: who may see it. */
const VISIBILITY: ReadonlySet<string> = new Set([
  "internal",
  "open",
  "private",
  "protected",
  "pub",
  "public",
]);

const OTHERS: ReadonlySet<string> = new Set([
  "abstract",
  "accessor",
  "extern",
  "final",
  "inline",
  "lateinit",
  "native",
  "override",
  "partial",
  "readonly",
  "sealed",
  "static",
  "strictfp",
  "synchronized",
  "transient",
  "unsafe",
  "virtual",
  "volatile",
]);

/** Most characters of a head that are looked at. */
const MAX_HEAD = 5_000;

/** Where the modifiers of `symbol`, a definition in `text`, stand; those among its decorators are not looked for. */
export function listModifiers(
  text: string,
  { signature, nameSpan, decorators }: SyntaxSymbol,
): readonly Span[] {
  const end = Math.min(nameSpan.start, signature.start + MAX_HEAD);
  if (end <= signature.start) return [];
  const head = text.slice(signature.start, end);
  const found: Span[] = [];
  for (const match of head.matchAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|[A-Za-z_$][\w$]*(?:\([^()\n]*\))?/g,
  )) {
    const word = toWord(match[0]);
    if (!OUTWARD.has(word) && !VISIBILITY.has(word) && !OTHERS.has(word)) continue;
    // `default(x)` is no modifier; only `pub(crate)` has parentheses.
    if (word !== match[0] && word !== "pub") continue;
    const start = signature.start + match.index;
    const span = toSpan(start, start + match[0].length);
    if (!decorators.some((each) => each.start <= span.start && span.end <= each.end))
      found.push(span);
  }
  return found;
}

/** `pub(crate)` is `pub`. */
export function toWord(modifier: string): string {
  return modifier.replace(/\(.*$/s, "");
}

/** Whether the modifier puts a definition in front of others. */
export function isOutward(modifier: string): boolean {
  return OUTWARD.has(toWord(modifier));
}

/** Those of `own` that `sent` leaves out and that say something else than where the definition is seen from outside. */
export function listDropped(own: readonly string[], sent: readonly string[]): readonly string[] {
  const words = new Set(sent.map(toWord));
  const hasVisibility = [...words].some((word) => VISIBILITY.has(word));
  return own.filter((each) => {
    const word = toWord(each);
    if (isOutward(each) || words.has(word)) return false;
    return !(hasVisibility && VISIBILITY.has(word));
  });
}
