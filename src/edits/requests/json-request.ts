/**
 * Requests in JSON: one edit, an array of edits, `{"edits": [...]}`, or several of these one after another (JSON Lines),
 * with prose and Markdown fences around them. A value begins at the start of a line and ends where its brackets close,
 * so fences and prose inside strings are content.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import type { Operation, RequestFormat } from "../operation.ts";
import { createEditError, type EditContext } from "./edit-error.ts";
import { findField, getFieldNames, parseEditFields } from "./edit-fields.ts";
import { lexJsonValue } from "./json-lexer.ts";
import { describeKind, type JsonMember, type JsonNode, type JsonObject } from "./json-node.ts";
import { findShape, isInheritable, isShapeKey, listShapeKeys } from "./json-shapes.ts";
import { parseJsonTokens } from "./json-structure.ts";
import { quote, RepairLogBuilder } from "./repair-log.ts";
import {
  createRequestSource,
  type Detection,
  type FormatOptions,
  type FormatReading,
  type RequestFormatParser,
  type RequestSource,
} from "./request-format.ts";
import { limitReached, MAX_EDITS } from "./request-limits.ts";

/** The JSON format. */
export const jsonRequest: RequestFormatParser = {
  name: "json",
  detect: detectJson,
  parse: parseJson,
};

const EDITS_KEY = "edits";

/** An object or array that JSON could begin with: a bracket, then a key, a string, a bracket or a comment. */
const OPENING =
  /\{\s*(?:["'}]|\/\/|\/\*|#|[A-Za-z_$][\w$]*\s*:)|\[\s*(?:["'{\]]|\[\s*["'{[]|\/\/|\/\*|#)/;

const FIRST_KEY =
  /[{[][{[\s]{0,200}(?:"([^"\\\n]{1,40})"|'([^'\\\n]{1,40})'|([A-Za-z_$][\w$]{0,40}))\s{0,100}:/;

function isKnownKey(key: string): boolean {
  return key === EDITS_KEY || findField(key) !== undefined || isShapeKey(key);
}

/** Offset of the next bracket, at or after `from`, that begins a line and looks like JSON; undefined when there is none. */
function findOpening(text: string, from: number): number | undefined {
  const lineStart = /(?:^|\n)[ \t]*(?=[{[])/g;
  lineStart.lastIndex = Math.max(0, from - 1);
  for (let found = lineStart.exec(text); found !== null; found = lineStart.exec(text)) {
    const at = found.index + found[0].length;
    if (at >= from && isOpening(text, at)) return at;
    lineStart.lastIndex = at + 1;
  }
  return undefined;
}

function isOpening(text: string, at: number): boolean {
  const opening = new RegExp(OPENING, "y");
  opening.lastIndex = at;
  return opening.test(text);
}

function hasKnownFirstKey(text: string, at: number): boolean {
  const firstKey = new RegExp(FIRST_KEY, "y");
  firstKey.lastIndex = at;
  const found = firstKey.exec(text);
  const key = found?.[1] ?? found?.[2] ?? found?.[3];
  return key !== undefined && isKnownKey(key);
}

/** Offset of a value that begins inside a line of prose and whose first key is a field's name. */
function findInline(text: string): number | undefined {
  const names = [EDITS_KEY, ...getFieldNames(), ...listShapeKeys()].join("|");
  const pattern = new RegExp(`(?:\\[\\s{0,100})?\\{\\s{0,100}(["'])(?:${names})\\1\\s{0,100}:`);
  const at = text.search(pattern);
  return at === -1 ? undefined : at;
}

function detectJson(source: RequestSource): Detection | undefined {
  const { text } = source;
  const first = findOpening(text, 0);
  if (first === undefined) {
    const inline = findInline(text);
    return inline === undefined ? undefined : { offset: inline, confidence: 0.7 };
  }
  // A text that is JSON from its first character on is JSON whatever its keys.
  if (/^(?:\s*(?:`{3,}|~{3,})[^\n]*\n)?\s*$/.test(text.slice(Math.max(0, first - 200), first))) {
    if (first <= 200) return { offset: first, confidence: 1 };
  }
  for (let at: number | undefined = first; at !== undefined; at = findOpening(text, at + 1)) {
    if (hasKnownFirstKey(text, at)) return { offset: at, confidence: 1 };
  }
  return { offset: first, confidence: 0.5 };
}

function parseJson(
  source: RequestSource,
  options: FormatOptions,
): Result<FormatReading, SurehandError> {
  const { text } = source;
  const reader = new EditReaderBuilder(options);
  const outside: Span[] = [];
  let end = 0;
  let start = findOpening(text, 0) ?? findInline(text);
  if (start === undefined) {
    return err(createError("REQUEST_UNRECOGNISED", "The request has no JSON object or array."));
  }
  while (start !== undefined) {
    if (start > end) outside.push(toSpan(end, start));
    const read = readJsonValue(source, start, reader.log);
    if (!read.ok) return read;
    const fault = reader.readRoot(read.value.node);
    if (fault !== undefined) return fault;
    end = skipSeparator(text, read.value.end, reader.log);
    start = isOpening(text, end) ? end : findOpening(text, end);
  }
  if (end < text.length) outside.push(toSpan(end, text.length));
  return ok({
    format: reader.format,
    operations: reader.operations,
    repairs: reader.log.toList(),
    outside,
  });
}

function readJsonValue(
  source: RequestSource,
  start: number,
  log: RepairLogBuilder,
): Result<{ readonly node: JsonNode; readonly end: number }, SurehandError> {
  const lexed = lexJsonValue(source, start, { isKnownKey }, log);
  if (!lexed.ok) return lexed;
  const node = parseJsonTokens(lexed.value.tokens, log);
  return node.ok ? ok({ node: node.value, end: lexed.value.end }) : node;
}

/** The offset after white space and, when another value follows, a comma or semicolon after a value that ends at `end`. */
function skipSeparator(text: string, end: number, log: RepairLogBuilder): number {
  const separator = /\s*[,;]?\s*/y;
  separator.lastIndex = end;
  const found = separator.exec(text)?.[0] ?? "";
  if (found.trim() === "") return isOpening(text, end + found.length) ? end + found.length : end;
  if (!isOpening(text, end + found.length) && end + found.length < text.length) return end;
  log.add(`${quote(found.trim())} after a JSON value ignored`);
  return end + found.length;
}

type Fault = Result<never, SurehandError> | undefined;

/** Fields that an enclosing object hands down to its edits. */
/** What stands beside a list of edits and holds for each. */
interface Inherited {
  readonly file?: string;
  readonly inherited?: readonly JsonMember[];
}

class EditReaderBuilder {
  readonly log = new RepairLogBuilder();
  readonly operations: Operation[] = [];
  readonly #formats = new Set<RequestFormat>();
  readonly #inherited: Inherited;

  constructor(options: FormatOptions) {
    this.#inherited = options.file === undefined ? {} : { file: options.file };
  }

  /** The shape of all edits; `json` when they have an old text or differ. */
  get format(): RequestFormat {
    const [first, ...others] = this.#formats;
    return first === undefined || others.length > 0 ? "json" : first;
  }

  readRoot(node: JsonNode): Fault {
    return this.#readEdits(node, this.#inherited, true);
  }

  #readEdits(node: JsonNode, inherited: Inherited, mayDecode: boolean): Fault {
    switch (node.kind) {
      case "array":
        for (const item of node.items) {
          const fault = this.#readEdits(item, inherited, mayDecode);
          if (fault !== undefined) return fault;
        }
        return undefined;
      case "object":
        return this.#readObject(node, inherited, mayDecode);
      case "string":
        if (mayDecode) return this.#readEncoded(node.value, node.line, inherited);
        return this.#refuseNode(node);
      case "number":
      case "boolean":
      case "null":
        return this.#refuseNode(node);
    }
  }

  #refuseNode(node: JsonNode): Result<never, SurehandError> {
    return err(
      createEditError(
        "REQUEST_FIELD_INVALID",
        { edit: this.operations.length + 1, line: node.line },
        `an edit must be an object, got ${describeKind(node)}.`,
        { next: 'Send each edit as {"file", "old_text", "new_text"}.' },
      ),
    );
  }

  #readObject(node: JsonObject, inherited: Inherited, mayDecode: boolean): Fault {
    const lists = node.members.filter((member) => member.key === EDITS_KEY);
    const [list, second] = lists;
    if (list === undefined) return this.#readEdit(node, inherited);
    if (second !== undefined) {
      const message = `Line ${second.line}: "edits" is given twice in one object.`;
      return err(createError("REQUEST_AMBIGUOUS", message, { details: { line: second.line } }));
    }
    const handed = this.#readHandedDown(node, inherited);
    if (!handed.ok) return handed;
    const { value } = list;
    if (value.kind === "object") this.log.add('"edits" holds one edit instead of an array');
    if (value.kind === "array" || value.kind === "object" || value.kind === "string") {
      return this.#readEdits(value, handed.value, mayDecode);
    }
    return err(
      createError(
        "REQUEST_FIELD_INVALID",
        `Line ${list.line}: edits must be an array, got ${describeKind(value)}.`,
        { next: "Send edits as an array of objects.", details: { line: list.line } },
      ),
    );
  }

  /** The fields beside `edits`: only the file may stand there, as the one of all edits that name none. */
  #readHandedDown(node: JsonObject, inherited: Inherited): Result<Inherited, SurehandError> {
    const files: JsonMember[] = [];
    const shared: JsonMember[] = [];
    for (const member of node.members) {
      const field = findField(member.key);
      if (field === "file") files.push(member);
      else if (isInheritable(member.key)) shared.push(member);
      else if (field !== undefined || /^dry_?run$/i.test(member.key)) {
        return err(
          createError(
            "REQUEST_FIELD_INVALID",
            `Line ${member.line}: ${quote(member.key)} stands beside "edits"; only the file may.`,
            {
              next: `Put ${quote(member.key)} into the edit it belongs to.`,
              details: { line: member.line, key: member.key },
            },
          ),
        );
      } else if (member.key !== EDITS_KEY) {
        this.log.add(`unknown key ${quote(member.key)} ignored`);
      }
    }
    const handed = shared.length === 0 ? inherited : { ...inherited, inherited: shared };
    if (files.length === 0) return ok(handed);
    const context = { edit: this.operations.length + 1, line: node.line, textual: false };
    const texts: JsonMember[] = ["old_text", "new_text"].map((key) => {
      return { key, value: { kind: "string", value: "", line: node.line }, line: node.line };
    });
    // Reading the file as that of an empty edit applies the one set of checks for file names.
    const edit = parseEditFields([...files, ...texts], context, this.log);
    if (!edit.ok) return edit;
    const { file } = edit.value;
    return ok(file === undefined ? handed : { ...handed, file });
  }

  #readEdit(node: JsonObject, inherited: Inherited): Fault {
    if (this.operations.length >= MAX_EDITS) {
      return limitReached("too many edits", this.operations.length + 1, MAX_EDITS);
    }
    const context = {
      edit: this.operations.length + 1,
      line: node.line,
      textual: false,
      ...inherited,
    };
    const parsed = this.#parseEdit(node.members, context);
    if (!parsed.ok) return parsed;
    this.operations.push(...parsed.value);
    return undefined;
  }

  #parseEdit(
    members: readonly JsonMember[],
    context: EditContext,
  ): Result<readonly Operation[], SurehandError> {
    const hasOldText = members.some((member) => findField(member.key) === "old_text");
    const shape = hasOldText ? undefined : findShape(members);
    this.#formats.add(shape?.name ?? "json");
    if (shape !== undefined) return shape.parse(members, context, this.log);
    const operation = parseEditFields(members, context, this.log);
    return operation.ok ? ok([operation.value]) : operation;
  }

  /** Edits that were encoded as a JSON string once too often. */
  #readEncoded(text: string, line: number, inherited: Inherited): Fault {
    const inner = createRequestSource(text);
    const start = text.length - text.trimStart().length;
    if (!isOpening(text, start)) {
      return err(
        createEditError(
          "REQUEST_FIELD_INVALID",
          { edit: this.operations.length + 1, line },
          "an edit must be an object, got a string that holds no JSON object or array.",
          { next: "Send edits as an array of objects." },
        ),
      );
    }
    // Places inside the inner text would mislead, so the line of the string stands for them all.
    const read = readJsonValue({ ...inner, lineAt: () => line }, start, this.log);
    if (!read.ok) return read;
    if (text.slice(read.value.end).trim() !== "") {
      const message = `Line ${line}: text follows the JSON inside the string.`;
      return err(createError("REQUEST_MALFORMED", message, { details: { line } }));
    }
    this.log.add("edits encoded as a JSON string decoded once more");
    return this.#readEdits(read.value.node, inherited, false);
  }
}
