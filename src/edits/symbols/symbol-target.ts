/**
 * Which definition of a file an edit means. Exactly one must fit; of several nothing is guessed, and each is listed with
 * what would single it out. Two things are one on purpose: overload signatures and the implementation right below
 * them, and a declaration without a body and the definition with it, where the one with the body is meant.
 */
import { distance } from "fastest-levenshtein";
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { filterSymbols, type SyntaxNode, type SyntaxSymbol } from "../../syntax/index.ts";
import { type Span, toSpan } from "../../text/index.ts";
import type { AnswerCandidate } from "../answer.ts";
import { describePlace, MAX_CANDIDATES, toRange } from "../candidates.ts";
import type { SymbolOperation } from "../operation.ts";
import type { EditScene, PartRefusal } from "./scene.ts";

/** The definition that an edit means. */
export interface SymbolTarget {
  readonly symbol: SyntaxSymbol;
  /** Its overload signatures, in order, without `symbol` itself. */
  readonly overloads: readonly SyntaxSymbol[];
  /** The other accessor of the same property, when a rename means both. */
  readonly namesakes: readonly SyntaxSymbol[];
  /** All of `symbol` and its overloads, with comments and decorators. */
  readonly outer: Span;
  /** What was settled on the way, for `adapted`. */
  readonly notes: readonly string[];
}

/** Names of a file that are compared with one that is not there. */
const MAX_COMPARED = 20_000;

/** Lines of a definition of which one may single it out. */
const MAX_TOLD_LINES = 20;

/** Names listed that are like one that is not there. */
const MAX_NEAREST = 5;

type Query = Pick<SymbolOperation, "symbol" | "symbolKind" | "lineContains" | "action">;

/**
 * The definition that `query` names in `scene`. Errors: SYMBOL_NOT_FOUND, EDIT_AMBIGUOUS (with candidates),
 * SYMBOL_UNCLEAR when a syntax error in it or beside it leaves open where it ends. Linear in the file.
 */
export function findTarget(scene: EditScene, query: Query): Result<SymbolTarget, PartRefusal> {
  const named = findNamed(scene, query);
  const groups = groupOverloads(scene, named).filter((group) => holdsLine(scene, group, query));
  const [first] = groups;
  if (first === undefined) return refuse(explainMissing(scene, query, named));
  const joined = query.action === "rename_symbol" ? joinAccessors(groups) : groups;
  const { chosen, note } = preferBody(scene, joined);
  if (chosen.length > 1) return refuseSeveral(scene, query, chosen);
  const target = chosen[0] ?? first;
  const unclear = findUnclear(scene, target);
  if (unclear !== undefined) return refuse(unclear);
  return ok({ ...target, notes: note === undefined ? [] : [note] });
}

/** A leading `/` says that the whole path from the top of the file is given. */
function findNamed(scene: EditScene, { symbol, symbolKind }: Query): readonly SyntaxSymbol[] {
  const kind = symbolKind === undefined ? {} : { kind: symbolKind };
  const found = filterSymbols(scene.symbols, { name: symbol, ...kind });
  if (found.length > 0 || !symbol.startsWith("/")) return found;
  const path = symbol.slice(1);
  const depth = path.split(/::|[./#]/).length;
  return filterSymbols(scene.symbols, { name: path, ...kind }).filter(
    ({ scope, qualifiedName }) => scope.length < depth || qualifiedName === path,
  );
}

type Group = Omit<SymbolTarget, "notes">;

/** Signatures without body that stand right above the one with it are one with it. */
function groupOverloads(scene: EditScene, symbols: readonly SyntaxSymbol[]): readonly Group[] {
  const groups: Group[] = [];
  let waiting: SyntaxSymbol[] = [];
  for (const symbol of symbols) {
    const before = waiting.at(-1);
    if (before !== undefined && !isNextTo(scene, before, symbol)) {
      groups.push(...waiting.map(toGroup));
      waiting = [];
    }
    if (isOverload(scene, symbol)) waiting.push(symbol);
    else {
      const start = waiting[0]?.outer.start ?? symbol.outer.start;
      groups.push({
        symbol,
        overloads: waiting,
        namesakes: [],
        outer: toSpan(start, symbol.outer.end),
      });
      waiting = [];
    }
  }
  return [...groups, ...waiting.map(toGroup)];
}

function toGroup(symbol: SyntaxSymbol): Group {
  return { symbol, overloads: [], namesakes: [], outer: symbol.outer };
}

/** A getter and a setter of one name are one thing to whoever uses them. */
function joinAccessors(groups: readonly Group[]): readonly Group[] {
  const [first, ...others] = groups;
  if (first === undefined || first.symbol.accessor === undefined) return groups;
  const isOne = others.every(
    ({ symbol }) => symbol.accessor !== undefined && symbol.parent === first.symbol.parent,
  );
  return isOne ? [{ ...first, namesakes: others.map(({ symbol }) => symbol) }] : groups;
}

const CALLABLE: ReadonlySet<string> = new Set(["function", "method", "constructor"]);

/** A signature that an implementation may follow: TypeScript's without body, and Python's with `@overload`. */
function isOverload(scene: EditScene, { kind, body, decorators }: SyntaxSymbol): boolean {
  if (!CALLABLE.has(kind)) return false;
  const { id } = scene.tree.language;
  if (id === "typescript" || id === "tsx") return body === undefined;
  return decorators.some((span) => /^@(?:\w+\.)*overload\b/.test(scene.slice(span)));
}

function isNextTo(scene: EditScene, before: SyntaxSymbol, after: SyntaxSymbol): boolean {
  if (before.parent !== after.parent || before.name !== after.name) return false;
  const between = scene.text.slice(before.outer.end, Math.max(before.outer.end, after.outer.start));
  return /^[\s;]*$/.test(between);
}

function holdsLine(scene: EditScene, { outer }: Group, { lineContains }: Query): boolean {
  return lineContains === undefined || scene.slice(outer).includes(lineContains);
}

/** Of declarations of one function and its definition, the definition. */
function preferBody(
  scene: EditScene,
  groups: readonly Group[],
): { readonly chosen: readonly Group[]; readonly note?: string } {
  const [first] = groups;
  const whole = groups.filter(({ symbol }) => symbol.body !== undefined);
  const isOne = groups.every(
    ({ symbol }) =>
      isCallableIn(scene, symbol) && symbol.qualifiedName === first?.symbol.qualifiedName,
  );
  if (groups.length === 1 || whole.length !== 1 || !isOne) return { chosen: groups };
  const lines = groups
    .filter(({ symbol }) => symbol.body === undefined)
    .map(({ symbol }) => scene.lineOf(symbol.nameSpan.start));
  const note = `the definition was taken, not its declaration in line ${lines.join(", ")}`;
  return { chosen: whole, note };
}

/** In C a declared function is called a variable by the tree, so its parentheses are looked at. */
function isCallableIn(scene: EditScene, { kind, nameSpan, node }: SyntaxSymbol): boolean {
  if (CALLABLE.has(kind)) return true;
  return scene.text.slice(nameSpan.end, node.span.end).trimStart().startsWith("(");
}

/** The error for a definition whose ends are not sure. */
function findUnclear(scene: EditScene, { symbol, outer }: Group): SurehandError | undefined {
  const broken = findBroken(symbol);
  if (broken === undefined) return undefined;
  const line = scene.lineOf(broken.span.start);
  const message = `A syntax error in line ${line} leaves open where ${symbol.qualifiedName} (line ${scene.lineOf(outer.start)}) begins and ends.`;
  return createError("SYMBOL_UNCLEAR", message, {
    details: { line, symbol: symbol.qualifiedName },
  });
}

/** An error in the definition, around it, or directly beside it. */
export function findBroken({
  node,
  outerNode,
}: Pick<SyntaxSymbol, "node" | "outerNode">): SyntaxNode | undefined {
  if (outerNode.hasError) return findError(outerNode) ?? node;
  const siblings = outerNode.parent?.children ?? [];
  const beside = [siblings[outerNode.index - 1], siblings[outerNode.index + 1]];
  const bad = beside.find((each) => each?.isError || each?.isMissing);
  if (bad !== undefined) return bad;
  for (let at = outerNode.parent; at !== undefined; at = at.parent) if (at.isError) return at;
  return undefined;
}

function findError(node: SyntaxNode): SyntaxNode | undefined {
  let at = node;
  for (;;) {
    if (at.isError || at.isMissing) return at;
    const inner = at.children.find((child) => child.hasError || child.isMissing);
    if (inner === undefined) return undefined;
    at = inner;
  }
}

function refuse(error: SurehandError): Result<never, PartRefusal> {
  return err({ error, candidates: [] });
}

function explainMissing(
  scene: EditScene,
  { symbol, symbolKind, lineContains }: Query,
  named: readonly SyntaxSymbol[],
): SurehandError {
  if (named.length > 0) {
    const where = named.slice(0, MAX_NEAREST).map((each) => printSymbol(scene, each));
    const message = `No definition called ${symbol} has a line that contains ${JSON.stringify(lineContains)}; there is ${where.join(", ")}.`;
    const next =
      "Send a part of one of its lines as it stands in the file, or leave line_contains out.";
    return createError("SYMBOL_NOT_FOUND", message, { next, details: { symbol } });
  }
  const others =
    symbolKind === undefined
      ? []
      : filterSymbols(scene.symbols, { name: symbol }).slice(0, MAX_NEAREST);
  const nearest = others.length > 0 ? others : listNearest(scene, symbol);
  const printed = nearest.map((each) => printSymbol(scene, each));
  const what = `There is no ${symbolKind ?? "definition"} called ${symbol}`;
  const message =
    printed.length === 0 ? `${what}.` : `${what}; the nearest: ${printed.join(", ")}.`;
  const next =
    printed.length === 0
      ? "List the definitions with `surehand ast FILE --outline`, or send the old text and the new text."
      : "Send one of these names, or list all with `surehand ast FILE --outline`.";
  const details = { symbol, nearest: nearest.map((each) => toDetails(scene, each)) };
  return createError("SYMBOL_NOT_FOUND", message, { next, details });
}

function printSymbol(scene: EditScene, symbol: SyntaxSymbol): string {
  const { kind, accessor } = symbol;
  const what = accessor === undefined ? kind : `${kind} (${accessor})`;
  return `${what} ${symbol.qualifiedName} (line ${scene.lineOf(symbol.nameSpan.start)})`;
}

function toDetails(scene: EditScene, symbol: SyntaxSymbol): Readonly<Record<string, unknown>> {
  return {
    name: symbol.qualifiedName,
    kind: symbol.accessor ?? symbol.kind,
    line: scene.lineOf(symbol.nameSpan.start),
  };
}

/** The definitions whose names are most like `wanted`, best first. */
function listNearest(scene: EditScene, wanted: string): readonly SyntaxSymbol[] {
  const last = (/[^.:/#]*$/.exec(wanted.slice(-100))?.[0] ?? wanted.slice(-100)).toLowerCase();
  return scene.symbols
    .slice(0, MAX_COMPARED)
    .map((symbol) => ({ symbol, far: measureDistance(symbol.name.slice(0, 100), last) }))
    .filter(({ far }) => far <= 0.6)
    .sort((left, right) => left.far - right.far)
    .slice(0, MAX_NEAREST)
    .map(({ symbol }) => symbol);
}

function measureDistance(name: string, wanted: string): number {
  const lower = name.toLowerCase();
  if (lower !== "" && wanted !== "" && (lower.includes(wanted) || wanted.includes(lower)))
    return 0.3;
  return distance(lower, wanted) / Math.max(1, lower.length, wanted.length);
}

function refuseSeveral(
  scene: EditScene,
  { symbol }: Query,
  groups: readonly Group[],
): Result<never, PartRefusal> {
  const shown = groups.slice(0, MAX_CANDIDATES);
  const ways = shown.map((group) => findSingleOut(scene, group, groups));
  const list = shown.map((group) => printSymbol(scene, group.symbol)).join(", ");
  const message = `${symbol} names ${groups.length} definitions: ${list}.`;
  const hints = ways.flatMap((way) => (way === undefined ? [] : [printWay(way)]));
  const next =
    hints.length === 0
      ? "Send the old text and the new text instead."
      : `Send one of: ${hints.join("; ")}.`;
  const candidates = shown.map((group): AnswerCandidate => toCandidate(scene, group));
  const details = {
    symbol,
    candidates: shown.map((group, idx) => ({
      ...toDetails(scene, group.symbol),
      range: candidates[idx]?.range,
      first_line: getFirstLine(scene, group),
      single_out: ways[idx] ?? null,
    })),
  };
  return err({ error: createError("EDIT_AMBIGUOUS", message, { next, details }), candidates });
}

function toCandidate(scene: EditScene, { symbol, outer }: Group): AnswerCandidate {
  const range = toRange(scene.table, outer.start, outer.end);
  const enclosing = symbol.scope.length === 0 ? null : symbol.scope.join(".");
  return { ...describePlace(scene.table, range, "symbol"), enclosing };
}

/** Fields that would name one of several definitions alone. */
type SingleOut =
  | { readonly symbol: string }
  | { readonly kind: string }
  | { readonly line_contains: string };

function printWay(way: SingleOut): string {
  const [entry] = Object.entries(way);
  return entry === undefined ? "" : `${entry[0]} ${JSON.stringify(entry[1])}`;
}

/** The first that works of: a longer name, the whole path, the kind, the line of the name. */
function findSingleOut(
  scene: EditScene,
  group: Group,
  all: readonly Group[],
): SingleOut | undefined {
  const { symbol } = group;
  const names = [symbol.qualifiedName, `/${symbol.qualifiedName}`];
  const name = names.find((each) => isOnly(findNamed(scene, { ...NO_QUERY, symbol: each }), group));
  if (name !== undefined) return { symbol: name };
  const others = all.filter((each) => each !== group);
  const kind = symbol.accessor ?? symbol.kind;
  if (!others.some((each) => each.symbol.kind === kind || each.symbol.accessor === kind)) {
    return { kind };
  }
  const first = getFirstLine(scene, group);
  const lines = scene.slice(group.outer).split(/\r\n|\r|\n/, MAX_TOLD_LINES);
  const told = [first, ...lines.map((line) => line.trim().slice(0, 200))].find(
    (line) => line !== "" && others.every(({ outer }) => !scene.slice(outer).includes(line)),
  );
  return told === undefined ? undefined : { line_contains: told };
}

const NO_QUERY = { action: "replace_symbol" } as const;

function isOnly(found: readonly SyntaxSymbol[], { symbol, overloads }: Group): boolean {
  const members = new Set([symbol, ...overloads].map(({ node }) => node));
  return found.length > 0 && found.every(({ node }) => members.has(node));
}

/** The line that the name stands on, cut. */
function getFirstLine(scene: EditScene, { symbol }: Group): string {
  return scene.table.getText(scene.lineOf(symbol.nameSpan.start)).trim().slice(0, 200);
}
