/**
 * One operation of a request, whatever its kind, handed to the file that works that kind out.
 */
import { createError } from "../base/index.ts";
import { createRefusal, type EditAnswer, type Operation } from "../edits/index.ts";
import type { ResolveContext } from "./resolve-context.ts";
import { resolveEdit } from "./resolve-edit.ts";
import { resolveCreate, resolveDelete, resolveMove } from "./resolve-file.ts";
import { resolvePatch } from "./resolve-patch.ts";

/** The answer to edit `number` (from 1); `planned` when a draft has changed. */
export function resolveOperation(
  ctx: ResolveContext,
  operation: Operation,
  number: number,
): EditAnswer {
  switch (operation.kind) {
    case "replace":
      return resolveEdit(ctx, operation, number);
    case "coordinates":
    case "symbol":
    case "node":
    case "line_anchor":
    case "rewrite":
      return refuseUnknown(operation.kind);
    case "patch":
      return resolvePatch(ctx, operation, number);
    case "move":
    case "copy":
      return resolveMove(ctx, operation, number);
    case "create":
      return resolveCreate(ctx, operation, number);
    case "delete":
      return resolveDelete(ctx, operation, number);
  }
}

function refuseUnknown(kind: string): EditAnswer {
  return createRefusal(
    createError("REQUEST_UNSUPPORTED", `Edits by ${kind} are not read yet.`),
    null,
  );
}
