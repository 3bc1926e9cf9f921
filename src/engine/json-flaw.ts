/**
 * Where a settings text breaks the rules of JSON: `JSON.parse` does not say on every version of Node.
 * Two keys of one name are a flaw too, since the later one would silently win. Grammar: RFC 8259.
 */

/** The first flaw of a text. */
export interface JsonFlaw {
  /** UTF-16 code units from 0. */
  readonly offset: number;
  /** What is wrong there, to follow "is": `not JSON`, or a key given twice. */
  readonly what: string;
}

/** Deepest nesting taken. */
const MAX_DEPTH = 64;

/** The first flaw of `text`; undefined when it is one JSON value without double keys. Linear. */
export function findJsonFlaw(text: string): JsonFlaw | undefined {
  const reader = new JsonReader(text);
  try {
    reader.readValue(0);
    reader.skipSpace();
    reader.require(reader.at === text.length);
    return undefined;
  } catch (cause) {
    if (cause instanceof FlawFound) return { offset: cause.offset, what: cause.what };
    throw cause;
  }
}

/** Ends a reading; never leaves this file. */
class FlawFound extends Error {
  readonly offset: number;
  readonly what: string;

  constructor(offset: number, what: string) {
    super(what);
    this.offset = offset;
    this.what = what;
  }
}

class JsonReader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skipSpace(): void {
    this.#take(/[ \t\r\n]*/y);
  }

  require(isSound: boolean, what = "not JSON"): void {
    if (!isSound) throw new FlawFound(Math.min(this.at, this.#text.length), what);
  }

  readValue(depth: number): void {
    this.require(depth <= MAX_DEPTH, `nested deeper than ${MAX_DEPTH} levels`);
    this.skipSpace();
    const first = this.#text[this.at];
    if (first === "{") this.#readObject(depth);
    else if (first === "[") this.#readItems("]", () => this.readValue(depth + 1));
    else if (first === '"') this.#readString();
    else {
      const scalar = this.#take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
      this.require(scalar !== "");
    }
  }

  #readObject(depth: number): void {
    const keys = new Set<string>();
    this.#readItems("}", () => {
      this.skipSpace();
      const start = this.at;
      const key = this.#readString();
      if (keys.has(key)) throw new FlawFound(start, `ambiguous: the key ${key} is given twice`);
      keys.add(key);
      this.skipSpace();
      this.#readMark(":");
      this.readValue(depth + 1);
    });
  }

  #readItems(close: "]" | "}", readItem: () => void): void {
    this.at += 1;
    this.skipSpace();
    if (this.#text[this.at] !== close) {
      readItem();
      this.skipSpace();
      while (this.#text[this.at] === ",") {
        this.at += 1;
        readItem();
        this.skipSpace();
      }
    }
    this.#readMark(close);
  }

  #readMark(mark: string): void {
    this.require(this.#text[this.at] === mark);
    this.at += 1;
  }

  /** A string as its characters stand for, quoted. */
  #readString(): string {
    this.require(this.#text[this.at] === '"');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
    const body = this.#take(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y);
    this.#readMark('"');
    const value: unknown = JSON.parse(`${body}"`);
    return JSON.stringify(value);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
