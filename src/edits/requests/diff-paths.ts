/**
 * File names as unified diffs write them: with `a/` and `b/` or git's other pairs of prefixes or none, quoted as C strings
 * when they hold quotes, backslashes, control characters or bytes above ASCII, followed by a tab and a time or not.
 */

/** The name on a `---` or `+++` line, prefix included; undefined for `/dev/null` and for the time of a missing file. */
export function parseHeaderName(rest: string): string | undefined {
  const quoted = takeQuoted(rest);
  const name = quoted === undefined ? (rest.split("\t", 1)[0] ?? "") : quoted.name;
  const isEpoch = /\t(?:1970-01-01|1969-12-31) /.test(rest);
  return name === "/dev/null" || isEpoch ? undefined : name;
}

/** A name that stands alone after `rename from ` and the like. */
export function parsePlainName(rest: string): string {
  return takeQuoted(rest)?.name ?? rest;
}

/** Old and new name of a `diff --git` line, without prefixes; undefined when it is not sure where one ends. */
export function parseGitNames(
  rest: string,
): { readonly old: string; readonly new: string } | undefined {
  const quoted = takeQuoted(rest);
  if (quoted !== undefined) {
    const second = rest.slice(quoted.end).trimStart();
    return stripPrefixes(quoted.name, parsePlainName(second));
  }
  if (rest.endsWith('"')) {
    const at = rest.indexOf(' "');
    if (at === -1) return undefined;
    return stripPrefixes(rest.slice(0, at), parsePlainName(rest.slice(at + 1)));
  }
  // The two names are of one length, prefixes included, or they differ and other lines name them.
  const middle = (rest.length - 1) / 2;
  if (rest.charAt(middle) !== " ") return undefined;
  const names = stripPrefixes(rest.slice(0, middle), rest.slice(middle + 1));
  return names.old === names.new ? names : undefined;
}

/** The pairs of prefixes that git puts before old and new names. */
const PREFIXES: ReadonlySet<string> = new Set([
  "ab",
  "iw",
  "ci",
  "cw",
  "ow",
  "12",
  "ba",
  "wi",
  "ic",
  "wc",
]);

/** Both names without their prefixes, when they have a pair of them. */
export function stripPrefixes(
  oldName: string,
  newName: string,
): { readonly old: string; readonly new: string } {
  const isPair =
    oldName.charAt(1) === "/" &&
    newName.charAt(1) === "/" &&
    PREFIXES.has(oldName.charAt(0) + newName.charAt(0));
  if (!isPair) return { old: oldName, new: newName };
  return { old: oldName.slice(2), new: newName.slice(2) };
}

/** The only name of a file that is made or taken away, without its prefix. */
export function stripPrefix(name: string): string {
  return /^[abciwo12]\//.test(name) ? name.slice(2) : name;
}

const ESCAPES: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["b", 8],
  ["t", 9],
  ["n", 10],
  ["v", 11],
  ["f", 12],
  ["r", 13],
  ['"', 34],
  ["\\", 92],
]);

/** The C string that `text` begins with, and the offset after it. */
function takeQuoted(text: string): { readonly name: string; readonly end: number } | undefined {
  const [whole] = /^"(?:[^"\\]|\\(?:[0-3][0-7]{2}|[abtnvfr"\\]))*"/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const bytes: Buffer[] = [];
  for (const [part, octal, escaped] of whole
    .slice(1, -1)
    .matchAll(/\\(?:([0-7]{3})|(.))|[^\\]+/gsu)) {
    if (octal !== undefined) bytes.push(Buffer.of(Number.parseInt(octal, 8)));
    else if (escaped !== undefined) bytes.push(Buffer.of(ESCAPES.get(escaped) ?? 0));
    else bytes.push(Buffer.from(part));
  }
  return { name: Buffer.concat(bytes).toString("utf8"), end: whole.length };
}
