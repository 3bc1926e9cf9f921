/**
 * Whether a place of a name means a definition that is found by its scope: a function, a class, a variable.
 * Inside the scope of the definition a plain name means it, unless anything in the file makes another thing of that name.
 */
import type { SyntaxNode } from "../../syntax/index.ts";
import type { NameUse } from "./name-uses.ts";
import type { RenameCase, UseVerdict } from "./rename-case.ts";

const RUNNING: ReadonlySet<string> = new Set(["constructor", "function", "method", "test"]);

/** What `use` means for a rename of a definition that is not a member. */
export function judgeLexical(rename: RenameCase, { leaf, role }: NameUse): UseVerdict {
  const { symbol, others } = rename;
  const scope = findScope(rename);
  const isInside = leaf.span.start >= scope.span.start && leaf.span.end <= scope.span.end;
  if (!isInside) return { kind: "stay" };
  const other = others.get(leaf.span.start);
  if (other !== undefined) {
    const isMember = other.parent !== undefined && !RUNNING.has(other.parent.kind);
    const isLexical = !isMember || other.parent === symbol.parent;
    return isLexical
      ? { kind: "doubt", why: `another ${other.kind} of this name` }
      : { kind: "stay" };
  }
  switch (role.kind) {
    case "plain":
    case "shorthand":
    case "exported":
      return { kind: "rename" };
    case "declaring":
      if (leaf.parent?.type === "destructor_name") return { kind: "rename" };
      return { kind: "doubt", why: "something else of this name is made here" };
    case "unclear":
      return { kind: "doubt", why: "what the name means here is not known" };
    case "member":
      return isQualified(rename, role.receiver)
        ? { kind: "doubt", why: `after ${role.receiver}` }
        : { kind: "stay" };
    case "key":
    case "other":
    case "variable":
      return { kind: "stay" };
  }
}

/** Whether the name before the dot is that of what the definition is in, so that it may be meant after all. */
function isQualified({ symbol }: RenameCase, receiver: string | undefined): boolean {
  if (receiver === undefined) return false;
  const words = ["exports", "self", "Self", "crate", "super", "globalThis", "window"];
  return symbol.scope.at(-1) === receiver || words.includes(receiver);
}

/** The function that a local definition is in, else the whole file. */
function findScope({ scene, symbol }: RenameCase): SyntaxNode {
  const { parent } = symbol;
  return parent !== undefined && RUNNING.has(parent.kind) ? parent.node : scene.tree.root;
}
