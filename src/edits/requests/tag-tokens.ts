/**
 * The tags an XML request is made of, wherever they stand, content included; `xml-request.ts` decides which are its own.
 */
import { ok, type Result, type SurehandError } from "../../base/index.ts";
import { getFieldNames } from "./edit-fields.ts";
import type { JsonMember } from "./json-node.ts";
import type { RequestSource } from "./request-format.ts";
import { limitReached, MAX_TOKENS } from "./request-limits.ts";

/** What a tag's name stands for. */
export type TagRole = "edit" | "edits" | "old" | "new";

/** The start of a tag: `<name` or `</name`; the tag's attributes are not read yet. */
export interface TagToken {
  readonly role: TagRole;
  readonly name: string;
  readonly isClosing: boolean;
  readonly start: number;
  /** Offset after the name. */
  readonly nameEnd: number;
}

/** An opening tag in full. */
export interface OpenTag {
  readonly attributes: readonly JsonMember[];
  readonly isSelfClosing: boolean;
  /** Offset after `>`. */
  readonly end: number;
}

const ROLES: ReadonlyMap<string, TagRole> = new Map<string, TagRole>([
  ["edit", "edit"],
  ["edits", "edits"],
  ...getFieldNames("old_text").map((name): [string, TagRole] => [name, "old"]),
  ...getFieldNames("new_text").map((name): [string, TagRole] => [name, "new"]),
]);

/** Most attributes of one tag; a tag with more is not one of a request. */
const MAX_ATTRIBUTES = 100;

/** All tags of the known names in `source`, in order. One pass. Errors: `REQUEST_LIMIT`. */
export function lexTags(source: RequestSource): Result<readonly TagToken[], SurehandError> {
  const pattern = new RegExp(`<(/?)(${[...ROLES.keys()].join("|")})(?=[\\s/>])`, "g");
  const tokens: TagToken[] = [];
  for (const found of source.text.matchAll(pattern)) {
    const [whole, slash, name] = found;
    const role = name === undefined ? undefined : ROLES.get(name);
    if (name === undefined || role === undefined) continue;
    if (tokens.length >= MAX_TOKENS)
      return limitReached("too many tags", tokens.length, MAX_TOKENS);
    const nameEnd = found.index + whole.length;
    tokens.push({ role, name, isClosing: slash === "/", start: found.index, nameEnd });
  }
  return ok(tokens);
}

/** The rest of the opening tag whose name ends at `nameEnd`; undefined when it is not a well-formed tag. */
export function findOpenTag(source: RequestSource, nameEnd: number): OpenTag | undefined {
  const { text } = source;
  const attributes: JsonMember[] = [];
  const attribute = /\s+([A-Za-z_][\w.-]*)(?:\s*=\s*("[^"\n]*"|'[^'\n]*'|[^\s"'<>=`/]+))?/y;
  attribute.lastIndex = nameEnd;
  let end = nameEnd;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [whole, key, value] = found;
    if (key === undefined || attributes.length >= MAX_ATTRIBUTES) return undefined;
    const line = source.lineAt(found.index + whole.length);
    // An attribute without a value is a flag that is on.
    const raw = value === undefined ? "true" : value.replace(/^(["'])(.*)\1$/s, "$2");
    attributes.push({ key, value: { kind: "string", value: decodeEntities(raw), line }, line });
    end = attribute.lastIndex;
  }
  const closing = /\s*(\/?)>/y;
  closing.lastIndex = end;
  const found = closing.exec(text);
  if (found === null) return undefined;
  return { attributes, isSelfClosing: found[1] === "/", end: closing.lastIndex };
}

/** Offset after the closing tag whose name ends at `nameEnd`; undefined when `>` does not follow. */
export function findCloseTagEnd(text: string, nameEnd: number): number | undefined {
  const closing = /\s*>/y;
  closing.lastIndex = nameEnd;
  return closing.test(text) ? closing.lastIndex : undefined;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** `text` with XML's entities decoded, once; unknown ones stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (whole, ...groups) => {
    const [decimal, hexadecimal, name]: (string | undefined)[] = groups;
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const point =
      decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number.parseInt(decimal, 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
