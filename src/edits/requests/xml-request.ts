/**
 * Requests as `<edit file="..."><old>..</old><new>..</new></edit>` with raw code inside.
 *
 * Old and new text are taken as they stand: no entity is decoded; one line break after the opening tag and one before the
 * closing tag (with the closing tag's indentation) are layout; a text that is CDATA from end to end is unwrapped.
 * Code may hold these tags itself, so the tags are read in two ways: `first` ends a text at the first closing tag that the
 * right tag follows, `nested` pairs the tags as XML does. One sound reading is taken; two that differ are refused.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import type { Span } from "../../text/index.ts";
import type { Operation } from "../operation.ts";
import { parseEditFields } from "./edit-fields.ts";
import type { JsonMember } from "./json-node.ts";
import { RepairLogBuilder } from "./repair-log.ts";
import type {
  Detection,
  FormatOptions,
  FormatReading,
  RequestFormatParser,
  RequestSource,
} from "./request-format.ts";
import { limitReached, MAX_EDITS } from "./request-limits.ts";
import {
  CDATA_CLOSE,
  CDATA_OPEN,
  parseTags,
  type TaggedEdit,
  type TaggedRequest,
} from "./tag-reader.ts";
import { lexTags } from "./tag-tokens.ts";

/** The XML format. */
export const xmlRequest: RequestFormatParser = {
  name: "xml",
  detect: detectXml,
  parse: parseXml,
};

function detectXml(source: RequestSource): Detection | undefined {
  const found = /(?:^|\n)[ \t]*(?=<edits?[\s>])/.exec(source.text);
  return found === null ? undefined : { offset: found.index + found[0].length, confidence: 1 };
}

function parseXml(
  source: RequestSource,
  options: FormatOptions,
): Result<FormatReading, SurehandError> {
  const opening = detectXml(source);
  if (opening === undefined) {
    return err(createError("REQUEST_UNRECOGNISED", "The request has no <edit> tag."));
  }
  const lexed = lexTags(source);
  if (!lexed.ok) return lexed;
  const tokens = lexed.value.filter((token) => token.start >= opening.offset);
  const chosen = chooseReading(
    parseTags(source, tokens, "first"),
    parseTags(source, tokens, "nested"),
  );
  if (!chosen.ok) return chosen;
  const log = new RepairLogBuilder();
  const operations: Operation[] = [];
  for (const tagged of chosen.value.edits) {
    if (operations.length >= MAX_EDITS) {
      return limitReached("too many edits", chosen.value.edits.length, MAX_EDITS);
    }
    const operation = toEdit(source, tagged, operations.length + 1, options, log);
    if (!operation.ok) return operation;
    operations.push(operation.value);
  }
  return ok({
    format: "xml",
    operations,
    repairs: log.toList(),
    outside: chosen.value.outside,
  });
}

function chooseReading(
  first: Result<TaggedRequest, SurehandError>,
  nested: Result<TaggedRequest, SurehandError>,
): Result<TaggedRequest, SurehandError> {
  if (!first.ok && !nested.ok) return first.error.code === "REQUEST_AMBIGUOUS" ? first : nested;
  if (!first.ok) return nested;
  if (!nested.ok) return first.value.edits.some((edit) => edit.holdsEdit) ? nested : first;
  const isSame =
    first.value.edits.length === nested.value.edits.length &&
    first.value.edits.every((edit, index) => {
      const other = nested.value.edits[index];
      return (
        other !== undefined &&
        isSameSpan(edit.oldText, other.oldText) &&
        isSameSpan(edit.newText, other.newText)
      );
    });
  if (isSame) return first;
  const line = first.value.edits[0]?.line ?? 1;
  return err(
    createError(
      "REQUEST_AMBIGUOUS",
      `From line ${line} on, the texts hold tags of the request itself, and these pair in two ways.`,
      { details: { line } },
    ),
  );
}

function isSameSpan(left: Span, right: Span): boolean {
  return left.start === right.start && left.end === right.end;
}

function toEdit(
  source: RequestSource,
  tagged: TaggedEdit,
  edit: number,
  options: FormatOptions,
  log: RepairLogBuilder,
): Result<Operation, SurehandError> {
  const { line } = tagged;
  const toMember = (key: string, span: Span): JsonMember => {
    const value = readContent(source.text.slice(span.start, span.end), log);
    return { key, value: { kind: "string", value, line }, line };
  };
  const members = [
    ...tagged.members,
    toMember("old_text", tagged.oldText),
    toMember("new_text", tagged.newText),
  ];
  return parseEditFields(members, { edit, line, textual: true, ...options }, log);
}

/** The text that `raw`, everything between two tags, stands for. */
function readContent(raw: string, log: RepairLogBuilder): string {
  const trimmed = raw.trim();
  if (trimmed.startsWith(CDATA_OPEN) && trimmed.endsWith(CDATA_CLOSE)) {
    const inner = trimmed.slice(CDATA_OPEN.length, -CDATA_CLOSE.length);
    // XML writes "]]>" inside CDATA as two sections; what is left of it means that the text is not one CDATA text.
    const joined = inner.split(`${CDATA_CLOSE}${CDATA_OPEN}`);
    if (joined.every((part) => !part.includes(CDATA_CLOSE))) {
      log.add("CDATA unwrapped");
      return stripLayout(joined.join(""));
    }
  }
  return stripLayout(raw);
}

function stripLayout(raw: string): string {
  const start = raw.startsWith("\r\n") ? 2 : raw.startsWith("\n") ? 1 : 0;
  let end = raw.length;
  while (end > start && (raw[end - 1] === " " || raw[end - 1] === "\t")) end -= 1;
  if (end === start) return start === 0 ? raw : "";
  if (raw[end - 1] !== "\n") return raw.slice(start);
  end -= 1;
  if (end > start && raw[end - 1] === "\r") end -= 1;
  return raw.slice(start, end);
}
