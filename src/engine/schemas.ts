/**
 * What enters and leaves the program as JSON, as zod schemas: requests, answers, settings. Field names are those of the JSON.
 * JSON Schema, tool schemas and documents are generated from here; the version counts incompatible changes.
 * The compile-time checks at the end hold the schemas and the interfaces of `edits` together.
 */
import { z } from "zod";
import { type AnswerStatus, ERROR_CATALOGUE, type ErrorCode, EXIT_CODES } from "../base/index.ts";
import {
  type EditAnswer,
  getPresetLevels,
  JSON_SHAPES,
  PRESETS,
  TEXT_FORMATS,
} from "../edits/index.ts";
import type { SearchLevel } from "../match/index.ts";
import { editRequestSchema, textEditSchema } from "./edit-schemas.ts";
import { MAX_GLOB_CHARS, parseGlob } from "./glob.ts";

/** Version of all JSON that enters or leaves; raised by an incompatible change. */
export const SCHEMA_VERSION = 1;

/** All search levels of all presets. */
export const SEARCH_LEVELS: readonly SearchLevel[] = [...new Set(PRESETS.flatMap(getPresetLevels))];

const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_CATALOGUE).filter(
  (key): key is ErrorCode => Object.hasOwn(ERROR_CATALOGUE, key),
);

const STATUSES: readonly AnswerStatus[] = Object.keys(EXIT_CODES).filter(
  (key): key is AnswerStatus => Object.hasOwn(EXIT_CODES, key),
);

const line = z.int().min(1);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const score = z.number().min(0).max(1);

const rangeSchema = z
  .strictObject({ start_line: line, start_col: line, end_line: line, end_col: line })
  .readonly()
  .describe("Lines and columns from 1, columns in UTF-16 code units, end exclusive.");

const candidateSchema = z
  .strictObject({
    range: rangeSchema,
    match_type: z.string(),
    confidence: z.number(),
    enclosing: z.string().nullable().describe("Name of the definition around the place."),
    preview: z.string().describe("First lines of the place."),
    unique_old_text: z
      .string()
      .nullable()
      .describe("Old text with the fewest lines of context that fits only here."),
    first_difference: z
      .strictObject({ line: z.int(), old: z.string(), file: z.string(), drift: z.string() })
      .readonly()
      .nullable(),
  })
  .readonly();

const receiptSchema = z
  .strictObject({
    file: z.string().nullable(),
    before_sha256: sha256.describe("Of the text before this edit, as UTF-8."),
    after_sha256: sha256.describe("Of the text after this edit, as UTF-8."),
    request_sha256: sha256,
    match_type: z.string(),
    replacements: z
      .array(z.strictObject({ range: rangeSchema, inserted_sha256: sha256 }).readonly())
      .readonly(),
  })
  .readonly();

const errorSchema = z
  .strictObject({
    code: z.enum(ERROR_CODES),
    message: z.string().describe("What happened, with the values at hand."),
    next: z.string().describe("What the caller can do now."),
    details: z.record(z.string(), z.unknown()).readonly(),
  })
  .readonly();

/** What the report of every operation has. */
export const reportHead = {
  version: z.literal(SCHEMA_VERSION),
  status: z.enum(STATUSES),
  exit_code: z.int(),
  error: errorSchema.nullable(),
} as const;

const editAnswerFields = {
  status: z.enum(STATUSES),
  file: z.string().nullable(),
  match_type: z.string().nullable().describe("Level that found the place."),
  confidence: z.number().nullable().describe("Likeness under that level, not a probability."),
  margin: z.number().nullable().describe("Distance to the best place that does not overlap."),
  matched_text: z.string().nullable(),
  range: rangeSchema.nullable(),
  replacements: z.int().min(0).describe("Number of places replaced."),
  candidates: z.array(candidateSchema).readonly(),
  adapted: z.array(z.string()).readonly().describe("What was undone, kept or moved."),
  diff: z.string().nullable().describe("Unified diff of this edit alone."),
  validated: z
    .boolean()
    .nullable()
    .describe("No new syntax error in the file; null when that was not checked."),
  fallback_used: z.boolean(),
  warnings: z.array(z.string()).readonly(),
  receipt: receiptSchema.nullable(),
  error: errorSchema.nullable(),
} as const;

/** The answer to one edit; equal to `EditAnswer`. */
export const editAnswerSchema = z.strictObject(editAnswerFields).readonly();

const fileReportSchema = z
  .strictObject({
    file: z.string(),
    action: z
      .enum(["modified", "created", "deleted", "unchanged"])
      .describe("What was done, or in a dry run what would be."),
    before_sha256: sha256.nullable().describe("Of the bytes; null when the file was not there."),
    after_sha256: sha256.nullable(),
    before_bytes: z.int().nullable(),
    after_bytes: z.int().nullable(),
    encoding: z.string().nullable(),
    diff: z.string().nullable().describe("Unified diff of all edits of the file together."),
  })
  .readonly();

/** The answer to a request: the answer to the edit that decided, and those to all edits and files. */
export const reportSchema = z
  .strictObject({
    version: z.literal(SCHEMA_VERSION),
    ...editAnswerFields,
    exit_code: z.int(),
    dry_run: z.boolean(),
    format: z.string().nullable().describe("Format of the request; null when it was no text."),
    repairs: z.array(z.string()).readonly().describe("What was repaired to read the request."),
    edits: z.array(editAnswerSchema).readonly(),
    files: z.array(fileReportSchema).readonly(),
  })
  .readonly();

/** What the operations `apply` and `match` take. */
export const applyInputSchema = z
  .strictObject({
    request: z
      .string()
      .optional()
      .describe(
        "The request as text: JSON, XML, SEARCH/REPLACE blocks, an apply_patch envelope, or a unified diff.",
      ),
    edits: z
      .array(editRequestSchema)
      .readonly()
      .optional()
      .describe("The edits, instead of `request`."),
    file: z.string().optional().describe("File of the edits that name none."),
    root: z
      .string()
      .optional()
      .describe("Folder that all paths are relative to and that is never left."),
    format: z
      .enum([...TEXT_FORMATS, ...JSON_SHAPES])
      .optional()
      .describe("Format of `request`; found by its content when left out."),
    dry_run: z.boolean().optional().describe("Give the same answer and write nothing."),
    preset: z.enum(PRESETS).optional().describe("Chain of levels that searches."),
    levels: z
      .array(z.enum(SEARCH_LEVELS))
      .min(1)
      .readonly()
      .optional()
      .describe("Levels that may find a place."),
    threshold: score.optional().describe("Least score of the loose levels, 0 to 1."),
    each: z.boolean().optional().describe("Write the edits that apply although others do not."),
    allow_syntax_errors: z
      .boolean()
      .optional()
      .describe("Write although a file gets a syntax error that it did not have."),
    accept_fallback: z
      .boolean()
      .optional()
      .describe("Write a place that the preset kept only as a fallback."),
  })
  .readonly();

const globSchema = z
  .string()
  .min(1)
  .max(MAX_GLOB_CHARS)
  .superRefine((source, ctx) => {
    const parsed = parseGlob(source);
    if (!parsed.ok) ctx.addIssue({ code: "custom", message: `The pattern ${parsed.error}` });
  })
  .describe("Path pattern: `*`, `?`, `**`, `[a-z]`, `{a,b}`; without `/` it fits in any folder.");

const ruleSchema = z
  .strictObject({
    paths: z.array(globSchema).min(1).max(100).readonly(),
    levels: z
      .array(z.enum(SEARCH_LEVELS))
      .readonly()
      .optional()
      .describe("Levels that may write; any when left out, none when empty."),
    threshold: score.optional().describe("Least confidence that may write, 0 to 1."),
    why: z.string().max(500).optional().describe("Shown when the rule refuses."),
  })
  .readonly();

/** The settings file `surehand.json`. */
export const settingsSchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(SCHEMA_VERSION).optional(),
    edits: z
      .array(ruleSchema)
      .max(1000)
      .readonly()
      .optional()
      .describe(
        "Which levels may write which paths; of the rules that fit a path the last counts.",
      ),
  })
  .readonly();

/** The answer to one request. */
export type ApplyReport = z.infer<typeof reportSchema>;

/** What happened to one file. */
export type FileReport = z.infer<typeof fileReportSchema>;

/** One edit as `applyEdits` takes it; `file` may be left out when `options.file` names it. */
export type FileEditRequest = z.infer<typeof editRequestSchema>;

/** What the operations `apply` and `match` take. */
export type ApplyInput = z.infer<typeof applyInputSchema>;

/** The content of `surehand.json`. */
export type Settings = z.infer<typeof settingsSchema>;

/** Everything that enters or leaves as JSON, by name. */
export const SCHEMAS = {
  version: SCHEMA_VERSION,
  request: applyInputSchema,
  text_edit: textEditSchema,
  report: reportSchema,
  settings: settingsSchema,
} as const;

/** The JSON Schema (draft 2020-12) of `surehand.json`. */
export function toSettingsJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...rest } = z.toJSONSchema(settingsSchema, {
    io: "input",
    // That our own values are immutable says nothing about the file.
    override: ({ jsonSchema }) => {
      delete jsonSchema.readOnly;
    },
  });
  return {
    $schema,
    title: "surehand.json",
    description: "Settings of Surehand for one repository.",
    ...rest,
  };
}

type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;

/** Does not compile unless the schema of an answer and its interface are the same type. */
export const IS_ANSWER_SCHEMA_EXACT: Same<z.infer<typeof editAnswerSchema>, EditAnswer> = true;
