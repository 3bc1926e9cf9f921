/** What single nodes define, by the roles of a language: the question that symbols and node paths both ask. */
import { type DefinitionBody, findBody } from "./definition-body.ts";
import { type DefinitionName, listDefinitionNames } from "./definition-name.ts";
import type { DefinitionRole, Language } from "./language.ts";
import type { SyntaxNode } from "./tree.ts";

/** What a node defines. */
export interface Definition {
  readonly role: DefinitionRole;
  /** Never empty; several when the node defines several things at once. */
  readonly names: readonly DefinitionName[];
  readonly body: DefinitionBody | undefined;
}

/** Reads definitions of one language. */
export class DefinitionReader {
  /** The language that is read. */
  readonly language: Language;
  readonly #roles: ReadonlyMap<string, readonly DefinitionRole[]>;

  constructor(language: Language) {
    this.language = language;
    const roles = new Map<string, DefinitionRole[]>();
    for (const role of language.roles.definitions) {
      const group = roles.get(role.type) ?? [];
      group.push(role);
      roles.set(role.type, group);
    }
    this.#roles = roles;
  }

  /**
   * What `node` defines; undefined when it is no definition. `ordinal` is its place among the named siblings that are no
   * comments, from 0, which is the name of what stands in a list.
   */
  read(node: SyntaxNode, ordinal: number): Definition | undefined {
    for (const role of this.#roles.get(node.type) ?? []) {
      const names = listDefinitionNames(node, role, ordinal);
      const [first] = names;
      if (first === undefined) continue;
      const body = findBody(this.language, node, role, first.holder);
      if (role.needsBody !== true || body !== undefined) return { role, names, body };
    }
    return undefined;
  }

  /** Whether `node` may define something; cheap. */
  canDefine(node: SyntaxNode): boolean {
    return this.#roles.has(node.type);
  }
}
