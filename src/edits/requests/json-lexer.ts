/**
 * The tokens of one JSON value in a text that may not be quite JSON.
 * What is forgiven here never touches the characters of a string: comments, Python's `True`, `False` and `None`,
 * single quotes, unquoted keys, and line breaks written raw inside strings. Each is reported.
 * What could mean that content is missing or was cut at the wrong quote is refused: an unclosed string or bracket,
 * brackets that do not pair, a word right after a string, an escape that JSON does not define.
 * Missing and surplus commas are left to `json-structure.ts`.
 */
import {
  createError,
  type ErrorCode,
  err,
  ok,
  type Result,
  type SurehandError,
} from "../../base/index.ts";
import type { JsonScalar } from "./json-node.ts";
import { quote, type RepairLogBuilder } from "./repair-log.ts";
import type { RequestSource } from "./request-format.ts";
import { limitReached, MAX_NESTING, MAX_TOKENS } from "./request-limits.ts";

/** One token; `line` from 1. A `word` is an unquoted key. */
export type JsonToken =
  | { readonly kind: "mark"; readonly mark: JsonMark; readonly line: number }
  | { readonly kind: "scalar"; readonly node: JsonScalar; readonly line: number }
  | { readonly kind: "word"; readonly word: string; readonly line: number };

/** A punctuation mark of JSON. */
export type JsonMark = "{" | "}" | "[" | "]" | "," | ":";

/** The tokens of one value and the offset after it. */
export interface JsonTokens {
  readonly tokens: readonly JsonToken[];
  readonly end: number;
}

/** What the lexer needs to know beside the text. */
export interface JsonLexerOptions {
  /** Whether a string is a key that may follow a value whose comma is missing. */
  readonly isKnownKey: (key: string) => boolean;
}

const LITERALS: ReadonlyMap<string, { readonly value: boolean | null; readonly python: boolean }> =
  new Map([
    ["true", { value: true, python: false }],
    ["false", { value: false, python: false }],
    ["null", { value: null, python: false }],
    ["True", { value: true, python: true }],
    ["False", { value: false, python: true }],
    ["None", { value: null, python: true }],
  ]);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/**
 * The tokens of the object or array that opens at `start`.
 * Errors: `REQUEST_TRUNCATED`, `REQUEST_MALFORMED`, `REQUEST_LIMIT`. Linear.
 */
export function lexJsonValue(
  source: RequestSource,
  start: number,
  options: JsonLexerOptions,
  log: RepairLogBuilder,
): Result<JsonTokens, SurehandError> {
  const lexer = new JsonLexerBuilder(source, start, options, log);
  return lexer.run();
}

/** A failed step; undefined when the step went well. */
type Fault = Result<never, SurehandError> | undefined;

class JsonLexerBuilder {
  readonly #source: RequestSource;
  readonly #options: JsonLexerOptions;
  readonly #log: RepairLogBuilder;
  readonly #tokens: JsonToken[] = [];
  readonly #open: { readonly close: JsonMark; readonly line: number }[] = [];
  #at: number;

  constructor(
    source: RequestSource,
    start: number,
    options: JsonLexerOptions,
    log: RepairLogBuilder,
  ) {
    this.#source = source;
    this.#at = start;
    this.#options = options;
    this.#log = log;
  }

  run(): Result<JsonTokens, SurehandError> {
    const { text } = this.#source;
    do {
      const comment = this.#skipSpace();
      if (comment !== undefined) return comment;
      if (this.#at >= text.length) return this.#unclosed();
      const fault = this.#readToken(text.charAt(this.#at));
      if (fault !== undefined) return fault;
      if (this.#tokens.length > MAX_TOKENS) {
        return limitReached("too many JSON values", this.#tokens.length, MAX_TOKENS);
      }
    } while (this.#open.length > 0);
    return ok({ tokens: this.#tokens, end: this.#at });
  }

  #unclosed(): Result<never, SurehandError> {
    const innermost = this.#open[this.#open.length - 1];
    const line = innermost?.line ?? this.#source.lineAt(this.#at);
    return err(
      createError(
        "REQUEST_TRUNCATED",
        `The JSON ends before the "${innermost?.close ?? "}"}" that closes line ${line}; content may be missing.`,
        { details: { line } },
      ),
    );
  }

  #refuse(code: ErrorCode, message: string, next?: string): Result<never, SurehandError> {
    const line = this.#source.lineAt(this.#at);
    return err(
      createError(code, `Line ${line}: ${message}`, {
        ...(next === undefined ? {} : { next }),
        details: { line },
      }),
    );
  }

  /** Skips white space and comments. */
  #skipSpace(): Fault {
    const { text } = this.#source;
    for (;;) {
      const char = text.charAt(this.#at);
      if (char === " " || char === "\n" || char === "\r" || char === "\t") {
        this.#at += 1;
      } else if (char !== "" && /\s/.test(char)) {
        this.#log.add("white space that JSON does not know read as a space");
        this.#at += 1;
      } else if (char === "#" || text.startsWith("//", this.#at)) {
        const end = text.indexOf("\n", this.#at);
        const fault = this.#skipComment(end === -1 ? text.length : end);
        if (fault !== undefined) return fault;
      } else if (text.startsWith("/*", this.#at)) {
        const end = text.indexOf("*/", this.#at + 2);
        if (end === -1) return this.#refuse("REQUEST_TRUNCATED", "a comment is not closed.");
        const fault = this.#skipComment(end + 2);
        if (fault !== undefined) return fault;
      } else {
        return undefined;
      }
    }
  }

  #skipComment(end: number): Fault {
    const opening = this.#source.text.slice(this.#at, Math.min(end, this.#at + 40));
    if (/^(?:#|\/\/|\/\*)\s*(?:\.\.\.|…)/.test(opening)) {
      return this.#refuse(
        "REQUEST_TRUNCATED",
        `the comment ${quote(opening)} seems to stand for content that was left out.`,
      );
    }
    this.#log.add("comments in the JSON removed");
    this.#at = end;
    return undefined;
  }

  #readToken(char: string): Fault {
    switch (char) {
      case "{":
      case "[":
        return this.#openBracket(char);
      case "}":
      case "]":
        return this.#closeBracket(char);
      case ",":
      case ":":
        this.#push({ kind: "mark", mark: char, line: this.#source.lineAt(this.#at) });
        this.#at += 1;
        return undefined;
      case '"':
      case "'":
        return this.#readString(char);
      default:
        return this.#readWord(char);
    }
  }

  #push(token: JsonToken): void {
    this.#tokens.push(token);
  }

  #openBracket(mark: "{" | "["): Fault {
    const line = this.#source.lineAt(this.#at);
    if (this.#open.length >= MAX_NESTING) {
      return limitReached("JSON nested too deeply", this.#open.length + 1, MAX_NESTING);
    }
    if (this.#followsString()) return this.#refuseQuote();
    this.#open.push({ close: mark === "{" ? "}" : "]", line });
    this.#push({ kind: "mark", mark, line });
    this.#at += 1;
    return undefined;
  }

  #closeBracket(mark: "}" | "]"): Fault {
    const open = this.#open.pop();
    if (open === undefined || open.close !== mark) {
      const expected =
        open === undefined
          ? "nothing is open"
          : `"${open.close}" was expected for line ${open.line}`;
      return this.#refuse("REQUEST_MALFORMED", `"${mark}" does not pair; ${expected}.`);
    }
    this.#push({ kind: "mark", mark, line: this.#source.lineAt(this.#at) });
    this.#at += 1;
    return undefined;
  }

  #followsString(): boolean {
    const last = this.#tokens[this.#tokens.length - 1];
    return last?.kind === "scalar" && last.node.kind === "string";
  }

  #refuseQuote(): Result<never, SurehandError> {
    return this.#refuse(
      "REQUEST_MALFORMED",
      "a string ends here and text follows; a quote inside the string is probably not escaped.",
      'Write quotes inside strings as \\" and send the request again.',
    );
  }

  #readString(delimiter: string): Fault {
    const line = this.#source.lineAt(this.#at);
    const previous = this.#tokens[this.#tokens.length - 1];
    const start = this.#at;
    const value = this.#scanString(delimiter);
    if (typeof value !== "string") return value;
    if (previous?.kind === "scalar") {
      const isMember = this.#endsMember() && this.#options.isKnownKey(value) && this.#isColonNext();
      if (!isMember) {
        this.#at = start;
        return this.#refuseQuote();
      }
    }
    if (delimiter === "'") this.#log.add("single quotes around strings read as double quotes");
    this.#push({ kind: "scalar", node: { kind: "string", value, line }, line });
    return undefined;
  }

  /** Whether the last token is the value of a member, so that only a comma can be missing after it. */
  #endsMember(): boolean {
    const before = this.#tokens[this.#tokens.length - 2];
    return before?.kind === "mark" && before.mark === ":";
  }

  #isColonNext(): boolean {
    const { text } = this.#source;
    let at = this.#at;
    while (/\s/.test(text.charAt(at))) at += 1;
    return text.charAt(at) === ":";
  }

  /** The content of the string that opens here; leaves the place after its closing quote. */
  #scanString(delimiter: string): string | Result<never, SurehandError> {
    const { text } = this.#source;
    const opened = this.#at;
    const quoteCode = delimiter.charCodeAt(0);
    let at = opened + 1;
    let hasRaw = false;
    let hasEscape = false;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === quoteCode) break;
      if (at >= text.length) {
        return this.#refuse(
          "REQUEST_TRUNCATED",
          "the string that starts here is not closed; content may be missing.",
        );
      }
      if (code === 0x5c) {
        hasEscape = true;
        at += 1;
      } else if (code < 0x20) {
        hasRaw = true;
      }
      at += 1;
    }
    if (hasRaw) this.#log.add("raw line breaks or control characters inside strings kept");
    this.#at = at + 1;
    if (!hasEscape) return text.slice(opened + 1, at);
    const plain = hasRaw || delimiter === "'" ? undefined : decodePlain(text.slice(opened, at + 1));
    return plain ?? this.#decode(opened + 1, at, delimiter);
  }

  /** The characters from `start` to `end` with their escapes decoded. */
  #decode(start: number, end: number, delimiter: string): string | Result<never, SurehandError> {
    const { text } = this.#source;
    const parts: string[] = [];
    let from = start;
    for (let at = text.indexOf("\\", from); at !== -1 && at < end; at = text.indexOf("\\", from)) {
      const escaped = this.#readEscape(at, delimiter);
      if (escaped === undefined) return this.#refuseEscape(at);
      parts.push(text.slice(from, at), escaped.value);
      from = escaped.end;
    }
    parts.push(text.slice(from, end));
    return parts.join("");
  }

  #readEscape(
    at: number,
    delimiter: string,
  ): { readonly value: string; readonly end: number } | undefined {
    const { text } = this.#source;
    const char = text.charAt(at + 1);
    const plain = ESCAPES.get(char);
    if (plain !== undefined) return { value: plain, end: at + 2 };
    if (char === "'" && delimiter === "'") return { value: "'", end: at + 2 };
    const digits = text.slice(at + 2, at + 6);
    if (char !== "u" || !/^[0-9a-fA-F]{4}$/.test(digits)) return undefined;
    return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
  }

  #refuseEscape(at: number): Result<never, SurehandError> {
    this.#at = at;
    return this.#refuse(
      "REQUEST_MALFORMED",
      `${quote(this.#source.text.slice(at, at + 2))} is not an escape of JSON, so what it stands for is not sure.`,
      "Write each backslash of the text as two backslashes.",
    );
  }

  #readWord(char: string): Fault {
    const { text } = this.#source;
    const word = /[A-Za-z_$][\w$]*|-?\d[\d.eE+-]*/y;
    word.lastIndex = this.#at;
    const found = word.exec(text)?.[0];
    if (this.#followsString()) return this.#refuseQuote();
    if (found === undefined) {
      if (text.startsWith("...", this.#at) || char === "…") {
        return this.#refuse(
          "REQUEST_TRUNCATED",
          "an ellipsis stands for content that was left out.",
        );
      }
      return this.#refuse("REQUEST_MALFORMED", `${quote(char)} does not belong into JSON.`);
    }
    const line = this.#source.lineAt(this.#at);
    this.#at += found.length;
    return this.#pushWord(found, line);
  }

  #pushWord(word: string, line: number): Fault {
    if (this.#isColonNext() && /^[A-Za-z_$]/.test(word)) {
      this.#log.add("quotes added around keys");
      this.#push({ kind: "word", word, line });
      return undefined;
    }
    const literal = LITERALS.get(word);
    if (literal !== undefined) {
      if (literal.python) this.#log.add("Python's True, False and None read as JSON");
      const { value } = literal;
      const node: JsonScalar =
        value === null ? { kind: "null", value, line } : { kind: "boolean", value, line };
      this.#push({ kind: "scalar", node, line });
      return undefined;
    }
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)) {
      this.#push({ kind: "scalar", node: { kind: "number", value: Number(word), line }, line });
      return undefined;
    }
    return this.#refuse(
      "REQUEST_MALFORMED",
      `${quote(word)} is not a JSON value.`,
      "Put text into double quotes.",
    );
  }
}

/** The content of the JSON string `literal`, quotes included; undefined when it is not standard JSON. */
function decodePlain(literal: string): string | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : undefined;
  } catch {
    // The slower decoder finds the escape at fault.
    return undefined;
  }
}
