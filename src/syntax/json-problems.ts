/**
 * The syntax error of a JSON text, exact: the first place where it is no JSON, and what could stand there.
 * Three dialects, each wider than the one before: RFC 8259; with comments and trailing commas; JSON5 (spec.json5.org).
 * Several values one after the other are no error in any: such files exist under the same names. So is an empty text.
 * One pass with a stack of its own; depth costs no recursion.
 */
import { LineTable, toOffset } from "../text/index.ts";
import {
  createProblems,
  type ProblemDraft,
  type SyntaxProblem,
  shorten,
} from "./syntax-problem.ts";

/** The dialects from strict to loose. */
export const JSON_DIALECTS = ["strict", "comments", "json5"] as const;

/** Which JSON a text may be. */
export type JsonDialect = (typeof JSON_DIALECTS)[number];

/** The first error of `text` read as `dialect`, or none. Linear. */
export function listJsonProblems(text: string, dialect: JsonDialect): readonly SyntaxProblem[] {
  const draft = new JsonReader(text, dialect).findError();
  return draft === undefined ? [] : createProblems(text, [draft]);
}

/** The strictest dialect, `least` at least, that `text` has no error in; undefined when it is wrong in all. */
export function findJsonDialect(text: string, least: JsonDialect): JsonDialect | undefined {
  return JSON_DIALECTS.slice(JSON_DIALECTS.indexOf(least)).find(
    (dialect) => new JsonReader(text, dialect).findError() === undefined,
  );
}

type TokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "literal" | "wrong" | "end";

interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** An object or array that is open, and what comes next in it. */
interface Container {
  readonly opener: "{" | "[";
  readonly start: number;
  state: "first" | "key" | "colon" | "value" | "comma";
}

const SPACE = /[ \t\r\n]*/y;
const LOOSE_SPACE = /(?:\s|\uFEFF|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.$])|(?:true|false|null)\b/y;
const LOOSE_LITERAL =
  /[+-]?(?:0[xX][\da-fA-F]+|Infinity\b|NaN\b|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$])|[\p{ID_Start}$_\\][\p{ID_Continue}$\\\u200c\u200d]*/uy;
const STRING = /"[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uFFFF]*)*"/y;
const LOOSE_STRING = /"(?:[^"\\\r\n]|\\(?:\r\n|[\s\S]))*"|'(?:[^'\\\r\n]|\\(?:\r\n|[\s\S]))*'/y;

class JsonReader {
  readonly #text: string;
  readonly #dialect: JsonDialect;
  readonly #open: Container[] = [];
  readonly #space: RegExp;
  readonly #string: RegExp;
  readonly #literal: RegExp;
  #at: number;

  constructor(text: string, dialect: JsonDialect) {
    this.#text = text;
    this.#dialect = dialect;
    // A sticky pattern moves, so each reader has its own.
    this.#space = new RegExp(dialect === "strict" ? SPACE : LOOSE_SPACE);
    this.#string = new RegExp(dialect === "json5" ? LOOSE_STRING : STRING);
    this.#literal = new RegExp(dialect === "json5" ? LOOSE_LITERAL : LITERAL);
    this.#at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  findError(): ProblemDraft | undefined {
    for (;;) {
      const token = this.#read();
      const container = this.#open.at(-1);
      if (token.kind === "end") return container && this.#describe(token, container);
      const isRight =
        container === undefined ? this.#takeValue(token) : this.#take(token, container);
      if (!isRight) return this.#describe(token, container);
    }
  }

  /** Whether `token` may come next in `container`, which moves on. */
  #take(token: Token, container: Container): boolean {
    const closer = container.opener === "{" ? "}" : "]";
    const { state } = container;
    if (token.kind === closer) {
      const mayTrail =
        this.#dialect !== "strict" && (state === "key" || this.#isNextItem(container));
      if (state !== "first" && state !== "comma" && !mayTrail) return false;
      this.#open.pop();
      return true;
    }
    switch (state) {
      case "comma":
        if (token.kind !== ",") return false;
        container.state = container.opener === "{" ? "key" : "value";
        return true;
      case "colon":
        if (token.kind !== ":") return false;
        container.state = "value";
        return true;
      case "first":
      case "key":
      case "value":
        if (container.opener === "{" && state !== "value") return this.#takeKey(token, container);
        if (!this.#takeValue(token)) return false;
        container.state = "comma";
        return true;
    }
  }

  /** An array after a comma; an object's value after its colon looks alike but is not. */
  #isNextItem({ opener, state }: Container): boolean {
    return opener === "[" && state === "value";
  }

  #takeKey(token: Token, container: Container): boolean {
    const isName =
      this.#dialect === "json5" &&
      token.kind === "literal" &&
      /^[\p{ID_Start}$_\\]/u.test(this.#text.slice(token.start, token.end));
    if (token.kind !== "string" && !isName) return false;
    container.state = "colon";
    return true;
  }

  #takeValue(token: Token): boolean {
    switch (token.kind) {
      case "{":
      case "[":
        this.#open.push({ opener: token.kind, start: token.start, state: "first" });
        return true;
      case "string":
        return true;
      case "literal":
        return this.#isValue(this.#text.slice(token.start, token.end));
      case "}":
      case "]":
      case ":":
      case ",":
      case "wrong":
      case "end":
        return false;
    }
  }

  /** A JSON5 name is no value unless it is one of the words. */
  #isValue(text: string): boolean {
    return /^[-+.\d]/.test(text) || /^(?:true|false|null|Infinity|NaN)$/.test(text);
  }

  #read(): Token {
    this.#skip(this.#space);
    const start = this.#at;
    const character = this.#text.charAt(start);
    if (character === "") return { kind: "end", start, end: start };
    if (/[{}[\]:,]/.test(character)) {
      this.#at++;
      return { kind: toPunctuation(character), start, end: this.#at };
    }
    if (this.#skip(this.#string)) return { kind: "string", start, end: this.#at };
    if (this.#skip(this.#literal)) return { kind: "literal", start, end: this.#at };
    const word = /^[\w.$+-]+|^[\s\S]/u.exec(this.#text.slice(start, start + 40))?.[0] ?? character;
    return { kind: "wrong", start, end: start + word.length };
  }

  /** Moves past what `pattern` finds here; whether it found anything. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#text)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }

  #describe(token: Token, container: Container | undefined): ProblemDraft {
    const { expected, wanted } = this.#listWanted(container);
    const line = container === undefined ? 0 : this.#getLine(container.start);
    const inside =
      container === undefined ? "" : ` in the \`${container.opener}\` opened in line ${line}`;
    const common = { sort: `json ${token.kind}`, ...(expected === "" ? {} : { expected }) };
    if (token.kind === "end") {
      const message = `The text ends${inside}; expected ${wanted}.`;
      return { start: token.start, end: token.end, message, ...common };
    }
    const text = shorten(this.#text.slice(token.start, token.end), 40);
    const isMark = token.kind === "wrong" && /^["']/.test(text);
    const found = isMark ? this.#explainString(token.start) : `Unexpected \`${text}\``;
    const message = `${found}${isMark ? "" : inside}; expected ${wanted}.`;
    return { start: token.start, end: token.end, message, ...common };
  }

  #listWanted(container: Container | undefined): {
    readonly expected: string;
    readonly wanted: string;
  } {
    const isObject = container?.opener === "{";
    const closer = isObject ? "}" : "]";
    switch (container?.state) {
      case undefined:
        return { expected: "", wanted: "a value" };
      case "first":
        return isObject
          ? { expected: "", wanted: "a name in double quotes or `}`" }
          : { expected: "", wanted: "a value or `]`" };
      case "key":
        return { expected: "", wanted: "a name in double quotes" };
      case "colon":
        return { expected: ":", wanted: "`:` after the name" };
      case "value":
        return { expected: "", wanted: "a value" };
      case "comma":
        return { expected: `, or ${closer}`, wanted: `\`,\` or \`${closer}\`` };
    }
  }

  #explainString(start: number): string {
    if (this.#text.charAt(start) === "'") return "A string in single quotes";
    const rest = /^"(?:[^"\\\r\n]|\\[^\r\n])*("?)/.exec(this.#text.slice(start, start + 10_000));
    return rest?.[1] === '"'
      ? "A string with a character or an escape that JSON does not have"
      : "A string that is not closed in its line";
  }

  #getLine(start: number): number {
    return new LineTable(this.#text).getLineOf(toOffset(start));
  }
}

function toPunctuation(character: string): "{" | "}" | "[" | "]" | ":" | "," {
  switch (character) {
    case "{":
    case "}":
    case "[":
    case "]":
    case ":":
      return character;
    default:
      return ",";
  }
}
