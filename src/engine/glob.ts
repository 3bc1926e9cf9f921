/**
 * Path patterns of the settings: `*` and `?` inside a name, `**` across folders, `[a-z]`, `{a,b}`; letter case is ignored.
 * A pattern comes from the repository, which is untrusted, so it is never made into a regular expression: it is run as a
 * set of states over the path, at most pattern length times path length steps whatever the pattern is.
 * The syntax is that of git's and of picomatch's globs without extended globs and negation; dotfiles match like others.
 */
import { err, ok, type Result } from "../base/index.ts";

/** A parsed pattern. */
export interface Glob {
  /** As written. */
  readonly source: string;
  /** The one path it names, when it has no wildcard. */
  readonly literal: string | undefined;
  readonly alternatives: readonly (readonly GlobToken[])[];
}

type GlobToken =
  | { readonly kind: "character"; readonly value: string }
  | { readonly kind: "any" }
  | { readonly kind: "run" }
  | { readonly kind: "folders" }
  | { readonly kind: "rest" }
  | { readonly kind: "class"; readonly isNegated: boolean; readonly ranges: readonly GlobRange[] };

interface GlobRange {
  readonly first: string;
  readonly last: string;
}

/** Longest pattern, in UTF-16 code units. */
export const MAX_GLOB_CHARS = 400;

/** Most texts that the braces of one pattern may stand for. */
export const MAX_GLOB_ALTERNATIVES = 64;

/**
 * The pattern `source`. Without `/` it names files in any folder; a leading `/` is the folder of the settings;
 * a trailing `/` means everything in that folder. Fails with a sentence that says what is wrong.
 */
export function parseGlob(source: string): Result<Glob, string> {
  if (source.length > MAX_GLOB_CHARS) return err(`is longer than ${MAX_GLOB_CHARS} characters`);
  if (source.startsWith("!")) return err("is negated; write a later rule instead");
  if (source.includes("\\")) return err("has a backslash; separate folders with /");
  const anchored = source.replace(/^(\.?\/)+/, "");
  if (anchored === "") return err("is empty");
  if (anchored.split("/").includes("..")) return err("leads out of the folder with ..");
  const whole = anchored.endsWith("/") ? `${anchored}**` : anchored;
  const isAnywhere = !source.includes("/");
  const expanded = expandBraces(whole);
  if (!expanded.ok) return expanded;
  const alternatives: (readonly GlobToken[])[] = [];
  for (const text of expanded.value) {
    const tokens = parseTokens(isAnywhere ? `**/${text}` : text);
    if (!tokens.ok) return tokens;
    alternatives.push(tokens.value);
  }
  const literal = /[*?[\]{}]/.test(whole) ? undefined : whole;
  return ok({ source, literal, alternatives });
}

/** Whether `path` (relative, `/`-separated) is one that `glob` means. */
export function matchesGlob(glob: Glob, path: string): boolean {
  const characters = [...path.toLowerCase()];
  return glob.alternatives.some((tokens) => matchesTokens(tokens, characters));
}

/** The texts that the braces of `text` stand for; braces do not nest. */
function expandBraces(text: string): Result<readonly string[], string> {
  let texts: readonly string[] = [""];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    const plain = text.slice(at, open === -1 ? text.length : open);
    if (plain.includes("}")) return err("has } without {");
    texts = texts.map((each) => each + plain);
    if (open === -1) break;
    const close = text.indexOf("}", open);
    if (close === -1) return err("has { without }");
    const inner = text.slice(open + 1, close);
    if (inner.includes("{")) return err("has braces inside braces");
    texts = texts.flatMap((each) => inner.split(",").map((choice) => each + choice));
    if (texts.length > MAX_GLOB_ALTERNATIVES) {
      return err(`stands for more than ${MAX_GLOB_ALTERNATIVES} texts`);
    }
    at = close + 1;
  }
  return ok(texts);
}

function parseTokens(text: string): Result<readonly GlobToken[], string> {
  const characters = [...text.toLowerCase()];
  const tokens: GlobToken[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? "";
    const startsName = at === 0 || characters[at - 1] === "/";
    if (character === "[") {
      const close = characters.indexOf("]", characters[at + 1] === "!" ? at + 3 : at + 2);
      if (close === -1) return err("has [ without ]");
      tokens.push(toClass(characters.slice(at + 1, close)));
      at = close;
    } else if (character === "?") {
      tokens.push({ kind: "any" });
    } else if (character === "*" && characters[at + 1] === "*" && startsName) {
      const after = characters[at + 2];
      if (after === undefined) tokens.push({ kind: "rest" });
      else if (after === "/") tokens.push({ kind: "folders" });
      else return err("has ** inside a name");
      at += 2;
    } else if (character === "*") {
      if (tokens.at(-1)?.kind !== "run") tokens.push({ kind: "run" });
    } else {
      tokens.push({ kind: "character", value: character });
    }
  }
  return ok(tokens);
}

function toClass(inside: readonly string[]): GlobToken {
  const isNegated = inside[0] === "!" || inside[0] === "^";
  const members = isNegated ? inside.slice(1) : inside;
  const ranges: GlobRange[] = [];
  for (let at = 0; at < members.length; at += 1) {
    const first = members[at] ?? "";
    const last = members[at + 2];
    if (members[at + 1] === "-" && last !== undefined) {
      ranges.push({ first, last });
      at += 2;
    } else ranges.push({ first, last: first });
  }
  return { kind: "class", isNegated, ranges };
}

/** Runs all states at once; a state is the number of tokens already used up. */
function matchesTokens(tokens: readonly GlobToken[], characters: readonly string[]): boolean {
  let states = closeStates(tokens, new Set([0]), {
    startsName: true,
    isEnd: characters.length === 0,
  });
  for (const [idx, character] of characters.entries()) {
    const next = new Set<number>();
    for (const state of states) {
      const token = tokens[state];
      if (token !== undefined) addNext(next, state, token, character);
    }
    states = closeStates(tokens, next, {
      startsName: character === "/",
      isEnd: idx === characters.length - 1,
    });
    if (states.size === 0) return false;
  }
  return states.has(tokens.length);
}

function addNext(next: Set<number>, state: number, token: GlobToken, character: string): void {
  switch (token.kind) {
    case "character":
      if (token.value === character) next.add(state + 1);
      return;
    case "any":
      if (character !== "/") next.add(state + 1);
      return;
    case "class":
      if (character !== "/" && isInClass(token, character)) next.add(state + 1);
      return;
    case "run":
      if (character !== "/") next.add(state);
      return;
    case "folders":
    case "rest":
      next.add(state);
      return;
  }
}

/** Adds the states that need no character: a run may be over, folders may be over where a name starts. */
function closeStates(
  tokens: readonly GlobToken[],
  states: Set<number>,
  place: { readonly startsName: boolean; readonly isEnd: boolean },
): ReadonlySet<number> {
  for (const state of states) {
    const kind = tokens[state]?.kind;
    const isOver =
      kind === "run" ||
      (kind === "folders" && place.startsName) ||
      (kind === "rest" && place.isEnd);
    if (isOver) states.add(state + 1);
  }
  return states;
}

function isInClass(token: GlobToken & { readonly kind: "class" }, character: string): boolean {
  const isMember = token.ranges.some(({ first, last }) => first <= character && character <= last);
  return isMember !== token.isNegated;
}
