/**
 * Rule: every file says at its top what it is for.
 */
import ts from "typescript";
import { createFileProblem, type Rule } from "../rule.ts";

/** The comment that opens `source`, shebang aside, or undefined when it opens with code. */
export function findHeader(source: ts.SourceFile): ts.CommentRange | undefined {
  const text = source.text;
  const shebang = ts.getShebang(text)?.length ?? 0;
  const comment = ts.getLeadingCommentRanges(text, shebang)?.[0];
  return comment?.kind === ts.SyntaxKind.MultiLineCommentTrivia ? comment : undefined;
}

/** Each file opens with one block comment of at least a few words. */
export const headers: Rule = {
  name: "headers",
  states: "Each file opens with a comment that says what it is for.",
  check: (project) =>
    project.files
      .filter((file) => {
        const header = findHeader(file.source);
        return header === undefined || !isSentence(file.source.text.slice(header.pos, header.end));
      })
      .map((file) =>
        createFileProblem(
          file,
          "Open the file with a /** comment */: what it is for, its invariants, what it leaves to others.",
        ),
      ),
};

function isSentence(comment: string): boolean {
  return comment.split(/\s+/).filter((word) => /\w/.test(word)).length >= 3;
}
