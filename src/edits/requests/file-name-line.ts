/**
 * File names as they are written around SEARCH/REPLACE blocks: alone on a line (plain, as heading, in bold or backticks,
 * after `File:`, as a comment), or in the info string of a fence. Prose that merely mentions a file names nothing.
 */
import { findFileFault } from "./field-values.ts";

/** A Markdown fence line: three or more backticks or tildes, then its info string. */
const FENCE = /^\s*(?:`{3,}|~{3,})([^`\r\n]*)\r?$/;

const LABEL =
  /^(?:\*\*|__)?(?:file ?name|file ?path|file|path)(?:\s*[:=]\s*(?:\*\*|__)?|(?:\*\*|__)\s*[:=])\s*/i;

const NOTE = /^\((?:new|modified|updated|existing|created?|edit(?:ed)?)(?: file)?\)$/i;

/** Names without extension that are files all the same. */
const BARE_NAMES: ReadonlySet<string> = new Set([
  "AUTHORS",
  "BUILD",
  "CHANGELOG",
  "CODEOWNERS",
  "CONTRIBUTING",
  "COPYING",
  "Caddyfile",
  "Containerfile",
  "Dockerfile",
  "GNUmakefile",
  "Gemfile",
  "Jenkinsfile",
  "Justfile",
  "LICENSE",
  "Makefile",
  "NOTICE",
  "Pipfile",
  "Procfile",
  "README",
  "Rakefile",
  "VERSION",
  "Vagrantfile",
  "WORKSPACE",
  "justfile",
  "makefile",
]);

/** Whether `line` opens or closes a Markdown fence. */
export function isFence(line: string): boolean {
  return FENCE.test(line);
}

/** The file that a line names; undefined when the line is anything else. */
export function findFileName(line: string): string | undefined {
  if (line.length > 2_000) return undefined;
  let name = line.trim();
  let isLabelled = false;
  let isQuoted = false;
  // Each pass removes one layer of decoration; there are only so many kinds.
  for (let pass = 0; pass < 8; pass += 1) {
    const before = name;
    const marked = stripMarks(stripNote(name));
    name = marked.replace(LABEL, "").trim();
    if (name !== marked) isLabelled = true;
    const unquoted = /^(?:`([^`]+)`|"([^"]+)"|'([^']+)')$/.exec(name);
    if (unquoted !== null) {
      isQuoted = true;
      name = (unquoted[1] ?? unquoted[2] ?? unquoted[3] ?? "").trim();
    }
    if (name === before) break;
  }
  if (findFileFault(name) !== undefined) return undefined;
  if (isLabelled) return /[*`]/.test(name) ? undefined : name;
  if (/\s/.test(name) && !(isQuoted && hasExtension(name))) return undefined;
  return isPathLike(name) ? name : undefined;
}

/** `text` without a note such as "(new file)" at its end. */
function stripNote(text: string): string {
  const at = text.endsWith(")") ? text.lastIndexOf("(") : -1;
  return at > 0 && NOTE.test(text.slice(at)) ? text.slice(0, at).trim() : text;
}

function stripMarks(text: string): string {
  let name = text.replace(/^(?:#{1,6}|[-*+]|\d{1,3}[.)]|\/\/+|--|;+|%)\s+/, "");
  for (const [open, close] of [
    ["/*", "*/"],
    ["<!--", "-->"],
    ["**", "**"],
    ["__", "__"],
    ["*", "*"],
  ] as const) {
    const isWrapped = name.length > open.length + close.length;
    if (isWrapped && name.startsWith(open) && name.endsWith(close)) {
      name = name.slice(open.length, -close.length).trim();
    }
  }
  return name.endsWith(":") ? name.slice(0, -1).trim() : name.trim();
}

function hasExtension(name: string): boolean {
  return /[^/.\s]\.[A-Za-z][A-Za-z0-9_+-]{0,15}$/.test(name);
}

/** Whether `name`, without decoration, can only be meant as a path. */
function isPathLike(name: string): boolean {
  if (name.includes("://") || /[<>|"*?`]/.test(name)) return false;
  if (/^[./]+$/.test(name)) return false;
  const base = name.slice(name.lastIndexOf("/") + 1);
  return (
    hasExtension(base) ||
    BARE_NAMES.has(base) ||
    /^\.[A-Za-z][\w.-]*$/.test(base) ||
    (/^[\w.@()[\]~+-]+(?:\/[\w.@()[\]~+-]+)+$/.test(name) && base !== "")
  );
}

/** Names of languages that look like file names. */
const DOTTED_LANGUAGES: ReadonlySet<string> = new Set([
  "asp.net",
  "d3.js",
  "next.js",
  "node.js",
  "react.js",
  "vb.net",
  "vue.js",
]);

/** The file that a fence's info string names; undefined when it names none. */
export function findFenceFile(line: string): string | undefined {
  const info = FENCE.exec(line)?.[1]?.trim();
  if (info === undefined || info === "") return undefined;
  const keyed =
    /(?:^|\s|\{)(?:file|filename|path|title)\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s}]+))/.exec(info);
  const given = keyed?.[1] ?? keyed?.[2] ?? keyed?.[3];
  if (given !== undefined) return findFileName(`\`${given}\``) ?? findFileName(given);
  const [language = "", ...rest] = info.split(/\s+/);
  if (rest.length > 0) return findFileName(rest.join(" "));
  const [, afterColon] = /^[\w+#.-]+:(.+)$/.exec(language) ?? [];
  if (DOTTED_LANGUAGES.has(language.toLowerCase())) return undefined;
  return findFileName(afterColon ?? language);
}

const SOURCE_NAME =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|c|cc|cpp|h|hpp|cs|php|swift|scala|sh|md|rst|txt|json|ya?ml|toml|xml|html?|s?css|less|vue|svelte|sql|ini|cfg|conf|lua|exs?|erl|hs|ml|pl|dart|gradle|proto|tf)$/i;

/** The files that a line of prose mentions, known by the extensions of source files. */
export function findMentionedFiles(line: string): readonly string[] {
  const words = line.slice(0, 2_000).split(/[\s`"'*()[\],;]+/);
  return words
    .map((word) => word.replace(/[.:!?]+$/, ""))
    .filter((word) => SOURCE_NAME.test(word) && findFileName(word) !== undefined);
}
