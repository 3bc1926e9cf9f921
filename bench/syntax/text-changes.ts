/**
 * Changes to a text as edits: the line difference of two versions, and single changes that break the syntax for sure.
 */
import { diffLines } from "diff";
import { findNodeAt, forEachLeaf, type SyntaxTree } from "../../src/syntax/index.ts";
import { createTextEdit, type Replacement, type TextEdit, toSpan } from "../../src/text/index.ts";
import type { Random } from "../edits/random.ts";

/** The edit that makes `after` of `before`, by whole lines. */
export function toVersionEdit(before: string, after: string): TextEdit | undefined {
  const replacements: Replacement[] = [];
  let at = 0;
  for (const part of diffLines(before, after)) {
    if (part.added) replacements.push({ span: toSpan(at, at), text: part.value });
    else {
      const end = at + part.value.length;
      if (part.removed) replacements.push({ span: toSpan(at, end), text: "" });
      at = end;
    }
  }
  return toEdit(before, replacements);
}

/** The kinds of breakage. */
export const BREAKAGES = [
  "lost bracket",
  "doubled bracket",
  "half statement",
  "open call",
  "open string",
  "open comment",
] as const;

/** How a text is broken. */
export type Breakage = (typeof BREAKAGES)[number];

/** Statements that end too early, by language. */
const HALF_STATEMENTS: ReadonlyMap<string, string> = new Map([
  ["typescript", "const half = ;"],
  ["tsx", "const half = ;"],
  ["javascript", "const half = ;"],
  ["jsx", "const half = ;"],
  ["python", "half ="],
  ["go", "half :="],
  ["rust", "let half = ;"],
  ["java", "int half = ;"],
  ["kotlin", "val half = )"],
  ["c", "int half = ;"],
  ["cpp", "int half = ;"],
  ["c_sharp", "int half = ;"],
  ["ruby", "half = )"],
  ["php", "$half = ;"],
  ["lua", "half = )"],
  ["bash", "if true; then"],
  ["json", '"half": '],
  ["css", "half { {"],
  ["toml", "half ="],
  ["yaml", "half: [1, "],
]);

/** Languages whose blocks are in brackets, so that one too few or too many is wrong. */
const BRACKETED =
  /^(typescript|tsx|javascript|jsx|python|go|rust|java|kotlin|c|cpp|c_sharp|php|json|jsonc|ruby|lua|css)$/;

/** An edit of the text of `tree` that breaks it, or undefined when this breakage does not fit it. */
export function drawBreakage(
  tree: SyntaxTree,
  breakage: Breakage,
  random: Random,
): TextEdit | undefined {
  const { language, text } = tree;
  switch (breakage) {
    case "lost bracket":
    case "doubled bracket": {
      if (!BRACKETED.test(language.id)) return undefined;
      const bracket = random.pick(listTokens(tree, /^[()[\]{}]$/));
      if (bracket === undefined) return undefined;
      return breakage === "lost bracket"
        ? toEdit(text, [{ span: toSpan(bracket, bracket + 1), text: "" }])
        : toEdit(text, [{ span: toSpan(bracket, bracket), text: text.charAt(bracket) }]);
    }
    case "half statement":
      return insertLine(tree, HALF_STATEMENTS.get(language.id), random);
    case "open call":
      return /^(json|css|toml|yaml|html|bash)/.test(language.id)
        ? undefined
        : insertLine(tree, language.id === "php" ? "half($one, " : "half(one, ", random);
    case "open string": {
      if (/^(html|css|yaml|ruby|bash|php)/.test(language.id)) return undefined;
      const quote = random.pick(listTokens(tree, /^"$/));
      return quote === undefined
        ? undefined
        : toEdit(text, [{ span: toSpan(quote, quote + 1), text: "" }]);
    }
    case "open comment": {
      const open = language.comments.block[0];
      if (open?.[0] !== "/*" || language.id === "jsonc") return undefined;
      return text.includes("*/") ? undefined : insertLine(tree, "/* open", random);
    }
  }
}

function listTokens(tree: SyntaxTree, type: RegExp): readonly number[] {
  const found: number[] = [];
  forEachLeaf(tree.root, (leaf) => {
    if (type.test(leaf.type) && leaf.text === leaf.type) found.push(leaf.span.start);
  });
  return found;
}

/** `line` as a line of its own where a statement starts, indented like it. */
function insertLine(
  tree: SyntaxTree,
  line: string | undefined,
  random: Random,
): TextEdit | undefined {
  if (line === undefined) return undefined;
  const starts: number[] = [];
  for (const match of tree.text.matchAll(/^[ \t]*(?=\S)/gm)) {
    const at = match.index + match[0].length;
    const node = findNodeAt(tree, toSpan(at, at));
    const isStatement =
      /statement|declaration|definition|declarator|pair|table|rule_set|assignment|call/;
    const owner = node.isNamed ? node : node.parent;
    if (owner !== undefined && isStatement.test(owner.type) && owner.span.start === at) {
      starts.push(match.index);
    }
  }
  const at = random.pick(starts);
  if (at === undefined) return undefined;
  const indent = /^[ \t]*/.exec(tree.text.slice(at, at + 200))?.[0] ?? "";
  return toEdit(tree.text, [{ span: toSpan(at, at), text: `${indent}${line}\n` }]);
}

/** The edit of these replacements, or undefined when they change nothing. */
export function toEdit(text: string, replacements: readonly Replacement[]): TextEdit | undefined {
  const edit = createTextEdit(text, replacements);
  return edit.ok && !edit.value.isEmpty ? edit.value : undefined;
}
