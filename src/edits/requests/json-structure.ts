/**
 * JSON tokens to a value. When commas are missing or surplus, `jsonrepair` is asked about the structure alone:
 * it sees a placeholder for each string and value, and its answer is taken only when it differs in commas and colons,
 * so no repair can change, drop or add content.
 */
import { jsonrepair } from "jsonrepair";
import {
  createError,
  err,
  getDefined,
  ok,
  type Result,
  type SurehandError,
} from "../../base/index.ts";
import type { JsonToken } from "./json-lexer.ts";
import type { JsonMember, JsonNode } from "./json-node.ts";
import { quote, type RepairLogBuilder } from "./repair-log.ts";
import { limitReached, MAX_REPAIR_CHARS } from "./request-limits.ts";

/**
 * The value that `tokens` spell, repaired where only commas or colons are wrong.
 * Brackets are known to pair and not to nest beyond the limit. Errors: `REQUEST_MALFORMED`, `REQUEST_LIMIT`.
 * Linear when nothing is to be repaired; repair is bounded by `MAX_REPAIR_CHARS`.
 */
export function parseJsonTokens(
  tokens: readonly JsonToken[],
  log: RepairLogBuilder,
): Result<JsonNode, SurehandError> {
  const first = readTokens(tokens);
  if (first.ok) return first;
  const repaired = tryRepair(tokens);
  if (!repaired.ok) return repaired;
  const second = repaired.value === undefined ? first : readTokens(repaired.value);
  if (repaired.value === undefined || !second.ok) {
    const { line, message } = first.error;
    return err(createError("REQUEST_MALFORMED", `Line ${line}: ${message}`, { details: { line } }));
  }
  log.add(describeRepair(tokens, repaired.value));
  return second;
}

interface StructureFault {
  readonly line: number;
  readonly message: string;
}

/** Strict reading: standard JSON over the tokens. */
function readTokens(tokens: readonly JsonToken[]): Result<JsonNode, StructureFault> {
  const reader = new JsonReaderBuilder(tokens);
  const value = reader.readValue();
  if (value === undefined || !reader.isAtEnd()) return err(reader.getFault());
  return ok(value);
}

/** Recursive descent; its depth is that of the brackets, which the lexer bounds. */
class JsonReaderBuilder {
  readonly #tokens: readonly JsonToken[];
  #at = 0;

  constructor(tokens: readonly JsonToken[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  getFault(): StructureFault {
    const token = this.#tokens[Math.min(this.#at, this.#tokens.length - 1)];
    return {
      line: token?.line ?? 1,
      message: `${token === undefined ? "the end" : describeToken(token)} is out of place in the JSON.`,
    };
  }

  readValue(): JsonNode | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind === "scalar") {
      this.#at += 1;
      return token.node;
    }
    if (token?.kind !== "mark") return undefined;
    if (token.mark === "{") return this.#readObject(token.line);
    if (token.mark === "[") return this.#readArray(token.line);
    return undefined;
  }

  #take(mark: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "mark" || token.mark !== mark) return false;
    this.#at += 1;
    return true;
  }

  #readObject(line: number): JsonNode | undefined {
    const members: JsonMember[] = [];
    this.#at += 1;
    if (this.#take("}")) return { kind: "object", members, line };
    do {
      const member = this.#readMember();
      if (member === undefined) return undefined;
      members.push(member);
    } while (this.#take(","));
    return this.#take("}") ? { kind: "object", members, line } : undefined;
  }

  #readMember(): JsonMember | undefined {
    const token = this.#tokens[this.#at];
    const key = token === undefined ? undefined : findKey(token);
    if (token === undefined || key === undefined) return undefined;
    this.#at += 1;
    if (!this.#take(":")) return undefined;
    const value = this.readValue();
    return value === undefined ? undefined : { key, value, line: token.line };
  }

  #readArray(line: number): JsonNode | undefined {
    const items: JsonNode[] = [];
    this.#at += 1;
    if (this.#take("]")) return { kind: "array", items, line };
    do {
      const item = this.readValue();
      if (item === undefined) return undefined;
      items.push(item);
    } while (this.#take(","));
    return this.#take("]") ? { kind: "array", items, line } : undefined;
  }
}

function findKey(token: JsonToken): string | undefined {
  if (token.kind === "word") return token.word;
  if (token.kind === "scalar" && token.node.kind === "string") return token.node.value;
  return undefined;
}

function describeToken(token: JsonToken): string {
  switch (token.kind) {
    case "mark":
      return `"${token.mark}"`;
    case "word":
      return quote(token.word);
    case "scalar":
      return quote(String(token.node.value));
  }
}

function isSeparator(token: JsonToken): boolean {
  return token.kind === "mark" && (token.mark === "," || token.mark === ":");
}

/** The tokens with commas put right; undefined when no repair of commas alone is found. */
function tryRepair(
  tokens: readonly JsonToken[],
): Result<readonly JsonToken[] | undefined, SurehandError> {
  const skeleton = tokens
    .map((token, index) => (token.kind === "mark" ? token.mark : `"@${index}"`))
    .join(" ");
  if (skeleton.length > MAX_REPAIR_CHARS) {
    return limitReached("broken JSON too large to repair", skeleton.length, MAX_REPAIR_CHARS);
  }
  let repaired: string;
  try {
    repaired = jsonrepair(skeleton);
  } catch {
    // The library throws for what it cannot repair; the caller reports the first fault of the strict reading.
    return ok(undefined);
  }
  return ok(matchTokens(repaired, tokens));
}

/** The tokens of `repaired` with the placeholders filled in; undefined unless only commas and colons differ from `tokens`. */
function matchTokens(
  repaired: string,
  tokens: readonly JsonToken[],
): readonly JsonToken[] | undefined {
  const result: JsonToken[] = [];
  const kept = tokens.filter((token) => !isSeparator(token));
  let next = 0;
  const pattern = /\s*(?:"@(\d+)"|([{}[\]])|([,:]))\s*/y;
  while (pattern.lastIndex < repaired.length) {
    const found = pattern.exec(repaired);
    if (found === null) return undefined;
    const [, index, bracket, separator] = found;
    if (separator === "," || separator === ":") {
      result.push({ kind: "mark", mark: separator, line: kept[Math.max(0, next - 1)]?.line ?? 1 });
      continue;
    }
    const expected = kept[next];
    if (expected === undefined) return undefined;
    const isSame =
      expected.kind === "mark"
        ? expected.mark === bracket
        : index !== undefined && tokens[Number(index)] === expected;
    if (!isSame) return undefined;
    result.push(expected);
    next += 1;
  }
  return next === kept.length ? result : undefined;
}

function describeRepair(before: readonly JsonToken[], after: readonly JsonToken[]): string {
  const count = (tokens: readonly JsonToken[]): number => tokens.filter(isSeparator).length;
  const added = count(after) - count(before);
  const line = findFirstDifference(before, after);
  const what =
    added > 0
      ? `${added} missing comma(s) added`
      : added < 0
        ? `${-added} surplus comma(s) removed`
        : "commas moved";
  return `JSON repaired: ${what}, first at line ${line}`;
}

function findFirstDifference(before: readonly JsonToken[], after: readonly JsonToken[]): number {
  const index = before.findIndex((token, at) => {
    const other = after[at];
    if (other === undefined || token.kind !== "mark") return other !== token;
    return other.kind !== "mark" || other.mark !== token.mark;
  });
  return getDefined(before[index === -1 ? before.length - 1 : index], "token").line;
}
