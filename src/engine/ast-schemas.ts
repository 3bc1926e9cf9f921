/** What the operation `ast` takes and answers. */
import { z } from "zod";
import { EXIT_CODES } from "../base/index.ts";
import { reportHead, SCHEMA_VERSION } from "./schemas.ts";

/** Input of `ast`. */
export const astInputSchema = z
  .strictObject({
    file: z
      .string()
      .describe("File, relative to the root, with `/`; a place in it may follow: `src/a.ts:12:5`."),
    line: z.int().min(1).optional().describe("Line of the place, from 1, if `file` does not say."),
    col: z.int().min(1).optional().describe("Column of the place, from 1, in UTF-16 code units."),
    path: z.string().optional().describe("Node path; the nodes it finds are shown."),
    outline: z.boolean().optional().describe("List the definitions of the file."),
    root: z
      .string()
      .optional()
      .describe("Folder that all paths are relative to and that is never left."),
  })
  .readonly();

const position = z.int().min(1);

const range = z
  .strictObject({
    start_line: position,
    start_col: position,
    end_line: position,
    end_col: position,
  })
  .readonly()
  .describe("From 1, columns in UTF-16 code units, the end exclusive.");

const node = z
  .strictObject({
    type: z.string().describe("The grammar's name for the node."),
    estree_type: z
      .string()
      .nullable()
      .describe("ESTree's name for it, in JavaScript and TypeScript."),
    name: z.string().nullable().describe("What it is called, where it has a name."),
    field: z.string().nullable().describe("What its parent has it for, such as `body`."),
    path: z.string().describe("Path that finds exactly this node."),
    estree_path: z.string().nullable().describe("The same in ESTree's names."),
    range,
    preview: z.string().describe("Its first line, cut when it is long."),
  })
  .readonly();

const symbol = z
  .strictObject({
    name: z.string().describe("With its scope."),
    kind: z.string(),
    signature: z.string(),
    first_line: position,
    last_line: position,
  })
  .readonly();

const outlineEntry = z
  .strictObject({
    depth: z.int().min(0),
    name: z.string(),
    qualified_name: z.string(),
    kind: z.string(),
    accessor: z.enum(["get", "set"]).nullable(),
    signature: z.string(),
    first_line: position,
    last_line: position,
  })
  .readonly();

/** Report of `ast`. */
export const astOutputSchema = z
  .strictObject({
    ...reportHead,
    file: z.string().nullable(),
    language: z.string().nullable(),
    line: position.nullable().describe("The place that was asked for."),
    col: position.nullable(),
    node: node.nullable().describe("The innermost node at the place."),
    ancestors: z
      .array(
        z
          .strictObject({
            type: z.string(),
            estree_type: z.string().nullable(),
            name: z.string().nullable(),
            field: z.string().nullable(),
            range,
          })
          .readonly(),
      )
      .readonly()
      .describe("What the node is in, the root first."),
    symbol: symbol.nullable().describe("The innermost definition that the place is in."),
    nodes: z.array(node).readonly().describe("The nodes that the path finds."),
    outline: z.array(outlineEntry).readonly().describe("Definitions, each before what is in it."),
    total: z.int().min(0).nullable().describe("Nodes found, or definitions, with those not shown."),
    truncated: z.boolean(),
    warnings: z.array(z.string()).readonly(),
  })
  .readonly();

/** What the operation `ast` takes. */
export type AstInput = z.infer<typeof astInputSchema>;

/** What the operation `ast` answers. */
export type AstReport = z.infer<typeof astOutputSchema>;

/** A report that says nothing. */
export const EMPTY_AST_REPORT = {
  version: SCHEMA_VERSION,
  status: "done",
  exit_code: EXIT_CODES.done,
  error: null,
  file: null,
  language: null,
  line: null,
  col: null,
  node: null,
  ancestors: [],
  symbol: null,
  nodes: [],
  outline: [],
  total: null,
  truncated: false,
  warnings: [],
} as const satisfies AstReport;
