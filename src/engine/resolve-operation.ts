/**
 * One operation of a request, whatever its kind, handed to the file that works that kind out.
 */
import type { EditAnswer, Operation } from "../edits/index.ts";
import type { ResolveContext } from "./resolve-context.ts";
import { resolveCoordinates } from "./resolve-coordinates.ts";
import { resolveEdit } from "./resolve-edit.ts";
import { resolveCreate, resolveDelete, resolveMove } from "./resolve-file.ts";
import { resolveLineAnchor } from "./resolve-line-anchor.ts";
import { resolvePart } from "./resolve-part.ts";
import { resolvePatch } from "./resolve-patch.ts";
import { resolveRewrite } from "./resolve-rewrite.ts";

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
      return resolveCoordinates(ctx, operation, number);
    case "line_anchor":
      return resolveLineAnchor(ctx, operation, number);
    case "rewrite":
      return resolveRewrite(ctx, operation, number);
    case "symbol":
    case "node":
      return resolvePart(ctx, operation, number);
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
