/**
 * Formats that are known but not read in this version, so that a request in one of them is refused by name and never
 * read as something else. A format leaves this file when it gets a parser.
 */
import { createError, err } from "../../base/index.ts";
import type { Detection, RequestFormatParser, RequestSource } from "./request-format.ts";

/** Unified diffs, with or without git headers. */
export const unifiedDiffRequest: RequestFormatParser = createUnsupported(
  "unified_diff",
  "a unified diff",
  /(?:^|\n)(?=diff --git |--- [^\r\n]*\r?\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|\*\*\* [^\r\n]*\r?\n--- )/,
);

/** The apply_patch envelope. */
export const applyPatchRequest: RequestFormatParser = createUnsupported(
  "apply_patch",
  "an apply_patch envelope",
  /(?:^|\n)(?=\*\*\* (?:Begin Patch|Update File: |Add File: |Delete File: ))/,
);

function createUnsupported(name: string, description: string, opener: RegExp): RequestFormatParser {
  return {
    name,
    detect: (source: RequestSource): Detection | undefined => {
      const found = opener.exec(source.text);
      return found === null ? undefined : { offset: found.index + found[0].length, confidence: 1 };
    },
    parse: (source) => {
      const found = opener.exec(source.text);
      const line = source.lineAt(found === null ? 0 : found.index + found[0].length);
      return err(
        createError(
          "REQUEST_UNSUPPORTED",
          `Line ${line}: the request is ${description}, which is not supported yet in this version.`,
          {
            next: "Send the edit as JSON with file, old_text and new_text, or as a SEARCH/REPLACE block.",
            details: { line, format: name },
          },
        ),
      );
    },
  };
}
