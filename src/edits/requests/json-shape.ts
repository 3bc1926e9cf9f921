/**
 * What every way to say an edit in JSON brings: its keys, how it is told from the others, and how it becomes operations.
 * The list of shapes is `json-shapes.ts`. An object with an old text is never of one of these shapes.
 */
import type { Result, SurehandError } from "../../base/index.ts";
import type { JSON_SHAPES, Operation } from "../operation.ts";
import type { EditContext } from "./edit-error.ts";
import type { FieldTable } from "./field-table.ts";
import type { JsonMember } from "./json-node.ts";
import type { RepairLogBuilder } from "./repair-log.ts";

/** One way to say an edit in JSON. */
export interface JsonShape {
  readonly name: (typeof JSON_SHAPES)[number];
  /** Every key that an edit of this shape may have. */
  readonly fields: FieldTable;
  /** Fields that may also stand once beside the list of edits and then hold for each. */
  readonly inheritable: readonly string[];
  /** Whether an object with these members, which has no old text, is of this shape. Looks at keys and short values only. */
  readonly isShape: (members: readonly JsonMember[]) => boolean;
  /** The operations of the object, at least one. Errors: the `REQUEST_...` codes. Linear. */
  readonly parse: (
    members: readonly JsonMember[],
    context: EditContext,
    log: RepairLogBuilder,
  ) => Result<readonly Operation[], SurehandError>;
}
