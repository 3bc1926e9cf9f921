/**
 * Separators at the ends of lines: the comma between elements, the backslash of a continued line. Trailing ones are a
 * matter of style and count as drift, but between two elements one must stand, or the elements become one.
 */

/** A line after which lines are added, and the line before it in the file. */
export interface SeparatedLine {
  /** The line as the caller quotes it, and as the file has it. */
  readonly base: string;
  readonly ours: string;
  readonly before: string;
}

/**
 * The file's line with the separator that the caller quotes after it, and the added lines with the end that the file's
 * line had; undefined when no separator is missing or the caller's is no separator here.
 */
export function carrySeparator(
  line: SeparatedLine,
  added: readonly string[],
): { readonly line: string; readonly added: readonly string[] } | undefined {
  const last = added.findLastIndex((one) => one.trim() !== "");
  const separator = findSeparator(line.base);
  if (last < 0 || separator === "") return undefined;
  const lastAdded = added[last] ?? "";
  const isElement =
    findSeparator(lastAdded) === separator || findSeparator(line.before) === separator;
  if (!isElement || findSeparator(line.ours) !== "") return undefined;
  const body = line.ours.trimEnd();
  const ending = separator === "," && body.endsWith(";") ? ";" : "";
  const gap = separator === "," ? "" : " ";
  const core = lastAdded.trimEnd();
  const stripped =
    findSeparator(lastAdded) === separator ? core.slice(0, -1).trimEnd() + ending : lastAdded;
  return {
    line:
      body.slice(0, body.length - ending.length) + gap + separator + line.ours.slice(body.length),
    added: added.map((one, at) => (at === last ? stripped : one)),
  };
}

function findSeparator(line: string): "," | "\\" | "" {
  const body = line.trimEnd();
  if (body.endsWith(",")) return ",";
  return body.endsWith("\\") ? "\\" : "";
}
