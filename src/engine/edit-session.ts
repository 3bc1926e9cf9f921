/**
 * Several edits of one or many files, collected, validated together, made all or not at all, and taken back.
 * A session goes the way of every request (`applyWork`): the same places, policy, validators and transaction. What it
 * adds is memory: of each file as it was when an edit named it first, and of what was written, for the way back.
 * Validators: *context* (the place is in the text, the file is there and as it was), *consistency* (no two edits change
 * the same text, insertions at one point have an order), *syntax* (no file gets an error that it did not have).
 */
import { createError, err, getStatus, ok, type Result, type SurehandError } from "../base/index.ts";
import type { EditAnswer, Operation, WorkspaceEdit, WorkspaceEditOptions } from "../edits/index.ts";
import {
  openWorkspace,
  parseWorkspacePath,
  readTarget,
  type Workspace,
} from "../workspace/index.ts";
import { type ApplyOptions, applyWork, type Work } from "./apply-edits.ts";
import { createWorkspaceEdit } from "./draft-workspace-edit.ts";
import { createFailureReport } from "./report.ts";
import { listRestorePoints, type RestorePoint, restoreFiles } from "./restore-files.ts";
import type { ApplyReport } from "./schemas.ts";
import { parseSessionOperation, type SessionOperation } from "./session-operation.ts";
import { openTexts, readTexts } from "./text-workspace.ts";

/** How a session is opened: on a folder, on one opened already, or on texts that are on no disk. */
export interface EditSessionOptions extends Omit<ApplyOptions, "dryRun" | "each" | "format"> {
  /** Texts by path, instead of a folder: the unsaved buffers of an editor. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** A validator of edits. */
export type SessionValidator = "context" | "consistency" | "syntax";

/** What was found about one edit. */
export interface OperationCheck {
  /** Number of the edit, from 1, as `add` gave it. */
  readonly number: number;
  readonly answer: EditAnswer;
  /** The validator that refuses the edit; undefined when none does, be it valid or refused for another reason. */
  readonly failed: SessionValidator | undefined;
}

/** What was found about all edits, or became of them. */
export interface SessionReport {
  /** Every edit is in order, and was made when that was asked for. */
  readonly isValid: boolean;
  readonly checks: readonly OperationCheck[];
  readonly report: ApplyReport;
}

/** Edits that belong together; made by `createEditSession`. */
export class EditSession {
  readonly #workspace: Workspace;
  readonly #options: EditSessionOptions;
  readonly #operations: Operation[] = [];
  /** SHA-256 of each file when an edit named it first; undefined for no file. */
  readonly #known = new Map<string, string | undefined>();
  /** The files to go back to, when the session takes another one back. */
  readonly #restored: readonly RestorePoint[] | undefined;
  #state: "open" | "writing" | "applied" = "open";
  #written: readonly RestorePoint[] = [];

  /** For this file only. */
  constructor(
    workspace: Workspace,
    options: EditSessionOptions,
    restored?: readonly RestorePoint[],
  ) {
    this.#workspace = workspace;
    this.#options = options;
    this.#restored = restored;
    for (const { path, afterSha256 } of restored ?? []) this.#known.set(path, afterSha256);
  }

  /**
   * Takes an edit up, in the JSON fields of any format, as an operation by coordinates, or as a `WorkspaceEdit`; the
   * numbers of the edits it comes to, from 1. Nothing is written. Errors: the `REQUEST_...` codes, USAGE_INVALID when
   * the session has been applied or takes another one back.
   */
  add(operation: SessionOperation): Result<readonly number[], SurehandError> {
    if (this.#restored !== undefined || this.#state !== "open") return err(this.#refuseAdding());
    const parsed = parseSessionOperation(operation, this.#options.file);
    if (!parsed.ok) return parsed;
    return ok(
      parsed.value.map((each) => {
        for (const file of listFiles(each, this.#options.file)) this.#note(file);
        return this.#operations.push(each);
      }),
    );
  }

  /** What `apply` would answer; nothing is written. Syntax is judged once every edit has its place. */
  async validate(): Promise<SessionReport> {
    const { report } = await this.#run(true);
    return toSessionReport(report);
  }

  /**
   * Makes all edits or none. Errors in the report: FILE_STALE when a file is not as it was when an edit named it first,
   * USAGE_INVALID when the session has been applied, and all that `applyEdits` answers. A refused session stays open.
   */
  async apply(): Promise<SessionReport> {
    if (this.#state !== "open") {
      const message = "The edits of the session have been made already.";
      const next = "Open a new session, or take this one back with `invert`.";
      return toFailedReport(createError("USAGE_INVALID", message, { next }));
    }
    this.#state = "writing";
    try {
      const { report, drafts } = await this.#run(false);
      if (report.exit_code === 0) {
        this.#written = listRestorePoints(drafts);
        this.#state = "applied";
      }
      return toSessionReport(report);
    } finally {
      if (this.#state !== "applied") this.#state = "open";
    }
  }

  /**
   * A session that takes this one back: every file it changed, made, moved or took away becomes what it was, byte by
   * byte, with its permissions; folders that were made stay. It refuses, by FILE_STALE, when a file has changed since.
   * Errors: USAGE_INVALID before `apply` has succeeded. Law: `apply(invert(s), apply(s, files))` is `files`.
   */
  invert(): Result<EditSession, SurehandError> {
    if (this.#state !== "applied") {
      const message = "The session has not been applied, so there is nothing to take back.";
      return err(createError("USAGE_INVALID", message, { next: "Apply it first." }));
    }
    return ok(new EditSession(this.#workspace, this.#options, this.#written));
  }

  /**
   * The edits as a `WorkspaceEdit`, for an editor that makes them itself; places count in the files as they are now.
   * Errors: the one that `validate` reports; those of `toWorkspaceEdit`.
   */
  async toWorkspaceEdit(
    options: Partial<WorkspaceEditOptions> = {},
  ): Promise<Result<WorkspaceEdit, SurehandError>> {
    const { report, drafts } = await this.#run(true);
    if (report.error !== null) return err(report.error);
    return createWorkspaceEdit(drafts, this.#workspace, options);
  }

  /** The texts by path as they are now; of a session on `texts` only. Errors: USAGE_INVALID, those of reading a file. */
  readTexts(): Result<Readonly<Record<string, string>>, SurehandError> {
    if (this.#options.texts !== undefined) return readTexts(this.#workspace);
    const message = "The session is on a folder, whose files are on the disk.";
    return err(createError("USAGE_INVALID", message, { next: "Read the files." }));
  }

  #run(dryRun: boolean) {
    const options = { ...this.#options, workspace: this.#workspace, each: false, dryRun };
    return applyWork(() => this.#toWork(), options);
  }

  #toWork(): Result<Work, SurehandError> {
    const common = { operations: this.#operations, repairs: [], format: null, known: this.#known };
    const restored = this.#restored;
    if (restored !== undefined) {
      return ok({ ...common, restore: (ctx) => restoreFiles(ctx, restored) });
    }
    if (this.#operations.length > 0) return ok(common);
    return err(createError("REQUEST_EMPTY", "The session has no edit in it."));
  }

  /** Remembers the file that `file` names as it is now; one that cannot be read is for the engine to refuse. */
  #note(file: string): void {
    const path = parseWorkspacePath(this.#workspace, file);
    if (!path.ok || this.#known.has(path.value)) return;
    const read = readTarget(this.#workspace, path.value);
    if (read.ok) this.#known.set(path.value, read.value.sha256);
    else if (read.error.code === "FILE_NOT_FOUND") this.#known.set(path.value, undefined);
  }

  #refuseAdding(): SurehandError {
    const why =
      this.#restored === undefined ? "has been applied" : "takes another one back and nothing else";
    const next = "Open a new session for further edits.";
    return createError("USAGE_INVALID", `No edit can be added: the session ${why}.`, { next });
  }
}

/** A session without edits. Errors: USAGE_INVALID, those of `openWorkspace`; for `texts` those of their paths and TEXT_UNENCODABLE. */
export function createEditSession(
  options: EditSessionOptions = {},
): Result<EditSession, SurehandError> {
  const { root, workspace, texts } = options;
  const ways = [root, workspace, texts].filter((way) => way !== undefined);
  if (ways.length > 1) {
    const message = "A session is on a root, on a workspace or on texts; more than one is given.";
    return err(createError("USAGE_INVALID", message, { next: "Give one of them." }));
  }
  if (workspace !== undefined) return ok(new EditSession(workspace, options));
  const opened = texts === undefined ? openWorkspace(root ?? ".") : openTexts(texts);
  return opened.ok ? ok(new EditSession(opened.value, options)) : opened;
}

function listFiles(operation: Operation, file: string | undefined): readonly string[] {
  const named = operation.file ?? file;
  return [...(named === undefined ? [] : [named]), ...("to" in operation ? [operation.to] : [])];
}

function toSessionReport(report: ApplyReport): SessionReport {
  const checks = report.edits.map((answer, idx) => ({
    number: idx + 1,
    answer,
    failed: answer.error === null ? undefined : findValidator(answer.error),
  }));
  return { isValid: report.exit_code === 0, checks, report };
}

function toFailedReport(error: SurehandError): SessionReport {
  return toSessionReport(createFailureReport(error, { dryRun: false }));
}

function findValidator(error: SurehandError): SessionValidator | undefined {
  switch (error.code) {
    case "EDIT_OVERLAP":
    case "EDIT_ORDER_UNCLEAR":
    case "CHANGE_COLLISION":
      return "consistency";
    case "POSITION_OUT_OF_RANGE":
    case "POSITION_INSIDE_CHARACTER":
    case "FILE_NOT_FOUND":
      return "context";
    default: {
      const status = getStatus(error);
      if (status === "syntax_error") return "syntax";
      return status === "stale" ? "context" : undefined;
    }
  }
}
