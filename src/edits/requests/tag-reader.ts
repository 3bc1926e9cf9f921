/**
 * The edits that a sequence of tags spells, under one of two readings of the tags inside texts.
 * `first` ends a text at the first closing tag that the right tag follows; `nested` pairs tags of one name as XML does.
 * A text that is CDATA from end to end ends where the CDATA does. `xml-request.ts` decides between the readings.
 */
import {
  createError,
  type ErrorCode,
  err,
  ok,
  type Result,
  type SurehandError,
} from "../../base/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import { findField, getFieldNames } from "./edit-fields.ts";
import type { JsonMember } from "./json-node.ts";
import { quote } from "./repair-log.ts";
import type { RequestSource } from "./request-format.ts";
import { findCloseTagEnd, findOpenTag, type TagToken } from "./tag-tokens.ts";

/** How tags inside texts are told from the request's own. */
export type TagReading = "first" | "nested";

/** One edit as the tags say, its texts as spans of the source, layout included. */
export interface TaggedEdit {
  readonly members: readonly JsonMember[];
  readonly line: number;
  readonly oldText: Span;
  readonly newText: Span;
  /** Whether a text holds an `edit` tag itself. */
  readonly holdsEdit: boolean;
}

/** All edits of a request, and the text that is part of none. */
export interface TaggedRequest {
  readonly edits: readonly TaggedEdit[];
  readonly outside: readonly Span[];
}

/** What opens CDATA. */
export const CDATA_OPEN = "<![CDATA[";
/** What closes CDATA. */
export const CDATA_CLOSE = "]]>";

/**
 * The edits that `tokens`, the tags of `source` from its first edit on, spell under `reading`.
 * Errors: `REQUEST_MALFORMED`, `REQUEST_TRUNCATED`, `REQUEST_AMBIGUOUS`, `REQUEST_FIELD_MISSING`,
 * `REQUEST_FIELD_INVALID`. Linear.
 */
export function parseTags(
  source: RequestSource,
  tokens: readonly TagToken[],
  reading: TagReading,
): Result<TaggedRequest, SurehandError> {
  return new TagReaderBuilder(source, tokens, reading).run();
}

/** Where a text ends: its closing tag's index among the tokens and the offset after that tag. */
interface ElementEnd {
  readonly span: Span;
  readonly closing: number;
  readonly end: number;
  /** Whether the text is one CDATA text, in which tags are content. */
  readonly isCdata: boolean;
}

/** A field as a child element before the old text, such as `<file>src/a.ts</file>`. */
const FIELD_ELEMENT = new RegExp(
  `\\s*<(${getFieldNames("file", "replace_all", "occurrence", "near_line", "expect_contains", "expect_hash", "create").join("|")})\\s*>([^<]*)</\\1\\s*>`,
);

class TagReaderBuilder {
  readonly #source: RequestSource;
  readonly #tokens: readonly TagToken[];
  readonly #reading: TagReading;
  readonly #edits: TaggedEdit[] = [];
  readonly #outside: Span[] = [];
  #wrapper: { readonly line: number; readonly members: readonly JsonMember[] } | undefined;
  /** Names of tags before which no CDATA ends any more. */
  readonly #withoutCdataEnd = new Set<string>();
  /** Index of the next token and offset after the last structure read. */
  #next = 0;
  #end = 0;

  constructor(source: RequestSource, tokens: readonly TagToken[], reading: TagReading) {
    this.#source = source;
    this.#tokens = tokens;
    this.#reading = reading;
  }

  run(): Result<TaggedRequest, SurehandError> {
    for (;;) {
      const token = this.#tokens[this.#next];
      if (token === undefined) break;
      if (token.start > this.#end) this.#outside.push(toSpan(this.#end, token.start));
      const fault = this.#readTop(token);
      if (fault !== undefined) return fault;
    }
    if (this.#wrapper !== undefined) {
      return this.#refuseAt(
        "REQUEST_TRUNCATED",
        this.#wrapper.line,
        "<edits> is not closed; edits may be missing.",
      );
    }
    const { length } = this.#source.text;
    if (length > this.#end) this.#outside.push(toSpan(this.#end, length));
    return ok({ edits: this.#edits, outside: this.#outside });
  }

  #refuse(code: ErrorCode, offset: number, message: string): Result<never, SurehandError> {
    return this.#refuseAt(code, this.#source.lineAt(offset), message);
  }

  #refuseAt(code: ErrorCode, line: number, message: string): Result<never, SurehandError> {
    const edit = this.#edits.length + 1;
    const text = `Edit ${edit}, line ${line}: ${message}`;
    return err(createError(code, text, { details: { edit, line } }));
  }

  #readTop(token: TagToken): Result<never, SurehandError> | undefined {
    if (token.role === "edits") return this.#readWrapper(token);
    if (token.role === "edit" && !token.isClosing) return this.#readEdit(token);
    const tag = `<${token.isClosing ? "/" : ""}${token.name}>`;
    return this.#refuse("REQUEST_MALFORMED", token.start, `${tag} stands outside an edit.`);
  }

  #readWrapper(token: TagToken): Result<never, SurehandError> | undefined {
    if (token.isClosing === (this.#wrapper === undefined)) {
      const tag = `<${token.isClosing ? "/" : ""}edits>`;
      return this.#refuse("REQUEST_MALFORMED", token.start, `${tag} is out of place.`);
    }
    if (token.isClosing) {
      const end = findCloseTagEnd(this.#source.text, token.nameEnd);
      if (end === undefined) return this.#refuseTag(token);
      this.#wrapper = undefined;
      this.#end = end;
    } else {
      const open = findOpenTag(this.#source, token.nameEnd);
      if (open === undefined) return this.#refuseTag(token);
      const odd = open.attributes.find((attribute) => findField(attribute.key) !== "file");
      if (odd !== undefined) {
        const message = `<edits> may have the attribute file only, got ${quote(odd.key)}.`;
        return this.#refuse("REQUEST_FIELD_INVALID", token.start, message);
      }
      if (!open.isSelfClosing) {
        this.#wrapper = {
          line: this.#source.lineAt(token.start),
          members: open.attributes,
        };
      }
      this.#end = open.end;
    }
    this.#next += 1;
    return undefined;
  }

  #refuseTag(token: TagToken): Result<never, SurehandError> {
    return this.#refuse(
      "REQUEST_MALFORMED",
      token.start,
      `the tag <${token.isClosing ? "/" : ""}${token.name} is not well formed.`,
    );
  }

  #readEdit(token: TagToken): Result<never, SurehandError> | undefined {
    const line = this.#source.lineAt(token.start);
    const open = findOpenTag(this.#source, token.nameEnd);
    if (open === undefined) return this.#refuseTag(token);
    const members = [...open.attributes];
    const at = this.#readFieldElements(open.end, members);
    const oldIndex = this.#next + 1;
    const oldToken = this.#tokens[oldIndex];
    if (oldToken?.role !== "old" || oldToken.isClosing || !this.#isBlank(at, oldToken.start)) {
      return this.#refuseMissing(token, oldToken);
    }
    const oldText = this.#readElement(oldIndex, members, "old");
    if (!oldText.ok) return oldText;
    const newIndex = oldText.value.closing + 1;
    const newText = this.#readElement(newIndex, members, "new");
    if (!newText.ok) return newText;
    const last = newText.value.closing + 1;
    const closing = this.#tokens[last];
    const end = closing && findCloseTagEnd(this.#source.text, closing.nameEnd);
    if (closing === undefined || end === undefined) return this.#refuseTag(token);
    const mayHoldTags = this.#reading === "first" && !newText.value.isCdata;
    if (mayHoldTags && this.#hasSplit(newIndex + 1, newText.value.closing, oldToken)) {
      return this.#refuse(
        "REQUEST_AMBIGUOUS",
        token.start,
        `</${oldToken.name}> followed by an opening tag occurs more than once, so where the old text ends is not sure.`,
      );
    }
    const inside = this.#tokens.slice(oldIndex + 1, newText.value.closing);
    const inherited = members.some((member) => findField(member.key) === "file")
      ? []
      : (this.#wrapper?.members ?? []);
    this.#edits.push({
      members: [...members, ...inherited],
      line,
      oldText: oldText.value.span,
      newText: newText.value.span,
      holdsEdit: inside.some((other) => other.role === "edit"),
    });
    this.#next = last + 1;
    this.#end = end;
    return undefined;
  }

  #refuseMissing(token: TagToken, next: TagToken | undefined): Result<never, SurehandError> {
    if (next === undefined) {
      return this.#refuse("REQUEST_TRUNCATED", token.start, "<edit> is not closed.");
    }
    if (next.role === "new" || next.role === "edit") {
      return this.#refuse("REQUEST_FIELD_MISSING", token.start, "the edit has no <old> text.");
    }
    return this.#refuse("REQUEST_MALFORMED", token.start, "<old> does not directly follow <edit>.");
  }

  #readFieldElements(from: number, members: JsonMember[]): number {
    const pattern = new RegExp(FIELD_ELEMENT.source, "y");
    pattern.lastIndex = from;
    let end = from;
    for (
      let found = pattern.exec(this.#source.text);
      found !== null;
      found = pattern.exec(this.#source.text)
    ) {
      const [, key, value] = found;
      if (key === undefined || value === undefined) break;
      const line = this.#source.lineAt(found.index);
      members.push({ key, value: { kind: "string", value: value.trim(), line }, line });
      end = pattern.lastIndex;
    }
    return end;
  }

  #isBlank(start: number, end: number): boolean {
    const blank = /\s*/y;
    blank.lastIndex = start;
    return blank.test(this.#source.text) && blank.lastIndex >= end;
  }

  /** The element whose opening tag is token `index`; its attributes are added to `members`. */
  #readElement(
    index: number,
    members: JsonMember[],
    role: "old" | "new",
  ): Result<ElementEnd, SurehandError> {
    const token = this.#tokens[index];
    const open = token && findOpenTag(this.#source, token.nameEnd);
    if (token === undefined || open === undefined) {
      return this.#refuse(
        "REQUEST_MALFORMED",
        token?.start ?? this.#end,
        "a tag is not well formed.",
      );
    }
    members.push(...open.attributes);
    if (open.isSelfClosing) {
      // An empty element is its own closing tag.
      if (this.#isFollowedRightly(index, open.end, role)) {
        const span = toSpan(open.end, open.end);
        return ok({ span, closing: index, end: open.end, isCdata: false });
      }
      return this.#refuseFollower(index, role);
    }
    const cdata = this.#findCdataEnd(open.end, token.name);
    const closing = this.#findClosing(index, token, cdata, role);
    if (!closing.ok) return closing;
    const closingToken = this.#tokens[closing.value];
    const end = closingToken && findCloseTagEnd(this.#source.text, closingToken.nameEnd);
    if (closingToken === undefined || end === undefined) return this.#refuseTag(token);
    const span = toSpan(open.end, closingToken.start);
    if (cdata !== undefined && this.#hasOpenCdata(span)) {
      return this.#refuse("REQUEST_TRUNCATED", token.start, "CDATA is not closed.");
    }
    return ok({ span, closing: closing.value, end, isCdata: cdata !== undefined });
  }

  #findClosing(
    index: number,
    token: TagToken,
    cdata: number | undefined,
    role: "old" | "new",
  ): Result<number, SurehandError> {
    let depth = 1;
    let lastClosing: number | undefined;
    for (let at = index + 1; at < this.#tokens.length; at += 1) {
      const other = this.#tokens[at];
      if (other === undefined || other.name !== token.name) continue;
      if (cdata !== undefined && other.start < cdata) continue;
      depth += other.isClosing ? -1 : 1;
      if (!other.isClosing) continue;
      lastClosing ??= at;
      const end = findCloseTagEnd(this.#source.text, other.nameEnd);
      const isRight = end !== undefined && this.#isFollowedRightly(at, end, role);
      if (cdata !== undefined || (this.#reading === "nested" && depth === 0)) {
        return isRight ? ok(at) : this.#refuseFollower(at, role);
      }
      if (this.#reading === "first" && isRight) return ok(at);
    }
    if (lastClosing !== undefined && this.#reading === "first") {
      return this.#refuseFollower(lastClosing, role);
    }
    return this.#refuse(
      "REQUEST_TRUNCATED",
      token.start,
      `<${token.name}> is not closed; content may be missing.`,
    );
  }

  /** Offset of the closing tag of an element whose whole content is CDATA; undefined when it is not. */
  #findCdataEnd(from: number, name: string): number | undefined {
    const start = /\s*<!\[CDATA\[/y;
    start.lastIndex = from;
    if (this.#withoutCdataEnd.has(name) || !start.test(this.#source.text)) return undefined;
    const end = new RegExp(`\\]\\]>\\s*(?=</${name}[\\s>])`, "g");
    end.lastIndex = start.lastIndex;
    if (end.test(this.#source.text)) return end.lastIndex;
    this.#withoutCdataEnd.add(name);
    return undefined;
  }

  /** Whether CDATA opens a second time before it is closed. */
  #hasOpenCdata(span: Span): boolean {
    const sections = this.#source.text.slice(span.start, span.end).split(CDATA_CLOSE);
    return sections.some((section) => section.split(CDATA_OPEN).length > 2);
  }

  /** Whether what must follow an old or new text follows the closing tag `index` that ends at `end`. */
  #isFollowedRightly(index: number, end: number, role: "old" | "new"): boolean {
    const next = this.#tokens[index + 1];
    if (next === undefined || !this.#isBlank(end, next.start)) return false;
    if (role === "old") return next.role === "new" && !next.isClosing;
    if (next.role !== "edit" || !next.isClosing) return false;
    if (this.#reading === "nested") return true;
    const after = this.#tokens[index + 2];
    return (
      after === undefined || after.role === "edits" || (after.role === "edit" && !after.isClosing)
    );
  }

  #refuseFollower(index: number, role: "old" | "new"): Result<never, SurehandError> {
    const token = this.#tokens[index];
    const next = this.#tokens[index + 1];
    const at = token?.start ?? this.#end;
    if (role === "new") {
      if (next === undefined) return this.#refuse("REQUEST_TRUNCATED", at, "<edit> is not closed.");
      return this.#refuse("REQUEST_MALFORMED", at, "</edit> does not follow the new text.");
    }
    if (next === undefined) {
      return this.#refuse("REQUEST_TRUNCATED", at, "the request ends before the new text.");
    }
    if (next.role === "edit" && next.isClosing) {
      return this.#refuse("REQUEST_FIELD_MISSING", at, "the edit has no <new> text.");
    }
    return this.#refuse("REQUEST_MALFORMED", at, "<new> does not directly follow the old text.");
  }

  /** Whether an old text could also end among the tokens `[from, to)`. */
  #hasSplit(from: number, to: number, oldToken: TagToken): boolean {
    for (let at = from; at < to; at += 1) {
      const token = this.#tokens[at];
      if (token === undefined || token.name !== oldToken.name || !token.isClosing) continue;
      const end = findCloseTagEnd(this.#source.text, token.nameEnd);
      if (end !== undefined && this.#isFollowedRightly(at, end, "old")) return true;
    }
    return false;
  }
}
