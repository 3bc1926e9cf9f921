/**
 * Changes of files as a `WorkspaceEdit` of the Language Server Protocol 3.17, for editors that hold unsaved buffers and
 * make the changes themselves. Positions are those of the text that each edit was made for.
 * Invariant: no position lies inside a character or between CR and LF; where an edit is cut there, the replacement takes
 * the whole character in and puts back what stays of it.
 * The format is described in https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/.
 */
import {
  createError,
  err,
  getDefined,
  ok,
  type Result,
  type SurehandError,
} from "../base/index.ts";
import {
  LineTable,
  type Offset,
  type PositionConvention,
  type Replacement,
  type TextEdit,
  toOffset,
  toSpan,
  tryPosition,
} from "../text/index.ts";

/** A place, from 0; the character counts in the encoding agreed on. */
export interface ProtocolPosition {
  readonly line: number;
  readonly character: number;
}

/** One replacement of a document. */
export interface ProtocolTextEdit {
  readonly range: { readonly start: ProtocolPosition; readonly end: ProtocolPosition };
  readonly newText: string;
}

/** The edits of one document, in ascending order. */
export interface ProtocolDocumentEdit {
  readonly textDocument: { readonly uri: string; readonly version: null };
  readonly edits: readonly ProtocolTextEdit[];
}

/** A change of the files themselves. */
export type ProtocolResourceChange =
  | { readonly kind: "create"; readonly uri: string; readonly options?: ProtocolResourceOptions }
  | {
      readonly kind: "rename";
      readonly oldUri: string;
      readonly newUri: string;
      readonly options?: ProtocolResourceOptions;
    }
  | { readonly kind: "delete"; readonly uri: string };

/** What becomes of a file that is there already. */
export interface ProtocolResourceOptions {
  readonly overwrite: boolean;
}

/** Changes of documents and files, made in this order. */
export interface WorkspaceEdit {
  readonly documentChanges: readonly (ProtocolDocumentEdit | ProtocolResourceChange)[];
}

/** Edits of documents alone, by URI. */
export interface PlainWorkspaceEdit {
  readonly changes: Readonly<Record<string, readonly ProtocolTextEdit[]>>;
}

/** What became of one file; paths are relative to the root, with `/`. */
export type ResolvedChange =
  | { readonly kind: "edited"; readonly path: string; readonly edit: TextEdit }
  | { readonly kind: "created"; readonly path: string; readonly text: string }
  | { readonly kind: "deleted"; readonly path: string }
  | {
      readonly kind: "renamed";
      readonly path: string;
      readonly newPath: string;
      /** What is changed on the way. */
      readonly edit?: TextEdit;
      /** A file at the new path is replaced. */
      readonly overwrite?: boolean;
    };

/** Where the files are, and how places are counted. */
export interface WorkspaceEditOptions {
  /** URI of the folder that paths are relative to. */
  readonly rootUri: string;
  /** What `character` counts; `utf-16` when left out, as in the protocol. */
  readonly encoding?: PositionConvention["encoding"];
}

/**
 * `changes` as a `WorkspaceEdit`. Errors: PATH_INVALID, CHANGE_COLLISION for one file changed twice.
 * Law: a client that makes these edits, counting in `encoding`, has the texts that the edits come to.
 */
export function toWorkspaceEdit(
  changes: readonly ResolvedChange[],
  options: WorkspaceEditOptions,
): Result<WorkspaceEdit, SurehandError> {
  const documentChanges: (ProtocolDocumentEdit | ProtocolResourceChange)[] = [];
  const taken = new Set<string>();
  for (const change of changes) {
    const uris = toUris(change, options);
    if (!uris.ok) return uris;
    const { uri, newUri } = uris.value;
    for (const each of new Set([uri, newUri])) {
      if (taken.has(each)) return err(refuseSecond(change));
      taken.add(each);
    }
    documentChanges.push(...toDocumentChanges(change, uri, newUri, options));
  }
  return ok({ documentChanges });
}

/**
 * `changes` in the plain form, which can only change texts. Errors: REQUEST_UNSUPPORTED for a file made, taken away or
 * renamed; those of `toWorkspaceEdit`.
 */
export function toPlainWorkspaceEdit(
  changes: readonly ResolvedChange[],
  options: WorkspaceEditOptions,
): Result<PlainWorkspaceEdit, SurehandError> {
  const other = changes.find(({ kind }) => kind !== "edited");
  if (other !== undefined) {
    const message = `${other.path} is ${other.kind}, which the plain form of a WorkspaceEdit cannot say.`;
    const next = "Use the form with documentChanges.";
    const details = { path: other.path, kind: other.kind };
    return err(createError("REQUEST_UNSUPPORTED", message, { next, details }));
  }
  const full = toWorkspaceEdit(changes, options);
  if (!full.ok) return full;
  const entries = full.value.documentChanges.flatMap((change) =>
    "edits" in change ? [[change.textDocument.uri, change.edits] as const] : [],
  );
  return ok({ changes: Object.fromEntries(entries) });
}

/** The `file:` URI of the absolute path `path`, with `/` between names. Errors: PATH_INVALID. */
export function toFileUri(path: string): Result<string, SurehandError> {
  const names = encodeNames(path.replace(/^\/+/, ""), path);
  return names.ok ? ok(`file:///${names.value}`) : names;
}

function toUris(
  change: ResolvedChange,
  { rootUri }: WorkspaceEditOptions,
): Result<{ readonly uri: string; readonly newUri: string }, SurehandError> {
  const root = rootUri.endsWith("/") ? rootUri.slice(0, -1) : rootUri;
  const path = encodeNames(change.path, change.path);
  if (!path.ok) return path;
  const newPath = change.kind === "renamed" ? encodeNames(change.newPath, change.newPath) : path;
  if (!newPath.ok) return newPath;
  return ok({ uri: `${root}/${path.value}`, newUri: `${root}/${newPath.value}` });
}

function encodeNames(names: string, path: string): Result<string, SurehandError> {
  const parts = names.split("/");
  const isPlain = parts.every((name) => name !== "" && name !== "." && name !== "..");
  if (isPlain && !/\p{Surrogate}/u.test(names)) {
    return ok(
      parts
        .map(encodeURIComponent)
        .join("/")
        .replace(/^([A-Za-z])%3A/, "$1:"),
    );
  }
  const message = `${JSON.stringify(path)} is not the path of a file that a URI can name.`;
  return err(createError("PATH_INVALID", message, { details: { path } }));
}

function refuseSecond(change: ResolvedChange): SurehandError {
  const message = `${change.path} is changed twice; a WorkspaceEdit is made of one change for each file.`;
  return createError("CHANGE_COLLISION", message, { details: { file: change.path } });
}

function toDocumentChanges(
  change: ResolvedChange,
  uri: string,
  newUri: string,
  options: WorkspaceEditOptions,
): readonly (ProtocolDocumentEdit | ProtocolResourceChange)[] {
  switch (change.kind) {
    case "edited":
      return toDocumentEdit(uri, change.edit, options);
    case "created": {
      const start = { line: 0, character: 0 };
      const edits = [{ range: { start, end: start }, newText: change.text }];
      const filled = { textDocument: { uri, version: null }, edits };
      return [{ kind: "create", uri }, ...(change.text === "" ? [] : [filled])];
    }
    case "deleted":
      return [{ kind: "delete", uri }];
    case "renamed": {
      const options_ = change.overwrite === true ? { options: { overwrite: true } } : {};
      const edits = change.edit === undefined ? [] : toDocumentEdit(newUri, change.edit, options);
      return [{ kind: "rename", oldUri: uri, newUri, ...options_ }, ...edits];
    }
  }
}

function toDocumentEdit(
  uri: string,
  edit: TextEdit,
  { encoding }: WorkspaceEditOptions,
): readonly ProtocolDocumentEdit[] {
  if (edit.isEmpty) return [];
  const table = new LineTable(edit.base);
  const convention = { base: 0, encoding: encoding ?? "utf-16" } as const;
  const edits = toWholeCharacters(table, edit).map(({ span, text }) => ({
    range: {
      start: toProtocolPosition(table, span.start, convention),
      end: toProtocolPosition(table, span.end, convention),
    },
    newText: text,
  }));
  return [{ textDocument: { uri, version: null }, edits }];
}

function toProtocolPosition(
  table: LineTable,
  offset: Offset,
  convention: PositionConvention,
): ProtocolPosition {
  const position = tryPosition(table, offset, convention);
  const { line, column } = getDefined(
    position.ok ? position.value : undefined,
    "the position of a place between characters",
  );
  return { line, character: column };
}

/** The replacements of `edit`, widened where they begin or end inside a character; those that meet there are joined. */
function toWholeCharacters(table: LineTable, edit: TextEdit): readonly Replacement[] {
  const { base } = edit;
  const joined: Replacement[] = [];
  for (const { span, text } of edit.replacements) {
    const start = isPlace(table, span.start) ? span.start : span.start - 1;
    const end = isPlace(table, span.end) ? span.end : span.end + 1;
    const last = joined.at(-1);
    if (last !== undefined && last.span.end > start) {
      // Both are cut inside one character: what the first put back is taken out again.
      const kept = last.text.slice(0, last.text.length - (last.span.end - span.start));
      joined[joined.length - 1] = {
        span: toSpan(last.span.start, end),
        text: kept + text + base.slice(span.end, end),
      };
      continue;
    }
    const whole = base.slice(start, span.start) + text + base.slice(span.end, end);
    joined.push({ span: toSpan(start, end), text: whole });
  }
  return joined;
}

function isPlace(table: LineTable, offset: number): boolean {
  return tryPosition(table, toOffset(offset)).ok;
}
