/**
 * Drift inside lines: white space, quotes, punctuation, look-alikes, typos, reworded comments.
 * Each rewrite returns undefined when the line has nothing of its kind.
 */
import { type DriftContext, rewriteLines, type SlotDrift } from "./drift-context.ts";
import { isBlank } from "./indentation.ts";
import type { Random } from "./random.ts";

/** Trailing white space on one side only. */
export const driftTrailingSpace: SlotDrift = (draft, ctx) => {
  const space = ctx.random.pick([" ", "  ", "   ", "\t"]) ?? " ";
  const side = ctx.random.chance(0.5) ? "request" : "file";
  const blanksToo = ctx.random.chance(0.3);
  // In a file such space is stray: were it on every line, it would be a habit that added lines have to follow.
  const share = side === "file" ? 0.3 : 1;
  return rewriteLines(
    draft,
    ctx,
    (line) =>
      (isBlank(line) && !blanksToo) || !ctx.random.chance(share) ? undefined : line + space,
    { side },
  );
};

/** Spaces inside lines added or left out. */
export const driftInnerSpace: SlotDrift = (draft, ctx) => {
  const style = ctx.random.between(0, 3);
  return rewriteLines(draft, ctx, (line) => respace(line, style, ctx.random), { side: "request" });
};

/** The other kind of quotes. */
export const driftQuotes: SlotDrift = (draft, ctx) =>
  rewriteLines(draft, ctx, swapQuotes, { side: "request" });

/** A comma or semicolon at the end of a line added or left out. */
export const driftTrailingPunctuation: SlotDrift = (draft, ctx) => {
  const ending = ctx.language.semicolons ? ";" : ",";
  const adds = ctx.random.chance(0.5);
  return rewriteLines(
    draft,
    ctx,
    (line) => {
      if (/[^,;\s][,;]$/.test(line)) return line.slice(0, -1);
      return adds && /[\w)\]"']$/.test(line) && !isComment(line) ? line + ending : undefined;
    },
    { side: "request", keptOnly: true },
  );
};

/** Typographic look-alikes on one side, ASCII on the other. */
export const driftUnicode: SlotDrift = (draft, ctx) => {
  const side = ctx.random.chance(0.5) ? "request" : "file";
  return rewriteLines(draft, ctx, (line) => toLookAlikes(line, ctx.random), { side });
};

/** One identifier misspelled. */
export const driftTypo: SlotDrift = (draft, ctx) =>
  rewriteLines(draft, ctx, (line) => misspell(line, ctx.random), {
    side: "request",
    single: ctx.random.chance(0.75),
  });

/** A comment reworded on a kept line. */
export const driftComment: SlotDrift = (draft, ctx) =>
  rewriteLines(draft, ctx, (line) => rewordComment(line, ctx), {
    side: "request",
    keptOnly: true,
    single: ctx.random.chance(0.6),
  });

function respace(line: string, style: number, random: Random): string | undefined {
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  const body = line.slice(indent.length);
  const respaced = respaceBody(body, style, random);
  return respaced === body || respaced.trim() === "" ? undefined : indent + respaced;
}

function respaceBody(body: string, style: number, random: Random): string {
  switch (style) {
    case 0:
      return body.replace(/, /g, ",").replace(/ ([=+<>*:-]{1,3}) /g, "$1");
    case 1:
      return body.replace(/([([{])(?=[^\s)\]}])/g, "$1 ").replace(/(?<=[^\s([{])([)\]}])/g, " $1");
    case 2:
      return body.replace(/ /g, (space) => (random.chance(0.4) ? "  " : space));
    default:
      return body.replace(/([{([]) +/g, "$1").replace(/ +([})\]])/g, "$1");
  }
}

function swapQuotes(line: string): string | undefined {
  const doubles = line.split('"').length - 1;
  const singles = line.split("'").length - 1;
  if (doubles + singles === 0 || (doubles > 0 && singles > 0)) return undefined;
  if ((doubles + singles) % 2 === 1 || /\w'\w/.test(line) || line.includes("\\")) return undefined;
  return doubles > 0 ? line.replaceAll('"', "'") : line.replaceAll("'", '"');
}

const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/(?<=\w)'(?=\w)/, "\u2019"],
  [/"([^"]+)"/, "\u201c$1\u201d"],
  [/'([^']+)'/, "\u2018$1\u2019"],
  [/(?<= )-(?= )/, "\u2013"],
  [/(?<= )--(?= )/, "\u2014"],
  [/(?<=[a-z])-(?=[a-z])/, "\u2011"],
  [/\.\.\./, "\u2026"],
  [/(?<=\S) (?=\S)/, "\u00a0"],
  [/ (?=[=+])/, "\u202f"],
];

function toLookAlikes(line: string, random: Random): string | undefined {
  const fitting = LOOK_ALIKES.filter(([ascii]) => ascii.test(line));
  const rule = random.pick(fitting);
  if (rule === undefined) return undefined;
  const [ascii, typographic] = rule;
  const all = random.chance(0.5) ? new RegExp(ascii.source, "g") : ascii;
  return line.replace(all, typographic);
}

/** `line` with one word of five letters or more misspelled. */
export function misspell(line: string, random: Random): string | undefined {
  const words = [...line.matchAll(/[A-Za-z_][A-Za-z_]{4,}/g)];
  const word = random.pick(words);
  if (word === undefined) return undefined;
  const text = word[0];
  const at = random.between(1, text.length - 2);
  const misspelled = toMisspelled(text, at, random.between(0, 3));
  if (misspelled === text) return undefined;
  return line.slice(0, word.index) + misspelled + line.slice(word.index + text.length);
}

function toMisspelled(text: string, at: number, style: number): string {
  const letter = text.charAt(at);
  switch (style) {
    case 0:
      return text.slice(0, at) + text.charAt(at + 1) + letter + text.slice(at + 2);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, at) + letter + text.slice(at);
    default:
      return text.slice(0, at) + (letter === "e" ? "a" : "e") + text.slice(at + 1);
  }
}

const SYNONYMS: Readonly<Record<string, string>> = {
  the: "this",
  a: "the",
  if: "when",
  when: "if",
  returns: "gives back",
  return: "give back",
  used: "needed",
  use: "apply",
  get: "fetch",
  set: "assign",
  create: "make",
  make: "create",
  check: "verify",
  should: "must",
  must: "should",
  will: "would",
  not: "never",
  all: "every",
  and: "plus",
  for: "of",
  to: "into",
  is: "was",
  can: "may",
};

const COMMENT_PATTERN = /^(.*?(?:\/\/+|\/\*+|<!--|(?:^|\s)#+|^\s*\*)\s+)(\S.*)$/;

function isComment(line: string): boolean {
  return COMMENT_PATTERN.test(line);
}

function rewordComment(line: string, ctx: DriftContext): string | undefined {
  if (ctx.language.lineComments.length === 0 && ctx.language.blockComment === undefined)
    return undefined;
  if (ctx.language.name === "markdown") return undefined;
  const parts = COMMENT_PATTERN.exec(line);
  const [, head = "", text = ""] = parts ?? [];
  const words = text.split(" ");
  if (parts === null || words.filter((word) => /^[A-Za-z]+[.,]?$/.test(word)).length < 3)
    return undefined;
  const share = ctx.random.chance(0.3) ? 0.5 : 0.2;
  const reworded = words.map((word, at) =>
    /^[A-Za-z]+$/.test(word) && (ctx.random.chance(share) || at === 1)
      ? reword(word, ctx.random)
      : word,
  );
  return head + reworded.filter((word) => word !== "").join(" ");
}

function reword(word: string, random: Random): string {
  const synonym = SYNONYMS[word.toLowerCase()];
  if (synonym !== undefined) return synonym;
  return random.pick(["", `${word} really`, "thing", "value", "here", word.toUpperCase()]) ?? "";
}
