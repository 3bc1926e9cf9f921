/**
 * `rename_symbol` inside one file: the definition and every place in the file that surely means it, by what the tree
 * shows of scopes, never by the text alone. A place that may mean it and may not stops the whole rename and is listed; what
 * cannot mean it, and words in strings and comments, stay and are told. Other files are not known here.
 */
import { createError, err, ok, type Result, type SurehandError } from "../../base/index.ts";
import { listProblems, type SyntaxSymbol } from "../../syntax/index.ts";
import { type Replacement, type Span, toSpan } from "../../text/index.ts";
import { checkRenamed } from "./check-renamed.ts";
import { judgeLexical } from "./judge-lexical.ts";
import { judgeMember } from "./judge-member.ts";
import { listModifiers } from "./modifiers.ts";
import { listNameUses, type NameUse } from "./name-uses.ts";
import type { RenameCase, UseVerdict } from "./rename-case.ts";
import { renameLabel } from "./rename-label.ts";
import { findNameFault } from "./reserved-words.ts";
import { type EditScene, type PlacedEditOfPart, refuseMisfit } from "./scene.ts";
import type { SymbolTarget } from "./symbol-target.ts";

/** Places listed in an error or a warning. */
const MAX_LISTED = 10;

/** Kinds that are a label for what they hold and are not used by name in their file. */
const LABELS: ReadonlySet<string> = new Set(["heading", "key", "section"]);

/** Kinds whose names belong to what they are in. */
const MEMBERS: ReadonlySet<string> = new Set(["enum_member", "field", "method", "property"]);

const TYPES: ReadonlySet<string> = new Set([
  "class",
  "enum",
  "interface",
  "struct",
  "trait",
  "union",
  "impl",
]);

/** Languages whose names have no scopes that a tree shows. */
const UNSCOPED: ReadonlySet<string> = new Set(["css", "html", "json", "jsonc", "toml", "yaml"]);

const RENAMED: ReadonlySet<string> = new Set([
  ...MEMBERS,
  ...TYPES,
  "constant",
  "function",
  "macro",
  "module",
  "namespace",
  "type",
  "variable",
]);

/**
 * The edit that gives `target` the name `newName`. Errors: SYMBOL_RENAME_UNSAFE with the places that are in doubt,
 * SYMBOL_MISFIT for a name that cannot be given, EDIT_NO_CHANGE, SYNTAX_ERROR, SYNTAX_LIMIT. Linear, and one parse.
 */
export function renameSymbol(
  scene: EditScene,
  target: SymbolTarget,
  newName: string,
): Result<PlacedEditOfPart, SurehandError> {
  const { symbol } = target;
  if (LABELS.has(symbol.kind)) return renameLabel(scene, target, newName);
  const unfit = findUnfit(scene, symbol, newName);
  if (unfit !== undefined) return unfit;
  const name = scene.slice(symbol.nameSpan);
  const { uses, mentions } = listNameUses(scene.tree, name);
  const rename = createCase(scene, target, newName);
  const isMember = isMemberOf(symbol);
  const verdicts = uses.map((use) => ({ use, verdict: judge(rename, use, isMember) }));
  const doubts = [
    ...verdicts.flatMap(({ use, verdict }) =>
      verdict.kind === "doubt" ? [{ span: use.leaf.span, why: verdict.why }] : [],
    ),
    // Taken apart from an object, the name is at once the key that is read, which must stay.
    ...verdicts.flatMap(({ use: { leaf }, verdict }) =>
      verdict.kind === "rename" && leaf.type === "shorthand_property_identifier_pattern"
        ? [{ span: leaf.span, why: "it is the key of a property that is read here" }]
        : [],
    ),
    ...findTaken(rename, isMember),
    ...mentions
      .filter(({ type }) => type === "preproc_arg")
      .map(({ span }) => ({ span, why: "in a macro" })),
  ];
  if (doubts.length > 0) return refuseUnsafe(rename, doubts);
  const renamed = verdicts.filter(({ verdict }) => verdict.kind === "rename");
  const replacements = renamed.map(({ use }) => toReplacement(use, newName));
  const edit = scene.createEdit(replacements);
  const keys = renamed.flatMap(({ use: { leaf, role } }) =>
    role.kind === "shorthand" ? [leaf.span.start] : [],
  );
  const checked = checkRenamed(scene, edit, { own: rename.own, newName, keys });
  if (!checked.ok) return checked;
  const stays = verdicts
    .filter(({ verdict }) => verdict.kind === "stay")
    .map(({ use }) => use.leaf.span);
  return ok({
    edit,
    span: symbol.nameSpan,
    adapted: [
      `renamed in ${replacements.length} ${replacements.length === 1 ? "place" : "places"}`,
    ],
    warnings: [
      ...warnOfOutside(scene, symbol),
      ...warnOfPlaces(scene, stays, `${name} means something else and was left`),
      ...warnOfPlaces(
        scene,
        mentions.map(({ span }) => span),
        `${name} in strings and comments was left`,
      ),
    ],
  });
}

function findUnfit(
  scene: EditScene,
  symbol: SyntaxSymbol,
  newName: string,
): Result<never, SurehandError> | undefined {
  const { kind, nameSpan, qualifiedName } = symbol;
  const name = scene.slice(nameSpan);
  const isUnscoped = UNSCOPED.has(scene.tree.language.id);
  if (
    isUnscoped ||
    !RENAMED.has(kind) ||
    findNameFault(scene.tree.language.id, name) !== undefined
  ) {
    return refuseMisfit(
      `A ${kind} such as ${qualifiedName} is not renamed by name.`,
      "Send the old text and the new text.",
    );
  }
  if (name === newName) {
    const message = `${qualifiedName} has this name already.`;
    return err(createError("EDIT_NO_CHANGE", message, { next: "Send another name." }));
  }
  const isPrivate = name.startsWith("#");
  const fault =
    findNameFault(scene.tree.language.id, newName) ??
    (isPrivate === newName.startsWith("#")
      ? undefined
      : "is not private as the old name is, or the reverse");
  if (fault !== undefined) {
    return refuseMisfit(`${JSON.stringify(newName)} ${fault}.`, "Send another name.");
  }
  const [problem] = listProblems(scene.tree);
  if (problem === undefined) return undefined;
  const message = `The file has a syntax error in line ${problem.position.line}, so what its names mean is not sure.`;
  return err(
    createError("SYMBOL_RENAME_UNSAFE", message, {
      next: "Mend the syntax error first, or change the places by old text and new text.",
      details: { line: problem.position.line },
    }),
  );
}

function isMemberOf({ kind, parent, scope }: SyntaxSymbol): boolean {
  if (MEMBERS.has(kind)) return true;
  if (parent !== undefined) return TYPES.has(parent.kind);
  // A scope that is written with the name: `A.prototype.b`, `exports.b`, `Foo::b`.
  return scope.length > 0;
}

function createCase(scene: EditScene, target: SymbolTarget, newName: string): RenameCase {
  const { symbol, overloads, namesakes } = target;
  const named = scene.symbols.filter(
    ({ nameSpan }) => scene.slice(nameSpan) === scene.slice(symbol.nameSpan),
  );
  // A constructor is called like its class, and an implementation like what it is of.
  const along = named.filter(
    (each) =>
      (each.parent === symbol && each.kind === "constructor") ||
      (each.parent === symbol.parent && each.kind === "impl"),
  );
  const own = new Set(
    [symbol, ...overloads, ...namesakes, ...along].map(({ nameSpan }) => Number(nameSpan.start)),
  );
  const others = new Map(
    named
      .filter(({ nameSpan }) => !own.has(nameSpan.start))
      .map((each) => [Number(each.nameSpan.start), each]),
  );
  return { scene, symbol, own, others, newName };
}

function judge(rename: RenameCase, use: NameUse, isMember: boolean): UseVerdict {
  if (rename.own.has(use.leaf.span.start)) return { kind: "rename" };
  return isMember ? judgeMember(rename, use) : judgeLexical(rename, use);
}

/** A place and what makes it doubtful. */
interface Doubt {
  readonly span: Span;
  readonly why: string;
}

/** The places where the new name stands already and would be what is renamed, or hide it. */
function findTaken(rename: RenameCase, isMember: boolean): readonly Doubt[] {
  const { scene, symbol, newName } = rename;
  const taken = scene.symbols.filter(
    (each) => scene.slice(each.nameSpan) === newName && each.parent === symbol.parent,
  );
  const why = `${newName} is there already`;
  if (taken.length > 0) return taken.map(({ nameSpan }) => ({ span: nameSpan, why }));
  const asNew = { ...rename, own: new Set<number>() };
  return listNameUses(scene.tree, newName).uses.flatMap((use) => {
    const { kind } = judge(asNew, use, isMember);
    // After a dot of unknown type the new name cannot have meant what has the old one.
    const isApart =
      kind === "stay" || (kind === "doubt" && (isMember || use.role.kind === "member"));
    return isApart ? [] : [{ span: use.leaf.span, why }];
  });
}

function toReplacement({ leaf, role }: NameUse, newName: string): Replacement {
  const { span, text } = leaf;
  if (role.kind === "shorthand") {
    return { span: toSpan(span.end, span.end), text: `: ${newName}` };
  }
  if (role.kind === "exported" && role.isAlone) return { span, text: `${newName} as ${text}` };
  return { span, text: newName };
}

function refuseUnsafe(
  { scene, symbol }: RenameCase,
  doubts: readonly Doubt[],
): Result<never, SurehandError> {
  const shown = [...doubts]
    .sort((left, right) => left.span.start - right.span.start)
    .slice(0, MAX_LISTED);
  const list = shown.map(({ span, why }) => `line ${scene.lineOf(span.start)} (${why})`);
  const more = doubts.length > shown.length ? ` and ${doubts.length - shown.length} more` : "";
  const message = `${symbol.qualifiedName} cannot be renamed safely: ${list.join(", ")}${more}.`;
  const details = {
    symbol: symbol.qualifiedName,
    places: shown.map(({ span, why }) => ({
      line: scene.lineOf(span.start),
      text: scene.table.getText(scene.lineOf(span.start)).trim().slice(0, 200),
      why,
    })),
  };
  return err(createError("SYMBOL_RENAME_UNSAFE", message, { details }));
}

/** Whether others may know the definition by its name. */
function warnOfOutside(scene: EditScene, symbol: SyntaxSymbol): readonly string[] {
  const { parent, kind } = symbol;
  if (parent !== undefined && /^(?:constructor|function|method|test)$/.test(parent.kind)) return [];
  const words = listModifiers(scene.text, symbol).map((span) => scene.slice(span));
  if (words.includes("private") || scene.slice(symbol.nameSpan).startsWith("#")) return [];
  const isExported = words.includes("export") || words.some((word) => word.startsWith("pub"));
  return [
    isExported
      ? `the ${kind} is seen by other files; those that use it were not changed`
      : "other files that use the name were not changed",
  ];
}

function warnOfPlaces(scene: EditScene, spans: readonly Span[], what: string): readonly string[] {
  const lines = [...new Set(spans.map((span) => scene.lineOf(span.start)))];
  if (lines.length === 0) return [];
  const shown = lines.slice(0, MAX_LISTED).join(", ");
  const more = lines.length > MAX_LISTED ? ` and ${lines.length - MAX_LISTED} more` : "";
  return [`${what}: line ${shown}${more}`];
}
