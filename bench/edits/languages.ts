/**
 * What the generator has to know of a language: its files' endings and its comments.
 */

/** A language, as far as drift depends on it. */
export interface Language {
  readonly name: string;
  /** Line comment marks, most usual first. */
  readonly lineComments: readonly string[];
  /** Block comment marks; undefined when it has none. */
  readonly blockComment: readonly [string, string] | undefined;
  /** Whether statements may end in a semicolon. */
  readonly semicolons: boolean;
  /** How a block opens: with a brace, with a colon, or in no way the generator can write. */
  readonly blocks: "brace" | "colon" | "none";
  readonly extensions: readonly string[];
}

const C_BLOCK = ["/*", "*/"] as const;
const MARKUP_BLOCK = ["<!--", "-->"] as const;

const C_LIKE = {
  lineComments: ["//"],
  blockComment: C_BLOCK,
  semicolons: true,
  blocks: "brace",
} as const;
const HASH_LIKE = {
  lineComments: ["#"],
  blockComment: undefined,
  semicolons: false,
  blocks: "none",
} as const;
const MARKUP = {
  lineComments: [],
  blockComment: MARKUP_BLOCK,
  semicolons: false,
  blocks: "none",
} as const;

/** All languages; a file belongs to the first one that has its ending. */
export const LANGUAGES: readonly Language[] = [
  { ...C_LIKE, name: "typescript", extensions: [".ts", ".tsx", ".mts", ".cts"] },
  { ...C_LIKE, name: "javascript", extensions: [".js", ".mjs", ".cjs", ".jsx"] },
  { ...C_LIKE, name: "java", extensions: [".java"] },
  { ...C_LIKE, name: "kotlin", extensions: [".kt", ".kts"] },
  { ...C_LIKE, name: "swift", extensions: [".swift"] },
  { ...C_LIKE, name: "objective-c", extensions: [".m", ".mm"] },
  { ...C_LIKE, name: "c++", extensions: [".cc", ".cpp", ".cxx", ".hpp"] },
  { ...C_LIKE, name: "c", extensions: [".c", ".h"] },
  { ...C_LIKE, name: "go", semicolons: false, extensions: [".go"] },
  { ...C_LIKE, name: "rust", extensions: [".rs"] },
  { ...C_LIKE, name: "php", extensions: [".php"] },
  { ...C_LIKE, name: "css", blocks: "none", extensions: [".css", ".scss", ".less"] },
  { ...HASH_LIKE, name: "python", blocks: "colon", extensions: [".py", ".gyp", ".gypi"] },
  { ...HASH_LIKE, name: "ruby", extensions: [".rb", ".podspec"] },
  { ...HASH_LIKE, name: "shell", extensions: [".sh", ".bash"] },
  { ...HASH_LIKE, name: "yaml", extensions: [".yml", ".yaml"] },
  { ...MARKUP, name: "markdown", extensions: [".md"] },
  { ...MARKUP, name: "html", extensions: [".html", ".xml", ".vue", ".svelte"] },
  { ...HASH_LIKE, name: "json", lineComments: [], extensions: [".json"] },
];

/** The language of a file; undefined when it is none of ours. */
export function findLanguage(filePath: string): Language | undefined {
  const name = filePath.toLowerCase();
  return LANGUAGES.find(({ extensions }) => extensions.some((ending) => name.endsWith(ending)));
}
