/**
 * A new text put to the depth and the indentation of its place in the file.
 * A caller may send it at any depth, in steps of another width, in tabs for spaces, and with its first line cut at the
 * first character while the others kept the file's indentation. What is inside strings is never moved.
 */
import type { BlockStyle } from "../../syntax/index.ts";
import { getColumns, getIndent, type IndentStyle, opensBlock } from "../../text/index.ts";
import type { ContentLine } from "./content-lines.ts";

/** Columns of one tab. */
const TAB_COLUMNS = getColumns("\t");

/** Where a text goes. */
export interface ContentPlace {
  /** Indentation of the line it starts on. */
  readonly indent: string;
  /** The step there; undefined when nothing is indented. */
  readonly style: IndentStyle | undefined;
  /** How the language marks its blocks. */
  readonly blockStyle: BlockStyle;
  /** YAML, where a dash is a depth of its own. */
  readonly isYaml: boolean;
}

/**
 * The text of `lines`, LF between them, at `place`: the first line without its space, for the caller to put after what
 * is there. Law: a text that stands at the place already, in the step given, comes out as it is.
 */
export function fitContent(lines: readonly ContentLine[], place: ContentPlace): string {
  const margin = measureMargin(lines, place);
  return lines
    .map((line, idx) => {
      if (line.isFixed) return line.text;
      if (line.isBlank) return "";
      const text = line.text.slice(getIndent(line.text).length);
      return idx === 0 ? text : printIndent(line, margin, place) + text;
    })
    .join("\n");
}

/**
 * The step of `lines`: the least growth after a line that opens a block, of two columns at least; undefined when no
 * line shows one.
 */
export function findStep(
  lines: readonly ContentLine[],
  blockStyle: BlockStyle,
): IndentStyle | undefined {
  const code = listCode(lines);
  const opens = blockStyle === "end" ? opensWordBlock : opensInner;
  let least: IndentStyle | undefined;
  code.forEach((line, idx) => {
    const next = code[idx + 1];
    if (next === undefined || isCloser(next.code) || !opens(line.code)) return;
    // The head of a block may be on several lines; its first one has its depth.
    const head = code.slice(0, idx + 1).findLast(({ depth }) => depth <= next.depth);
    const columns = next.columns - (head ?? line).columns;
    if (columns < 2 || columns >= (least?.columns ?? Number.POSITIVE_INFINITY)) return;
    const isTab = getIndent(next.text).endsWith("\t");
    least = isTab ? { unit: "\t", columns: TAB_COLUMNS } : { unit: " ".repeat(columns), columns };
  });
  return least;
}

/** How the caller's columns are read. */
interface Margin {
  /** Columns of the depth that the first line is at. */
  readonly base: number;
  /** Columns of one step. */
  readonly step: number;
}

function printIndent(line: ContentLine, { base, step }: Margin, place: ContentPlace): string {
  const { indent, style } = place;
  const depth = line.columns - base;
  if (depth === 0) return indent;
  if (depth < 0) return cutColumns(indent, getColumns(indent) + depth);
  const own = getIndent(line.text);
  const head = cutColumns(own, base);
  const isSameStep = style === undefined || style.columns === step;
  const isSameKind = style === undefined || own.includes("\t") === style.unit.includes("\t");
  if (isSameStep && isSameKind && getColumns(head) === base) return indent + own.slice(head.length);
  const steps = Math.trunc(depth / step);
  const rest = " ".repeat(depth - steps * step);
  return indent + (style?.unit ?? " ".repeat(step)).repeat(steps) + rest;
}

/** The start of `indent` that is `columns` wide at most. */
function cutColumns(indent: string, columns: number): string {
  let end = indent.length;
  while (end > 0 && getColumns(indent.slice(0, end)) > columns) end--;
  return indent.slice(0, end);
}

/** The lines that start with code. */
function listCode(lines: readonly ContentLine[]): readonly ContentLine[] {
  return lines.filter(({ code, isFixed, isProse }) => code.trim() !== "" && !isFixed && !isProse);
}

function measureMargin(lines: readonly ContentLine[], place: ContentPlace): Margin {
  const first = lines.find(({ isBlank, isFixed }) => !isBlank && !isFixed);
  const code = listCode(lines).filter((line) => line !== first);
  // When all there is is a docstring, its lines tell as well as code would.
  const others = code.length > 0 ? code : lines.filter((line) => line.isProse && !line.isBlank);
  const usual = place.style?.columns ?? TAB_COLUMNS;
  if (first === undefined) return { base: 0, step: usual };
  const inner = findStep(others, place.blockStyle)?.columns;
  const base = findBase(first, others, inner ?? usual, place);
  const whole = findStep([{ ...first, columns: base }, ...others], place.blockStyle)?.columns;
  const tabbed = others.some(({ text }) => getIndent(text).includes("\t")) ? TAB_COLUMNS : usual;
  return { base, step: whole ?? inner ?? tabbed };
}

/** Whether the next line is a step deeper; after a bracket that is no brace it may be deeper by any width. */
function opensInner(code: string): boolean {
  return opensBlock(code) && !/[([]\s*$/.test(code);
}

/** Whether `line` opens a block that a word closes. */
function opensWordBlock(line: string): boolean {
  return (
    opensInner(line) ||
    /^\s*(?:begin|case|class|def|else|elsif|elseif|ensure|for|function|if|local function|module|repeat|rescue|unless|until|when|while)\b|\bdo\s*(?:\|[^|]*\|)?\s*$/.test(
      line,
    )
  );
}

/**
 * The column that the first line stands for. It is its own, unless the other lines show that its space was cut off:
 * something that is not part of the first line's statement, or closes what it opened, stands deeper than it does.
 */
function findBase(
  first: ContentLine,
  others: readonly ContentLine[],
  step: number,
  place: ContentPlace,
): number {
  const outer = others.filter(({ depth }) => depth === 0);
  const [leftmost] = [...outer].sort((left, right) => left.columns - right.columns);
  if (leftmost === undefined) return findHangingBase(first, others, step, place);
  const { columns } = leftmost;
  if (columns <= first.columns) return columns;
  if (place.isYaml) return findYamlBase(first, outer, leftmost, step);
  if (place.blockStyle === "indent" && opensBlock(findHead(first, others).code)) {
    const closing = outer.find(({ closesFirst }) => closesFirst);
    if (closing !== undefined) return closing.columns;
    const body = outer[0]?.columns ?? columns;
    // Less deep than the block of the first line: what follows that block.
    return columns < body ? columns : Math.max(first.columns, columns - step);
  }
  const written = [first, ...outer].filter(({ code }) => code.trim() !== "");
  const telling = outer.filter((line) => {
    if (line.closesFirst || isEnd(line.text)) return true;
    const at = written.indexOf(line);
    return at !== -1 && !isCloser(line.code) && !continues(line, written[at - 1]);
  });
  if (telling.length === 0) return findHangingBase(first, others, step, place);
  return Math.min(...telling.map((line) => line.columns));
}

/**
 * When all lines are parts of one statement, nothing shows whether the first was cut; it was when the others would be
 * far deeper than such lines are, but not from the place.
 */
function findHangingBase(
  first: ContentLine,
  others: readonly ContentLine[],
  step: number,
  { indent }: ContentPlace,
): number {
  const least = Math.min(...others.map(({ columns }) => columns));
  const there = getColumns(indent);
  const isCut = others.length > 0 && first.columns === 0 && least > 2 * step && least > there;
  return isCut ? there : first.columns;
}

/** The last line of the statement that the first line begins, as far as brackets tell. */
function findHead(first: ContentLine, others: readonly ContentLine[]): ContentLine {
  const end = others.findIndex(({ depth, code }) => depth === 0 && !isCloser(code));
  return others[(end === -1 ? others.length : end) - 1] ?? first;
}

/** Under a key that opens something the next depth is one step in; under the dash of an item its keys are two columns in. */
function findYamlBase(
  first: ContentLine,
  others: readonly ContentLine[],
  leftmost: ContentLine,
  step: number,
): number {
  const { columns } = leftmost;
  const isOpening = opensBlock(first.code) || /[|>][-+]?\d*\s*$/.test(first.code);
  const isInside = isOpening && others[0]?.columns === columns;
  const inside = isInside ? step : 0;
  if (!/^\s*- /.test(first.text)) return Math.max(first.columns, columns - inside);
  return /^\s*- /.test(leftmost.text) && !isInside
    ? columns
    : Math.max(first.columns, columns - inside - 2);
}

function isCloser(code: string): boolean {
  return /^\s*[)\]}]/.test(code);
}

function isEnd(text: string): boolean {
  return /^\s*(?:end|fi|done|esac|endif|endfor|endwhile)\b/.test(text);
}

/** Whether `line` goes on with the statement of the line before it. */
function continues(line: ContentLine, before: ContentLine | undefined): boolean {
  // The accessors of a property in Kotlin.
  if (/^\s*(?:get|set)\s*\(\w*\)\s*=/.test(line.code)) return true;
  if (/^\s*(?:\?\.|\.|&&|\|\||[+*/%=<>?:|&^,-](?!-))/.test(line.code)) return true;
  if (before === undefined) return false;
  return /(?:[,([{=+*/%<>&|^?:\\-]|=>|\b(?:and|or|not|in|is|return|extends|implements|where|then|do|else))\s*$/.test(
    before.code,
  );
}
