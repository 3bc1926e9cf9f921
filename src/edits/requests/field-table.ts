/**
 * Named fields with the names they are accepted under, and the members of one edit sorted into them.
 * A field given twice with different values is refused; a name other than the emitted one is reported as a repair.
 */
import { distance } from "fastest-levenshtein";
import { err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { createEditError, type EditContext } from "./edit-error.ts";
import type { FieldMap } from "./field-values.ts";
import type { JsonMember, JsonNode } from "./json-node.ts";
import { quote, type RepairLogBuilder } from "./repair-log.ts";

/** Fields with their accepted names; the first of each is the one emitted. */
export type FieldRows = readonly (readonly [string, readonly string[]])[];

/** The members of one edit: those of known fields, and the others. */
export interface SortedMembers {
  readonly fields: FieldMap;
  readonly unknown: readonly JsonMember[];
}

/** The fields of one kind of edit. */
export class FieldTable {
  readonly #byName: ReadonlyMap<string, string>;

  constructor(rows: FieldRows) {
    this.#byName = new Map(
      rows.flatMap(([field, names]) => names.map((name): [string, string] => [name, field])),
    );
  }

  /** The field that `key` names; undefined when it names none. */
  find(key: string): string | undefined {
    return this.#byName.get(key);
  }

  /** The accepted names of `fields`; of every field when none is given. */
  listNames(...fields: readonly string[]): readonly string[] {
    return [...this.#byName]
      .filter(([, field]) => fields.length === 0 || fields.includes(field))
      .map(([name]) => name);
  }

  /** `members` by field. Errors: REQUEST_AMBIGUOUS for one field with two values. */
  sort(
    members: readonly JsonMember[],
    context: EditContext,
    log: RepairLogBuilder,
  ): Result<SortedMembers, SurehandError> {
    const fields = new Map<string, JsonMember>();
    const unknown: JsonMember[] = [];
    for (const member of members) {
      const name = this.#byName.get(member.key);
      if (name === undefined) {
        unknown.push(member);
        continue;
      }
      const earlier = fields.get(name);
      if (earlier !== undefined && !isSameScalar(earlier.value, member.value)) {
        return err(refuseSecond(name, earlier, member, context));
      }
      if (member.key !== name) log.add(`key ${quote(member.key)} read as ${quote(name)}`);
      if (earlier === undefined) fields.set(name, member);
    }
    for (const member of context.inherited ?? []) {
      const name = this.#byName.get(member.key);
      if (name !== undefined && !fields.has(name)) fields.set(name, member);
    }
    return ok({ fields, unknown });
  }

  /**
   * The field whose name `key` misspells: nearly any of those in `missing`, else only a long name that no other word
   * resembles and that is not among `fields`.
   */
  findMisspelt(key: string, fields: FieldMap, missing: ReadonlySet<string>): string | undefined {
    if (key.length > 40) return undefined;
    const spelling = normaliseKey(key);
    let best: { name: string; distance: number } | undefined;
    for (const [alias, field] of this.#byName) {
      if (!missing.has(field) && (alias.length < 6 || fields.has(field))) continue;
      const known = normaliseKey(alias);
      const allowed = known.length < 4 ? 0 : known.length < 7 ? 1 : 2;
      const differing = distance(spelling, known);
      if (differing <= allowed && (best === undefined || differing < best.distance)) {
        best = { name: field, distance: differing };
      }
    }
    return best?.name;
  }
}

function refuseSecond(
  name: string,
  earlier: JsonMember,
  member: JsonMember,
  context: EditContext,
): SurehandError {
  return createEditError(
    "REQUEST_AMBIGUOUS",
    { edit: context.edit, line: member.line },
    `${name} is given twice with different values (as ${quote(earlier.key)} and ${quote(member.key)}).`,
    { next: `Give ${name} once.`, details: { field: name, keys: [earlier.key, member.key] } },
  );
}

function isSameScalar(left: JsonNode, right: JsonNode): boolean {
  if (left.kind === "object" || left.kind === "array") return false;
  if (right.kind === "object" || right.kind === "array") return false;
  return left.value === right.value;
}

function normaliseKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, "");
}
