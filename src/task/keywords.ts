/**
 * The words of languages that are not names: what may stay readable in a shape (`code-shape.ts`), by language id.
 * A word that is not listed counts as a name, which says less and never too much; so lists need not be complete, and must
 * not hold words that a program of the language may use for itself.
 */

const CURLY =
  "if else for while do switch case default break continue return try catch finally throw new this";
const JAVASCRIPT = `${CURLY} const let var function class extends super import export async await yield in typeof instanceof delete void null undefined true false static debugger with`;
const TYPESCRIPT = `${JAVASCRIPT} interface enum implements private protected public`;
const C =
  "if else for while do switch case default break continue return goto sizeof typedef struct union enum const static extern volatile register inline void int char short long float double signed unsigned";

const ROWS: readonly (readonly [ids: string, words: string])[] = [
  ["javascript jsx", JAVASCRIPT],
  ["typescript tsx", TYPESCRIPT],
  [
    "python",
    "if elif else for while break continue return try except finally raise def class lambda import from as with async await yield pass del global nonlocal assert in is not and or None True False",
  ],
  [
    "go",
    "if else for range switch case default break continue return go defer func package import type struct interface map chan const var select fallthrough goto nil true false",
  ],
  [
    "rust",
    "if else for while loop match break continue return fn let mut const static struct enum trait impl mod use pub crate self Self super as where ref move async await dyn unsafe type in true false",
  ],
  [
    "java",
    `${CURLY} class interface enum extends implements import package public private protected static final abstract void int long short byte char float double boolean null true false instanceof synchronized super throws assert`,
  ],
  ["c", C],
  [
    "cpp",
    `${C} class public private protected virtual template typename namespace using new delete this try catch throw operator friend constexpr auto nullptr true false bool explicit mutable noexcept`,
  ],
  [
    "c_sharp",
    `${CURLY} class interface struct enum namespace using public private protected internal static readonly const void int long string bool object null true false base override virtual abstract sealed foreach in out ref is as`,
  ],
  [
    "ruby",
    "if elsif else unless case when while until for break next return def class module end begin rescue ensure raise yield do then self super nil true false and or not in",
  ],
  [
    "php",
    `${CURLY} function class interface trait extends implements use namespace public private protected static abstract final const echo foreach as elseif endif null true false fn match instanceof array`,
  ],
  [
    "bash",
    "if then elif else fi for while until do done case esac in function return break continue local export readonly",
  ],
  ["json jsonc json5", "true false null"],
  [
    "kotlin",
    "if else for while do when break continue return try throw class interface object package fun val var null true false in is as this super typealias",
  ],
  [
    "lua",
    "if then elseif else for while repeat until do break return function local end nil true false and or not in goto",
  ],
  ["yaml", "true false null"],
  ["toml", "true false"],
];

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ROWS.flatMap(([ids, words]) => {
    const set: ReadonlySet<string> = new Set(words.split(" "));
    return ids.split(" ").map((id): readonly [string, ReadonlySet<string>] => [id, set]);
  }),
);

const NONE: ReadonlySet<string> = new Set();

/** The keywords of the language `id`; none when it is not known. */
export function getKeywords(id: string | undefined): ReadonlySet<string> {
  return (id === undefined ? undefined : WORDS.get(id)) ?? NONE;
}
