/**
 * Which edits by coordinates of a request are worked out together: those about one file, from one edit that makes, moves,
 * copies or takes away that file to the next. Files are told apart by their paths here; two names of one file are two
 * groups, of which the second is carried over the first.
 */
import type { CoordinateOperation, EditAnswer, Operation } from "../edits/index.ts";
import { parseWorkspacePath, type Workspace } from "../workspace/index.ts";

/** An edit by coordinates and its number in the request, from 1. */
export interface NumberedCoordinates {
  readonly operation: CoordinateOperation;
  readonly number: number;
}

/** The groups of one request, and the answers to their edits as they are worked out. */
export class CoordinateGroupsBuilder {
  readonly #operations: readonly Operation[];
  readonly #answers = new Map<number, EditAnswer>();
  #groups: ReadonlyMap<number, readonly NumberedCoordinates[]> | undefined;

  /** The groups of `operations`, the whole request. */
  constructor(operations: readonly Operation[]) {
    this.#operations = operations;
  }

  /** The answer to edit `number`; undefined when it is not worked out yet. */
  findAnswer(number: number): EditAnswer | undefined {
    return this.#answers.get(number);
  }

  /** Keeps the answer to edit `number`. */
  setAnswer(number: number, answer: EditAnswer): void {
    this.#answers.set(number, answer);
  }

  /** The group of edit `number`, in the order sent; empty when it is not an edit by coordinates of the request. */
  listGroup(about: GroupContext, number: number): readonly NumberedCoordinates[] {
    this.#groups ??= groupCoordinates(about, this.#operations);
    return this.#groups.get(number) ?? [];
  }
}

/** What tells which file a path names. */
export interface GroupContext {
  readonly workspace: Workspace;
  /** `file`: that of edits that name none. */
  readonly options: { readonly file?: string };
}

function groupCoordinates(
  { workspace, options }: GroupContext,
  operations: readonly Operation[],
): ReadonlyMap<number, readonly NumberedCoordinates[]> {
  const groups = new Map<number, NumberedCoordinates[]>();
  const open = new Map<string, NumberedCoordinates[]>();
  const toKey = (file: string | undefined): string => {
    const named = file ?? options.file ?? "";
    const path = parseWorkspacePath(workspace, named);
    return path.ok ? path.value : named;
  };
  for (const [idx, operation] of operations.entries()) {
    for (const file of listReshaped(operation)) open.delete(toKey(file));
    if (operation.kind !== "coordinates") continue;
    const key = toKey(operation.file);
    const group = open.get(key) ?? [];
    group.push({ operation, number: idx + 1 });
    open.set(key, group);
    groups.set(idx + 1, group);
  }
  return groups;
}

/** The files that are other files after `operation`, so that places in them are counted anew. */
function listReshaped(operation: Operation): readonly (string | undefined)[] {
  switch (operation.kind) {
    case "move":
    case "copy":
      return [operation.file, operation.to];
    case "create":
    case "delete":
      return [operation.file];
    case "replace":
    case "coordinates":
    case "symbol":
    case "node":
    case "line_anchor":
    case "rewrite":
    case "patch":
      return [];
  }
}
