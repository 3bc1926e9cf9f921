/**
 * Rule: Markdown prose has one sentence per line and list items of one line, so that a diff shows the sentence.
 * Code fences, tables, headings, comments and block quotes' marks are left alone.
 */
import type { ProjectDocument } from "../project.ts";
import type { Problem, Rule } from "../rule.ts";

/** A prose line is one whole sentence; a list item does not continue on the next line. */
export const markdownSentences: Rule = {
  name: "markdown-sentences",
  states: "Markdown prose has one sentence per line; a list item is one line.",
  check: (project) => project.documents.flatMap(checkDocument),
};

type LineKind = "blank" | "prose" | "item" | "other";

function checkDocument(document: ProjectDocument): readonly Problem[] {
  const lines = document.text.split("\n");
  const kinds = listKinds(lines);
  return lines.flatMap((line, idx): readonly Problem[] => {
    const message = explain(line, kinds[idx], kinds[idx + 1]);
    return message === undefined ? [] : [{ file: document.path, line: idx + 1, message }];
  });
}

function explain(
  line: string,
  kind: LineKind | undefined,
  next: LineKind | undefined,
): string | undefined {
  if (kind === "item") {
    return next === "prose" ? "Put the whole list item on one line." : undefined;
  }
  if (kind !== "prose") return undefined;
  // Run-in labels, code and abbreviations may hold full stops that end nothing.
  const plain = line
    .replace(/^\*\*[^*]+\.\*\* /, "")
    .replace(/`[^`]*`/g, "code")
    .replace(/\b(e\.g|i\.e|etc|cf|vs)\./g, "$1");
  if (/[.!?][)"'*_]* +[A-Z"'(*_]/.test(plain)) return "Start each sentence on a line of its own.";
  return next === "prose" && !/[.!?:;][)"'*_]*$/.test(plain.trimEnd())
    ? "Keep the sentence on one line; the next line goes on with it."
    : undefined;
}

function listKinds(lines: readonly string[]): readonly LineKind[] {
  let closing: string | undefined;
  return lines.map((line): LineKind => {
    const text = line.trim();
    if (closing !== undefined) {
      if (text.endsWith(closing)) closing = undefined;
      return "other";
    }
    const opening = /^(`{3,}|~{3,})/.exec(text)?.[1];
    if (opening !== undefined) closing = opening;
    else if (text.startsWith("<!--") && !text.endsWith("-->")) closing = "-->";
    if (opening !== undefined || /^(#|\||<|\[[^\]]+\]: |(-{3,}|\*{3,})$)/.test(text))
      return "other";
    if (text === "") return "blank";
    return /^([-*+]|\d+[.)]) /.test(text) ? "item" : "prose";
  });
}
