/**
 * One JSON object whose members have exact names, as protocols define them: its members by name, each checked when read.
 * Names that nobody asks for are passed over, as protocols demand; one name given twice is refused.
 */
import { err, ok, type Result, type SurehandError } from "../../../base/index.ts";
import { createEditError, type EditContext } from "../edit-error.ts";
import { readText, refuseValue } from "../field-values.ts";
import type { JsonMember, JsonObject } from "../json-node.ts";
import { quote } from "../repair-log.ts";

/** The members of one object. */
export class ObjectReader {
  /** Line of the object in the request, from 1. */
  readonly line: number;
  readonly #members: readonly JsonMember[];
  readonly #context: EditContext;

  constructor(node: JsonObject, context: EditContext) {
    this.line = node.line;
    this.#members = node.members;
    this.#context = context;
  }

  /** Whether there is a member `name` that is not null. */
  has(name: string): boolean {
    return this.#members.some(({ key, value }) => key === name && value.kind !== "null");
  }

  /** The text of the member `name`. Errors: REQUEST_FIELD_MISSING, REQUEST_FIELD_INVALID, REQUEST_AMBIGUOUS. */
  readText(name: string): Result<string, SurehandError> {
    const member = this.readMember(name);
    if (!member.ok) return member;
    const text = readText(new Map([[name, member.value]]), name, this.#context);
    if (!text.ok) return text;
    return text.value === undefined ? this.#refuseMissing(name) : ok(text.value);
  }

  /** The object in the member `name`. Errors: REQUEST_FIELD_MISSING, REQUEST_FIELD_INVALID, REQUEST_AMBIGUOUS. */
  readObject(name: string): Result<ObjectReader, SurehandError> {
    const member = this.readMember(name);
    if (!member.ok) return member;
    const { value } = member.value;
    if (value.kind === "object") return ok(new ObjectReader(value, this.#context));
    return refuseValue(member.value, name, "an object", this.#context);
  }

  /** The object in the optional member `name`. Errors: REQUEST_FIELD_INVALID, REQUEST_AMBIGUOUS. */
  readOptionalObject(name: string): Result<ObjectReader | undefined, SurehandError> {
    return this.has(name) ? this.readObject(name) : ok(undefined);
  }

  /** The truth value of the optional member `name`, false when it is not given. Errors: REQUEST_FIELD_INVALID, REQUEST_AMBIGUOUS. */
  readFlag(name: string): Result<boolean, SurehandError> {
    if (!this.has(name)) return ok(false);
    const member = this.readMember(name);
    if (!member.ok) return member;
    const { value } = member.value;
    if (value.kind === "boolean") return ok(value.value);
    return refuseValue(member.value, name, "true or false", this.#context);
  }

  /** The member `name`. Errors: REQUEST_FIELD_MISSING, REQUEST_AMBIGUOUS. */
  readMember(name: string): Result<JsonMember, SurehandError> {
    const found = this.#members.filter(({ key, value }) => key === name && value.kind !== "null");
    const [member] = found;
    if (member === undefined) return this.#refuseMissing(name);
    if (found.length === 1) return ok(member);
    const where = { edit: this.#context.edit, line: member.line };
    const message = `${quote(name)} is given twice in one object.`;
    return err(createEditError("REQUEST_AMBIGUOUS", where, message, { details: { field: name } }));
  }

  #refuseMissing(name: string): Result<never, SurehandError> {
    const where = { edit: this.#context.edit, line: this.line };
    return err(
      createEditError("REQUEST_FIELD_MISSING", where, `${name} is missing.`, {
        details: { missing: [name] },
      }),
    );
  }
}
