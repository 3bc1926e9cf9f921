/**
 * What is kept of a refused edit so that others can learn from it: what was tried, how it failed, and the shape of the
 * code around, without a name, literal, path or text of the file or the request. A later attempt that succeeded is kept as
 * its place only, and joined when records are exported.
 * Pure: hashing paths with a secret of this machine is handed in. Whatever could hold text of others (messages, details,
 * phrases) is not copied but chosen from lists of ours.
 */
import { z } from "zod";
import { assertNever, ERROR_CATALOGUE } from "../base/index.ts";
import type { AnswerRange, EditAnswer, Operation } from "../edits/index.ts";
import { squeezeSpace } from "../text/index.ts";
import { toCodeShape } from "./code-shape.ts";

/** Version of stored and exported records; stored ones of another are passed over. */
export const FAILURE_VERSION = 1;

/** Operations after a failure among which one is taken for its correction. */
export const MAX_STEPS_TO_CORRECTION = 20;

/** Lines between the place of a failure and that of its correction at most. */
export const MAX_LINES_TO_CORRECTION = 40;

/** Lines shown before and after the place. */
const CONTEXT_LINES = 3;

/** Kinds of drift that candidates name; another phrase is `other`. */
const DRIFTS: readonly string[] = [
  "none",
  "indentation",
  "spaces",
  "typographic characters",
  "quotes or trailing punctuation",
  "a few characters",
  "another line",
  "line missing in the file",
  "not as in the file",
];

const word = z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/);
const code = z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/);
const hash = z.string().regex(/^[0-9a-f]{12}$/);
const line = z.int().min(0);
const place = z.object({ start_line: line, end_line: line }).readonly();
const range = z
  .object({ start_line: line, start_col: line, end_line: line, end_col: line })
  .readonly();
const shape = z.array(z.string()).readonly();

const refusedFields = {
  version: z.literal(FAILURE_VERSION),
  file: hash.nullable().describe("Keyed hash of the path."),
  code: code.describe("Error code."),
  status: word,
  operation: word
    .nullable()
    .describe("Kind of operation; null when the request could not be read."),
  format: word.nullable().describe("Format of the request."),
  language: word.nullable(),
  level: word.nullable().describe("Level that found a place."),
  confidence: z.number().nullable(),
  margin: z.number().nullable(),
  drift: z.array(z.string()).readonly().describe("What kept the places found from fitting."),
  candidate_count: z.int(),
  position: z
    .object({
      line: line.nullable().describe("Where the edit was meant, as far as is known."),
      line_count: line.nullable().describe("Lines of the file."),
      old_line_count: line.nullable().describe("Lines of the old text."),
      new_line_count: line.nullable(),
    })
    .readonly(),
  shape: z
    .object({
      old_text: shape.nullable(),
      new_text: shape.nullable(),
      file: shape.nullable().describe("Lines around the place."),
    })
    .readonly(),
} as const;

const refusedSchema = z
  .object({
    ...refusedFields,
    kind: z.literal("refused"),
    intent: hash.nullable(),
    place: place.nullable(),
  })
  .readonly();

const appliedSchema = z
  .object({
    version: z.literal(FAILURE_VERSION),
    kind: z.literal("applied"),
    file: hash,
    operation: word,
    match_type: word.nullable(),
    range: range.nullable(),
    intent: hash.nullable(),
  })
  .readonly();

/** A record as it is stored. */
export const failureRecordSchema = z.union([refusedSchema, appliedSchema]);

/** A record as it is exported. */
export const exportedFailureSchema = z
  .object({
    ...refusedFields,
    resolved_by: z
      .object({
        operations_later: z.int(),
        operation: word,
        match_type: word.nullable(),
        range: range.nullable().describe("Where the later attempt was made."),
      })
      .readonly()
      .nullable()
      .describe("The later attempt near the same place that was applied."),
  })
  .readonly();

/** A record as it is stored. */
export type FailureRecord = z.infer<typeof failureRecordSchema>;

/** A record as it is exported. */
export type ExportedFailure = z.infer<typeof exportedFailureSchema>;

/** One operation and what became of it. */
export interface Attempt {
  /** `undefined` when the request could not be read. */
  readonly operation: Operation | undefined;
  readonly answer: EditAnswer;
  readonly format: string | null;
  /** Text of the file before the request, when it was read. */
  readonly fileText: string | undefined;
  /** Id of the file's language. */
  readonly language: string | undefined;
}

/** The record of `attempt`, or none when there is nothing to keep of it; `toHash` is keyed by a secret of this machine. */
export function findFailureRecord(
  attempt: Attempt,
  toHash: (text: string) => string,
): FailureRecord | undefined {
  const { answer, operation } = attempt;
  const file = answer.file === null ? null : toHash(answer.file);
  const texts = getTexts(operation);
  const intent =
    texts.newText === undefined || texts.newText.trim() === ""
      ? null
      : toHash(squeezeSpace(texts.newText));
  if (answer.error === null) {
    if (answer.status !== "applied" || file === null || operation === undefined) return undefined;
    const { match_type, range: found } = answer;
    const kind = "applied";
    return {
      version: FAILURE_VERSION,
      kind,
      file,
      operation: operation.kind,
      match_type,
      range: found,
      intent,
    };
  }
  return { ...toRefused(attempt, texts), file, intent };
}

type RefusedRecord = z.infer<typeof refusedSchema>;

function toRefused(
  { answer, operation, format, fileText, language }: Attempt,
  { oldText, newText }: Texts,
): Omit<RefusedRecord, "file" | "intent"> {
  const meant = findPlace(answer, operation);
  const knownCode = answer.error?.code ?? "INTERNAL";
  const getShape = (text: string | undefined) =>
    text === undefined ? null : toCodeShape(text, language);
  return {
    version: FAILURE_VERSION,
    kind: "refused",
    code: Object.hasOwn(ERROR_CATALOGUE, knownCode) ? knownCode : "INTERNAL",
    status: answer.status,
    operation: operation?.kind ?? null,
    format,
    language: language ?? null,
    level: answer.match_type ?? answer.candidates[0]?.match_type ?? null,
    confidence: answer.confidence ?? answer.candidates[0]?.confidence ?? null,
    margin: answer.margin,
    drift: listDrifts(answer),
    candidate_count: answer.candidates.length,
    position: {
      line: meant?.start_line ?? null,
      line_count: fileText === undefined ? null : countLines(fileText),
      old_line_count: oldText === undefined ? null : countLines(oldText),
      new_line_count: newText === undefined ? null : countLines(newText),
    },
    shape: {
      old_text: getShape(oldText),
      new_text: getShape(newText),
      file:
        meant === undefined || fileText === undefined
          ? null
          : toCodeShape(cutAround(fileText, meant), language),
    },
    place: meant ?? null,
  };
}

/**
 * The refused attempts in `records` (oldest first), each with the first later attempt on its file that was applied, near
 * the same place or with the same text, within `MAX_STEPS_TO_CORRECTION` operations.
 */
export function resolveFailures(records: readonly FailureRecord[]): readonly ExportedFailure[] {
  return records.flatMap((record, idx): readonly ExportedFailure[] => {
    if (record.kind !== "refused") return [];
    const { kind: _kind, intent: _intent, place: _place, ...kept } = record;
    const later = records.slice(idx + 1, idx + 1 + MAX_STEPS_TO_CORRECTION);
    const at = later.findIndex((each) => each.kind === "applied" && isCorrection(record, each));
    const found = later[at];
    if (found?.kind !== "applied") return [{ ...kept, resolved_by: null }];
    const { operation, match_type, range: where } = found;
    return [
      { ...kept, resolved_by: { operations_later: at + 1, operation, match_type, range: where } },
    ];
  });
}

function isCorrection(refused: RefusedRecord, applied: z.infer<typeof appliedSchema>): boolean {
  if (refused.file === null || refused.file !== applied.file) return false;
  if (refused.intent !== null && refused.intent === applied.intent) return true;
  // Where nothing is known of the place, the next edit of the file is what came of it.
  if (refused.place === null || applied.range === null) return refused.place === null;
  const { start_line, end_line } = refused.place;
  return (
    applied.range.start_line <= end_line + MAX_LINES_TO_CORRECTION &&
    applied.range.end_line >= start_line - MAX_LINES_TO_CORRECTION
  );
}

interface Texts {
  readonly oldText: string | undefined;
  readonly newText: string | undefined;
}

function getTexts(operation: Operation | undefined): Texts {
  if (operation === undefined) return { oldText: undefined, newText: undefined };
  switch (operation.kind) {
    case "replace":
      return { oldText: operation.oldText, newText: operation.newText };
    case "coordinates":
      return { oldText: operation.expect, newText: operation.content };
    case "symbol":
    case "node":
    case "line_anchor":
    case "rewrite":
    case "create":
      return { oldText: undefined, newText: operation.content };
    case "patch":
    case "move":
    case "copy": {
      const lines = operation.hunks.flatMap((hunk) => hunk.lines);
      const join = (kind: "added" | "removed") =>
        lines
          .filter((each) => each.kind === "context" || each.kind === kind)
          .map((each) => each.text)
          .join("\n");
      return { oldText: join("removed"), newText: join("added") };
    }
    case "delete":
      return { oldText: undefined, newText: undefined };
    default:
      return assertNever(operation);
  }
}

/** Where the edit was meant: where it was found, else where the request itself says. */
function findPlace(
  { range: found, candidates }: EditAnswer,
  operation: Operation | undefined,
): { readonly start_line: number; readonly end_line: number } | undefined {
  const best: AnswerRange | undefined = found ?? candidates[0]?.range;
  if (best !== undefined) return { start_line: best.start_line, end_line: best.end_line };
  const said = findSaidLine(operation);
  return said === undefined ? undefined : { start_line: said, end_line: said };
}

function findSaidLine(operation: Operation | undefined): number | undefined {
  switch (operation?.kind) {
    case "replace":
      return operation.nearLine;
    case "coordinates":
      return operation.start.line + 1 - operation.base;
    case "line_anchor":
      return operation.start.line;
    case "patch":
      return operation.hunks[0]?.oldLine;
    case "symbol":
    case "node":
    case "rewrite":
    case "move":
    case "copy":
    case "create":
    case "delete":
    case undefined:
      return undefined;
    default:
      return assertNever(operation);
  }
}

function listDrifts({ candidates }: EditAnswer): readonly string[] {
  const drifts = candidates.flatMap(({ first_difference: difference }) =>
    difference === null ? [] : [DRIFTS.includes(difference.drift) ? difference.drift : "other"],
  );
  return [...new Set(drifts)].sort();
}

function countLines(text: string): number {
  return text.split("\n").length;
}

function cutAround(
  text: string,
  { start_line, end_line }: { readonly start_line: number; readonly end_line: number },
): string {
  const lines = text.split(/\r\n|\r|\n/);
  return lines
    .slice(Math.max(0, start_line - 1 - CONTEXT_LINES), end_line + CONTEXT_LINES)
    .join("\n");
}
