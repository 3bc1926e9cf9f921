/**
 * Reads Markdown's blocks: front matter, sections by heading, paragraphs, code, lists, quotes, tables, HTML.
 * Follows the block structure of CommonMark 0.31 and GitHub's tables; text inside a block is left alone, and where
 * CommonMark's finer rules need the inside of a paragraph (link definitions, lazy continuation of quotes) it is simpler.
 * Total: every text is a document. Linear: lists and quotes are read by level, at most `MAX_DEPTH` levels deep.
 */
import type { PlainPart } from "./plain-part.ts";

/** Lists and quotes nested deeper than this are read as paragraphs. */
const MAX_DEPTH = 24;

/** A line without its ending and without the marks of the lists and quotes around it. */
interface Line {
  readonly start: number;
  readonly end: number;
  /** Columns of white space at its start; more than any real line's when it is blank. */
  readonly indent: number;
  /** What follows the white space; empty when it is blank. */
  readonly text: string;
}

/** The parts of a Markdown text. */
export function readMarkdown(text: string): PlainPart {
  const lines = toLines(text);
  const front = countFrontMatter(lines);
  const blocks = readBlocks(text, lines.slice(front), 0);
  const matter = front === 0 ? [] : [toPart("front_matter", lines.slice(0, front), [])];
  return {
    type: "document",
    start: 0,
    end: text.length,
    children: [...matter, ...nestSections(blocks)],
  };
}

function toLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  const ending = /\r\n|\n|\r|$/g;
  for (let start = 0; ; ) {
    ending.lastIndex = start;
    const match = ending.exec(text);
    const end = match?.index ?? text.length;
    lines.push(toLine(text, start, end));
    start = end + (match?.[0].length ?? 0);
    if (end === text.length) return lines;
  }
}

function toLine(text: string, start: number, end: number): Line {
  let at = start;
  let indent = 0;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x20) indent++;
    else if (unit === 0x09) indent += 4 - (indent % 4);
    else break;
  }
  const rest = text.slice(at, end).trimEnd();
  return { start, end, indent: rest === "" ? Number.MAX_SAFE_INTEGER : indent, text: rest };
}

/** Lines of a YAML or TOML block that opens the file, its two marks included. */
function countFrontMatter(lines: readonly Line[]): number {
  const mark = lines[0]?.text ?? "";
  if ((mark !== "---" && mark !== "+++") || lines[0]?.indent !== 0) return 0;
  const closing = lines.findIndex(
    (line, idx) => idx > 0 && line.indent === 0 && line.text === mark,
  );
  return closing === -1 ? 0 : closing + 1;
}

/** One kind of block: the part that starts at line `at` and how many lines it has, or undefined when it is another kind. */
type BlockReader = (
  source: string,
  lines: readonly Line[],
  at: number,
  depth: number,
) => { readonly part: PlainPart; readonly lineCount: number } | undefined;

/** In the order in which they are tried; what none of them takes is a paragraph. */
const READERS: readonly BlockReader[] = [
  readIndentedCode,
  readFence,
  readHeading,
  readThematicBreak,
  readQuote,
  readList,
  readHtml,
  readTable,
];

function readBlocks(source: string, lines: readonly Line[], depth: number): readonly PlainPart[] {
  const parts: PlainPart[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.text === "") {
      at++;
      continue;
    }
    let block: ReturnType<BlockReader>;
    for (const read of READERS) {
      block = read(source, lines, at, depth);
      if (block !== undefined) break;
    }
    block ??= readParagraph(lines, at);
    parts.push(block.part);
    at += block.lineCount;
  }
  return parts;
}

/** The part over `lines`, from the first character to the last one that is not an ending. */
function toPart(type: string, lines: readonly Line[], children: readonly PlainPart[]): PlainPart {
  return { type, start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0, children };
}

function readIndentedCode(
  _source: string,
  lines: readonly Line[],
  at: number,
): ReturnType<BlockReader> {
  if ((lines[at]?.indent ?? 0) < 4) return undefined;
  let end = at;
  let last = at;
  for (; end < lines.length && (lines[end]?.indent ?? 0) >= 4; end++) {
    if (lines[end]?.text !== "") last = end;
  }
  const block = lines.slice(at, last + 1);
  return { part: toPart("indented_code_block", block, []), lineCount: block.length };
}

const FENCE = /^(`{3,}(?!.*`)|~{3,})[ \t]*(.*)$/;

function readFence(_source: string, lines: readonly Line[], at: number): ReturnType<BlockReader> {
  const opening = lines[at];
  const match = opening === undefined ? null : FENCE.exec(opening.text);
  if (opening === undefined || match === null) return undefined;
  const [, marks = "", language = ""] = match;
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end];
    if (line === undefined || line.indent > 3) continue;
    if (line.text.startsWith(marks) && isOnly(line.text, marks.charAt(0))) break;
  }
  const isClosed = end < lines.length;
  // The empty line after the last ending of the text is no code.
  const isAtEnd = !isClosed && lines[end - 1]?.text === "" && end - 1 > at;
  const code = lines.slice(at + 1, isAtEnd ? end - 1 : end);
  const block = lines.slice(at, isClosed ? end + 1 : end);
  const children: PlainPart[] = [];
  if (language !== "") {
    const start = opening.start + opening.indent + opening.text.length - language.length;
    const infoEnd = Math.min(opening.end, start + language.length);
    children.push({ type: "info_string", field: "language", start, end: infoEnd, children: [] });
  }
  if (code.length > 0) {
    children.push({ ...toPart("code_fence_content", code, []), field: "body" });
  }
  return { part: toPart("fenced_code_block", block, children), lineCount: block.length };
}

function isOnly(text: string, character: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charAt(at) !== character) return false;
  return true;
}

function readHeading(_source: string, lines: readonly Line[], at: number): ReturnType<BlockReader> {
  const line = lines[at];
  if (line === undefined || !isHeading(line)) return undefined;
  const marks = /^#+/.exec(line.text)?.[0].length ?? 1;
  const opened = /^#+[ \t]*/.exec(line.text)?.[0].length ?? marks;
  const content = line.text.slice(opened).replace(/(^|[ \t]+)#+$/, "");
  const start = line.start + line.indent + opened;
  const part = toPart(
    `atx_heading`,
    [line],
    [
      {
        type: `h${marks}`,
        field: "level",
        start: line.start + line.indent,
        end: line.start + line.indent + marks,
        children: [],
      },
      {
        type: "heading_content",
        field: "content",
        start: Math.min(start, line.end),
        end: Math.min(start + content.length, line.end),
        children: [],
      },
    ],
  );
  return { part, lineCount: 1 };
}

function isHeading(line: Line): boolean {
  return line.indent < 4 && /^#{1,6}(?:[ \t]|$)/.test(line.text);
}

function readThematicBreak(
  _source: string,
  lines: readonly Line[],
  at: number,
): ReturnType<BlockReader> {
  const line = lines[at];
  if (line === undefined || !isThematicBreak(line)) return undefined;
  return { part: toPart("thematic_break", [line], []), lineCount: 1 };
}

function isThematicBreak(line: Line): boolean {
  const bare = line.text.replace(/[ \t]/g, "");
  const mark = bare.charAt(0);
  return line.indent < 4 && bare.length >= 3 && "*-_".includes(mark) && isOnly(bare, mark);
}

function readQuote(
  source: string,
  lines: readonly Line[],
  at: number,
  depth: number,
): ReturnType<BlockReader> {
  if (depth >= MAX_DEPTH || !isQuote(lines[at])) return undefined;
  let end = at;
  while (isQuote(lines[end])) end++;
  const block = lines.slice(at, end);
  const inner = block.map((line) => {
    const mark = line.start + countSpaces(source, line) + 1;
    const hasSpace = mark < line.end && /[ \t]/.test(source.charAt(mark));
    return toLine(source, hasSpace ? mark + 1 : mark, line.end);
  });
  const children = readBlocks(source, inner, depth + 1);
  return { part: toPart("block_quote", block, children), lineCount: block.length };
}

function isQuote(line: Line | undefined): boolean {
  return line !== undefined && line.indent < 4 && line.text.startsWith(">");
}

/** Characters of white space at the start of `line`, which a tab makes fewer than its columns. */
function countSpaces(source: string, line: Line): number {
  return (/^[ \t]*/.exec(source.slice(line.start, line.end))?.[0] ?? "").length;
}

const ITEM = /^([-+*]|\d{1,9}[.)])(?:[ \t]+|$)/;

function readList(
  source: string,
  lines: readonly Line[],
  at: number,
  depth: number,
): ReturnType<BlockReader> {
  const mark = findItemMark(lines[at]);
  if (depth >= MAX_DEPTH || mark === undefined) return undefined;
  const kind = mark.slice(-1);
  const items: PlainPart[] = [];
  let end = at;
  while (findItemMark(lines[end])?.slice(-1) === kind) {
    const count = countItemLines(lines, end);
    items.push(readItem(source, lines.slice(end, end + count), depth));
    end += count;
    let next = end;
    while (lines[next]?.text === "") next++;
    if (findItemMark(lines[next])?.slice(-1) !== kind) break;
    end = next;
  }
  const block = lines.slice(at, end);
  return { part: toPart("list", block, items), lineCount: block.length };
}

/** The mark of the item that `line` opens, such as `-` or `12.`. */
function findItemMark(line: Line | undefined): string | undefined {
  if (line === undefined || line.indent > 3 || isThematicBreak(line)) return undefined;
  return ITEM.exec(line.text)?.[1];
}

/** Columns from which on a line belongs to the item that `line` opens. */
function getItemIndent(line: Line): number {
  const opened = ITEM.exec(line.text)?.[0] ?? "";
  const mark = ITEM.exec(line.text)?.[1] ?? "";
  const space = opened.length - mark.length;
  return line.indent + mark.length + (space === 0 || space > 4 ? 1 : space);
}

/** Lines of the item that starts at `at`, without blank ones at its end. */
function countItemLines(lines: readonly Line[], at: number): number {
  const first = lines[at];
  if (first === undefined) return 0;
  const indent = getItemIndent(first);
  let last = at;
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next];
    if (line === undefined || line.text === "") continue;
    const isInside = line.indent >= indent;
    const isLazy =
      last === next - 1 && !isInside && !opensBlock(line) && findItemMark(line) === undefined;
    if (!isInside && !isLazy) break;
    last = next;
  }
  return last - at + 1;
}

function readItem(source: string, lines: readonly Line[], depth: number): PlainPart {
  const first = lines[0];
  if (first === undefined) return toPart("list_item", lines, []);
  const indent = getItemIndent(first);
  const inner = lines.map((line, idx) =>
    idx === 0
      ? toLine(source, Math.min(first.end, skipColumns(source, first, indent)), first.end)
      : toLine(source, skipColumns(source, line, Math.min(indent, line.indent)), line.end),
  );
  const content = inner.filter((line, idx) => idx > 0 || line.text !== "");
  return toPart("list_item", lines, readBlocks(source, content, depth + 1));
}

/** The offset after `columns` columns of `line`; a mark counts its characters. */
function skipColumns(source: string, line: Line, columns: number): number {
  let at = line.start;
  for (let column = 0; column < columns && at < line.end; at++) {
    column += source.charAt(at) === "\t" ? 4 - (column % 4) : 1;
  }
  return at;
}

const HTML_START = /^<(?:!--|[?]|![A-Za-z]|!\[CDATA\[|\/?[A-Za-z][A-Za-z0-9-]*(?:[\s/>]|$))/;

function readHtml(_source: string, lines: readonly Line[], at: number): ReturnType<BlockReader> {
  const first = lines[at];
  if (first === undefined || first.indent > 3 || !HTML_START.test(first.text)) return undefined;
  const closing = findHtmlClosing(first.text);
  let end = at;
  if (closing === undefined) {
    while (end < lines.length && lines[end]?.text !== "") end++;
  } else {
    while (end < lines.length && !(lines[end]?.text.toLowerCase().includes(closing) ?? false))
      end++;
    end = Math.min(lines.length, end + 1);
  }
  const block = lines.slice(at, end);
  return { part: toPart("html_block", block, []), lineCount: block.length };
}

/** What ends an HTML block of this kind; the others end at a blank line. */
function findHtmlClosing(text: string): string | undefined {
  const raw = /^<(script|pre|style|textarea)\b/i.exec(text)?.[1];
  if (raw !== undefined) return `</${raw.toLowerCase()}>`;
  if (text.startsWith("<!--")) return "-->";
  return text.startsWith("<?") ? "?>" : undefined;
}

function readTable(_source: string, lines: readonly Line[], at: number): ReturnType<BlockReader> {
  const header = lines[at];
  const rule = lines[at + 1];
  if (!header?.text.includes("|") || rule === undefined) return undefined;
  if (!/^\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?$/.test(rule.text)) return undefined;
  if (!rule.text.includes("|")) return undefined;
  let end = at + 2;
  for (; end < lines.length; end++) {
    const line = lines[end];
    if (line === undefined || line.text === "" || opensBlock(line)) break;
  }
  const block = lines.slice(at, end);
  const rows = block.map((line, idx) =>
    toPart(idx === 0 ? "table_header" : idx === 1 ? "table_delimiter" : "table_row", [line], []),
  );
  return { part: toPart("pipe_table", block, rows), lineCount: block.length };
}

/** A paragraph, or the heading that a line of `=` or `-` below makes of it. */
function readParagraph(
  lines: readonly Line[],
  at: number,
): { readonly part: PlainPart; readonly lineCount: number } {
  let end = at + 1;
  for (; end < lines.length; end++) {
    const line = lines[end];
    if (line === undefined || line.text === "") break;
    if (line.indent < 4 && /^(?:=+|-+)$/.test(line.text)) return readSetext(lines, at, end);
    if (line.indent < 4 && opensBlock(line)) break;
  }
  const block = lines.slice(at, end);
  return { part: toPart("paragraph", block, []), lineCount: block.length };
}

function readSetext(
  lines: readonly Line[],
  at: number,
  rule: number,
): { readonly part: PlainPart; readonly lineCount: number } {
  const content = toPart("heading_content", lines.slice(at, rule), []);
  const line = lines[rule];
  const marks = toPart(line?.text.startsWith("=") ? "h1" : "h2", lines.slice(rule, rule + 1), []);
  const block = lines.slice(at, rule + 1);
  const children = [
    { ...content, field: "content" },
    { ...marks, field: "level" },
  ];
  return { part: toPart("setext_heading", block, children), lineCount: block.length };
}

/** Whether `line` ends a paragraph by being something else. */
function opensBlock(line: Line): boolean {
  return (
    isHeading(line) ||
    isThematicBreak(line) ||
    isQuote(line) ||
    FENCE.test(line.text) ||
    /^(?:[-+*]|1[.)])[ \t]/.test(line.text)
  );
}

/** Puts what follows a heading, up to the next one of its level or above, into a section. */
function nestSections(blocks: readonly PlainPart[]): readonly PlainPart[] {
  const top: PlainPart[] = [];
  const open: { level: number; children: PlainPart[] }[] = [];
  const close = (): void => {
    const children = open.pop()?.children ?? [];
    const section: PlainPart = {
      type: "section",
      start: children[0]?.start ?? 0,
      end: children.at(-1)?.end ?? 0,
      children,
    };
    (open.at(-1)?.children ?? top).push(section);
  };
  for (const block of blocks) {
    const level = findLevel(block);
    if (level !== undefined) {
      while ((open.at(-1)?.level ?? 0) >= level) close();
      open.push({ level, children: [{ ...block, field: "heading" }] });
    } else (open.at(-1)?.children ?? top).push(block);
  }
  while (open.length > 0) close();
  return top;
}

function findLevel(block: PlainPart): number | undefined {
  if (!block.type.endsWith("_heading")) return undefined;
  const level = block.children.find((child) => child.field === "level")?.type ?? "h1";
  return Number(level.slice(1));
}
