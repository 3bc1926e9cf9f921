/**
 * What every request format brings: how it is recognised, and how it is read into operations.
 * Recognition looks only for the format's first opener; reading judges everything else.
 * The list of formats is `request-formats.ts`.
 */
import type { Result, SurehandError } from "../../base/index.ts";
import type { Span } from "../../text/index.ts";
import type { Operation, RequestFormat } from "../operation.ts";

/** A request text with its line numbers. */
export interface RequestSource {
  readonly text: string;
  /** Line from 1 of an offset; linear over all calls together while offsets do not go back. */
  readonly lineAt: (offset: number) => number;
}

/** Where a format's first opener stands and how sure it is, in (0, 1]; `STRONG` and above leaves no other reading. */
export interface Detection {
  readonly offset: number;
  readonly confidence: number;
}

/** Confidence from which text of a format may not be passed over as prose. */
export const STRONG = 0.9;

/** What a format's parser read. */
export interface FormatReading {
  readonly format: RequestFormat;
  readonly operations: readonly Operation[];
  readonly repairs: readonly string[];
  /** The text that is not part of any edit: prose and fences, in order. */
  readonly outside: readonly Span[];
}

/** What a caller says beside the request. */
export interface FormatOptions {
  /** File of edits that name none. */
  readonly file?: string;
}

/** One request format. */
export interface RequestFormatParser {
  /** Name of the format; one of `RequestFormat` when it can be read. */
  readonly name: string;
  /** First opener of this format; undefined when there is none. One pass. */
  readonly detect: (source: RequestSource) => Detection | undefined;
  /** Reads the whole text as this format. Errors: the `REQUEST_...` codes. Linear. */
  readonly parse: (
    source: RequestSource,
    options: FormatOptions,
  ) => Result<FormatReading, SurehandError>;
}

/** A source for `text`. */
export function createRequestSource(text: string): RequestSource {
  let line = 1;
  let lineStart = 0;
  let lineEnd = text.indexOf("\n");
  const lineAt = (offset: number): number => {
    if (offset < lineStart) {
      line = 1;
      lineStart = 0;
      lineEnd = text.indexOf("\n");
    }
    while (lineEnd !== -1 && lineEnd < offset) {
      line += 1;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf("\n", lineStart);
    }
    return line;
  };
  return { text, lineAt };
}
