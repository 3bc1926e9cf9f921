/**
 * One normalised edit request, whatever format it was sent in. Every request format ends here;
 * nothing after the parsers knows which format it was.
 */

/** The formats a request may be sent in. */
export type RequestFormat = "json" | "xml" | "search_replace";

/** Replace a text in a file; an empty `oldText` creates the file and is refused when it has content. */
export interface ReplaceOperation {
  readonly kind: "replace";
  /** Path as sent; undefined when the caller names the file elsewhere (`--file`). */
  readonly file?: string;
  readonly oldText: string;
  readonly newText: string;
  readonly replaceAll: boolean;
  /** Place to take, from 1, when several fit. */
  readonly occurrence?: number;
  /** Line from 1 whose nearest place to take, when several fit. */
  readonly nearLine?: number;
  /** Assertion: the matched text contains this. */
  readonly expectContains?: string;
  /** Assertion: SHA-256 (hex, or a prefix of at least 8 digits) of the file's bytes. */
  readonly expectHash?: string;
}

/** One normalised request. */
export type Operation = ReplaceOperation;

/** What a request text says, after repair. */
export interface ParsedRequest {
  readonly format: RequestFormat;
  /** In the order sent; never empty. */
  readonly operations: readonly Operation[];
  /** What was repaired to read the request (broken JSON, fences, aliases); empty when nothing. */
  readonly repairs: readonly string[];
}
