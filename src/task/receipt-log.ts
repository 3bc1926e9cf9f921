/**
 * The log of applied edits: where they are, what they brought and took as hashes of lines, which work tree and branch.
 * No file content is kept, not even in part. Enough to tell later whether an edit is in what is being committed
 * (`unlanded.ts`), and to name it.
 */
import { z } from "zod";
import { ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import type { Receipt } from "../edits/index.ts";
import {
  getEditResult,
  getPosition,
  LineTable,
  type Span,
  type TextEdit,
  toOffset,
} from "../text/index.ts";
import { findRelativePath, joinPath, type Workspace } from "../workspace/index.ts";
import { findKnownForm, listKnownForms, MARK_DIGITS, toMark } from "./line-mark.ts";
import { appendRecords, hasStatePlace, readRecords } from "./record-log.ts";

/** Version of the records; those of another one are passed over. */
export const RECEIPT_VERSION = 1;

/** Lines, replacements and edits listed of each kind for one file; `is_cut` says that there were more. */
export const MAX_LISTED = 300;

/** Lines, replacements and edits listed for all files of a transaction; what comes after has none. */
const MAX_LISTED_TOGETHER = 3000;

/** Files of one transaction that are recorded. */
const MAX_FILES = 1000;

/** Text searched for the lines of an edit, at most. */
const MAX_SEARCHED_UNITS = 4_000_000;

const MAX_HEAD_BYTES = 4096;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const line = z.int().min(1);
const mark = z.string().length(MARK_DIGITS);

const receiptRecordSchema = z
  .object({
    version: z.literal(RECEIPT_VERSION),
    time_ms: z.number(),
    transaction: z.string().describe("The same for files that were changed together."),
    work_tree: z.string().describe("Hash of the folder; work trees share their log."),
    branch: z.string().nullable(),
    file: z.string().describe("From the top of the work tree, with `/`."),
    before_sha256: sha256.nullable().describe("Of the file's bytes; null where none was."),
    after_sha256: sha256.nullable(),
    edits: z
      .array(z.object({ match_type: z.string(), request_sha256: sha256 }).readonly())
      .readonly(),
    replacements: z
      .array(
        z
          .object({
            range: z
              .object({ start_line: line, start_col: line, end_line: line, end_col: line })
              .readonly()
              .describe("In the text after the edits."),
            inserted_sha256: sha256,
          })
          .readonly(),
      )
      .readonly(),
    added: z
      .array(z.object({ line, mark }).readonly())
      .readonly()
      .describe("Lines that the file did not have before, by their marks."),
    removed: z.array(mark).readonly().describe("Marks of lines that the file has no more."),
    is_cut: z.boolean(),
  })
  .readonly();

/** What is known of one file that a transaction changed. */
export type ReceiptRecord = z.infer<typeof receiptRecordSchema>;

/** A file as a transaction changed it. */
export interface AppliedFile {
  /** Absolute, links followed. */
  readonly absolute: string;
  /** SHA-256 of the bytes; `undefined` where there was or is no file. */
  readonly beforeSha256: string | undefined;
  readonly afterSha256: string | undefined;
  /** From the text before to the text after. */
  readonly edit: TextEdit;
  /** Receipts of the edits made on it. */
  readonly receipts: readonly Receipt[];
}

/**
 * Adds a record for each of `files`, changed together. Nothing is written outside git unless our state is there already.
 * Costs a few passes over the texts at most. Errors: STATE_UNUSABLE.
 */
export function recordReceipts(
  workspace: Workspace,
  files: readonly AppliedFile[],
): Result<void, SurehandError> {
  if (files.length === 0 || !hasStatePlace(workspace)) return ok(undefined);
  const { host } = workspace;
  const head = {
    version: RECEIPT_VERSION,
    time_ms: host.getEpochMs(),
    transaction: host.createToken(),
    ...getPlace(workspace),
  } as const;
  const budget = { left: MAX_LISTED_TOGETHER };
  const records = files.slice(0, MAX_FILES).flatMap((file): readonly ReceiptRecord[] => {
    const path = findRelativePath(getTop(workspace), file.absolute);
    return path === undefined ? [] : [{ ...head, ...toFileReceipt(path, file, budget) }];
  });
  return appendRecords(workspace, "receipts", records);
}

/** The records of this work tree, oldest first. Errors: STATE_UNUSABLE. */
export function readReceipts(
  workspace: Workspace,
): Result<readonly ReceiptRecord[], SurehandError> {
  const records = readRecords(workspace, "receipts");
  if (!records.ok) return records;
  const { work_tree } = getPlace(workspace);
  return ok(
    records.value.flatMap((record) => {
      if (record.work_tree !== work_tree) return [];
      const parsed = receiptRecordSchema.safeParse(record);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** The work tree and branch of `workspace`, as receipts name them. */
export function getPlace(workspace: Workspace): Pick<ReceiptRecord, "work_tree" | "branch"> {
  return {
    work_tree: toSha256(getTop(workspace)).slice(0, 16),
    branch: findBranch(workspace) ?? null,
  };
}

function getTop({ git, root }: Workspace): string {
  return git?.workTree ?? root;
}

function findBranch({ git, fileSystem }: Workspace): string | undefined {
  if (git === undefined) return undefined;
  const head = fileSystem.readFile(joinPath(git.gitFolder, "HEAD"), MAX_HEAD_BYTES);
  if (!head.ok) return undefined;
  return /^ref: (.+?)\s*$/s.exec(new TextDecoder().decode(head.value.bytes))?.[1];
}

type FileFields = Omit<
  ReceiptRecord,
  "version" | "time_ms" | "transaction" | "work_tree" | "branch"
>;

function toFileReceipt(path: string, file: AppliedFile, budget: { left: number }): FileFields {
  const { edit } = file;
  const before = edit.base;
  const after = getEditResult(edit);
  const take = <T>(all: readonly T[]): readonly T[] => {
    const taken = all.slice(0, Math.min(MAX_LISTED, Math.max(0, budget.left)));
    budget.left -= taken.length;
    return taken;
  };
  const table = new LineTable(after);
  const added = listOwnLines(
    table,
    edit.replacements.map((_, idx) => edit.getResultSpan(idx)),
    before,
  );
  const removed = listOwnLines(
    new LineTable(before),
    edit.replacements.map(({ span }) => span),
    after,
  );
  const replacements = edit.replacements.slice(0, MAX_LISTED).map(({ text }, idx) => {
    const { start, end } = edit.getResultSpan(idx);
    const from = getPosition(table, toOffset(start));
    const to = getPosition(table, toOffset(end));
    return {
      range: {
        start_line: from.line,
        start_col: from.column,
        end_line: to.line,
        end_col: to.column,
      },
      inserted_sha256: toSha256(text),
    };
  });
  const listed = {
    edits: take(file.receipts).map(({ match_type, request_sha256 }) => ({
      match_type,
      request_sha256,
    })),
    added: take(added).map(([form, at]) => ({ line: at, mark: toMark(form) })),
    removed: take(removed).map(([form]) => toMark(form)),
    replacements: take(replacements),
  };
  const count = file.receipts.length + added.length + removed.length + edit.replacements.length;
  const listedCount = Object.values(listed).reduce((sum, each) => sum + each.length, 0);
  return {
    file: path,
    before_sha256: file.beforeSha256 ?? null,
    after_sha256: file.afterSha256 ?? null,
    ...listed,
    is_cut: listedCount < count,
  };
}

/** The lines that `spans` of a text touch and `other` does not have, by their forms; first line from 1 by form. */
function listOwnLines(
  table: LineTable,
  spans: readonly Span[],
  other: string,
): readonly (readonly [form: string, line: number])[] {
  const lines = new Map<string, { readonly line: number; readonly text: string }>();
  for (const { start, end } of spans) {
    // An empty span touches its line as well: what is left of a line that lost a part is another line.
    const last = table.getLineOf(toOffset(end));
    for (let line = table.getLineOf(toOffset(start)); line <= last; line += 1) {
      const text = table.getText(line);
      const form = findKnownForm(text);
      if (form !== undefined && !lines.has(form)) lines.set(form, { line, text: text.trim() });
    }
  }
  // A few lines are looked for as they are; for many, one pass over the other text is cheaper.
  const known = lines.size * other.length <= MAX_SEARCHED_UNITS ? undefined : listKnownForms(other);
  const isKnown = (form: string, text: string) => known?.has(form) ?? other.includes(text);
  return [...lines].flatMap(([form, { line, text }]) =>
    isKnown(form, text) ? [] : [[form, line] as const],
  );
}
