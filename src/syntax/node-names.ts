/** The names by which a path tells a node from its siblings: what it defines, what a wrapper wraps, its `name` part. */
import { cleanName } from "./definition-name.ts";
import type { DefinitionReader } from "./definition-reader.ts";
import type { SyntaxNode } from "./tree.ts";

/** Longest name that tells a node from others. */
const MAX_NAME = 60;
/** Most wrappers that are looked through for what they wrap. */
const MAX_WRAPPERS = 8;

/** The names of `node`, the one to print first; none when it has none. */
export function listNodeNames(reader: DefinitionReader, node: SyntaxNode): readonly string[] {
  const { wrappers } = reader.language.roles;
  let at = node;
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const own = listOwnNames(reader, at);
    if (own.length > 0) return own;
    if (!wrappers.includes(at.type)) return [];
    const inner = at.namedChildren.filter(
      (child) => reader.canDefine(child) || wrappers.includes(child.type),
    );
    const [first] = inner;
    if (first === undefined) return [];
    if (inner.length > 1) return inner.flatMap((each) => listOwnNames(reader, each));
    at = first;
  }
  return [];
}

/** `text` as a value of `[name=…]`: as it is when it is a word, in quotes otherwise. */
export function printValue(text: string): string {
  return /^[\w$#@.:~?!-]+$/.test(text) ? text : JSON.stringify(text);
}

function listOwnNames(reader: DefinitionReader, node: SyntaxNode): readonly string[] {
  const definition = reader.canDefine(node) ? reader.read(node, 0) : undefined;
  // A place in a list is no name: it changes when another thing comes before.
  if (definition !== undefined && definition.role.naming !== "array_item") {
    return definition.names.flatMap((each) => [each.name, ...each.otherNames]).filter(isPrintable);
  }
  const part = node.childForField("name") ?? node.childForField("key");
  if (part === undefined || part.span.end - part.span.start > MAX_NAME * 2) return [];
  return [cleanName(part).name].filter(isPrintable);
}

function isPrintable(name: string): boolean {
  return name !== "" && name.length <= MAX_NAME;
}
