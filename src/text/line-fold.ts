/**
 * When two lines count as the same: spacing, typographic look-alikes and punctuation style folded away, strict to loose.
 * The one place that knows these tolerances; matching and merging both ask here, so they never disagree.
 * Lines are given without their ending. Folding never changes a text that is written.
 */

/** How far apart two lines are, strict to loose; each class tolerates what the earlier ones do. */
export type LineDrift = "exact" | "whitespace" | "unicode" | "punctuation" | "different";

/** True for code units that form words: ASCII letters, digits, `_`, `$`, and everything non-ASCII that is no space. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    (code > 127 && !isSpaceCode(code))
  );
}

/** True for white space within a line: ASCII and Unicode spaces, and the invisible zero-width marks. */
export function isSpaceCode(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 160) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200d) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x2060 ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

/** The spaces and tabs at the start of `line`. */
export function getIndent(line: string): string {
  let end = 0;
  while (end < line.length) {
    const code = line.charCodeAt(end);
    if (code !== 32 && code !== 9) break;
    end += 1;
  }
  return line.slice(0, end);
}

/** True when `line` has nothing but white space. */
export function isBlank(line: string): boolean {
  for (let at = 0; at < line.length; at += 1) {
    if (!isSpaceCode(line.charCodeAt(at))) return false;
  }
  return true;
}

/** `line` without spaces that only lay it out: none kept but one between two word characters. */
export function squeezeSpace(line: string): string {
  if (!/[\t-\r ]/.test(line)) return line;
  let squeezed = "";
  let last = 0;
  let from = 0;
  while (from < line.length) {
    if (isAsciiSpace(line.charCodeAt(from))) {
      from += 1;
      continue;
    }
    let to = from + 1;
    while (to < line.length && !isAsciiSpace(line.charCodeAt(to))) to += 1;
    const joinsWords = squeezed !== "" && isWordCode(last) && isWordCode(line.charCodeAt(from));
    squeezed += (joinsWords ? " " : "") + line.slice(from, to);
    // Reading the end of a string under construction would copy it, which makes long lines quadratic.
    last = line.charCodeAt(to - 1);
    from = to;
  }
  return squeezed;
}

/** The ASCII characters that a typographic code unit looks like; itself when it has none, empty when invisible. */
export function foldLookAlike(code: number): string {
  if (code < 128) return String.fromCharCode(code);
  if ((code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff || code === 0xad)
    return "";
  if (isSpaceCode(code)) return " ";
  if ((code >= 0x2018 && code <= 0x201b) || code === 0x2032 || code === 0xb4) return "'";
  if ((code >= 0x201c && code <= 0x201f) || code === 0x2033 || code === 0xab || code === 0xbb)
    return '"';
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212) return "-";
  if (code === 0x2026) return "...";
  if (code === 0xd7) return "x";
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  return String.fromCharCode(code);
}

/** `text` in composed form (NFC) with typographic look-alikes written in ASCII. */
export function foldUnicode(text: string): string {
  if (isAscii(text)) return text;
  let folded = "";
  for (const unit of text.normalize("NFC").split("")) folded += foldLookAlike(unit.charCodeAt(0));
  return folded;
}

/** `text` with one quote style and without commas and semicolons before a line's end or a closing bracket. */
export function foldPunctuation(text: string): string {
  return text.replace(/['`]/g, '"').replace(/[,;]+/g, (run: string, at: number) => {
    const next = text[at + run.length];
    return next === undefined || ")]}".includes(next) ? "" : run;
  });
}

/** The loosest form of a line: lines that differ in spacing, look-alikes or punctuation style give the same string. */
export function toCanonicalLine(line: string): string {
  return foldLine(squeezeSpace(foldUnicode(line)));
}

/** A squeezed line with its punctuation folded; a line of commas and semicolons alone is code and no blank line. */
function foldLine(squeezed: string): string {
  const folded = foldPunctuation(squeezed);
  return folded === "" ? squeezed : folded;
}

/** The strictest class under which `left` and `right` are the same line. */
export function compareLines(left: string, right: string): LineDrift {
  if (left === right) return "exact";
  const leftSqueezed = squeezeSpace(left);
  const rightSqueezed = squeezeSpace(right);
  if (leftSqueezed === rightSqueezed) return "whitespace";
  const leftFolded = squeezeSpace(foldUnicode(left));
  const rightFolded = squeezeSpace(foldUnicode(right));
  if (leftFolded === rightFolded) return "unicode";
  if (foldLine(leftFolded) === foldLine(rightFolded)) return "punctuation";
  return "different";
}

/** Position of `drift` from strict (0) to loose (4). */
export function getDriftRank(drift: LineDrift): number {
  switch (drift) {
    case "exact":
      return 0;
    case "whitespace":
      return 1;
    case "unicode":
      return 2;
    case "punctuation":
      return 3;
    case "different":
      return 4;
  }
}

/** True when `text` has ASCII code units only. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 127) return false;
  }
  return true;
}
