/**
 * The definitions of a file, from its parse tree and the roles of its language: what each is called, where its parts are,
 * and what it stands in. Variables, constants and properties inside functions are left out: they are the function's own.
 * A file of n nodes costs n; scopes and printed names are worked out when they are asked for.
 */
import { type Span, toSpan } from "../text/index.ts";
import { type BodyForm, type DefinitionBody, trimSpanEnd } from "./definition-body.ts";
import { type DefinitionExtent, findExtent } from "./definition-extent.ts";
import type { DefinitionName } from "./definition-name.ts";
import { DefinitionReader } from "./definition-reader.ts";
import { findDocString } from "./doc-string.ts";
import type { DefinitionKind, DefinitionRole } from "./language.ts";
import { pushReversed } from "./push-reversed.ts";
import type { SyntaxNode, SyntaxTree } from "./tree.ts";

/** A definition in a file. Spans are of the tree's text. */
export interface SyntaxSymbol {
  /** As the file spells it, without quotes; what has no name has a word for it: `default`, `static`, `0` in a list. */
  readonly name: string;
  /** Other spellings by which it may be asked for. */
  readonly otherNames: readonly string[];
  readonly kind: DefinitionKind;
  /** Whether it reads or writes a property of its name. */
  readonly accessor: "get" | "set" | undefined;
  /**
   * Names of what it is in, outermost first; a scope that is written with the name (`Foo::bar`) is among them. Of more
   * than 100 levels these are the innermost.
   */
  readonly scope: readonly string[];
  /** `scope` with its spellings. */
  readonly scopeNames: readonly (readonly string[])[];
  /** The scope and the name: `Gateway.charge`, `jobs.build.steps[0].run`. */
  readonly qualifiedName: string;
  /** The definition. */
  readonly node: SyntaxNode;
  /** The outermost node that is this definition and nothing else, such as the `export` around it. */
  readonly outerNode: SyntaxNode;
  /** All that belongs to it: doc comment, decorators, wrappers, and the semicolon that ends it. */
  readonly outer: Span;
  /** `outer` without the doc comment. */
  readonly decorated: Span;
  /** Decorators, attributes and annotations, in order. */
  readonly decorators: readonly Span[];
  /** The comment directly above it. */
  readonly doc: Span | undefined;
  /** The string at the start of its body that documents it. */
  readonly docString: Span | undefined;
  readonly nameSpan: Span;
  /** From the definition, after its decorators and with `export` and other modifiers, to its body. */
  readonly signature: Span;
  /** With its braces where it has these; undefined for a declaration without body. */
  readonly body: Span | undefined;
  /** Without its braces. */
  readonly bodyInner: Span | undefined;
  readonly bodyForm: BodyForm | undefined;
  /** Names that the same node defines besides this one, as in `const [a, b] = …`; changing the node changes them too; 20 at most. */
  readonly sharedNames: readonly string[];
  readonly parent: SyntaxSymbol | undefined;
  /** In order of the text. */
  readonly children: readonly SyntaxSymbol[];
}

/** Every definition of `tree` in order of the text, each before what is in it. */
export function listSymbols(tree: SyntaxTree): readonly SyntaxSymbol[] {
  return new SymbolLister(tree).list();
}

/** The innermost of `symbols` that `span` is in, comments and decorators of a definition included. */
export function findEnclosingSymbol(
  symbols: readonly SyntaxSymbol[],
  span: Span,
): SyntaxSymbol | undefined {
  let found: SyntaxSymbol | undefined;
  for (const symbol of symbols) {
    const { outer } = symbol;
    if (outer.start <= span.start && span.end <= outer.end) found = symbol;
  }
  return found;
}

/** Kinds of what has a body that runs; what it declares is its own. */
const RUNNING: ReadonlySet<DefinitionKind> = new Set([
  "constructor",
  "function",
  "macro",
  "method",
  "test",
]);

/** Kinds that are of interest only outside of what runs. */
const STATIC_ONLY: ReadonlySet<DefinitionKind> = new Set([
  "constant",
  "element",
  "field",
  "key",
  "property",
  "variable",
]);

/** Kinds whose functions are methods. */
const TYPES: ReadonlySet<DefinitionKind> = new Set([
  "class",
  "interface",
  "struct",
  "trait",
  "union",
]);

/** Most levels of scope that are named, the innermost ones; what is nested deeper is told by its lines. */
const MAX_SCOPE = 100;

/** Most names that are listed as defined by the same node. */
const MAX_SHARED = 20;

/** Node types in which nothing is defined; their parts are not worth reading. */
const LEAVES = /(?:^|_)(?:comment|float|identifier|integer|number|scalar|string|string_literal)$/;

/** A node still to be looked at. */
interface OpenNode {
  readonly node: SyntaxNode;
  readonly parent: FoundSymbol | undefined;
  /** Place among the named siblings that are no comments. */
  readonly ordinal: number;
  /** A node that another definition stands for: it is no definition itself. */
  readonly isHeld: boolean;
}

class SymbolLister {
  readonly #tree: SyntaxTree;
  readonly #reader: DefinitionReader;
  readonly #symbols: FoundSymbol[] = [];

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    this.#reader = new DefinitionReader(tree.language);
  }

  list(): readonly SyntaxSymbol[] {
    const open: OpenNode[] = [
      { node: this.#tree.root, parent: undefined, ordinal: 0, isHeld: false },
    ];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const made = next.isHeld ? undefined : this.#define(next);
      const inner = made?.symbol ?? next.parent;
      if (LEAVES.test(next.node.type)) continue;
      const { children } = next.node;
      const found: OpenNode[] = [];
      let ordinal = 0;
      for (const node of children) {
        if (!node.isNamed) continue;
        const isHeld = node === made?.holder;
        // A type that is defined where a variable is declared is not in the variable.
        const parent = isApart(node, next.node) ? next.parent : inner;
        if (node.span.end > node.span.start) found.push({ node, parent, ordinal, isHeld });
        if (!node.isExtra) ordinal++;
      }
      pushReversed(open, found);
    }
    return this.#symbols;
  }

  /** Makes the symbols that `open.node` defines; what is in the node is in the first of them. */
  #define({
    node,
    parent,
    ordinal,
  }: OpenNode):
    | { readonly symbol: FoundSymbol; readonly holder: SyntaxNode | undefined }
    | undefined {
    const found = this.#reader.read(node, ordinal);
    if (found === undefined) return undefined;
    const { role, names } = found;
    const [first] = names;
    const kind = toKind(role, first, parent);
    if (parent !== undefined && RUNNING.has(parent.kind) && STATIC_ONLY.has(kind)) return undefined;
    const { language, text } = this.#tree;
    const extent = findExtent(
      language,
      text,
      node,
      (each) => this.#reader.read(each, 0) !== undefined,
    );
    const body = language.blockStyle === "indent" ? endWith(found.body, extent) : found.body;
    const docString = findDocString(language, body?.span, node);
    const shared = names.slice(0, MAX_SHARED + 1).map((each) => each.name);
    const common = {
      signature: findSignature(text, extent, node, body?.span),
      accessor: findAccessor(text, node, extent),
      decoratedNames: listExtraNames(extent.outerNode),
    };
    const symbols = names.map(
      (name, idx) =>
        new FoundSymbol({
          ...{ name, kind, node, body, extent, docString, parent },
          ...common,
          sharedNames: shared.filter((_, other) => other !== idx).slice(0, MAX_SHARED),
        }),
    );
    for (const symbol of symbols) {
      this.#symbols.push(symbol);
      parent?.children.push(symbol);
    }
    const [symbol] = symbols;
    return symbol === undefined ? undefined : { symbol, holder: first?.holder };
  }
}

/** `body` up to the end of the definition, which depends on how deep the comments there are. */
function endWith(
  body: DefinitionBody | undefined,
  { outer }: DefinitionExtent,
): DefinitionBody | undefined {
  if (body?.form !== "lines" || body.span.start >= outer.end) return body;
  const span = toSpan(body.span.start, outer.end);
  return { form: "lines", span, inner: span };
}

/** Whether `node` is a type with a name of its own, defined where `parent` declares something of that type. */
function isApart(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (node.fieldName !== "type" || !/declaration$/.test(parent.type)) return false;
  return /_specifier$/.test(node.type) && node.childForField("name") !== undefined;
}

function toKind(
  role: DefinitionRole,
  named: DefinitionName | undefined,
  parent: FoundSymbol | undefined,
): DefinitionKind {
  const kind = named?.kind ?? role.kind;
  const scope = named?.scope.at(-1)?.[0] ?? parent?.name;
  if (named?.kind !== undefined && scope === named.name) return "constructor";
  if (parent === undefined) return kind;
  if (role.within?.types.includes(parent.node.type) === true) return role.within.kind;
  return named?.kind === "function" && TYPES.has(parent.kind) ? "method" : kind;
}

/** What `export default` makes of a name. */
function listExtraNames(outerNode: SyntaxNode): readonly string[] {
  if (outerNode.type !== "export_statement") return [];
  return outerNode.children.some(({ type }) => type === "default") ? ["default"] : [];
}

function findSignature(
  text: string,
  { headStart, outer }: DefinitionExtent,
  node: SyntaxNode,
  body: Span | undefined,
): Span {
  const start = Math.min(Math.max(headStart, outer.start), node.span.end);
  let end: number = body === undefined ? Math.min(node.span.end, outer.end) : body.start;
  for (const child of node.children) {
    if (child.isExtra && child.span.start > start && child.span.end <= end) {
      // A remark between the header and the body is not part of the header.
      if (text.slice(child.span.end, end).trim() === "") end = child.span.start;
    }
  }
  return trimSpanEnd(text, toSpan(start, Math.max(start, end)));
}

/** `get x() {…}`, `@property` and `@x.setter`. */
function findAccessor(
  text: string,
  node: SyntaxNode,
  { decorators }: DefinitionExtent,
): "get" | "set" | undefined {
  for (const child of node.children) {
    if (child.type === "get" || child.type === "set") return child.type;
    if (child.fieldName === "name") break;
  }
  for (const { start, end } of decorators) {
    const decorator = text.slice(start, Math.min(end, start + 200));
    if (/^@(?:\w+\.)*(?:cached_)?property\b/.test(decorator)) return "get";
    if (/^@[\w.]+\.setter\b/.test(decorator)) return "set";
  }
  return undefined;
}

/** What a symbol is made of. */
interface SymbolParts {
  readonly name: DefinitionName;
  readonly kind: DefinitionKind;
  readonly node: SyntaxNode;
  readonly body: DefinitionBody | undefined;
  readonly extent: DefinitionExtent;
  readonly docString: Span | undefined;
  readonly parent: FoundSymbol | undefined;
  readonly signature: Span;
  readonly accessor: "get" | "set" | undefined;
  readonly sharedNames: readonly string[];
  readonly decoratedNames: readonly string[];
}

class FoundSymbol implements SyntaxSymbol {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly kind: DefinitionKind;
  readonly accessor: "get" | "set" | undefined;
  readonly node: SyntaxNode;
  readonly outerNode: SyntaxNode;
  readonly outer: Span;
  readonly decorated: Span;
  readonly decorators: readonly Span[];
  readonly doc: Span | undefined;
  readonly docString: Span | undefined;
  readonly nameSpan: Span;
  readonly signature: Span;
  readonly body: Span | undefined;
  readonly bodyInner: Span | undefined;
  readonly bodyForm: BodyForm | undefined;
  readonly sharedNames: readonly string[];
  readonly parent: FoundSymbol | undefined;
  readonly children: FoundSymbol[] = [];
  readonly #written: DefinitionName;

  constructor({ name, body, extent, ...parts }: SymbolParts) {
    this.#written = name;
    this.name = name.name;
    const others = [...name.otherNames, ...parts.decoratedNames];
    this.otherNames = others.filter((each) => each !== name.name);
    this.kind = parts.kind;
    this.accessor = parts.accessor;
    this.node = parts.node;
    this.outerNode = extent.outerNode;
    this.outer = extent.outer;
    this.decorated = extent.decorated;
    this.decorators = extent.decorators;
    this.doc = extent.doc;
    this.docString = parts.docString;
    this.nameSpan = name.span;
    this.signature = parts.signature;
    this.body = body?.span;
    this.bodyInner = body?.inner;
    this.bodyForm = body?.form;
    this.sharedNames = parts.sharedNames;
    this.parent = parts.parent;
  }

  get scopeNames(): readonly (readonly string[])[] {
    const levels: (readonly string[])[] = [...this.#written.scope].reverse();
    for (let { parent } = this; parent !== undefined; parent = parent.parent) {
      if (levels.length >= MAX_SCOPE) break;
      const written = parent.#written;
      levels.push(written.asScope ?? [parent.name, ...parent.otherNames]);
      levels.push(...[...written.scope].reverse());
    }
    return levels.reverse();
  }

  get scope(): readonly string[] {
    return this.scopeNames.map(([name = ""]) => name);
  }

  get qualifiedName(): string {
    const [first = "", ...others] = [...this.scope, this.name];
    return others.reduce((path, name) => `${path}${printStep(name)}`, first);
  }
}

/** A name as it follows another: a place in a list in brackets. */
function printStep(name: string): string {
  return /^\d+$/.test(name) ? `[${name}]` : `.${name}`;
}
