/**
 * One normalised edit request, whatever format it was sent in. Every request format ends here;
 * nothing after the parsers knows which format it was.
 */

/** The formats whose syntax differs: each has a parser of its own. */
export const TEXT_FORMATS = [
  "json",
  "xml",
  "search_replace",
  "apply_patch",
  "unified_diff",
] as const;

/** The ways to say an edit in JSON other than by an old and a new text, told apart by their keys. */
export const JSON_SHAPES = [
  "coordinates",
  "workspace_edit",
  "symbol",
  "node_path",
  "line_anchor",
  "whole_file",
] as const;

/** The formats a request may be sent in; a JSON request whose edits are all of one shape is named by it. */
export type RequestFormat = (typeof TEXT_FORMATS)[number] | (typeof JSON_SHAPES)[number];

/** Assertions about the file that any edit of a part of it may carry. */
export interface Expectations {
  /** The text that is about to be replaced, or the definition it is in, contains this. */
  readonly expectContains?: string;
  /** SHA-256 (hex, or a prefix of at least 8 digits) of the file's bytes. */
  readonly expectHash?: string;
}

/** Replace a text in a file; an empty `oldText` creates the file and is refused when it has content. */
export interface ReplaceOperation extends Expectations {
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
  /** What becomes of a file that is at `to` already: it is replaced, or nothing is done; a refusal when left out. */
  readonly ifExists?: "overwrite" | "keep";
  /** SHA-256 (hex, or a prefix of at least 8 digits) of the file's bytes. */
  readonly expectHash?: string;
}

/** A line and a column as the caller counts them. */
export interface SentPosition {
  readonly line: number;
  readonly col: number;
}

/** Replace what stands between two places, counted in the file as it was before the request; nothing between inserts. */
export interface CoordinateOperation extends Expectations {
  readonly kind: "coordinates";
  /** Path as sent; undefined when the caller names the file elsewhere (`--file`). */
  readonly file?: string;
  readonly start: SentPosition;
  /** Exclusive. */
  readonly end: SentPosition;
  /** What the first line and the first column are called. */
  readonly base: 0 | 1;
  /** What a column counts. */
  readonly encoding: "utf-16" | "utf-8" | "utf-32";
  readonly content: string;
  /**
   * Whole lines instead of places between characters; columns then count for nothing. `replace`: the lines from `start`
   * to `end`, both inclusive, with their endings. `insert_after`: lines of their own after the line of `start`, where
   * the line before the first one stands for the top of the file.
   */
  readonly lines?: "replace" | "insert_after";
  /** Assertion: the text between the places, line endings aside; with `insert_after` the line of `start`. */
  readonly expect?: string;
  /** Assertion: SHA-256 (hex, or a prefix of at least 8 digits) of the same text, as it stands or with LF. */
  readonly expectRangeHash?: string;
  /** Rank among insertions at one point, which are refused without; the lower comes first. */
  readonly order?: number;
  /** A column beyond the end of its line means that end, and a range from the start may end beyond the last line. */
  readonly clamp?: true;
}

/** Change a definition that is named, not quoted. */
export interface SymbolOperation extends Expectations {
  readonly kind: "symbol";
  readonly file?: string;
  readonly action:
    | "replace_body"
    | "replace_symbol"
    | "insert_before"
    | "insert_after"
    | "insert_line"
    | "delete_symbol"
    | "rename_symbol";
  /** Name with as much of its scope as the caller likes: `charge`, `Gateway.charge`. */
  readonly symbol: string;
  /** Kind of definition (`function`, `class`, ...), when the name has several. */
  readonly symbolKind?: string;
  /** A line of the definition contains this; decides between definitions, and where `insert_line` inserts. */
  readonly lineContains?: string;
  /** Side of the line that `insert_line` inserts on; after it when left out. */
  readonly position?: "before" | "after";
  /** New body, definition or lines; empty for `delete_symbol`; the new name for `rename_symbol`. */
  readonly content: string;
}

/** Change a node of the parse tree. */
export interface NodeOperation extends Expectations {
  readonly kind: "node";
  readonly file?: string;
  readonly action: "replace" | "insert_before" | "insert_after" | "delete";
  /** Path as `ast` prints it, or a short form such as `fn[name=send]`. */
  readonly path: string;
  /** Empty for `delete`. */
  readonly content: string;
}

/** A line and the short hash of its content, as `read` prints them: `12:a3f`. */
export interface LineAnchor {
  /** From 1; 0 is the place before the first line. */
  readonly line: number;
  /** At least 3 of its hexadecimal digits; empty only where there is no line: line 0, and line 1 of an empty file. */
  readonly hash: string;
}

/** Change whole lines named by their number and a hash of their content. */
export interface LineAnchorOperation extends Expectations {
  readonly kind: "line_anchor";
  readonly file?: string;
  readonly action: "replace" | "insert_before" | "insert_after" | "delete";
  readonly start: LineAnchor;
  /** Last line, inclusive; the first line alone when left out. Never with an insertion. */
  readonly end?: LineAnchor;
  /** All lines from `start` to `end`, one after the other, when the caller names each. */
  readonly lines?: readonly LineAnchor[];
  /** Whole lines, with or without the last line ending; empty for `delete`, and with `replace` the same as `delete`. */
  readonly content: string;
}

/** Give a file new content as a whole. */
export interface RewriteOperation {
  readonly kind: "rewrite";
  readonly file?: string;
  readonly content: string;
  /** Whether a file that is not there is made; it is a refusal otherwise. */
  readonly mayCreate: boolean;
  /** Whether much of the file may go without anything in its place, or all of it. */
  readonly mayDrop?: true;
  /** Whether the file is to be executable afterwards; as it is when left out. */
  readonly executable?: boolean;
  /** SHA-256 (hex, or a prefix of at least 8 digits) of the file's bytes. */
  readonly expectHash?: string;
}

/** Make a file where nothing is. */
export interface CreateOperation {
  readonly kind: "create";
  readonly file: string;
  readonly content: string;
  readonly executable?: boolean;
  /** What becomes of a file that is there already: it gets the content, or nothing is done; a refusal when left out. */
  readonly ifExists?: "overwrite" | "keep";
}

/** Take a file away. */
export interface DeleteOperation {
  readonly kind: "delete";
  readonly file: string;
  /** Assertion: all lines of the file. */
  readonly expectLines?: readonly HunkLine[];
  /** Nothing is done when there is no file; a refusal when left out. */
  readonly ifMissing?: "keep";
  /** SHA-256 (hex, or a prefix of at least 8 digits) of the file's bytes. */
  readonly expectHash?: string;
}

/** One normalised request. */
export type Operation =
  | ReplaceOperation
  | CoordinateOperation
  | SymbolOperation
  | NodeOperation
  | LineAnchorOperation
  | RewriteOperation
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
