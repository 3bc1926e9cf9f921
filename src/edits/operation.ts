/**
 * One normalised edit request, whatever format it was sent in. Every request format ends here;
 * nothing after the parsers knows which format it was.
 */

/** The formats a request may be sent in. */
export type RequestFormat = "json" | "xml" | "search_replace" | "apply_patch" | "unified_diff";

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

/** One line of a hunk. */
export interface HunkLine {
  readonly kind: "context" | "removed" | "added";
  /** Without the line feed; a carriage return before it stays. */
  readonly text: string;
  /** The line is the last of its file and no line ending follows it. */
  readonly endsFile?: true;
}

/** A stretch of a file before and after: context and removed lines, context and added lines. */
export interface Hunk {
  readonly lines: readonly HunkLine[];
  /** Line, from 1, of the first old line as the caller counted; without old lines the line to insert after, from 0. */
  readonly oldLine?: number;
  /** Lines of the file that stand before the hunk, outermost first. */
  readonly headings: readonly string[];
  /** The hunk's last old line is the last line of the file. */
  readonly atEnd: boolean;
}

/** Which hunks change a file, and how they are placed. */
export interface Hunks {
  /** In file order, each after the one before. */
  readonly hunks: readonly Hunk[];
  /**
   * `unique`: exactly one place, or the one that `oldLine` names. `first`: the first place after the hunk before, no
   * looser than space and look-alike characters, as the format of the request defines it.
   */
  readonly placement: "unique" | "first";
}

/** Change a file by hunks, its permissions, or both. */
export interface PatchOperation extends Hunks {
  readonly kind: "patch";
  readonly file: string;
  /** Whether the file is to be executable; as it is when left out. */
  readonly executable?: boolean;
}

/** Give a file another path, or a copy of it, changed by hunks on the way when there are some. */
export interface MoveOperation extends Hunks {
  readonly kind: "move" | "copy";
  readonly file: string;
  readonly to: string;
  /** Whether the file is to be executable afterwards; as it is when left out. */
  readonly executable?: boolean;
}

/** Make a file where nothing is. */
export interface CreateOperation {
  readonly kind: "create";
  readonly file: string;
  readonly content: string;
  readonly executable?: boolean;
}

/** Take a file away. */
export interface DeleteOperation {
  readonly kind: "delete";
  readonly file: string;
  /** Assertion: all lines of the file. */
  readonly expectLines?: readonly HunkLine[];
}

/** One normalised request. */
export type Operation =
  | ReplaceOperation
  | PatchOperation
  | MoveOperation
  | CreateOperation
  | DeleteOperation;

/** What a request text says, after repair. */
export interface ParsedRequest {
  readonly format: RequestFormat;
  /** In the order sent; never empty. */
  readonly operations: readonly Operation[];
  /** What was repaired to read the request (broken JSON, fences, aliases); empty when nothing. */
  readonly repairs: readonly string[];
}
