/**
 * One file while a request is worked out: its bytes as read, and its text after the edits so far.
 * A draft never writes; `toChange` says what a transaction would have to do.
 * Two names of one file (links, hard links, other spellings) are one draft.
 */
import { createError, err, ok, type Result, type SurehandError, toSha256 } from "../base/index.ts";
import {
  composeEdits,
  decodeText,
  encodeText,
  getEditResult,
  SourceText,
  type TextEdit,
  toUnifiedDiff,
} from "../text/index.ts";
import type { FileChange } from "../transaction/index.ts";
import {
  parseWorkspacePath,
  type RepoPath,
  readTarget,
  resolveTarget,
  SETTINGS_NAME,
  type Target,
  type Workspace,
} from "../workspace/index.ts";
import { nameFile } from "./name-file.ts";
import type { FileReport } from "./schemas.ts";
import { createWholeEdit } from "./written-spans.ts";

/** A file as it was when the request began. */
export interface OriginalFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly content: string;
  readonly text: SourceText;
}

/** What one edit of a request did to a file's content. */
export interface DraftStep {
  readonly number: number;
  readonly edit: TextEdit;
}

/** A file after the edits so far; immutable. */
export interface FileDraft {
  readonly path: RepoPath;
  readonly target: Target;
  /** `undefined` where nothing was. */
  readonly original: OriginalFile | undefined;
  /** `undefined` where still nothing is. */
  readonly text: SourceText | undefined;
  readonly bytes: Uint8Array | undefined;
  /** All edits so far as one, from the text as read (empty where nothing was) to the present one. */
  readonly sofar: TextEdit;
  /** The text that an edit of the request made the file with, when one did: what later places are counted in. */
  readonly madeWith?: string;
  /** Text of another file that the content was taken from: what was wrong there is not this request's doing. */
  readonly origin?: string;
  /** The edits of the content one by one, each of the result of the one before. */
  readonly steps: readonly DraftStep[];
  /** Permission bits afterwards; as they are, or what the process's mask leaves, when not given. */
  readonly mode?: number;
  /** Numbers of the edits made on it, from 1. */
  readonly edits: readonly number[];
}

/** Most bytes of all files of one request together: 1 GiB. */
export const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;

/** The drafts of one request, by the file they mean. */
export class DraftMapBuilder {
  readonly #workspace: Workspace;
  readonly #drafts = new Map<string, FileDraft>();
  #readBytes = 0;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /**
   * The draft of the file that `path` means, read when it is asked for first.
   * Errors: PATH_PROTECTED for our settings; those of `parseWorkspacePath`, `resolveTarget`, `readTarget` (but FILE_NOT_FOUND) and `decodeText`; EDIT_LIMIT.
   */
  tryOpen(path: string): Result<FileDraft, SurehandError> {
    const parsed = parseWorkspacePath(this.#workspace, path);
    if (!parsed.ok) return parsed;
    const target = resolveTarget(this.#workspace, parsed.value);
    if (!target.ok) return target;
    if (target.value.realPath.split("/").at(-1)?.toLowerCase() === SETTINGS_NAME) {
      return err(refuseSettings(path));
    }
    const known = this.#drafts.get(toKey(target.value));
    if (known !== undefined) return ok({ ...known, path: parsed.value, target: target.value });
    const draft = readDraft(this.#workspace, target.value);
    if (!draft.ok) return draft;
    this.#readBytes += draft.value.original?.bytes.length ?? 0;
    if (this.#readBytes > MAX_TOTAL_BYTES) {
      const message = `The files of the request have more than ${MAX_TOTAL_BYTES} bytes together.`;
      return err(createError("EDIT_LIMIT", message, { details: { max_bytes: MAX_TOTAL_BYTES } }));
    }
    this.#drafts.set(toKey(target.value), draft.value);
    return draft;
  }

  /** What the file of `draft` is now, under the names that `draft` has. */
  getPresent(draft: FileDraft): FileDraft {
    const { path, target } = draft;
    return { ...(this.#drafts.get(toKey(target)) ?? draft), path, target };
  }

  /** Keeps `draft` in place of what was known of its file; its first name stays. */
  set(draft: FileDraft): void {
    const key = toKey(draft.target);
    const { path, target } = this.#drafts.get(key) ?? draft;
    this.#drafts.set(key, { ...draft, path, target });
  }

  /** All drafts in the order they were opened. */
  build(): readonly FileDraft[] {
    return [...this.#drafts.values()];
  }
}

/** The rules that an edit is judged by are not for the edit to change. */
function refuseSettings(path: string): SurehandError {
  return createError(
    "PATH_PROTECTED",
    `${path} holds the rules that edits are judged by, and is never written on request.`,
    {
      next: "Ask a person to change the settings.",
      details: { path },
    },
  );
}

/** `draft` after `edit` of its present text, by edit number `number`. Errors: TEXT_UNENCODABLE. */
export function applyToDraft(
  draft: FileDraft,
  edit: TextEdit,
  number: number,
): Result<FileDraft, SurehandError> {
  const content = getEditResult(edit);
  const text =
    draft.text?.withContent(content) ?? new SourceText(content, { encoding: "utf-8", bom: false });
  const bytes = encodeText(text);
  if (!bytes.ok) return err(nameFile(bytes.error, draft.path));
  const sofar = composeEdits(draft.sofar, edit);
  if (!sofar.ok) return err(nameFile(sofar.error, draft.path));
  const edits = [...draft.edits, number];
  const steps = [...draft.steps, { number, edit }];
  return ok({ ...draft, text, bytes: bytes.value, sofar: sofar.value, edits, steps });
}

/** `draft` with the file taken away by edit number `number`. */
export function removeDraft(draft: FileDraft, number: number): FileDraft {
  const { path, target, original, edits } = draft;
  const sofar = createWholeEdit(original?.content ?? "", "");
  const nothing = { text: undefined, bytes: undefined, sofar, steps: [] };
  return { path, target, original, ...nothing, edits: [...edits, number] };
}

/** `draft`, where nothing is, as the file of `source` with its encoding and permissions, by edit number `number`. */
export function copyDraft(source: FileDraft, draft: FileDraft, number: number): FileDraft {
  const { path, target, original, edits } = draft;
  const { text, bytes } = source;
  const mode = getMode(source);
  return {
    path,
    target,
    original,
    text,
    bytes,
    ...(mode === undefined ? {} : { mode }),
    sofar: createWholeEdit(original?.content ?? "", text?.content ?? ""),
    madeWith: text?.content ?? "",
    origin: source.origin ?? source.original?.content ?? "",
    steps: source.steps,
    edits: [...edits, number],
  };
}

/** `draft` with `content` as a whole, whatever it was, by edit number `number`. Errors: TEXT_UNENCODABLE. */
export function makeDraft(
  draft: FileDraft,
  content: string,
  number: number,
): Result<FileDraft, SurehandError> {
  const before = draft.text?.content ?? "";
  const made = applyToDraft(draft, createWholeEdit(before, content), number);
  return made.ok ? ok({ ...made.value, madeWith: content }) : made;
}

/** `draft` looked at by edit number `number` and left as it is. */
export function touchDraft(draft: FileDraft, number: number): FileDraft {
  return { ...draft, edits: [...draft.edits, number] };
}

/** Whether both are drafts of one file. */
export function isSameFile(left: FileDraft, right: FileDraft): boolean {
  return toKey(left.target) === toKey(right.target);
}

/** `draft` as it was when the request began, when it was there. */
export function getOriginalDraft(draft: FileDraft): FileDraft {
  const { path, target, original } = draft;
  if (original === undefined) return draft;
  const { text, bytes, content } = original;
  return {
    path,
    target,
    original,
    text,
    bytes,
    sofar: createWholeEdit(content, content),
    steps: [],
    edits: [],
  };
}

/** `draft` executable or not, as far as it can be read, by edit number `number`. */
export function setExecutable(draft: FileDraft, executable: boolean, number: number): FileDraft {
  const mode = getMode(draft) ?? 0o644;
  const changed = executable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111;
  const edits = draft.edits.includes(number) ? draft.edits : [...draft.edits, number];
  return { ...draft, mode: changed, edits };
}

function getMode({ mode, target: { state } }: FileDraft): number | undefined {
  if (mode !== undefined || state.kind === "missing") return mode;
  return state.facts.mode & 0o777;
}

/** Whether the permissions of a file that was there are to be others. */
function changesMode({ mode, target: { state } }: FileDraft): boolean {
  return mode !== undefined && "facts" in state && mode !== (state.facts.mode & 0o777);
}

/** What a transaction has to do for `draft`; undefined when its bytes are as before. */
export function findChange(draft: FileDraft): FileChange | undefined {
  const { original, bytes, path, mode } = draft;
  if (original === undefined) {
    if (bytes === undefined) return undefined;
    return { kind: "create", path, bytes, ...(mode === undefined ? {} : { mode }) };
  }
  if (bytes === undefined) return { kind: "delete", path, expectedSha256: original.sha256 };
  if (Buffer.compare(original.bytes, bytes) === 0 && !changesMode(draft)) return undefined;
  const change = { kind: "write", path, expectedSha256: original.sha256, bytes } as const;
  return mode === undefined ? change : { ...change, mode };
}

const ACTIONS = { create: "created", write: "modified", delete: "deleted" } as const;

/** What is to be reported of `draft`: its change when `isChanged`, else the file as it was; undefined for no file. */
export function findFileReport(draft: FileDraft, isChanged: boolean): FileReport | undefined {
  const { original, path } = draft;
  const change = isChanged ? findChange(draft) : undefined;
  if (original === undefined && change === undefined) return undefined;
  const bytes = change?.kind === "delete" ? undefined : (change?.bytes ?? original?.bytes);
  return {
    file: path,
    action: change === undefined ? "unchanged" : ACTIONS[change.kind],
    before_sha256: original?.sha256 ?? null,
    after_sha256: bytes === undefined ? null : toSha256(bytes),
    before_bytes: original?.bytes.length ?? null,
    after_bytes: bytes?.length ?? null,
    encoding: draft.text?.encoding ?? null,
    diff:
      change === undefined ? null : toUnifiedDiff(original?.content, draft.text?.content, { path }),
  };
}

function readDraft(workspace: Workspace, target: Target): Result<FileDraft, SurehandError> {
  const { path } = target;
  const read = readTarget(workspace, path);
  if (!read.ok) {
    if (read.error.code !== "FILE_NOT_FOUND") return read;
    const nothing = { original: undefined, text: undefined, bytes: undefined };
    return ok({ path, target, ...nothing, sofar: createWholeEdit("", ""), steps: [], edits: [] });
  }
  const { bytes, sha256 } = read.value;
  const text = decodeText(bytes);
  if (!text.ok) return err(nameFile(text.error, path));
  const { content } = text.value;
  const original = { bytes, sha256, content, text: text.value };
  const sofar = createWholeEdit(content, content);
  return ok({ path, target, original, text: text.value, bytes, sofar, steps: [], edits: [] });
}

function toKey(target: Target): string {
  return "facts" in target.state ? target.state.facts.identity : target.absolute;
}
