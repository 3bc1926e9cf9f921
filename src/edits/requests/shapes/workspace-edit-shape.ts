/**
 * A `WorkspaceEdit` of the Language Server Protocol 3.17: `changes` or `documentChanges`, with files made, renamed and
 * deleted. Lines and characters count from 0, in UTF-16 unless `positionEncoding` stands beside; the edits of one
 * document all count in the document as it is before them, and those at one point come in the order of their list.
 * Refused: what needs an editor (snippets, confirmation), documents with another scheme than `file`, and two lists of
 * edits for one document, which some programs count one after the other and some together.
 * The format is described in https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import type { CoordinateOperation, Operation } from "../../operation.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { FieldTable } from "../field-table.ts";
import { parseFileUri } from "../file-uri.ts";
import { describeKind, type JsonMember, type JsonNode, type JsonObject } from "../json-node.ts";
import type { JsonShape } from "../json-shape.ts";
import { quote, type RepairLogBuilder } from "../repair-log.ts";
import { limitReached, MAX_EDITS } from "../request-limits.ts";
import { readConvention, readRange } from "./coordinate-values.ts";
import { ObjectReader } from "./object-reader.ts";

const FIELDS = new FieldTable([
  ["documentChanges", ["documentChanges", "document_changes"]],
  ["changes", ["changes"]],
  ["changeAnnotations", ["changeAnnotations", "change_annotations"]],
  ["workspaceEdit", ["workspaceEdit", "workspace_edit", "edit"]],
  ["encoding", ["positionEncoding", "position_encoding", "encoding"]],
]);

/** A `WorkspaceEdit`. */
export const workspaceEditShape: JsonShape = {
  name: "workspace_edit",
  fields: FIELDS,
  inheritable: [],
  isShape: (members) => members.some(isCarrier),
  parse: parseWorkspaceEdit,
};

function isCarrier({ key, value }: JsonMember): boolean {
  switch (FIELDS.find(key)) {
    case "documentChanges":
      return value.kind === "array";
    case "changes":
      return value.kind === "object";
    case "workspaceEdit":
      return value.kind === "object" && value.members.some(isCarrier);
    default:
      return false;
  }
}

type Read<Value> = Result<Value, SurehandError>;

function parseWorkspaceEdit(
  members: readonly JsonMember[],
  context: EditContext,
  log: RepairLogBuilder,
): Read<readonly Operation[]> {
  const sorted = FIELDS.sort(members, context, log);
  if (!sorted.ok) return sorted;
  const { fields, unknown } = sorted.value;
  for (const { key } of unknown) log.add(`unknown key ${quote(key)} ignored`);
  const inner = fields.get("workspaceEdit")?.value;
  if (inner?.kind === "object") {
    const encoding = fields.get("encoding");
    const handed = encoding === undefined ? [] : [encoding];
    return parseWorkspaceEdit([...inner.members, ...handed], context, log);
  }
  const convention = readConvention(
    new Map([...fields].filter(([name]) => name === "encoding")),
    context,
    log,
  );
  if (!convention.ok) return convention;
  const reader = new WorkspaceEditReaderBuilder(context, convention.value.encoding ?? "utf-16");
  reader.readAnnotations(fields.get("changeAnnotations")?.value);
  const documents = fields.get("documentChanges");
  const changes = fields.get("changes");
  if (documents !== undefined) {
    if (changes !== undefined)
      log.add("changes ignored beside documentChanges, as the protocol says");
    return reader.readDocumentChanges(documents);
  }
  if (changes !== undefined) return reader.readChanges(changes);
  return reader.refuse(context.line, "neither changes nor documentChanges is there.");
}

class WorkspaceEditReaderBuilder {
  readonly #context: EditContext;
  readonly #encoding: CoordinateOperation["encoding"];
  readonly #confirmed = new Set<string>();
  readonly #operations: Operation[] = [];
  /** Documents whose edits were read since they were made or renamed last. */
  readonly #edited = new Set<string>();

  constructor(context: EditContext, encoding: CoordinateOperation["encoding"]) {
    this.#context = context;
    this.#encoding = encoding;
  }

  /** Notes the annotations that a person is to confirm. */
  readAnnotations(node: JsonNode | undefined): void {
    if (node?.kind !== "object") return;
    for (const { key, value } of node.members) {
      if (value.kind !== "object") continue;
      const asks = value.members.some(
        (member) =>
          member.key === "needsConfirmation" &&
          member.value.kind === "boolean" &&
          member.value.value,
      );
      if (asks) this.#confirmed.add(key);
    }
  }

  readChanges({ value, line }: JsonMember): Read<readonly Operation[]> {
    if (value.kind !== "object") return this.refuse(line, "changes must be an object.");
    for (const member of value.members) {
      const read = this.#readTextEdits(member.key, member.value, member.line);
      if (!read.ok) return read;
    }
    return this.#finish();
  }

  readDocumentChanges({ value, line }: JsonMember): Read<readonly Operation[]> {
    if (value.kind !== "array") return this.refuse(line, "documentChanges must be an array.");
    for (const item of value.items) {
      const read = this.#readDocumentChange(item);
      if (!read.ok) return read;
    }
    return this.#finish();
  }

  #finish(): Read<readonly Operation[]> {
    if (this.#operations.length > 0) return ok(this.#operations);
    return err(createError("REQUEST_EMPTY", "The WorkspaceEdit has no edit in it."));
  }

  #readDocumentChange(item: JsonNode): Read<true> {
    if (item.kind !== "object") {
      return this.refuse(
        item.line,
        `a document change must be an object, got ${describeKind(item)}.`,
      );
    }
    const reader = this.#createReader(item);
    const confirmed = this.#checkAnnotation(reader);
    if (!confirmed.ok) return confirmed;
    if (!reader.has("kind")) return this.#readDocumentEdit(reader);
    const kind = reader.readText("kind");
    if (!kind.ok) return kind;
    switch (kind.value) {
      case "create":
        return this.#readCreate(reader);
      case "rename":
        return this.#readRename(reader);
      case "delete":
        return this.#readDelete(reader);
      default:
        return this.refuse(item.line, `kind ${quote(kind.value)} is not create, rename or delete.`);
    }
  }

  #readDocumentEdit(reader: ObjectReader): Read<true> {
    const document = reader.readObject("textDocument");
    if (!document.ok) return document;
    const uri = document.value.readText("uri");
    if (!uri.ok) return uri;
    const edits = reader.readMember("edits");
    if (!edits.ok) return edits;
    return this.#readTextEdits(uri.value, edits.value.value, edits.value.line);
  }

  #readTextEdits(uri: string, node: JsonNode, line: number): Read<true> {
    const file = this.#readUri(uri, line);
    if (!file.ok) return file;
    if (node.kind !== "array") {
      return this.refuse(
        line,
        `the edits of a document must be an array, got ${describeKind(node)}.`,
      );
    }
    if (node.items.length === 0) return ok(true);
    if (this.#edited.has(file.value)) {
      const message = `${quote(uri)} has two lists of edits, and whether the second counts in what the first leaves is not clear.`;
      return err(
        createEditError("REQUEST_AMBIGUOUS", { edit: this.#number, line }, message, {
          next: "Put all edits of a document into one list.",
          details: { uri },
        }),
      );
    }
    this.#edited.add(file.value);
    for (const [idx, item] of node.items.entries()) {
      const read = this.#readTextEdit(file.value, item, idx + 1);
      if (!read.ok) return read;
    }
    return ok(true);
  }

  #readTextEdit(file: string, item: JsonNode, order: number): Read<true> {
    if (item.kind !== "object") {
      return this.refuse(item.line, `a text edit must be an object, got ${describeKind(item)}.`);
    }
    const reader = this.#createReader(item);
    const confirmed = this.#checkAnnotation(reader);
    if (!confirmed.ok) return confirmed;
    if (reader.has("snippet") || reader.has("insertTextFormat")) {
      return this.refuse(item.line, "snippets are for editors; only plain text is written.");
    }
    const range = reader.readMember("range");
    if (!range.ok) return range;
    const place = readRange(range.value, { ...this.#context, edit: this.#number });
    if (!place.ok) return place;
    if (!place.value.isProtocol) {
      return this.refuse(item.line, "the columns of a range must be called character.");
    }
    const content = reader.readText("newText");
    if (!content.ok) return content;
    const { start, end } = place.value;
    const where = { start, end, base: 0, encoding: this.#encoding } as const;
    return this.#add({
      kind: "coordinates",
      file,
      ...where,
      content: content.value,
      order,
      clamp: true,
    });
  }

  #readCreate(reader: ObjectReader): Read<true> {
    const file = this.#readFile(reader, "uri");
    if (!file.ok) return file;
    const ifExists = this.#readIfExists(reader);
    if (!ifExists.ok) return ifExists;
    this.#edited.delete(file.value);
    return this.#add({ kind: "create", file: file.value, content: "", ...ifExists.value });
  }

  #readRename(reader: ObjectReader): Read<true> {
    const from = this.#readFile(reader, "oldUri");
    if (!from.ok) return from;
    const to = this.#readFile(reader, "newUri");
    if (!to.ok) return to;
    const ifExists = this.#readIfExists(reader);
    if (!ifExists.ok) return ifExists;
    this.#edited.delete(to.value);
    return this.#add({
      kind: "move",
      file: from.value,
      to: to.value,
      hunks: [],
      placement: "unique",
      ...ifExists.value,
    });
  }

  #readDelete(reader: ObjectReader): Read<true> {
    const file = this.#readFile(reader, "uri");
    if (!file.ok) return file;
    const options = reader.readOptionalObject("options");
    if (!options.ok) return options;
    // `recursive` is about folders, which are never deleted as a whole; the engine says so when the path is one.
    const ignore = options.value?.readFlag("ignoreIfNotExists") ?? ok(false);
    if (!ignore.ok) return ignore;
    this.#edited.delete(file.value);
    return this.#add({
      kind: "delete",
      file: file.value,
      ...(ignore.value ? { ifMissing: "keep" as const } : {}),
    });
  }

  /** `overwrite` wins over `ignoreIfExists`, as the protocol says. */
  #readIfExists(reader: ObjectReader): Read<{ readonly ifExists?: "overwrite" | "keep" }> {
    const options = reader.readOptionalObject("options");
    if (!options.ok) return options;
    if (options.value === undefined) return ok({});
    const overwrite = options.value.readFlag("overwrite");
    if (!overwrite.ok) return overwrite;
    const ignore = options.value.readFlag("ignoreIfExists");
    if (!ignore.ok) return ignore;
    if (overwrite.value) return ok({ ifExists: "overwrite" });
    return ok(ignore.value ? { ifExists: "keep" } : {});
  }

  #readFile(reader: ObjectReader, name: string): Read<string> {
    const uri = reader.readText(name);
    return uri.ok ? this.#readUri(uri.value, reader.line) : uri;
  }

  #readUri(uri: string, line: number): Read<string> {
    const file = parseFileUri(uri);
    if (file.ok) return file;
    return this.refuse(line, `the URI ${quote(uri)} ${file.error}.`);
  }

  #checkAnnotation(reader: ObjectReader): Read<true> {
    if (!reader.has("annotationId")) return ok(true);
    const annotation = reader.readText("annotationId");
    if (!annotation.ok) return annotation;
    if (!this.#confirmed.has(annotation.value)) return ok(true);
    const where = { edit: this.#number, line: reader.line };
    const message = `its annotation ${quote(annotation.value)} asks a person to confirm it.`;
    return err(
      createEditError("REQUEST_UNSUPPORTED", where, message, {
        next: "Have it confirmed, and send it without needsConfirmation.",
        details: { annotation: annotation.value },
      }),
    );
  }

  #createReader(node: JsonObject): ObjectReader {
    return new ObjectReader(node, { ...this.#context, edit: this.#number });
  }

  get #number(): number {
    return this.#context.edit + this.#operations.length;
  }

  #add(operation: Operation): Read<true> {
    if (this.#number > MAX_EDITS) return limitReached("too many edits", this.#number, MAX_EDITS);
    this.#operations.push(operation);
    return ok(true);
  }

  refuse(line: number, message: string): Result<never, SurehandError> {
    return err(
      createEditError("REQUEST_FIELD_INVALID", { edit: this.#number, line }, message, {
        next: "Send a WorkspaceEdit of the Language Server Protocol with plain text edits of files.",
      }),
    );
  }
}
