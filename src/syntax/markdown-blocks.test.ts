/** Markdown's blocks: their structure, their nesting, and time for hostile texts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "./markdown-blocks.ts";
import type { PlainPart } from "./plain-part.ts";

/** The blocks as `type(type …)`, with the text of those that have no parts. */
function print(text: string, part: PlainPart): string {
  const inner = part.children.map((child) => print(text, child)).join(" ");
  const own = inner === "" ? JSON.stringify(text.slice(part.start, part.end)) : inner;
  return `${part.type}(${own})`;
}

function checkBlocks(text: string, expected: string): void {
  const root = readMarkdown(text);
  expect(root.children.map((child) => print(text, child)).join(" ")).toBe(expected);
}

describe("readMarkdown", () => {
  it.each([
    [
      "# A #\n\ntext\nmore\n",
      'section(atx_heading(h1("#") heading_content("A")) paragraph("text\\nmore"))',
    ],
    [
      "A\n===\nB\n---\n",
      'section(setext_heading(heading_content("A") h1("===")) section(setext_heading(heading_content("B") h2("---"))))',
    ],
    [
      "```js\nf()\n```\nx",
      'fenced_code_block(info_string("js") code_fence_content("f()")) paragraph("x")',
    ],
    ["~~~\n# no heading\n", 'fenced_code_block(code_fence_content("# no heading"))'],
    ["    code\n\n    more\n\nx", 'indented_code_block("    code\\n\\n    more") paragraph("x")'],
    [
      "- a\n- b\n\n  c\n  - d\n",
      'list(list_item(paragraph("a")) list_item(paragraph("b") paragraph("c") list(list_item(paragraph("d")))))',
    ],
    [
      "1. a\n2. b\n* c\n",
      'list(list_item(paragraph("a")) list_item(paragraph("b"))) list(list_item(paragraph("c")))',
    ],
    ["> a\n> - b\n", 'block_quote(paragraph("a") list(list_item(paragraph("b"))))'],
    [
      "a | b\n--|--\n1 | 2\n\nc",
      'pipe_table(table_header("a | b") table_delimiter("--|--") table_row("1 | 2")) paragraph("c")',
    ],
    ["<div>\n# x\n</div>\n\n***\n", 'html_block("<div>\\n# x\\n</div>") thematic_break("***")'],
    [
      "---\na: b\n---\n# C\n",
      'front_matter("---\\na: b\\n---") section(atx_heading(h1("#") heading_content("C")))',
    ],
    ["a\r\nb\r\n\r\nc", 'paragraph("a\\r\\nb") paragraph("c")'],
    ["", ""],
  ])("of %j", checkBlocks);

  it("gives parts that lie in order inside what holds them, for any text", () => {
    const line = fc.constantFrom(
      "# a",
      "- b",
      "  c",
      "> ",
      ">> d",
      "```",
      "",
      "\t- e",
      "1) f",
      "| - |",
      "--",
      "<!--",
      "    g",
      "+",
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 30 }),
        fc.constantFrom("\n", "\r\n"),
        (lines, eol) => {
          const text = lines.join(eol);
          checkNested(readMarkdown(text), text.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(["> ", "- ", "#", "```\n", "<!--", "| - |\n", "\t", "1. a\n  "])(
    "reads very many %j in time",
    (piece) => {
      const text = piece.repeat(100_000);
      expect(readMarkdown(text).end).toBe(text.length);
    },
  );
});

function checkNested(part: PlainPart, length: number): void {
  expect(part.start >= 0 && part.start <= part.end && part.end <= length).toBe(true);
  let at = part.start;
  for (const child of part.children) {
    expect(child.start >= at && child.end <= part.end).toBe(true);
    at = child.end;
    checkNested(child, length);
  }
}
