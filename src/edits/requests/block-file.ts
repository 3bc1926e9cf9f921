/**
 * Which file a SEARCH/REPLACE block is for, from the lines between it and the block before it.
 * A name on a line of its own counts, the nearest first; so does a fence's info string; without either, the block before
 * hands its file on. A sentence that mentions another file is no name, but a reason not to guess.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import { findFenceFile, findFileName, findMentionedFiles, isFence } from "./file-name-line.ts";
import { quote } from "./repair-log.ts";
import type { RequestSource } from "./request-format.ts";

/** The file of a block, and the line that named it when one did. */
export interface BlockFile {
  readonly file: string | undefined;
  readonly nameLine: Span | undefined;
}

/**
 * The file of the block that begins where `before` ends; `carried` is that of the block before.
 * Errors: `REQUEST_AMBIGUOUS` when two names disagree. Linear in `before`.
 */
export function parseBlockFile(
  source: RequestSource,
  before: Span,
  carried: string | undefined,
): Result<BlockFile, SurehandError> {
  const seen = readLines(source.text, before);
  const { named, fence } = seen;
  if (named !== undefined && fence !== undefined) {
    const file = chooseLonger(named.file, fence);
    if (file !== undefined) return ok({ file, nameLine: named.line });
    return refuse(source, before, named.file, fence);
  }
  if (named !== undefined) return ok({ file: named.file, nameLine: named.line });
  if (fence !== undefined) return ok({ file: fence, nameLine: undefined });
  const mentioned = findMentionedFiles(seen.prose ?? "");
  const other = mentioned.find(
    (name) => carried === undefined || chooseLonger(name, carried) === undefined,
  );
  if (other !== undefined) return refuse(source, before, other, carried);
  return ok({ file: carried, nameLine: undefined });
}

interface LinesBefore {
  readonly named: { readonly file: string; readonly line: Span } | undefined;
  /** File of the nearest fence's info string. */
  readonly fence: string | undefined;
  /** Nearest line of prose. */
  readonly prose: string | undefined;
}

function readLines(text: string, before: Span): LinesBefore {
  let fence: string | undefined;
  let prose: string | undefined;
  let hasFence = false;
  let end: number = before.end;
  while (end > before.start) {
    // `end` is past a line's ending, or past the last characters of the stretch.
    const start = end < 2 ? 0 : Math.max(before.start, text.lastIndexOf("\n", end - 2) + 1);
    const line = text.slice(start, end).trimEnd();
    if (isFence(line)) {
      if (!hasFence) fence = findFenceFile(line);
      hasFence = true;
    } else if (line.trim() !== "") {
      const file = findFileName(line);
      if (file !== undefined) return { named: { file, line: toSpan(start, end) }, fence, prose };
      prose ??= line;
    }
    end = start;
  }
  return { named: undefined, fence, prose };
}

/** Of two spellings of one file, the one that says more; undefined when they are two files. */
function chooseLonger(left: string, right: string): string | undefined {
  if (left === right || left.endsWith(`/${right}`)) return left;
  return right.endsWith(`/${left}`) ? right : undefined;
}

function refuse(
  source: RequestSource,
  before: Span,
  name: string,
  other: string | undefined,
): Result<never, SurehandError> {
  const line = source.lineAt(before.end);
  const against = other === undefined ? "only inside a sentence" : `beside ${quote(other)}`;
  return err(
    createError(
      "REQUEST_AMBIGUOUS",
      `The file of the block of line ${line} is not sure: ${quote(name)} stands ${against}.`,
      {
        next: "Put the file name alone on the line before the block.",
        details: { line, names: other === undefined ? [name] : [name, other] },
      },
    ),
  );
}
