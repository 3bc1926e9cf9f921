/**
 * The edits of a request as data, one schema for each way to say an edit, with the names that are emitted; request texts
 * may use others. What the fields mean is told in `edits/operation.ts` and `README.md`.
 */
import { z } from "zod";

const line = z.int().min(1);
const file = z.string().optional().describe("Path relative to the root, with `/`.");

const expectations = {
  expect_contains: z
    .string()
    .optional()
    .describe("Assertion: the text to be replaced, or the definition it is in, contains this."),
  expect_hash: z
    .string()
    .optional()
    .describe("Assertion: SHA-256 of the file's bytes, or at least 8 digits of it."),
} as const;

/** Replace a text that is quoted. */
export const textEditSchema = z
  .strictObject({
    file,
    old_text: z
      .string()
      .describe("Text as it stands in the file; empty to create the file or to fill an empty one."),
    new_text: z.string().describe("Text to put in its place; empty to delete it."),
    replace_all: z.boolean().optional().describe("Replace every place, not exactly one."),
    occurrence: line.optional().describe("Place to take, from 1, when several fit."),
    near_line: line.optional().describe("Line whose nearest place to take, when several fit."),
    ...expectations,
  })
  .readonly();

/** Replace what stands between two places; nothing between them inserts. */
export const coordinateEditSchema = z
  .strictObject({
    file,
    start_line: z.int().min(0).describe("Line of the first place."),
    start_col: z.int().min(0).optional().describe("Column; without columns whole lines are meant."),
    end_line: z.int().min(0).optional().describe("Line of the end; the start when left out."),
    end_col: z.int().min(0).optional().describe("Column of the end, exclusive."),
    content: z.string().describe("Text to put there; empty to delete."),
    base: z
      .union([z.literal(0), z.literal(1)])
      .optional()
      .describe("First line and column; 1."),
    encoding: z
      .enum(["utf-16", "utf-8", "utf-32"])
      .optional()
      .describe("What a column counts; utf-16 code units when left out."),
    expect: z.string().optional().describe("Assertion: the text between the places."),
    expect_range_hash: z
      .string()
      .optional()
      .describe("Assertion: SHA-256 of that text, or at least 8 digits of it."),
    order: z.int().optional().describe("Rank among insertions at one point."),
    ...expectations,
  })
  .readonly();

/** Change a definition that is named. */
export const symbolEditSchema = z
  .strictObject({
    file,
    op: z.enum([
      "replace_body",
      "replace_symbol",
      "insert_before",
      "insert_after",
      "insert_line",
      "delete_symbol",
      "rename_symbol",
    ]),
    symbol: z.string().describe("Name, with as much of its scope as needed: `Gateway.charge`."),
    kind: z.string().optional().describe("Kind of definition, when the name has several."),
    line_contains: z
      .string()
      .optional()
      .describe("Text of one line of the definition: chooses it, or where `insert_line` inserts."),
    content: z.string().optional().describe("New body, definition or lines."),
    new_name: z.string().optional().describe("For `rename_symbol`."),
    ...expectations,
  })
  .readonly();

/** Change a node of the parse tree. */
export const nodeEditSchema = z
  .strictObject({
    file,
    op: z.enum(["replace", "insert_before", "insert_after", "delete"]),
    node: z.string().describe("Path as `surehand ast` prints it."),
    content: z.string().optional(),
    ...expectations,
  })
  .readonly();

/** Change lines named by number and hash. */
export const lineAnchorEditSchema = z
  .strictObject({
    file,
    op: z.enum(["replace", "insert_before", "insert_after", "delete"]),
    anchor: z.string().describe("`LINE:HASH` as `surehand read` prints it."),
    end_anchor: z.string().optional().describe("Last line, inclusive."),
    content: z.string().optional().describe("Lines without the last line ending."),
    ...expectations,
  })
  .readonly();

/** Make, rewrite, take away, move or copy a whole file. */
export const fileEditSchema = z
  .strictObject({
    file,
    op: z.enum(["write", "create", "rewrite", "delete", "move", "copy"]).optional(),
    content: z.string().optional().describe("The whole new content."),
    to: z.string().optional().describe("New path, for `move` and `copy`."),
    overwrite: z.boolean().optional().describe("`create` may replace a file that is there."),
    executable: z.boolean().optional(),
    allow_drop: z.boolean().optional().describe("A rewrite may drop an end of the file."),
    expect_hash: expectations.expect_hash,
  })
  .readonly();

/** One edit of a request, said in any way. */
export const editRequestSchema = z.union([
  textEditSchema,
  coordinateEditSchema,
  symbolEditSchema,
  nodeEditSchema,
  lineAnchorEditSchema,
  fileEditSchema,
]);
