/**
 * Node paths: text that names a node of a parse tree, `program/function_declaration[name=send]/body:statement_block`.
 * This file reads and writes the text; `find-nodes.ts` says which nodes it means.
 *
 *     path      = [ "/" | "//" ] step { ( "/" | "//" | ">" ) step }
 *     step      = "@" field | [ field ":" ] ( type | "*" ) | field ":"      each with any number of selectors
 *     selector  = "[" index "]" | "[" attribute "=" value "]"
 *
 * A type is the grammar's name (also in UpperCamel), ESTree's for JavaScript and TypeScript, or a short word such as `fn`.
 * An index counts from 0, from the end below 0, among what fits the step up to there. A value is plain up to `]` or quoted.
 * Nothing of the text is ever used as a pattern.
 */
import { createError, err, ok, type Result, type SurehandError } from "../base/index.ts";

/** Longest path that is read, in UTF-16 code units. */
export const MAX_PATH_CHARS = 20_000;
/** Most steps of a path. */
export const MAX_PATH_STEPS = 1_000;

/** One condition on a node. */
export type NodeSelector =
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "attribute"; readonly name: string; readonly value: string };

/** One step of a path. */
export interface NodeStep {
  /** `below`: anywhere under the node before. */
  readonly axis: "child" | "below";
  /** What the parent has the node for. */
  readonly field: string | undefined;
  /** A name of a type, a short word, or `*`. */
  readonly type: string;
  readonly selectors: readonly NodeSelector[];
  /** As it was written. */
  readonly source: string;
}

/** A path that was read. */
export interface NodePath {
  /** Never empty. */
  readonly steps: readonly NodeStep[];
  /** Whether it began with `/`. */
  readonly isRooted: boolean;
  readonly source: string;
}

/** `source` as a path. Fails with NODE_PATH_INVALID, with the place of what is wrong. */
export function parseNodePath(source: string): Result<NodePath, SurehandError> {
  if (source.length > MAX_PATH_CHARS) {
    return refuse(
      source,
      `it has ${source.length} characters, ${MAX_PATH_CHARS} at most are read`,
      0,
    );
  }
  return new PathReader(source).read();
}

class PathReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Result<NodePath, SurehandError> {
    const steps: NodeStep[] = [];
    this.#skipSpace();
    const first = this.#readSeparator();
    let axis = first ?? "child";
    for (;;) {
      const step = this.#readStep(axis);
      if (!step.ok) return step;
      steps.push(step.value);
      if (steps.length > MAX_PATH_STEPS)
        return this.#fail(`it has more than ${MAX_PATH_STEPS} steps`);
      this.#skipSpace();
      const next = this.#readSeparator();
      // A slash at the end of a path means nothing.
      if (next !== undefined) this.#skipSpace();
      if (this.#at >= this.#source.length) break;
      if (next === undefined) return this.#fail("a `/` must stand between two steps");
      axis = next;
    }
    return ok({ steps, isRooted: first === "child", source: this.#source });
  }

  #readSeparator(): NodeStep["axis"] | undefined {
    const { [this.#at]: unit, [this.#at + 1]: following } = this.#source;
    if (unit === "/" && following === "/") {
      this.#at += 2;
      return "below";
    }
    if (unit !== "/" && unit !== ">") return undefined;
    this.#at++;
    return "child";
  }

  #readStep(axis: NodeStep["axis"]): Result<NodeStep, SurehandError> {
    this.#skipSpace();
    const start = this.#at;
    const isField = this.#take("@");
    const word = this.#readWord();
    let field = isField ? word : undefined;
    let type = isField ? "*" : word;
    if (!isField && word !== "*" && this.#take(":")) {
      field = word;
      type = this.#readWord() || "*";
    }
    const selectors: NodeSelector[] = [];
    while (this.#source[this.#at] === "[") {
      const selector = this.#readSelector();
      if (!selector.ok) return selector;
      selectors.push(selector.value);
    }
    if (type === "" && selectors.length > 0) type = "*";
    if (type === "" || field === "") return this.#fail("the name of a node is missing");
    return ok({ axis, field, type, selectors, source: this.#source.slice(start, this.#at) });
  }

  #readSelector(): Result<NodeSelector, SurehandError> {
    this.#at++;
    this.#skipSpace();
    const start = this.#at;
    const word = this.#readWord();
    this.#skipSpace();
    if (this.#take("]")) {
      if (!/^-?\d{1,9}$/.test(word)) {
        this.#at = start;
        return this.#fail("`[…]` must hold a number or `name=value`");
      }
      return ok({ kind: "index", index: Number(word) });
    }
    if (word === "" || !this.#take("="))
      return this.#fail("`[…]` must hold a number or `name=value`");
    this.#take("=");
    this.#skipSpace();
    const value = this.#readValue();
    if (!value.ok) return value;
    this.#skipSpace();
    if (!this.#take("]")) return this.#fail("a `]` is missing");
    return ok({ kind: "attribute", name: word.replace(/^@/, ""), value: value.value });
  }

  #readValue(): Result<string, SurehandError> {
    const quote = this.#source[this.#at];
    if (quote !== '"' && quote !== "'") {
      const end = this.#source.indexOf("]", this.#at);
      if (end === -1) return this.#fail("a `]` is missing");
      const value = this.#source.slice(this.#at, end).trim();
      this.#at = end;
      return ok(value);
    }
    let value = "";
    for (let at = this.#at + 1; at < this.#source.length; at++) {
      const unit = this.#source[at] ?? "";
      if (unit === quote) {
        this.#at = at + 1;
        return ok(value);
      }
      if (unit === "\\") {
        const { text, length } = readEscape(this.#source, at);
        value += text;
        at += length - 1;
      } else value += unit;
    }
    return this.#fail("a quote is not closed");
  }

  /** A name: letters, digits, `_`, `-`, and what stands in names of ours. */
  #readWord(): string {
    if (this.#take("*")) return "*";
    const start = this.#at;
    while (/[\w$@-]/.test(this.#source[this.#at] ?? "")) this.#at++;
    return this.#source.slice(start, this.#at);
  }

  #take(token: string): boolean {
    if (!this.#source.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#source[this.#at] ?? "")) this.#at++;
  }

  #fail<T>(what: string): Result<T, SurehandError> {
    return refuse(this.#source, what, this.#at);
  }
}

/** The character that the escape at `at` stands for, and how much of the text it is. */
function readEscape(
  source: string,
  at: number,
): { readonly text: string; readonly length: number } {
  const unit = source[at + 1] ?? "";
  const digits = source.slice(at + 2, at + 6);
  if (unit === "u" && /^[0-9A-Fa-f]{4}$/.test(digits)) {
    return { text: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 };
  }
  const known: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
  return { text: Object.hasOwn(known, unit) ? (known[unit] ?? "") : unit, length: 2 };
}

function refuse<T>(source: string, what: string, at: number): Result<T, SurehandError> {
  const shown = source.length > 200 ? `${source.slice(0, 200)}…` : source;
  const message = `"${shown}" is no node path: ${what} (character ${at + 1}).`;
  return err(
    createError("NODE_PATH_INVALID", message, { details: { path: shown, character: at + 1 } }),
  );
}
