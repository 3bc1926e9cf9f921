/**
 * What every edit of a named part of a file is worked out on: the text, its tree, its style, and a way to parse what
 * the text would become. And what comes out: an edit of the text, or why there is none.
 */
import {
  createError,
  err,
  getDefined,
  ok,
  type Result,
  type SurehandError,
} from "../../base/index.ts";
import { listSymbols, type SyntaxSymbol, type SyntaxTree } from "../../syntax/index.ts";
import {
  createTextEdit,
  findIndentStyle,
  getColumns,
  getEolNear,
  getIndent,
  type IndentStyle,
  isBlank,
  LineTable,
  type Offset,
  type Replacement,
  type Span,
  type TextEdit,
  toEol,
  toOffset,
} from "../../text/index.ts";
import type { AnswerCandidate } from "../answer.ts";
import { type ContentLine, readContentLines } from "./content-lines.ts";
import { findStep, fitContent } from "./fit-content.ts";

/** Parses a text in the language of the file; the caller of the edit owns the trees. Errors: SYNTAX_LIMIT. */
export type ParseText = (text: string) => Result<SyntaxTree, SurehandError>;

/** An edit of a named part of a text. */
export interface PlacedEditOfPart {
  readonly edit: TextEdit;
  /** What was named, in the text before. */
  readonly span: Span;
  /** What was not taken as it was sent, one phrase each. */
  readonly adapted: readonly string[];
  readonly warnings: readonly string[];
}

/** Why there is no edit, with the places that may have been meant. */
export interface PartRefusal {
  readonly error: SurehandError;
  readonly candidates: readonly AnswerCandidate[];
}

/** The text that is edited. */
export class EditScene {
  /** The tree of the text. */
  readonly tree: SyntaxTree;
  /** The lines of the text. */
  readonly table: LineTable;
  /** The step of its indentation; undefined when nothing is indented. */
  readonly style: IndentStyle | undefined;
  /** Parses another text of the same language. */
  readonly parse: ParseText;
  /** Every definition, in order of the text. */
  readonly symbols: readonly SyntaxSymbol[];

  constructor(tree: SyntaxTree, parse: ParseText) {
    this.tree = tree;
    this.table = new LineTable(tree.text);
    this.style = findIndentStyle(tree.text.split(/\r\n|\r|\n/));
    this.parse = parse;
    this.symbols = listSymbols(tree);
  }

  /** The text, exactly as it was parsed. */
  get text(): string {
    return this.tree.text;
  }

  /** The characters of `span`. */
  slice(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  /** The line, from 1, that `offset` is in. */
  lineOf(offset: number): number {
    return this.table.getLineOf(toOffset(offset));
  }

  /** Offset of the start of the line that `offset` is in. */
  lineStartOf(offset: number): Offset {
    return this.table.getStart(this.lineOf(offset));
  }

  /** Offset of the end of the line that `offset` is in, before its ending. */
  lineEndOf(offset: number): Offset {
    return this.table.getContentEnd(this.lineOf(offset));
  }

  /** The indentation of the line that `offset` is in; that of the keys of the item, after the dash of a list in YAML. */
  indentAt(offset: number): string {
    if (this.followsDash(offset)) return " ".repeat(offset - this.lineStartOf(offset));
    return getIndent(this.table.getText(this.lineOf(offset)));
  }

  /** Whether nothing but the dashes of a list in YAML is before `offset` on its line. */
  followsDash(offset: number): boolean {
    if (this.tree.language.id !== "yaml") return false;
    return /^ *(?:- +)+$/.test(this.text.slice(this.lineStartOf(offset), offset));
  }

  /** Whether nothing but space is before `offset` on its line. */
  startsLine(offset: number): boolean {
    return isBlank(this.text.slice(this.lineStartOf(offset), offset));
  }

  /** Whether nothing but space is after `offset` on its line. */
  endsLine(offset: number): boolean {
    return isBlank(this.text.slice(offset, this.lineEndOf(offset)));
  }

  /** One step of indentation: the file's, else `fallback`. */
  getUnit(fallback = "  "): string {
    return this.style?.unit ?? fallback;
  }

  /**
   * `content` for a place whose lines start with `indent`, LF endings, without blank lines around it and without the
   * space of its first line. `instead` is what it replaces, whose step it takes. Errors: SYNTAX_LIMIT.
   */
  fit(content: string, indent: string, instead?: Span): Result<string, SurehandError> {
    const { language } = this.tree;
    const lines = this.#readLines(content);
    if (!lines.ok) return lines;
    const present =
      instead === undefined
        ? undefined
        : this.#readLines(this.text.slice(this.lineStartOf(instead.start), instead.end));
    const step = present?.ok ? findStep(present.value, language.blockStyle) : undefined;
    return ok(
      fitContent(lines.value, {
        indent,
        style: step ?? this.style ?? toStyle(indent),
        blockStyle: language.blockStyle,
        isYaml: language.id === "yaml",
      }),
    );
  }

  #readLines(content: string): Result<readonly ContentLine[], SurehandError> {
    const trimmed = trimLines(content.replace(/\r\n?/g, "\n"));
    const isBare = this.tree.language.id === "php" && !trimmed.includes("<?");
    const prefix = isBare ? "<?php\n" : "";
    const parsed = this.parse(prefix + trimmed);
    return parsed.ok ? ok(readContentLines(parsed.value, prefix.length)) : parsed;
  }

  /** Whether `content` is what `span` holds, but for space at its ends and line endings. */
  holds(span: Span, content: string): boolean {
    const toPlain = (text: string): string => text.replace(/\r\n?/g, "\n").trim();
    return toPlain(this.slice(span)) === toPlain(content);
  }

  /** The edit of `replacements`, given with LF, with the line endings that each has around its place. */
  createEdit(replacements: readonly Replacement[]): TextEdit {
    const written = replacements.map(({ span, text }) =>
      trimReplacement(this.text, {
        span,
        text: toEol(text, getEolNear(this.text, span.start)),
      }),
    );
    const made = createTextEdit(this.text, written);
    return getDefined(made.ok ? made.value : undefined, "an edit of places in the text");
  }
}

/** In a file where nothing is indented, the indentation of a place is one step. */
function toStyle(indent: string): IndentStyle | undefined {
  return indent === "" ? undefined : { unit: indent, columns: getColumns(indent) };
}

/** `text` without blank lines at its start and without space at its end. */
function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}

/** Without what is the same at the start and at the end, so that an edit names no more than it changes. */
function trimReplacement(text: string, { span, text: inserted }: Replacement): Replacement {
  const removed = text.slice(span.start, span.end);
  const most = Math.min(removed.length, inserted.length);
  let head = 0;
  while (head < most && removed.charCodeAt(head) === inserted.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < most - head &&
    removed.charCodeAt(removed.length - 1 - tail) ===
      inserted.charCodeAt(inserted.length - 1 - tail)
  ) {
    tail++;
  }
  // Half a character and half a line ending are no places for an edit.
  while (head > 0 && splitsCharacter(removed, inserted, head)) head--;
  while (
    tail > 0 &&
    splitsCharacter(removed, inserted, removed.length - tail, inserted.length - tail)
  ) {
    tail--;
  }
  return {
    span: { start: toOffset(span.start + head), end: toOffset(span.end - tail) },
    text: inserted.slice(head, inserted.length - tail),
  };
}

function splitsCharacter(removed: string, inserted: string, at: number, other = at): boolean {
  return isInsideCharacter(removed, at) || isInsideCharacter(inserted, other);
}

function isInsideCharacter(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (before === "\r" && after === "\n") return true;
  return /[\uD800-\uDBFF]/.test(before) && /[\uDC00-\uDFFF]/.test(after);
}

/** The refusal of a content that is not what the edit needs. */
export function refuseMisfit(
  message: string,
  next: string,
  details: Readonly<Record<string, unknown>> = {},
): { readonly ok: false; readonly error: SurehandError } {
  return err(createError("SYMBOL_MISFIT", message, { next, details }));
}
